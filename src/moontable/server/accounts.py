"""Guests and their keys: a random key in the browser's cookie proves the account, its hash alone is stored."""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from moontable.server.limits import Buckets
from moontable.server.refusals import RefusedError
from moontable.server.settings import ACCOUNT_BURST, ACCOUNTS_PER_SECOND
from moontable.store import Store, StoredAccount

COOKIE: Final = "moontable_key"
COOKIE_SECONDS: Final = 400 * 24 * 3600
"""The longest that browsers keep a cookie; every visit that gives a name renews it."""

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def hash_of(key: str) -> str:
    """SHA-256, hexadecimal. The key has 256 random bits: no salt or slow hash makes it harder to guess."""
    return hashlib.sha256(key.encode()).hexdigest()


class Accounts:
    """Finds the account of a browser and makes new ones."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._new = Buckets(ACCOUNTS_PER_SECOND, ACCOUNT_BURST)

    async def of(self, connection: AnyConnection) -> StoredAccount | None:
        """The account that the cookie proves, None for a stranger."""
        key = connection.cookies.get(COOKIE)
        return None if not key else await self._store.account_by_key(hash_of(key))

    async def create(self, name: str, network: str) -> tuple[StoredAccount, str]:
        """A new account and its key, which nobody can tell a second time.

        `RefusedError` (`rate-limited`) when the network from which it is asked for made too many.
        """
        if not self._new.take(network, time.monotonic()):
            raise RefusedError("rate-limited", "Too many new accounts from this network; wait a while.")
        key = secrets.token_urlsafe(32)
        account = StoredAccount(secrets.token_hex(8), name)
        await self._store.create_account(account, hash_of(key), int(time.time()))
        return account, key

    async def rename(self, account: StoredAccount, name: str) -> StoredAccount:
        """The account with another name."""
        await self._store.rename(account.id, name)
        return StoredAccount(account.id, name)


def cookie(key: str, *, secure: bool) -> Cookie:
    """The cookie that holds a key: unreadable for scripts, not sent along from other sites."""
    return Cookie(key=COOKIE, value=key, path="/", max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
