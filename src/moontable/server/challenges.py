"""The challenge of the day: who plays it, what it is measured by, and who may know how others did."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final

from moontable.protocol.challenges import (
    BestResult,
    Challenge,
    ChallengeResults,
    OwnAttempt,
    PastAttempt,
    ResultCount,
    Today,
)
from moontable.server.contests import CONTESTS, Contest, par_of
from moontable.server.day import DayChance, day_of
from moontable.server.lobby import Lobby
from moontable.server.refusals import RefusedError
from moontable.store import ALIVE, ConflictError, Store, StoredAccount, StoredAttempt, StoredChallenge, StoreError

LOG: Final = logging.getLogger(__name__)

PAST_DAYS: Final = 14
"""Days of which somebody is shown what became of them."""

STREAK_DAYS: Final = 366
"""So far back days without a gap are counted."""

MOST_NAMED: Final = 10


class DailyChallenges:
    """Challenges by day and game; each is made when it is first asked for, and its par reckoned beside everything."""

    def __init__(self, store: Store, lobby: Lobby) -> None:
        self._store = store
        self._lobby = lobby
        self._reckoning: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._one_by_one = asyncio.Lock()  # a bot that plays a whole match leaves the others little of a core
        self._is_closed = False

    @property
    def day(self) -> str:
        """The present day, as UTC has it."""
        return day_of(self._lobby.calendar.time())

    async def today(self, account: StoredAccount | None) -> Today:
        """What there is to play, and what somebody has made of it."""
        day = date.fromisoformat(self.day)
        challenges = [await self._told(await self._begin(day.isoformat(), game), account) for game in CONTESTS]
        ends = datetime.combine(day + timedelta(1), datetime.min.time(), UTC)
        attempts: list[StoredAttempt] = []
        if account is not None:
            since = day - timedelta(STREAK_DAYS)
            attempts = await self._store.challenges.attempts_of(account.id, since.isoformat())
        shown_since = (day - timedelta(PAST_DAYS)).isoformat()
        past = [
            PastAttempt(one.day, one.game, one.result)
            for one in attempts
            if shown_since <= one.day < day.isoformat() and one.game in CONTESTS
        ]
        finished = {one.day for one in attempts if one.result is not None}
        return Today(day.isoformat(), int(ends.timestamp()), challenges, past, streak(finished, day))

    async def of(self, day: str, game: str, account: StoredAccount | None) -> Challenge:
        """A challenge of the past, or of today; `RefusedError` (`no-challenge`) where there was none."""
        if game not in CONTESTS or day > self.day:
            raise _none()
        found = await (self._begin(day, game) if day == self.day else self._store.challenges.of(day, game))
        if found is None:
            raise _none()
        return await self._told(found, account)

    async def play(self, account: StoredAccount, game: str) -> str:
        """The id of the match: of the attempt that counts as long as that goes on, after it one for practice."""
        contest = CONTESTS.get(game)
        if contest is None:
            raise _none()
        day = self.day
        await self._begin(day, game)
        attempt = await self._store.challenges.attempt(day, game, account.id)
        if attempt is not None and await self._goes_on(attempt):
            return attempt.match
        try:
            return await self._lobby.open_challenge(account, game, contest, day, practice=attempt is not None)
        except ConflictError:  # a second press, or a second window, was as fast
            attempt = await self._store.challenges.attempt(day, game, account.id)
            if attempt is None:
                raise
            return attempt.match

    async def close(self) -> None:
        """Let go of what is reckoned: whoever asks next has it reckoned anew."""
        self._is_closed = True
        await asyncio.gather(*self._reckoning.values())

    async def _goes_on(self, attempt: StoredAttempt) -> bool:
        if attempt.finished is not None:
            return False
        match = await self._store.match(attempt.match)
        return match is not None and match.state.status in ALIVE

    async def _begin(self, day: str, game: str) -> StoredChallenge:
        challenge = await self._store.challenges.begin(day, game, self._lobby.chance.day_secret(day, game))
        if challenge.par is None and (day, game) not in self._reckoning:
            task = self._reckoning[day, game] = asyncio.create_task(self._reckon(challenge))
            task.add_done_callback(lambda _: self._reckoning.pop((day, game), None))
        return challenge

    async def _reckon(self, challenge: StoredChallenge) -> None:
        """Let the bot play, off the event loop; what fails is tried again when somebody asks."""
        try:
            chance = DayChance(challenge.day, challenge.game, challenge.secret)
            async with self._one_by_one:
                par = await asyncio.to_thread(par_of, CONTESTS[challenge.game], chance, lambda: not self._is_closed)
            if par is not None:
                await self._store.challenges.set_par(challenge.day, challenge.game, par)
        except StoreError as error:
            LOG.warning("Par of %s in %s was not written down: %s", challenge.day, challenge.game, error)
        except Exception:
            LOG.exception("Par of %s in %s is not known.", challenge.day, challenge.game)

    async def _told(self, challenge: StoredChallenge, account: StoredAccount | None) -> Challenge:
        """A challenge as somebody may see it: before one has played, results and the secret would tell too much."""
        day, game = challenge.day, challenge.game
        contest, is_past = CONTESTS[game], day < self.day
        me = None if account is None else account.id
        attempt = None if me is None else await self._store.challenges.attempt(day, game, me)
        results = None
        if is_past or (attempt is not None and attempt.result is not None):
            results = results_of(await self._store.challenges.finished(day, game), contest, me)
        own = None
        if attempt is not None:
            own = OwnAttempt(attempt.match, attempt.result, over=not await self._goes_on(attempt))
        return Challenge(
            day=day,
            game=game,
            opponent=contest.opponent,
            par_bot=contest.par,
            par=challenge.par,
            low_best=contest.is_low_best,
            attempt=own,
            results=results,
            commitment=challenge.secret.commitment,
            secret=challenge.secret.secret.hex() if is_past else None,
            salt=challenge.secret.salt.hex() if is_past else None,
        )


def results_of(finished: Sequence[StoredAttempt], contest: Contest, account: str | None) -> ChallengeResults:
    """What everybody has come to, the best first; equal results share a place."""
    sign = 1 if contest.is_low_best else -1
    results = [(sign * one.result, one) for one in finished if one.result is not None]
    counts = Counter(worth for worth, _ in results)
    places: dict[int, int] = {}
    ahead = 0
    for worth in sorted(counts):
        places[worth] = ahead + 1
        ahead += counts[worth]
    best = [
        BestResult(places[worth], one.name, sign * worth, one.account == account)
        for worth, one in sorted(results, key=lambda pair: pair[0])
        if one.listed or one.account == account
    ]
    return ChallengeResults(
        count=len(results),
        histogram=[ResultCount(sign * worth, counts[worth]) for worth in sorted(counts)],
        best=best[:MOST_NAMED],
        place=next((places[worth] for worth, one in results if one.account == account), None),
    )


def streak(days: set[str], today: date) -> int:
    """On how many days without a gap, up to today, or yesterday while today goes on."""
    day = today if today.isoformat() in days else today - timedelta(1)
    length = 0
    while day.isoformat() in days:
        length += 1
        day -= timedelta(1)
    return length


def _none() -> RefusedError:
    return RefusedError("no-challenge", "There is no such challenge.")
