"""The actions of Blue Moon City as numbers: ranges of ids, and what they count.

GO             + cell                walk to a cell
FLY            + 21 * card + cell    put a dragon on a cell, card 0, 2, 4 for V1, T1, A1; 1, 3, 5 = V2, T2, A2: walk
JUMP           + cell                put the own figure on a cell
STRIDE                               take more steps
BOX            + box                 begin to pay a box
PAY_CARD       + kind                pay a card
PAID                                 end the payment
OFFER                                make the plain offering of the turn
PILLAR         + 0 or 1              make one more with a Pillar card of value 1 or 2
DISCARD_CARD   + kind                discard a card
DRAW                                 end the turn
"""

from typing import Any

import numpy as np

from moontable.core.bits import lowest_bit
from moontable.core.compile import Array, Integer, kernel
from moontable.games.blue_moon_city.city import CELLS
from moontable.games.blue_moon_city.components import KINDS, MOST_BOXES

DRAGONS = 3

GO = 0
FLY = GO + CELLS
JUMP = FLY + DRAGONS * 2 * CELLS
STRIDE = JUMP + CELLS
BOX = STRIDE + 1
PAY_CARD = BOX + MOST_BOXES
PAID = PAY_CARD + KINDS
OFFER = PAID + 1
PILLAR = OFFER + 1
DISCARD_CARD = PILLAR + 2
DRAW = DISCARD_CARD + KINDS
N_ACTIONS = DRAW + 1

S: Any = np.int64


@kernel
def list_set(out: Array, n: Integer, base: Integer, members: Integer) -> Integer:
    """Append the action `base + m` for each member m of a set of cells or kinds, given as bits."""
    while members:
        out[n] = base + S(lowest_bit(members))
        members &= members - np.uint64(1)
        n += 1
    return n
