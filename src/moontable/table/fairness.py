"""Chance that nobody can bend, and that everybody can check afterwards.

Before the match the server chooses a secret and a salt and publishes `commitment = SHA-256(secret + salt)`. Then every
person's browser adds a nonce, and only when the last one is there is anything drawn. Outcome number k of the match
(k = 0, 1, 2 ... in the order of drawing, what was taken back included) is

    HMAC-SHA256(secret, "moontable/1" LF match LF nonces joined by commas LF k LF attempt)

read as a big-endian integer from its first 8 bytes. An integer at or above the largest multiple of n is rejected, and
`attempt` (0, 1, 2 ...) goes up; otherwise its remainder by n is the number drawn. So every number below n is equally
likely. When the match is over, secret and salt are told.

The server cannot choose the secret to fit the nonces, since it is bound before it hears them; the players cannot choose
nonces to fit the secret, since they do not know it. (M. Blum, "Coin flipping by telephone", 1981, gives the idea.)
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

SECRET_BYTES: Final = 32

_RANGE: Final = 1 << 64


@dataclass(frozen=True, slots=True)
class Secret:
    """What the server knows from the beginning and tells at the end: 32 random bytes each."""

    secret: bytes
    salt: bytes

    @classmethod
    def new(cls) -> Secret:
        """From the operating system's source."""
        return cls(secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(SECRET_BYTES))

    @property
    def commitment(self) -> str:
        """SHA-256 of both, in hexadecimal."""
        return hashlib.sha256(self.secret + self.salt).hexdigest()

    def outcome(self, match: str, nonces: Sequence[str], k: int, n: int) -> int:
        """Outcome number k of a match as an integer in [0, n), 0 < n < 2**64."""
        most = _RANGE - _RANGE % n
        for attempt in count():
            label = "\n".join(["moontable/1", match, ",".join(nonces), str(k), str(attempt)])
            digest = hmac.new(self.secret, label.encode("ascii"), hashlib.sha256).digest()
            if (number := int.from_bytes(digest[:8], "big")) < most:
                return number % n
        raise AssertionError  # the counter has no end


@dataclass(frozen=True, slots=True)
class Fairness:
    """What everybody may know of it: `nonces` by seat ("" for a bot, None while awaited); all in hexadecimal.

    `secret` and `salt` are None until the end.
    """

    commitment: str
    nonces: tuple[str | None, ...]
    secret: str | None = None
    salt: str | None = None

    def told(self, secret: Secret) -> Fairness:
        """The same with its secret."""
        return replace(self, secret=secret.secret.hex(), salt=secret.salt.hex())
