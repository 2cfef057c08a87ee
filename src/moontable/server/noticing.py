"""HTTP: where and of what I am told while I look elsewhere."""

from __future__ import annotations

import secrets
import time
from typing import Final
from urllib.parse import urlsplit

from litestar import get, post

from moontable.protocol.notices import NoticeInfo, SetWebhook, SetWishes, Subscribe, Unsubscribe, WebhookInfo
from moontable.server.given import Asked, Known, TheNotifier, TheStore, read
from moontable.server.limits import Buckets
from moontable.server.notifier import FAILURES, Notifier
from moontable.server.refusals import RefusedError
from moontable.store import Store, StoredAccount, StoredWebhook, new_push

_DISCORD: Final = ("discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com")
_changes: Final = Buckets(0.1, 10)
"""Of addresses, and tests of them, by one account: each makes this server knock at somebody's door."""


@get("/api/me/notices")
async def notices(known: Known, notifier: TheNotifier, store: TheStore) -> NoticeInfo:
    """How I am told."""
    return await _told(known, notifier, store)


@post("/api/me/notices", status_code=200)
async def wish(request: Asked, known: Known, notifier: TheNotifier, store: TheStore) -> NoticeInfo:
    """Say which kinds I do not want."""
    wanted = await read(request, SetWishes)
    await store.notices.wish(known.id, sorted(set(wanted.unwanted)))
    return await _told(known, notifier, store)


@post("/api/me/push", status_code=200)
async def subscribe(request: Asked, known: Known, notifier: TheNotifier, store: TheStore) -> NoticeInfo:
    """Be told in this browser."""
    wanted = await read(request, Subscribe)
    _check_rate(known)
    await notifier.targets.check(wanted.endpoint)
    push = new_push(wanted.endpoint, wanted.p256dh, wanted.auth, wanted.language, _origin(request))
    await store.notices.subscribe(known.id, push)
    return await _told(known, notifier, store)


@post("/api/me/push/remove", status_code=200)
async def unsubscribe(request: Asked, known: Known, notifier: TheNotifier, store: TheStore) -> NoticeInfo:
    """Be told no more in this browser."""
    await store.notices.unsubscribe(known.id, (await read(request, Unsubscribe)).endpoint)
    return await _told(known, notifier, store)


@post("/api/me/webhook", status_code=200)
async def set_webhook(request: Asked, known: Known, notifier: TheNotifier, store: TheStore) -> NoticeInfo:
    """Be told at an address of mine, or at none."""
    wanted = await read(request, SetWebhook)
    webhook = None
    if wanted.url is not None:
        _check_rate(known)
        await notifier.targets.check(wanted.url)
        kind = "discord" if urlsplit(wanted.url).hostname in _DISCORD else "json"
        webhook = StoredWebhook(wanted.url, kind, secrets.token_hex(32), wanted.language, _origin(request), 0)  # type: ignore[arg-type]  # one of the two kinds
    await store.notices.set_webhook(known.id, webhook)
    return await _told(known, notifier, store)


@post("/api/me/webhook/test", status_code=200)
async def test_webhook(known: Known, notifier: TheNotifier, store: TheStore) -> NoticeInfo:
    """Send a notice to my address; it counts as well again when it takes it."""
    _check_rate(known)
    _, webhook = await store.notices.targets(known.id)
    if webhook is None:
        raise RefusedError("bad-target", "You have named no address.")
    await notifier.test(webhook)
    await store.notices.count_failure(known.id, failed=False)
    return await _told(known, notifier, store)


ROUTES = [notices, wish, subscribe, unsubscribe, set_webhook, test_webhook]


def _check_rate(known: StoredAccount) -> None:
    if not _changes.take(known.id, time.monotonic()):
        raise RefusedError("rate-limited", "Too many addresses in a short time; wait a moment.", retry_after=10)


def _origin(request: Asked) -> str:
    return f"{request.url.scheme}://{request.url.netloc}"[:300]


async def _told(account: StoredAccount, notifier: Notifier, store: Store) -> NoticeInfo:
    pushes, webhook = await store.notices.targets(account.id)
    return NoticeInfo(
        await notifier.public_key(),
        [push.endpoint for push in pushes],
        None
        if webhook is None
        else WebhookInfo(webhook.url, webhook.kind, webhook.secret, webhook.failures >= FAILURES),
        await store.notices.unwanted(account.id),
    )
