"""Refusals of the wire itself: what was sent is no message of the protocol."""

from __future__ import annotations

from moontable.core.errors import MoontableError


class BadMessageError(MoontableError):
    """`bad-message`: not JSON, not one of the messages, or a field of the wrong kind."""

    def __init__(self, reason: str) -> None:
        super().__init__("bad-message", f"This is no message of the protocol: {reason}")


class MessageTooLargeError(MoontableError):
    """`message-too-large`: more bytes than any honest message has."""

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(
            "message-too-large", f"The message has {size} bytes; {limit} are allowed.", size=size, limit=limit
        )
