"""`run`: one server process from its first line to its last."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn
from litestar.types import ASGIApp

from moontable.server.addresses import network_address, own_address, terminal_code
from moontable.server.app import create_app
from moontable.server.games import warm_up
from moontable.server.own_tables import OwnTableError, own_tables
from moontable.server.pages import is_built
from moontable.server.polls import Polls
from moontable.server.settings import BOT_PAUSE, FRAME_BYTES, Settings
from moontable.server.targets import networks
from moontable.store import Store, StoreError

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]  # the module or its absence

SHUTDOWN_SECONDS: Final = 3
"""How long requests in progress may take to end after a signal."""


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    data_dir: Path = Path("data"),
    database: str | None = None,
    seed: int | None = None,
    open_browser: bool = False,
    bot_pause: float | None = None,
) -> int:
    """Serve until SIGINT or SIGTERM; the exit code.

    `database` is an SQLAlchemy address (`postgresql+asyncpg://...`), by default that of `MOONTABLE_DATABASE`, else
    SQLite in `data_dir`. `seed` makes every deal predictable: for demos and tests alone. `bot_pause` is in seconds,
    by default that of `MOONTABLE_BOT_PAUSE`, else 0.9.
    """
    try:
        pause = float(os.environ.get("MOONTABLE_BOT_PAUSE", BOT_PAUSE)) if bot_pause is None else bot_pause
    except ValueError:
        return _failed("MOONTABLE_BOT_PAUSE is not a number of seconds")
    try:
        defaults = own_tables(data_dir)
    except OwnTableError as error:
        return _failed(str(error))
    try:
        allowed = networks(os.environ.get("MOONTABLE_NOTICE_NETWORKS", ""))
    except ValueError as error:
        return _failed(f"MOONTABLE_NOTICE_NETWORKS: {error}")
    settings = Settings(
        notice_networks=allowed,
        host=host,
        port=port,
        data_dir=data_dir,
        database=database or os.environ.get("MOONTABLE_DATABASE"),
        seed=seed,
        bot_pause=pause,
        defaults=defaults,
    )
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    try:
        listener = listen(host, port)
        data_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return _failed(f"cannot serve at {host}:{port} with data in {data_dir}: {error}")
    with listener:
        allow_many_sockets()
        warm_up()
        with asyncio.Runner(loop_factory=configure(None).get_loop_factory()) as runner:
            return runner.run(_serve(settings, listener, open_browser=open_browser))


class _Server(uvicorn.Server):
    """Says where it is once it answers, and lets go whom nobody will answer any more."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None], let_go: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce
        self._let_go = let_go

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._let_go()
        await super().shutdown(sockets)


async def _serve(settings: Settings, listener: socket.socket, *, open_browser: bool) -> int:
    try:
        store = await Store.open(settings.database_url)
    except StoreError as error:
        return _failed(str(error))
    port = int(listener.getsockname()[1])
    polls = Polls()
    server = _Server(
        configure(create_app(settings, store, polls=polls)),
        lambda: _announce(settings.host, port, open_browser=open_browser),
        polls.end,
    )
    # uvicorn stops for these, and when it has stopped it raises them again: once is enough
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _ignore)
    try:
        await server.serve(sockets=[listener])
    finally:
        await store.close()
    return 0


def configure(app: ASGIApp | None) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]  # None only to ask for the event loop
        loop="auto",  # uvloop where there is one
        http="h11",  # bounds the headers of a request, which httptools does not
        ws="websockets-sansio",
        ws_max_size=FRAME_BYTES,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


def listen(host: str, port: int) -> socket.socket:
    """Take the port before anything slow: a browser that comes early waits instead of being turned away."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=1024)


def allow_many_sockets() -> None:
    """As many open files as the system allows: its usual thousand is meant for programs that scan a list of them."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _announce(host: str, port: int, *, open_browser: bool) -> None:
    here = own_address(host, port)
    print(f"Moontable is at {here}", flush=True)
    if (there := network_address(host, port)) is not None:
        print(f"Friends in your network open {there}\n{terminal_code(there)}", flush=True)
    if not is_built():
        print("The browser client is not built: run `make client`.", file=sys.stderr, flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def _failed(reason: str) -> int:
    print(f"moontable: {' '.join(reason.split())}", file=sys.stderr)
    return 1


def _ignore(number: int, frame: FrameType | None) -> None:
    """Handle a signal that has been obeyed already."""
