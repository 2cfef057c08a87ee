"""What belongs to an account in the database, its seats and tables: moved to another account, or left behind.

Each touched match goes on by one event, so that a table in memory notices, here by `LiveTable.reread`, in another
server by its next write. What a match consists of, its steps, is never changed.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Row, bindparam, delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from moontable.store.challenges import bring_attempts, forget_attempts, has_attempts
from moontable.store.chats import bring_words, forget_words, has_words
from moontable.store.errors import SameTableError
from moontable.store.friends import bring_friends, forget_friends, has_friends
from moontable.store.listings import ALIVE
from moontable.store.notices import bring_notices, forget_notices, has_targets
from moontable.store.ratings import bring_ratings, forget_ratings, has_ratings
from moontable.store.schema import (
    ACCOUNTS,
    CHAT,
    DEVICE_CODES,
    DEVICES,
    MATCHES,
    NOTICES,
    RATING_CHANGES,
    REMOVALS,
    REVIEW_PLIES,
    REVIEWS,
    SEATS,
    STEPS,
    VACATIONS,
)

FORMER_NAME: Final = ""
"""Of who once sat there and has been deleted."""


@dataclass(slots=True)
class Left:
    """What is left of a deleted account: matches that others go on with, matches that are no more, keys no longer
    good for anything.
    """

    changed: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    key_hashes: list[str] = field(default_factory=list)


class Belongings:
    """Seats and tables by whom they belong to; every method is one transaction, with the errors of the store."""

    def __init__(self, transaction: Callable[..., AbstractAsyncContextManager[AsyncConnection]]) -> None:
        self._transaction = transaction

    async def all_matches_of(self, account: str) -> list[str]:
        """Every match where an account hosts or sits, the oldest first."""
        async with self._transaction() as connection:
            found = await connection.scalars(
                select(MATCHES.c.id)
                .where((MATCHES.c.host == account) | MATCHES.c.id.in_(_matches_of(account)))
                .order_by(MATCHES.c.created, MATCHES.c.id)
            )
            return list(found)

    async def is_company(self, one: str, other: str) -> bool:
        """Whether two accounts sit at the same table, which is not over."""
        async with self._transaction() as connection:
            return await _meet(connection, one, other)

    async def leave_behind(self, account: str, stand_in: Callable[[str], str]) -> Left:
        """Delete an account with its devices; `stand_in` names the bot for a game whose table has none.

        A table that nobody else has to do with goes too. At the others a seat that is not needed yet opens, one in play
        is the stand-in's from now on, one of a match that is over belongs to somebody without a name; and who is next
        in seat order hosts.
        """
        left = Left()
        async with self._transaction(writes=True) as connection:
            mine = select(MATCHES).where((MATCHES.c.host == account) | MATCHES.c.id.in_(_matches_of(account)))
            matches = (await connection.execute(mine)).all()
            seated = set(await connection.scalars(_matches_of(account)))
            others = await _others(connection, account)
            seats: list[dict[str, Any]] = []
            hosts: list[dict[str, Any]] = []
            for match in matches:
                if match.host == account and match.id not in others:
                    left.deleted.append(match.id)
                    continue
                left.changed.append(match.id)
                if match.id in seated:
                    seats.append({"match": match.id, **_successor(match, stand_in)})
                if match.host == account:
                    hosts.append({"match": match.id, "next": others[match.id]})
            await _hand_over(connection, account, seats, hosts)
            await _go_on(connection, left.changed)
            await forget_attempts(connection, account)
            await _delete_matches(connection, left.deleted)
            left.key_hashes += await connection.scalars(
                select(DEVICES.c.key_hash).where(DEVICES.c.account_id == account)
            )
            await forget_friends(connection, account)
            await forget_words(connection, account)
            await forget_notices(connection, account)
            await forget_ratings(connection, account)
            for owned in (VACATIONS, DEVICE_CODES, DEVICES):
                await connection.execute(delete(owned).where(owned.c.account_id == account))
            await connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account))
        return left


async def bring(connection: AsyncConnection, guest: str, key_hash: str, account: str) -> list[str]:
    """Move what a guest has to an account, if only the device with this key leads to the guest; the matches touched.

    Where both sat at a table that is over, the guest's seat keeps the guest's name. `SameTableError` when both sit at
    one that is not.
    """
    if not await _hangs_on(connection, guest, key_hash):
        return []
    if await _meet(connection, guest, account):
        raise SameTableError(f"{guest} and {account} sit at the same table.")
    seated = (SEATS.c.account_id == guest) & SEATS.c.match_id.not_in(_matches_of(account))
    moved = select(MATCHES.c.id).where(
        (MATCHES.c.host == guest) | MATCHES.c.id.in_(select(SEATS.c.match_id).where(seated))
    )
    touched = list(await connection.scalars(moved))
    await connection.execute(update(SEATS).where(seated).values(account_id=account))
    await connection.execute(update(MATCHES).where(MATCHES.c.host == guest).values(host=account))
    await bring_friends(connection, guest, account)
    await bring_words(connection, guest, account)
    await bring_notices(connection, guest, account)
    await bring_ratings(connection, guest, account)
    await bring_attempts(connection, guest, account)
    await connection.execute(delete(VACATIONS).where(VACATIONS.c.account_id == guest))
    await _go_on(connection, touched)
    return touched


async def forget_if_empty(connection: AsyncConnection, account: str) -> None:
    """Delete an account that nothing leads to and that has nothing."""
    await connection.execute(delete(DEVICE_CODES).where(DEVICE_CODES.c.account_id == account, ~_has_devices(account)))
    await connection.execute(
        delete(ACCOUNTS).where(
            ACCOUNTS.c.id == account,
            ACCOUNTS.c.login.is_(None),
            ACCOUNTS.c.phrase_hash.is_(None),
            ~_has_devices(account),
            ~exists().where(SEATS.c.account_id == account),
            ~exists().where(MATCHES.c.host == account),
            ~has_friends(account),
            ~has_words(account),
            ~has_targets(account),
            ~has_ratings(account),
            ~has_attempts(account),
            ~exists().where(VACATIONS.c.account_id == account),
        )
    )


def _has_devices(account: str) -> Any:
    return exists().where(DEVICES.c.account_id == account)


def _matches_of(account: str) -> Any:
    """The matches where an account sits."""
    return select(SEATS.c.match_id).where(SEATS.c.account_id == account)


async def _meet(connection: AsyncConnection, one: str, other: str) -> bool:
    both = (
        select(MATCHES.c.id)
        .where(MATCHES.c.status.in_(ALIVE), MATCHES.c.id.in_(_matches_of(one)), MATCHES.c.id.in_(_matches_of(other)))
        .limit(1)
    )
    return await connection.scalar(both) is not None


async def _hangs_on(connection: AsyncConnection, account: str, key_hash: str) -> bool:
    """Whether an account has no other way in than one key."""
    row = (await connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.id == account))).first()
    if row is None or row.login is not None or row.phrase_hash is not None:
        return False
    hashes = await connection.scalars(select(DEVICES.c.key_hash).where(DEVICES.c.account_id == account))
    return list(hashes) == [key_hash]


async def _others(connection: AsyncConnection, account: str) -> dict[str, str]:
    """By match, of those where an account hosts or sits: the first other person at the table."""
    rows = await connection.execute(
        select(SEATS.c.match_id, SEATS.c.account_id)
        .join(MATCHES, MATCHES.c.id == SEATS.c.match_id)
        .join(ACCOUNTS, ACCOUNTS.c.id == SEATS.c.account_id)
        .where(
            (MATCHES.c.host == account) | MATCHES.c.id.in_(_matches_of(account)),
            SEATS.c.account_id != account,
            ACCOUNTS.c.name != FORMER_NAME,
        )
        .order_by(SEATS.c.match_id, SEATS.c.seat.desc())
    )
    return {row.match_id: row.account_id for row in rows}  # the lowest seat comes last and stays


def _successor(match: Row[Any], stand_in: Callable[[str], str]) -> dict[str, str | None]:
    """Who has the seat from now on."""
    if match.status == "playing":
        return {"next": None, "next_bot": match.stand_in or stand_in(match.game)}
    # an account of its own for each seat: nothing tells that the same person sat at two tables
    return {"next": None if match.status in ALIVE else secrets.token_hex(8), "next_bot": None}


async def _hand_over(
    connection: AsyncConnection, account: str, seats: list[dict[str, Any]], hosts: list[dict[str, Any]]
) -> None:
    former = [{"id": seat["next"], "name": FORMER_NAME, "created": 0} for seat in seats if seat["next"] is not None]
    if former:
        await connection.execute(insert(ACCOUNTS), former)
    if seats:
        await connection.execute(
            update(SEATS)
            .where(SEATS.c.match_id == bindparam("match"), SEATS.c.account_id == account)
            .values(account_id=bindparam("next"), bot=bindparam("next_bot"), name=None),
            seats,
        )
    if hosts:
        await connection.execute(
            update(MATCHES).where(MATCHES.c.id == bindparam("match")).values(host=bindparam("next")), hosts
        )


async def _go_on(connection: AsyncConnection, matches: list[str]) -> None:
    """Count one more event of each match."""
    if matches:
        await connection.execute(
            update(MATCHES).where(MATCHES.c.id == bindparam("match")).values(seq=MATCHES.c.seq + 1),
            [{"match": match} for match in matches],
        )


async def _delete_matches(connection: AsyncConnection, matches: list[str]) -> None:
    if not matches:
        return
    rows = [{"match": match} for match in matches]
    await connection.execute(update(MATCHES).where(MATCHES.c.rematch == bindparam("match")).values(rematch=None), rows)
    for part in (REVIEW_PLIES, REVIEWS, CHAT, REMOVALS, NOTICES, RATING_CHANGES, STEPS, SEATS):
        await connection.execute(delete(part).where(part.c.match_id == bindparam("match")), rows)
    await connection.execute(delete(MATCHES).where(MATCHES.c.id == bindparam("match")), rows)
