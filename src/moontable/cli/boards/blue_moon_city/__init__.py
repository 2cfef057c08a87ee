"""Blue Moon City in the terminal, from the JSON view: the city as a plan, the standing, the own hand, the choices.

The plan and the standing are in `plan`, choices and short forms in `choices`, the log in `sentences`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from moontable.cli.boards.blue_moon_city.choices import describe_choices, explain, read
from moontable.cli.boards.blue_moon_city.plan import (
    LEGEND,
    describe_hand,
    describe_seat,
    describe_stores,
    draw_city,
    draw_seat,
)
from moontable.cli.boards.blue_moon_city.sentences import tell

__all__ = ["HELP", "draw_seat", "draw_table", "explain", "read", "tell"]

HELP = """\
  1,2           the boxes that you can pay at row 1, column 2, and how
  box 2         ways to pay box 2 where you stand, and what follows
  V1            where the power of the card V1 reaches
  go 1,2        walk there
  V1 1,2        power: V1 T1 A1 put their dragon there, V2 T2 A2 lead it there,
                F1 puts your figure there
  F2 +2         power: two more steps
  box 2 = H2+H3 pay box 2 with these cards
  offer         the offering of the turn, on the courtyard
  P1 offer      one more by a Pillar card, for a crystal more; P2: two more
  discard V1 K1 a card or two, each for one more to draw
  draw          draw cards, which ends the turn
  go 1,2; box 2 = H2+H3; draw
                several in one line, done as a whole or not at all
  V1 … P3       cards by people and value: V Vulca, T Terrah, A Aqua, F Flit,
                K Khind, M Mimix, H Hoax, P Pillar; * is any one of them"""

Json = Mapping[str, Any]


def draw_table(view: Json, choices: Json, seat: int, names: Sequence[str]) -> list[Text]:
    """City, obelisk and supplies, the standing of every seat, the own hand, the choices."""
    return [
        *draw_city(view),
        *(Text(line, "dim") for line in LEGEND),
        *describe_stores(view),
        *(describe_seat(view, other, name) for other, name in enumerate(names)),
        *describe_hand(view, seat),
        *describe_choices(view, choices, names),
    ]
