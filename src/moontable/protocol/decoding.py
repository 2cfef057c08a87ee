"""From bytes of the wire to a checked value: one place for what can be wrong with JSON that a stranger sent."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from moontable.protocol.errors import BadMessageError

Message = TypeVar("Message")


def decode(data: bytes, decoder: msgspec.json.Decoder[Message]) -> Message:
    """The decoded value; `BadMessageError` for no JSON, for another shape, and for JSON nested without measure."""
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadMessageError("bad-message", f"This is no message of the protocol: {error}.") from error
