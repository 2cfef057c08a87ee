"""What the store gives back: plain values, detached from any connection."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from moontable.table import Ended, Entry, Player, Secret, TableSettings, Times


@dataclass(frozen=True, slots=True)
class StoredAccount:
    """An account; every hash that proves it stays in the database. A guest has no `login`."""

    id: str
    name: str
    login: str | None = None
    has_phrase: bool = False


@dataclass(frozen=True, slots=True)
class StoredDevice:
    """A browser that is signed in; times in seconds since 1970, `seen` to the hour."""

    id: str
    account: str
    key_hash: str
    label: str
    created: int
    seen: int

    @classmethod
    def signed_in(cls, account: str, key_hash: str, label: str, now: int) -> StoredDevice:
        """A device that has just been given a key."""
        return cls(secrets.token_hex(8), account, key_hash, label, now, now)


@dataclass(frozen=True, slots=True)
class MatchState:
    """What of a match changes, all at once, with every event; `seq` is the number of the last one.

    `nonces` are what people's browsers have added to the chance of the match, by seat; empty before the first. `times`
    are their clocks, None before the deal and at a table without a clock.
    """

    seq: int
    ply: int
    status: str
    actor: int | None
    progress: int
    ending: str | None
    ranking: tuple[int, ...] | None
    rematch: str | None
    changed: int
    nonces: tuple[str | None, ...] = ()
    kept: int = 0
    """When somebody last said that the table shall stay."""
    times: Times | None = None

    @classmethod
    def opened(cls, now: int) -> MatchState:
        """A match whose seats are still being taken."""
        return cls(0, 0, "open", None, 0, None, None, None, now)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match with its seats, without its steps; `secret` is None where chance was not committed to.

    An `imported` one comes from a record that its host has brought. `challenge` is the day (ISO 8601) whose challenge
    it is, and one in `practice` does not count.
    """

    id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    host: str
    created: int
    players: tuple[Player | None, ...]
    state: MatchState
    settings: TableSettings
    secret: Secret | None = None
    imported: bool = False
    challenge: str | None = None
    practice: bool = False


@dataclass(frozen=True, slots=True)
class StoredStep:
    """One step of a match as it was played."""

    ply: int
    seq: int
    entries: tuple[Entry, ...]
    nonce: str | None


@dataclass(frozen=True, slots=True)
class StoredUndo:
    """An undo as it was made: the match went back to `ply`, where `seat` is to act."""

    ply: int
    seq: int
    seat: int


@dataclass(frozen=True, slots=True)
class StoredEnd:
    """An end otherwise than by the rules, as it came at `ply`."""

    ply: int
    seq: int
    ended: Ended


StoredEvent = StoredStep | StoredUndo | StoredEnd
