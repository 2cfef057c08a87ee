"""How long a table stays that nobody comes to, and when its people are told that its time runs out.

Nothing is stored but when a table was last changed and when somebody last wanted it kept: a deadline follows from that,
on every server and after every restart alike.
"""

from __future__ import annotations

from typing import Final

from moontable.server.refusals import RefusedError
from moontable.store import ALIVE, Lifetimes, MatchState
from moontable.table.settings import Visibility

HOUR: Final = 3600
DAY: Final = 24 * HOUR

LIFETIMES: Final = Lifetimes(listed=DAY, waiting=7 * DAY, playing=60 * DAY)
"""A lobby of tables whose hosts have gone is no lobby; a link may lie in somebody's mail for a week; and who plays by
turns of days may fall ill, but a match that rested for two months is over in all but name."""

WARNINGS: Final = Lifetimes(listed=6 * HOUR, waiting=2 * DAY, playing=14 * DAY)
"""How long before its end a table says so: long enough to be seen by who looks in from time to time."""


def deadline_of(state: MatchState, visibility: Visibility) -> int | None:
    """When a table expires unless somebody changes or keeps it, in seconds since 1970; None when it cannot any more."""
    if state.status not in ALIVE:
        return None
    return max(state.changed, state.kept) + _of(LIFETIMES, state, visibility)


def reminder_of(state: MatchState, visibility: Visibility) -> int | None:
    """From when on to say that the table will expire, in seconds since 1970; None when it cannot any more."""
    deadline = deadline_of(state, visibility)
    return None if deadline is None else deadline - _of(WARNINGS, state, visibility)


def check_alive(status: str) -> None:
    """Refuse what cannot happen at a table that is closed (`table-closed`) or has expired (`table-expired`)."""
    if status == "expired":
        raise RefusedError("table-expired", "Nobody came for so long that the table has expired.")
    if status == "closed":
        raise RefusedError("table-closed", "The host has closed the table.")


def _of(lifetimes: Lifetimes, state: MatchState, visibility: Visibility) -> int:
    if state.status != "open":
        return lifetimes.playing
    return lifetimes.listed if visibility == "open" else lifetimes.waiting
