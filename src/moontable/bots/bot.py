"""What a bot is, and the bots that are a policy of the game."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from moontable import Action, Observation
from moontable.bots.errors import UnknownBotError
from moontable.errors import IllegalActionError

Word = NDArray[np.uint64]
"""Where a bot's chance comes from: a splitmix64 word, uint64[1], advanced by every use."""


class Bot(Protocol):
    """A named opponent."""

    @property
    def name(self) -> str:
        """The name that people choose it by."""

    def choose(self, observation: Observation, word: Word) -> Action:
        """A legal action for the observation's seat.

        The same observation and word give the same action. Raises `UnknownBotError` in a game without this bot,
        `IllegalActionError` when the seat is not to act.
        """


class PolicyBot:
    """Plays by a policy of the game: a compiled function from a state to an action, with no search around it.

    What the seat does not know is drawn anew (`determinize`) before the policy looks; in a game without hidden
    information that is the state itself.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, observation: Observation, word: Word) -> Action:
        """See `Bot.choose`."""
        game = observation.game
        policy = game.policies.get(self.name)
        if policy is None:
            raise UnknownBotError("unknown-bot", f"{game.spec.id} has no bot {self.name!r}", bot=self.name)
        position = observation.determinize(word)
        if position.actor != observation.seat:
            raise IllegalActionError("illegal-action", f"seat {observation.seat} is not to act", seat=observation.seat)
        out = np.empty(game.max_actions, np.int32)
        return position.action(policy(position.raw(), out, word))
