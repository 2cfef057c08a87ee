"""Random words for kernels: splitmix64 over a uint64[1] array.

`stream.Stream` is its twin for Python and gives the same numbers.
(Generator: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.)
"""

import numpy as np

from moontable.core.compile import Integer, Word, closure

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@closure
def next_word(word: Word) -> Integer:
    """Advance `word` (uint64[1]) and return 64 random bits."""
    word[0] += _GAMMA
    mixed = word[0]
    mixed = (mixed ^ (mixed >> _30)) * _MIX_1
    mixed = (mixed ^ (mixed >> _27)) * _MIX_2
    return mixed ^ (mixed >> _31)


@closure
def below(word: Word, n: Integer) -> Integer:
    """Advance `word` (uint64[1]) and return a uniform integer (uint64) in [0, n), n < 2**32."""
    return ((next_word(word) >> _32) * np.uint64(n)) >> _32
