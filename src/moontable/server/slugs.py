"""Ids of tables, which are also their invite links: easy to read aloud, impossible to guess."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final

_COLOURS: Final = """
amber azure bronze cobalt copper coral crimson ebony golden indigo ivory jade lilac maroon mint ochre olive opal pearl
plum ruby russet saffron sepia silver slate teal topaz umber velvet violet white
"""

_ANIMALS: Final = """
badger bat bear crane deer dove eagle falcon finch fox gull hare hawk heron ibis kite lark lynx marten moth otter owl
panda plover puffin raven robin seal stork swan tern wolf
"""

_LETTERS: Final = "23456789abcdefghjkmnpqrstvwxyz"
"""No 0, 1, i, l, o and u: nothing to mix up, few accidental words."""

_LENGTH: Final = 10
"""30^10 is 49 bits, with the two words 59: a thousand guesses a second find one of 1000 tables in 18,000 years."""


_SHAPE: Final = re.compile(rf"[a-z]+-[a-z]+-[{_LETTERS}]{{{_LENGTH}}}")


def is_slug(text: str) -> bool:
    """Whether a text could be an id: whatever else stands in an address need not reach the database."""
    return _SHAPE.fullmatch(text) is not None


def slug_of(content: bytes) -> str:
    """The id that belongs to a content: the same for the same bytes, and as hard to guess as they are."""
    number = int.from_bytes(hashlib.sha256(content).digest(), "big")
    colours, animals = _COLOURS.split(), _ANIMALS.split()
    number, colour = divmod(number, len(colours))
    number, animal = divmod(number, len(animals))
    tail = []
    for _ in range(_LENGTH):
        number, letter = divmod(number, len(_LETTERS))
        tail.append(_LETTERS[letter])
    return f"{colours[colour]}-{animals[animal]}-{''.join(tail)}"


def new_slug() -> str:
    """A fresh id such as `amber-heron-7fk2qd94xm`."""
    tail = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    return f"{secrets.choice(_COLOURS.split())}-{secrets.choice(_ANIMALS.split())}-{tail}"
