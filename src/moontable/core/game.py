"""A game: what it supplies, and what everybody can do with any game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from moontable.core.action import Action
from moontable.core.contract import Kernels, Notation, Numbers, Policy
from moontable.core.errors import DocumentError, NotationError
from moontable.core.position import Position, Viewer
from moontable.core.spec import GameSpec
from moontable.core.stream import Stream

if TYPE_CHECKING:
    from moontable.core.analysis import Level, Searcher
    from moontable.core.entries import EntryPoint


@dataclass(frozen=True)
class Game:
    """A rule set, bound together from the rooms of its package."""

    spec: GameSpec
    state: np.dtype[np.void]
    """The record dtype, the seats last."""
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
    viewer: Viewer
    encode: Callable[[int, Mapping[str, Any]], Numbers]
    """Seats and complete options as the numbers that `setup` takes."""
    record_bytes: Callable[[int], int]
    """How many bytes of a state matter with so many seats: the seats come last in the record."""
    outlook: Callable[[Position, str], dict[str, Any]] | None = None
    """What would come of a plan, by its text; None where a game has no plans beyond its actions."""
    explain: Callable[[Position, Action, Action | None], list[dict[str, Any]]] | None = None
    """Reasons for an action, or for it and against another, see `reasons`; None where a game gives none."""
    draw: Callable[[Mapping[str, Any]], str] | None = None
    """What a view shows as SVG on the stage of `drawing`, for pictures of a position; None where a game has none."""

    searcher: "Searcher | None" = None
    """The search over this game; None where its kernels bind none."""
    levels: tuple["Level", ...] = ()
    """Levels of play, weakest first."""

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

    def position(self, document: object, seed: int | None = None) -> Position:
        """Return the position that a document describes; raise `DocumentError` if it describes none."""
        return Position.settled(self, self.notation.read(document), None if seed is None else Stream(seed))

    def position_from_bytes(self, record: bytes, seed: int | None = None) -> Position:
        """Return the position with exactly these record bytes; raise `DocumentError` if they are no legal position."""
        raw = np.zeros(self.state.itemsize, np.uint8)
        try:
            raw[: len(record)] = np.frombuffer(record, np.uint8)
            # Before anything else is read: a number of seats out of range would make the reader list endless orders.
            seats = int(raw.view(self.state)[0]["seats"])
            if not self.spec.min_seats <= seats <= self.spec.max_seats:
                raise ValueError(f"{seats} seats")
            read = self.notation.read(self.notation.document(raw.view(self.state)[0]))
        except (LookupError, ValueError) as error:
            raise DocumentError("bad-document", "the bytes are no record of this game", path="$") from error
        if read[: self.record_bytes(seats)].tobytes() != record:
            raise DocumentError("bad-document", "the bytes are no record of a legal position", path="$")
        return Position.settled(self, raw, None if seed is None else Stream(seed))

    def action(self, document: object) -> Action:
        """Return the action or outcome that `Action.document` wrote; raise `NotationError`."""
        if not isinstance(document, Mapping) or document.get("game") != self.spec.id:
            raise NotationError("bad-notation", f"not an action document of {self.spec.id}")
        parts = {key: value for key, value in document.items() if key != "game"}
        return Action(self.spec.id, self.notation, *self.notation.read_action(parts))
