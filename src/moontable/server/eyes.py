"""With whose eyes a browser sees a table, where several seats are played at its device.

Where seats hide things from one another nobody's hand is told before somebody takes the device up and says who it is:
until then the device sees what a stranger sees. So a hand that should not be in sight is not in the browser at all.
"""

from __future__ import annotations

from typing import NamedTuple

from moontable.server.connection import Connection
from moontable.table import Table


class Viewer(NamedTuple):
    """Whom a table is told to: the account, None for a stranger, and the seat whose eyes it sees with, if any."""

    account: str | None
    seat: int | None


def viewer_of(table: Table, account: str | None) -> Viewer:
    """An account that asks beside any conversation: it sees with the eyes of its own seat."""
    return Viewer(account, None if account is None else table.seat_of(account))


def viewer_at(table: Table, connection: Connection) -> Viewer:
    """Whoever is at the other end of a connection now."""
    account, looking = connection.account, connection.looking
    seats = () if account is None else table.seats_of(account)
    if account is None or len(seats) < 2:
        return Viewer(account, seats[0] if seats else None)
    if table.position is None or table.is_over:
        return Viewer(account, looking if looking in seats else table.seat_of(account))
    if not table.game.spec.hidden_information:
        return Viewer(account, table.actor if table.actor in seats else looking if looking in seats else seats[0])
    is_passed_on = table.actor in seats and table.actor != looking
    return Viewer(account, looking if looking in seats and not is_passed_on else None)


def covered(table: Table, viewer: Viewer) -> list[int] | None:
    """The seats that may take the device up, None where nothing is hidden from whoever holds it."""
    seats = () if viewer.account is None else table.seats_of(viewer.account)
    if len(seats) < 2 or viewer.seat is not None or table.actor is None:
        return None
    return [table.actor] if table.actor in seats else list(seats)
