"""Sign-in names and passwords: what is a good one, and Argon2id in a thread of its own.

Hashing takes a third of a second and 64 MB by intention. One at a time is hashed, whoever asks, so that neither a flood
of attempts nor a class that signs in together takes the machine from those who play.
"""

from __future__ import annotations

import asyncio
import base64
import re
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from moontable.protocol.identity import LOGIN_LENGTHS, PASSWORD_LENGTHS
from moontable.server.refusals import RefusedError

MOST_WAITING: Final = 20
"""Attempts that wait for their turn; more are sent away for the time that those take."""

_LOGIN: Final = re.compile(r"[^\W_][\w.-]*")

_FIRST_TRIED: Final = """
12345678 123456789 1234567890 87654321 password password1 passw0rd qwertyui qwertyuiop qwerty123 iloveyou letmein1
11223344 moontable moonlight bluemoon bluemooncity novaluna
"""
"""What a stranger would try before anything else, of eight characters and more."""

Answer = TypeVar("Answer")


def clean_login(login: str) -> str:
    """The sign-in name as it is compared: composed (NFKC), in small letters; `RefusedError` (`bad-login`)."""
    cleaned = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login).casefold()).strip()
    least, most = LOGIN_LENGTHS
    if not least <= len(cleaned) <= most or _LOGIN.fullmatch(cleaned) is None:
        raise RefusedError("bad-login", f"A sign-in name has {least} to {most} letters, digits, or one of . - _")
    return cleaned


def check_password(password: str, *known: str) -> None:
    """`RefusedError` (`weak-password`) for a password that is short, immense, or one of the things `known`."""
    least, most = PASSWORD_LENGTHS
    if not least <= len(_composed(password)) <= most:
        raise RefusedError("weak-password", f"A password has {least} to {most} characters.")
    plain = _composed(password).casefold().strip()
    if plain in _FIRST_TRIED.split() or plain in {word.casefold() for word in known} or len(set(plain)) < 3:
        raise RefusedError("weak-password", "This password would be tried first.")


class Passwords:
    """Makes and checks the hashes of passwords."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._decoy = _decoy(self._hasher)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="password")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """What to keep of a password."""
        return await self._in_turn(lambda: self._hasher.hash(_composed(password)))

    async def is_right(self, password: str, password_hash: str | None) -> bool:
        """Whether a password has this hash; None, for an account that is not there, takes as long to be wrong."""
        return await self._in_turn(lambda: self._verify(password_hash or self._decoy, _composed(password)))

    def is_outdated(self, password_hash: str) -> bool:
        """Whether today's parameters are stronger than those of a hash."""
        return self._hasher.check_needs_rehash(password_hash)

    def close(self) -> None:
        """Hash no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _verify(self, password_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash, password)
        except VerifyMismatchError:
            return False

    async def _in_turn(self, work: Callable[[], Answer]) -> Answer:
        if self._waiting >= MOST_WAITING:
            raise RefusedError("rate-limited", "Too many people sign in at once; try again soon.", retry_after=5)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1


def _composed(password: str) -> str:
    """The same characters from every keyboard."""
    return unicodedata.normalize("NFC", password)


def _decoy(hasher: PasswordHasher) -> str:
    """A hash of nothing, with the parameters of all others: random bytes, because making a true one takes its time."""

    def random(length: int) -> str:
        return base64.b64encode(secrets.token_bytes(length)).decode().rstrip("=")

    parameters = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${parameters}${random(hasher.salt_len)}${random(hasher.hash_len)}"
