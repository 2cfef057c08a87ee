"""What people may say to each other at a table, and what a host and each of them may do about it."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from moontable.protocol.lobby import SeatNumber

MAX_WORDS: Final = 300
"""Code points of a text of one's own."""

Phrase = Literal[
    "hello",
    "good-luck",
    "your-turn",
    "moment",
    "back-soon",
    "nice",
    "oops",
    "lucky",
    "thanks",
    "sorry",
    "well-played",
    "good-game",
    "again",
    "bye",
]
"""Words that every reader sees in a language of its own."""


class SwitchChat(Struct, frozen=True, forbid_unknown_fields=True):
    """Let those who sit at my table write to each other, or not."""

    on: bool


class RemoveLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a line of the chat at my table away."""

    n: Annotated[int, Meta(ge=0)]


class MuteSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Let me hear no more of the person in a seat, at this and every other table, or hear it again."""

    seat: SeatNumber
    muted: bool


class SendAway(Struct, frozen=True, forbid_unknown_fields=True):
    """Send somebody away from my table: who sits in a seat before the match has begun, or who watches."""

    seat: SeatNumber | None = None
    watcher: Annotated[str, Meta(min_length=1, max_length=32)] | None = None


class Watcher(Struct, frozen=True):
    """Somebody who watches a table; without a name it is a stranger."""

    id: str
    name: str | None


class Muted(Struct, frozen=True):
    """Somebody whom I want to hear no more."""

    id: str
    name: str
