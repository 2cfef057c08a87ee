"""With whose eyes a browser sees a table, where several seats are played at its device.

Where seats hide things from one another nobody's hand is told before somebody takes the device up and says who it is:
until then the device sees what a stranger sees. So a hand that should not be in sight is not in the browser at all.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from moontable.server.connection import Connection
from moontable.server.loading import LoadedMatch
from moontable.server.refusals import RefusedError
from moontable.table import Table

BEHIND: Final = 12
"""Actions that a spectator is behind where the table says so: a turn or more of everybody, so that nobody can be told
of anything in time.
"""

Sight = Literal["live", "late", "none"]


class Viewer(NamedTuple):
    """Whom a table is told to: the account, None for a stranger, and the seat whose eyes it sees with, if any.

    Who `watches` has no seat at all.
    """

    account: str | None
    seat: int | None
    watches: bool = False


def viewer_of(table: Table, account: str | None) -> Viewer:
    """An account that asks beside any conversation: it sees with the eyes of its own seat."""
    seat = None if account is None else table.seat_of(account)
    return Viewer(account, seat, watches=seat is None)


def viewer_at(table: Table, connection: Connection) -> Viewer:
    """Whoever is at the other end of a connection now."""
    account, looking = connection.account, connection.looking
    seats = () if account is None else table.seats_of(account)
    if account is None or len(seats) < 2:
        return Viewer(account, seats[0] if seats else None, watches=not seats)
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


def sight_of(match: LoadedMatch, viewer: Viewer) -> Sight:
    """How much of a match a viewer may see: of one in play a spectator no more than the table lets it.

    Of a challenge it sees nothing, also when it is over: others may have it before them.
    """
    if viewer.watches and match.stored.challenge is not None:
        return "none"
    if not viewer.watches or match.state.status != "playing":
        return "live"
    spectators = match.stored.settings.spectators
    return "late" if spectators == "delayed" else spectators


def ply_for(match: LoadedMatch, viewer: Viewer) -> int:
    """The last ply that a viewer may see; `RefusedError` (`no-spectators`) where it may see none."""
    sight = sight_of(match, viewer)
    if sight == "none":
        raise RefusedError("no-spectators", "This table lets nobody watch.")
    return match.table.ply if sight == "live" else max(0, match.table.ply - BEHIND)
