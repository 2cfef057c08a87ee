"""A table that people are connected to: its one writer, its audience and its bots.

Every change takes the same way, inside the inbox: the table checks it and returns it unmade, the store commits it,
the table adopts it, the audience is told, and only then whoever asked gets an answer. When the store fails nobody is
told anything and nothing has happened.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Final

from moontable.core.errors import MoontableError
from moontable.core.position import Position
from moontable.protocol import patch
from moontable.protocol.lobby import TableInfo
from moontable.protocol.server import ServerMessage, Snapshot, TableChanged
from moontable.server import tellings
from moontable.server.audience import Audience
from moontable.server.bots import BotRunner
from moontable.server.chance import Chance
from moontable.server.connection import Connection
from moontable.server.inbox import Inbox
from moontable.server.loading import LoadedMatch, Played, load_match
from moontable.server.refusals import LobbyError, NotStoredError
from moontable.server.slugs import new_slug
from moontable.store import ConflictError, MatchState, Store, StoredAccount, StoredMatch, StoreError
from moontable.table import (
    SETUP_PLY,
    BotPlayer,
    Change,
    HumanPlayer,
    NotYourSeatError,
    Seated,
    StalePlyError,
    Step,
    Table,
)

LOG: Final = logging.getLogger(__name__)

RETRY_SECONDS: Final = 2.0
"""Until the table tries again what nobody would ask for again: a deal, or a bot's action, that was not stored."""


class LiveTable:
    """One match in memory; all its changes pass through one task, so that two people can never collide."""

    def __init__(self, loaded: LoadedMatch, store: Store, chance: Chance, bots: BotRunner) -> None:
        self._loaded = loaded
        self._store = store
        self._chance = chance
        self._bots = bots
        self._inbox = Inbox()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[int] = set()  # plies that a bot thinks about
        self._audience = Audience()
        self._is_closed = False
        self.state: MatchState = loaded.stored.state

    @property
    def table(self) -> Table:
        """The match itself."""
        return self._loaded.table

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being done or will be done by itself."""
        return self._inbox.is_idle and not self._tasks

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────────

    def info(self, account: str | None) -> TableInfo:
        """The table as an account sees it."""
        players = self.table.players
        return tellings.table_info(
            self._loaded.stored, players, self.state, account, self._audience.connected_seats(players)
        )

    def snapshot(self, account: str | None) -> Snapshot:
        """Everything that an account may know now."""
        seat = None if account is None else self.table.seat_of(account)
        position = self.table.position
        view = None if position is None else tellings.view_for(position, seat)
        return Snapshot(
            seq=self.state.seq,
            ply=self.table.ply,
            table=self.info(account),
            view=view,
            choices=None if position is None else tellings.choices_for(position, seat),
            log=tellings.log_lines(self.table.log, seat),
            fingerprint=None if view is None else patch.fingerprint(view),
        )

    def since(self, account: str | None, seq: int | None) -> list[ServerMessage]:
        """The events after number `seq`, or one snapshot when they are not all at hand."""
        recent = self._loaded.recent
        if seq is None or seq > self.state.seq or (recent and seq < recent[0][0]):
            return [self.snapshot(account)]
        seat = None if account is None else self.table.seat_of(account)
        steps = dict(recent)
        # an event that is no step tells the table as it is, so its newest telling stands for every older one
        return [
            tellings.moved(steps[n], n, seat) if n in steps else TableChanged(n, self.info(account))
            for n in range(seq + 1, self.state.seq + 1)
        ]

    def position_at(self, ply: int) -> Position:
        """The position after `ply` seat actions; `LobbyError` (`unknown-ply`) when the match has not come there."""
        for _, step in self._loaded.recent:
            if step.ply + 1 == ply:
                return step.after
        if self.table.position is None or not 0 <= ply <= self.table.ply:
            raise LobbyError("unknown-ply", f"The match has no position after ply {ply}.", ply=self.table.ply)
        return next(islice(self.table.record().steps(), ply, None)).after

    # ── connections ─────────────────────────────────────────────────────────────────────────────────────────────

    def join(self, connection: Connection, since: int | None) -> None:
        """Tell a connection what it missed, and from now on everything that happens."""
        for message in self.since(connection.account, since):
            connection.send(message)
        self._audience.add(connection)
        self._audience.tell_presence(self.table.players)
        self.wake_bot()

    def part(self, connection: Connection) -> None:
        """Tell a connection no more."""
        self._audience.remove(connection)
        self._audience.tell_presence(self.table.players)

    # ── changing ────────────────────────────────────────────────────────────────────────────────────────────────

    async def resume(self) -> None:
        """Go on where the match stands: deal if every seat is taken, let a bot play that is to act."""
        await self._inbox.do(self._deal)
        self.wake_bot()

    async def sit(self, account: StoredAccount, seat: int | None) -> None:
        """Give an open seat to an account."""
        player = HumanPlayer(account.id, account.name)
        await self._inbox.do(partial(self._change_seat, lambda: self.table.sit(player, seat)))

    async def seat_bot(self, account: StoredAccount, seat: int, bot: str) -> None:
        """Give an open seat to a bot; only the host may."""
        if account.id != self._loaded.stored.host:
            raise LobbyError("not-host", "Only the host of the table may seat a bot.")
        await self._inbox.do(partial(self._change_seat, lambda: self.table.sit(BotPlayer(bot), seat)))

    async def leave(self, account: StoredAccount) -> None:
        """Open the seat of an account again."""
        await self._inbox.do(partial(self._change_seat, lambda: self.table.leave(account.id)))

    async def rename(self, account: StoredAccount) -> None:
        """Show the new name of an account that sits here."""
        await self._inbox.do(partial(self._rename, account))

    async def submit(self, account: str | None, ply: int, action: str, nonce: str) -> Played:
        """Play an action for the seat of an account; returns when it is stored and everybody has been told."""
        return await self._inbox.do(partial(self._submit_for, account, ply, action, nonce))

    async def rematch(self, account: StoredAccount) -> str:
        """The id of the next match of the same players, the same for everybody who asks."""
        return await self._inbox.do(partial(self._rematch, account))

    async def close(self) -> None:
        """Finish what has begun, and stop."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await self._inbox.stop()

    # ── inside the inbox ────────────────────────────────────────────────────────────────────────────────────────

    async def _change_seat(self, change: Callable[[], Seated]) -> None:
        await self._commit(self._next_state(), change())
        self._tell_table()
        await self._deal()

    async def _rename(self, account: StoredAccount) -> None:
        seat = self.table.seat_of(account.id)
        if seat is not None:
            await self._commit(self._next_state(), Seated(seat, HumanPlayer(account.id, account.name)))
            self._tell_table()

    async def _deal(self) -> None:
        """Deal if every seat is taken; a little later should the store fail, for the last seat is taken anyway."""
        if self.table.position is not None or not self.table.is_full:
            return
        try:
            await self._commit_step(self.table.start(self._chance.draw(SETUP_PLY)), None)
        except (NotStoredError, StalePlyError):
            self._soon(self._deal_later())
        else:
            self._audience.tell(self.snapshot)
            self.wake_bot()

    async def _deal_later(self) -> None:
        await asyncio.sleep(RETRY_SECONDS)
        await self._inbox.do(self._deal)

    async def _submit_for(self, account: str | None, ply: int, action: str, nonce: str) -> Played:
        seat = None if account is None else self.table.seat_of(account)
        if seat is None:
            raise NotYourSeatError("not-your-seat", "You have no seat at this table.")
        return await self._submit(seat, ply, action, nonce)

    async def _submit(self, seat: int, ply: int, action: str, nonce: str | None) -> Played:
        if nonce is not None and (known := self._loaded.nonces.get((seat, nonce))):
            return known
        step = self.table.submit(seat, ply, action, self._chance.draw(ply))
        seq = self.state.seq + 1
        try:
            await self._commit_step(step, nonce)
        except MoontableError:
            # the failure may have come after the commit: then the match that was read back knows the nonce
            if nonce is not None and (known := self._loaded.nonces.get((seat, nonce))):
                return known
            raise
        self._audience.tell_seats(self.table.players, lambda told: tellings.moved(step, seq, told))
        if step.is_over:
            self._tell_table()
        self.wake_bot()
        return Played(ply, seq)

    async def _rematch(self, account: StoredAccount) -> str:
        if self.table.seat_of(account.id) is None:
            raise NotYourSeatError("not-your-seat", "Only who played may ask for a rematch.")
        if not self.table.is_over:
            raise LobbyError("not-over", "The match is not over.")
        if self.state.rematch is not None:
            return self.state.rematch
        now = _now()
        opened = MatchState(0, 0, "open", None, 0, None, None, None, now)
        players = (*self.table.players[1:], self.table.players[0])
        following = replace(self._loaded.stored, id=new_slug(), created=now, players=players, state=opened)
        await self._commit(replace(self._next_state(), rematch=following.id), rematch=following)
        self._tell_table()
        return following.id

    async def _commit_step(self, step: Step, nonce: str | None) -> None:
        """Store and adopt a step; an end takes a second event, which tells the table with its result."""
        seq = self.state.seq + 1
        after = step.after
        state = replace(
            self._next_state(),
            seq=seq + 1 if step.is_over else seq,
            ply=step.ply + 1,
            status="over" if step.is_over else "playing",
            actor=None if step.is_over else after.actor,
            progress=tellings.progress_of(after),
            ending=after.ending,
            ranking=after.ranking(),
        )
        await self._commit(state, step, nonce=nonce)
        self._loaded.keep(seq, step, nonce)

    async def _commit(
        self,
        state: MatchState,
        change: Change | None = None,
        *,
        nonce: str | None = None,
        rematch: StoredMatch | None = None,
    ) -> None:
        """Store a change with the state that it leads to, then make it real.

        `StalePlyError` when another server was first, `NotStoredError` when the database failed; nothing has changed
        then but what the database tells, which everybody is told.
        """
        before = self.state.seq
        try:
            await self._store.append(
                self.table.match, before, state, change, seq=before + 1, nonce=nonce, rematch=rematch
            )
        except StoreError as error:
            LOG.warning("Table %s: %s", self.table.match, error)
            await self._catch_up()
            if isinstance(error, ConflictError):
                raise StalePlyError(
                    "stale-ply", "Somebody else was first at this table.", ply=self.table.ply
                ) from error
            raise NotStoredError("not-stored", "The change could not be written down; try again.") from error
        if change is not None:
            self.table.adopt(change)
        self.state = state

    async def _catch_up(self) -> None:
        """Read the match anew after a failure; as long as that fails too, every write is refused by its `seq`."""
        try:
            loaded = await load_match(self._store, self.table.match)
        except StoreError as error:
            LOG.warning("Table %s cannot be read: %s", self.table.match, error)
            return
        if loaded.stored.state.seq != self.state.seq:
            self._loaded = loaded
            self.state = loaded.stored.state
            self._audience.tell(self.snapshot)

    def _next_state(self) -> MatchState:
        return replace(self.state, seq=self.state.seq + 1, changed=_now())

    def _tell_table(self) -> None:
        self._audience.tell(lambda account: TableChanged(self.state.seq, self.info(account)))

    # ── bots ────────────────────────────────────────────────────────────────────────────────────────────────────

    def wake_bot(self) -> None:
        """Let the bot think that is to act, unless it already does."""
        seat, ply, position = self.table.actor, self.table.ply, self.table.position
        if seat is None or position is None or ply in self._thinking:
            return
        player = self.table.players[seat]
        if isinstance(player, BotPlayer):
            self._soon(self._play_bot(player.bot, position, seat, ply))

    def _soon(self, work: Coroutine[None, None, None]) -> None:
        """Do something outside the inbox, unless the table is closing."""
        if self._is_closed:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play_bot(self, bot: str, position: Position, seat: int, ply: int) -> None:
        """Think, then submit through the same inbox as a person; again while the store fails."""
        self._thinking.add(ply)
        try:
            action = await self._bots.choose(bot, position.observe(seat), ply)
            while True:
                try:
                    await self._inbox.do(partial(self._submit, seat, ply, action, None))
                except NotStoredError:
                    await asyncio.sleep(RETRY_SECONDS)
                else:
                    return
        except StalePlyError:
            LOG.info("Table %s: ply %d was played elsewhere.", self.table.match, ply)
        except Exception:
            LOG.exception("Table %s: the bot %s failed at ply %d.", self.table.match, bot, ply)
        finally:
            self._thinking.discard(ply)


def _now() -> int:
    return int(time.time())
