"""Accounts, matches and append-only records in SQLite or PostgreSQL."""

from moontable.store.database import sqlite_url
from moontable.store.errors import ConflictError, StoreError
from moontable.store.reviews import StoredPly, StoredReview
from moontable.store.rows import MatchState, StoredAccount, StoredEnd, StoredEvent, StoredMatch, StoredStep, StoredUndo
from moontable.store.store import Store
from moontable.store.vacations import StoredVacation

__all__ = [
    "ConflictError",
    "MatchState",
    "Store",
    "StoreError",
    "StoredAccount",
    "StoredEnd",
    "StoredEvent",
    "StoredMatch",
    "StoredPly",
    "StoredReview",
    "StoredStep",
    "StoredUndo",
    "StoredVacation",
    "sqlite_url",
]
