"""The live place of a match: seats, position and the rules for changing both.

Every method that asks for a change returns it without making it, so that the caller can store first:

    step = table.submit(seat, ply, "T17@0,-1", draw)   # checked, drawn, nothing changed
    store.append(step)                                 # may fail: then nothing happened
    table.adopt(step)                                  # now it is real
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from moontable.core.actors import TERMINAL
from moontable.core.errors import MatchOverError
from moontable.core.game import Game
from moontable.core.position import Position
from moontable.table.errors import (
    AlreadySeatedError,
    NotStartedError,
    NotYourSeatError,
    NotYourTurnError,
    SeatTakenError,
    StalePlyError,
    TableFullError,
    TableStartedError,
)
from moontable.table.players import BotPlayer, HumanPlayer, Player
from moontable.table.record import Record
from moontable.table.step import Draw, Entry, LogLine, Step, act, set_up


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat changes hands: `player` is who has it next, None when it opens again."""

    seat: int
    player: Player | None


Change = Step | Seated


class Table:
    """One match from its open seats to its end; not safe to use from two threads at once.

    `options` may leave out defaults; `players` has one member per seat, None while it is open. Raises
    `OptionError` when the game does not take these seats or options.
    """

    def __init__(
        self,
        match: str,
        game: Game,
        players: tuple[Player | None, ...],
        options: dict[str, Any],
        created: int = 0,
    ) -> None:
        self.match = match
        self.game = game
        self.options = game.spec.complete(len(players), options)
        self.created = created
        self.players = players
        self.position: Position | None = None
        self.ply = 0
        self.log: list[LogLine] = []
        self._entries: list[Entry] = []

    @property
    def is_full(self) -> bool:
        """Whether no seat is open."""
        return None not in self.players

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.position is not None and self.position.actor == TERMINAL

    @property
    def actor(self) -> int | None:
        """The seat to act, None before the start and after the end."""
        return None if self.position is None or self.is_over else self.position.actor

    def seat_of(self, account: str) -> int | None:
        """The seat that the account holds."""
        for seat, player in enumerate(self.players):
            if isinstance(player, HumanPlayer) and player.account == account:
                return seat
        return None

    def sit(self, player: Player, seat: int | None = None) -> Seated:
        """Give an open seat to a player, the first one when `seat` is None."""
        if isinstance(player, HumanPlayer):
            held = self.seat_of(player.account)
            if held is not None:
                raise AlreadySeatedError("already-seated", f"You already have seat {held} at this table.", seat=held)
        if self.position is not None:
            raise TableStartedError("table-started", "The match has started; its seats are taken.")
        if seat is None:
            if self.is_full:
                raise TableFullError("table-full", "No seat of this table is open.")
            seat = self.players.index(None)
        elif not 0 <= seat < len(self.players) or self.players[seat] is not None:
            raise SeatTakenError("seat-taken", f"Seat {seat} is not open.", seat=seat)
        return Seated(seat, player)

    def leave(self, account: str) -> Seated:
        """Open the seat of an account again; only before the start."""
        seat = self.seat_of(account)
        if seat is None:
            raise NotYourSeatError("not-your-seat", "You have no seat at this table.")
        if self.position is not None:
            raise TableStartedError("table-started", "The match has started; its seats no longer change.")
        return Seated(seat, None)

    def start(self, draw: Draw) -> Step:
        """Deal, once every seat is taken: the set-up as a step of its own."""
        if self.position is not None:
            raise TableStartedError("table-started", "The match has started.")
        if not self.is_full:
            raise NotStartedError("not-started", "A seat is still open.")
        return set_up(self.game, len(self.players), self.options, draw)

    def submit(self, seat: int, ply: int, action: str, draw: Draw, stand_in: str | None = None) -> Step:
        """What `seat` asks for at `ply`, checked and with all chance that follows drawn; nothing changes.

        `stand_in` is the bot that acts because the seat's player is away.
        Raises, in this order: `NotStartedError`, `MatchOverError`, `StalePlyError` (the ply is the match's, never
        the number of an event: seats and presence must not make an action stale), `NotYourTurnError`,
        `NotationError`, `IllegalActionError`.
        """
        if self.position is None:
            raise NotStartedError("not-started", "The match has not started; a seat is still open.")
        if self.is_over:
            raise MatchOverError("match-over", "The match has ended.")
        if ply != self.ply:
            raise StalePlyError(
                "stale-ply", f"The table is at ply {self.ply}, the action was meant for ply {ply}.", ply=self.ply
            )
        if seat != self.position.actor:
            raise NotYourTurnError("not-your-turn", f"Seat {self.position.actor} is to act.", actor=self.position.actor)
        return act(self.position, ply, self.position.parse(action), draw, stand_in)

    def adopt(self, change: Change) -> None:
        """Make a change real: the last one that this table returned, or one retraced from its record."""
        if isinstance(change, Seated):
            self.players = (*self.players[: change.seat], change.player, *self.players[change.seat + 1 :])
            return
        if change.before is not self.position:
            raise StalePlyError("stale-ply", "The step does not follow from this table's position.", ply=self.ply)
        self.position = change.after
        self.ply = change.ply + 1
        self.log += change.log
        self._entries += change.entries

    def record(self) -> Record:
        """The match so far."""
        return Record(
            game=self.game.spec.id,
            rules_version=self.game.spec.rules_version,
            seats=len(self.players),
            options=self.options,
            players=tuple(_described(player) for player in self.players),
            match=self.match,
            created=self.created,
            entries=tuple(self._entries),
        )


def _described(player: Player | None) -> dict[str, str]:
    """A player as a record tells: never by account."""
    match player:
        case HumanPlayer(name=name):
            return {"kind": "human", "name": name}
        case BotPlayer(bot=bot):
            return {"kind": "bot", "bot": bot}
        case _:
            return {"kind": "open"}
