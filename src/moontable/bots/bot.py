"""What a bot is, and the bots that are a policy of the game."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from moontable import Action, Game, Observation
from moontable.errors import ForeignPositionError, IllegalActionError

Word = NDArray[np.uint64]
"""Where a bot's chance comes from: a splitmix64 word, uint64[1], advanced by every use."""


class Bot(Protocol):
    """A named opponent."""

    @property
    def name(self) -> str:
        """The name that people choose it by."""

    def choose(self, observation: Observation, word: Word) -> Action:
        """A legal action for the observation's seat.

        The same observation and word give the same action. Raises `ForeignPositionError` for an observation of another
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

    def choose(self, observation: Observation, word: Word) -> Action:
        """See `Bot.choose`."""
        if observation.game is not self._game:
            raise ForeignPositionError(
                "foreign-position", f"a bot of {self._game.spec.id} was asked about {observation.game.spec.id}"
            )
        position = observation.determinize(word)
        if position.actor != observation.seat:
            raise IllegalActionError("illegal-action", f"seat {observation.seat} is not to act", seat=observation.seat)
        out = np.empty(self._game.max_actions, np.int32)
        return position.action(self._policy(position.raw(), out, word))
