"""HTTP: ratings at a table and on boards, and what I have played."""

from __future__ import annotations

from typing import Final

from litestar import get, post
from litestar.params import FromPath, FromQuery

from moontable.protocol.boards import Board, BoardEntry, SeatRating, SetListed, Statistics, TableRatings
from moontable.server.games import game_of
from moontable.server.given import Asked, Known, MatchId, TheLobby, TheStore, Visitor, read
from moontable.server.rating import ESTABLISHED, shown
from moontable.server.refusals import RefusedError
from moontable.server.statistics import statistics_of
from moontable.store import Store, StoredRating
from moontable.table import HumanPlayer

PAGE: Final = 50
"""Entries of a board at once."""

ACTIVE_DAYS: Final = 90
"""Who has played no rated match for so long is not on the boards."""

DAY: Final = 24 * 3600
"""Seconds."""


@get("/api/tables/{match:str}/ratings")
async def table_ratings(match: MatchId, lobby: TheLobby, store: TheStore) -> TableRatings:
    """The ratings of the people at a rated table; once the match is over, what it has changed."""
    async with lobby.at(match) as live:
        stored, players, is_over = live.match.stored, live.table.players, live.table.is_over
    if not stored.settings.rated:
        return TableRatings([], None)
    if is_over and (changes := await store.ratings.changes_of_match(match)):
        return TableRatings(
            [
                SeatRating(
                    seat,
                    shown(change.skill.mu),
                    change.matches < ESTABLISHED,
                    shown(change.skill.mu) - shown(change.mu_before),
                )
                for seat, change in sorted(changes.items())
            ],
            counted=True,
        )
    accounts = {player.account: seat for seat, player in enumerate(players) if isinstance(player, HumanPlayer)}
    rated = await store.ratings.at(stored.game, len(players), list(accounts))
    seats = [
        SeatRating(accounts[account], shown(rating.skill.mu), rating.matches < ESTABLISHED, None)
        for account, rating in rated.items()
    ]
    return TableRatings(sorted(seats, key=lambda one: one.seat), counted=False if is_over else None)


@get("/api/boards/{game:str}/{seats:int}")
async def board(
    game: FromPath[str],
    seats: FromPath[int],
    visitor: Visitor,
    store: TheStore,
    lobby: TheLobby,
    page: FromQuery[int] = 0,
) -> Board:
    """The people who are rated in a game with so many seats, best first, a page at a time."""
    spec = game_of(game).spec
    if not max(2, spec.min_seats) <= seats <= spec.max_seats or not 0 <= page <= 10_000:
        raise RefusedError("not-found", "There is no such board.")
    since = lobby.calendar.time() - ACTIVE_DAYS * DAY
    people, total = await store.ratings.board(game, seats, ESTABLISHED, since, page * PAGE, PAGE)
    me = None if visitor is None else visitor.id
    entries = [_entry(place, rating, me) for place, rating in enumerate(people, start=page * PAGE + 1)]
    own = None if me is None else await _own_entry(store, me, game, seats, since)
    return Board(game, seats, entries, total, PAGE, own, ESTABLISHED, ACTIVE_DAYS)


@get("/api/me/statistics")
async def statistics(known: Known, store: TheStore) -> Statistics:
    """My ratings, and what came of my matches."""
    return await statistics_of(store, known)


@post("/api/me/listed", status_code=200)
async def set_listed(request: Asked, known: Known, store: TheStore) -> Statistics:
    """Be on boards, or on none."""
    wanted = await read(request, SetListed)
    await store.ratings.set_listed(known.id, listed=wanted.listed)
    return await statistics_of(store, known)


async def _own_entry(store: Store, account: str, game: str, seats: int, since: int) -> BoardEntry | None:
    place = await store.ratings.place(account, game, seats, ESTABLISHED, since)
    rated = await store.ratings.at(game, seats, [account])
    return None if place is None or account not in rated else _entry(place, rated[account], account)


def _entry(place: int, rating: StoredRating, me: str | None) -> BoardEntry:
    return BoardEntry(place, rating.name, shown(rating.skill.mu), rating.matches, rating.account == me)


ROUTES = [table_ratings, board, statistics, set_listed]
