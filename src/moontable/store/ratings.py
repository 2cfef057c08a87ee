"""Ratings of people, one for each game and number of seats, and what every rated match changed.

They change in the transaction that ends the match, so that no match counts twice or only for some of its people.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Row, and_, delete, exists, func, insert, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from moontable.store.schema import ACCOUNTS, MATCHES, RATING_CHANGES, RATINGS, SEATS

MOST_ALIKE: Final = 10
"""Rated matches of the same two people in a day that count: what they agree on beforehand should not be worth much."""

DAY: Final = 24 * 3600


class Skill(NamedTuple):
    """What is known of how well somebody plays: a normal distribution."""

    mu: float
    sigma: float


START: Final = Skill(25.0, 25 / 3)
"""Of whom nothing is known yet."""

Rate = Callable[[Sequence[Skill], Sequence[int]], list[Skill]]
"""The skills after a match, by the skills before it and the places, 1 for the first, both by seat."""


class Rating(NamedTuple):
    """How the result of a match counts: the game, the accounts by seat, and what is reckoned."""

    game: str
    accounts: tuple[str, ...]
    rate: Rate


@dataclass(frozen=True, slots=True)
class StoredRating:
    """The rating of an account in a game with so many seats, after so many rated matches."""

    account: str
    name: str
    game: str
    seats: int
    skill: Skill
    matches: int
    changed: int


@dataclass(frozen=True, slots=True)
class StoredChange:
    """What a match changed for a seat: its mean before and the skill after it, which was match number `matches`."""

    match: str
    seat: int
    mu_before: float
    skill: Skill
    matches: int
    changed: int


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match of an account, as far as its statistics need it; places by seat, `bots` by seat too."""

    match: str
    game: str
    seat: int
    ranking: tuple[int, ...]
    others: tuple[tuple[str | None, str | None], ...]
    """By other seat: the account, and the bot."""
    rated: bool
    changed: int


class Ratings:
    """Ratings by account; every method is one transaction, with the errors of the store."""

    def __init__(self, transaction: Callable[..., AbstractAsyncContextManager[AsyncConnection]]) -> None:
        self._transaction = transaction

    async def of(self, account: str) -> list[StoredRating]:
        """Every rating of an account, the last changed first."""
        query = _rated_people().where(RATINGS.c.account_id == account)
        async with self._transaction() as connection:
            rows = await connection.execute(query.order_by(RATINGS.c.changed.desc(), RATINGS.c.game, RATINGS.c.seats))
            return [_rating(row) for row in rows]

    async def at(self, game: str, seats: int, accounts: Sequence[str]) -> dict[str, StoredRating]:
        """The ratings of some accounts in a game with so many seats, by account; who has none is left out."""
        query = _rated_people().where(
            RATINGS.c.account_id.in_(accounts), RATINGS.c.game == game, RATINGS.c.seats == seats
        )
        async with self._transaction() as connection:
            return {row.account_id: _rating(row) for row in await connection.execute(query)}

    async def changes_of_match(self, match: str) -> dict[int, StoredChange]:
        """What a match changed, by seat; nothing where it was not rated."""
        query = select(RATING_CHANGES).where(RATING_CHANGES.c.match_id == match)
        async with self._transaction() as connection:
            return {row.seat: _change(row) for row in await connection.execute(query)}

    async def history(self, account: str, limit: int) -> list[tuple[str, int, StoredChange]]:
        """The last changes of an account with game and number of seats, the oldest of them first."""
        seats = select(func.count()).where(SEATS.c.match_id == RATING_CHANGES.c.match_id).scalar_subquery()
        query = (
            select(RATING_CHANGES, MATCHES.c.game, seats.label("seats"))
            .join(MATCHES, MATCHES.c.id == RATING_CHANGES.c.match_id)
            .where(RATING_CHANGES.c.account_id == account)
            .order_by(RATING_CHANGES.c.changed.desc(), RATING_CHANGES.c.matches.desc())
            .limit(limit)
        )
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [(row.game, row.seats, _change(row)) for row in reversed(rows)]

    async def board(self, game: str, seats: int, least: int, since: int, offset: int, limit: int) -> Board:
        """The people of a board, best first, from place `offset` + 1 on, and how many there are.

        On it is who has `least` rated matches, the last of them after `since`, and does not want to be left out.
        """
        listed = _is_listed(game, seats, least, since)
        query = (
            _rated_people()
            .where(listed)
            .order_by(RATINGS.c.mu.desc(), RATINGS.c.sigma, RATINGS.c.account_id)
            .offset(offset)
            .limit(limit)
        )
        counted = select(func.count()).select_from(RATINGS.join(ACCOUNTS)).where(listed)
        async with self._transaction() as connection:
            rows = [_rating(row) for row in await connection.execute(query)]
            return Board(rows, await connection.scalar(counted) or 0)

    async def place(self, account: str, game: str, seats: int, least: int, since: int) -> int | None:
        """The place of an account on a board, None when it is not on it."""
        listed = _is_listed(game, seats, least, since)
        async with self._transaction() as connection:
            mine = (
                await connection.execute(select(RATINGS).join(ACCOUNTS).where(listed, RATINGS.c.account_id == account))
            ).first()
            if mine is None:
                return None
            ahead = or_(
                RATINGS.c.mu > mine.mu,
                and_(
                    RATINGS.c.mu == mine.mu,
                    tuple_(RATINGS.c.sigma, RATINGS.c.account_id) < tuple_(mine.sigma, mine.account_id),
                ),
            )
            counted = select(func.count()).select_from(RATINGS.join(ACCOUNTS)).where(listed, ahead)
            return (await connection.scalar(counted) or 0) + 1

    async def set_listed(self, account: str, *, listed: bool) -> None:
        """Let an account be on boards, or not."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(unlisted=not listed))

    async def is_listed(self, account: str) -> bool:
        """Whether an account may be on boards."""
        async with self._transaction() as connection:
            return not await connection.scalar(select(ACCOUNTS.c.unlisted).where(ACCOUNTS.c.id == account))

    async def played(self, account: str, limit: int) -> list[Played]:
        """The last matches of an account that have a result, the newest first."""
        mine = select(SEATS.c.match_id).where(SEATS.c.account_id == account, SEATS.c.name.is_(None))
        query = (
            select(MATCHES.c.id, MATCHES.c.game, MATCHES.c.ranking, MATCHES.c.rated, MATCHES.c.changed)
            .where(MATCHES.c.id.in_(mine), MATCHES.c.status == "over", MATCHES.c.imported.is_(False))
            .order_by(MATCHES.c.changed.desc(), MATCHES.c.id)
            .limit(limit)
        )
        async with self._transaction() as connection:
            matches = [row for row in await connection.execute(query) if row.ranking is not None]
            seats = await connection.execute(
                select(SEATS)
                .where(SEATS.c.match_id.in_([row.id for row in matches]))
                .order_by(SEATS.c.match_id, SEATS.c.seat)
            )
            by_match: dict[str, list[Row[Any]]] = {row.id: [] for row in matches}
            for seat in seats:
                by_match[seat.match_id].append(seat)
        return [_played(row, by_match[row.id], account) for row in matches]


class Board(NamedTuple):
    """A page of a board, and how many people are on all of it."""

    people: list[StoredRating]
    total: int


async def rate_match(connection: AsyncConnection, match: str, rating: Rating, ranking: Sequence[int], now: int) -> None:
    """Let the result of a match between people count, in the transaction that ends it.

    Not, if two of them have met too often on that day already: see `MOST_ALIKE`.
    """
    game, accounts, rate = rating
    # their rows are locked in one order, so that two matches that end at once wait for each other
    await connection.execute(
        select(ACCOUNTS.c.id).where(ACCOUNTS.c.id.in_(accounts)).order_by(ACCOUNTS.c.id).with_for_update()
    )
    if await _has_met_too_often(connection, accounts, now):
        return
    seats = len(accounts)
    mine = (RATINGS.c.game == game) & (RATINGS.c.seats == seats)
    rows = await connection.execute(select(RATINGS).where(mine, RATINGS.c.account_id.in_(accounts)))
    before = {row.account_id: row for row in rows}
    skills = [_skill(before[account]) if account in before else START for account in accounts]
    for seat, (account, was, skill) in enumerate(zip(accounts, skills, rate(skills, ranking), strict=True)):
        matches = (before[account].matches if account in before else 0) + 1
        values = {"mu": skill.mu, "sigma": skill.sigma, "matches": matches, "changed": now}
        if account in before:
            await connection.execute(update(RATINGS).where(mine, RATINGS.c.account_id == account).values(**values))
        else:
            await connection.execute(insert(RATINGS).values(account_id=account, game=game, seats=seats, **values))
        change = {"match_id": match, "seat": seat, "account_id": account, "mu_before": was.mu, **values}
        await connection.execute(insert(RATING_CHANGES).values(**change))


async def _has_met_too_often(connection: AsyncConnection, accounts: Sequence[str], now: int) -> bool:
    """Whether two of some accounts have played so many rated matches within a day that no more count."""
    one, other = RATING_CHANGES.alias("one"), RATING_CHANGES.alias("other")
    met = (
        select(func.count())
        .select_from(one.join(other, one.c.match_id == other.c.match_id))
        .where(
            one.c.account_id.in_(accounts),
            other.c.account_id.in_(accounts),
            one.c.account_id < other.c.account_id,
            one.c.changed > now - DAY,
        )
        .group_by(one.c.account_id, other.c.account_id)
    )
    counts = await connection.scalars(met)
    return max(counts, default=0) >= MOST_ALIKE


async def forget_ratings(connection: AsyncConnection, account: str) -> None:
    """Delete the ratings of an account; what its matches changed for others stays."""
    await connection.execute(delete(RATINGS).where(RATINGS.c.account_id == account))
    await connection.execute(
        update(RATING_CHANGES).where(RATING_CHANGES.c.account_id == account).values(account_id=None)
    )


async def bring_ratings(connection: AsyncConnection, guest: str, account: str) -> None:
    """Let an account have the ratings of a guest where it has none itself; the others are lost with the guest."""
    held = select(RATINGS.c.game, RATINGS.c.seats).where(RATINGS.c.account_id == account)
    own = {(row.game, row.seats) for row in await connection.execute(held)}
    rows = await connection.execute(select(RATINGS.c.game, RATINGS.c.seats).where(RATINGS.c.account_id == guest))
    for game, seats in [(row.game, row.seats) for row in rows if (row.game, row.seats) not in own]:
        mine = (RATINGS.c.game == game) & (RATINGS.c.seats == seats) & (RATINGS.c.account_id == guest)
        await connection.execute(update(RATINGS).where(mine).values(account_id=account))
        sized = select(SEATS.c.match_id).group_by(SEATS.c.match_id).having(func.count() == seats)
        matches = select(MATCHES.c.id).where(MATCHES.c.game == game, MATCHES.c.id.in_(sized))
        await connection.execute(
            update(RATING_CHANGES)
            .where(RATING_CHANGES.c.account_id == guest, RATING_CHANGES.c.match_id.in_(matches))
            .values(account_id=account)
        )
    await forget_ratings(connection, guest)


def has_ratings(account: str) -> ColumnElement[bool]:
    """Whether an account has been rated."""
    return exists().where(RATINGS.c.account_id == account)


def _rated_people() -> Any:
    return select(RATINGS, ACCOUNTS.c.name).join(ACCOUNTS, ACCOUNTS.c.id == RATINGS.c.account_id)


def _is_listed(game: str, seats: int, least: int, since: int) -> ColumnElement[bool]:
    return and_(
        RATINGS.c.game == game,
        RATINGS.c.seats == seats,
        RATINGS.c.matches >= least,
        RATINGS.c.changed > since,
        ACCOUNTS.c.unlisted.is_(False),
    )


def _skill(row: Row[Any]) -> Skill:
    return Skill(row.mu, row.sigma)


def _rating(row: Row[Any]) -> StoredRating:
    return StoredRating(row.account_id, row.name, row.game, row.seats, _skill(row), row.matches, row.changed)


def _change(row: Row[Any]) -> StoredChange:
    return StoredChange(row.match_id, row.seat, row.mu_before, _skill(row), row.matches, row.changed)


def _played(match: Any, seats: Sequence[Row[Any]], account: str) -> Played:
    seat = next(row.seat for row in seats if row.account_id == account and row.name is None)
    others = tuple((row.account_id, row.bot) for row in seats if row.seat != seat)
    return Played(match.id, match.game, seat, tuple(match.ranking), others, match.rated, match.changed)
