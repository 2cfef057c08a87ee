"""What holds for every request: a real host, same origin, a rate for changes, headers that keep pages strict."""

from __future__ import annotations

import re
import time
from typing import Final, cast

import msgspec
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from moontable.protocol.lobby import Refusal
from moontable.server.limits import Buckets, network_of
from moontable.server.refusals import RefusedError, status_of
from moontable.server.settings import POLLS_TO_REQUESTS, REQUEST_BURST

_HOST: Final = re.compile(r"([A-Za-z0-9._\-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?")
_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_PARTS_OF_A_PAGE: Final = ("text/javascript", "text/css", "font/")
"""Types that are never a page of their own: browsers read no policy there, and a first visit loads twenty."""


def content_security_policy(host: str) -> str:
    """Nothing but our own files, no script or style sheet in the page, sockets to this host only.

    Style attributes are allowed: a board places its pieces with them.
    """
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "style-src-attr 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self'",
            f"connect-src 'self'{sockets}",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, requests_per_second: float) -> None:
        self._app = app
        self._buckets = Buckets(requests_per_second, REQUEST_BURST)
        more = POLLS_TO_REQUESTS
        self._polls = Buckets(requests_per_second * more, REQUEST_BURST * more)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through or refuse it."""
        kind: str = scope["type"]
        if kind == "http":
            await self._http(cast("HTTPScope", scope), receive, send)
        elif kind == "websocket":
            await self._websocket(cast("WebSocketScope", scope), receive, send)
        else:  # the start and end of the server
            await self._app(scope, receive, send)

    async def _http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        headers = Headers.from_scope(scope)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableScopeHeaders(message)
                if not answer.get("content-type", "").startswith(_PARTS_OF_A_PAGE):
                    answer["Content-Security-Policy"] = content_security_policy(headers.get("host", ""))
                answer["X-Content-Type-Options"] = "nosniff"
                answer["Referrer-Policy"] = "same-origin"
                if "cache-control" not in answer:
                    answer["Cache-Control"] = "no-store"
            await send(message)

        refusal = self._why_not(scope, headers)
        if refusal is not None:
            await _answer(refusal, send_guarded)
        elif scope["method"] == "HEAD":  # as GET: the web server below leaves the body out
            await self._app(cast("HTTPScope", {**scope, "method": "GET"}), receive, send_guarded)
        else:
            await self._app(scope, receive, send_guarded)

    def _why_not(self, scope: HTTPScope, headers: Headers) -> RefusedError | None:
        """Why a request goes no further, None when it does."""
        if not _is_host(headers):
            return RefusedError("bad-message", "The Host header names no host.")
        if scope["method"] in _SAFE_METHODS:
            return None
        if not _is_same_origin(headers):
            return RefusedError("foreign-origin", "The request comes from a page of another site.")
        # What a page of another site can send unasked is a form, and a form is no JSON: a second lock to the origin.
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return RefusedError("bad-message", "A changing request has the Content-Type application/json.")
        buckets = self._polls if scope["path"].endswith("/poll") else self._buckets
        if not buckets.take(network_of(scope["client"]), time.monotonic()):
            return RefusedError("rate-limited", "Too many requests; wait a moment.")
        return None

    async def _websocket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        headers = Headers.from_scope(scope)
        if _is_host(headers) and _is_same_origin(headers):
            await self._app(scope, receive, send)
        else:  # closing before the handshake is over answers 403
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign-origin"})


def _is_host(headers: Headers) -> bool:
    """Whether the host can be one, or is not named at all, as programs of the last century do."""
    host = headers.get("host", "")
    return host == "" or _HOST.fullmatch(host) is not None


def _is_same_origin(headers: Headers) -> bool:
    """Whether no other site sent this. Browsers always name the origin here; other programs need not."""
    origin, host = headers.get("origin"), headers.get("host", "").lower()
    return origin is None or (host != "" and origin.lower() in (f"http://{host}", f"https://{host}"))


async def _answer(refusal: RefusedError, send: Send) -> None:
    body = msgspec.json.encode(Refusal(refusal.code, refusal.reason, refusal.details))
    await send(
        {
            "type": "http.response.start",
            "status": status_of(refusal.code),
            "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})
