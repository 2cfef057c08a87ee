"""Entry points: what Python calls of a game's compiled code, and how to compile all of it beforehand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from numba import types

from moontable.core.compile import Function, entry_point

RAW = types.uint8[::1]
"""Bytes of a state or of a loop's buffer."""
IDS = types.int32[::1]
"""Actions or outcomes."""
NUMBERS = types.int64[::1]
"""Weights, options, places, notes."""
UTILITIES = types.float64[::1]
WORDS = types.uint64[::1]
"""A random word: one element."""
INTEGER = types.int64


@dataclass(frozen=True)
class EntryPoint:
    """One compiled function that crosses the border to Python, with the one signature that it is called with."""

    name: str
    function: Any
    signature: tuple[Any, ...]

    def compile(self) -> None:
        """Load it from the compile cache, or compile it into the cache."""
        self.function.compile(self.signature)


class EntryPoints(list[EntryPoint]):
    """The entry points of one game, in the order in which they are made."""

    def __call__(self, *signature: Any) -> Callable[[Function], Function]:
        """Decorate a function as an entry point that `warm` knows, called with this signature."""

        def make(function: Function) -> Function:
            compiled = entry_point(function)
            self.append(EntryPoint(function.__name__, compiled, signature))
            return compiled

        return make
