"""Everything that is stored about an account as one JSON document, written piece by piece.

A match is told as far as the account may know it: whole when it is over or hides nothing, else as its seat heard it.
What others at the same tables said of themselves, their names, stands in the records, as in those that anybody at the
table can take home.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from moontable.core.errors import MoontableError
from moontable.server.games import game_of
from moontable.server.loading import fairness_of
from moontable.store import ALIVE, Store, StoredAccount, StoredEnd, StoredEvent, StoredMatch, StoredUndo
from moontable.table import Ended, Entry, Table, Undone

EXPORT_VERSION: Final = 1

_encode = msgspec.json.Encoder().encode


async def exported(store: Store, account: StoredAccount, key_hash: str | None) -> AsyncIterator[bytes]:
    """The document: `{"moontable": 1, "account": ..., "devices": [...], "friends": [...], ..., "matches": [...]}`.

    One match is in memory at a time, however many there are.
    """
    devices = await store.identity.devices_of(account.id)
    vacation = await store.vacations.of(account.id)
    head = {
        "moontable": EXPORT_VERSION,
        "written": int(time.time()),
        "account": {
            "id": account.id,
            "name": account.name,
            "login": account.login,
            "password": account.login is not None,
            "phrase": account.has_phrase,
        },
        "devices": [
            {
                "label": device.label,
                "created": device.created,
                "seen": device.seen,
                "here": device.key_hash == key_hash,
            }
            for device in devices
        ],
        "vacation": None
        if vacation is None
        else {"until": vacation.until, "year": vacation.year, "days": vacation.days},
        "friends": [
            {"name": friend.name, "standing": friend.standing, "since": friend.since}
            for friend in await store.friends.of(account.id)
        ],
        "notices": await _notices(store, account.id),
        "listed": await store.ratings.is_listed(account.id),
        "challenges": [
            {"day": one.day, "game": one.game, "match": one.match, "result": one.result, "finished": one.finished}
            for one in await store.challenges.attempts_of(account.id, "")
        ],
        "ratings": [
            {
                "game": rating.game,
                "seats": rating.seats,
                "mu": rating.skill.mu,
                "sigma": rating.skill.sigma,
                "matches": rating.matches,
                "changed": rating.changed,
            }
            for rating in await store.ratings.of(account.id)
        ],
        "muted": [mute.name for mute in await store.chats.muted_by(account.id)],
        "words": [
            {
                "match": match,
                "seat": line.seat,
                "phrase": line.phrase,
                "text": line.text,
                "written": line.written,
            }
            for match, line in await store.chats.of(account.id)
        ],
    }
    yield _encode(head).removesuffix(b"}") + b',"matches":['
    for number, match in enumerate(await store.belongings.all_matches_of(account.id)):
        told = _encode(await _match(store, match, account.id))
        yield told if number == 0 else b"," + told
    yield b"]}\n"


async def _notices(store: Store, account: str) -> dict[str, Any]:
    """Where and of what an account is told, without the keys for it."""
    pushes, webhook = await store.notices.targets(account)
    return {
        "browsers": [urlsplit(push.endpoint).hostname for push in pushes],
        "webhook": None if webhook is None else webhook.url,
        "unwanted": await store.notices.unwanted(account),
    }


async def _match(store: Store, match: str, account: str) -> dict[str, Any]:
    """One match as an account may know it; without its course when this server cannot open it."""
    stored = await store.match(match)
    if stored is None:  # deleted while the document is being written
        return {"match": match}
    review = await store.reviews.of(match)
    told = {
        "match": match,
        "game": stored.game,
        "created": stored.created,
        "status": stored.state.status,
        "host": stored.host == account,
        "review": None if review is None else review.status,
    }
    # read after the match, the steps may be ahead of it
    steps = [step for step in await store.steps(match) if step.seq <= stored.state.seq]
    try:
        return told | await asyncio.to_thread(_course, stored, steps, account)
    except MoontableError as error:
        return told | {"unreadable": error.code}


def _course(stored: StoredMatch, steps: list[StoredEvent], account: str) -> dict[str, Any]:
    """The seat, and the record; of a match in play only what may be known of it."""
    table = Table(stored.id, game_of(stored.game, stored.rules_version), stored.players, stored.options, stored.created)
    seat = table.seat_of(account)
    if seat is None and stored.state.status in ALIVE and stored.settings.spectators != "live":
        return {"seat": None}  # who hosts without a seat knows no more than other spectators
    entries = tuple(entry for step in steps for entry in _entries(step))
    told = table.record(fairness_of(stored, stored.players, stored.state))
    record = replace(told, rules_version=stored.rules_version, entries=entries)
    if stored.state.status not in ALIVE or not table.game.spec.hidden_information:
        return {"seat": seat, "record": record.text()}
    played = [step for step in record.steps() if step.before is not None] if entries else []
    return {"seat": seat, "heard": [{"ply": step.ply, "texts": step.heard(seat)} for step in played]}


def _entries(event: StoredEvent) -> tuple[Entry | Undone | Ended, ...]:
    """An event of the store as the record tells it."""
    match event:
        case StoredUndo(seat=seat, ply=ply):
            return (Undone(seat, ply),)
        case StoredEnd(ended=ended):
            return (ended,)
        case _:
            return event.entries
