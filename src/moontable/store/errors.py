"""Failures of the store. They are no refusals: the server decides what a person is told."""

from __future__ import annotations


class StoreError(Exception):
    """The database could not do what was asked; whether a commit was reached may be unknown."""


class SameTableError(StoreError):
    """Guest and account sit at the same table, which is not over. Nothing was written."""


class ClosedError(StoreError):
    """What was to lead into an account does so no longer. Nothing was written."""


class ConflictError(StoreError):
    """Somebody else wrote first: the match is not where the caller saw it. Nothing was written."""
