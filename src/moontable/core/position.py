"""A position as a value, and what one seat may know of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from moontable.core.action import Action
from moontable.core.actors import CHANCE, TERMINAL
from moontable.core.errors import (
    ForeignPositionError,
    IllegalActionError,
    MatchOverError,
    NoSearchError,
    NotationError,
)
from moontable.core.stream import Stream

if TYPE_CHECKING:
    from moontable.core.analysis import Analysis, Budget, Comparison, Searcher
    from moontable.core.game import Game


class Position:
    """One situation of a match; never changes. `play` returns the next one.

    Equal if game and record are equal; the stream that a seed gave is not part of the value.
    """

    __slots__ = ("_legal", "_outcomes", "_record", "actor", "game", "word")

    game: "Game"
    actor: int
    """The seat to act, `CHANCE` or `TERMINAL`."""
    word: int | None
    """The stream's word, which decides every draw to come; None where the caller resolves chance."""

    def __init__(self, game: "Game", record: bytes, actor: int, word: int | None) -> None:
        self.game = game
        self.actor = actor
        self._record = record
        self.word = word
        self._legal: tuple[Action, ...] | None = None
        self._outcomes: tuple[tuple[Action, int], ...] | None = None

    @classmethod
    def settled(cls, game: "Game", raw: NDArray[np.uint8], stream: Stream | None) -> "Position":
        """Wrap a state after resolving chance from the stream, if there is one. `raw` is used up."""
        actor = game.kernels.actor(raw)
        while stream is not None and actor == CHANCE:
            ids, weights = _outcomes(game, raw)
            game.kernels.apply(raw, ids[_pick(weights, stream.below)])
            actor = game.kernels.actor(raw)
        size = game.record_bytes(int(raw.view(game.state)[0]["seats"]))
        return cls(game, raw[:size].tobytes(), int(actor), None if stream is None else stream.word)

    # ── What it is ────────────────────────────────────────────────────────────────────────────────────────────────────

    def raw(self) -> NDArray[np.uint8]:
        """Return a fresh copy of the state for kernels: uint8[itemsize]."""
        raw = np.zeros(self.game.state.itemsize, np.uint8)
        raw[: len(self._record)] = np.frombuffer(self._record, np.uint8)
        return raw

    def state(self) -> Any:
        """Return a fresh copy of the state as a NumPy record."""
        return self.raw().view(self.game.state)[0]

    def seeded(self, seed: int) -> "Position":
        """Return the same position with every chance outcome, now and in later `play`, drawn from a stream."""
        return Position.settled(self.game, self.raw(), Stream(seed))

    def to_bytes(self) -> bytes:
        """Return the record's bytes, the seats in play only: the same public history gives the same bytes."""
        return self._record

    @property
    def seats(self) -> int:
        """Number of seats."""
        return int(self.state()["seats"])

    @property
    def ply(self) -> int:
        """Actions of seats so far."""
        return int(self.state()["ply"])

    @property
    def turn(self) -> int:
        """Turns finished so far."""
        return int(self.state()["turn"])

    @property
    def ending(self) -> str | None:
        """How the match ended, one of `spec.endings`; None while it goes on."""
        ending = int(self.state()["ending"])
        return self.game.spec.endings[ending - 1] if ending else None

    @property
    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.actor == TERMINAL

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game is other.game and self._record == other._record

    def __hash__(self) -> int:
        return hash((self.game.spec.id, self._record))

    def __repr__(self) -> str:
        who = {CHANCE: "chance", TERMINAL: "nobody"}.get(self.actor, f"seat {self.actor}")
        return f"<Position {self.game.spec.id}, {self.seats} seats, ply {self.ply}, {who} to act>"

    # ── What can happen ───────────────────────────────────────────────────────────────────────────────────────────────

    def legal_actions(self) -> list[Action]:
        """Return the actions of the seat to act, in the fixed order of the rules; empty for chance and at the end."""
        if self._legal is None:
            raw = self.raw()
            out = np.empty(self.game.max_actions, np.int32)
            ids = out[: self.game.kernels.legal(raw, out)].tolist()
            texts = self.game.notation.action_texts(raw.view(self.game.state)[0], ids)
            self._legal = tuple(
                Action(self.game.spec.id, self.game.notation, *pair) for pair in zip(ids, texts, strict=True)
            )
        return list(self._legal)

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        """Return the outcomes of chance with integer weights; empty unless `actor` is `CHANCE`."""
        if self._outcomes is None:
            if self.actor != CHANCE:
                self._outcomes = ()
            else:
                raw = self.raw()
                ids, weights = _outcomes(self.game, raw)
                texts = self.game.notation.outcome_texts(raw.view(self.game.state)[0], ids)
                actions = [
                    Action(self.game.spec.id, self.game.notation, *pair) for pair in zip(ids, texts, strict=True)
                ]
                self._outcomes = tuple(zip(actions, weights, strict=True))
        return list(self._outcomes)

    def chance(self, draw: Callable[[int], int]) -> Action:
        """Draw one outcome; `draw(n)` must return a uniform integer in [0, n)."""
        outcomes = self.chance_outcomes()
        if not outcomes:
            raise IllegalActionError("illegal-action", "no chance outcome is due")
        return outcomes[_pick([weight for _, weight in outcomes], draw)][0]

    def sample(self, word: NDArray[np.uint64]) -> Action:
        """Draw one outcome from a random word, uint64[1], and advance the word."""
        stream = Stream(int(word[0]))
        outcome = self.chance(stream.below)
        word[0] = stream.word
        return outcome

    def parse(self, text: str) -> Action:
        """Return the action or outcome that the text names here.

        Raises `NotationError` for a text that names none in this game, `IllegalActionError` for one that is not allowed
        on this position, `MatchOverError` at the end.
        """
        canonical = self.game.notation.canonical(text)
        for action in self._playable():
            if action.text == canonical:
                return action
        raise self._refusal(canonical)

    def action(self, action_id: int) -> Action:
        """Return the legal action or possible outcome with this id; raise `IllegalActionError` if there is none."""
        for action in self._playable():
            if action.id == action_id:
                return action
        raise IllegalActionError(
            "illegal-action", f"action {action_id} is not allowed on this position", action=action_id
        )

    def play(self, action: Action) -> "Position":
        """Return the position after an action of the seat to act, or after a chance outcome.

        Raises `IllegalActionError`, `MatchOverError`, or `ForeignPositionError` for an action of another game.
        """
        self._check(action)
        raw = self.raw()
        self.game.kernels.apply(raw, action.id)
        return Position.settled(self.game, raw, None if self.word is None else Stream(self.word))

    def _actions(self, ids: list[int], texts: list[str]) -> list[Action]:
        game_id, notation = self.game.spec.id, self.game.notation
        return [Action(game_id, notation, *pair) for pair in zip(ids, texts, strict=True)]

    def _check(self, action: Action) -> None:
        if not isinstance(action, Action):
            raise NotationError("bad-notation", f"{action!r} is not an Action; position.parse reads a text")
        if action.game_id != self.game.spec.id:
            raise ForeignPositionError(
                "foreign-position", f"an action of {action.game_id} cannot be played in {self.game.spec.id}"
            )
        if action not in self._playable():
            raise self._refusal(action.text)

    def _playable(self) -> list[Action]:
        if self.actor == TERMINAL:
            raise MatchOverError("match-over", "the match has ended", ending=self.ending)
        return [outcome for outcome, _ in self.chance_outcomes()] if self.actor == CHANCE else self.legal_actions()

    def _refusal(self, text: str) -> IllegalActionError:
        return IllegalActionError("illegal-action", self.game.notation.why_not(self.state(), text), action=text)

    # ── What it looks like ────────────────────────────────────────────────────────────────────────────────────────────

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Return what a seat (None: a spectator) sees, as plain JSON of ASCII and integers."""
        self._check_seat(seat)
        return self.game.viewer.view(self, seat)

    def choices(self, seat: int | None) -> dict[str, Any] | None:
        """Return what the seat may do with consequences; None unless it is to act."""
        self._check_seat(seat)
        return self.game.viewer.choices(self) if seat is not None and seat == self.actor else None

    def heard(self, action: Action, seat: int | None) -> str:
        """Return the text of an action or outcome that is played here as a seat (None: a spectator) may read it."""
        self._check_seat(seat)
        return self.game.notation.heard(self.state(), action.text, seat)

    def document(self) -> dict[str, Any]:
        """Return the full position as plain JSON; `game.position` reads it back to the same bytes."""
        return self.game.notation.document(self.state())

    def log(self, action: Action) -> list[dict[str, Any]]:
        """Return the log sentences that playing the action or outcome here produces; raises what `play` raises.

        Each has `key`, `seat`, `args`; one with `to` may be read by that seat alone.
        """
        self._check(action)
        return self.game.notation.log(self.state(), action.id)

    def outlook(self, plan: str) -> dict[str, Any]:
        """Return what would come of a plan that is no action yet, as plain JSON; it tells nothing that is hidden.

        Raises `NotationError`: `no-outlook` where the game knows no plans or this one cannot be followed here,
        `bad-notation` for a text that is none.
        """
        if self.game.outlook is None:
            raise NotationError("no-outlook", f"{self.game.spec.name} looks at no plans")
        return self.game.outlook(self, plan)

    def explain(self, better: Action, other: Action | None = None) -> list[dict[str, Any]]:
        """Return why an action is good, or why it is better than another, as at most four facts of the game.

        Each is plain JSON, `key`, `about` ("better" or "played"), `for`, `args`, the strongest first; empty for a game
        that gives no reasons. They follow from what the seat to act may know. Raises what `play` raises, and
        `IllegalActionError` where no seat is to act.
        """
        if self.actor == CHANCE:
            raise IllegalActionError("illegal-action", "chance is to act, and needs no reasons")
        for action in (better, *(() if other is None else (other,))):
            self._check(action)
        if self.game.explain is None:
            return []
        raw = self.raw()
        known = np.zeros_like(raw)
        self.game.kernels.observe(raw, self.actor, known)
        return self.game.explain(Position.settled(self.game, known, None), better, other)

    # ── What it is worth ──────────────────────────────────────────────────────────────────────────────────────────────

    def returns(self) -> tuple[float, ...]:
        """Return the utility of each seat in [-1, 1]; zeros while the match goes on."""
        out = np.zeros(self.seats)
        self.game.kernels.returns(self.raw(), out)
        return tuple(out.tolist())

    def scores(self) -> tuple[int, ...]:
        """Return what the game counts, by seat."""
        return self.game.viewer.scores(self)

    def ranking(self) -> tuple[int, ...] | None:
        """Return the place of each seat, 1 = best; None before the end and where nobody competes."""
        return self.game.viewer.ranking(self)

    def analyse(self, budget: "Budget", word: int = 0) -> "Analysis":
        """Judge the actions of the seat to act, by what it may know.

        Raises `MatchOverError`, `IllegalActionError` where chance is due, `NoSearchError` where the game has no search.
        """
        return self._searcher().analyse(self.observe(self.actor), budget, word)

    def compare(self, first: Action, second: Action, playouts: int, word: int = 0) -> "Comparison":
        """Play two actions out equally often, with the same hidden cards and the same chance; raises as `analyse`."""
        searcher = self._searcher()
        for action in (first, second):
            self._check(action)
        return searcher.compare(self.observe(self.actor), first, second, playouts, word)

    def _searcher(self) -> "Searcher":
        if self.actor == TERMINAL:
            raise MatchOverError("match-over", "the match has ended", ending=self.ending)
        if self.actor == CHANCE:
            raise IllegalActionError("illegal-action", "no seat is to act")
        if self.game.searcher is None:
            raise NoSearchError("no-search", f"{self.game.spec.name} has no search")
        return self.game.searcher

    # ── What a seat knows ─────────────────────────────────────────────────────────────────────────────────────────────

    def observe(self, seat: int) -> "Observation":
        """Return what the seat may know."""
        self._check_seat(seat)
        raw = self.raw()
        out = np.zeros_like(raw)
        self.game.kernels.observe(raw, seat, out)
        return Observation(self.game, seat, out.tobytes())

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.seats:
            raise IllegalActionError("illegal-action", f"there is no seat {seat}", seat=seat)


class Observation:
    """What one seat may know of a position; a value. Bots get this and nothing else."""

    __slots__ = ("_record", "game", "seat")

    game: "Game"
    seat: int

    def __init__(self, game: "Game", seat: int, record: bytes) -> None:
        self.game = game
        self.seat = seat
        self._record = record

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Observation)
            and self.game is other.game
            and (self.seat, self._record) == (other.seat, other._record)
        )

    def __hash__(self) -> int:
        return hash((self.game.spec.id, self.seat, self._record))

    def raw(self) -> NDArray[np.uint8]:
        """Return a fresh copy of what the seat knows, in the form of a state, for kernels: uint8[itemsize]."""
        return np.frombuffer(bytearray(self._record), np.uint8)

    def determinize(self, word: NDArray[np.uint64]) -> Position:
        """Return a full position that fits the observation, sampled with the random word (uint64[1], advanced)."""
        raw = self.raw()
        self.game.kernels.determinize(raw, self.seat, word)
        return Position.settled(self.game, raw, None)


class Viewer(Protocol):
    """The room `view` of a game."""

    def view(self, position: Position, seat: int | None) -> dict[str, Any]:
        """Return what a seat (None: a spectator) sees, as plain JSON of integers and ASCII."""

    def choices(self, position: Position) -> dict[str, Any]:
        """Return what the seat to act may do, with consequences."""

    def scores(self, position: Position) -> tuple[int, ...]:
        """Return what the game counts, by seat."""

    def ranking(self, position: Position) -> tuple[int, ...] | None:
        """Return the place of each seat at the end, 1 = best; None before and where nobody competes."""


def _outcomes(game: "Game", raw: NDArray[np.uint8]) -> tuple[list[int], list[int]]:
    out, weights = np.empty(game.max_outcomes, np.int32), np.empty(game.max_outcomes, np.int64)
    n = game.kernels.chance(raw, out, weights)
    return out[:n].tolist(), weights[:n].tolist()


def _pick(weights: list[int], draw: Callable[[int], int]) -> int:
    """Return an index with the probability of its weight."""
    rest = draw(sum(weights))
    for index, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return index
    raise ValueError("draw(n) returned a number outside [0, n)")
