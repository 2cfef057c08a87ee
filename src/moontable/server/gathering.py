"""How people find a table: the list of those that are open to them, and a match with whoever wants the same."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from moontable.core.errors import MoontableError
from moontable.core.game import Game
from moontable.protocol.clock import Clock
from moontable.protocol.lobby import NewTable, SeatForMe, SeatOpen, WantedSettings
from moontable.protocol.meeting import OpenTable, QuickMatch
from moontable.server.expiry import check_alive
from moontable.server.games import game_of
from moontable.server.limits import Buckets
from moontable.server.live_table import LiveTable
from moontable.server.lobby import Lobby
from moontable.server.refusals import RefusedError
from moontable.server.settings import JOINABLE_TABLES, LOBBY_SECONDS, QUICK_BURST, QUICK_PER_SECOND, QUICK_SECONDS
from moontable.store import Store, StoredAccount, StoredMatch
from moontable.table import BotPlayer, HumanPlayer

Listed = tuple[StoredMatch, str]
"""A table with the name of its host."""

RATED_CLOCK: Final = Clock("bank", 15 * 60, 15, "loss")
"""Of a rated quick match: a quarter of an hour, and as many seconds more for each turn."""

_SEAT_IS_GONE: Final = frozenset(
    {"already-seated", "seat-taken", "table-closed", "table-expired", "table-full", "table-started", "stale-ply"}
)
"""Codes with which a table says that it has just been filled or left."""


class Gathering:
    """The tables that people may join without knowing their link."""

    def __init__(self, store: Store, lobby: Lobby) -> None:
        self._store = store
        self._lobby = lobby
        self._quick = Buckets(QUICK_PER_SECOND, QUICK_BURST)
        self._one_by_one = asyncio.Lock()
        self._listed: asyncio.Future[list[Listed]] | None = None
        self._listed_at = 0.0

    async def open_to(self, account: StoredAccount | None) -> list[OpenTable]:
        """The tables with a seat that an account may take, those of friends first, within them the newest first.

        Its own and those where it sits are none of them; a stranger sees what is open to everybody.
        """
        me = None if account is None else account.id
        friends, blocked = (await self._store.friends.circle(me)) if me is not None else (frozenset(), frozenset())
        found = [
            OpenTable(info, host, match.host in friends, self._is_host_here(match))
            for match, host in await self._all_listed()
            if match.host != me and match.host not in blocked
            if match.settings.visibility == "open" or match.host in friends
            if (info := self._lobby.info(match, me)).status == "open" and info.you is None
            if any(seat.kind == "open" for seat in info.seats)
        ]
        return sorted(found, key=lambda table: not table.friend)

    async def admit(self, live: LiveTable, account: StoredAccount) -> None:
        """Refuse who is no friend of the host (`friends-only`) a seat of a table for friends that waits."""
        check_alive(live.match.state.status)
        host = live.match.stored.host
        if live.match.stored.settings.visibility != "friends" or account.id == host:
            return
        if host not in (await self._store.friends.circle(account.id)).friends:
            raise RefusedError("friends-only", "Only friends of the host may sit at this table.")

    async def quick(self, account: StoredAccount, wanted: QuickMatch) -> str:
        """The id of a table for whoever wants the same: the oldest that fits, else a new one in the lobby.

        One wish is granted after the other, so that two who ask at the same moment meet at one table.
        """
        if not self._quick.take(account.id, time.monotonic()):
            raise RefusedError("rate-limited", "Too many quick matches in a short time; wait a moment.")
        game = game_of(wanted.game)
        options = game.spec.complete(wanted.seats, self._lobby.defaults.get(game.spec.id, {}))
        async with self._one_by_one:
            fitting = [
                match
                for match in await self._store.listings.open_for(game.spec.id, game.spec.rules_version)
                if match.options == dict(options) and _is_for_people(match, wanted)
            ]
            mine = [match for match in fitting if _is_mine(match, account)]
            for match in mine:
                if match.host != account.id or _people(match) > 1:
                    return match.id  # company is not left for other company
            found = await self._seat(account, [match for match in fitting if match not in mine])
            if found is not None:
                await self._give_up(account, mine)
                return found
            return mine[0].id if mine else await self._open(game, account, wanted)

    async def _seat(self, account: StoredAccount, tables: list[StoredMatch]) -> str | None:
        """Take a seat at the first of some tables that still has one and whose host has not gone away."""
        blocked = (await self._store.friends.circle(account.id)).blocked
        for match in tables:
            if match.host in blocked or not self._is_attended(match):
                continue
            async with self._lobby.at(match.id) as live:
                try:
                    await live.sit(account, None)
                except MoontableError as error:
                    if error.code not in _SEAT_IS_GONE:
                        raise
                else:
                    return match.id
        return None

    async def _give_up(self, account: StoredAccount, tables: list[StoredMatch]) -> None:
        """Close the tables at which a host waited alone who need not wait any more, unless somebody has just come."""
        for match in tables:
            async with self._lobby.at(match.id) as live:
                if live.match.state.status == "open" and sum(player is not None for player in live.table.players) <= 1:
                    await live.dismiss(account)

    async def _open(self, game: Game, account: StoredAccount, wanted: QuickMatch) -> str:
        clock = RATED_CLOCK if wanted.rated else None
        opened = await self._lobby.open_table(
            account,
            NewTable(
                game=game.spec.id,
                seats=[SeatForMe(), *(SeatOpen() for _ in range(wanted.seats - 1))],
                settings=WantedSettings(visibility="open", rated=wanted.rated, clock=clock),
            ),
        )
        self._listed = None
        return opened

    async def _all_listed(self) -> list[Listed]:
        """Every table of the lobby; who asks at the same moment shares one query."""
        if self._listed is None or time.monotonic() - self._listed_at > LOBBY_SECONDS:
            self._listed_at = time.monotonic()
            self._listed = asyncio.ensure_future(self._read_listed())
        # shielded: the query is shared, and one browser that goes away must not end it for the others
        return await asyncio.shield(self._listed)

    async def _read_listed(self) -> list[Listed]:
        matches = await self._store.listings.joinable(JOINABLE_TABLES)
        names = await self._store.names_of({match.host for match in matches})
        return [(match, names[match.host]) for match in matches]

    def _is_attended(self, match: StoredMatch) -> bool:
        """Whether the host is or was there lately; a table is not loaded to find out that nobody is."""
        live = self._lobby.loaded(match.id)
        seen = max(match.state.changed, match.state.kept) if live is None else live.host_seen
        return self._lobby.calendar.time() - seen <= QUICK_SECONDS

    def _is_host_here(self, match: StoredMatch) -> bool:
        live = self._lobby.loaded(match.id)
        return live is not None and live.is_host_here


def _is_for_people(match: StoredMatch, wanted: QuickMatch) -> bool:
    """Whether a table is what somebody wants: of such a size, without bots, and of those that are rated or not."""
    if match.settings.rated != wanted.rated or len(match.players) != wanted.seats:
        return False
    return not any(isinstance(player, BotPlayer) for player in match.players)


def _people(match: StoredMatch) -> int:
    return sum(isinstance(player, HumanPlayer) for player in match.players)


def _is_mine(match: StoredMatch, account: StoredAccount) -> bool:
    """Whether somebody waits at a table: as its host, or in a seat."""
    seated = {player.account for player in match.players if isinstance(player, HumanPlayer)}
    return match.host == account.id or account.id in seated
