"""The state of a match of Nova Luna: one record, the seats last so that a clone copies only those in play.

    State ─┬─ options of the match          seats, discs, target, start, first_game, auto_refill, shared, lower
           ├─ where the match stands        phase, ending, mover, order, pending, ply, turn, first_note
           ├─ wheel[12] ── meeple           tile ids clockwise, 0 = empty       occupied: the same as bits
           ├─ stock[2]                      bit t-1 = tile t lies in the stock  stocked: how many
           └─ seat[4] ─┬─ distance, arrived      marker on the moon track
                       ├─ tile[i], cell[i]       i-th tile of the display, in order of placement ("ordinal")
                       ├─ grid[2048]             what lies on each cell
                       ├─ frontier[j]            the free cells that touch the display
                       └─ groups                 connected tiles of one colour, kept up to date as bit sets

The record holds no hidden order and no random word: the stock is a set, and every byte follows from the public history.

The grid is a helix: `cell = (x + 961 * y) mod 2048`. Two different places share a cell only if they are at least 64
steps apart; two places that a display of 45 tiles (the most a seat can get, with two seats) occupies or touches are at
most 46 steps apart, so a display of any shape fits and a step in any direction is one addition.
"""

import numpy as np

SEATS = 4

LONGEST = 46
"""Room for tiles in a display; a seat gets at most 45 / 34 / 29 / 22 with 2 / 3 / 4 / 1 seats."""

GRID = 2048
STRIDE = 961
"""Cells of the grid, and the step from a cell to the one below."""

FRONTIER = 2 * LONGEST + 2
"""Free cells that touch a display of `LONGEST` tiles at most."""

EMPTY = 0
FIRST_FREE = 65
"""A grid value is `EMPTY`, an ordinal + 1, or `FIRST_FREE` + index into the frontier."""

# Phases
SETUP, PLAY, PHASE_1, PHASE_2, OVER = range(5)

# Endings
NOT_ENDED, LAST_DISC, EXHAUSTION, SOLO = range(4)

Seat = np.dtype(
    [
        ("distance", "u2"),  # sum of the numbers of the tiles in the display = steps on the moon track
        ("arrived", "u2"),  # when the marker came to its space: later = higher in the stack
        ("tiles", "u1"),  # tiles in the display
        ("free", "u1"),  # cells in the frontier
        ("completed", "u1"),  # completed tasks, those beyond the last disc included
        ("wants", "u8", (4,)),  # per colour: bits of the tiles with an open task that asks for the colour
        ("colour", "u8", (4,)),  # per colour: bits of the tiles of the colour
        ("members", "u8", (LONGEST,)),  # per group, at its label: bits of its tiles
        ("beside", "u8", (LONGEST,)),  # per group, at its label: bits of the tiles that touch one of its tiles
        ("have", "u4", (LONGEST,)),  # per tile with open tasks: one byte per wanted colour, n(P, colour) of the rules
        ("frontier", "u2", (FRONTIER,)),  # free cells that touch the display
        ("cell", "u2", (LONGEST,)),  # per tile: where it lies
        ("tile", "u1", (LONGEST,)),  # per tile: its id
        ("open", "u1", (LONGEST,)),  # per tile: bits of its open tasks
        ("group", "u1", (LONGEST,)),  # per tile: label of its group, the ordinal of one of the group's tiles
        ("grid", "u1", (GRID,)),
    ],
    align=True,
)

State = np.dtype(
    [
        ("seats", "u1"),
        ("discs", "u1"),  # option: discs to place in the standard game
        ("target", "u1"),  # discs that each seat has to place
        ("start", "u1"),  # option: 0 random, 1 as seated, 2 + index of a chosen order
        ("first_game", "u1"),  # option
        ("auto_refill", "u1"),  # option: refill at one or two tiles without asking
        ("shared", "u1"),  # option: equal remainders share a place
        ("lower", "u1"),  # option: the solo result is the lower note
        ("phase", "u1"),
        ("ending", "u1"),
        ("mover", "u1"),  # the seat to act in phases PLAY, PHASE_1, PHASE_2
        ("order", "u1"),  # index of the start order among the orders of the seats
        ("pending", "u1"),  # tiles still to be drawn onto the wheel
        ("meeple", "u1"),  # space of the meeple
        ("lying", "u1"),  # tiles on the wheel
        ("stocked", "u1"),  # tiles in the stock
        ("ply", "u2"),  # actions of seats so far
        ("turn", "u2"),  # finished turns = tiles taken
        ("first_note", "u2"),  # solo: note of phase 1
        ("occupied", "u2"),  # bit i: a tile lies on space i
        ("wheel", "u1", (12,)),
        ("stock", "u8", (2,)),
        ("seat", Seat, (SEATS,)),
    ],
    align=True,
)

SEAT_OFFSET: int = State.fields["seat"][1] if State.fields else 0


def record_bytes(seats: int) -> int:
    """Return how many bytes of a state matter with so many seats."""
    return SEAT_OFFSET + seats * Seat.itemsize
