"""A table that people are connected to: its audience, the inbox that everything waits in, and what goes on by itself.

Every change passes through the inbox, one after the other, so that two people can never collide; how a change is made
stands in `writing`. After each the table goes on where the match stands: it deals, or a bot thinks that is to act, be
it a player or one that stands in for a person who is away.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from moontable.core.position import Position
from moontable.protocol import CloseCode
from moontable.protocol.lobby import Preview, TableInfo
from moontable.protocol.server import Snapshot
from moontable.protocol.talking import SendAway, Watcher
from moontable.server import tellings
from moontable.server.audience import Audience
from moontable.server.bots import BotRunner
from moontable.server.chance import Chance
from moontable.server.company import Company
from moontable.server.connection import Connection
from moontable.server.expiry import deadline_of
from moontable.server.eyes import Viewer, sight_of, viewer_at, viewer_of
from moontable.server.going_on import GoingOn
from moontable.server.inbox import Inbox
from moontable.server.loading import LoadedMatch, Played
from moontable.server.refusals import NotStoredError, RefusedError
from moontable.server.table_clock import TableClock
from moontable.server.taking_back import TakingBack
from moontable.server.talk import Talk
from moontable.server.timers import Timers
from moontable.server.writing import Writer
from moontable.store import Store, StoredAccount
from moontable.table import BotPlayer, Ended, HumanPlayer, NotYourSeatError, StalePlyError, Table

LOG: Final = logging.getLogger(__name__)

SWEEP_MS: Final = 120_000
"""A table whose deadline is nearer than this stays in memory; the lobby looks for the others twice as often."""


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
        self._audience = Audience(
            lambda: self.table.players,
            lambda: self._going.stood_in,
            lambda connection: viewer_at(self.table, connection),
            lambda viewer: sight_of(self.match, viewer),
            self._snapshot,
        )
        self._clock = TableClock(
            match.stored.settings.clock, lambda: self.match, store, timers, self._ring, self._audience.tell_seat
        )
        self._writer = Writer(match, store, chance, self._audience, now, self._clock)
        self._inbox = Inbox(self._changed)
        self._going = GoingOn(self._writer, self._audience, self._clock, self._inbox, bots, timers)
        self._taking_back = TakingBack(
            self._writer, self._audience, lambda: self._going.stood_in, self._going.drop_thoughts
        )
        self.talk = Talk(lambda: self.match, store, self._audience, now)
        self._company = Company(lambda: self.match, store, self._audience)

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
        return self._inbox.is_idle and self._going.is_idle and (left is None or left > SWEEP_MS)

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

    def _changed(self) -> None:
        self._going.on()

    def is_in_view(self, account: str) -> bool:
        """Whether an account can see the table in some browser."""
        return self._audience.is_in_view(account)

    @property
    def is_asking(self) -> bool:
        """Whether somebody waits for leave to take something back."""
        return self._taking_back.asked is not None

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

    def position_for(self, account: str | None, ply: int | None) -> Position:
        """The position after `ply` actions, or the last one, as far as an account may see the match."""
        return self._company.position_for(account, ply)

    def watches_late(self, account: str | None) -> bool:
        """Whether an account sees less of the match than those who play it."""
        return sight_of(self.match, viewer_of(self.table, account)) != "live"

    def check_over(self) -> None:
        """Refuse what tells of every seat (`not-over`) while it would help somebody."""
        if self._writer.is_alive:
            raise RefusedError("not-over", "The match is not over.")

    # ── connections ─────────────────────────────────────────────────────────────────────────────────────────────

    async def join(self, connection: Connection, since: int | None) -> None:
        """Tell a connection what it missed, and from now on everything that happens.

        A seat that a bot stood in for is its player's again before anything is told.
        """
        await self._company.admit(connection)
        seats = () if connection.account is None else self.table.seats_of(connection.account)
        for seat in seats:
            await self._going.hand_back(seat)
        attendance, moment = self._audience.attendance(), self._clock.moment()
        if len(seats) > 1:
            since = None  # it may have seen with other eyes
        for message in tellings.missed(self.match, viewer_at(self.table, connection), since, attendance, moment):
            connection.send(message)
        if (asked := self._taking_back.asked) is not None:
            connection.send(asked)
        self._audience.add(connection)
        await self.talk.greet(connection)
        self._going.on()  # should a bot have failed, somebody waits for it now

    def seen(self, connection: Connection, *, visible: bool) -> None:
        """Whether somebody can see the table in a browser."""
        if connection.in_view != visible:
            connection.in_view = visible
            self._audience.changed()

    def part(self, connection: Connection) -> None:
        """Tell a connection no more."""
        self._audience.remove(connection)
        if connection.account == self.match.stored.host:
            self._host_left = self._now()
        self._going.on()  # perhaps somebody waits for who has left

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
        await self._company.check_welcome(account.id)
        player = HumanPlayer(account.id, account.name)
        await self._inbox.do(partial(self._writer.change_seat, lambda: self.table.sit(player, seat)))
        with suppress(NotStoredError):  # it sits all the same, and is told the chat when it comes back
            await self.talk.welcome(account.id)

    def watchers(self, account: StoredAccount) -> list[Watcher]:
        """Who watches, by handles that mean something here alone; only the host may know."""
        self._check_host(account, "Only the host of the table may see who watches.")
        return self._company.watchers()

    async def send_away(self, account: StoredAccount, wanted: SendAway) -> None:
        """Send a spectator away, or, before the match has begun, who has a seat; only the host may."""
        self._check_host(account, "Only the host of the table may send anybody away.")
        if wanted.seat is not None:
            leaver = self._company.to_go(wanted.seat, account.id)
            await self._company.send_away(leaver)
            await self._inbox.do(partial(self._leave, leaver))
            self._company.hang_up_on(leaver)
        elif wanted.watcher is not None:
            await self._company.send_watcher_away(wanted.watcher)

    async def switch_chat(self, account: StoredAccount, *, on: bool) -> None:
        """Let those who sit here write to each other, or not; only the host may."""
        self._check_host(account, "Only the host of the table may do this.")
        await self.talk.switch(on=on)
        self._writer.set_chat(on=on)
        self.talk.tell_all()

    async def remove_line(self, account: StoredAccount, n: int) -> None:
        """Take away what somebody wrote; only the host may."""
        self._check_host(account, "Only the host of the table may take words away.")
        await self.talk.remove(n)

    async def seat_bot(self, account: StoredAccount, seat: int, bot: str) -> None:
        """Give an open seat to a bot; only the host may."""
        self._check_host(account, "Only the host of the table may seat a bot.")
        if self.match.stored.settings.rated:
            raise RefusedError("not-rated", "Bots are not rated, and this table is.")
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
        self._check_host(account, "Only the host may close the table.")
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
        await self.talk.reread()

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
        self._audience.close()
        self._going.close()
        self._clock.watch.stop()
        await self._inbox.stop()

    def _check_host(self, account: StoredAccount, reason: str) -> None:
        if account.id != self.match.stored.host:
            raise RefusedError("not-host", reason)

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
            self._going.drop_thoughts()
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

    # ── clocks ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _ring(self) -> None:
        """A deadline is due."""
        self._ringing = asyncio.create_task(
            self._going.attempt(self.table.ply, partial(self._inbox.do, self._time_out))
        )

    async def _time_out(self) -> None:
        await self._clock.time_out(self._writer)
        if self.table.is_over:
            self._going.drop_thoughts()
            self._taking_back.end()

    async def _look_up_vacations(self) -> None:
        await self._clock.look_up_vacations(self._writer)
