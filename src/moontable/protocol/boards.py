"""Ratings of people: at a table, on boards, and of oneself with what one has played."""

from __future__ import annotations

from msgspec import Struct


class SeatRating(Struct, frozen=True):
    """What the person in a seat is rated; `provisional` until enough is known.

    `change` is by how much the match of this table has changed it, null while it is not over or where it did not count.
    """

    seat: int
    rating: int
    provisional: bool
    change: int | None


class TableRatings(Struct, frozen=True):
    """The ratings of the people at a rated table, of those who have one.

    `counted` says whether the result has counted: null while the match is not over.
    """

    seats: list[SeatRating]
    counted: bool | None


class BoardEntry(Struct, frozen=True):
    """Somebody on a board."""

    place: int
    name: str
    rating: int
    matches: int
    you: bool


class Board(Struct, frozen=True):
    """A page of the people who are rated in a game with so many seats, best first, `page_size` on each.

    `you` is my own entry, null when I am not on the board; on it is who has played `least` rated matches and one of
    them within `days` days.
    """

    game: str
    seats: int
    entries: list[BoardEntry]
    total: int
    page_size: int
    you: BoardEntry | None
    least: int
    days: int


class OwnRating(Struct, frozen=True):
    """My rating in a game with so many seats, and how it became so: before the first match shown, and after each.

    It is provisional until `needed` more matches are played.
    """

    game: str
    seats: int
    rating: int
    needed: int
    matches: int
    history: list[int]


class GameRecord(Struct, frozen=True):
    """What came of my matches in a game with so many seats; `places` counts by place, the first first.

    `bots` says whether a bot sat in any of the seats.
    """

    game: str
    seats: int
    bots: bool
    matches: int
    places: list[int]


class Opponent(Struct, frozen=True):
    """Whom I have met, how often, and how often I was ahead."""

    name: str
    matches: int
    ahead: int


class Statistics(Struct, frozen=True):
    """My ratings, and what I have played: the last `matches` matches that have a result.

    `streak` is how many of the last matches with people I have won one after the other, `best_streak` the most ever.
    """

    ratings: list[OwnRating]
    records: list[GameRecord]
    opponents: list[Opponent]
    matches: int
    streak: int
    best_streak: int
    listed: bool


class SetListed(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether I am on boards."""

    listed: bool
