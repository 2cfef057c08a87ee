"""Who wants to be told of what, where to, and what is still to be sent.

A notice is a row that is written with the change it tells of and removed when everybody who wants it has it, so that a
server that dies in between sends it when it comes back. It may then be sent twice, but is never lost.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, Row, delete, exists, insert, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from moontable.store.schema import KEYS, MATCHES, NOTICE_WISHES, NOTICES, PUSHES, WEBHOOKS

NoticeKind = Literal["turn", "begun", "over", "asked", "deadline", "expiring"]
WebhookKind = Literal["discord", "json"]

MOST_PUSHES: Final = 20
"""Browsers of one account; the oldest gives way."""

_OF_ACCOUNTS: Final = (NOTICES, NOTICE_WISHES, WEBHOOKS, PUSHES)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that an account should learn of a match at `due`, in seconds since 1970.

    One that `moves` changes when a notice of the kind that is still to be sent is due, and adds none: what was told of
    a turn is not told again.
    """

    account: str
    kind: NoticeKind
    ply: int
    due: int
    moves: bool = False


@dataclass(frozen=True, slots=True)
class StoredNotice:
    """A notice that is to be sent; `done` are the targets that have it already, by id, "webhook" for that."""

    id: int
    account: str
    match: str
    kind: NoticeKind
    ply: int
    attempts: int
    done: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredPush:
    """A browser that has asked for notices, as its push service knows it."""

    id: str
    endpoint: str
    p256dh: str
    auth: str
    language: str
    origin: str


@dataclass(frozen=True, slots=True)
class StoredWebhook:
    """An address that is told what an account should learn."""

    url: str
    kind: WebhookKind
    secret: str
    language: str
    origin: str
    failures: int


class Notices:
    """Notices and their targets; every method is one transaction, with the errors of the store."""

    def __init__(self, transaction: Callable[..., AbstractAsyncContextManager[AsyncConnection]]) -> None:
        self._transaction = transaction

    async def key(self, name: str, make: Callable[[], str]) -> str:
        """What this installation has made for itself, made now if it has not; the first of several stays."""
        query = select(KEYS.c.value).where(KEYS.c.name == name)
        async with self._transaction() as connection:
            found: str | None = await connection.scalar(query)
        if found is not None:
            return found
        async with self._transaction(writes=True) as connection:
            found = await connection.scalar(query)
            if found is None:
                found = make()
                await connection.execute(insert(KEYS).values(name=name, value=found))
        return found

    async def targets(self, account: str) -> tuple[list[StoredPush], StoredWebhook | None]:
        """Where an account is told."""
        async with self._transaction() as connection:
            pushes = await connection.execute(
                select(PUSHES).where(PUSHES.c.account_id == account).order_by(PUSHES.c.id)
            )
            webhook = (await connection.execute(select(WEBHOOKS).where(WEBHOOKS.c.account_id == account))).first()
            return [_push(row) for row in pushes], None if webhook is None else _webhook(webhook)

    async def subscribe(self, account: str, push: StoredPush) -> None:
        """Tell an account in one browser more, which is no other account's any longer."""
        mine = PUSHES.c.account_id == account
        async with self._transaction(writes=True) as connection:
            await connection.execute(delete(PUSHES).where(PUSHES.c.endpoint == push.endpoint))
            held = list(await connection.scalars(select(PUSHES.c.id).where(mine)))
            for surplus in held[: max(0, len(held) - MOST_PUSHES + 1)]:
                await connection.execute(delete(PUSHES).where(PUSHES.c.id == surplus))
            await connection.execute(
                insert(PUSHES).values(
                    id=push.id,
                    account_id=account,
                    endpoint=push.endpoint,
                    p256dh=push.p256dh,
                    auth=push.auth,
                    language=push.language,
                    origin=push.origin,
                )
            )

    async def unsubscribe(self, account: str, endpoint: str) -> None:
        """Tell an account no more in a browser."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(
                delete(PUSHES).where(PUSHES.c.account_id == account, PUSHES.c.endpoint == endpoint)
            )

    async def forget_push(self, push: str) -> None:
        """A browser has let its subscription go."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(delete(PUSHES).where(PUSHES.c.id == push))

    async def set_webhook(self, account: str, webhook: StoredWebhook | None) -> None:
        """Tell an account at another address, or at none."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(delete(WEBHOOKS).where(WEBHOOKS.c.account_id == account))
            if webhook is not None:
                await connection.execute(
                    insert(WEBHOOKS).values(
                        account_id=account,
                        url=webhook.url,
                        kind=webhook.kind,
                        secret=webhook.secret,
                        language=webhook.language,
                        origin=webhook.origin,
                        failures=webhook.failures,
                    )
                )

    async def count_failure(self, account: str, *, failed: bool) -> None:
        """Remember how often in a row an address took nothing."""
        failures = WEBHOOKS.c.failures + 1 if failed else 0
        async with self._transaction(writes=True) as connection:
            await connection.execute(update(WEBHOOKS).where(WEBHOOKS.c.account_id == account).values(failures=failures))

    async def unwanted(self, account: str) -> list[NoticeKind]:
        """The kinds that an account does not want."""
        async with self._transaction() as connection:
            found = await connection.scalar(
                select(NOTICE_WISHES.c.unwanted).where(NOTICE_WISHES.c.account_id == account)
            )
        return found or []

    async def wish(self, account: str, unwanted: Sequence[NoticeKind]) -> None:
        """Change the kinds that an account does not want."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(delete(NOTICE_WISHES).where(NOTICE_WISHES.c.account_id == account))
            await connection.execute(insert(NOTICE_WISHES).values(account_id=account, unwanted=list(unwanted)))

    async def add(self, match: str, notices: Sequence[Notice]) -> None:
        """Note what should be told beside any change."""
        async with self._transaction(writes=True) as connection:
            await write_notices(connection, match, notices)

    async def remind(self, match: str, stands_since: int, notices: Sequence[Notice]) -> None:
        """Note that the people of a match are told that it will expire, once as long as nothing happens there."""
        async with self._transaction(writes=True) as connection:
            reminded = await connection.execute(
                update(MATCHES)
                .where(MATCHES.c.id == match, MATCHES.c.reminded < stands_since)
                .values(reminded=stands_since)
            )
            if reminded.rowcount == 1:
                await write_notices(connection, match, notices)

    async def due(self, now: int, limit: int) -> list[StoredNotice]:
        """What is to be sent by now, the longest due first."""
        query = select(NOTICES).where(NOTICES.c.due <= now).order_by(NOTICES.c.due, NOTICES.c.id).limit(limit)
        async with self._transaction() as connection:
            return [
                StoredNotice(row.id, row.account_id, row.match_id, row.kind, row.ply, row.attempts, tuple(row.done))
                for row in await connection.execute(query)
            ]

    async def settle(self, notice: int) -> None:
        """A notice need not be sent any more."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(delete(NOTICES).where(NOTICES.c.id == notice))

    async def put_off(self, notice: int, due: int) -> None:
        """What a notice tells of has moved."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(update(NOTICES).where(NOTICES.c.id == notice).values(due=due))

    async def postpone(self, notice: StoredNotice, done: Collection[str], due: int) -> None:
        """Try again later where a notice was not taken."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(
                update(NOTICES)
                .where(NOTICES.c.id == notice.id)
                .values(done=sorted(done), due=due, attempts=notice.attempts + 1)
            )


async def write_notices(connection: AsyncConnection, match: str, notices: Sequence[Notice]) -> None:
    """Note what should be told, for those who want to be told anywhere."""
    for notice in notices:
        if notice.kind == "deadline":
            await _replace_deadline(connection, match, notice)
    notices = [notice for notice in notices if not notice.moves]
    accounts = {notice.account for notice in notices}
    pushed = select(PUSHES.c.account_id).where(PUSHES.c.account_id.in_(accounts))
    hooked = select(WEBHOOKS.c.account_id).where(WEBHOOKS.c.account_id.in_(accounts))
    reachable = set(await connection.scalars(union(pushed, hooked)))
    rows = [
        {
            "account_id": notice.account,
            "match_id": match,
            "kind": notice.kind,
            "ply": notice.ply,
            "due": notice.due,
            "attempts": 0,
            "done": [],
        }
        for notice in notices
        if notice.account in reachable
    ]
    if rows:
        await connection.execute(insert(NOTICES), rows)


async def _replace_deadline(connection: AsyncConnection, match: str, notice: Notice) -> None:
    """Of a match one deadline at a time is told: the last one."""
    waiting = (NOTICES.c.match_id == match) & (NOTICES.c.kind == "deadline")
    if notice.moves:
        await connection.execute(update(NOTICES).where(waiting, NOTICES.c.attempts == 0).values(due=notice.due))
    else:
        await connection.execute(delete(NOTICES).where(waiting))


async def forget_notices(connection: AsyncConnection, account: str) -> None:
    """Delete where and of what an account is told."""
    for table in _OF_ACCOUNTS:
        await connection.execute(delete(table).where(table.c.account_id == account))


async def bring_notices(connection: AsyncConnection, guest: str, account: str) -> None:
    """Let the browsers of a guest tell an account; what else the guest wished for gives way to the account's wishes."""
    await connection.execute(update(PUSHES).where(PUSHES.c.account_id == guest).values(account_id=account))
    await forget_notices(connection, guest)


def has_targets(account: str) -> ColumnElement[bool]:
    """Whether an account is told anything anywhere, or has said what not."""
    held: list[Any] = [exists().where(table.c.account_id == account) for table in _OF_ACCOUNTS]
    return or_(*held)


def new_push(endpoint: str, p256dh: str, auth: str, language: str, origin: str) -> StoredPush:
    """A browser that asks for notices."""
    return StoredPush(secrets.token_hex(16), endpoint, p256dh, auth, language, origin)


def _push(row: Row[Any]) -> StoredPush:
    return StoredPush(row.id, row.endpoint, row.p256dh, row.auth, row.language, row.origin)


def _webhook(row: Row[Any]) -> StoredWebhook:
    return StoredWebhook(row.url, row.kind, row.secret, row.language, row.origin, row.failures)
