"""What a game supplies: compiled entry points and the rooms that the world outside the kernels talks to.

`Raw` arguments are the bytes of one state, uint8[state.itemsize], which cross the border to compiled code cheaply. The
kernels check nothing. A state has the fields `seats`, `ply`, `turn` and `ending` (0, or 1 + the index of an ending).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Raw = NDArray[np.uint8]
Ids = NDArray[np.int32]
Numbers = NDArray[np.int64]
Words = NDArray[np.uint64]
"""A random word: one element, advanced by every draw."""

Policy = Callable[[Raw, Ids, Words], int]
"""`policy(raw, out, word) -> action` for the seat to act; `out` is scratch, int32[max_actions]."""


def _unbound(_tree: Raw, _depth: int) -> int:
    raise NotImplementedError("the game's kernels bind no perft")


@dataclass(frozen=True)
class Kernels:
    """The entry points that every game has."""

    setup: Callable[[Raw, Numbers], None]
    """`setup(raw, options)`: write the state before the first chance outcome; options as `Game.encode` gives them."""

    actor: Callable[[Raw], int]
    """`actor(raw)`: the seat to act, `CHANCE` or `TERMINAL`."""

    legal: Callable[[Raw, Ids], int]
    """`legal(raw, out)`: list the actions of the seat to act, int32[max_actions]; 0 if no seat is to act."""

    chance: Callable[[Raw, Ids, Numbers], int]
    """`chance(raw, out, weights)`: list the outcomes, int32[max_outcomes], and their integer weights, int64."""

    apply: Callable[[Raw, int], None]
    """`apply(raw, action)`: play an action of the seat to act, or let a chance outcome happen."""

    returns: Callable[[Raw, NDArray[np.float64]], None]
    """`returns(raw, out)`: write the utility of each seat in [-1, 1], float64[seats]; zeros before the end."""

    observe: Callable[[Raw, int, Raw], None]
    """`observe(raw, seat, out)`: write what the seat may know, in the form of a state."""

    determinize: Callable[[Raw, int, Words], None]
    """`determinize(raw, seat, word)`: turn what a seat knows, in place, into a full state that fits it."""

    clone: Callable[[Raw, Raw], None]
    """`clone(target, source)`: copy a state, the seats in play only."""

    restart: Callable[[Raw, Numbers], int]
    """`restart(buffer, options)`: set up a match in a loop's buffer, resolve chance, list what is legal."""

    step: Callable[[Raw, int], int]
    """`step(buffer, action)`: apply, resolve chance, list what is legal then; returns how many, 0 at the end."""

    playouts: Callable[[Raw, Numbers, int], int]
    """`playouts(buffer, options, games)`: random matches, every legal list written; returns the seats' actions."""

    playouts_sampled: Callable[[Raw, Numbers, int], int]
    """The same with each action found without a list."""

    perft: Callable[[Raw, int], int] = _unbound
    """`perft(tree, depth)`: count sequences of actions; `tree` is so many loop's buffers, see `search.perft`."""


class Notation(Protocol):
    """The room `notation` of a game. `state` is a NumPy record (`np.void`) of the game's dtype."""

    def action_texts(self, state: Any, ids: Sequence[int]) -> list[str]:
        """Return the texts of legal actions."""

    def outcome_texts(self, state: Any, ids: Sequence[int]) -> list[str]:
        """Return the texts of chance outcomes."""

    def heard(self, state: Any, text: str, seat: int | None) -> str:
        """Return the text of an action or outcome as a seat (None: a spectator) may read it."""

    def canonical(self, text: str) -> str:
        """Return the text as this game writes it; raise `NotationError` if it is no action or outcome of the game."""

    def action_document(self, action_id: int, text: str) -> dict[str, Any]:
        """Return an action or outcome as plain JSON."""

    def read_action(self, document: Mapping[str, Any]) -> tuple[int, str]:
        """Return id and text of an action document; raise `NotationError`."""

    def why_not(self, state: Any, text: str) -> str:
        """Return why a well-formed action is not legal on this state."""

    def document(self, state: Any) -> dict[str, Any]:
        """Return the state as plain JSON."""

    def read(self, document: object) -> Raw:
        """Return the state of a document; raise `DocumentError`."""

    def log(self, state: Any, action: int) -> list[dict[str, Any]]:
        """Return the log sentences (`key`, `seat`, `args`) that an action or outcome produces.

        A sentence with `to` may be read by that seat alone.
        """
