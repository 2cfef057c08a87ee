"""Every message both ways as msgspec structs, their version, and the export of the browser's types."""

from __future__ import annotations

from typing import Final

PROTOCOL_VERSION: Final = 1
"""Raised when a browser that speaks the old protocol could no longer follow a table."""
