"""Refusals of the wire itself: what was sent is no message of the protocol."""

from __future__ import annotations

from moontable.core.errors import MoontableError


class BadMessageError(MoontableError):
    """`bad-message`: not JSON, not one of the messages, or a field of the wrong kind."""


class MessageTooLargeError(MoontableError):
    """`message-too-large`: more bytes than any honest message has; `details` has `size` and `limit`."""
