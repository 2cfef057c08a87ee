"""What one seat may know of a state: all of it. Nothing is hidden in Nova Luna; the stock is a known set."""

from moontable.core.bits import copy_bytes
from moontable.core.compile import Record, Word, kernel


@kernel
def observe(raw: Record, seat: int, out: Record) -> None:
    """Write what the seat may know into `out` (uint8, like `raw`)."""
    copy_bytes(out, raw, raw.size)


@kernel
def determinize(raw: Record, seat: int, word: Word) -> None:
    """Turn what a seat knows into a full state that fits it: it is one already."""
