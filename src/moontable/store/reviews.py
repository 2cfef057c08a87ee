"""Reviews of finished matches in the database: who has one, and what was found ply by ply."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from moontable.store.schema import REVIEW_PLIES, REVIEWS

Status = Literal["running", "done", "failed"]


@dataclass(frozen=True, slots=True)
class StoredPly:
    """What was found at one ply: every seat's chance before the decision, and the decision as the protocol tells it.

    There is none where the seat had no choice, and at the last ply, which is the end of the match.
    """

    ply: int
    chances: tuple[float, ...]
    decision: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review as far as it is; `failure` is the code of what ended it before its time."""

    status: Status
    failure: str | None
    plies: tuple[StoredPly, ...]


class Reviews:
    """The tables of reviews; every method is one transaction, with the errors of the store."""

    def __init__(self, transaction: Callable[..., AbstractAsyncContextManager[AsyncConnection]]) -> None:
        self._transaction = transaction

    async def of(self, match: str) -> StoredReview | None:
        """The review of a match."""
        async with self._transaction() as connection:
            review = (await connection.execute(select(REVIEWS).where(REVIEWS.c.match_id == match))).first()
            if review is None:
                return None
            found = await connection.execute(
                select(REVIEW_PLIES).where(REVIEW_PLIES.c.match_id == match).order_by(REVIEW_PLIES.c.ply)
            )
            plies = tuple(StoredPly(row.ply, tuple(row.chances), row.decision) for row in found)
        return StoredReview(review.status, review.failure, plies)

    async def running(self) -> list[str]:
        """The matches whose review is not done, the longest asked for first."""
        async with self._transaction() as connection:
            found = await connection.scalars(
                select(REVIEWS.c.match_id).where(REVIEWS.c.status == "running").order_by(REVIEWS.c.asked)
            )
            return list(found)

    async def ask(self, match: str, now: int) -> None:
        """Note that a review is wanted, unless it is done; one that failed is tried again."""
        async with self._transaction(writes=True) as connection:
            status = await connection.scalar(select(REVIEWS.c.status).where(REVIEWS.c.match_id == match))
            if status is None:
                await connection.execute(insert(REVIEWS).values(match_id=match, status="running", asked=now))
            elif status == "failed":
                await connection.execute(
                    update(REVIEWS).where(REVIEWS.c.match_id == match).values(status="running", failure=None, asked=now)
                )

    async def add(self, match: str, ply: StoredPly) -> None:
        """Keep what was found at a ply; `ConflictError` when somebody else has."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(
                insert(REVIEW_PLIES).values(
                    match_id=match, ply=ply.ply, chances=list(ply.chances), decision=ply.decision
                )
            )

    async def end(self, match: str, status: Status, failure: str | None = None) -> None:
        """Note that a review is done, or why it cannot be."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(
                update(REVIEWS).where(REVIEWS.c.match_id == match).values(status=status, failure=failure)
            )
