"""Challenges of the day: the same for everybody, compared by their results."""

from __future__ import annotations

from msgspec import Struct


class ResultCount(Struct, frozen=True):
    """How many have come to a result."""

    result: int
    count: int


class BestResult(Struct, frozen=True):
    """One of the best results, by somebody who does not mind being named."""

    place: int
    name: str
    result: int
    you: bool


class ChallengeResults(Struct, frozen=True):
    """What everybody who has finished has come to, in the order of the results; `place` is my own."""

    count: int
    histogram: list[ResultCount]
    best: list[BestResult]
    place: int | None


class OwnAttempt(Struct, frozen=True):
    """My attempt that counts; `result` is null while it goes on, and where it was given up (`over`)."""

    match: str
    result: int | None
    over: bool


class Challenge(Struct, frozen=True):
    """The challenge of a day in a game; of a present one `results` are null until I have finished.

    It is played alone, or against the bot `opponent`; `par` is what `par_bot` has made of it, null until that is known.
    The lower result is the better one if `low_best`. `commitment` is SHA-256 of secret and salt, which are told when
    the day is over.
    """

    day: str
    game: str
    opponent: str | None
    par_bot: str
    par: int | None
    low_best: bool
    attempt: OwnAttempt | None
    results: ChallengeResults | None
    commitment: str
    secret: str | None
    salt: str | None


class PastAttempt(Struct, frozen=True):
    """What I have made of the challenge of a day in the past."""

    day: str
    game: str
    result: int | None


class Today(Struct, frozen=True):
    """The challenges of the day, which is over at `ends` (seconds since 1970), and what I did in the last two weeks.

    `days` is on how many days without a gap I have finished one, up to today or yesterday.
    """

    day: str
    ends: int
    challenges: list[Challenge]
    past: list[PastAttempt]
    days: int
