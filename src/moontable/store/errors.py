"""Failures of the store. They are no refusals: the server decides what a person is told."""

from __future__ import annotations


class StoreError(Exception):
    """The database could not do what was asked; whether a commit was reached may be unknown."""


class ConflictError(StoreError):
    """Somebody else wrote first: the match is not where the caller saw it. Nothing was written."""
