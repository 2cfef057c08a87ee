"""What a search is asked and what it answers: budgets, judgements of actions, levels of play."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from moontable.core.action import Action

if TYPE_CHECKING:
    from moontable.core.position import Observation


@dataclass(frozen=True)
class Budget:
    """How long a search may think: so many simulations, or so many seconds of a clock, whichever is over first.

    With simulations alone the same word gives the same answer everywhere. `clock` returns seconds that never go back
    (`time.monotonic`, or a thread's own time); it is handed in because the engine reads none by itself.
    Raises `ValueError` for a budget without an end.
    """

    simulations: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] | None = None

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise ValueError("a budget needs simulations or seconds")
        if self.seconds is not None and self.clock is None:
            raise ValueError("seconds need a clock")
        if any(limit is not None and limit <= 0 for limit in (self.simulations, self.seconds)):
            raise ValueError("a budget is positive")


@dataclass(frozen=True)
class Level:
    """How strong a bot plays: by how much it searches, and how freely it chooses among nearly equal actions.

    `temperature` is in units of utility: an action is chosen with weight exp(value / temperature) among those whose
    value is known well enough; 0 takes the best. Nothing is ever chosen at random among all actions.
    """

    simulations: int
    temperature: float = 0.0
    plain: bool = False
    """Whether it searches by the rules alone, with random playouts, and without the game's judgement."""
    sharpness: float | None = None
    """Replaces that of the search's settings: with a small one it trusts its first sight of the actions less."""
    width: int = 8
    """Positions that a plan looks at side by side, in a match of one seat."""


@dataclass(frozen=True)
class Estimate:
    """An expected utility in [-1, 1], or a difference of two in [-2, 2], with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Judgement:
    """What a search found out about one action: expected utility of the seat to act in [-1, 1], 95 % interval."""

    action: Action
    visits: int
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Analysis:
    """What a search found out about a position: utilities expected by seat, and the actions, best first."""

    seat: int
    simulations: int
    values: tuple[float, ...]
    judgements: tuple[Judgement, ...]


@dataclass(frozen=True)
class Comparison:
    """Two actions played out equally often with the same hidden cards and the same chance: `difference` is paired."""

    playouts: int
    first: Estimate
    second: Estimate
    difference: Estimate


class Searcher(Protocol):
    """The search of a game, as its kernels bind it."""

    def analyse(self, observation: "Observation", budget: Budget, word: int = 0) -> Analysis:
        """Judge the actions of the observation's seat, which must be to act."""

    def compare(
        self, observation: "Observation", first: Action, second: Action, playouts: int, word: int = 0
    ) -> Comparison:
        """Play both actions out equally often."""

    def choose(self, observation: "Observation", level: Level, budget: Budget | None, word: int) -> Action:
        """Choose an action at a level; `budget` replaces the simulations of the level."""
