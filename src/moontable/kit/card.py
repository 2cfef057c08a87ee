"""The card of a position: what a link to a table shows where links are shown as pictures, 1200 wide and 630 high.

There are no words on it but the game and the names, so that it serves readers of every language: a bright edge says
whose turn it is, a crown who has won. A name whose letters the font lacks is left out; the seat's sign stands for it.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from moontable.core.drawing import (
    FONT,
    GOLD,
    INK,
    MOON,
    circle,
    line,
    number,
    path,
    placed,
    rect,
    scattered,
    seat_disc,
    star,
    two,
)
from moontable.core.game import Game

WIDTH, HEIGHT = 1200, 630
FONTS: Final = Path(__file__).parent / "fonts"

_LEVEL: Final = re.compile(r"level-(\d)", re.ASCII)

_TOP: Final = 130
"""The stage of the game lies below so much for the names."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Who has a seat, as a card tells it: the name of a person, or that it is a bot and of which level."""

    name: str = ""
    is_bot: bool = False
    level: int | None = None

    @classmethod
    def by_bot(cls, bot: str) -> Seated:
        """A bot by its name: `level-5`, which may have a budget behind it, or one of one idea."""
        level = _LEVEL.match(bot)
        return cls(is_bot=True, level=None if level is None else int(level[1]))


def card(
    game: Game,
    view: Mapping[str, Any] | None,
    players: Sequence[Seated],
    ranking: Sequence[int] | None = None,
) -> str:
    """Return the card of a view as SVG; without one, as before the start or where nothing may be told, the moon.

    `ranking` is that of a match which ended otherwise than by its rules.
    """
    name = html.escape(game.spec.name)
    head = _wordmark() + number(name, 92, 53, 30, "#f4ecd8", "start")
    if view is None or game.draw is None:
        body = placed(_full_moon(), 600, 350, 1.25)
        chips = _chips(players, None, None)
    else:
        body = placed(game.draw(view), 0, _TOP)
        chips = _chips(players, view, view["ranking"] or ranking)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"{_night()}{head}{body}{chips}</svg>\n"
    )


def legible(name: str, most: int = 18) -> str:
    """A name as far as the font can write it: shortened where it is long, empty where it lacks a letter."""
    name = " ".join(name.split())
    if not all(_has(letter) for letter in name):
        return ""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


@cache
def _ranges() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """First and last code points of what the font has."""
    letters = FONTS / "letters.txt"
    if not letters.is_file():  # nobody has written the fonts (`make client` does): then nobody is named
        return (), ()
    rows = [line.split("-") for line in letters.read_text("ascii").split()]
    return tuple(int(first, 16) for first, _ in rows), tuple(int(last, 16) for _, last in rows)


def _has(letter: str) -> bool:
    first, last = _ranges()
    at = bisect_right(first, ord(letter)) - 1
    return at >= 0 and ord(letter) <= last[at]


def _night() -> str:
    """The sky that every card has."""
    ground = (
        '<defs><linearGradient id="night" x2="0" y2="1"><stop offset="0" stop-color="#080b1d"/>'
        '<stop offset=".62" stop-color="#131838"/><stop offset="1" stop-color="#232a5a"/></linearGradient></defs>'
    )
    stars = "".join(
        circle(x * WIDTH, y * HEIGHT * 0.86, 0.6 + size * 1.5, MOON, f'opacity="{two(0.2 + size * 0.6)}"')
        for x, y, size in scattered(110, 7)
    )
    hills = path("M0 592Q150 548 330 582T690 566T1010 588T1200 560V630H0Z", "#1b2147", 'opacity=".8"')
    return ground + rect((0, 0, WIDTH, HEIGHT), 0, "url(#night)") + stars + hills


def _wordmark() -> str:
    crescent = path("M.16-.6A.6.6 0 1 0 .58.22.5.5 0 1 1 .16-.6Z", GOLD)
    return placed(crescent, 60, 44, 36) + path(star(74, 30, 7, 2, 4), GOLD)


def _full_moon() -> str:
    dents = ((-60, -48, 32), (32, -77, 19), (61, -8, 27), (-16, 19, 16), (-80, 32, 14), (10, 88, 32), (83, 67, 13))
    halo = "".join(circle(0, 0, r, MOON, 'opacity=".05"') for r in (200, 240, 290))
    return halo + circle(0, 0, 160, MOON) + "".join(circle(x, y, r, "#dccfa9") for x, y, r in dents)


def _chips(players: Sequence[Seated], view: Mapping[str, Any] | None, ranking: Sequence[int] | None) -> str:
    """Everybody in the order of the seats: sign, name, score; an edge for who acts, a crown for who has won."""
    count = len(players)
    gap = 12
    width = min(290.0, (WIDTH - 72 - gap * (count - 1)) / max(1, count))
    parts = []
    for seat, player in enumerate(players):
        x = 36 + seat * (width + gap)
        has_won = ranking is not None and ranking[seat] == 1
        is_lit = has_won if ranking else view is not None and view["actor"] == seat
        score = None if view is None else int(view["scores"][seat])
        parts.append(_chip(player, seat, x, width, score, is_lit, has_won))
    return "".join(parts)


def _chip(player: Seated, seat: int, x: float, width: float, score: int | None, is_lit: bool, has_won: bool) -> str:
    edge = f'stroke="{GOLD}" stroke-width="3"' if is_lit else 'stroke="#333c6d" stroke-width="1.5"'
    parts = [
        rect((x, 74, width, 50), 14, "#1d2450" if is_lit else "#151a36", f'fill-opacity=".92" {edge}'),
        seat_disc(x + 28, 99, 17, seat),
    ]
    end = x + width - 16
    if score is not None:
        parts.append(number(score, end, 107, 24, MOON, "end"))
        end -= 44
    if has_won:
        parts.append(placed(path("M-13 9L-15-8L-7-1L0-12L7-1L15-8L13 9Z", GOLD, f'stroke="{INK}"'), end - 8, 100))
        end -= 34
    parts.append(_name(player, x + 54, end - x - 58, seat))
    return "".join(parts)


def _name(player: Seated, x: float, room: float, seat: int) -> str:
    """A name within its room, or the head of a bot with its level."""
    if player.is_bot:
        level = "" if player.level is None else number(player.level, x + 36, 107, 22, "#bdb9cf", "start")
        return placed(_robot(), x + 13, 99) + level
    name = legible(player.name, max(3, int(room / 11)))
    if not name:
        return ""
    size = 22 if len(name) < room / 13.5 else 18
    clip = f'<clipPath id="name-{seat}">{rect((x, 76, max(0.0, room), 46), 0, "#fff")}</clipPath>'
    return f'{clip}<g clip-path="url(#name-{seat})">{_text(name, x, size)}</g>'


def _text(name: str, x: float, size: float) -> str:
    return (
        f'<text x="{two(x)}" y="107" font-family="{FONT}" font-weight="700" font-size="{two(size)}" fill="{MOON}">'
        f"{html.escape(name)}</text>"
    )


def _robot() -> str:
    edge = f'stroke="{INK}" stroke-width="1.2"'
    return (
        line("M0-14V-8", "#bdb9cf", 2.4)
        + circle(0, -15, 2.6, GOLD)
        + rect((-13, -9, 26, 20), 6, "#bdb9cf", edge)
        + circle(-5, 1, 3, INK)
        + circle(5, 1, 3, INK)
    )
