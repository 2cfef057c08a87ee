"""Who is connected to a table: people at its seats and others who watch."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterator
from typing import Final, TypeVar

from moontable.protocol import CloseCode
from moontable.protocol.server import Presence, ServerMessage, Snapshot, encode_server
from moontable.server.attendance import Attendance
from moontable.server.connection import Connection
from moontable.server.eyes import Sight, Viewer
from moontable.table import BotPlayer, HumanPlayer, Player

PRESENCE_SECONDS: Final = 0.25
"""Between two tellings of who is there."""

Key = TypeVar("Key", bound=Hashable)

Players = tuple[Player | None, ...]


class Audience:
    """The connections of one table; one account may have several.

    `players` tells who sits where now, `stood_in` for which seats a bot stands in, `viewer` with whose eyes a
    connection sees, `sight` how much of the match it may see, and `snapshot` all that a viewer may know: told to
    whoever sees with other eyes than before, and to whoever is told of everything later.
    """

    def __init__(
        self,
        players: Callable[[], Players],
        stood_in: Callable[[], frozenset[int]],
        viewer: Callable[[Connection], Viewer],
        sight: Callable[[Viewer], Sight],
        snapshot: Callable[[Viewer], Snapshot],
    ) -> None:
        self._players = players
        self._stood_in = stood_in
        self._viewer = viewer
        self._sight = sight
        self._snapshot = snapshot
        self._connections: set[Connection] = set()
        self._quiet: asyncio.TimerHandle | None = None  # runs while presence has just been told
        self._is_stale = False

    def __iter__(self) -> Iterator[Connection]:
        return iter(tuple(self._connections))

    def add(self, connection: Connection) -> None:
        """Let a connection hear what follows, beginning with who is there."""
        viewer = self._viewer(connection)
        connection.eyes = (viewer.seat, self._sight(viewer))
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

    def watchers(self) -> list[Connection]:
        """Who has no seat."""
        return [connection for connection in self if self._viewer(connection).watches]

    def has(self, account: str) -> bool:
        """Whether an account has a browser open here."""
        return any(connection.account == account for connection in self._connections)

    def is_in_view(self, account: str) -> bool:
        """Whether an account can see the table in some browser."""
        return any(connection.account == account and connection.in_view for connection in self._connections)

    def attendance(self) -> Attendance:
        """Which seats have somebody at them."""
        return Attendance(self.connected_seats(), self._stood_in())

    def presence(self) -> Presence:
        """Who is there, as a message."""
        players, (connected, stood_in) = self._players(), self.attendance()
        seated = {player.account for player in players if isinstance(player, HumanPlayer)}
        watchers = sum(connection.account not in seated for connection in self._connections)
        seats = [
            seat in connected or isinstance(player, BotPlayer) or (player is not None and not player.account)
            for seat, player in enumerate(players)
        ]
        seen = {connection.account for connection in self._connections if connection.in_view}
        in_view = [isinstance(player, HumanPlayer) and player.account in seen for player in players]
        return Presence(seats, in_view, [seat in stood_in for seat in range(len(players))], watchers)

    def changed(self) -> None:
        """Tell everybody who is there: at once, and what follows soon after together.

        A crowd that comes or goes at the same moment would otherwise fill everybody's line with its numbers.
        """
        if self._quiet is not None:
            self._is_stale = True
            return
        self._tell_by(lambda _: None, lambda _: self.presence())
        self._quiet = asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._end_quiet)

    def tell(self, message_for: Callable[[Viewer], ServerMessage]) -> None:
        """Tell everybody what `message_for` says to them; worded once for each viewer."""
        self._tell_by(lambda viewer: viewer, message_for)

    def look(self, connection: Connection) -> None:
        """Tell a connection everything if it sees with other eyes than before."""
        viewer = self._viewer(connection)
        if (eyes := (viewer.seat, self._sight(viewer))) != connection.eyes:
            connection.eyes = eyes
            connection.send(self._snapshot(viewer))

    def tell_seat(self, seat: int, message: ServerMessage) -> None:
        """Tell whoever sits there, in every browser."""
        player = self._players()[seat]
        for connection in self:
            if isinstance(player, HumanPlayer) and connection.account == player.account:
                connection.send(message)

    def tell_seats(self, message_for: Callable[[int | None], ServerMessage]) -> None:
        """Tell everybody what `message_for` says to their seat; worded once for each seat and once for watchers."""
        self._tell_by(
            lambda viewer: viewer if self._sight(viewer) == "late" else viewer.seat,
            lambda told: self._snapshot(told) if isinstance(told, Viewer) else message_for(told),
        )

    def _end_quiet(self) -> None:
        self._quiet = None
        if self._is_stale:
            self._is_stale = False
            self.changed()

    def _tell_by(self, key_of: Callable[[Viewer], Key], message_for: Callable[[Key], ServerMessage]) -> None:
        encoded: dict[Key, bytes] = {}
        for connection in self:
            viewer = self._viewer(connection)
            if (sight := self._sight(viewer)) == "none":
                connection.close(CloseCode.TURNED_AWAY, "no-spectators")
                continue
            if (viewer.seat, sight) != connection.eyes:
                self.look(connection)
                continue
            key = key_of(viewer)
            if key not in encoded:
                encoded[key] = encode_server(message_for(key))
            connection.send_encoded(encoded[key])
