"""Every message both ways as msgspec structs, their version, and the export of the browser's types."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

PROTOCOL_VERSION: Final = 1
"""Raised when a browser that speaks the old protocol could no longer follow a table."""


class CloseCode(IntEnum):
    """Codes with which the server closes a socket; the reason of the close frame is the refusal's code."""

    FAULT = 1011
    """The server failed; connect again."""
    RESTART = 1012
    """The server stops; connect again."""
    TRY_LATER = 1013
    """The database does not answer; connect again."""
    HOSTILE = 4400
    """Message after message that was none, or no hello."""
    SIGNED_OUT = 4401
    """This device was signed out, here or on another one."""
    TURNED_AWAY = 4403
    """The table lets nobody watch, or its host has sent this account away."""
    UNKNOWN_TABLE = 4404
    TOO_SLOW = 4408
    """The browser reads too slowly; connect again and take a snapshot."""
    PROTOCOL = 4409
    """The browser speaks another version; load the page again."""
    UNPLAYABLE = 4410
    """The match cannot be opened here: played by other rules, or its record is damaged."""
    FLOOD = 4429
    """Far more messages than a person sends, or more sockets than a network may have."""
