"""Accounts, matches and append-only records in SQLite or PostgreSQL."""

from moontable.store.database import sqlite_url
from moontable.store.errors import ConflictError, StoreError
from moontable.store.friends import Circle, Standing, StoredFriend
from moontable.store.listings import ALIVE, Lifetimes
from moontable.store.reviews import StoredPly, StoredReview
from moontable.store.rows import MatchState, StoredAccount, StoredMatch, StoredStep
from moontable.store.store import Store

__all__ = [
    "ALIVE",
    "Circle",
    "ConflictError",
    "Lifetimes",
    "MatchState",
    "Standing",
    "Store",
    "StoreError",
    "StoredAccount",
    "StoredFriend",
    "StoredMatch",
    "StoredPly",
    "StoredReview",
    "StoredStep",
    "sqlite_url",
]
