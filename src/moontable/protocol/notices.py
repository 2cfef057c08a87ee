"""What a person says about being told of things while looking elsewhere."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

NoticeKind = Literal["turn", "begun", "over", "asked", "deadline", "expiring"]
WebhookKind = Literal["discord", "json"]
Language = Literal["en", "zh-Hant", "zh-Hans", "fa"]

Url = Annotated[str, Meta(min_length=8, max_length=1024)]
Key = Annotated[str, Meta(min_length=16, max_length=128, pattern="^[A-Za-z0-9_=-]+$")]


class Subscribe(Struct, frozen=True, forbid_unknown_fields=True):
    """Tell me in this browser; what its push service gave it."""

    endpoint: Url
    p256dh: Key
    auth: Key
    language: Language


class Unsubscribe(Struct, frozen=True, forbid_unknown_fields=True):
    """Tell me no more in this browser."""

    endpoint: Url


class SetWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """Tell me at this address; null for at none."""

    url: Url | None
    language: Language


class SetWishes(Struct, frozen=True, forbid_unknown_fields=True):
    """Kinds of notices that I do not want."""

    unwanted: Annotated[list[NoticeKind], Meta(max_length=6)]


class WebhookInfo(Struct, frozen=True):
    """An address that I am told at; plain JSON is signed with `secret`. To a `failing` one nothing is sent any more."""

    url: str
    kind: WebhookKind
    secret: str
    failing: bool


class NoticeInfo(Struct, frozen=True):
    """How I am told: `key` is the server's for push services, `browsers` the endpoints of mine."""

    key: str
    browsers: list[str]
    webhook: WebhookInfo | None
    unwanted: list[NoticeKind]
