"""A search in what a browser is told of Blue Moon City for cards that its seat may not know.

The search trusts nothing that the server decides with: not the game's view, nor `heard`, nor the addressee of a log
line. It takes a place in a message for open only where the rules make it open, and asks the twin who holds what.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from moontable import Position
from tests.server.twin import Twin

CARD = re.compile(r"(?<![A-Za-z0-9])(?:[VTAFMHP][123]|K1)(?![A-Za-z0-9])")
OPEN_IN_A_VIEW = re.compile(r"(discard|payment\.cards|step\.discarded)\.\d+")
"""Cards that lie open on the table."""

OPEN_IN_A_LOG = {f"blue-moon-city.{kind}" for kind in ("jump", "steps", "dragon", "contribute", "offer", "discard")}
"""Sentences about cards that were shown to all."""

NEED = re.compile(r"tiles\.\d+\.boxes\.\d+\.need|payments\.<key>")
"""What a box on the table asks for, written like a card."""

HAND = re.compile(r"players\.(\d)\.hand\.\d+")


def overheard(message: dict[str, Any], seat: int | None, twin: Twin) -> list[str]:
    """Where a message tells a seat of a card that it may not know: `members.joined.by.dots: text`."""
    ply = message.get("ply", 0)
    told = []
    for place, text in _texts({name: part for name, part in message.items() if name != "log"}):
        cards = CARD.findall(text)
        if cards and not _may_know(place, cards, seat, ply, twin):
            told.append(f"{place}: {text}")
    return told + _told_by_log(message.get("log", []), seat, twin)


def _texts(part: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a message, keys included, with its place."""
    if isinstance(part, dict):
        for name, value in part.items():
            yield f"{place}<key>", name
            yield from _texts(value, f"{place}{name}.")
    elif isinstance(part, list):
        for index, value in enumerate(part):
            yield from _texts(value, f"{place}{index}.")
    elif isinstance(part, str):
        yield place.rstrip("."), part


def _may_know(place: str, cards: list[str], seat: int | None, ply: int, twin: Twin) -> bool:
    group, _, member = place.partition(".")
    match group:
        case "action":
            return True
        case "entries":
            return member == "0" or twin.dealt(ply)[int(member) - 1][0] == seat
        case "view" | "patch" | "first" | "patches":
            if group == "patches":  # of a match that is kept: one for each ply
                member = member.partition(".")[2]
            if hand := HAND.fullmatch(member):
                return int(hand[1]) == seat
            return OPEN_IN_A_VIEW.fullmatch(member) is not None
        case "choices":
            if NEED.fullmatch(member):
                return set(cards) <= _asked_for(twin.at(ply))
            return set(cards) <= _at_hand(twin.at(ply), seat)
    return False


# A list of choices names hundreds of cards, all of the same position.
@lru_cache(64)
def _asked_for(position: Position) -> frozenset[str]:
    """Colour and number of every empty box in the city."""
    boxes = [box for tile in position.view(None)["tiles"] for box in tile["boxes"] if box.get("marker") is None]
    return frozenset(f"{box['colour']}{box['value']}" for box in boxes)


@lru_cache(64)
def _at_hand(position: Position, seat: int | None) -> frozenset[str]:
    """What a seat that is to act may put down: its hand, and what it has put down already."""
    document = position.document()
    own = document["hands"][seat] if seat == document["mover"] else []
    return frozenset([*own, *(document["payment"] or {"cards": []})["cards"]])


def _told_by_log(log: list[dict[str, Any]], seat: int | None, twin: Twin) -> list[str]:
    """Sentences that name cards which are not open, beyond those that the seat itself was dealt."""
    told, drawn = [], Counter[tuple[int, str]]()
    for line in log:
        for place, text in _texts(line["args"], f"log.{line['key']}."):
            for card in CARD.findall(text):
                if line["key"] == "blue-moon-city.drew":
                    drawn[line["ply"], card] += 1
                elif line["key"] not in OPEN_IN_A_LOG:
                    told.append(f"{place}: {text}")
    own = Counter(
        (ply, card) for ply in {ply for ply, _ in drawn} for receiver, card in twin.dealt(ply) if receiver == seat
    )
    return told + [f"log.drew at ply {ply}: {card}" for ply, card in drawn - own]
