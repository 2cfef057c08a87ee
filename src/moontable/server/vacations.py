"""HTTP: my vacation. While it lasts, the deadlines of matches by letter wait."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from litestar import get, post

from moontable.protocol.clock import VACATION_DAYS, TakeVacation, Vacation
from moontable.server.given import Asked, Known, TheLobby, TheStore, TheTimers, Visitor, read
from moontable.server.refusals import RefusedError
from moontable.store import StoredVacation

DAY_MS: Final = 24 * 3600 * 1000


@get("/api/me/vacation")
async def my_vacation(visitor: Visitor, store: TheStore, timers: TheTimers) -> Vacation:
    """Whether I am away, and how much longer I may be in this year."""
    return _told(None if visitor is None else await store.vacations.of(visitor.id), timers.wall())


@post("/api/me/vacation", status_code=200)
async def take_vacation(request: Asked, known: Known, lobby: TheLobby, store: TheStore, timers: TheTimers) -> Vacation:
    """Be away from now on, or be back; `RefusedError` (`no-vacation`) when so many days are not left."""
    wanted, now = await read(request, TakeVacation), timers.wall()
    taken = await store.vacations.change(known.id, _taking(wanted.days, now))
    await lobby.vacation_changed(known)
    return _told(taken, now)


def _taking(days: int, now: int) -> Callable[[StoredVacation | None], StoredVacation]:
    """From now on so many days, instead of what is left of the vacation before: its whole days are given back."""

    def change(before: StoredVacation | None) -> StoredVacation:
        year, spent = _year(now), 0
        if before is not None and before.year == year:
            spent = before.days - max(0, before.until - now) // DAY_MS
        if spent + days > VACATION_DAYS:
            left = VACATION_DAYS - spent
            raise RefusedError("no-vacation", f"Of this year's vacation {left} days are left.", left=left)
        return StoredVacation(now + days * DAY_MS, year, spent + days)

    return change


def _told(vacation: StoredVacation | None, now: int) -> Vacation:
    if vacation is None:
        return Vacation(None, VACATION_DAYS)
    spent = vacation.days if vacation.year == _year(now) else 0
    return Vacation(vacation.until // 1000 if vacation.until > now else None, VACATION_DAYS - spent)


def _year(now: int) -> int:
    return datetime.fromtimestamp(now / 1000, UTC).year
