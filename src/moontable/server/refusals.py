"""Refusals of the server itself, and the HTTP status of every code."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final, TypeVar

from moontable.core.errors import MoontableError
from moontable.store import StoreError

Given = TypeVar("Given")


class RefusedError(MoontableError):
    """Whoever asks may not do this, or not so often, or what is asked about does not exist."""


class NotStoredError(MoontableError):
    """`not-stored`: the database failed; the table is as it was."""


_STATUS: Final = {
    "no-account": 401,
    "wrong-login": 403,
    "wrong-password": 403,
    "wrong-phrase": 403,
    "foreign-origin": 403,
    "friends-only": 403,
    "no-chat": 403,
    "no-spectators": 403,
    "removed": 403,
    "no-hints": 403,
    "no-undo": 403,
    "not-host": 403,
    "not-your-seat": 403,
    "unknown-friend": 404,
    "no-challenge": 404,
    "unknown-exercise": 404,
    "unknown-game": 404,
    "unknown-table": 404,
    "unknown-ply": 404,
    "unknown-session": 404,
    "not-found": 404,
    "link-used": 404,
    "already-seated": 409,
    "seats-beside": 409,
    "login-taken": 409,
    "same-table": 409,
    "match-over": 409,
    "no-request": 409,
    "nothing-to-undo": 409,
    "undo-asked": 409,
    "undo-declined": 409,
    "not-over": 409,
    "no-vacation": 409,
    "time-over": 409,
    "not-started": 409,
    "not-your-turn": 409,
    "rules-version": 409,
    "seat-taken": 409,
    "stale-ply": 409,
    "table-full": 409,
    "table-started": 409,
    "table-closed": 410,
    "table-expired": 410,
    "message-too-large": 413,
    "rate-limited": 429,
    "too-many-tables": 429,
    "server-error": 500,
    "not-stored": 503,
}


def status_of(code: str) -> int:
    """The HTTP status that carries a refusal; 400 for what the request itself got wrong."""
    return _STATUS.get(code, 400)


async def stored(doing: Awaitable[Given], reason: str = "The database failed; try again.") -> Given:
    """What the store gives; `NotStoredError` with a reason when the database fails."""
    try:
        return await doing
    except StoreError as error:
        raise NotStoredError("not-stored", reason) from error
