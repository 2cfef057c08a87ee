"""What a person at a table of Walking on the Moon can perceive, from the screen and from the server's view."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.browser.tree import tree
from tests.browser.words import word

SPACES = 4
"""Of a card."""

_SPACE = re.compile(r"space (?P<number>\d+), (?P<kind>.+?)(?:, here: (?P<here>.+))?")
_SEAT = re.compile(r"(?P<name>.+?): (?P<state>[^.]+?)\. (?P<standing>.+)\. Look closer")
_STANDING = re.compile(
    r"(?:astronaut \d: )?(?P<place>[^,]+), (?P<stars>no|\d+) stars?, (?P<ec>\d+) EC(?P<token>, hinder token)?"
)
_JUMP = re.compile(r"Jump (\d): (.+?)\.(?: |$)")
_ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


@dataclass(frozen=True)
class Astronaut:
    """What everybody knows of one: its place in words, stars, EC, hinder token."""

    place: str
    stars: int
    ec: int
    token: bool


@dataclass(frozen=True)
class MoonSight:
    """The facts of a position, which are the same for all seats but for the names."""

    ring: tuple[tuple[str, frozenset[str]], ...]
    """Of each space what it is, and who is there."""
    astronauts: dict[str, tuple[Astronaut, ...]]
    program: tuple[int, ...]
    """Dice on each jump of the program that is followed."""
    to_act: str | None


def moon_on_screen(page: Page) -> MoonSight:
    """What the wide table screen says."""
    astronauts, program, to_act = dict[str, tuple[Astronaut, ...]](), list[int](), None
    for node in tree(page):
        if seat := _SEAT.fullmatch(node.name):
            astronauts[seat["name"]] = tuple(
                Astronaut(
                    each["place"],
                    0 if each["stars"] == "no" else int(each["stars"]),
                    int(each["ec"]),
                    each["token"] is not None,
                )
                for each in _STANDING.finditer(seat["standing"])
            )
            if seat["state"] in ("Your turn", "To move"):
                to_act = seat["name"]
        elif jump := _JUMP.match(node.name):
            program.append(0 if jump[2] == "no dice" else len(jump[2].split(", ")))
    spaces = page.get_by_role("list", name=word("walking-on-the-moon.ring")).get_by_role("listitem")
    return MoonSight(tuple(map(_space, spaces.all_text_contents())), astronauts, tuple(program), to_act)


def _space(words: str) -> tuple[str, frozenset[str]]:
    space = _SPACE.fullmatch(words)
    assert space, words
    return space["kind"], frozenset(re.split(r",? (?:and|&) |, ", space["here"])) if space["here"] else frozenset()


def moon_in_view(view: dict[str, Any], names: dict[int, str]) -> MoonSight:
    """What that screen has to say, from the server's JSON view; `names` holds what the seat calls each seat."""
    seats = view["seats"]
    astronauts = view["astronauts"]
    twins = len(astronauts) > seats
    called = [f"{names[each['seat']]} · {i // seats + 1}" if twins else names[i] for i, each in enumerate(astronauts)]
    here = {stack["column"]: frozenset(called[i] for i in stack["astronauts"]) for stack in view["stacks"]}
    spaces = [space for card in view["ring"] for space in card["spaces"]]
    program = [len(jump) for jump in view["step"]["program"]]
    return MoonSight(
        ring=tuple(
            (_kind(space, _worth(view, column)), here.get(column, frozenset())) for column, space in enumerate(spaces)
        ),
        astronauts={
            names[seat]: tuple(
                Astronaut(_place(each), each["stars"], each["ec"], each["token"])
                for each in astronauts
                if each["seat"] == seat
            )
            for seat in range(seats)
        },
        program=tuple([*program, 0, 0, 0][:3]),
        to_act=None if view["phase"] == "over" else names[view["actor"]],
    )


def _worth(view: dict[str, Any], column: int) -> int:
    markers = dict(zip(view["markers"]["cards"], view["markers"]["values"], strict=True))
    return int(markers.get(column // SPACES + 1, 0))


def _kind(space: dict[str, Any], points: int) -> str:
    ground = ("crater, dangerous", "sharp peak, dangerous") if space["red"] else ("ground", "cliff")
    words = [ground[space["level"]]]
    if space["star"]:
        words.append(word("walking-on-the-moon.star-here"))
    elif space["arrow"]:
        words.append(word("walking-on-the-moon.arrow-here"))
    if points:
        words.append(f"worth {points} at the end")
    return ", ".join(words)


def _place(astronaut: dict[str, Any]) -> str:
    finished = astronaut.get("finished")
    if finished is not None:
        return "home first" if finished == 1 else f"home {_ORDINALS.get(finished, f'{finished}th')}"
    number = astronaut["column"] + 1
    return f"space {number}" if astronaut["awake"] else f"out on {number}"
