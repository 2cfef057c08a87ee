"""What a person at a table of Blue Moon City can perceive, once from the screen and once from the server's view."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.browser.tree import tree
from tests.browser.words import word

PEOPLES = {name[0]: name for name in ("Vulca", "Terrah", "Aqua", "Flit", "Khind", "Mimix", "Hoax", "Pillar")}
DRAGONS = ("red", "green", "blue")

_COLOURS = PEOPLES | {"*": word("blue-moon-city.any")}
_TILE = re.compile(r"(?P<name>[\w ]+), row (?P<row>\d), column (?P<column>\d)(?:, (?P<rest>.*))?")
_BOX = re.compile(r"box \d: ([\w ]+ \d), (.+?)(?=, (?:box \d|leader):)")
_SEAT = re.compile(
    r"(?P<name>.+?): (?P<state>.*?)\. (?P<crystals>crystals secret|\d+ crystals?), (?P<scales>\d+) scales?, "
    r"(?P<cards>\d+) cards?, (?P<markers>\d+) free markers?, (?P<offerings>\d+) of \d offerings\. Look closer"
)


@dataclass(frozen=True)
class Plot:
    """A tile of the city."""

    name: str
    boxes: tuple[tuple[str, str], ...]
    """People and number of each box, and who has filled it or "free"."""
    finished: bool
    dragons: tuple[str, ...]
    here: frozenset[str]


@dataclass(frozen=True)
class Standing:
    """What everybody knows of a seat; crystals are None where they are secret."""

    crystals: int | None
    scales: int
    cards: int
    markers: int
    offerings: int


@dataclass(frozen=True)
class CitySight:
    """The facts of a position, as one seat sees them."""

    city: dict[tuple[int, int], Plot]
    standings: dict[str, Standing]
    hand: tuple[str, ...]
    offerings: int
    """Boxes of the obelisk that are filled."""
    to_act: str | None


def city_on_screen(page: Page) -> CitySight:
    """What the wide table screen says."""
    city, standings, hand = dict[tuple[int, int], Plot](), dict[str, Standing](), list[str]()
    offerings, to_act = -1, None
    for node in tree(page):
        if node.role == "button" and (tile := _TILE.fullmatch(node.name)):
            city[int(tile["row"]) - 1, int(tile["column"]) - 1] = _plot(tile["name"], tile["rest"] or "")
        elif seat := _SEAT.fullmatch(node.name):
            secret = seat["crystals"] == word("blue-moon-city.crystals-secret")
            standings[seat["name"]] = Standing(
                None if secret else int(seat["crystals"].split()[0]),
                *(int(seat[part]) for part in ("scales", "cards", "markers", "offerings")),
            )
            if seat["state"] in ("Your turn", "To move"):
                to_act = seat["name"]
        elif node.role == "button" and (card := card_named(node.name)):
            hand.append(card)
        elif obelisk := re.match(r"Obelisk: (\d+) of \d+ boxes filled", node.name):
            offerings = int(obelisk[1])
    return CitySight(city, standings, tuple(hand), offerings, to_act)


def card_named(name: str) -> str | None:
    """The card that a button of the hand stands for, None for other buttons."""
    card = re.match(rf"({'|'.join(PEOPLES.values())}) (\d): ", name)
    return f"{card[1][0]}{card[2]}" if card else None


def _plot(name: str, words: str) -> Plot:
    here = re.search(r"here: (.+?)(?:, \d steps? away)?(?:, can be chosen)?$", words)
    return Plot(
        name,
        tuple(_BOX.findall(words)),
        "finished" in words.split(", "),
        tuple(dragon for dragon in DRAGONS if f"{dragon} dragon" in words.split(", ")),
        frozenset(re.split(r", & |, | & ", here[1])) if here else frozenset(),
    )


def city_in_view(view: dict[str, Any], seat: int, names: dict[int, str]) -> CitySight:
    """What that screen has to say, from the server's JSON view; `names` holds what the seat calls each seat."""
    return CitySight(
        city={
            (tile["at"][0], tile["at"][1]): Plot(
                word(f"blue-moon-city.building-{tile['tile']}"),
                ()
                if tile["built"]
                else tuple(
                    (f"{_COLOURS[box['colour']]} {box['value']}", names.get(box.get("marker"), "free"))
                    for box in tile["boxes"]
                ),
                tile["built"] and tile["tile"] != 0,
                tuple(dragon for dragon in DRAGONS if view["dragons"].get(dragon) == tile["at"]),
                frozenset(names[who] for who, player in enumerate(view["players"]) if player["at"] == tile["at"]),
            )
            for tile in view["tiles"]
        },
        standings={
            names[who]: Standing(
                player.get("crystals"), player["scales"], player["cards"], player["markers"], player["offerings"]
            )
            for who, player in enumerate(view["players"])
        },
        hand=tuple(view["players"][seat].get("hand") or ()),
        offerings=len(view["obelisk"]["markers"]),
        to_act=None if view["phase"] == "over" else names[view["actor"]],
    )
