"""Random words: the generator is splitmix64, and kernels and Python draw the same numbers."""

import numpy as np

from moontable.core import words
from moontable.core.compile import Integer, Word, passing
from moontable.core.stream import Stream


@passing
def next_word(word: Word) -> Integer:
    return words.next_word(word)


@passing
def below(word: Word, n: Integer) -> Integer:
    return words.below(word, n)


def test_splitmix64_gives_its_published_numbers() -> None:
    """First outputs for seed 1234567, as the reference implementation prints them."""
    word = np.array([1234567], np.uint64)
    numbers = [int(next_word(word)) for _ in range(3)]
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_kernels_and_python_draw_the_same() -> None:
    for seed in (0, 7, 2**64 - 1):
        word, stream = np.array([seed], np.uint64), Stream(seed)
        for n in (1, 2, 3, 68, 1000, 2**31):
            assert int(below(word, n)) == stream.below(n)
        assert int(word[0]) == stream.word


def test_numbers_stay_below_and_reach_everything() -> None:
    stream = Stream(5)
    assert {stream.below(7) for _ in range(300)} == set(range(7))
