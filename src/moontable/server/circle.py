"""Friends of an account: asked at a table or by a link, agreed to, and let go."""

from __future__ import annotations

import secrets
import time
from typing import Final

from moontable.protocol.meeting import Friend, FriendLink, FriendList, SeatStanding, Standing
from moontable.server.limits import Buckets
from moontable.server.live_table import LiveTable
from moontable.server.refusals import RefusedError
from moontable.server.settings import FRIENDS_BURST, FRIENDS_PER_SECOND
from moontable.server.timers import Calendar
from moontable.store import Store, StoredAccount, StoredFriend
from moontable.table import HumanPlayer, NotYourSeatError

CODE_BYTES: Final = 16
"""128 random bits: a friend link can be guessed by nobody."""


class CircleOfFriends:
    """Who is whose friend. Nobody can be asked but who sits at the same table, or gave a link away."""

    def __init__(self, store: Store, calendar: Calendar) -> None:
        self._friends = store.friends
        self._now = calendar.time
        self._requests = Buckets(FRIENDS_PER_SECOND, FRIENDS_BURST)

    async def of(self, account: StoredAccount) -> FriendList:
        """Everybody to whom an account stands in some way, with the code of its link."""
        friends = [
            Friend(friend.id, friend.name, friend.standing, friend.since)
            for friend in await self._friends.of(account.id)
        ]
        return FriendList(friends, await self._friends.link_of(account.id))

    async def at(self, live: LiveTable, account: StoredAccount) -> list[SeatStanding]:
        """How the other people of a table stand to an account that sits there."""
        self._check_seated(live, account)
        by_account = {friend.account: friend for friend in await self._friends.of(account.id)}
        return [
            SeatStanding(seat, _standing_of(by_account.get(player.account)))
            for seat, player in enumerate(live.table.players)
            if isinstance(player, HumanPlayer) and player.account != account.id and not player.beside
        ]

    async def ask(self, live: LiveTable, account: StoredAccount, seat: int) -> SeatStanding:
        """Ask the person in a seat of a table at which both sit to be friends."""
        self._check_seated(live, account)
        player = live.table.players[seat] if seat < len(live.table.players) else None
        if not isinstance(player, HumanPlayer) or player.account == account.id or player.beside:
            raise RefusedError("unknown-friend", "Nobody else sits in this seat.")
        self._check_rate(account)
        return SeatStanding(seat, await self._friends.ask(account.id, player.account, self._now()))

    async def accept(self, account: StoredAccount, pair: str) -> None:
        """Agree to be friends with who asked."""
        _check_found(found=await self._friends.accept(account.id, pair, self._now()))

    async def remove(self, account: StoredAccount, pair: str) -> str:
        """Be friends no more, take back or turn down what was asked, or block no longer; returns the other account."""
        other = await self._other(account, pair)
        _check_found(found=await self._friends.remove(account.id, pair))
        return other

    async def block(self, account: StoredAccount, pair: str) -> str:
        """Hear no more of somebody; returns its account."""
        other = await self._other(account, pair)
        _check_found(found=await self._friends.block(account.id, pair, self._now()))
        return other

    async def renew_link(self, account: StoredAccount) -> None:
        """Make the account's link, or another one in place of it."""
        self._check_rate(account)
        await self._friends.renew_link(account.id, secrets.token_urlsafe(CODE_BYTES))

    async def behind_link(self, account: StoredAccount | None, code: str) -> FriendLink:
        """Whose friend link it is."""
        owner = await self._owner_of(account, code)
        return FriendLink(owner.name, account is not None and account.id == owner.id)

    async def follow_link(self, account: StoredAccount, code: str) -> FriendLink:
        """Be friends with whose link it is: giving it away was asking."""
        self._check_rate(account)
        owner = await self._owner_of(account, code)
        if owner.id != account.id:
            await self._friends.ask(account.id, owner.id, self._now(), agreed=True)
        return FriendLink(owner.name, account.id == owner.id)

    async def _other(self, account: StoredAccount, pair: str) -> str:
        other = next((friend.account for friend in await self._friends.of(account.id) if friend.id == pair), None)
        if other is None:
            raise _unknown()
        return other

    async def _owner_of(self, account: StoredAccount | None, code: str) -> StoredAccount:
        """Whose link it is; whom the owner has blocked is told the same as of a link that leads nowhere."""
        owner = await self._friends.behind_link(code)
        if owner is not None and account is not None and await self._is_blocked_by(owner, account):
            owner = None
        if owner is None:
            raise RefusedError("unknown-friend", "No friend link has this code.")
        return owner

    async def _is_blocked_by(self, owner: StoredAccount, account: StoredAccount) -> bool:
        blocked = {friend.account for friend in await self._friends.of(owner.id) if friend.standing == "blocked"}
        return account.id in blocked

    def _check_rate(self, account: StoredAccount) -> None:
        if not self._requests.take(account.id, time.monotonic()):
            raise RefusedError("rate-limited", "Too many requests to be friends in a short time.")

    @staticmethod
    def _check_seated(live: LiveTable, account: StoredAccount) -> None:
        if live.table.seat_of(account.id) is None:
            raise NotYourSeatError("not-your-seat", "Only who sits at a table meets others there.")


def _standing_of(friend: StoredFriend | None) -> Standing | None:
    return None if friend is None else friend.standing


def _unknown() -> RefusedError:
    return RefusedError("unknown-friend", "There is no such friend or request.")


def _check_found(*, found: bool) -> None:
    if not found:
        raise _unknown()
