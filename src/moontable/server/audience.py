"""Who is connected to a table: people at its seats and others who watch."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterator
from typing import Final, TypeVar

from moontable.protocol.server import Presence, ServerMessage, encode_server
from moontable.server.attendance import Attendance
from moontable.server.connection import Connection
from moontable.table import BotPlayer, HumanPlayer, Player

PRESENCE_SECONDS: Final = 0.25
"""Between two tellings of who is there."""

Key = TypeVar("Key", bound=Hashable)

Players = tuple[Player | None, ...]


class Audience:
    """The connections of one table; one account may have several.

    `players` tells who sits where now, `stood_in` for which seats a bot stands in.
    """

    def __init__(self, players: Callable[[], Players], stood_in: Callable[[], frozenset[int]]) -> None:
        self._players = players
        self._stood_in = stood_in
        self._connections: set[Connection] = set()
        self._quiet: asyncio.TimerHandle | None = None  # runs while presence has just been told
        self._is_stale = False

    def __iter__(self) -> Iterator[Connection]:
        return iter(tuple(self._connections))

    def add(self, connection: Connection) -> None:
        """Let a connection hear what follows, beginning with who is there."""
        self._connections.add(connection)
        if self._quiet is not None:
            connection.send(self.presence())
        self.changed()

    def remove(self, connection: Connection) -> None:
        """Tell a connection no more."""
        self._connections.discard(connection)
        self.changed()

    def close(self) -> None:
        """Tell nobody any more."""
        self._connections.clear()
        if self._quiet is not None:
            self._quiet.cancel()

    def connected_seats(self) -> frozenset[int]:
        """The seats whose person has a browser open."""
        present = {connection.account for connection in self._connections}
        return frozenset(
            seat
            for seat, player in enumerate(self._players())
            if isinstance(player, HumanPlayer) and player.account in present
        )

    def has(self, account: str) -> bool:
        """Whether an account has a browser open here."""
        return any(connection.account == account for connection in self._connections)

    def attendance(self) -> Attendance:
        """Which seats have somebody at them."""
        return Attendance(self.connected_seats(), self._stood_in())

    def presence(self) -> Presence:
        """Who is there, as a message."""
        players, (connected, stood_in) = self._players(), self.attendance()
        seated = {player.account for player in players if isinstance(player, HumanPlayer)}
        watchers = sum(connection.account not in seated for connection in self._connections)
        seats = [seat in connected or isinstance(player, BotPlayer) for seat, player in enumerate(players)]
        return Presence(seats, [seat in stood_in for seat in range(len(players))], watchers)

    def changed(self) -> None:
        """Tell everybody who is there: at once, and what follows soon after together.

        A crowd that comes or goes at the same moment would otherwise fill everybody's line with its numbers.
        """
        if self._quiet is not None:
            self._is_stale = True
            return
        self._tell_by(lambda _: None, lambda _: self.presence())
        self._quiet = asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._end_quiet)

    def tell(self, message_for: Callable[[str | None], ServerMessage]) -> None:
        """Tell everybody what `message_for` says to their account; worded once for each account."""
        self._tell_by(lambda account: account, message_for)

    def tell_seat(self, seat: int, message: ServerMessage) -> None:
        """Tell whoever sits there, in every browser."""
        player = self._players()[seat]
        for connection in self:
            if isinstance(player, HumanPlayer) and connection.account == player.account:
                connection.send(message)

    def tell_seats(self, message_for: Callable[[int | None], ServerMessage]) -> None:
        """Tell everybody what `message_for` says to their seat; worded once for each seat and once for watchers."""
        seats = {player.account: seat for seat, player in enumerate(self._players()) if isinstance(player, HumanPlayer)}
        self._tell_by(lambda account: None if account is None else seats.get(account), message_for)

    def _end_quiet(self) -> None:
        self._quiet = None
        if self._is_stale:
            self._is_stale = False
            self.changed()

    def _tell_by(self, key_of: Callable[[str | None], Key], message_for: Callable[[Key], ServerMessage]) -> None:
        encoded: dict[Key, bytes] = {}
        for connection in self:
            key = key_of(connection.account)
            if key not in encoded:
                encoded[key] = encode_server(message_for(key))
            connection.send_encoded(encoded[key])
