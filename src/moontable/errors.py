"""The errors that Moontable raises, for `except moontable.errors.IllegalActionError`."""

from moontable.core.errors import (
    CODES,
    DocumentError,
    ForeignPositionError,
    IllegalActionError,
    MatchOverError,
    MoontableError,
    NoSearchError,
    NotationError,
    OptionError,
    UnknownGameError,
)

__all__ = [
    "CODES",
    "DocumentError",
    "ForeignPositionError",
    "IllegalActionError",
    "MatchOverError",
    "MoontableError",
    "NoSearchError",
    "NotationError",
    "OptionError",
    "UnknownGameError",
]
