"""What a game supplies, and what everybody can do with any game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from moontable.core.action import Action
from moontable.core.errors import DocumentError, NotationError
from moontable.core.position import Position
from moontable.core.spec import GameSpec
from moontable.core.stream import Stream

if TYPE_CHECKING:
    from moontable.core.entries import EntryPoint

Raw = NDArray[np.uint8]
Ids = NDArray[np.int32]
Words = NDArray[np.uint64]


class Setup(Protocol):
    """`setup(raw, options)`: write the state before the first chance outcome; options int64 as `encode` gives them."""

    def __call__(self, raw: Raw, options: NDArray[np.int64], /) -> None: ...


class ActorOf(Protocol):
    """`actor(raw)`: the seat to act, `CHANCE` or `TERMINAL`."""

    def __call__(self, raw: Raw, /) -> int: ...


class Legal(Protocol):
    """`legal(raw, out)`: write the legal actions into `out` (int32[max_actions]), return how many; 0 if no seat acts."""

    def __call__(self, raw: Raw, out: Ids, /) -> int: ...


class Chance(Protocol):
    """`chance(raw, out, weights)`: write the outcomes (int32) and integer weights (int64), return how many."""

    def __call__(self, raw: Raw, out: Ids, weights: NDArray[np.int64], /) -> int: ...


class Apply(Protocol):
    """`apply(raw, action)`: play an action of the seat to act, or let a chance outcome happen. Checks nothing."""

    def __call__(self, raw: Raw, action: int, /) -> None: ...


class Returns(Protocol):
    """`returns(raw, out)`: write the utility of each seat in [-1, 1] into `out` (float64[seats])."""

    def __call__(self, raw: Raw, out: NDArray[np.float64], /) -> None: ...


class Observe(Protocol):
    """`observe(raw, seat, out)`: write what the seat may know into `out` (uint8, like `raw`)."""

    def __call__(self, raw: Raw, seat: int, out: Raw, /) -> None: ...


class Determinize(Protocol):
    """`determinize(raw, seat, word)`: turn what the seat knows, in place, into a full state that fits it."""

    def __call__(self, raw: Raw, seat: int, word: Words, /) -> None: ...


class Policy(Protocol):
    """`policy(raw, out, word)`: choose an action for the seat to act; `out` is scratch (int32[max_actions])."""

    def __call__(self, raw: Raw, out: Ids, word: Words, /) -> int: ...


class Step(Protocol):
    """`step(buffer, action)`: apply, resolve chance, list what is legal then; returns how many, 0 at the end."""

    def __call__(self, buffer: Raw, action: int, /) -> int: ...


class Restart(Protocol):
    """`restart(buffer, options)`: set up a new match in a loop buffer, resolve chance, list what is legal."""

    def __call__(self, buffer: Raw, options: NDArray[np.int64], /) -> int: ...


class Playouts(Protocol):
    """`playouts(buffer, options, games)`: play random matches from set-up, return the actions of seats played."""

    def __call__(self, buffer: Raw, options: NDArray[np.int64], games: int, /) -> int: ...


class Clone(Protocol):
    """`clone(target, source)`: copy a state, only the seats in play."""

    def __call__(self, target: Raw, source: Raw, /) -> None: ...


@dataclass(frozen=True)
class Kernels:
    """The cached entry points of a game. A `raw` argument is the state's bytes, which cross the border cheaply."""

    setup: Setup
    actor: ActorOf
    legal: Legal
    chance: Chance
    apply: Apply
    returns: Returns
    observe: Observe
    determinize: Determinize
    clone: Clone
    restart: Restart
    step: Step
    playouts: Playouts
    playouts_sampled: Playouts


class Notation(Protocol):
    """The room `notation` of a game. `state` is a NumPy record (`np.void`) of the game's dtype."""

    def action_texts(self, state: Any, ids: Sequence[int]) -> list[str]:
        """Return the texts of legal actions."""

    def outcome_texts(self, state: Any, ids: Sequence[int]) -> list[str]:
        """Return the texts of chance outcomes."""

    def canonical(self, text: str) -> str:
        """Return the text as this game writes it; raise `NotationError` if it is no action or outcome of the game."""

    def action_document(self, id: int, text: str) -> dict[str, Any]:  # noqa: A002 — as in Action
        """Return an action or outcome as plain JSON."""

    def read_action(self, document: Mapping[str, Any]) -> tuple[int, str]:
        """Return id and text of an action document; raise `NotationError`."""

    def why_not(self, state: Any, text: str) -> str:
        """Return why a well-formed action is not legal on this state."""

    def document(self, state: Any) -> dict[str, Any]:
        """Return the state as plain JSON."""

    def read(self, document: Mapping[str, Any]) -> Raw:
        """Return the state (uint8[itemsize]) of a document; raise `DocumentError`."""

    def log(self, state: Any, action: int) -> list[dict[str, Any]]:
        """Return the log sentences (`key`, `seat`, `args`) that an action or outcome produces."""


class View(Protocol):
    """The room `view` of a game."""

    def view(self, position: Position, seat: int | None) -> dict[str, Any]:
        """Return what a seat (None: a spectator) sees, as plain JSON of integers and ASCII."""

    def choices(self, position: Position) -> dict[str, Any]:
        """Return what the seat to act may do, with consequences."""

    def scores(self, position: Position) -> tuple[int, ...]:
        """Return what the game counts, by seat."""

    def ranking(self, position: Position) -> tuple[int, ...] | None:
        """Return the place of each seat at the end, 1 = best; None before and where nobody competes."""


@dataclass(frozen=True)
class Game:
    """A rule set. Every state dtype has the fields `seats`, `ply`, `turn` and `ending` (0 or 1 + index of an ending)."""

    spec: GameSpec
    state: np.dtype[np.void]
    max_actions: int
    """Longest list of legal actions."""
    max_outcomes: int
    """Longest list of chance outcomes."""
    n_actions: int
    """Action ids lie in [0, n_actions)."""
    kernels: Kernels
    policies: Mapping[str, Policy]
    """Simple players by name, the entry points of bots without a search."""
    entry_points: Sequence["EntryPoint"]
    """Everything that can be compiled beforehand, `kernels` and `policies` included."""
    notation: Notation
    viewer: View
    encode: Callable[[int, Mapping[str, Any]], NDArray[np.int64]]
    """Seats and complete options as the numbers that `setup` takes."""
    record_bytes: Callable[[int], int]
    """How many bytes of a state matter with so many seats: the seats come last in the record."""

    def __repr__(self) -> str:
        return f"<Game {self.spec.id}>"

    def start(
        self, seats: int = 2, seed: int | None = None, options: Mapping[str, Any] | None = None, **more: Any
    ) -> Position:
        """Set up a match.

        With a seed every chance outcome, now and in later `play`, is drawn from a stream of its own. Without one the
        position waits for chance to be resolved by the caller. Options go into `options` or by name.
        Raises `OptionError`.
        """
        complete = self.spec.complete(seats, {**(options or {}), **more})
        raw = np.zeros(self.state.itemsize, np.uint8)
        self.kernels.setup(raw, self.encode(seats, complete))
        return Position.settled(self, raw, None if seed is None else Stream(seed))

    def position(self, document: Mapping[str, Any], seed: int | None = None) -> Position:
        """Return the position that a document describes; raise `DocumentError` if it describes none."""
        if not isinstance(document, Mapping):
            raise DocumentError("bad-document", "a position document is a JSON object", path="$")
        return Position.settled(self, self.notation.read(document), None if seed is None else Stream(seed))

    def position_from_bytes(self, record: bytes, seed: int | None = None) -> Position:
        """Return the position with exactly these record bytes; raise `DocumentError` if they are no legal position."""
        raw = np.zeros(self.state.itemsize, np.uint8)
        raw[: len(record)] = np.frombuffer(record[: raw.size], np.uint8)
        try:
            read = self.notation.read(self.notation.document(raw.view(self.state)[0]))
            seats = int(read.view(self.state)[0]["seats"])
        except (LookupError, ValueError) as error:
            raise DocumentError("bad-document", "the bytes are no record of this game", path="$") from error
        if read[: self.record_bytes(seats)].tobytes() != record:
            raise DocumentError("bad-document", "the bytes are no record of a legal position", path="$")
        return Position.settled(self, raw, None if seed is None else Stream(seed))

    def action(self, document: Mapping[str, Any]) -> Action:
        """Return the action or outcome that `Action.document` wrote; raise `NotationError`."""
        if not isinstance(document, Mapping) or document.get("game") != self.spec.id:
            raise NotationError("bad-notation", f"not an action document of {self.spec.id}")
        return Action(self, *self.notation.read_action({k: v for k, v in document.items() if k != "game"}))
