"""What a browser may say at a table: the closed union `ClientMessage`, one JSON text frame each.

Anything else is refused with the code `bad-message`; see `docs/reference/sockets.md`.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from moontable.protocol.decoding import decode
from moontable.protocol.errors import MessageTooLargeError
from moontable.protocol.talking import MAX_WORDS, Phrase

MAX_MESSAGE_BYTES = 4096
"""A frame from a browser is an action text and a nonce; a longer one is no honest message."""

Nonce = Annotated[str, Meta(max_length=64, pattern="^[!-~]+$")]
ActionText = Annotated[str, Meta(min_length=1, max_length=64)]


class Hello(Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """First message on every socket: the protocol spoken and the last event seen, null for none."""

    protocol: int
    since: Annotated[int, Meta(ge=0)] | None = None


class Submit(Struct, frozen=True, tag="submit", tag_field="type", forbid_unknown_fields=True):
    """Ask for an action at a ply; the same nonce sent again is acknowledged again, never played twice."""

    ply: Annotated[int, Meta(ge=0)]
    action: ActionText
    nonce: Nonce


class Undo(Struct, frozen=True, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """Go back from `ply` to `to`, where my seat acted: at once where that is free, else when everybody agrees."""

    ply: Annotated[int, Meta(ge=0)]
    to: Annotated[int, Meta(ge=0)]


class AnswerUndo(Struct, frozen=True, tag="answer-undo", tag_field="type", forbid_unknown_fields=True):
    """Agree to what a seat has asked to take back, or not; whoever asked may so withdraw."""

    agree: bool


class Look(Struct, frozen=True, tag="look", tag_field="type", forbid_unknown_fields=True):
    """Whoever plays this seat has taken up my device, at which several are played; null covers what it shows."""

    seat: Annotated[int, Meta(ge=0, le=15)] | None


class InView(Struct, frozen=True, tag="in-view", tag_field="type", forbid_unknown_fields=True):
    """Whether somebody can see the page of the table; a new connection is taken for seen."""

    visible: bool


class Say(Struct, frozen=True, tag="say", tag_field="type", forbid_unknown_fields=True):
    """Write to the others at the table: one of the preset phrases, or a text of my own."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=MAX_WORDS)] | None = None


class Typing(Struct, frozen=True, tag="typing", tag_field="type", forbid_unknown_fields=True):
    """I am writing something; said again every few seconds as long as I do."""


class Probed(Struct, frozen=True, tag="probed", tag_field="type", forbid_unknown_fields=True):
    """The answer to a `probe`, at once and with its number."""

    n: int


class Resync(Struct, frozen=True, tag="resync", tag_field="type", forbid_unknown_fields=True):
    """Ask for a snapshot, because a patch did not give the announced fingerprint."""


class Ping(Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """Ask for a pong, to learn whether the connection still lives."""


ClientMessage = Hello | Submit | Undo | AnswerUndo | Look | InView | Say | Typing | Probed | Resync | Ping

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def decode_client(frame: str | bytes) -> ClientMessage:
    """One frame as a message; `MessageTooLargeError` or `BadMessageError` when it is none."""
    data = frame.encode(errors="replace") if isinstance(frame, str) else frame
    if len(data) > MAX_MESSAGE_BYTES:
        raise MessageTooLargeError(
            "message-too-large",
            f"The message has {len(data)} bytes; {MAX_MESSAGE_BYTES} are allowed.",
            size=len(data),
            limit=MAX_MESSAGE_BYTES,
        )
    return decode(data, _decoder)
