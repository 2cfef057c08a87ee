"""How long seats may think: what a host sets, and how the clocks stand. Times are milliseconds unless they say else."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

ClockKind = Literal["move", "bank", "days"]
TimeoutPolicy = Literal["bot", "loss"]

DAY_SECONDS: Final = 24 * 3600
MOST_SECONDS: Final = 14 * DAY_SECONDS
VACATION_DAYS: Final = 24
"""In a calendar year."""


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """`move` and `days` give so many seconds for each turn, `bank` for the whole match, and `increment` more a turn.

    When the time of a seat is over a bot plays its turn (`bot`), or it has lost (`loss`).
    """

    kind: ClockKind
    seconds: Annotated[int, Meta(ge=1, le=MOST_SECONDS)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    timeout: TimeoutPolicy = "bot"


class ClockState(Struct, frozen=True):
    """How the clocks of a table stand at `now`, which is the server's: who shows them counts on from the difference.

    The clock of `seat` runs and is over at `deadline`; both are null while no person is to act. `left` is by seat what
    a turn or bank has beyond that, null for a bot. While `first` the seat has not acted yet: nobody loses then.
    `over` says that the time of the seat is over, and a bot plays its turn. `away` is by seat the end of a vacation in
    seconds since 1970, null for who is not away.
    """

    now: int
    seat: int | None
    deadline: int | None
    left: list[int | None]
    first: bool
    over: bool
    away: list[int | None]


class TakeVacation(Struct, frozen=True, forbid_unknown_fields=True):
    """Be away for so many days from now on, instead of what I took before; 0 ends a vacation."""

    days: Annotated[int, Meta(ge=0, le=VACATION_DAYS)]


class Vacation(Struct, frozen=True):
    """Until when I am away (seconds since 1970, null for not), and how many days I may still take in this year."""

    until: int | None
    days_left: int
