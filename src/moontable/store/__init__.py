"""Accounts, matches and append-only records in SQLite or PostgreSQL."""

from moontable.store.belongings import FORMER_NAME
from moontable.store.chats import StoredLine
from moontable.store.database import sqlite_url
from moontable.store.errors import ClosedError, ConflictError, SameTableError, StoreError
from moontable.store.friends import Circle, Standing, StoredFriend
from moontable.store.identity import Proof, StoredCode
from moontable.store.listings import ALIVE, Lifetimes
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
    "Circle",
    "ClosedError",
    "ConflictError",
    "Lifetimes",
    "MatchState",
    "Proof",
    "SameTableError",
    "Standing",
    "Store",
    "StoreError",
    "StoredAccount",
    "StoredCode",
    "StoredDevice",
    "StoredEnd",
    "StoredEvent",
    "StoredFriend",
    "StoredLine",
    "StoredMatch",
    "StoredPly",
    "StoredReview",
    "StoredStep",
    "StoredUndo",
    "StoredVacation",
    "sqlite_url",
]
