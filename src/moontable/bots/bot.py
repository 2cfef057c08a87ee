"""What a bot is, the bots that are a policy of the game, and those that search."""

import hashlib
from dataclasses import asdict
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from moontable import Action, Game, Observation
from moontable.core.analysis import Budget, Level
from moontable.core.stream import Stream
from moontable.errors import ForeignPositionError, IllegalActionError, NoSearchError
from moontable.search.search import Memory, Search
from moontable.search.settings import PLAIN

Word = NDArray[np.uint64]
"""Where a bot's chance comes from: a splitmix64 word, uint64[1], advanced by every use."""


class Bot(Protocol):
    """A named opponent."""

    @property
    def name(self) -> str:
        """The name that people choose it by."""

    @property
    def recipe(self) -> dict[str, Any]:
        """What decides how it plays beside the code, as plain JSON: two of one name and recipe are the same bot."""

    def at_seat(self) -> "Bot":
        """The bot as it sits at one seat for one match, where it may go on with what it thought before.

        Without memories of a match a bot is always itself.
        """

    def choose(self, observation: Observation, word: Word) -> Action:
        """A legal action for the observation's seat.

        The same observation and word give the same action, but for a bot that `at_seat` returned and for budgets in
        seconds. Raises `ForeignPositionError` for an observation of another
        game, `IllegalActionError` when the seat is not to act.
        """


class PolicyBot:
    """Plays by a policy of the game: a compiled function from a state to an action, with no search around it.

    What the seat does not know is drawn anew (`determinize`) before the policy looks; in a game without hidden
    information that is the state itself.
    """

    def __init__(self, game: Game, name: str) -> None:
        self.name = name
        self._game = game
        self._policy = game.policies[name]

    @property
    def recipe(self) -> dict[str, Any]:
        """See `Bot.recipe`."""
        return {}

    def at_seat(self) -> Bot:
        """See `Bot.at_seat`."""
        return self

    def choose(self, observation: Observation, word: Word) -> Action:
        """See `Bot.choose`."""
        _check_game(self._game, observation)
        position = observation.determinize(word)
        if position.actor != observation.seat:
            raise IllegalActionError("illegal-action", f"seat {observation.seat} is not to act", seat=observation.seat)
        out = np.empty(self._game.max_actions, np.int32)
        return position.action(self._policy(position.raw(), out, word))


class SearchBot:
    """Plays what the game's search finds best, or at a temperature what is nearly as good.

    `budget` replaces the simulations of the level, `weights` those of the game's value. At a seat it goes on with the
    tree of its last question if its budget is in seconds; a budget in simulations means the same everywhere, also where
    nobody keeps trees.
    """

    def __init__(
        self,
        game: Game,
        name: str,
        level: Level,
        budget: Budget | None = None,
        weights: NDArray[np.float64] | None = None,
    ) -> None:
        if not isinstance(game.searcher, Search):
            raise NoSearchError("no-search", f"{game.spec.name} has no search")
        self.name = name
        self._game = game
        self._search = game.searcher
        self._level = level
        self._budget = budget
        self._weights = game.searcher.weights if weights is None else weights
        self._memory: Memory | None = None

    @property
    def recipe(self) -> dict[str, Any]:
        """See `Bot.recipe`; weights stand there as a number that others would not have."""
        settings = PLAIN if self._level.plain else self._search.settings
        weights = hashlib.blake2b(self._weights.tobytes(), digest_size=8).hexdigest()
        return {**asdict(self._level), "settings": asdict(settings), "weights": weights}

    def at_seat(self) -> Bot:
        """See `Bot.at_seat`."""
        if self._budget is None or self._budget.seconds is None:
            return self
        seated = SearchBot(self._game, self.name, self._level, self._budget, self._weights)
        seated._memory = Memory()
        return seated

    def choose(self, observation: Observation, word: Word) -> Action:
        """See `Bot.choose`."""
        _check_game(self._game, observation)
        stream = Stream(int(word[0]))
        seed = stream.below(1 << 31) << 31 | stream.below(1 << 31)
        word[0] = stream.word
        return self._search.choose(
            observation, self._level, self._budget, seed, weights=self._weights, memory=self._memory
        )


def _check_game(game: Game, observation: Observation) -> None:
    if observation.game is not game:
        raise ForeignPositionError(
            "foreign-position", f"a bot of {game.spec.id} was asked about {observation.game.spec.id}"
        )
