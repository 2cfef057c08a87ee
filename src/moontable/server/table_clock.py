"""What the clock of one table does by itself: it ends turns and matches, and follows vacations.

Its methods that take a writer are for the table's inbox.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from moontable.protocol.server import Probe, ServerMessage
from moontable.server.attendance import Moment
from moontable.server.clock_watch import ClockWatch
from moontable.server.loading import LoadedMatch
from moontable.server.timers import Timers
from moontable.store import ALIVE, Store
from moontable.table import Clock, HumanPlayer, Times

if TYPE_CHECKING:  # it tells what the clock says, the clock lets it write
    from moontable.server.writing import Writer


class TableClock:
    """The clock of a table; `ring` is called when a deadline is due, `tell` sends a message to a seat."""

    def __init__(
        self,
        clock: Clock | None,
        match: Callable[[], LoadedMatch],
        store: Store,
        timers: Timers,
        ring: Callable[[], None],
        tell: Callable[[int, ServerMessage], None],
    ) -> None:
        self._match = match
        self._store = store
        self._vacations: dict[str, int] = {}  # by account its end, in milliseconds since 1970
        self.clock = clock
        self.watch = ClockWatch(self.clock, timers, ring, lambda seat, number: tell(seat, Probe(number)))

    @property
    def times(self) -> Times | None:
        """How the clocks stand, None once the match is over and where there are none."""
        match = self._match()
        return match.state.times if match.state.status in ALIVE and not match.table.is_over else None

    @property
    def is_first(self) -> bool:
        """Whether the seat to act has not acted yet, at a table with a clock."""
        return self.times is not None and self.times.is_first

    @property
    def is_over(self) -> bool:
        """Whether a bot plays the present turn because its time is over."""
        return self.watch.is_over(self.times)

    def remaining(self) -> int | None:
        """Milliseconds until the deadline, None where there is none."""
        return None if self.times is None else self.times.remaining(self.watch.now())

    def look(self) -> None:
        """Set the alarm anew, after whatever has happened at the table."""
        self.watch.look(self.times)

    def moment(self) -> Moment:
        """The present, as the table is told of in it."""
        now, away = self.watch.now(), {}
        for seat, player in enumerate(self._match().table.players):
            if isinstance(player, HumanPlayer) and (until := self._vacations.get(player.account, 0)) > now:
                away[seat] = until
        return Moment(now, away, self.is_over)

    async def time_out(self, writer: Writer) -> None:
        """End the turn whose time is over, or the match; not when somebody was quicker, or is on vacation."""
        await self.look_up_vacations(writer)
        times, clock = self.times, self.clock
        if times is None or clock is None or times.seat is None or not self.watch.is_due(times):
            return
        if times.is_first:
            await writer.end(writer.table.end("unstarted", times.seat))
        elif clock.timeout == "loss":
            await writer.end(writer.table.end("time", times.seat))
        else:
            self.watch.let_bot_play(times)
            writer.tell_everything()

    async def look_up_vacations(self, writer: Writer) -> None:
        """Let the deadline follow the vacation of who is to act; asked for again whenever it matters."""
        if self.clock is None or self.clock.kind != "days":
            return
        players, times = self._match().table.players, self.times
        accounts = [player.account for player in players if isinstance(player, HumanPlayer)]
        before, self._vacations = self._vacations, await self._store.vacations.until(accounts)
        followed = None if times is None else self.following(times)
        if followed is not None and followed != times:
            await writer.retime(followed)
        elif before != self._vacations:
            writer.tell_everything()

    def following(self, times: Times) -> Times:
        """The same with a deadline that allows for the vacation of who is to act."""
        player = None if times.seat is None else self._match().table.players[times.seat]
        if not isinstance(player, HumanPlayer):
            return times
        return times.on_vacation(self._vacations.get(player.account, 0), self.watch.now())
