"""Telling people who are elsewhere: by their browser's push service, or at an address of their own.

Nobody is told what they see: as long as the table is in view in any browser of an account, its notices wait no longer
but are dropped. So is a notice of a turn that has been played.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import logging
import time
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
from cryptography.hazmat.primitives import serialization
from py_vapid import Vapid02
from pywebpush import WebPusher

from moontable.core.errors import MoontableError
from moontable.server.expiry import reminder_of
from moontable.server.games import game_of
from moontable.server.lobby import Lobby
from moontable.server.notice_words import sentence
from moontable.server.refusals import RefusedError
from moontable.server.targets import Targets
from moontable.server.telling_elsewhere import warning_of
from moontable.store import Store, StoredMatch, StoredNotice, StoredPush, StoredWebhook, StoreError
from moontable.table import HumanPlayer

LOG: Final = logging.getLogger(__name__)

LOOK_SECONDS: Final = 2.0
"""Between two looks at what is due; a notice is never so urgent."""

AT_ONCE: Final = 50
ATTEMPTS: Final = 6
FIRST_WAIT: Final = 30
"""Seconds until a notice is tried again, twice as long each time."""

FAILURES: Final = 10
"""Notices in a row that an address did not take, until nothing is sent to it any more."""

GONE: Final = (404, 410)
"""How a push service says that a subscription is over."""

VAPID: Final = "vapid"


class Notifier:
    """Sends what is due, as long as the server runs."""

    def __init__(self, store: Store, lobby: Lobby, targets: Targets) -> None:
        self._store = store.notices
        self._matches = store
        self._lobby = lobby
        self.targets = targets
        self._vapid: Vapid02 | None = None
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Look again and again, until the server stops."""
        while not self._stopping.is_set():
            try:
                await self.send_due()
            except StoreError as error:
                LOG.warning("No notices can be read: %s", error)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), LOOK_SECONDS)

    def stop(self) -> None:
        """Let `run` end after what it is at."""
        self._stopping.set()

    async def send_due(self) -> None:
        """Send what is due now."""
        due = await self._store.due(self._lobby.calendar.time(), AT_ONCE)
        await asyncio.gather(*map(self._send, due))

    async def public_key(self) -> str:
        """What browsers need to know of this server to take notices from it alone."""
        key = (await self._signer()).public_key
        raw = key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")

    async def test(self, webhook: StoredWebhook) -> None:
        """Send a notice that says nothing; `RefusedError` (`bad-target`, `target-failed`) when it is not taken."""
        answer = await self._to_address(webhook, {"kind": "test"}, sentence(webhook.language, "test", "", ""))
        if answer.status_code >= 300:
            raise RefusedError(
                "target-failed", f"The address answered {answer.status_code}.", status=answer.status_code
            )

    async def _send(self, notice: StoredNotice) -> None:
        match = await self._matches.match(notice.match)
        if match is not None and (due := self._later(notice, match)) is not None:
            await self._store.put_off(notice.id, due)
            return
        if match is None or self._is_stale(notice, match) or notice.kind in await self._store.unwanted(notice.account):
            await self._store.settle(notice.id)
            return
        pushes, webhook = await self._store.targets(notice.account)
        done = set(notice.done)
        left = False
        for push in pushes:
            if push.id not in done:
                taken = await self._push(push, notice, match)
                done |= {push.id} if taken else set()
                left = left or not taken
        if webhook is not None and "webhook" not in done and webhook.failures < FAILURES:
            taken = await self._call(notice, match, webhook)
            done |= {"webhook"} if taken else set()
            left = left or not taken
        if left and notice.attempts + 1 < ATTEMPTS:
            wait = FIRST_WAIT * 2**notice.attempts
            await self._store.postpone(notice, done, self._lobby.calendar.time() + wait)
        else:
            await self._store.settle(notice.id)

    def _is_stale(self, notice: StoredNotice, match: StoredMatch) -> bool:
        """Whether a notice has become superfluous: seen, or no longer so."""
        live = self._lobby.loaded(notice.match)
        if live is not None and live.is_in_view(notice.account):
            return True
        if notice.kind == "asked":
            return live is None or not live.is_asking
        if notice.kind == "over":
            return False
        now, state = self._lobby.calendar.time(), match.state
        if notice.kind == "expiring":
            reminder = reminder_of(state, match.settings.visibility)
            return reminder is None or reminder > now
        if notice.kind == "deadline" and (state.times is None or (state.times.deadline or 0) <= now * 1000):
            return True
        player = match.players[state.actor] if state.actor is not None else None
        is_theirs = isinstance(player, HumanPlayer) and player.account == notice.account
        # that a match has begun need not be said to whose turn it is by now
        return state.status != "playing" or is_theirs != (notice.kind in ("turn", "deadline"))

    def _later(self, notice: StoredNotice, match: StoredMatch) -> int | None:
        """When a notice of a deadline is due, if that has moved since it was written: who was on vacation has time."""
        due = warning_of(match.state.times) if notice.kind == "deadline" else None
        return due if due is not None and due > self._lobby.calendar.time() else None

    async def _push(self, push: StoredPush, notice: StoredNotice, match: StoredMatch) -> bool:
        """Whether a push service took a notice, or there is nobody behind it any more."""
        words = sentence(push.language, notice.kind, match.game, game_of(match.game).spec.name)
        told = {"kind": notice.kind, "table": match.id, "text": words, "language": push.language}
        try:
            body = WebPusher({"endpoint": push.endpoint, "keys": {"p256dh": push.p256dh, "auth": push.auth}}).encode(
                json.dumps(told).encode(), content_encoding="aes128gcm"
            )["body"]
            answer = await self.targets.send(push.endpoint, body, await self._headers(push))
        except MoontableError as error:
            LOG.info("A push service did not take a notice: %s", error)
            return error.code == "bad-target"
        except Exception:
            LOG.exception("A notice could not be encrypted.")
            return True
        if answer.status_code in GONE:
            await self._store.forget_push(push.id)
            return True
        return answer.status_code < 300

    async def _headers(self, push: StoredPush) -> dict[str, str]:
        parts = urlsplit(push.endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + 12 * 3600,
            "sub": push.origin,
        }
        signed: dict[str, str] = (await self._signer()).sign(claims)
        return {
            **signed,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": "86400",
            "Urgency": "normal",
        }

    async def _call(self, notice: StoredNotice, match: StoredMatch, webhook: StoredWebhook) -> bool:
        """Whether somebody's own address took a notice."""
        name = game_of(match.game).spec.name
        players = [player.name if isinstance(player, HumanPlayer) else None for player in match.players]
        told = {"kind": notice.kind, "game": match.game, "table": match.id, "players": players}
        told["url"] = f"{webhook.origin}/t/{match.id}"
        words = f"{sentence(webhook.language, notice.kind, match.game, name)} {told['url']}"
        try:
            answer = await self._to_address(webhook, told, words)
            taken = answer.status_code < 300
        except MoontableError as error:
            LOG.info("An address did not take a notice: %s", error)
            taken = False
        await self._store.count_failure(notice.account, failed=not taken)
        return taken

    async def _to_address(self, webhook: StoredWebhook, told: dict[str, Any], words: str) -> httpx.Response:
        if webhook.kind == "discord":
            body = json.dumps({"content": words, "allowed_mentions": {"parse": []}}).encode()
            return await self.targets.send(webhook.url, body, {"Content-Type": "application/json"})
        body = json.dumps({"moontable": 1, **told, "text": words, "sent": int(time.time())}).encode()
        signature = hmac.new(bytes.fromhex(webhook.secret), body, hashlib.sha256).hexdigest()
        headers = {"Content-Type": "application/json", "X-Moontable-Signature": f"sha256={signature}"}
        return await self.targets.send(webhook.url, body, headers)

    async def _signer(self) -> Vapid02:
        if self._vapid is None:
            self._vapid = Vapid02.from_pem((await self._store.key(VAPID, _new_key)).encode("ascii"))
            self._vapid.conf = {"no-strict": True}  # it would take a mail address alone for who answers for the server
        return self._vapid


def _new_key() -> str:
    """A key of this installation for push services, as PEM."""
    vapid = Vapid02()
    vapid.generate_keys()
    pem: bytes = vapid.private_pem()
    return pem.decode("ascii")
