"""What the store gives back: plain values, detached from any connection."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from moontable.table import Entry, Player, TableSettings


@dataclass(frozen=True, slots=True)
class StoredAccount:
    """An account; the hash of its key stays in the database."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class MatchState:
    """What of a match changes, all at once, with every event; `seq` is the number of the last one."""

    seq: int
    ply: int
    status: str
    actor: int | None
    progress: int
    ending: str | None
    ranking: tuple[int, ...] | None
    rematch: str | None
    changed: int
    kept: int = 0
    """When somebody last said that the table shall stay."""

    @classmethod
    def opened(cls, now: int) -> MatchState:
        """A match whose seats are still being taken."""
        return cls(0, 0, "open", None, 0, None, None, None, now)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match with its seats, without its steps."""

    id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    host: str
    created: int
    players: tuple[Player | None, ...]
    state: MatchState
    settings: TableSettings


@dataclass(frozen=True, slots=True)
class StoredStep:
    """One step of a match as it was played."""

    ply: int
    seq: int
    entries: tuple[Entry, ...]
    nonce: str | None
