"""What cards and situations are worth, and simple policies for bots."""

import numpy as np

from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.blue_moon_city import rules
from moontable.games.blue_moon_city.components import VALUE_OF

CARD_COST = np.array([0, 13, 16, 24], np.int64)[VALUE_OF]
"""int64[22]: what a card of each kind is worth, in tenths."""


@kernel
def uniform(s: Record, out: Array, word: Word) -> Integer:
    """Return any legal action with equal chance."""
    return out[np.uint64(below(word, rules.legal(s, out)))]
