"""Browsers that ask for news by plain HTTP: a session lives between the requests of one, as a socket would."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from contextlib import AsyncExitStack
from typing import Any, Final

import msgspec

from moontable.protocol import CloseCode
from moontable.protocol.polling import Poll, Polled
from moontable.server.connection import Connection, Goodbye
from moontable.server.conversation import Conversation, goodbye_for
from moontable.server.limits import Crowd
from moontable.server.lines import Lines
from moontable.server.lobby import Lobby
from moontable.server.refusals import RefusedError
from moontable.server.settings import LEFT_SECONDS, OUTGOING, POLL_SECONDS, SESSION_SECONDS


class Polls:
    """The sessions that are open, by their unguessable ids."""

    def __init__(self) -> None:
        self._sessions: dict[str, Session] = {}
        self._keepers: set[asyncio.Task[None]] = set()

    def find(self, session: str, match: str, account: str | None) -> Session:
        """An open session of this account at this table; `RefusedError` (`unknown-session`) for any other."""
        found = self._sessions.get(session)
        if found is None or (found.match, found.account) != (match, account):
            raise RefusedError("unknown-session", "The session is over; begin anew.")
        return found

    async def open(
        self,
        match: str,
        account: str | None,
        key_hash: str | None,
        network: str,
        lobby: Lobby,
        crowd: Crowd,
        lines: Lines,
    ) -> Session | Goodbye:
        """A new session, or why there can be none."""
        if not crowd.enter(network):
            return CloseCode.FLOOD, "rate-limited"
        async with AsyncExitStack() as stack:
            stack.callback(crowd.leave, network)
            try:
                live = await stack.enter_async_context(lobby.at(match))
            except Exception as error:  # each is told and, where it is ours, noted
                return goodbye_for(match, error)
            connection = Connection(account)
            stack.enter_context(lines.open(key_hash, connection))
            session = Session(match, connection, Conversation(live, connection))
            self._sessions[session.id] = session
            keeper = asyncio.create_task(self._keep(session, stack.pop_all()))
            self._keepers.add(keeper)
            keeper.add_done_callback(self._keepers.discard)
        return session

    def end(self) -> None:
        """Answer everybody who waits, so that a server that stops need not wait for them."""
        for session in self._sessions.values():
            session.connection.close(CloseCode.RESTART, "server-error")

    async def close(self) -> None:
        """End all sessions, and wait until they have."""
        self.end()
        await asyncio.gather(*self._keepers)

    async def _keep(self, session: Session, stack: AsyncExitStack) -> None:
        """Hold the table in memory until the session is over."""
        async with stack:
            await session.connection.goodbye
            session.end()
            del self._sessions[session.id]


class Session:
    """One browser that asks again and again; the newest of its requests is answered, older ones are let go."""

    def __init__(self, match: str, connection: Connection, conversation: Conversation) -> None:
        self.id: Final = secrets.token_urlsafe(24)
        self.match: Final = match
        self.connection: Final = connection
        self._conversation = conversation
        self._hearing = asyncio.Lock()
        self._heard = 0
        self._sent = 0
        self._unseen: deque[bytes] = deque()
        """What was sent and not yet said to have arrived, the newest with the number `_sent`."""
        self._waiting: asyncio.Future[None] | None = None
        self._expiry: asyncio.TimerHandle | None = None

    @property
    def account(self) -> str | None:
        """Whose session it is, None for a stranger's."""
        return self.connection.account

    def end(self) -> None:
        """The browser has gone, or was sent away."""
        self._expire_in(None)
        self._conversation.end()

    async def answer(self, wanted: Poll, gone: asyncio.Task[None]) -> Polled:
        """Hear what is said, then wait for something to tell, for a newer request, or for a while."""
        self._expire_in(None)
        waiting = self._supersede()
        try:
            await self._hear(wanted)
            while len(self._unseen) > max(0, self._sent - wanted.seen):
                self._unseen.popleft()
            if not self._unseen:
                await self._wait(waiting, gone)
            if waiting.done():  # what is new belongs into the answer to the newer request
                return Polled(self.id, self._heard, self._sent + 1, [], None)
            return self._tell()
        finally:
            if self._waiting is waiting and not self.connection.goodbye.done():
                self._expire_in(LEFT_SECONDS if gone.done() else SESSION_SECONDS)
            gone.cancel()

    def _tell(self) -> Polled:
        """Everything that has not arrived there yet."""
        for message in self.connection.take():
            self._unseen.append(message)
            self._sent += 1
        if len(self._unseen) > OUTGOING:
            self.connection.close(CloseCode.TOO_SLOW, "too-slow")
        goodbye = self.connection.goodbye
        return Polled(
            session=self.id,
            heard=self._heard,
            first=self._sent - len(self._unseen) + 1,
            messages=[msgspec.Raw(message) for message in self._unseen],
            closed=int(goodbye.result()[0]) if goodbye.done() else None,
        )

    def _supersede(self) -> asyncio.Future[None]:
        """Let go the request that waits, if one does: the browser has stopped listening to it."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
        self._waiting = asyncio.get_running_loop().create_future()
        return self._waiting

    async def _hear(self, wanted: Poll) -> None:
        async with self._hearing:  # a request that comes twice waits here, and then has nothing new to say
            for number, message in enumerate(wanted.messages, wanted.first):
                if number == self._heard + 1:
                    self._heard = number
                    await self._conversation.hear(message)

    async def _wait(self, superseded: asyncio.Future[None], gone: asyncio.Task[None]) -> None:
        news = asyncio.create_task(self.connection.wait())
        watched: set[asyncio.Future[Any]] = {news, superseded, gone, self.connection.goodbye}
        await asyncio.wait(watched, timeout=POLL_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        news.cancel()

    def _expire_in(self, seconds: float | None) -> None:
        if self._expiry is not None:
            self._expiry.cancel()
        self._expiry = None
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self._expiry = loop.call_later(seconds, self.connection.close, CloseCode.TRY_LATER, "unknown-session")
