"""Who is connected to a table: people at its seats and others who watch."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TypeVar

from moontable.protocol.server import Presence, ServerMessage, encode_server
from moontable.server.connection import Connection
from moontable.table import BotPlayer, HumanPlayer, Player

Key = TypeVar("Key", bound=Hashable)

Players = tuple[Player | None, ...]


class Audience:
    """The connections of one table; one account may have several."""

    def __init__(self) -> None:
        self._connections: set[Connection] = set()

    def __len__(self) -> int:
        return len(self._connections)

    def __iter__(self) -> Iterator[Connection]:
        return iter(tuple(self._connections))

    def add(self, connection: Connection) -> None:
        """Let a connection hear what follows."""
        self._connections.add(connection)

    def remove(self, connection: Connection) -> None:
        """Tell a connection no more."""
        self._connections.discard(connection)

    def connected_seats(self, players: Players) -> frozenset[int]:
        """The seats whose person has a browser open."""
        present = {connection.account for connection in self._connections}
        return frozenset(
            seat for seat, player in enumerate(players) if isinstance(player, HumanPlayer) and player.account in present
        )

    def presence(self, players: Players) -> Presence:
        """Who is there, as a message."""
        connected = self.connected_seats(players)
        seated = {player.account for player in players if isinstance(player, HumanPlayer)}
        watchers = sum(connection.account not in seated for connection in self._connections)
        seats = [seat in connected or isinstance(player, BotPlayer) for seat, player in enumerate(players)]
        return Presence(seats, watchers)

    def tell_presence(self, players: Players) -> None:
        """Tell everybody who is there."""
        message = encode_server(self.presence(players))
        for connection in self:
            connection.send_encoded(message)

    def tell(self, message_for: Callable[[str | None], ServerMessage]) -> None:
        """Tell everybody what `message_for` says to their account; worded once for each account."""
        self._tell_by(lambda account: account, message_for)

    def tell_seats(self, players: Players, message_for: Callable[[int | None], ServerMessage]) -> None:
        """Tell everybody what `message_for` says to their seat; worded once for each seat and once for watchers."""
        seats = {player.account: seat for seat, player in enumerate(players) if isinstance(player, HumanPlayer)}
        self._tell_by(lambda account: None if account is None else seats.get(account), message_for)

    def _tell_by(self, key_of: Callable[[str | None], Key], message_for: Callable[[Key], ServerMessage]) -> None:
        encoded: dict[Key, bytes] = {}
        for connection in self:
            key = key_of(connection.account)
            if key not in encoded:
                encoded[key] = encode_server(message_for(key))
            connection.send_encoded(encoded[key])
