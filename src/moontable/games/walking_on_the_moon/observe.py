"""What one seat may know of a state: all of it. Nothing is hidden in Walking on the Moon; the cards lie open."""

from moontable.core.bits import copy_bytes
from moontable.core.compile import Array, Integer, Word, kernel


@kernel
def observe(raw: Array, _seat: Integer, out: Array) -> None:
    """Write what the seat may know into `out` (uint8, like `raw`)."""
    copy_bytes(out, raw, raw.size)


@kernel
def determinize(_raw: Array, _seat: Integer, _word: Word) -> None:
    """Turn what a seat knows into a full state that fits it: it is one already."""
