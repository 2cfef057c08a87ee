"""Guests and their keys: a random key in the browser's cookie proves the account, its hash alone is stored."""

from __future__ import annotations

import hashlib
import logging
import secrets
import time
from collections import OrderedDict
from dataclasses import replace
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from moontable.server.labels import device_label
from moontable.server.limits import Buckets, network_of
from moontable.server.refusals import RefusedError
from moontable.server.settings import ACCOUNT_BURST, ACCOUNTS_PER_SECOND, SEEN_SECONDS
from moontable.store import Store, StoredAccount, StoreError

LOG: Final = logging.getLogger(__name__)

COOKIE: Final = "moontable_key"
COOKIE_SECONDS: Final = 400 * 24 * 3600
"""The longest that browsers keep a cookie; every visit that gives a name renews it."""

_REMEMBERED: Final = 4096
"""Devices of which is remembered when their use was last noted."""

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def hash_of(key: str) -> str:
    """SHA-256, hexadecimal. The key has 256 random bits: no salt or slow hash makes it harder to guess."""
    return hashlib.sha256(key.encode()).hexdigest()


def new_key() -> str:
    """A key that nobody has."""
    return secrets.token_urlsafe(32)


def key_hash_of(connection: AnyConnection) -> str | None:
    """The hash of the key that a browser brings, None when it brings none."""
    key = connection.cookies.get(COOKIE)
    return None if not key else hash_of(key)


def label_of(connection: AnyConnection) -> str:
    """What the browser is called in the list of devices."""
    return device_label(connection.headers.get("user-agent", ""))


class Accounts:
    """Finds the account of a browser and makes new ones."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._new = Buckets(ACCOUNTS_PER_SECOND, ACCOUNT_BURST)
        self._noted: OrderedDict[str, int] = OrderedDict()  # when a device was seen, by the hash of its key

    async def of(self, connection: AnyConnection) -> StoredAccount | None:
        """The account that the cookie proves, None for a stranger."""
        key_hash = key_hash_of(connection)
        account = None if key_hash is None else await self._store.account_by_key(key_hash)
        if account is not None and key_hash is not None:
            await self._note(key_hash)
        return account

    async def create(self, name: str, connection: AnyConnection) -> tuple[StoredAccount, str]:
        """A new account for a browser and its key, which nobody can tell a second time.

        `RefusedError` (`rate-limited`) when the network from which it is asked for made too many.
        """
        if not self._new.take(network_of(connection.scope["client"]), time.monotonic()):
            raise RefusedError("rate-limited", "Too many new accounts from this network; wait a while.")
        key = new_key()
        account = StoredAccount(secrets.token_hex(8), name)
        await self._store.create_account(account, hash_of(key), int(time.time()), label_of(connection))
        return account, key

    async def rename(self, account: StoredAccount, name: str) -> StoredAccount:
        """The account with another name."""
        await self._store.rename(account.id, name)
        return replace(account, name=name)

    async def _note(self, key_hash: str) -> None:
        """Keep when a device is in use, to the hour. Nobody is turned away because it could not be written."""
        now = int(time.time())
        if now - self._noted.get(key_hash, 0) < SEEN_SECONDS:
            return
        self._noted[key_hash] = now
        if len(self._noted) > _REMEMBERED:
            self._noted.popitem(last=False)
        try:
            await self._store.identity.see(key_hash, now, SEEN_SECONDS)
        except StoreError as error:
            LOG.warning("The use of a device was not noted: %s", error)


def cookie(key: str, *, secure: bool) -> Cookie:
    """The cookie that holds a key: unreadable for scripts, not sent along from other sites."""
    return Cookie(key=COOKIE, value=key, path="/", max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
