"""Reading what a position document tells of the time since the deck was last shuffled."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from moontable.games.blue_moon_city.components import ALL_CARDS, KIND, KINDS
from moontable.games.blue_moon_city.members import read_by_seat, read_cards, read_list, read_whole, refuse

HISTORY = {"shuffled", "drawn", "older", "played"}
"""Members that are left out together where nothing is known."""


def read_history(document: Mapping[str, Any], state: Any, seats: int) -> None:
    """Read what was shuffled and what became of it into a record whose cards and `paid` are read already.

    The deck and what the seats drew from it make up what was shuffled. Raises `DocumentError`.
    """
    state["shuffled"] = read_cards(document["shuffled"], "$.shuffled")
    for seat, (value, path) in zip(state["seat"], read_by_seat(document, "drawn", seats), strict=False):
        seat["drawn"] = read_cards(value, path)
        seat["fetched"] = seat["drawn"].sum()
    drawn = (seat["drawn"].astype(int) for seat in state["seat"][:seats])
    if (sum(drawn, state["deck"].astype(int)) != state["shuffled"]).any():
        refuse("$.shuffled", "must be the deck and what the seats drew from it")
    _read_plays(document["played"], state, seats)
    for i, (value, path) in enumerate(read_by_seat(document, "older", seats)):
        state["seat"][i]["older"] = read_whole(value, path, 0, ALL_CARDS)
        _check_origins(state, i)


def _read_plays(document: object, state: Any, seats: int) -> None:
    """Read the cards that seats parted with since the shuffle; all of them lie in the open."""
    played = np.zeros(KINDS, int)
    for i, play in enumerate(read_list(document, "$.played")):
        path = f"$.played[{i}]"
        seat, card, fetched = read_list(play, path, 3)
        if i == ALL_CARDS or not isinstance(card, str) or card not in KIND:
            refuse(path, "must be a seat, a card and how many cards the seat had been dealt")
        seat = read_whole(seat, path, 0, seats - 1)
        earlier = state["play"][:i][state["play"]["seat"][:i] == seat]["fetched"].max(initial=0)
        fetched = read_whole(fetched, path, int(earlier), int(state["seat"][seat]["fetched"]))
        state["play"][i] = (seat, KIND[card], fetched)
        played[KIND[card]] += 1
    state["plays"] = int(played.sum())
    if (played > state["discard"].astype(int) + state["paid"]).any():
        refuse("$.played", "these cards must lie in the discard pile or on the table")


def _check_origins(state: Any, i: int) -> None:
    """See whether a seat can have had its cards: older ones, and those from the deck before it played them."""
    seat = state["seat"][i]
    plays = state["play"][: int(state["plays"])]
    plays = plays[plays["seat"] == i]
    held = seat["hand"].astype(int) + np.bincount(plays["kind"], minlength=KINDS)
    older = held - seat["drawn"]
    if (older < 0).any() or older.sum() != seat["older"]:
        refuse(f"$.older[{i}]", "must be the seat's cards, in hand and played, that it did not draw from the deck")
    drawn = 0
    for kind, fetched in zip(plays["kind"].tolist(), plays["fetched"].tolist(), strict=True):
        older[kind] -= 1  # the first cards of a kind that a seat plays are its older ones, if it has any
        drawn += int(older[kind] < 0)
        if drawn > fetched:
            refuse("$.played", f"seat {i} played cards before it can have drawn them")
