"""Accounts, matches and append-only records in SQLite or PostgreSQL."""

from moontable.store.belongings import FORMER_NAME
from moontable.store.challenges import Attempt, StoredAttempt, StoredChallenge
from moontable.store.chats import StoredLine
from moontable.store.database import sqlite_url
from moontable.store.errors import ClosedError, ConflictError, SameTableError, StoreError
from moontable.store.friends import Circle, Standing, StoredFriend
from moontable.store.identity import Proof, StoredCode
from moontable.store.listings import ALIVE, Lifetimes
from moontable.store.notices import Notice, NoticeKind, StoredNotice, StoredPush, StoredWebhook, new_push
from moontable.store.ratings import START, Played, Rating, Skill, StoredChange, StoredRating
from moontable.store.reviews import StoredPly, StoredReview
from moontable.store.rows import (
    MatchState,
    StoredAccount,
    StoredDevice,
    StoredEnd,
    StoredEvent,
    StoredMatch,
    StoredStep,
    StoredUndo,
)
from moontable.store.store import Store
from moontable.store.vacations import StoredVacation

__all__ = [
    "ALIVE",
    "FORMER_NAME",
    "START",
    "Attempt",
    "Circle",
    "ClosedError",
    "ConflictError",
    "Lifetimes",
    "MatchState",
    "Notice",
    "NoticeKind",
    "Played",
    "Proof",
    "Rating",
    "SameTableError",
    "Skill",
    "Standing",
    "Store",
    "StoreError",
    "StoredAccount",
    "StoredAttempt",
    "StoredChallenge",
    "StoredChange",
    "StoredCode",
    "StoredDevice",
    "StoredEnd",
    "StoredEvent",
    "StoredFriend",
    "StoredLine",
    "StoredMatch",
    "StoredNotice",
    "StoredPly",
    "StoredPush",
    "StoredRating",
    "StoredReview",
    "StoredStep",
    "StoredUndo",
    "StoredVacation",
    "StoredWebhook",
    "new_push",
    "sqlite_url",
]
