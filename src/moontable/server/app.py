"""The application: routes, what they are given, and how refusals are answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp

from moontable.core.errors import MoontableError
from moontable.protocol.lobby import Refusal
from moontable.server import (
    boards,
    entrance,
    judgements,
    learning,
    meeting,
    noticing,
    own_account,
    people,
    tables,
    talking,
    today,
    vacations,
)
from moontable.server.accounts import Accounts
from moontable.server.challenges import DailyChallenges
from moontable.server.circle import CircleOfFriends
from moontable.server.gathering import Gathering
from moontable.server.given import ASKERS
from moontable.server.guard import Guard
from moontable.server.hints import Hints
from moontable.server.identity import Identity
from moontable.server.limits import Crowd
from moontable.server.lines import Lines
from moontable.server.lobby import Lobby
from moontable.server.notifier import Notifier
from moontable.server.pages import Client, page
from moontable.server.pictures import Pictures, picture
from moontable.server.polling import poll
from moontable.server.polls import Polls
from moontable.server.refusals import status_of
from moontable.server.reviewing import Reviewer
from moontable.server.settings import REQUEST_BYTES, Settings
from moontable.server.socket import table_socket
from moontable.server.sweeping import Sweeper
from moontable.server.targets import Targets
from moontable.server.timers import Calendar, LoopTimers, Timers, WallCalendar
from moontable.store import Store, StoreError

LOG: Final = logging.getLogger(__name__)

ROUTES: Final = [
    people.me,
    people.call_me,
    entrance.sign_in,
    entrance.sign_in_by_phrase,
    entrance.look_at_code,
    entrance.sign_in_by_code,
    own_account.set_password,
    own_account.new_phrase,
    own_account.show_code,
    own_account.shown_code,
    own_account.devices,
    own_account.sign_out_devices,
    own_account.sign_out,
    own_account.export,
    own_account.delete,
    vacations.my_vacation,
    vacations.take_vacation,
    tables.games,
    tables.my_tables,
    tables.open_table,
    tables.table,
    tables.sit,
    tables.add_nonce,
    tables.seat_bot,
    tables.leave,
    tables.keep,
    tables.close,
    tables.rematch,
    tables.try_out,
    tables.ply_view,
    tables.preview,
    tables.all_views,
    tables.outlook,
    *meeting.ROUTES,
    *talking.ROUTES,
    *noticing.ROUTES,
    *boards.ROUTES,
    *today.ROUTES,
    judgements.hint,
    judgements.ask_review,
    judgements.review,
    judgements.ply_choices,
    learning.courses,
    learning.lesson_step,
    learning.answer_step,
    learning.step_outlook,
    learning.puzzle,
    learning.answer_puzzle,
    tables.record,
    tables.import_record,
    tables.qr_code,
    tables.health,
    table_socket,
    poll,
    picture,
    page,
]


def create_app(
    settings: Settings,
    store: Store,
    timers: Timers | None = None,
    calendar: Calendar | None = None,
    polls: Polls | None = None,
) -> ASGIApp:
    """The whole server as an ASGI application over an open store, which stays the caller's to close.

    `timers` tell what time it is and when something is due, `calendar` how long tables have waited, by default by the
    clock. Whoever hands in `polls` may end them early, so that nobody who waits for news holds up the end of the
    server.
    """
    timers = timers or LoopTimers()
    client = Client()
    polls = polls or Polls()
    accounts = Accounts(store)
    lobby = Lobby(store, settings, timers, calendar or WallCalendar())
    gathering = Gathering(store, lobby)
    circle = CircleOfFriends(store, lobby.calendar)
    challenges = DailyChallenges(store, lobby)
    sweeper = Sweeper(store, lobby)
    hints = Hints()
    pictures = Pictures()
    reviewer = Reviewer(store)
    crowd = Crowd(settings.sockets_per_network)
    lines = Lines()
    identity = Identity(store, lobby, lines)
    notifier = Notifier(store, lobby, Targets(settings.notice_networks))

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        # people need not wait for it
        sweeper.start()
        resuming = asyncio.gather(lobby.resume_bots(), lobby.watch_clocks(), reviewer.resume(lobby), notifier.run())
        try:
            yield
        finally:
            lobby.stop_resuming()
            notifier.stop()
            hints.close()
            identity.passwords.close()
            await reviewer.close()
            await challenges.close()
            await pictures.close()
            await sweeper.close()
            await resuming  # never cancelled: a query that is cut off can leave its connection closing for ever
            await polls.close()
            await lobby.close()

    app = Litestar(
        ROUTES,
        lifespan=[lifespan],
        dependencies={
            "timers": Provide(lambda: timers, sync_to_thread=False),
            "lobby": Provide(lambda: lobby, sync_to_thread=False),
            "store": Provide(lambda: store, sync_to_thread=False),
            "accounts": Provide(lambda: accounts, sync_to_thread=False),
            "gathering": Provide(lambda: gathering, sync_to_thread=False),
            "challenges": Provide(lambda: challenges, sync_to_thread=False),
            "circle": Provide(lambda: circle, sync_to_thread=False),
            "pictures": Provide(lambda: pictures, sync_to_thread=False),
            "hints": Provide(lambda: hints, sync_to_thread=False),
            "reviewer": Provide(lambda: reviewer, sync_to_thread=False),
            "lines": Provide(lambda: lines, sync_to_thread=False),
            "identity": Provide(lambda: identity, sync_to_thread=False),
            "crowd": Provide(lambda: crowd, sync_to_thread=False),
            "polls": Provide(lambda: polls, sync_to_thread=False),
            "notifier": Provide(lambda: notifier, sync_to_thread=False),
            "client": Provide(lambda: client, sync_to_thread=False),
            **ASKERS,
        },
        exception_handlers={
            MoontableError: _refuse,
            HTTPException: _refuse_request,
            StoreError: _fail_store,
            Exception: _fail,
        },
        request_max_body_size=REQUEST_BYTES,
        openapi_config=None,
        logging_config=None,
    )
    return Guard(app, settings.requests_per_second)


def _refuse(_: Request[Any, Any, Any], error: MoontableError) -> Response[Refusal]:
    return _refusal(error.code, error.reason, error.details)


def _refuse_request(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """What the framework refused: an address, a method, a body."""
    match error.status_code:
        case 404 | 405:
            return _refusal("not-found", "Nothing is at this address.")
        case 413:
            limit = request.route_handler.resolve_request_max_body_size()
            return _refusal("message-too-large", f"This request has at most {limit} bytes.", {"limit": limit})
        case status if status < 500:
            return _refusal("bad-message", f"The request is malformed: {error.detail}")
        case _:
            return _fail(request, error)


def _fail_store(_: Request[Any, Any, Any], error: StoreError) -> Response[Refusal]:
    LOG.error("The store failed: %s", error)
    return _refusal("not-stored", "The database does not answer; try again.")


def _fail(_: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    LOG.error("A request failed.", exc_info=error)
    return _refusal("server-error", "The server failed; the fault is noted in its log.")


def _refusal(code: str, reason: str, details: dict[str, Any] | None = None) -> Response[Refusal]:
    return Response(Refusal(code, reason, details or {}), status_code=status_of(code), media_type="application/json")
