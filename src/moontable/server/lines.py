"""The sockets that are open, by the key that each of them came with: who is signed out is hung up on at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from moontable.protocol import CloseCode
from moontable.server.connection import Connection


class Lines:
    """Connections by the hash of their key."""

    def __init__(self) -> None:
        self._open: dict[str, set[Connection]] = {}

    @contextmanager
    def open(self, key_hash: str | None, connection: Connection) -> Iterator[None]:
        """A connection as long as the block lasts; None for a stranger, who cannot be signed out.

        To be entered before the key is looked up: a key that is found was removed later, and so with its sockets.
        """
        if key_hash is None:
            yield
            return
        self._open.setdefault(key_hash, set()).add(connection)
        try:
            yield
        finally:
            self._open[key_hash].discard(connection)
            if not self._open[key_hash]:
                del self._open[key_hash]

    def close(self, key_hashes: Iterable[str], code: CloseCode, reason: str) -> None:
        """Hang up on every socket that came with one of these keys."""
        for key_hash in key_hashes:
            for connection in self._open.get(key_hash, ()):
                connection.close(code, reason)
