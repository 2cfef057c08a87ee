"""What goes on at a table by itself: deals that are due, bots that are to act, and bots that stand in for people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from moontable.core.position import Position
from moontable.server.audience import Audience
from moontable.server.bots import BotRunner
from moontable.server.games import stand_in_of
from moontable.server.inbox import Inbox
from moontable.server.refusals import NotStoredError
from moontable.server.stand_ins import StandIns
from moontable.server.table_clock import TableClock
from moontable.server.timers import Timers
from moontable.server.writing import Writer
from moontable.table import SETUP_PLY, BotPlayer, HumanPlayer, StalePlyError

LOG: Final = logging.getLogger(__name__)

RETRY_SECONDS: Final = 2.0
"""Until the table tries again what nobody would ask for again: a deal, or a bot's action, that was not stored."""


class GoingOn:
    """What nobody has to ask for at one table; `on` is called whenever anything has changed."""

    def __init__(
        self, writer: Writer, audience: Audience, clock: TableClock, inbox: Inbox, bots: BotRunner, timers: Timers
    ) -> None:
        self._writer = writer
        self._audience = audience
        self._clock = clock
        self._inbox = inbox
        self._bots = bots
        self._stand_ins = StandIns(writer.match.stored.settings.grace, timers, self._lose_patience)
        self._acting_for: int | None = None  # the seat for which a stand-in's action is being written
        self._underway: dict[int, asyncio.Task[None]] = {}  # by the ply that a bot thinks about or a deal is due for
        self._is_closed = False

    @property
    def is_idle(self) -> bool:
        """Whether nothing is thought about, and no deal is tried again."""
        return not self._underway

    @property
    def stood_in(self) -> frozenset[int]:
        """The seats that a bot plays for now."""
        return self._stand_ins.seats

    def close(self) -> None:
        """Go on no more."""
        self._is_closed = True
        self._stand_ins.end()
        for task in self._underway.values():
            task.cancel()

    def drop_thoughts(self) -> None:
        """What a bot thinks about is no more."""
        for ply, task in self._underway.items():
            if ply != SETUP_PLY:
                task.cancel()

    @property
    def _actor(self) -> int | None:
        """The seat that anybody waits for."""
        return self._writer.table.actor if self._writer.is_alive else None

    def on(self) -> None:
        """Try again a deal that failed, or let the bot think that is to act, unless that is underway."""
        if self._is_closed:
            return
        self._look_round()
        ply, seat, position = self._writer.table.ply, self._actor, self._writer.table.position
        if self._writer.is_deal_due:
            self._soon(SETUP_PLY, self._deal_later)
        elif seat is not None and position is not None:
            player, stand_in = self._writer.table.players[seat], self._writer.match.stored.settings.stand_in
            if isinstance(player, BotPlayer):
                self._let_play(player.bot, position, partial(self._writer.submit, seat, ply))
            elif self._clock.is_over:
                bot = stand_in or stand_in_of(self._writer.table.game)
                self._let_play(bot, position, partial(self._writer.submit, seat, ply, stand_in=bot))
            elif stand_in is not None and seat in self._stand_ins.seats and self._audience.connected_seats():
                self._let_play(stand_in, position, partial(self._act_for, stand_in, seat, ply))

    def _let_play(self, bot: str, position: Position, act: Callable[[str], Awaitable[object]]) -> None:
        """Let a bot think about a position, and do with its action what `act` does with the text."""
        self._soon(self._writer.table.ply, partial(self._play_bot, bot, position, self._writer.table.ply, act))

    def _soon(self, ply: int, work: Callable[[], Awaitable[None]]) -> None:
        """Do what a ply needs outside the inbox, once."""
        if ply not in self._underway or self._underway[ply].cancelling():
            task = self._underway[ply] = asyncio.create_task(self.attempt(ply, work))
            task.add_done_callback(lambda done: self._forget_underway(ply, done))

    def _forget_underway(self, ply: int, task: asyncio.Task[None]) -> None:
        if self._underway.get(ply) is task:
            del self._underway[ply]

    async def attempt(self, ply: int, work: Callable[[], Awaitable[None]]) -> None:
        """Do what nobody waits for; what goes wrong is noted."""
        try:
            await work()
        except StalePlyError:
            LOG.info("Table %s: ply %d was played elsewhere.", self._writer.table.match, ply)
        except Exception:
            LOG.exception("Table %s does not go on at ply %d.", self._writer.table.match, ply)

    async def _deal_later(self) -> None:
        while self._writer.is_deal_due:
            await asyncio.sleep(RETRY_SECONDS)
            await self._inbox.do(self._writer.deal)

    async def _play_bot(self, bot: str, position: Position, ply: int, act: Callable[[str], Awaitable[object]]) -> None:
        """Think, then act through the same inbox as a person; again while the store fails."""
        day = self._writer.match.day
        action = await self._bots.choose(bot, position.observe(position.actor), ply, day)
        while True:
            try:
                await self._inbox.do(partial(act, action))
            except NotStoredError:
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    def _look_round(self) -> None:
        """Reckon anew who is waited for, and tell it when somebody is played for no longer."""
        before = self._stand_ins.seats
        self._clock.look()
        actor = self._actor
        if self._writer.match.stored.settings.stand_in is None or actor is None:
            self._stand_ins.end()
        else:
            is_person = isinstance(self._writer.table.players[actor], HumanPlayer)
            # who has not begun is waited for: a match that somebody never came to is nobody's loss
            is_awaited = is_person and not self._clock.is_first
            left = self._clock.remaining()
            within = None if left is None else left / 1000
            self._stand_ins.look(actor if is_awaited else None, self._audience.connected_seats(), within)
        if self._stand_ins.seats != before:
            self._audience.changed()

    def _lose_patience(self) -> None:
        """A grace time is over."""
        self._audience.changed()
        self.on()

    async def _act_for(self, bot: str, seat: int, ply: int, action: str) -> None:
        """Play a bot's action for a seat, unless its player has come back while it waited in the inbox."""
        if seat in self._stand_ins.seats:
            self._acting_for = seat
            try:
                await self._writer.submit(seat, ply, action, stand_in=bot)
            finally:
                self._acting_for = None

    async def hand_back(self, seat: int | None) -> None:
        """Give a seat back to its player: a thought that is not finished is dropped, an action that is being written
        is waited for, so that nothing is played for the seat from now on.
        """
        if seat is not None and seat in self._stand_ins.seats:
            self._stand_ins.give_back(seat)
            if self._writer.table.actor == seat and (thought := self._underway.get(self._writer.table.ply)) is not None:
                thought.cancel()
        if seat is not None and seat == self._acting_for:
            await self._inbox.do(_nothing)


async def _nothing() -> None:
    """What is done when all that came before is done."""
