"""Vacations of accounts, and which matches have a deadline that comes soon. Times are milliseconds since 1970."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict, dataclass

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from moontable.store.schema import MATCHES, VACATIONS

Transaction = Callable[..., AbstractAsyncContextManager[AsyncConnection]]


@dataclass(frozen=True, slots=True)
class StoredVacation:
    """Until when somebody is away, and how many days were taken in `year`."""

    until: int
    year: int
    days: int


class Vacations:
    """Who is away; every method is one transaction, with the errors of the store."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def of(self, account: str) -> StoredVacation | None:
        """The vacation of an account, also one that is over."""
        async with self._transaction() as connection:
            found = await connection.execute(select(VACATIONS).where(VACATIONS.c.account_id == account))
            row = found.first()
        return None if row is None else StoredVacation(row.until, row.year, row.days)

    async def until(self, accounts: Collection[str]) -> dict[str, int]:
        """Until when each of these accounts is or was away, as far as they ever were."""
        async with self._transaction() as connection:
            found = await connection.execute(select(VACATIONS).where(VACATIONS.c.account_id.in_(accounts)))
            return {row.account_id: row.until for row in found}

    async def change(self, account: str, change: Callable[[StoredVacation | None], StoredVacation]) -> StoredVacation:
        """Keep what `change` makes of the vacation of an account; what it raises changes nothing."""
        mine = VACATIONS.c.account_id == account
        async with self._transaction(writes=True) as connection:
            row = (await connection.execute(select(VACATIONS).where(mine))).first()
            vacation = change(None if row is None else StoredVacation(row.until, row.year, row.days))
            if row is None:
                await connection.execute(insert(VACATIONS).values(account_id=account, **asdict(vacation)))
            else:
                await connection.execute(update(VACATIONS).where(mine).values(**asdict(vacation)))
        return vacation


class Deadlines:
    """Which matches have a clock that runs out."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def before(self, moment: int) -> list[str]:
        """The matches whose deadline comes before a moment, the first one first."""
        async with self._transaction() as connection:
            found = await connection.scalars(
                select(MATCHES.c.id)
                .where(MATCHES.c.status == "playing", MATCHES.c.deadline < moment)
                .order_by(MATCHES.c.deadline)
            )
            return list(found)
