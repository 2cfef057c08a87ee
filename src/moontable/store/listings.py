"""Lists of tables in the database: those of one account, those that somebody can join, those whose time is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, case, select

from moontable.store.rows import StoredMatch
from moontable.store.schema import MATCHES, SEATS

ALIVE = ("open", "playing")
"""The status of a match that may still go on."""


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """How many seconds a table stays without a change: one in the lobby, another that waits, a match in play."""

    listed: int
    waiting: int
    playing: int


class Listings:
    """Queries over many matches; `read` runs one and returns the matches with their seats."""

    def __init__(self, read: Callable[[Select[Any]], Awaitable[list[StoredMatch]]]) -> None:
        self._read = read

    async def of(self, account: str, limit: int) -> list[StoredMatch]:
        """The matches where the account hosts or sits: those that go on first, within them the last changed.

        What a host has closed he has seen enough of.
        """
        seated = select(SEATS.c.match_id).where(SEATS.c.account_id == account)
        return await self._read(
            select(MATCHES)
            .where((MATCHES.c.host == account) | MATCHES.c.id.in_(seated))
            .where((MATCHES.c.status != "closed") | (MATCHES.c.host != account))
            .order_by(
                case((MATCHES.c.status.in_(ALIVE), 0), else_=1),
                MATCHES.c.changed.desc(),
                MATCHES.c.created.desc(),
                MATCHES.c.id,
            )
            .limit(limit)
        )

    async def joinable(self, limit: int) -> list[StoredMatch]:
        """The tables with an open seat for friends or for everybody, the newest first."""
        return await self._read(
            select(MATCHES)
            .where(MATCHES.c.status == "open", MATCHES.c.visibility.in_(("open", "friends")))
            .order_by(MATCHES.c.created.desc(), MATCHES.c.id)
            .limit(limit)
        )

    async def open_for(self, game: str, rules_version: int) -> list[StoredMatch]:
        """The tables of a game that everybody may join, the oldest first."""
        return await self._read(
            select(MATCHES)
            .where(
                MATCHES.c.status == "open",
                MATCHES.c.visibility == "open",
                MATCHES.c.game == game,
                MATCHES.c.rules_version == rules_version,
            )
            .order_by(MATCHES.c.created, MATCHES.c.id)
        )

    async def overdue(self, now: int, lifetimes: Lifetimes) -> list[StoredMatch]:
        """The matches that nobody has changed or kept for as long as they may stay."""
        return await self._read(_resting(now, lifetimes))

    async def expiring(self, now: int, lifetimes: Lifetimes, warnings: Lifetimes) -> list[StoredMatch]:
        """The matches that will be overdue so soon, and whose people have not been told yet."""
        until_told = Lifetimes(
            lifetimes.listed - warnings.listed,
            lifetimes.waiting - warnings.waiting,
            lifetimes.playing - warnings.playing,
        )
        is_told = (MATCHES.c.reminded >= MATCHES.c.changed) & (MATCHES.c.reminded >= MATCHES.c.kept)
        return await self._read(_resting(now, until_told).where(~is_told))


def _resting(now: int, longest: Lifetimes) -> Select[Any]:
    """The matches that nobody has changed or kept for so long."""
    is_listed = (MATCHES.c.status == "open") & (MATCHES.c.visibility == "open")
    seconds = case((is_listed, longest.listed), (MATCHES.c.status == "open", longest.waiting), else_=longest.playing)
    return select(MATCHES).where(
        MATCHES.c.status.in_(ALIVE), MATCHES.c.changed + seconds <= now, MATCHES.c.kept + seconds <= now
    )
