"""Who is who in the database: devices that are signed in, what leads back to an account, codes for new devices."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Row, and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from moontable.store.belongings import bring, forget_if_empty
from moontable.store.errors import ClosedError
from moontable.store.rows import StoredAccount, StoredDevice
from moontable.store.schema import ACCOUNTS, DEVICE_CODES, DEVICES


@dataclass(frozen=True, slots=True)
class StoredCode:
    """A code for another device: until when it works, and when it was used, in seconds since 1970."""

    expires: int
    used: int | None


class Proof(NamedTuple):
    """What leads into an account, by the hash that is stored of it."""

    kind: Literal["password", "phrase", "code"]
    hash: str


class Identity:
    """The tables of devices and codes, and what of an account proves it; every method is one transaction."""

    def __init__(self, transaction: Callable[..., AbstractAsyncContextManager[AsyncConnection]]) -> None:
        self._transaction = transaction

    # ── devices ─────────────────────────────────────────────────────────────────────────────────────────────────

    async def devices_of(self, account: str) -> list[StoredDevice]:
        """The devices of an account, the last seen first."""
        async with self._transaction() as connection:
            found = await connection.execute(
                select(DEVICES)
                .where(DEVICES.c.account_id == account)
                .order_by(DEVICES.c.seen.desc(), DEVICES.c.created.desc(), DEVICES.c.id)
            )
            return [_device(row) for row in found]

    async def see(self, key_hash: str, now: int, every: int) -> None:
        """Note that a device is in use, unless that was noted less than `every` seconds ago."""
        is_due = (DEVICES.c.key_hash == key_hash) & (DEVICES.c.seen <= now - every)
        async with self._transaction() as connection:
            if await connection.scalar(select(DEVICES.c.id).where(is_due)) is None:
                return
        async with self._transaction(writes=True) as connection:
            await connection.execute(update(DEVICES).where(is_due).values(seen=now))

    async def sign_in(
        self, device: StoredDevice, proof: Proof, *, guest: str | None = None, old: str | None = None
    ) -> list[str]:
        """Add a device to an account, in place of the one with the key `old`; what its guest had comes along.

        The matches that this touched. `ClosedError` when the proof is none any more: whoever closes a way in has closed
        it also for those who are on it. `SameTableError` as `bring`.
        """
        async with self._transaction(writes=True) as connection:
            if not await _accept(connection, device.account, proof, device.created):
                raise ClosedError(f"The {proof.kind} leads to {device.account} no longer.")
            touched = [] if guest is None or old is None else await bring(connection, guest, old, device.account)
            await connection.execute(insert(DEVICES).values(device_values(device)))
            if old is not None:
                await _remove(connection, DEVICES.c.key_hash == old)
        return touched

    async def sign_out(self, account: str, *, device: str | None = None, but: str | None = None) -> list[str]:
        """Remove one device of an account, or all but the one with the key `but`; the hashes of the keys removed."""
        gone = DEVICES.c.account_id == account
        if device is not None:
            gone &= DEVICES.c.id == device
        if but is not None:
            gone &= DEVICES.c.key_hash != but
        async with self._transaction(writes=True) as connection:
            # a code that is still on a screen would let whoever was signed out back in
            await connection.execute(delete(DEVICE_CODES).where(DEVICE_CODES.c.account_id == account))
            return await _remove(connection, gone)

    # ── what leads back ─────────────────────────────────────────────────────────────────────────────────────────

    async def by_login(self, login: str) -> tuple[StoredAccount, str] | None:
        """The account with a sign-in name, and the hash of its password."""
        async with self._transaction() as connection:
            row = (await connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.login == login))).first()
        return None if row is None or row.password_hash is None else (account_of(row), row.password_hash)

    async def password_hash(self, account: str) -> str | None:
        """The hash of an account's password, None while it has none."""
        async with self._transaction() as connection:
            found: str | None = await connection.scalar(
                select(ACCOUNTS.c.password_hash).where(ACCOUNTS.c.id == account)
            )
        return found

    async def set_password(self, account: str, login: str, password_hash: str, before: str | None) -> bool:
        """Give an account a sign-in name and password; False when its password is no longer `before`.

        `ConflictError` when somebody else has the name.
        """
        async with self._transaction(writes=True) as connection:
            changed = await connection.execute(
                update(ACCOUNTS)
                .where(ACCOUNTS.c.id == account, ACCOUNTS.c.password_hash.is_not_distinct_from(before))
                .values(login=login, password_hash=password_hash)
            )
        return bool(changed.rowcount == 1)

    async def by_phrase(self, phrase_hash: str) -> StoredAccount | None:
        """The account whose recovery phrase has this hash."""
        async with self._transaction() as connection:
            row = (await connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.phrase_hash == phrase_hash))).first()
        return None if row is None else account_of(row)

    async def set_phrase(self, account: str, phrase_hash: str) -> None:
        """Another recovery phrase for an account; the one before leads nowhere from now on."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(phrase_hash=phrase_hash))

    # ── codes for another device ────────────────────────────────────────────────────────────────────────────────

    async def show_code(self, account: str, code_hash: str, expires: int) -> None:
        """A new code for an account; the ones before work no longer."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(delete(DEVICE_CODES).where(DEVICE_CODES.c.account_id == account))
            await connection.execute(
                insert(DEVICE_CODES).values(code_hash=code_hash, account_id=account, expires=expires)
            )

    async def code_of(self, account: str) -> StoredCode | None:
        """The code that an account showed last."""
        async with self._transaction() as connection:
            found = await connection.execute(select(DEVICE_CODES).where(DEVICE_CODES.c.account_id == account))
            row = found.first()
        return None if row is None else StoredCode(row.expires, row.used)

    async def behind_code(self, code_hash: str, now: int) -> StoredAccount | None:
        """Whose code this is, None when it does not work."""
        query = select(ACCOUNTS).join(DEVICE_CODES, DEVICE_CODES.c.account_id == ACCOUNTS.c.id)
        async with self._transaction() as connection:
            row = (await connection.execute(query.where(_works(code_hash, now)))).first()
        return None if row is None else account_of(row)


async def _remove(connection: AsyncConnection, gone: ColumnElement[bool]) -> list[str]:
    """Remove devices, and accounts that have nothing else; the hashes of the keys removed."""
    devices = (await connection.execute(select(DEVICES.c.account_id, DEVICES.c.key_hash).where(gone))).all()
    await connection.execute(delete(DEVICES).where(gone))
    for account in {device.account_id for device in devices}:
        await forget_if_empty(connection, account)
    return [device.key_hash for device in devices]


async def _accept(connection: AsyncConnection, account: str, proof: Proof, now: int) -> bool:
    """Whether a proof still holds; a code is used up by it."""
    if proof.kind == "code":
        used = await connection.execute(
            update(DEVICE_CODES).where(_works(proof.hash, now), DEVICE_CODES.c.account_id == account).values(used=now)
        )
        return bool(used.rowcount == 1)
    column = ACCOUNTS.c.password_hash if proof.kind == "password" else ACCOUNTS.c.phrase_hash
    holds = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == account, column == proof.hash)
    return await connection.scalar(holds) is not None


def _works(code_hash: str, now: int) -> ColumnElement[bool]:
    """Whether a code is neither used nor over."""
    return and_(DEVICE_CODES.c.code_hash == code_hash, DEVICE_CODES.c.used.is_(None), DEVICE_CODES.c.expires > now)


def account_of(row: Row[Any]) -> StoredAccount:
    """The account in a row of `accounts`."""
    return StoredAccount(row.id, row.name, row.login, row.phrase_hash is not None)


def device_values(device: StoredDevice) -> dict[str, Any]:
    """The columns of a device."""
    return {
        "id": device.id,
        "account_id": device.account,
        "key_hash": device.key_hash,
        "label": device.label,
        "created": device.created,
        "seen": device.seen,
    }


def _device(row: Row[Any]) -> StoredDevice:
    return StoredDevice(row.id, row.account_id, row.key_hash, row.label, row.created, row.seen)
