"""A table that people are connected to: its audience, the inbox that everything waits in, and what goes on by itself.

Every change passes through the inbox, one after the other, so that two people can never collide; how a change is made
stands in `writing`. After each the table goes on where the match stands: it deals, or a bot thinks that is to act, be
it a player or one that stands in for a person who is away.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

from moontable.core.position import Position
from moontable.protocol import CloseCode
from moontable.protocol.lobby import Preview, TableInfo
from moontable.protocol.server import Snapshot
from moontable.server import tellings
from moontable.server.audience import Audience
from moontable.server.bots import BotRunner
from moontable.server.chance import Chance
from moontable.server.connection import Connection
from moontable.server.expiry import deadline_of
from moontable.server.eyes import Viewer, viewer_at, viewer_of
from moontable.server.games import stand_in_of
from moontable.server.inbox import Inbox
from moontable.server.loading import LoadedMatch, Played
from moontable.server.refusals import NotStoredError, RefusedError
from moontable.server.stand_ins import StandIns
from moontable.server.table_clock import TableClock
from moontable.server.taking_back import TakingBack
from moontable.server.timers import Timers
from moontable.server.writing import Writer
from moontable.store import Store, StoredAccount
from moontable.table import SETUP_PLY, BotPlayer, Ended, HumanPlayer, NotYourSeatError, StalePlyError, Table

LOG: Final = logging.getLogger(__name__)

SWEEP_MS: Final = 120_000
"""A table whose deadline is nearer than this stays in memory; the lobby looks for the others twice as often."""

RETRY_SECONDS: Final = 2.0
"""Until the table tries again what nobody would ask for again: a deal, or a bot's action, that was not stored."""


class LiveTable:
    """One match in memory with the people around it."""

    def __init__(
        self,
        match: LoadedMatch,
        store: Store,
        chance: Chance,
        bots: BotRunner,
        timers: Timers,
        now: Callable[[], int],
    ) -> None:
        self._now = now
        self._host_left = 0
        self._ringing: asyncio.Task[None] | None = None
        self._stand_ins = StandIns(match.stored.settings.grace, timers, self._lose_patience)
        self._acting_for: int | None = None  # the seat for which a stand-in's action is being written
        self._audience = Audience(
            lambda: self.table.players,
            lambda: self._stand_ins.seats,
            lambda connection: viewer_at(self.table, connection),
            self._snapshot,
        )
        self._clock = TableClock(
            match.stored.settings.clock, lambda: self.match, store, timers, self._ring, self._audience.tell_seat
        )
        self._writer = Writer(match, store, chance, self._audience, now, self._clock)
        self._taking_back = TakingBack(self._writer, self._audience, lambda: self._stand_ins.seats, self._drop_thoughts)
        self._inbox = Inbox(self._go_on)
        self._bots = bots
        self._underway: dict[int, asyncio.Task[None]] = {}  # by the ply that a bot thinks about or a deal is due for
        self._is_closed = False

    @property
    def match(self) -> LoadedMatch:
        """The match with its state, as the last change left it."""
        return self._writer.match

    @property
    def table(self) -> Table:
        """The match itself."""
        return self._writer.table

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being done or will be done by itself; a deadline that is far off is found again."""
        left = self._clock.remaining()
        return self._inbox.is_idle and not self._underway and (left is None or left > SWEEP_MS)

    @property
    def host_seen(self) -> int:
        """When the host was here, or anything happened, last; in seconds since 1970."""
        if self.is_host_here:
            return self._now()
        return max(self.match.state.changed, self.match.state.kept, self._host_left)

    @property
    def is_host_here(self) -> bool:
        """Whether the host has a browser open at the table."""
        return self._audience.has(self.match.stored.host)

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────────

    def info(self, account: str | None) -> TableInfo:
        """The table as an account sees it."""
        viewer = viewer_of(self.table, account)
        return tellings.info(self.match, viewer, self._audience.attendance(), self._clock.moment())

    def snapshot(self, connection: Connection) -> Snapshot:
        """Everything that who is at the other end of a connection may know now."""
        return self._snapshot(viewer_at(self.table, connection))

    def look(self, connection: Connection, seat: int | None) -> None:
        """Another person takes up a device at which several seats are played; None: it is put down, covered."""
        if seat is not None and (connection.account is None or seat not in self.table.seats_of(connection.account)):
            raise NotYourSeatError("not-your-seat", "This seat is not played at your device.")
        connection.looking = seat
        self._audience.look(connection)

    def _snapshot(self, viewer: Viewer) -> Snapshot:
        return tellings.snapshot(self.match, viewer, self._audience.attendance(), self._clock.moment())

    def preview(self, account: str, ply: int, action: str) -> Preview:
        """What the seat of an account would see after an action, before any chance."""
        seat = self._seat_of(account)
        after, ends_turn = self.table.preview(seat, ply, action)
        return Preview(ply, action, tellings.view_for(after, seat), ends_turn)

    def check_over(self) -> None:
        """Refuse what tells of every seat (`not-over`) while it would help somebody."""
        if self._writer.is_alive:
            raise RefusedError("not-over", "The match is not over.")

    # ── connections ─────────────────────────────────────────────────────────────────────────────────────────────

    async def join(self, connection: Connection, since: int | None) -> None:
        """Tell a connection what it missed, and from now on everything that happens.

        A seat that a bot stood in for is its player's again before anything is told.
        """
        seats = () if connection.account is None else self.table.seats_of(connection.account)
        for seat in seats:
            await self._hand_back(seat)
        attendance, moment = self._audience.attendance(), self._clock.moment()
        if len(seats) > 1:
            since = None  # it may have seen with other eyes
        for message in tellings.missed(self.match, viewer_at(self.table, connection), since, attendance, moment):
            connection.send(message)
        if (asked := self._taking_back.asked) is not None:
            connection.send(asked)
        self._audience.add(connection)
        self._go_on()  # should a bot have failed, somebody waits for it now

    def part(self, connection: Connection) -> None:
        """Tell a connection no more."""
        self._audience.remove(connection)
        if connection.account == self.match.stored.host:
            self._host_left = self._now()
        self._go_on()  # perhaps somebody waits for who has left

    # ── changing ────────────────────────────────────────────────────────────────────────────────────────────────

    async def resume(self) -> None:
        """Go on where the match stands."""
        await self._inbox.do(self._resume)

    async def _resume(self) -> None:
        with suppress(NotStoredError):  # whoever comes can look at it all the same, and its alarm looks again
            await self._look_up_vacations()
        await self._writer.deal()

    async def vacation_changed(self) -> None:
        """Somebody here goes away or comes back."""
        await self._inbox.do(self._look_up_vacations)

    def probed(self, account: str | None, number: int) -> None:
        """A browser has answered a probe."""
        seat = None if account is None else self.table.acting_seat_of(account)
        if seat is not None:
            self._clock.watch.answered(seat, number)

    async def sit(self, account: StoredAccount, seat: int | None) -> None:
        """Give an open seat to an account."""
        player = HumanPlayer(account.id, account.name)
        await self._inbox.do(partial(self._writer.change_seat, lambda: self.table.sit(player, seat)))

    async def seat_bot(self, account: StoredAccount, seat: int, bot: str) -> None:
        """Give an open seat to a bot; only the host may."""
        if account.id != self.match.stored.host:
            raise RefusedError("not-host", "Only the host of the table may seat a bot.")
        await self._inbox.do(partial(self._writer.change_seat, lambda: self.table.sit(BotPlayer(bot), seat)))

    async def leave(self, account: StoredAccount) -> None:
        """Open the seat of an account again; before its first action in a match it ends that, and nobody has lost."""
        await self._inbox.do(partial(self._leave, account.id))

    async def keep(self, account: StoredAccount) -> None:
        """Let the table stay its whole time from now on; only who hosts or sits may."""
        if account.id != self.match.stored.host and self.table.seat_of(account.id) is None:
            raise NotYourSeatError("not-your-seat", "Only who hosts the table or sits there may keep it.")
        await self._inbox.do(self._writer.keep)

    async def dismiss(self, account: StoredAccount) -> None:
        """End the table before the match has begun; only the host may."""
        if account.id != self.match.stored.host:
            raise RefusedError("not-host", "Only the host may close the table.")
        await self._inbox.do(self._writer.close)

    async def expire(self) -> None:
        """End the table if its time is over, and none of its players is there."""
        deadline = deadline_of(self.match.state, self.match.stored.settings.visibility)
        if deadline is None or deadline > self._now() or self.is_host_here or self._audience.connected_seats():
            return
        try:
            await self._inbox.do(self._writer.expire)
        except (NotStoredError, StalePlyError) as error:
            LOG.info("Table %s: %s", self.table.match, error)  # it is tried again, or has gone on elsewhere

    async def rename(self, account: StoredAccount) -> None:
        """Show the new name of an account that sits here."""
        await self._inbox.do(partial(self._writer.rename, account))

    async def reread(self) -> None:
        """Go on with what was written beside this table: seats that changed hands all at once with their account."""
        await self._inbox.do(self._writer.reread)

    async def submit(self, account: str | None, ply: int, action: str, nonce: str) -> Played:
        """Play an action for the seat of an account; returns when it is stored and everybody has been told."""
        return await self._inbox.do(partial(self._submit, account, ply, action, nonce, self._clock.watch.now()))

    async def add_nonce(self, account: StoredAccount, nonce: str) -> None:
        """Add a browser's part to the chance of the match."""
        await self._inbox.do(partial(self._writer.add_nonce, account.id, nonce))

    async def undo(self, account: str | None, ply: int, to: int) -> None:
        """Take back for the seat of an account, at once or when everybody agrees."""
        await self._inbox.do(partial(self._undo, account, ply, to))

    async def answer_undo(self, account: str | None, *, agree: bool) -> None:
        """Agree to what another seat wants to take back, or not."""
        await self._inbox.do(partial(self._answer_undo, account, agree))

    async def rematch(self, account: StoredAccount) -> str:
        """The id of the next match of the same players, the same for everybody who asks."""
        return await self._inbox.do(partial(self._writer.rematch, account))

    async def dissolve(self) -> None:
        """Send everybody away from a match that is no more."""
        for connection in self._audience:
            connection.close(CloseCode.UNKNOWN_TABLE, "unknown-table")
        await self.close()

    async def close(self) -> None:
        """Finish what has begun, and stop."""
        self._is_closed = True
        self._audience.close()
        self._stand_ins.end()
        self._clock.watch.stop()
        for task in self._underway.values():
            task.cancel()
        await self._inbox.stop()

    # ── taking back ─────────────────────────────────────────────────────────────────────────────────────────────

    def _seat_of(self, account: str | None) -> int:
        seat = None if account is None else self.table.acting_seat_of(account)
        if seat is None:
            raise NotYourSeatError("not-your-seat", "You have no seat at this table.")
        return seat

    async def _leave(self, account: str) -> None:
        change = self.table.leave(account)
        if isinstance(change, Ended):
            await self._writer.end(change)
            self._drop_thoughts()
            self._taking_back.end()
        else:
            await self._writer.change_seat(lambda: change)

    async def _submit(self, account: str | None, ply: int, action: str, nonce: str, at: int) -> Played:
        seat = self._seat_of(account)
        played = await self._writer.submit(seat, ply, action, nonce, at=at)
        self._taking_back.played(seat)
        return played

    async def _undo(self, account: str | None, ply: int, to: int) -> None:
        seats = () if account is None else self.table.seats_of(account)
        acted = [seat for seat in seats if self.table.acted(seat, to)]
        await self._taking_back.undo(acted[0] if acted else self._seat_of(account), ply, to)

    async def _answer_undo(self, account: str | None, agree: bool) -> None:
        asked = self._taking_back.asked
        seats = () if account is None or asked is None else self.table.seats_of(account)
        waiting = [seat for seat in seats if asked is not None and seat in asked.waiting]
        for seat in waiting or [self._seat_of(account)]:  # who shares a device speaks with one voice
            await self._taking_back.answer(seat, agree)
            if self._taking_back.asked is None:
                break

    def _drop_thoughts(self) -> None:
        """What a bot thinks about is no more."""
        for ply, task in self._underway.items():
            if ply != SETUP_PLY:
                task.cancel()

    # ── by itself ───────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def _actor(self) -> int | None:
        """The seat that anybody waits for."""
        return self.table.actor if self._writer.is_alive else None

    def _go_on(self) -> None:
        """Try again a deal that failed, or let the bot think that is to act, unless that is underway."""
        if self._is_closed:
            return
        self._look_round()
        ply, seat, position = self.table.ply, self._actor, self.table.position
        if self._writer.is_deal_due:
            self._soon(SETUP_PLY, self._deal_later)
        elif seat is not None and position is not None:
            player, stand_in = self.table.players[seat], self.match.stored.settings.stand_in
            if isinstance(player, BotPlayer):
                self._let_play(player.bot, position, partial(self._writer.submit, seat, ply))
            elif self._clock.is_over:
                bot = stand_in or stand_in_of(self.table.game)
                self._let_play(bot, position, partial(self._writer.submit, seat, ply, stand_in=bot))
            elif stand_in is not None and seat in self._stand_ins.seats and self._audience.connected_seats():
                self._let_play(stand_in, position, partial(self._act_for, stand_in, seat, ply))

    def _let_play(self, bot: str, position: Position, act: Callable[[str], Awaitable[object]]) -> None:
        """Let a bot think about a position, and do with its action what `act` does with the text."""
        self._soon(self.table.ply, partial(self._play_bot, bot, position, self.table.ply, act))

    def _soon(self, ply: int, work: Callable[[], Awaitable[None]]) -> None:
        """Do what a ply needs outside the inbox, once."""
        if ply not in self._underway or self._underway[ply].cancelling():
            task = self._underway[ply] = asyncio.create_task(self._try(ply, work))
            task.add_done_callback(lambda done: self._forget_underway(ply, done))

    def _forget_underway(self, ply: int, task: asyncio.Task[None]) -> None:
        if self._underway.get(ply) is task:
            del self._underway[ply]

    async def _try(self, ply: int, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except StalePlyError:
            LOG.info("Table %s: ply %d was played elsewhere.", self.table.match, ply)
        except Exception:
            LOG.exception("Table %s does not go on at ply %d.", self.table.match, ply)

    async def _deal_later(self) -> None:
        while self._writer.is_deal_due:
            await asyncio.sleep(RETRY_SECONDS)
            await self._inbox.do(self._writer.deal)

    async def _play_bot(self, bot: str, position: Position, ply: int, act: Callable[[str], Awaitable[object]]) -> None:
        """Think, then act through the same inbox as a person; again while the store fails."""
        action = await self._bots.choose(bot, position.observe(position.actor), ply)
        while True:
            try:
                await self._inbox.do(partial(act, action))
            except NotStoredError:
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    # ── for people who are away ─────────────────────────────────────────────────────────────────────────────────

    def _look_round(self) -> None:
        """Reckon anew who is waited for, and tell it when somebody is played for no longer."""
        before = self._stand_ins.seats
        self._clock.look()
        actor = self._actor
        if self.match.stored.settings.stand_in is None or actor is None:
            self._stand_ins.end()
        else:
            is_person = isinstance(self.table.players[actor], HumanPlayer)
            # who has not begun is waited for: a match that somebody never came to is nobody's loss
            is_awaited = is_person and not self._clock.is_first
            left = self._clock.remaining()
            within = None if left is None else left / 1000
            self._stand_ins.look(actor if is_awaited else None, self._audience.connected_seats(), within)
        if self._stand_ins.seats != before:
            self._audience.changed()

    # ── clocks ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _ring(self) -> None:
        """A deadline is due."""
        self._ringing = asyncio.create_task(self._try(self.table.ply, partial(self._inbox.do, self._time_out)))

    async def _time_out(self) -> None:
        await self._clock.time_out(self._writer)
        if self.table.is_over:
            self._drop_thoughts()
            self._taking_back.end()

    async def _look_up_vacations(self) -> None:
        await self._clock.look_up_vacations(self._writer)

    def _lose_patience(self) -> None:
        """A grace time is over."""
        self._audience.changed()
        self._go_on()

    async def _act_for(self, bot: str, seat: int, ply: int, action: str) -> None:
        """Play a bot's action for a seat, unless its player has come back while it waited in the inbox."""
        if seat in self._stand_ins.seats:
            self._acting_for = seat
            try:
                await self._writer.submit(seat, ply, action, stand_in=bot)
            finally:
                self._acting_for = None

    async def _hand_back(self, seat: int | None) -> None:
        """Give a seat back to its player: a thought that is not finished is dropped, an action that is being written
        is waited for, so that nothing is played for the seat from now on.
        """
        if seat is not None and seat in self._stand_ins.seats:
            self._stand_ins.give_back(seat)
            if self.table.actor == seat and (thought := self._underway.get(self.table.ply)) is not None:
                thought.cancel()
        if seat is not None and seat == self._acting_for:
            await self._inbox.do(_nothing)


async def _nothing() -> None:
    """What is done when all that came before is done."""
