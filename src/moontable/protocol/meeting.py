"""Requests and answers of the HTTP interface about finding one another: open tables, quick matches, friends."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from moontable.protocol.lobby import SeatNumber, TableInfo

Standing = Literal["asked", "asks", "friends", "blocked"]
"""How another person stands to me: I asked, I am asked, we are friends, I want to hear no more."""


class OpenTable(Struct, frozen=True):
    """A table with a seat that I may take: who hosts it, whether as a friend of mine, and whether the host is there."""

    table: TableInfo
    host: str
    friend: bool
    here: bool


class OpenTables(Struct, frozen=True):
    """The lobby as I see it: tables of friends first, within them the newest first."""

    tables: list[OpenTable]


class QuickMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """Seat me with whoever wants the same: a game by its usual options, how many play, and whether it counts."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[int, Meta(ge=2, le=16)]
    rated: bool = False


class Friend(Struct, frozen=True):
    """A person as I stand to them; `id` is for requests about the two of us, and names nobody else."""

    id: str
    name: str
    standing: Standing
    since: int


class FriendList(Struct, frozen=True):
    """Everybody to whom I stand in some way, and the code of my friend link, null when I have made none."""

    friends: list[Friend]
    link: str | None


class FriendSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask the person in a seat of a table where I sit too."""

    seat: SeatNumber


class FriendLink(Struct, frozen=True):
    """Whose friend link it is; `own` when it is mine."""

    name: str
    own: bool


class SeatStanding(Struct, frozen=True):
    """How the person in a seat stands to me; null for a stranger."""

    seat: int
    standing: Standing | None
