"""The live place of a match: seats, position and the rules for changing both.

Every method that asks for a change returns it without making it, so that the caller can store first:

    step = table.submit(seat, ply, "T17@0,-1", draw)   # checked, drawn, nothing changed
    store.append(step)                                 # may fail: then nothing happened
    table.adopt(step)                                  # now it is real
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from moontable.core.actors import TERMINAL
from moontable.core.errors import MatchOverError
from moontable.core.game import Game
from moontable.core.position import Position
from moontable.table.errors import (
    AlreadySeatedError,
    NothingToUndoError,
    NotStartedError,
    NotYourSeatError,
    NotYourTurnError,
    SeatTakenError,
    StalePlyError,
    TableFullError,
    TableStartedError,
)
from moontable.table.fairness import Fairness
from moontable.table.players import BotPlayer, HumanPlayer, Player
from moontable.table.record import Record
from moontable.table.step import Draw, Ended, EndReason, Entry, LogLine, Step, Undone, act, set_up
from moontable.table.undo import Past


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat changes hands: `player` is who has it next, None when it opens again."""

    seat: int
    player: Player | None


_WAYS: Final = 4
"""Ways on that are tried to see whether a turn is over: where chance follows, its end shows only behind that."""

Change = Step | Seated | Undone | Ended


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
        self.ended: Ended | None = None
        self._entries: list[Entry | Undone | Ended] = []
        self._past = Past()

    @property
    def drawn(self) -> int:
        """How many outcomes chance has drawn since the set-up began, what was taken back included: it never goes back,
        so that an outcome that somebody has seen does not come again.
        """
        return sum(isinstance(entry, Entry) and entry.draw is not None for entry in self._entries)

    @property
    def undone(self) -> int:
        """How often something was taken back."""
        return sum(isinstance(entry, Undone) for entry in self._entries)

    @property
    def is_full(self) -> bool:
        """Whether no seat is open."""
        return None not in self.players

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.ended is not None or (self.position is not None and self.position.actor == TERMINAL)

    @property
    def actor(self) -> int | None:
        """The seat to act, None before the start and after the end."""
        return None if self.position is None or self.is_over else self.position.actor

    def seats_of(self, account: str) -> tuple[int, ...]:
        """The seats that are played at the account's device."""
        return tuple(
            seat
            for seat, player in enumerate(self.players)
            if isinstance(player, HumanPlayer) and player.account == account
        )

    def device_of(self, seat: int) -> tuple[int, ...]:
        """The seats that are played at the same device as this one, itself among them."""
        player = self.players[seat]
        return self.seats_of(player.account) if isinstance(player, HumanPlayer) else (seat,)

    def seat_of(self, account: str) -> int | None:
        """The account's own seat."""
        for seat, player in enumerate(self.players):
            if isinstance(player, HumanPlayer) and player.account == account and not player.beside:
                return seat
        return None

    def acting_seat_of(self, account: str) -> int | None:
        """The seat that the account acts for now: the one to act if it is played at its device, else its own."""
        return self.actor if self.actor in self.seats_of(account) else self.seat_of(account)

    def sit(self, player: Player, seat: int | None = None) -> Seated:
        """Give an open seat to a player, the first one when `seat` is None."""
        if isinstance(player, HumanPlayer) and not player.beside:
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

    def leave(self, account: str) -> Seated | Ended:
        """Open the seat of an account again, before the start; end the match, before its first action."""
        seat = self.seat_of(account)
        if seat is None:
            raise NotYourSeatError("not-your-seat", "You have no seat at this table.")
        seats = self.seats_of(account)
        if self.position is None:
            if len(seats) > 1:
                raise AlreadySeatedError("seats-beside", "Others sit at your device; close the table instead.")
            return Seated(seat, None)
        if self.is_over or any(self._past.last_of(held) is not None for held in seats):
            raise TableStartedError("table-started", "The match has started; its seats no longer change.")
        return Ended("left", seat)

    def end(self, reason: EndReason, seat: int) -> Ended:
        """End the match because of a seat, otherwise than by its rules. Raises `NotStartedError`, `MatchOverError`."""
        self._underway()
        return Ended(reason, seat)

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
        position = self._checked(seat, ply)
        return act(position, ply, position.parse(action), draw, stand_in)

    def free_undo(self, seat: int | None) -> int | None:
        """The first ply to which a seat may go back without asking anybody, None where there is none.

        That is its own turn, back to where it began or to where something was revealed last.
        """
        if self.position is None or seat is None or seat != self.actor:
            return None
        first = self._past.since_reveal(seat, self.position)
        return first if first < self.ply else None

    def last_decision(self, seat: int | None) -> int | None:
        """The ply of the last action of a seat, None where it has not acted or the match is over."""
        return None if seat is None or self.actor is None else self._past.last_of(seat)

    def undo(self, seat: int, ply: int) -> Undone:
        """Go back to `ply`, where this seat acted; whether it may without the others' consent is the caller's affair.

        Raises `NotStartedError`, `MatchOverError`, `NothingToUndoError`.
        """
        self._underway()
        if not self._past.acted(seat, ply):
            raise NothingToUndoError("nothing-to-undo", f"You did not act at ply {ply}.", ply=self.ply)
        return Undone(seat, ply)

    def acted(self, seat: int, ply: int) -> bool:
        """Whether a seat acted at a ply."""
        return self._past.acted(seat, ply)

    def position_at(self, ply: int) -> Position | None:
        """The position after `ply` seat actions, None when the match has not come there."""
        return self.position if ply == self.ply else self._past.position(ply)

    def preview(self, seat: int, ply: int, action: str) -> tuple[Position, bool]:
        """The position after an action, before any chance, and whether it would end the turn. Errors as `submit`."""
        position = self._checked(seat, ply)
        after = position.play(position.parse(action))
        return after, all(way.is_terminal or way.turn != position.turn for way in _ways_on(after))

    def adopt(self, change: Change) -> None:
        """Make a change real: the last one that this table returned, or one retraced from its record."""
        if isinstance(change, Seated):
            self.players = (*self.players[: change.seat], change.player, *self.players[change.seat + 1 :])
            return
        if isinstance(change, Undone):
            self._entries.append(change)
            self.position, logged = self._past.rewind(change.ply)
            self.ply = change.ply
            self.log = [*self.log[:logged], LogLine(change.ply, change.seat, "table.undone", {})]
            return
        if isinstance(change, Ended):
            self._entries.append(change)
            self.ended = change
            self.log = [*self.log, LogLine(self.ply, change.seat, f"table.end-{change.reason}", {})]
            return
        if change.before is not self.position:
            raise StalePlyError("stale-ply", "The step does not follow from this table's position.", ply=self.ply)
        if self.position is not None:
            self._past.add(self.position, change, len(self.log))
        self.position = change.after
        self.ply = change.ply + 1
        self.log += change.log
        self._entries += change.entries

    def _underway(self) -> Position:
        """The position of a match that has begun and not ended."""
        if self.position is None:
            raise NotStartedError("not-started", "The match has not started; a seat is still open.")
        if self.is_over:
            raise MatchOverError("match-over", "The match has ended.")
        return self.position

    def _checked(self, seat: int, ply: int) -> Position:
        """The position, where it is this ply and this seat is to act."""
        position = self._underway()
        if ply != self.ply:
            raise StalePlyError(
                "stale-ply", f"The table is at ply {self.ply}, the action was meant for ply {ply}.", ply=self.ply
            )
        if seat != position.actor:
            raise NotYourTurnError("not-your-turn", f"Seat {position.actor} is to act.", actor=position.actor)
        return position

    def record(self, fairness: Fairness | None = None) -> Record:
        """The match so far, with what may be told of its chance."""
        return Record(
            game=self.game.spec.id,
            rules_version=self.game.spec.rules_version,
            seats=len(self.players),
            options=self.options,
            players=tuple(_described(player) for player in self.players),
            match=self.match,
            created=self.created,
            entries=tuple(self._entries),
            fairness=fairness,
        )


def _ways_on(position: Position) -> Iterator[Position]:
    """What may come of a position when chance is resolved, by streams that have nothing to do with the table's."""
    for seed in range(_WAYS):
        yield position.seeded(seed)


def _described(player: Player | None) -> dict[str, str]:
    """A player as a record tells: never by account."""
    match player:
        case HumanPlayer(name=name):
            return {"kind": "human", "name": name}
        case BotPlayer(bot=bot):
            return {"kind": "bot", "bot": bot}
        case _:
            return {"kind": "open"}
