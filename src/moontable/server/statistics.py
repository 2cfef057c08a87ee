"""What somebody has played and how it went, reckoned from the matches that have a result."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from moontable.protocol.boards import GameRecord, Opponent, OwnRating, Statistics
from moontable.server.rating import ESTABLISHED, shown
from moontable.store import FORMER_NAME, Played, Store, StoredAccount, StoredChange

MOST_MATCHES: Final = 2000
"""The last so many are looked at."""

MOST_POINTS: Final = 2000
"""Points of all rating histories together."""

MOST_OPPONENTS: Final = 8


async def statistics_of(store: Store, account: StoredAccount) -> Statistics:
    """The statistics of an account."""
    played = await store.ratings.played(account.id, MOST_MATCHES)
    points: dict[tuple[str, int], list[StoredChange]] = defaultdict(list)
    for game, seats, change in await store.ratings.history(account.id, MOST_POINTS):
        points[game, seats].append(change)
    ratings = [
        OwnRating(
            rating.game,
            rating.seats,
            shown(rating.skill.mu),
            max(0, ESTABLISHED - rating.matches),
            rating.matches,
            course_of(points[rating.game, rating.seats]),
        )
        for rating in await store.ratings.of(account.id)
    ]
    with_people = [match for match in played if match.others and not _has_bots(match)]
    won = [match.ranking[match.seat] == 1 for match in with_people]
    runs = [len(list(run)) for has_won, run in groupby(won) if has_won]
    return Statistics(
        ratings=ratings,
        records=records_of(played),
        opponents=await _opponents(store, account, with_people),
        matches=len(played),
        streak=runs[0] if won and won[0] else 0,
        best_streak=max(runs, default=0),
        listed=await store.ratings.is_listed(account.id),
    )


def course_of(changes: Sequence[StoredChange]) -> list[int]:
    """The rating before the first of some changes, and after each."""
    return [shown(change.mu_before) for change in changes[:1]] + [shown(change.skill.mu) for change in changes]


def records_of(played: Sequence[Played]) -> list[GameRecord]:
    """What came of matches by game, number of seats and whether bots played, the most played first."""
    places: dict[tuple[str, int, bool], Counter[int]] = defaultdict(Counter)
    for match in played:
        places[match.game, len(match.ranking), _has_bots(match)][match.ranking[match.seat]] += 1
    found = [
        GameRecord(game, seats, bots, count.total(), [count[place] for place in range(1, seats + 1)])
        for (game, seats, bots), count in places.items()
    ]
    return sorted(found, key=lambda record: (-record.matches, record.game, record.seats, record.bots))


async def _opponents(store: Store, account: StoredAccount, played: Sequence[Played]) -> list[Opponent]:
    """Whom an account has met most, by name; who has gone has none."""
    met: Counter[str] = Counter()
    ahead: Counter[str] = Counter()
    for match in played:
        seats = [seat for seat in range(len(match.ranking)) if seat != match.seat]
        for seat, (other, _) in zip(seats, match.others, strict=True):
            if other is not None and other != account.id:
                met[other] += 1
                ahead[other] += match.ranking[match.seat] < match.ranking[seat]
    often = met.most_common(4 * MOST_OPPONENTS)
    names = await store.names_of([other for other, _ in often])
    named = [(names[other], other) for other, _ in often if names.get(other, FORMER_NAME) != FORMER_NAME]
    return [Opponent(name, met[other], ahead[other]) for name, other in named[:MOST_OPPONENTS]]


def _has_bots(match: Played) -> bool:
    return any(bot is not None for _, bot in match.others)
