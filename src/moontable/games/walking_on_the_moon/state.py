"""The state of a match of Walking on the Moon: one record, the astronauts last so that a clone copies those in play.

    State ─┬─ options of the match       seats, cards, start, turn_cap, rule[18], marker[3]
           ├─ what is played with        face[18], side[3][6], deck[24], dealt      dice and moon cards, a table's own
           ├─ where the match stands     phase, ending, mover, order[5], crossed, rounds, turn, ply
           ├─ the ring                   laid, ring[8], high, red, arrows, stars    bit c = column c
           ├─ the turn                   hindered, bought, dice[3][3], jump, rolled[12], again, victims, …
           └─ seat[5] ─┬─ column, below        where the astronaut is, how many stand under it
                       └─ asleep, stars, ec, token, finished, acted

`seat` has a member for each *astronaut*: with three to five seats astronaut a belongs to seat a; with two seats there
are four, and a belongs to seat a mod 2.

Columns are counted from the line in race direction. `high` and `red` go on behind the line, as far as a jump can reach;
`arrows` and `stars` have bits of the ring alone.
"""

import numpy as np

from moontable.games.walking_on_the_moon.components import ASTRONAUTS, RING_SIZES
from moontable.games.walking_on_the_moon.programs import COLOURS, JUMPS, MOST_DICE
from moontable.games.walking_on_the_moon.tables import MOST_CARDS, MOST_CELLS, SIDES

UNLAID = 255
"""A card of the ring, or a place in the order of seats, that is yet to be drawn."""

FACES = COLOURS * SIDES
"""Room for faces: face 6 * colour + i is the i-th different one of a colour."""

SHOWN = 2 * MOST_DICE
"""Dice that can lie before a player, results that a reroll may replace included."""

SYMBOL_LENGTH, TITLE_LENGTH = 6, 4
"""Characters of a face's symbol and of a card's name at most."""

# Phases
SETUP, START, READY, ROLLING, CHOOSE, HINDER, OVER = range(7)

# Endings
NOT_ENDED, FINISH, TURN_CAP = range(3)

# Indices of `rule`, in the order of the options of `spec`.
(
    STACKING,
    BEHIND,
    TURN_ORDER,
    TIES,
    BUY,
    AFTER_TOKEN,
    DICE_USED,
    RED,
    STAR_ON_ACCIDENT,
    LANDING,
    STAR_RETURN,
    RECOVERY_STAR,
    RECOVERY_INCOME,
    HINDER_BY,
    END,
    SWAP,
    REROLL,
    RISE_STAR,
) = range(18)
RULES = 18

Face = np.dtype(
    [
        ("symbol", "u1", (SYMBOL_LENGTH,)),  # ASCII, zeros behind
        ("dx", "u1", (MOST_CELLS,)),  # columns of the path's cells from the take-off
        ("dh", "i1", (MOST_CELLS,)),  # their levels from the take-off
        ("cells", "u1"),  # cells of the path
        ("settle", "u1"),  # levels of a controlled touch-down
        ("skull", "u1"),
    ]
)

Card = np.dtype(
    [
        ("high", "u1"),  # bit i: space i is a cliff
        ("red", "u1"),  # bit i: space i is dangerous
        ("arrow", "u1"),  # bit i: the arrow is over space i
        ("title", "u1", (TITLE_LENGTH,)),  # ASCII, zeros behind
    ]
)

Astronaut = np.dtype(
    [
        ("column", "u1"),  # at or behind the number of columns once the line is crossed
        ("below", "u1"),  # astronauts under it on its space
        ("asleep", "u1"),  # unconscious
        ("stars", "u1"),
        ("token", "u1"),  # hinder token
        ("finished", "u1"),  # 0, or 1 + how many crossed before
        ("acted", "u1"),  # had its turn in this round
        ("ec", "u2"),  # ground-control tokens
    ],
    align=True,
)

State = np.dtype(
    [
        ("seats", "u1"),
        ("cards", "u1"),  # option: cards in the ring
        ("start", "u1"),  # option: 0 random, 1 as seated, 2 + index of a chosen order
        ("rule", "u1", (RULES,)),  # options with named values, see `RULES`
        ("marker", "u1", (3,)),  # option: points on the last card, the one before, the one before that
        ("phase", "u1"),
        ("ending", "u1"),
        ("mover", "u1"),  # the astronaut whose turn it is
        ("crossed", "u1"),  # astronauts that crossed the line
        ("laid", "u1"),  # cards of the ring that lie
        ("dealt", "u1"),  # cards of the deck
        ("hindered", "u1"),  # the turn began with a hinder token
        ("bought", "u1"),  # dice bought in this turn
        ("jump", "u1"),  # jumps done in this turn
        ("rolls", "u1"),  # dice that lie before the player
        ("rerolling", "u1"),  # 0, or 1 + which of them is being rolled again
        ("victims", "u1"),  # phase HINDER: bits of the astronauts that can be hindered
        ("partner", "u1"),  # phase HINDER: the mover may exchange with its partner
        ("turn_cap", "u2"),  # option: the match ends after so many turns
        ("turn", "u2"),  # turns finished
        ("rounds", "u2"),  # rounds begun
        ("again", "u2"),  # bit i: die i before the player was rolled again, or stems from that
        ("ply", "u4"),
        ("stars", "u4"),
        ("arrows", "u4"),
        ("high", "u8"),
        ("red", "u8"),
        ("order", "u1", (ASTRONAUTS,)),  # seats, first in a tie first
        ("ring", "u1", (RING_SIZES[-1],)),  # cards in race direction, by their index in the deck
        ("dice", "u1", (JUMPS, COLOURS)),  # the program: dice by jump and colour
        ("rolled", "u1", (SHOWN,)),  # faces before the player
        ("side", "u1", (COLOURS, SIDES)),  # face on each side of a die
        ("face", Face, (FACES,)),
        ("deck", Card, (MOST_CARDS,)),
        ("seat", Astronaut, (ASTRONAUTS,)),
    ],
    align=True,
)

SEAT_OFFSET: int = State.fields["seat"][1] if State.fields else 0


def astronauts_of(seats: int) -> int:
    """Return how many astronauts run: with two seats each steers two."""
    return 4 if seats == 2 else seats


def record_bytes(seats: int) -> int:
    """Return how many bytes of a state matter with so many seats."""
    return SEAT_OFFSET + astronauts_of(seats) * Astronaut.itemsize
