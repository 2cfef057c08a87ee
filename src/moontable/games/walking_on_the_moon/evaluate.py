"""Simple policies for bots."""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.walking_on_the_moon import rules

U: Any = np.uint64


@kernel
def uniform(s: Record, _out: Array, word: Word) -> Integer:
    """Return any legal action with equal chance."""
    return rules.nth_legal(s, below(word, rules.n_legal(s)))
