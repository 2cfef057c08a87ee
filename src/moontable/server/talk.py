"""What people say to each other at one table: those who sit there. Who watches neither reads nor writes."""

from __future__ import annotations

import asyncio
import time
import unicodedata
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from moontable.protocol.client import Say
from moontable.protocol.server import Chat, Said, ServerMessage, TypingSeen
from moontable.protocol.talking import MAX_WORDS
from moontable.server.audience import Audience
from moontable.server.connection import Connection
from moontable.server.hearing import Hearing
from moontable.server.limits import Buckets
from moontable.server.loading import LoadedMatch
from moontable.server.refusals import RefusedError, stored
from moontable.server.settings import CHAT_BURST, CHAT_LINES, CHAT_PER_SECOND
from moontable.store import Store, StoredLine
from moontable.table import HumanPlayer

Given = TypeVar("Given")

_JOINERS: Final = "\u200c\u200d"
"""Invisible, but Persian words and some emoji are not spelled right without them."""


class Talk:
    """The chat of one table; `now` tells the time in seconds since 1970."""

    def __init__(self, match: Callable[[], LoadedMatch], store: Store, audience: Audience, now: Callable[[], int]):
        self._match = match
        self._store = store
        self._audience = audience
        self._now = now
        self._rate = Buckets(CHAT_PER_SECOND, CHAT_BURST)
        self._typing_rate = Buckets(1, 3)
        self._one_by_one = asyncio.Lock()
        self._lines: list[StoredLine] | None = None  # None until somebody who may read them comes
        self._hearing = Hearing(store)

    async def greet(self, connection: Connection) -> None:
        """Tell who sits here what was said."""
        account = connection.account
        if account is None or not self._seats(account):
            return
        async with self._one_by_one:
            if self._lines is None:
                self._lines = await _written(self._store.chats.last(self._match().table.match, CHAT_LINES))
        if not self._hearing.knows(account):
            await self._hearing.learn(account)
        if self._may_hear(account):
            connection.send(self._chat(account))

    async def welcome(self, account: str) -> None:
        """Tell who has just sat down here, in every browser that is open already."""
        for connection in self._audience:
            if connection.account == account:
                await self.greet(connection)

    async def reread(self) -> None:
        """Take in that accounts have become others, or none: their words and what they do not hear went with them."""
        async with self._one_by_one:
            self._lines = None
        self._hearing.forget()
        for connection in self._audience:
            await self.greet(connection)

    async def say(self, connection: Connection, said: Say) -> None:
        """Write something; `RefusedError` (`no-chat`, `rate-limited`, `bad-message`, `not-stored`)."""
        account, seat = self._writer(connection)
        text = None if said.text is None else clean_words(said.text)
        if (text is None) == (said.phrase is None) or text == "":
            raise RefusedError("bad-message", "Say a phrase or a text.")
        if text is not None and len(text) > MAX_WORDS:  # composing can make a text longer
            raise RefusedError("bad-message", f"A text has at most {MAX_WORDS} letters.")
        if not self._rate.take(account, time.monotonic()):
            wait = round(1 / CHAT_PER_SECOND)
            raise RefusedError("rate-limited", "Too many words in a short time.", retry_after=wait)
        async with self._one_by_one:
            match = self._match().table.match
            line = await _written(self._store.chats.add(match, account, seat, said.phrase, text, self._now()))
            if self._lines is not None:
                self._lines = [*self._lines, line][-CHAT_LINES:]
        self._tell(lambda _: _told(line), of=account)

    def typing(self, connection: Connection) -> None:
        """Show the others that somebody writes; more of it than a person types is not passed on."""
        account, seat = self._writer(connection)
        if self._typing_rate.take(account, time.monotonic()):
            self._tell(lambda _: TypingSeen(seat), of=account, to_itself=False)

    async def switch(self, *, on: bool) -> None:
        """Let everybody write, or nobody."""
        await _written(self._store.chats.switch(self._match().table.match, on=on))

    def tell_all(self) -> None:
        """Tell everybody who sits here all that was said, as each may read it."""
        self._tell(self._chat, of=None)

    async def remove(self, n: int) -> None:
        """Take a line away."""
        async with self._one_by_one:
            if not await _written(self._store.chats.remove_line(self._match().table.match, n)):
                raise RefusedError("not-found", "There is no such line.")
            if self._lines is not None:
                self._lines = [
                    StoredLine(line.n, line.account, line.seat, None, None, line.written) if line.n == n else line
                    for line in self._lines
                ]
        self.tell_all()

    async def mute(self, account: str, seat: int, *, muted: bool) -> None:
        """Write down that an account hears no more of the person in a seat, or hears it again; see `look_up`."""
        players = self._match().table.players
        player = players[seat] if seat < len(players) else None
        if not self._seats(account) or not isinstance(player, HumanPlayer) or player.account == account:
            raise RefusedError("not-your-seat", "Only who sits here mutes another person here.")
        await _written(self._store.chats.mute(account, player.account, muted=muted))

    async def look_up(self, account: str, *, tell: bool = True) -> None:
        """Take in whom an account hears now, if it has been told the chat; without `tell` only what comes differs."""
        if self._hearing.knows(account):
            await self._hearing.learn(account)
            if tell:
                await self.welcome(account)

    def _writer(self, connection: Connection) -> tuple[str, int]:
        account = connection.account
        seats = () if account is None else self._seats(account)
        if account is None or not seats or not self._match().stored.settings.chat:
            raise RefusedError("no-chat", "You cannot write at this table.")
        holder, acting = connection.looking, self._match().table.acting_seat_of(account)
        return account, next(seat for seat in (holder, acting, *seats) if seat is not None and seat in seats)

    def _seats(self, account: str) -> tuple[int, ...]:
        return self._match().table.seats_of(account)

    def _may_hear(self, account: str | None) -> bool:
        """Whether an account sits here, and is known well enough to be told what it wants to hear."""
        return account is not None and self._hearing.knows(account) and bool(self._seats(account))

    def _chat(self, account: str) -> Chat:
        players = self._match().table.players
        return Chat(
            self._match().stored.settings.chat,
            [_told(line) for line in self._lines or () if self._hearing.hears(account, line.account)],
            [
                seat
                for seat, player in enumerate(players)
                if isinstance(player, HumanPlayer) and self._hearing.has_muted(account, player.account)
            ],
        )

    def _tell(self, message_for: Callable[[str], ServerMessage], *, of: str | None, to_itself: bool = True) -> None:
        """Tell those who sit here and hear the account that it is of."""
        for connection in self._audience:
            account = connection.account
            if account is None or not self._may_hear(account) or not self._hearing.hears(account, of):
                continue
            if to_itself or account != of:
                connection.send(message_for(account))


def clean_words(text: str) -> str:
    """The text composed (NFC) on one line, without what cannot be seen or turns the line around."""
    composed = unicodedata.normalize("NFC", text)
    seen = (letter if letter in _JOINERS or letter.isprintable() else " " for letter in composed)
    return " ".join("".join(seen).split())


def _told(line: StoredLine) -> Said:
    return Said(line.n, line.seat, line.phrase, line.text, line.written)  # type: ignore[arg-type]  # written by `say`


def _written(doing: Awaitable[Given]) -> Awaitable[Given]:
    return stored(doing, "The words could not be written down; try again.")
