"""What people write at their tables, whom each of them wants to hear no more, and whom a host has sent away."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from moontable.store.schema import ACCOUNTS, CHAT, MATCHES, MUTES, REMOVALS


@dataclass(frozen=True, slots=True)
class StoredLine:
    """Line `n` of a table: a preset phrase or a text, neither when it was removed; `written` in seconds since 1970."""

    n: int
    account: str | None
    seat: int
    phrase: str | None
    text: str | None
    written: int


@dataclass(frozen=True, slots=True)
class StoredMute:
    """Somebody whom an account wants to hear no more; `id` names the pair, and no account."""

    id: str
    account: str
    name: str


class Chats:
    """Words of all tables; every method is one transaction, with the errors of the store."""

    def __init__(self, transaction: Callable[..., AbstractAsyncContextManager[AsyncConnection]]) -> None:
        self._transaction = transaction

    async def last(self, match: str, limit: int) -> list[StoredLine]:
        """The last lines of a table, the oldest of them first."""
        query = select(CHAT).where(CHAT.c.match_id == match).order_by(CHAT.c.n.desc()).limit(limit)
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [
            StoredLine(row.n, row.account_id, row.seat, row.phrase, row.text, row.written) for row in reversed(rows)
        ]

    async def add(
        self, match: str, account: str, seat: int, phrase: str | None, text: str | None, written: int
    ) -> StoredLine:
        """Write the next line of a table."""
        async with self._transaction(writes=True) as connection:
            last = await connection.scalar(select(func.max(CHAT.c.n)).where(CHAT.c.match_id == match))
            n = 0 if last is None else last + 1
            await connection.execute(
                insert(CHAT).values(
                    match_id=match, n=n, account_id=account, seat=seat, phrase=phrase, text=text, written=written
                )
            )
        return StoredLine(n, account, seat, phrase, text, written)

    async def remove_line(self, match: str, n: int) -> bool:
        """Leave nothing of a line but that there was one; whether there is one."""
        async with self._transaction(writes=True) as connection:
            removed = await connection.execute(
                update(CHAT).where(CHAT.c.match_id == match, CHAT.c.n == n).values(phrase=None, text=None)
            )
        return removed.rowcount == 1

    async def of(self, account: str) -> list[tuple[str, StoredLine]]:
        """Everything that an account has written, with the matches, in their order."""
        query = select(CHAT).where(CHAT.c.account_id == account).order_by(CHAT.c.match_id, CHAT.c.n)
        async with self._transaction() as connection:
            return [
                (row.match_id, StoredLine(row.n, account, row.seat, row.phrase, row.text, row.written))
                for row in await connection.execute(query)
            ]

    async def switch(self, match: str, *, on: bool) -> None:
        """Let those who sit at a table write, or not."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(chat=on))

    async def muted_by(self, account: str) -> list[StoredMute]:
        """Whom an account wants to hear no more, by name."""
        query = (
            select(MUTES.c.id, MUTES.c.muted_id, ACCOUNTS.c.name)
            .join(ACCOUNTS, ACCOUNTS.c.id == MUTES.c.muted_id)
            .where(MUTES.c.account_id == account)
            .order_by(ACCOUNTS.c.name, MUTES.c.id)
        )
        async with self._transaction() as connection:
            return [StoredMute(row.id, row.muted_id, row.name) for row in await connection.execute(query)]

    async def mute(self, account: str, other: str, *, muted: bool) -> None:
        """Let an account hear no more of another one, or hear it again."""
        pair = (MUTES.c.account_id == account) & (MUTES.c.muted_id == other)
        async with self._transaction(writes=True) as connection:
            await connection.execute(delete(MUTES).where(pair))
            if muted:
                await connection.execute(
                    insert(MUTES).values(id=secrets.token_hex(16), account_id=account, muted_id=other)
                )

    async def unmute(self, account: str, mute: str) -> None:
        """Let an account hear again whom it had muted, by the id of the pair."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(delete(MUTES).where(MUTES.c.account_id == account, MUTES.c.id == mute))

    async def send_away(self, match: str, account: str) -> None:
        """Let an account come back to a table no more."""
        async with self._transaction(writes=True) as connection:
            if not await _is_sent_away(connection, match, account):
                await connection.execute(insert(REMOVALS).values(match_id=match, account_id=account))

    async def is_sent_away(self, match: str, account: str) -> bool:
        """Whether the host has sent an account away from a table."""
        async with self._transaction() as connection:
            return await _is_sent_away(connection, match, account)


async def _is_sent_away(connection: AsyncConnection, match: str, account: str) -> bool:
    found = exists().where(REMOVALS.c.match_id == match, REMOVALS.c.account_id == account)
    return bool(await connection.scalar(select(found)))


async def forget_words(connection: AsyncConnection, account: str) -> None:
    """Delete what an account has written, and all that it or others did not want to hear."""
    await connection.execute(
        update(CHAT).where(CHAT.c.account_id == account).values(account_id=None, phrase=None, text=None)
    )
    await connection.execute(delete(MUTES).where(or_(MUTES.c.account_id == account, MUTES.c.muted_id == account)))
    await connection.execute(delete(REMOVALS).where(REMOVALS.c.account_id == account))


async def bring_words(connection: AsyncConnection, guest: str, account: str) -> None:
    """Let what a guest has written and muted, and where it was sent away, belong to an account."""
    await connection.execute(update(CHAT).where(CHAT.c.account_id == guest).values(account_id=account))
    for mine, other in (("account_id", "muted_id"), ("muted_id", "account_id")):
        held = select(MUTES.c[other]).where(MUTES.c[mine] == account)
        twice = (MUTES.c[mine] == guest) & (MUTES.c[other].in_(held) | (MUTES.c[other] == account))
        await connection.execute(delete(MUTES).where(twice))
        await connection.execute(update(MUTES).where(MUTES.c[mine] == guest).values({mine: account}))
    sent = select(REMOVALS.c.match_id).where(REMOVALS.c.account_id == account)
    await connection.execute(delete(REMOVALS).where(REMOVALS.c.account_id == guest, REMOVALS.c.match_id.in_(sent)))
    await connection.execute(update(REMOVALS).where(REMOVALS.c.account_id == guest).values(account_id=account))


def has_words(account: str) -> ColumnElement[bool]:
    """Whether an account has written, muted or been sent away anywhere."""
    mine: list[Any] = [
        exists().where(CHAT.c.account_id == account),
        exists().where(or_(MUTES.c.account_id == account, MUTES.c.muted_id == account)),
        exists().where(REMOVALS.c.account_id == account),
    ]
    return or_(*mine)
