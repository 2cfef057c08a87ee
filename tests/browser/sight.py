"""What a person at a table of Nova Luna can perceive, once from the screen and once from the server's view.

The screen is read as assistive technology reads it: roles and accessible names, no drawing, no style sheet.
"""

import csv
import re
from dataclasses import dataclass
from importlib import resources
from typing import Any

from playwright.sync_api import Page

from tests.browser.tree import tree

_COLOURS = ("red", "blue", "turquoise", "yellow")


def _tile_names() -> dict[int, str]:
    """Each tile's name in English: its colour and its cost."""
    table = resources.files("moontable.games.nova_luna").joinpath("tiles.csv").read_text("utf-8")
    return {int(row["id"]): f"{row['color']} {row['cost']}" for row in csv.DictReader(table.splitlines())}


TILE_NAMES = _tile_names()


@dataclass(frozen=True)
class Sight:
    """The public facts of a position, as one seat sees them."""

    stock: int
    wheel: tuple[str, ...]
    """Names of the tiles on the wheel, sorted."""
    on_offer: tuple[str, ...]
    mine: frozenset[str]
    """Own placed tiles, "column 1, row -2: red 3"."""
    others: tuple[tuple[str, int, int], ...]
    """Name, number of tiles and discs left of everybody else, sorted."""
    to_act: str | None


def on_screen(page: Page) -> Sight:
    """What the wide table screen says to a seated person."""
    wheel, offer, mine, others = [], [], set(), []
    stock, to_act = -1, None
    for node in tree(page):
        match node.name:
            case name if found := re.match(r"Moon wheel: \d+ tiles?, (\d+) in stock", name):
                stock = int(found[1])
            case name if found := re.match(r"Space \d+: (.+), (not )?on offer", name):
                wheel.append(found[1])
                if not found[2]:
                    offer.append(found[1])
            case name if node.role == "button" and (found := re.match(r"Take (\w+ \d+), ", name)):
                wheel.append(found[1])
                offer.append(found[1])
            case name if node.role == "img" and (found := re.match(r"(column -?\d+, row -?\d+: \w+ \d+), ", name)):
                mine.add(found[1])
            case name if found := re.match(r"(.+): (\d+) tiles?, (\d+) discs? left\. Open the display", name):
                others.append((found[1], int(found[2]), int(found[3])))
            case name if found := re.match(r"(.+?): (?:Your turn|To move)\. .*Look closer$", name):
                to_act = found[1]
    return Sight(stock, tuple(sorted(wheel)), tuple(sorted(offer)), frozenset(mine), tuple(sorted(others)), to_act)


def in_view(view: dict[str, Any], seat: int, names: dict[int, str]) -> Sight:
    """What that screen has to say, from the server's JSON view; `names` holds what the seat calls each seat."""
    wheel = view["wheel"]
    tiles = {space: TILE_NAMES[tile] for space, tile in enumerate(wheel["spaces"]) if tile is not None}
    displays = view["displays"]
    over = view["phase"] == "over"
    return Sight(
        stock=wheel["stock"],
        wheel=tuple(sorted(tiles.values())),
        on_offer=() if over else tuple(sorted(tiles[space] for space in wheel["offer"])),
        mine=frozenset(
            f"column {placed['x']}, row {placed['y']}: {TILE_NAMES[placed['tile']]}"
            for placed in displays[seat]["tiles"]
        ),
        others=tuple(
            sorted(
                (names[other], len(display["tiles"]), display["left"])
                for other, display in enumerate(displays)
                if other != seat
            )
        ),
        to_act=None if over else names[view["actor"]],
    )
