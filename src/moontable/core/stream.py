"""A seeded stream of uniform integers for Python: splitmix64, the twin of the kernels in `words`.

(G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.)
"""

_MASK = (1 << 64) - 1


class Stream:
    """Uniform integers from one 64-bit word; the same word gives the same numbers for ever."""

    def __init__(self, word: int) -> None:
        self.word = word & _MASK

    def below(self, n: int) -> int:
        """Return a uniform integer in [0, n) for 0 < n < 2**32."""
        self.word = (self.word + 0x9E3779B97F4A7C15) & _MASK
        mixed = self.word
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _MASK
        return ((mixed ^ (mixed >> 31)) >> 32) * n >> 32
