"""The one way in which a match changes: checked, stored, made real, told.

The table checks a change and returns it unmade, the store commits it, the table adopts it, the audience is told, and
only then whoever asked gets an answer. When the store fails nobody is told anything and nothing has happened.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final

from moontable.core.errors import MoontableError
from moontable.protocol.server import TableChanged
from moontable.server import tellings
from moontable.server.audience import Audience
from moontable.server.chance import Chance
from moontable.server.contests import result_of
from moontable.server.day import day_of
from moontable.server.expiry import check_alive, deadline_of
from moontable.server.games import game_of
from moontable.server.loading import LoadedMatch, Played, load_match
from moontable.server.rating import rating_of
from moontable.server.refusals import NotStoredError, RefusedError
from moontable.server.slugs import new_slug
from moontable.server.table_clock import TableClock
from moontable.server.telling_elsewhere import notices_for, notices_of
from moontable.store import (
    ALIVE,
    Attempt,
    ConflictError,
    MatchState,
    NoticeKind,
    Rating,
    Store,
    StoredAccount,
    StoredMatch,
    StoreError,
)
from moontable.table import (
    SETUP_PLY,
    Change,
    Ended,
    HumanPlayer,
    NotYourSeatError,
    Player,
    Seated,
    StalePlyError,
    Step,
    Table,
    TableStartedError,
    Times,
)

LOG: Final = logging.getLogger(__name__)


class Writer:
    """Changes one match; its methods are for the table's inbox, which never runs two at the same time."""

    def __init__(
        self,
        match: LoadedMatch,
        store: Store,
        chance: Chance,
        audience: Audience,
        now: Callable[[], int],
        clock: TableClock,
    ) -> None:
        self.match = match
        self._now = now
        self._clock = clock
        self._watch = clock.watch
        self._store = store
        self._chance = chance
        self._audience = audience

    @property
    def table(self) -> Table:
        """The match itself."""
        return self.match.table

    def set_chat(self, *, on: bool) -> None:
        """Those who sit may write to each other, or not; written down already, and no event of the match."""
        self.match.stored = replace(self.match.stored, settings=replace(self.match.stored.settings, chat=on))

    @property
    def is_deal_due(self) -> bool:
        """Whether nothing is dealt, every seat is taken, and everybody's browser has added its part to chance."""
        is_ready = self.table.is_full and not self.match.awaited()
        return self.table.position is None and is_ready and self.is_alive

    @property
    def is_alive(self) -> bool:
        """Whether the match can still go on: it is not over, and the table neither closed nor expired."""
        return self.match.state.status in ALIVE

    async def change_seat(self, change: Callable[[], Seated]) -> None:
        """Give or open a seat, and deal with the last one taken."""
        check_alive(self.match.state.status)
        seated = change()
        await self._commit(replace(self._next_state(), nonces=self.match.nonces_with(seated.seat, None)), seated)
        self._tell_table()
        await self.deal()

    async def add_nonce(self, account: str, nonce: str) -> None:
        """Add a browser's part to the chance of the match, once, and deal with the last one."""
        seat = self.table.seat_of(account)
        if seat is None:
            raise NotYourSeatError("not-your-seat", "You have no seat at this table.")
        if seat in self.match.awaited():
            await self._commit(replace(self._next_state(), nonces=self.match.nonces_with(seat, nonce)))
            self._tell_table()
            await self.deal()

    async def rename(self, account: StoredAccount) -> None:
        """Show the new name of an account that sits here."""
        seat = self.table.seat_of(account.id)
        if seat is not None:
            changed = self.match.state.changed  # who waits, or is waited for, has done nothing
            renamed = Seated(seat, HumanPlayer(account.id, account.name))
            await self._commit(replace(self._next_state(), changed=changed), renamed)
            self._tell_table()

    async def reread(self) -> None:
        """Tell what was written beside this table, by an account that moved or went."""
        await self._catch_up()

    async def deal(self) -> None:
        """Deal if that is due. A store that fails is no failure of whoever took the last seat: it stays due."""
        if not self.is_deal_due:
            return
        try:
            await self._commit_step(self.table.start(self._chance.draw(self.match, SETUP_PLY)), None, self._watch.now())
        except (NotStoredError, StalePlyError):
            return
        self.tell_everything()

    async def submit(
        self,
        seat: int,
        ply: int,
        action: str,
        nonce: str | None = None,
        stand_in: str | None = None,
        at: int | None = None,
    ) -> Played:
        """Play an action for a seat; a nonce that the seat has said at this ply is answered as it was then.

        `stand_in` is the bot that acts because the seat's player is away; `at` is when the action came in, now if None.
        `RefusedError` (`time-over`) when that was too late, with all that the line is allowed.
        """
        if known := self._answered(seat, ply, nonce):
            return known
        check_alive(self.match.state.status)
        at = self._watch.now() if at is None else at
        step = self.table.submit(seat, ply, action, self._chance.draw(self.match, ply), stand_in)
        if stand_in is None:
            self._check_time(seat, at)
        seq = self.match.state.seq + 1
        try:
            await self._commit_step(step, nonce, at)
        except MoontableError:
            # the failure may have come after the commit: then the match that was read back knows the nonce
            if known := self._answered(seat, ply, nonce):
                return known
            raise
        clock = tellings.clock_state(self.match.state.times, self._clock.moment())
        self._audience.tell_seats(
            lambda told: tellings.moved(step, seq, told, tellings.undo_offer(self.match, told), clock)
        )
        if step.is_over:
            self._tell_table()
        return Played(ply, seq)

    async def undo(self, seat: int, ply: int) -> None:
        """Go back to `ply`, where a seat acted."""
        self._check_time(seat, self._watch.now())
        undone = self.table.undo(seat, ply)
        position = self.match.position_at(ply)
        times, clock = self.match.state.times, self._clock.clock
        if times is not None and clock is not None:
            times = self._clock.following(times.undone(clock, seat, position.turn, self._watch.now()))
        progress = tellings.progress_of(position)
        await self._commit(replace(self._next_state(), ply=ply, actor=seat, progress=progress, times=times), undone)
        self._watch.give_back()
        self.match.forget(self.match.state.seq, undone)
        self.tell_everything()

    async def end(self, ended: Ended) -> None:
        """End the match otherwise than by its rules."""
        now, times = self._watch.now(), self.match.state.times
        state = replace(
            self._next_state(),
            status="over",
            actor=None,
            ending=ended.reason,
            ranking=ended.ranking(len(self.table.players)),
            times=None if times is None else times.stop(now),
        )
        await self._commit(state, ended)
        self.tell_everything()

    async def retime(self, times: Times) -> None:
        """Move the deadline of who is to act; nothing else happens."""
        await self._commit(replace(self._next_state(), times=times))
        self._tell_table()

    async def rematch(self, account: StoredAccount) -> str:
        """The id of the next match of the same players, opened for the first who asks."""
        if self.table.seat_of(account.id) is None:
            raise NotYourSeatError("not-your-seat", "Only who played may ask for a rematch.")
        if not self.table.is_over:
            raise RefusedError("not-over", "The match is not over.")
        if self.match.state.rematch is not None:
            return self.match.state.rematch
        now = self._now()
        players = tuple(map(_again, (*self.table.players[1:], self.table.players[0])))
        following = replace(
            self.match.stored,
            id=new_slug(),
            created=now,
            players=players,
            state=MatchState.opened(now),
            secret=self._chance.secret(),
            challenge=None,
            practice=False,
            rules_version=game_of(self.match.stored.game).spec.rules_version,
        )
        await self._commit(replace(self._next_state(), rematch=following.id), rematch=following)
        self._tell_table()
        return following.id

    async def keep(self) -> None:
        """Let the table stay its whole time from now on."""
        check_alive(self.match.state.status)
        if self.is_alive:
            changed = self.match.state.changed  # what waits has waited as long as before
            await self._commit(replace(self._next_state(), changed=changed, kept=self._now()))
            self._tell_table()

    async def expire(self) -> None:
        """End the table if its time is over."""
        deadline = deadline_of(self.match.state, self.match.stored.settings.visibility)
        if deadline is not None and deadline <= self._now():
            await self._end("expired")

    async def close(self) -> None:
        """End the table before its match has begun."""
        check_alive(self.match.state.status)
        if self.match.state.status != "open":
            raise TableStartedError("table-started", "The match has started; it can no longer be closed.")
        await self._end("closed")

    async def _end(self, status: str) -> None:
        await self._commit(replace(self._next_state(), status=status, actor=None))
        self._tell_table()

    def _answered(self, seat: int, ply: int, nonce: str | None) -> Played | None:
        return None if nonce is None else self.match.answered.get((seat, ply, nonce))

    async def _commit_step(self, step: Step, nonce: str | None, at: int) -> None:
        """Store and adopt a step; an end takes a second event, which tells the table with its result."""
        seq = self.match.state.seq + 1
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
            times=self._times_after(step, at),
        )
        before = self.match.state.times
        await self._commit(state, step, nonce=nonce)
        if before is not None and state.times is not None:
            self._watch.spend(before, state.times, at)
        self.match.keep(seq, step, nonce)

    def _times_after(self, step: Step, at: int) -> Times | None:
        """How the clocks stand when a step is made that came in at a moment."""
        clock, times, after = self._clock.clock, self.match.state.times, step.after
        if clock is None:
            return None
        actor = None if step.is_over else after.actor
        if step.seat is None or times is None:
            opened = Times.opened(clock, [isinstance(player, HumanPlayer) for player in self.table.players])
            return self._clock.following(opened.begin(clock, actor, after.turn, at))
        acted = times.acted(clock, step.seat, actor, after.turn, at, self._watch.allowance(times))
        return self._clock.following(acted)

    def _check_time(self, seat: int, at: int) -> None:
        """Refuse what the person in a seat does when its time is over."""
        times = self.match.state.times
        if times is not None and times.seat == seat and (self._watch.is_over(times) or self._watch.is_late(times, at)):
            raise RefusedError("time-over", "The time of this turn is over.")

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
        before = self.match.state.seq
        try:
            await self._store.append(
                self.table.match,
                before,
                state,
                change,
                seq=before + 1,
                nonce=nonce,
                rematch=rematch,
                notices=notices_of(self.table, self.match.state, state, self._now(), self._watch.clock),
                rating=self._rating(state),
                attempt=self._attempt(state, change),
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
        self.match.state = state

    def _rating(self, state: MatchState) -> Rating | None:
        """How a result counts that a state brings; what follows on it, such as a rematch, brings none."""
        is_end = state.status == "over" and self.match.state.status != "over"
        return rating_of(self.match.stored, self.table.players) if is_end else None

    def _attempt(self, state: MatchState, change: Change | None) -> Attempt | None:
        """What a change makes of an attempt at a challenge: a result, if it ends the match by its rules on that day.

        Afterwards the secret of the day is told, and with it everything that would still be drawn.
        """
        stored = self.match.stored
        if stored.challenge is None or stored.practice or state.status != "over" or self.match.state.status == "over":
            return None
        if not isinstance(change, Step) or day_of(state.changed) != stored.challenge:
            return Attempt(None)
        return Attempt(result_of(change.after.scores()))

    async def _catch_up(self) -> None:
        """Read the match anew after a failure; as long as that fails too, every write is refused by its `seq`."""
        try:
            loaded = await load_match(self._store, self.table.match)
        except StoreError as error:
            LOG.warning("Table %s cannot be read: %s", self.table.match, error)
            return
        if loaded.state.seq != self.match.state.seq:
            self.match = loaded
            self.tell_everything()

    def _next_state(self) -> MatchState:
        return replace(self.match.state, seq=self.match.state.seq + 1, changed=self._now())

    async def tell_elsewhere(self, kind: NoticeKind, seats: Collection[int]) -> None:
        """Tell the people in some seats something that is no event of the match; a notice is not worth a failure."""
        try:
            await self._store.notices.add(
                self.table.match, notices_for(self.table, kind, seats, self.table.ply, self._now())
            )
        except StoreError as error:
            LOG.warning("Table %s: a notice was not written down: %s", self.table.match, error)

    def tell_everything(self) -> None:
        """Tell everybody all that they may know, also where no event has changed it."""
        attendance = self._audience.attendance()
        moment = self._clock.moment()
        self._audience.tell(lambda viewer: tellings.snapshot(self.match, viewer, attendance, moment))

    def _tell_table(self) -> None:
        attendance, moment = self._audience.attendance(), self._clock.moment()
        self._audience.tell(
            lambda viewer: TableChanged(self.match.state.seq, tellings.info(self.match, viewer, attendance, moment))
        )


def _again(player: Player | None) -> Player | None:
    """Who has the seat in a rematch: it opens where a former player sat."""
    return None if isinstance(player, HumanPlayer) and player.is_former else player
