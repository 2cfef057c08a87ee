"""Friends in the database: who asked whom, who agreed, who wants to hear no more of whom, and each one's link.

Whom somebody has blocked sees nothing of it: a block is in nobody's list but the blocker's, and what the other one asks
is answered as ever and goes nowhere.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Row, delete, exists, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from moontable.store.rows import StoredAccount
from moontable.store.schema import ACCOUNTS, FRIEND_LINKS, FRIENDSHIPS

Standing = Literal["asked", "asks", "friends", "blocked"]
"""Seen from one of the two: I asked, I am asked, we are friends, I want to hear no more."""


@dataclass(frozen=True, slots=True)
class StoredFriend:
    """Another account as one account stands to it; `id` names the pair, and no account."""

    id: str
    account: str
    name: str
    standing: Standing
    since: int


class Circle(NamedTuple):
    """The accounts that are friends of one, and those that one of the two has blocked."""

    friends: frozenset[str]
    blocked: frozenset[str]


NOBODY = Circle(frozenset(), frozenset())


class Friends:
    """The tables of friends; every method is one transaction, with the errors of the store."""

    def __init__(self, transaction: Callable[..., AbstractAsyncContextManager[AsyncConnection]]) -> None:
        self._transaction = transaction

    async def of(self, account: str) -> list[StoredFriend]:
        """Everybody to whom an account stands in some way, by name."""
        is_other = or_(
            (FRIENDSHIPS.c.account_a == account) & (ACCOUNTS.c.id == FRIENDSHIPS.c.account_b),
            (FRIENDSHIPS.c.account_b == account) & (ACCOUNTS.c.id == FRIENDSHIPS.c.account_a),
        )
        query = (
            select(FRIENDSHIPS, ACCOUNTS.c.id.label("other"), ACCOUNTS.c.name)
            .join(ACCOUNTS, is_other)
            .where(or_(FRIENDSHIPS.c.account_a == account, FRIENDSHIPS.c.account_b == account))
            .order_by(ACCOUNTS.c.name, FRIENDSHIPS.c.id)
        )
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [
            StoredFriend(row.id, row.other, row.name, _standing(row, account), row.since)
            for row in rows
            if row.status != "blocked" or row.asked_by == account
        ]

    async def circle(self, account: str) -> Circle:
        """Who is a friend of an account, and who shall not meet it."""
        query = select(FRIENDSHIPS.c.account_a, FRIENDSHIPS.c.account_b, FRIENDSHIPS.c.status).where(
            or_(FRIENDSHIPS.c.account_a == account, FRIENDSHIPS.c.account_b == account)
        )
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        others = {
            status: frozenset(
                row.account_b if row.account_a == account else row.account_a for row in rows if row.status == status
            )
            for status in ("friends", "blocked")
        }
        return Circle(others["friends"], others["blocked"])

    async def ask(self, account: str, other: str, now: int, *, agreed: bool = False) -> Standing:
        """Ask another account to be friends, and how the two stand then: it may have asked before.

        `agreed` says that it has, by giving its link away.
        """
        async with self._transaction(writes=True) as connection:
            found = await connection.execute(select(FRIENDSHIPS).where(_is_pair(account, other)))
            row = found.first()
            if row is not None and row.status == "blocked" and row.asked_by == other:
                return "asked"
            if row is not None and row.status == "friends":
                return "friends"
            is_mutual = agreed or (row is not None and row.status == "asked" and row.asked_by == other)
            values = {"status": "friends" if is_mutual else "asked", "asked_by": account, "since": now}
            if row is None:
                first, second = sorted((account, other))
                await connection.execute(
                    insert(FRIENDSHIPS).values(id=secrets.token_hex(8), account_a=first, account_b=second, **values)
                )
            else:
                await connection.execute(update(FRIENDSHIPS).where(FRIENDSHIPS.c.id == row.id).values(**values))
        return "friends" if is_mutual else "asked"

    async def accept(self, account: str, pair: str, now: int) -> bool:
        """Agree to what another account asked; False when it asked nothing."""
        mine = _is_of(account, pair) & (FRIENDSHIPS.c.status == "asked") & (FRIENDSHIPS.c.asked_by != account)
        async with self._transaction(writes=True) as connection:
            changed = await connection.execute(update(FRIENDSHIPS).where(mine).values(status="friends", since=now))
        return changed.rowcount == 1

    async def remove(self, account: str, pair: str) -> bool:
        """Be strangers again: no friends, nothing asked, nobody blocked. False when there is no such pair."""
        async with self._transaction(writes=True) as connection:
            changed = await connection.execute(delete(FRIENDSHIPS).where(_is_of(account, pair) & _is_seen_by(account)))
        return changed.rowcount == 1

    async def block(self, account: str, pair: str, now: int) -> bool:
        """Meet the other account no more; False when there is no such pair."""
        mine = _is_of(account, pair) & _is_seen_by(account)
        values = {"status": "blocked", "asked_by": account, "since": now}
        async with self._transaction(writes=True) as connection:
            changed = await connection.execute(update(FRIENDSHIPS).where(mine).values(**values))
        return changed.rowcount == 1

    async def link_of(self, account: str) -> str | None:
        """The code of an account's link, if it has made one."""
        query = select(FRIEND_LINKS.c.code).where(FRIEND_LINKS.c.account_id == account)
        async with self._transaction() as connection:
            code: str | None = await connection.scalar(query)
        return code

    async def renew_link(self, account: str, code: str) -> None:
        """Another code for an account; the one before leads nowhere from now on."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(delete(FRIEND_LINKS).where(FRIEND_LINKS.c.account_id == account))
            await connection.execute(insert(FRIEND_LINKS).values(account_id=account, code=code))

    async def behind_link(self, code: str) -> StoredAccount | None:
        """Whose link it is."""
        query = select(ACCOUNTS.c.id, ACCOUNTS.c.name).join(FRIEND_LINKS).where(FRIEND_LINKS.c.code == code)
        async with self._transaction() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else StoredAccount(row.id, row.name)


async def forget_friends(connection: AsyncConnection, account: str) -> None:
    """Be a stranger to everybody."""
    await connection.execute(delete(FRIENDSHIPS).where(_concerns(account)))
    await connection.execute(delete(FRIEND_LINKS).where(FRIEND_LINKS.c.account_id == account))


async def bring_friends(connection: AsyncConnection, guest: str, account: str) -> None:
    """Let an account stand to everybody as a guest did, unless it stands to them in some way already."""
    known = [row.account_a if row.account_b == account else row.account_b for row in await _pairs(connection, account)]
    for row in await _pairs(connection, guest):
        other = row.account_a if row.account_b == guest else row.account_b
        if other == account or other in known:
            continue
        first, second = sorted((account, other))
        asked_by = account if row.asked_by == guest else other
        await connection.execute(
            update(FRIENDSHIPS)
            .where(FRIENDSHIPS.c.id == row.id)
            .values(account_a=first, account_b=second, asked_by=asked_by)
        )
    await forget_friends(connection, guest)


def has_friends(account: str) -> ColumnElement[bool]:
    """Whether an account stands to anybody in any way, or has a link."""
    return or_(exists().where(_concerns(account)), exists().where(FRIEND_LINKS.c.account_id == account))


async def _pairs(connection: AsyncConnection, account: str) -> Sequence[Row[Any]]:
    return (await connection.execute(select(FRIENDSHIPS).where(_concerns(account)))).all()


def _concerns(account: str) -> ColumnElement[bool]:
    return or_(FRIENDSHIPS.c.account_a == account, FRIENDSHIPS.c.account_b == account)


def _is_pair(one: str, other: str) -> ColumnElement[bool]:
    first, second = sorted((one, other))
    return (FRIENDSHIPS.c.account_a == first) & (FRIENDSHIPS.c.account_b == second)


def _is_of(account: str, pair: str) -> ColumnElement[bool]:
    is_mine = or_(FRIENDSHIPS.c.account_a == account, FRIENDSHIPS.c.account_b == account)
    return (FRIENDSHIPS.c.id == pair) & is_mine


def _is_seen_by(account: str) -> ColumnElement[bool]:
    return or_(FRIENDSHIPS.c.status != "blocked", FRIENDSHIPS.c.asked_by == account)


def _standing(row: Row[Any], account: str) -> Standing:
    match row.status:
        case "friends":
            return "friends"
        case "blocked":
            return "blocked"
        case _:
            return "asked" if row.asked_by == account else "asks"
