"""Who may be at one table: spectators as far as it lets them, and nobody whom the host has sent away."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from moontable.core.position import Position
from moontable.protocol import CloseCode
from moontable.protocol.talking import Watcher
from moontable.server.audience import Audience
from moontable.server.connection import Connection
from moontable.server.eyes import ply_for, viewer_at, viewer_of
from moontable.server.loading import LoadedMatch
from moontable.server.refusals import RefusedError, stored
from moontable.store import Store
from moontable.table import HumanPlayer, TableStartedError


class Company:
    """The people of one table who have no seat, or shall have none."""

    def __init__(self, match: Callable[[], LoadedMatch], store: Store, audience: Audience) -> None:
        self._match = match
        self._store = store
        self._audience = audience
        self._handles: dict[Connection, str] = {}
        self._names: dict[str, str] = {}

    def position_for(self, account: str | None, ply: int | None) -> Position:
        """The position after `ply` actions, or the last one that may be seen.

        `RefusedError` (`unknown-ply`, `no-spectators`) beyond that.
        """
        match = self._match()
        last = ply_for(match, viewer_of(match.table, account))
        if ply is None:
            ply = last
        if ply > last:
            raise RefusedError("unknown-ply", f"The match has no position after ply {ply}.", ply=last)
        return match.position_at(ply)

    async def admit(self, connection: Connection) -> None:
        """Refuse who may not be here (`no-spectators`, `removed`)."""
        match = self._match()
        viewer = viewer_at(match.table, connection)
        ply_for(match, viewer)
        if viewer.watches and connection.account is not None:
            await self.check_welcome(connection.account)
            await self._learn_name(connection.account)

    async def check_welcome(self, account: str) -> None:
        """Refuse whom the host has sent away (`removed`)."""
        if await stored(self._store.chats.is_sent_away(self._match().table.match, account)):
            raise RefusedError("removed", "The host has sent you away from this table.")

    def watchers(self) -> list[Watcher]:
        """Who watches, a person with several browsers once."""
        told: dict[str | None, Watcher] = {}
        strangers: list[Watcher] = []
        for connection in self._audience.watchers():
            handle = self._handles.setdefault(connection, secrets.token_hex(8))
            if connection.account is None:
                strangers.append(Watcher(handle, None))
            else:
                told.setdefault(connection.account, Watcher(handle, self._names.get(connection.account)))
        self._handles = {connection: self._handles[connection] for connection in self._audience.watchers()}
        return [*told.values(), *strangers]

    def to_go(self, seat: int, host: str) -> str:
        """Whose seat it is, if the host may send its person away: before the match has begun."""
        match = self._match()
        player = match.table.players[seat] if seat < len(match.table.players) else None
        if match.table.position is not None:
            raise TableStartedError("table-started", "The match has started; nobody can be sent away from a seat.")
        if not isinstance(player, HumanPlayer) or player.account == host:
            raise RefusedError("not-your-seat", "Nobody else sits there.")
        return player.account

    async def send_away(self, account: str) -> None:
        """Let an account come back to this table no more."""
        await stored(self._store.chats.send_away(self._match().table.match, account))

    async def send_watcher_away(self, handle: str) -> None:
        """Hang up on a spectator; one with an account comes back no more, a stranger could."""
        found = next((line for line in self._audience.watchers() if self._handles.get(line) == handle), None)
        if found is None:
            raise RefusedError("not-found", "This spectator has gone.")
        if found.account is None:
            found.close(CloseCode.TURNED_AWAY, "removed")
        else:
            await self.send_away(found.account)
            self.hang_up_on(found.account)

    def hang_up_on(self, account: str) -> None:
        """Close every line of an account."""
        for connection in self._audience:
            if connection.account == account:
                connection.close(CloseCode.TURNED_AWAY, "removed")

    async def _learn_name(self, account: str) -> None:
        if account not in self._names:
            self._names |= await stored(self._store.names_of([account]))
