"""Whom the people at one table do not hear: those whom each of them has muted, and those on the other side of a block.

What is not known yet is not guessed: who has not been looked up is told nothing, and everything once it has been.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from moontable.server.refusals import stored
from moontable.store import Store


class _Unheard(NamedTuple):
    muted: frozenset[str]
    blocked: frozenset[str]
    """By either of the two; whom somebody else has blocked must not find out."""


class Hearing:
    """What has been looked up for one table, by account."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, _Unheard] = {}
        self._one_by_one = asyncio.Lock()  # so that what was read first is not remembered last

    def knows(self, account: str) -> bool:
        """Whether an account has been looked up."""
        return account in self._known

    async def learn(self, account: str) -> None:
        """Look an account up, again if it is known; `NotStoredError` when that cannot be."""
        async with self._one_by_one:
            mutes = await stored(self._store.chats.muted_by(account))
            circle = await stored(self._store.friends.circle(account))
            self._known[account] = _Unheard(frozenset(mute.account for mute in mutes), circle.blocked)

    def forget(self) -> None:
        """Know nothing of anybody, where accounts have become others."""
        self._known.clear()

    def hears(self, account: str, other: str | None) -> bool:
        """Whether an account that has been looked up is told what another one writes; None: that account is gone."""
        unheard = self._known[account]
        return other is None or other not in unheard.muted | unheard.blocked

    def has_muted(self, account: str, other: str) -> bool:
        """Whether an account that has been looked up has muted another one itself."""
        return other in self._known[account].muted
