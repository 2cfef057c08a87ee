"""All tables of this server: opened, found by their link, loaded when somebody comes and forgotten when nobody does."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, Final

from moontable.core.errors import MoontableError
from moontable.core.game import Game
from moontable.protocol.lobby import (
    NewTable,
    SeatBeside,
    SeatForBot,
    SeatForMe,
    SeatRequest,
    TableInfo,
    TryOut,
    WantedSettings,
)
from moontable.server import tellings
from moontable.server.attendance import Moment
from moontable.server.bots import BotRunner
from moontable.server.chance import Chance
from moontable.server.clock_watch import DOWN_GRACE_MS
from moontable.server.contests import Contest
from moontable.server.games import admit_bot, chosen_settings, game_of
from moontable.server.importing import imported
from moontable.server.limits import Buckets
from moontable.server.live_table import SWEEP_MS, LiveTable
from moontable.server.loading import load_match
from moontable.server.names import clean_name
from moontable.server.rating import check_rated
from moontable.server.refusals import RefusedError
from moontable.server.settings import (
    IMPORTS_BURST,
    IMPORTS_PER_SECOND,
    LISTED_TABLES,
    TABLES_DAYS,
    TABLES_PER_ACCOUNT,
    Settings,
)
from moontable.server.slugs import is_slug, new_slug
from moontable.server.timers import Calendar, Timers
from moontable.server.trying import tried_from
from moontable.store import ConflictError, MatchState, Store, StoredAccount, StoredMatch, StoredStep, StoreError
from moontable.table import BotPlayer, HumanPlayer, Player, Table, TableSettings

LOG: Final = logging.getLogger(__name__)


class Lobby:
    """The tables in memory, the least recently used first. Nothing is loaded at the start but what bots go on with."""

    def __init__(self, store: Store, settings: Settings, timers: Timers, calendar: Calendar) -> None:
        self._store = store
        self._timers = timers
        self.calendar = calendar
        self.chance = Chance(settings.seed)
        self._bots = BotRunner(settings.bot_pause, self.chance)
        self._most_loaded = settings.loaded_tables
        self.defaults = settings.defaults
        self._loaded: OrderedDict[str, asyncio.Task[LiveTable]] = OrderedDict()
        self._users: Counter[str] = Counter()  # requests and sockets that hold a table: it stays under them
        self._unloading: set[asyncio.Task[None]] = set()
        self._stopping = asyncio.Event()
        self._started = timers.wall()
        self._imports = Buckets(IMPORTS_PER_SECOND, IMPORTS_BURST)

    @asynccontextmanager
    async def at(self, match: str) -> AsyncIterator[LiveTable]:
        """A table, kept in memory while the block lasts; `RefusedError` (`unknown-table`) when there is none."""
        if not is_slug(match):
            raise RefusedError("unknown-table", "No table has this link.")
        task = self._loaded.get(match)
        if task is None:
            task = self._loaded[match] = asyncio.create_task(self._load(match))
            task.add_done_callback(lambda done: self._forget_failed(match, done))
        self._loaded.move_to_end(match)
        self._users[match] += 1
        try:
            # shielded: the task is shared, and one browser that goes away must not end it for the others
            live = await asyncio.shield(task)
            await live.expire()
            yield live
        finally:
            self._users[match] -= 1
            if self._users[match] == 0:
                del self._users[match]
            self._unload_surplus()

    async def open_table(self, host: StoredAccount, request: NewTable) -> str:
        """The id of a new table; errors of the game for seats and options, of the bots for their names."""
        game = game_of(request.game)
        wanted = {**self.defaults.get(game.spec.id, {}), **request.options}
        options = game.spec.complete(len(request.seats), wanted)
        players = tuple(_player(game, seat, host) for seat in request.seats)
        if sum(isinstance(seat, SeatForMe) for seat in request.seats) > 1:
            raise RefusedError("already-seated", "You can have one seat of a table.")
        if not any(isinstance(seat, SeatForMe) for seat in request.seats) and any(map(_is_beside, players)):
            raise RefusedError("not-your-seat", "Somebody can sit beside you only where you have a seat.")
        settings = chosen_settings(game, players, request.settings)
        if settings.rated:
            check_rated(game, players, options, settings)
        match = self._opened(host, game, players, options, settings)
        return await self._create(replace(match, secret=self.chance.secret()))

    async def open_challenge(
        self, host: StoredAccount, game_id: str, contest: Contest, day: str, *, practice: bool
    ) -> str:
        """The id of a new match of a challenge; `ConflictError` for a second one that would count."""
        game = game_of(game_id)
        bots = [] if contest.opponent is None else [BotPlayer(contest.opponent)]
        players: tuple[Player, ...] = (HumanPlayer(host.id, host.name), *bots)
        wanted = WantedSettings(stand_in=None, hints=False, undo="turn", spectators="none", chat=False)
        options = game.spec.complete(len(players), {})
        match = self._opened(host, game, players, options, chosen_settings(game, players, wanted))
        return await self._create(replace(match, challenge=day, practice=practice))

    async def try_out(self, host: StoredAccount, source: Table, wanted: TryOut) -> str:
        """The id of a new table that goes on from a position of a finished match; errors as `tried_from`."""
        return await self._create(*tried_from(source, host, wanted, self.calendar.time()))

    async def bring(self, host: StoredAccount, text: str) -> str:
        """The id of the match that a record tells of, written down if it is not yet; errors as `imported`."""
        if not self._imports.take(host.id, self._timers.steady()):
            raise RefusedError("rate-limited", "Too many records in a short time; wait a moment.", retry_after=30)
        match, steps, ended = await asyncio.to_thread(imported, text, host, self.calendar.time())
        if await self._store.match(match.id) is None:
            with suppress(ConflictError):  # somebody else brought it in this moment
                await self._store.create_match(match, steps, most=TABLES_PER_ACCOUNT, since=match.created, ended=ended)
        return match.id

    async def tables_of(self, account: StoredAccount) -> list[TableInfo]:
        """The tables where an account hosts or sits, the last changed first."""
        return [self.info(match, account.id) for match in await self._store.listings.of(account.id, LISTED_TABLES)]

    async def renamed(self, account: StoredAccount) -> None:
        """Show a new name at the tables in memory; the others read it when they are loaded."""
        for match in [match for match, task in self._loaded.items() if _has_seat(task, account)]:
            async with self.at(match) as live:
                await live.rename(account)

    async def reread(self, matches: Iterable[str]) -> None:
        """Let the tables in memory take in what was written beside them; the others read it when they are loaded."""
        for match in matches:
            if match in self._loaded:
                with suppress(MoontableError, StoreError):  # it cannot be opened, or not now: nobody is at it
                    async with self.at(match) as live:
                        await live.reread()

    async def dissolve(self, matches: Iterable[str]) -> None:
        """Forget tables whose matches have been deleted, and send away who is there."""
        for match in matches:
            if (task := self._loaded.pop(match, None)) is not None:
                with suppress(MoontableError, StoreError):  # it was just being loaded, and was gone already
                    await (await asyncio.shield(task)).dissolve()

    async def resume_bots(self) -> None:
        """Let every bot go on that was to act when the server stopped, one table after the other."""
        try:
            waiting = await self._store.waiting_for_bots()
        except StoreError as error:
            LOG.warning("The bots do not go on: %s", error)
            return
        for match in waiting:
            if self._stopping.is_set():
                return
            await self._wake(match)

    async def watch_clocks(self) -> None:
        """Have every table in memory whose deadline comes soon, until the server stops: there its clock rings."""
        while not self._stopping.is_set():
            try:
                due = await self._store.deadlines.before(self._timers.wall() + SWEEP_MS)
            except StoreError as error:
                LOG.warning("No deadlines can be read: %s", error)
                due = []
            for match in due:
                if match not in self._loaded and not self._stopping.is_set():
                    await self._wake(match)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), SWEEP_MS / 2000)

    async def vacation_changed(self, account: StoredAccount) -> None:
        """Let the deadlines of an account follow its vacation; tables that are not in memory follow when they are."""
        for match in [match for match, task in self._loaded.items() if _has_seat(task, account)]:
            async with self.at(match) as live:
                await live.vacation_changed()

    async def hearing_changed(self, account: str, *, tell: bool = True) -> None:
        """Let an account hear others than before at the tables in memory; elsewhere it is looked up when it comes."""
        for live in [task.result() for task in self._loaded.values() if _is_loaded(task)]:
            await live.talk.look_up(account, tell=tell)

    def stop_resuming(self) -> None:
        """Let `resume_bots` and `watch_clocks` end after the table that they are at."""
        self._stopping.set()

    async def _wake(self, match: str) -> None:
        """Load a table, so that it goes on by itself."""
        try:
            async with self.at(match):
                pass
        except (MoontableError, StoreError) as error:
            LOG.warning("Table %s does not go on: %s", match, error)

    async def close(self) -> None:
        """Finish what every table has begun, and stop."""
        tables = [task.result() for task in self._loaded.values() if _is_loaded(task)]
        self._loaded.clear()
        await asyncio.gather(*(live.close() for live in tables), *self._unloading)
        self._bots.close()

    def _opened(
        self,
        host: StoredAccount,
        game: Game,
        players: tuple[Player | None, ...],
        options: Mapping[str, Any],
        settings: TableSettings,
    ) -> StoredMatch:
        """A new match with nothing played, whose chance is not decided yet."""
        now = self.calendar.time()
        return StoredMatch(
            id=new_slug(),
            game=game.spec.id,
            rules_version=game.spec.rules_version,
            options=dict(options),
            host=host.id,
            created=now,
            players=players,
            state=MatchState.opened(now),
            settings=settings,
        )

    async def _create(self, match: StoredMatch, steps: Sequence[StoredStep] = ()) -> str:
        """Write a new match down, unless its host has too many (`too-many-tables`); returns its id."""
        since = match.created - TABLES_DAYS * 24 * 3600
        if not await self._store.create_match(match, steps, most=TABLES_PER_ACCOUNT, since=since):
            raise RefusedError(
                "too-many-tables",
                f"Of the tables that you opened in the last {TABLES_DAYS} days {TABLES_PER_ACCOUNT} are unfinished.",
                limit=TABLES_PER_ACCOUNT,
            )
        return match.id

    async def _load(self, match: str) -> LiveTable:
        loaded = await load_match(self._store, match)
        if (times := loaded.state.times) is not None:
            loaded.state = replace(loaded.state, times=times.not_before(self._started + DOWN_GRACE_MS))
        live = LiveTable(loaded, self._store, self.chance, self._bots, self._timers, self.calendar.time)
        await live.resume()
        return live

    def _forget_failed(self, match: str, task: asyncio.Task[LiveTable]) -> None:
        """A link that leads nowhere, or a database that failed, is tried anew next time."""
        if not _is_loaded(task) and self._loaded.get(match) is task:
            del self._loaded[match]

    def _unload_surplus(self) -> None:
        """Forget the least recently used tables that nobody would miss, until few enough are in memory."""
        surplus = len(self._loaded) - self._most_loaded
        if surplus <= 0:
            return
        idle = [match for match, task in self._loaded.items() if self._is_idle(match, task)]
        for match in idle[:surplus]:
            closing = asyncio.create_task(self._loaded.pop(match).result().close())
            self._unloading.add(closing)
            closing.add_done_callback(self._unloading.discard)

    def _is_idle(self, match: str, task: asyncio.Task[LiveTable]) -> bool:
        return match not in self._users and _is_loaded(task) and task.result().is_idle

    def loaded(self, match: str) -> LiveTable | None:
        """A table that is in memory."""
        task = self._loaded.get(match)
        return task.result() if task is not None and _is_loaded(task) else None

    def info(self, match: StoredMatch, account: str | None) -> TableInfo:
        """A table as an account sees it, from memory where it is there."""
        live = self.loaded(match.id)
        if live is not None:
            return live.info(account)
        return tellings.table_info(match, match.players, match.state, account, Moment(self._timers.wall()))


def _is_loaded(task: asyncio.Task[LiveTable]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


def _has_seat(task: asyncio.Task[LiveTable], account: StoredAccount) -> bool:
    return _is_loaded(task) and task.result().table.seat_of(account.id) is not None


def _is_beside(player: Player | None) -> bool:
    return isinstance(player, HumanPlayer) and player.beside


def _player(game: Game, seat: SeatRequest, host: StoredAccount) -> Player | None:
    match seat:
        case SeatForMe():
            return HumanPlayer(host.id, host.name)
        case SeatBeside(name=name):
            return HumanPlayer(host.id, clean_name(name), beside=True)
        case SeatForBot(bot=name):
            admit_bot(game, name)
            return BotPlayer(name)
        case _:
            return None
