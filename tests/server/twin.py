"""The match of a seeded server, played along in this process: it knows what no browser may be told."""

from collections.abc import Iterator
from typing import Any

import moontable
from moontable import Position, bots
from moontable.server.chance import Chance
from moontable.table import SETUP_PLY, Step
from moontable.table.step import act, set_up

SEED = 7
"""Of the servers of the tests."""


class Twin:
    """The match at a table of such a server: the set-up, and every step since."""

    def __init__(self, game: str, seats: int, **options: Any) -> None:
        self._chance = Chance(SEED)
        self.start = set_up(moontable.load(game), seats, options, self._chance.seeded(SETUP_PLY))
        self.steps: list[Step] = []
        self._dealt: dict[int, list[tuple[int, str]]] = {}

    @property
    def position(self) -> Position:
        """Where the match stands."""
        return self.at(len(self.steps))

    def at(self, ply: int) -> Position:
        """The position after so many actions."""
        return self.steps[ply - 1].after if ply else self.start.after

    def play(self, *actions: str) -> None:
        """Let the seats act as they did at the table."""
        for text in actions:
            before = self.position
            self.steps.append(act(before, before.ply, before.parse(text), self._chance.seeded(before.ply)))

    def advice(self, bot: str, position: Position) -> str:
        """What a bot does at a position of the match; the server's bot of that name does the same."""
        return (
            bots.bot(position.game, bot).choose(position.observe(position.actor), self._chance.word(position.ply)).text
        )

    def let_bots_play(self, names: dict[int, str]) -> None:
        """Let the bots of some seats act for as long as one of them is to."""
        while (name := names.get(self.position.actor)) is not None:
            self.play(self.advice(name, self.position))

    def dealt(self, ply: int) -> list[tuple[int, str]]:
        """The cards that chance dealt after the action that led to a ply: whose hand has grown, and by what."""
        if ply not in self._dealt:
            self._dealt[ply] = list(self._deals(ply))
        return self._dealt[ply]

    def _deals(self, ply: int) -> Iterator[tuple[int, str]]:
        step = self.steps[ply - 1]
        assert step.before is not None
        position = step.before.play(step.before.parse(step.entries[0].text))
        hands = position.document()["hands"]
        for entry in step.entries[1:]:
            position = position.play(position.parse(entry.text))
            now = position.document()["hands"]
            receiver = next(seat for seat, hand in enumerate(now) if len(hand) > len(hands[seat]))
            yield receiver, entry.text.removeprefix("deal ")
            hands = now
