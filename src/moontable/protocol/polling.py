"""A table over plain HTTP, for networks that let no socket through: the same messages, in numbered batches.

Both directions are numbered from 1 and kept until the other side has said that they arrived, so that a request or an
answer that is lost loses no message, and one that comes twice is heard once.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from moontable.protocol.client import ClientMessage

MAX_POLLED: Final = 16
"""Messages of a browser in one request; it has seldom more than two that were not confirmed."""


class Poll(Struct, frozen=True, forbid_unknown_fields=True):
    """Say something and hear what is new. Without a `session` the first message is the hello that opens one.

    `seen` is the number of the last message that arrived here, `first` that of the first of `messages`.
    """

    session: Annotated[str, Meta(max_length=64)] | None
    seen: Annotated[int, Meta(ge=0)]
    first: Annotated[int, Meta(ge=1)]
    messages: Annotated[list[ClientMessage], Meta(max_length=MAX_POLLED)]


class Polled(Struct, frozen=True):
    """What is new at the table, perhaps nothing yet: ask again at once, unless the server hung up (`closed`).

    `heard` is the number of the last message that arrived there, `first` that of the first of `messages`; `closed` is
    a code as a socket is closed with, after which the session is no more.
    """

    session: str | None
    heard: int
    first: int
    messages: Annotated[list[msgspec.Raw], Meta(extra_json_schema={"title": "ServerMessage[]"})]
    closed: int | None
