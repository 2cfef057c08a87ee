"""The facts of Walking on the Moon, and its options as numbers for the kernels."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from moontable.core.spec import GameSpec, Option
from moontable.games.walking_on_the_moon import tables
from moontable.games.walking_on_the_moon.box import pack, unpack_cards, unpack_dice, variant
from moontable.games.walking_on_the_moon.components import BUILT_IN_CARDS, BUILT_IN_DICE, RING_SIZES
from moontable.games.walking_on_the_moon.programs import COLOURS
from moontable.games.walking_on_the_moon.state import LANDING as LANDING_RULE
from moontable.games.walking_on_the_moon.state import Card, Face, astronauts_of

ENDINGS = ("finish", "turn-cap")

DICE, HINDERED_DICE = 4, 3
"""Dice of a turn, and of one that begins with a hinder token."""

FIRST_PLACE, LATER_PLACE = 21, 20
"""Points for crossing the line."""

STAR_POINTS = np.array([0, 1, 3, 5, 8, 11, 15], np.int64)
"""int64[7]: points for so many stars of one astronaut."""

STANDARD_ROUNDS = 60
"""Turns of each astronaut after which a match ends unless the option says otherwise."""

MARKERS = ("15/10/5", "18/15/12", "12/8/4", "10/5/2")
STACKING = ("bottom", "top")
BEHIND = ("ring", "open")
TURN_ORDER = ("rounds", "rearmost")
TIES = ("rank", "all", "none")
BUY = ("before", "between")
AFTER_TOKEN = ("allowed", "capped")
DICE_USED = ("exactly", "up_to")
RED = ("landing", "touch")
STAR_ON_ACCIDENT = ("kept", "completed")
LANDING = ("printed", "black_high", "white_level")
STAR_RETURN = ("ahead", "line", "rearmost", "out")
HINDER_BY = ("landing", "passing")
END = ("round", "immediately", "one_more", "last_one")
SWAP = ("piles", "stars", "ec")
REROLL = ("binding", "better")
NO_YES = ("no", "yes")
YES_NO = ("yes", "no")

_CHOICES: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("stacking", STACKING, "Whose astronaut is at the bottom at the start: the start player's, or the last one's."),
    ("behind", BEHIND, "The ground behind the line: the ring goes on, or open ground without stars."),
    ("turn_order", TURN_ORDER, "Rounds in which everybody has a turn, or the rearmost astronaut always moves."),
    ("ties", TIES, "Who is last or leads when astronauts share a space: one by rank, all of them, or nobody."),
    ("buy", BUY, "When dice are bought: before programming, or also between jumps for a later jump."),
    ("after_token", AFTER_TOKEN, "Dice may be bought in a turn that a hinder token shortens, or not."),
    ("dice_used", DICE_USED, "All dice of the turn must be used, or up to that many."),
    ("red", RED, "Dangerous ground counts when one lands on it, or as soon as one touches it."),
    (
        "star_on_accident",
        STAR_ON_ACCIDENT,
        "A star passed before an accident counts, or only those of completed jumps.",
    ),
    ("landing", LANDING, "Touch-down as on the dice; black only one level higher; white also on the same level."),
    ("star_return", STAR_RETURN, "Lost stars: first free arrow ahead, from the line, ahead of the rearmost, or out."),
    ("recovery_star", NO_YES, "A recovery step collects a star in the cell where the astronaut stands."),
    ("recovery_income", YES_NO, "The last one gets its EC after a recovery turn too."),
    ("hinder_by", HINDER_BY, "One hinders whom one lands on, or also whom one passes."),
    (
        "end",
        END,
        "After the first crossing: finish the round, stop, a turn for each other, or until one is left.",
    ),
    ("swap", SWAP, "Two seats: what the astronauts of a seat exchange: stars and EC, stars alone or EC alone."),
    ("reroll", REROLL, "A die rolled again counts as it falls, or the better result may be chosen."),
    ("rise_star", YES_NO, "A star straight above is collected by rising on the spot."),
)
"""Options with named values: name, values, the first of which is the default, and description."""


def _conflicts(_seats: int, options: Mapping[str, Any]) -> str | None:
    cards = len(_cards_of(options))
    if cards < options["cards"]:
        return f"the table of cards has {cards} cards; the ring needs {options['cards']}"
    return None


SPEC = GameSpec(
    id="walking-on-the-moon",
    name="Walking on the Moon",
    min_seats=2,
    max_seats=5,
    options=(
        Option("cards", "integer", 6, "Moon cards in the ring.", (), RING_SIZES[0], RING_SIZES[-1]),
        Option(
            "start_order",
            "order",
            "random",
            "Who is placed first and has the edge in a tie: drawn, as seated, or a chosen order of the seats.",
            ("random", "seated"),
        ),
        *(Option(name, "choice", values[0], text, values) for name, values, text in _CHOICES),
        Option("markers", "choice", MARKERS[0], "Points on the last three cards, the last card first.", MARKERS),
        Option("turn_cap", "integer", 0, "Turns of all astronauts until the match ends; 0: 60 for each.", (), 0, 2000),
        Option(
            "dice",
            "table",
            "",
            "Dice of your own as a table; empty: those of the game.",
            columns=tables.DICE_COLUMNS,
            fault=tables.checked(tables.read_dice),
            file="dice.csv",
        ),
        Option(
            "card_data",
            "table",
            "",
            "Moon cards of your own as a table; empty: those of the game.",
            columns=tables.CARD_COLUMNS,
            fault=tables.checked(tables.read_cards),
            file="cards.csv",
        ),
    ),
    endings=ENDINGS,
    rules_version=1,
    hidden_information=False,
    conflicts=_conflicts,
)

FIRST_RULE, FIRST_MARKER, FIRST_BYTE = 4, 4 + len(_CHOICES), 8 + len(_CHOICES)
"""Where the named values, the markers and the bytes of the tables begin in what `encode` returns."""


def _dice_of(options: Mapping[str, Any]) -> tables.Dice:
    return tables.read_dice(options["dice"]) if options["dice"] else BUILT_IN_DICE


def _cards_of(options: Mapping[str, Any]) -> tuple[tables.Card, ...]:
    return tables.read_cards(options["card_data"]) if options["card_data"] else BUILT_IN_CARDS


def encode(seats: int, options: Mapping[str, Any]) -> NDArray[np.int64]:
    """Return complete options as int64: the numbers first, then the bytes of dice and cards (`box.pack`).

    The numbers: seats, cards in the ring, start (0 random, 1 as seated, 2 + index of an order), turn cap; the index of
    each named value in the order of the options; the three marker values; then how many cards the deck has.
    """
    start = options["start_order"]
    if start in ("random", "seated"):
        code = ("random", "seated").index(start)
    else:
        code = 2 + list(permutations(range(seats))).index(tuple(map(int, start.split(","))))
    dice, cards = _dice_of(options), _cards_of(options)
    return np.array(
        [
            *(seats, options["cards"], code, options["turn_cap"] or STANDARD_ROUNDS * astronauts_of(seats)),
            *(values.index(options[name]) for name, values, _ in _CHOICES),
            *map(int, options["markers"].split("/")),
            len(cards),
            *pack(dice, cards, LANDING.index(options["landing"])),
        ],
        np.int64,
    )


def decode(state: Any) -> dict[str, str | int | bool]:
    """Return the options of a state, the inverse of `encode`; the turn cap is written out.

    Tables come back as text of their needed columns alone, or empty if they are those of the game.
    """
    start, rule = int(state["start"]), state["rule"].tolist()
    parts = (state["face"].tobytes(), state["side"].tobytes(), state["deck"].tobytes())
    dice, cards = _brought(*parts, int(state["dealt"]), rule[LANDING_RULE])
    return {
        "cards": int(state["cards"]),
        "start_order": ("random", "seated")[start] if start < 2 else ",".join(map(str, order_of(state))),
        **{name: values[rule[i]] for i, (name, values, _) in enumerate(_CHOICES)},
        "markers": "/".join(map(str, state["marker"].tolist())),
        "turn_cap": int(state["turn_cap"]),
        "dice": dice,
        "card_data": cards,
    }


@lru_cache(64)
def _brought(face: bytes, side: bytes, deck: bytes, dealt: int, landing: int) -> tuple[str, str]:
    """Return the tables in a record as texts, "" for those of the game; kept, since those of a match never change."""
    state = {
        "face": np.frombuffer(face, Face),
        "side": np.frombuffer(side, np.uint8).reshape(COLOURS, tables.SIDES),
        "deck": np.frombuffer(deck, Card),
        "dealt": dealt,
    }
    dice, cards = unpack_dice(state), unpack_cards(state)
    return (
        "" if dice == variant(BUILT_IN_DICE, landing) else tables.write_dice(dice),
        "" if cards == BUILT_IN_CARDS else tables.write_cards(cards),
    )


def order_of(state: Any) -> list[int]:
    """Return the seats in their order, first in a tie first; what is yet to be drawn is `UNLAID`."""
    return list(map(int, state["order"][: int(state["seats"])]))
