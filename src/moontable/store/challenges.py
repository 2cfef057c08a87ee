"""Challenges of the day: what everybody's chance comes from, par, and who has come how far.

The result of an attempt is written in the transaction that ends its match.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Row, delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from moontable.store.errors import ConflictError
from moontable.store.schema import ACCOUNTS, ATTEMPTS, CHALLENGES
from moontable.table import Secret

UNBEGUN: Final = ("left", "unstarted")
"""How matches end in which nobody has acted."""


@dataclass(frozen=True, slots=True)
class StoredChallenge:
    """The challenge of a day (ISO 8601) in a game; `par` is None until it is known."""

    day: str
    game: str
    secret: Secret
    par: int | None


class Attempt(NamedTuple):
    """What the end of a match means for the attempt that it is: the result, None where there is none."""

    result: int | None


class StoredAttempt(NamedTuple):
    """The attempt of an account that counts; `result` is None while it goes on, and where it was given up."""

    day: str
    game: str
    account: str
    name: str
    match: str
    result: int | None
    finished: int | None
    listed: bool


class Challenges:
    """Challenges and attempts; every method is one transaction, with the errors of the store."""

    def __init__(self, transaction: Callable[..., AbstractAsyncContextManager[AsyncConnection]]) -> None:
        self._transaction = transaction

    async def of(self, day: str, game: str) -> StoredChallenge | None:
        """The challenge of a day, None when nobody has asked for it."""
        query = select(CHALLENGES).where(CHALLENGES.c.day == day, CHALLENGES.c.game == game)
        async with self._transaction() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        return StoredChallenge(row.day, row.game, Secret(bytes.fromhex(row.secret), bytes.fromhex(row.salt)), row.par)

    async def begin(self, day: str, game: str, secret: Secret) -> StoredChallenge:
        """The challenge of a day, made from a secret when it is the first who asks."""
        found = await self.of(day, game)
        if found is not None:
            return found
        try:
            async with self._transaction(writes=True) as connection:
                await connection.execute(
                    insert(CHALLENGES).values(
                        day=day, game=game, secret=secret.secret.hex(), salt=secret.salt.hex(), par=None
                    )
                )
        except ConflictError:  # somebody asked in the same moment
            found = await self.of(day, game)
            if found is None:
                raise
            return found
        return StoredChallenge(day, game, secret, None)

    async def set_par(self, day: str, game: str, par: int) -> None:
        """Write down what a bot has made of a challenge."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(
                update(CHALLENGES).where(CHALLENGES.c.day == day, CHALLENGES.c.game == game).values(par=par)
            )

    async def attempt(self, day: str, game: str, account: str) -> StoredAttempt | None:
        """The attempt of an account that counts."""
        found = await self._read(ATTEMPTS.c.day == day, ATTEMPTS.c.game == game, ATTEMPTS.c.account_id == account)
        return found[0] if found else None

    async def finished(self, day: str, game: str) -> list[StoredAttempt]:
        """The attempts of a day that have a result, in the order in which they were finished."""
        return await self._read(ATTEMPTS.c.day == day, ATTEMPTS.c.game == game, ATTEMPTS.c.result.is_not(None))

    async def attempts_of(self, account: str, since: str) -> list[StoredAttempt]:
        """What an account has attempted since a day, that day among them, the oldest first."""
        return await self._read(ATTEMPTS.c.account_id == account, ATTEMPTS.c.day >= since)

    async def _read(self, *conditions: ColumnElement[bool]) -> list[StoredAttempt]:
        query = (
            select(ATTEMPTS, ACCOUNTS.c.name, ACCOUNTS.c.unlisted)
            .join(ACCOUNTS, ACCOUNTS.c.id == ATTEMPTS.c.account_id)
            .where(*conditions)
            .order_by(ATTEMPTS.c.day, ATTEMPTS.c.finished, ATTEMPTS.c.match_id)
        )
        async with self._transaction() as connection:
            return [_attempt(row) for row in await connection.execute(query)]


def _attempt(row: Row[Any]) -> StoredAttempt:
    return StoredAttempt(
        row.day, row.game, row.account_id, row.name, row.match_id, row.result, row.finished, not row.unlisted
    )


async def begin_attempt(connection: AsyncConnection, day: str, game: str, account: str, match: str) -> None:
    """Let a new match be the attempt that counts; the database refuses a second one."""
    await connection.execute(
        insert(ATTEMPTS).values(day=day, game=game, account_id=account, match_id=match, result=None, finished=None)
    )


async def end_attempt(
    connection: AsyncConnection, match: str, ending: str | None, ply: int, result: int | None, now: int
) -> None:
    """Write down the result of an attempt; one that nobody has begun has never been."""
    mine = ATTEMPTS.c.match_id == match
    if result is None and ply == 0 and ending in UNBEGUN:
        await connection.execute(delete(ATTEMPTS).where(mine))
    else:
        await connection.execute(update(ATTEMPTS).where(mine).values(result=result, finished=now))


async def forget_attempts(connection: AsyncConnection, account: str) -> None:
    """Delete what an account has attempted."""
    await connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.account_id == account))


async def bring_attempts(connection: AsyncConnection, guest: str, account: str) -> None:
    """Let an account have the attempts of a guest on days on which it has made none itself."""
    held = ATTEMPTS.alias("held")
    twice = exists().where(held.c.account_id == account, held.c.day == ATTEMPTS.c.day, held.c.game == ATTEMPTS.c.game)
    await connection.execute(update(ATTEMPTS).where(ATTEMPTS.c.account_id == guest, ~twice).values(account_id=account))
    await forget_attempts(connection, guest)


def has_attempts(account: str) -> ColumnElement[bool]:
    """Whether an account has attempted anything."""
    return exists().where(ATTEMPTS.c.account_id == account)
