"""The state of a match of Blue Moon City: one record, the seats last so that a clone copies only those in play.

    State ─┬─ options of the match     seats, scale_total, all_return, cross, illustrated, exact, no_ops, open, turn_cap
           ├─ where the match stands   phase, ending, start, mover, ply, turn
           ├─ the city                 tile[21], built, filled[21][4], dragon[3]
           ├─ the turn                 steps, contributed, offered, box, last, paid[22], discards, thrown[2], to_draw
           ├─ the obelisk              offerings, obelisk[13]
           ├─ the cards                deck[22], discard[22], aside[22], shuffled[22], and how many lie in each
           │                           play[80], plays: who parted with what since the last shuffle
           └─ seat[4] ─┬─ hand[22], cards        kinds in hand, and how many
                       ├─ crystals, scales, offerings, markers, at
                       ├─ owed                    reward cards that wait for the end of the turn
                       └─ drawn[22], fetched, older    where the cards that the seat held come from, see below

Cards are counted by kind: there is no order of the deck and no identity of a reward card that nobody has seen. A reward
card waits in the deck, and is dealt when the turn is over; that comes to the same as laying it face down at once. If
the deck is shuffled in between, the rest of the old deck is promised as a whole: it is kept `aside`.

What lay in the deck when it was last shuffled is known to all (`shuffled`), and each seat knows what it was dealt from
it since (`drawn`). Everybody can count and see the rest of the history since then: how many cards a seat was dealt from
that deck (`fetched`), how many it had or got that are older (`older`), and the cards that it parted with (`play`), each
with the number that the seat had been dealt by then.
"""

import numpy as np

from moontable.games.blue_moon_city.city import CELLS
from moontable.games.blue_moon_city.components import ALL_CARDS, KINDS, MOST_BOXES, OBELISK_BOXES

SEATS = 4

UNLAID = 255
"""Tile of a cell that is yet to be laid; start seat that is yet to be drawn."""

# Phases
SETUP, MOVE, BUILD, PAY, DISCARD, DEAL, OVER = range(7)

# Endings
NOT_ENDED, OFFERINGS, CITY, MARKERS, TURN_CAP = range(5)

Seat = np.dtype(
    [
        ("hand", "u1", (KINDS,)),
        ("drawn", "u1", (KINDS,)),  # what the seat was dealt from the deck since it was last shuffled
        ("cards", "u1"),  # cards in hand
        ("fetched", "u1"),  # sum of `drawn`
        ("older", "u1"),  # cards held at the last shuffle or dealt from aside since
        ("owed", "u1"),  # reward cards that the seat gets when the turn is over
        ("crystals", "u2"),
        ("scales", "u1"),
        ("offerings", "u1"),
        ("markers", "u1"),  # free markers
        ("at", "u1"),  # cell of the figure
    ],
    align=True,
)

Play = np.dtype(
    [
        ("seat", "u1"),
        ("kind", "u1"),
        ("fetched", "u1"),  # cards that the seat had been dealt from the deck
    ]
)
"""A card that a seat parted with: laid for a payment, used for its power or discarded."""

State = np.dtype(
    [
        ("seats", "u1"),
        ("scale_total", "u1"),  # option: scales in the game
        ("all_return", "u1"),  # option: at a scoring every seat returns its scales
        ("cross", "u1"),  # option: 0 fixed, 1 random4, 2 free
        ("illustrated", "u1"),  # option: the city of the rulebook's drawing
        ("exact", "u1"),  # option: no card too many in a payment
        ("no_ops", "u1"),  # option: powers without effect are allowed
        ("open", "u1"),  # option: crystals are shown
        ("turn_cap", "u2"),  # option: the match ends after so many turns
        ("phase", "u1"),
        ("ending", "u1"),
        ("start", "u1"),  # the seat that began
        ("mover", "u1"),  # the seat whose turn it is
        ("steps", "u1"),  # steps left in this turn
        ("contributed", "u1"),  # the mover contributed in this turn
        ("offered", "u1"),  # offerings of this turn
        ("box", "u1"),  # phase PAY: index of the box that is being paid
        ("last", "u1"),  # phase PAY: kind of the last card paid; no lower one may follow
        ("discards", "u1"),  # cards discarded in phase DISCARD
        ("thrown", "u1", (2,)),  # their kinds
        ("to_draw", "u1"),  # phase DEAL: cards that the mover is still to be dealt
        ("stock", "u1"),  # cards in the deck
        ("discarded", "u1"),  # cards in the discard pile
        ("set_aside", "u1"),  # cards aside
        ("plays", "u1"),  # how many of `play` there are
        ("offerings", "u1"),  # boxes of the obelisk that are taken
        ("supply", "i2"),  # scales in the supply
        ("turn", "u2"),
        ("ply", "u4"),
        ("built", "u4"),  # bit c: the building on cell c is completed
        ("tile", "u1", (CELLS,)),
        ("dragon", "u1", (3,)),  # cell of the red, green and blue dragon, NOWHERE outside the city
        ("filled", "u1", (CELLS, MOST_BOXES)),  # 1 + seat of the marker in each box, 0 = empty
        ("obelisk", "u1", (OBELISK_BOXES,)),  # 1 + seat of the marker in each box, 0 = empty
        ("deck", "u1", (KINDS,)),
        ("discard", "u1", (KINDS,)),
        ("aside", "u1", (KINDS,)),  # rest of the deck before the last shuffle, all of it promised as rewards
        ("shuffled", "u1", (KINDS,)),  # contents of the deck when it was last shuffled
        ("paid", "u1", (KINDS,)),  # phase PAY: cards on the table
        ("play", Play, (ALL_CARDS,)),  # since the last shuffle, in order; zero behind
        ("seat", Seat, (SEATS,)),
    ],
    align=True,
)

SEAT_OFFSET: int = State.fields["seat"][1] if State.fields else 0


def record_bytes(seats: int) -> int:
    """Return how many bytes of a state matter with so many seats."""
    return SEAT_OFFSET + seats * Seat.itemsize
