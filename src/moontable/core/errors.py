"""Every refusal of Moontable: one hierarchy, one catalogue of codes.

    MoontableError
    ├── UnknownGameError        unknown-game
    ├── OptionError             bad-option · bad-table · option-conflict · bad-seats
    ├── IllegalActionError      illegal-action
    ├── MatchOverError          match-over
    ├── ForeignPositionError    foreign-position
    ├── NotationError           bad-notation · no-outlook
    ├── DocumentError           bad-document
    └── NoSearchError           no-search

Layers above add their own subclasses; their codes stand in the same catalogue, so that a client has one list to
translate and `docs/reference/errors.md` one list to explain.
"""

from typing import Any

CODES: dict[str, str] = {
    # Games and positions (core).
    "unknown-game": "No installed game has this id.",
    "bad-option": "An option does not exist or has a value outside its range.",
    "bad-table": "A table that an option brings has a fault; the details say in which line and column.",
    "option-conflict": "Two options exclude each other.",
    "bad-seats": "The game cannot be played with this number of seats.",
    "illegal-action": "The rules do not allow this action now.",
    "match-over": "The match has ended; nothing more can be played.",
    "foreign-position": "The position, action or observation belongs to another game.",
    "bad-notation": "The text is not an action of this game.",
    "no-search": "This game has no search yet, so nothing can be judged.",
    "no-outlook": "The plan is none of this game, or cannot be followed here.",
    "bad-document": "The document does not describe a legal position of this game.",
    # One live match (table).
    "not-your-turn": "Another seat is to act.",
    "not-your-seat": "This seat belongs to somebody else.",
    "stale-ply": "The action was meant for another position than the one at the table.",
    "not-started": "The match has not started; a seat is still open.",
    "table-started": "The match has started; seats no longer change.",
    "table-full": "No seat of this table is open.",
    "seat-taken": "This seat is not open.",
    "already-seated": "The account already has a seat at this table.",
    "seats-beside": "Others sit at the device of the account; the table is closed instead.",
    "nothing-to-undo": "The seat did not act there, so that there is nothing to take back.",
    "bad-record": "The record cannot be replayed.",
    # Lessons and puzzles (kit).
    "unknown-exercise": "The lesson has no such step, or the game no such puzzle.",
    "time-over": "The time of the seat is over; nothing can be played for it by its player in this turn.",
    # Bots.
    "unknown-bot": "No bot has this name.",
    # Messages (server).
    "bad-message": "The message is not one of the protocol.",
    "message-too-large": "The message has more bytes than any honest message.",
    "protocol-version": "Browser and server speak different versions of the protocol; load the page again.",
    "hello-first": "The first message on a socket says hello, and only the first.",
    "rate-limited": "Too many messages or requests in a short time.",
    "too-slow": "The browser reads more slowly than the table speaks; connect again.",
    "foreign-origin": "The request comes from a page of another site.",
    # Lobby (server).
    "no-account": "The request needs a name first.",
    "not-host": "Only the host of the table may do this.",
    "no-hints": "The host wants no hints at this table.",
    "no-undo": "The table does not let this be taken back.",
    "undo-asked": "Somebody has asked to take something back; that is answered first.",
    "undo-declined": "It was asked at this ply already, and the others said no.",
    "no-request": "Nobody asks to take anything back.",
    "no-vacation": "So many days of vacation are not left in this year.",
    "not-over": "The match is not over: no rematch, review or try yet, and in a game with hidden cards no record yet.",
    "too-many-tables": "Too many of the tables that the account opened lately are unfinished.",
    "table-expired": "Nobody came to this table for so long that it has expired.",
    "table-closed": "The host has closed this table.",
    "friends-only": "Only friends of the host may sit at this table.",
    "no-spectators": "The table lets nobody watch who has no seat.",
    "removed": "The host has sent the account away from this table.",
    "no-chat": "Nobody, or not this account, may write at this table.",
    "bad-target": "Notices may not be sent to this address.",
    "target-failed": "The address did not take the notice.",
    "not-rated": "Matches are rated between people on devices of their own, with usual options, a clock and no help.",
    "no-challenge": "There is no such challenge.",
    "unknown-friend": "This is no friend, no request and no link to become one.",
    "unknown-session": "The session that asked for news is over; begin a new one.",
    "unknown-table": "No table has this link.",
    "unknown-ply": "The match has not come to this ply.",
    "rules-version": "The match was played by another version of the rules than the installed one.",
    "not-found": "Nothing is at this address.",
    # Accounts (server).
    "bad-login": "A sign-in name has 3 to 24 letters, digits, dots, hyphens or underscores.",
    "login-taken": "Somebody else has this sign-in name.",
    "weak-password": "A password has 8 to 128 characters, and is not what everybody would try first.",
    "wrong-login": "No account has this sign-in name and password.",
    "wrong-password": "The password is not that of the account.",
    "wrong-phrase": "No account has this recovery phrase.",
    "link-used": "The code for another device was used, or its time is over.",
    "same-table": "Guest and account sit at the same table, which is not over.",
    "not-confirmed": "What was typed is not the name of the account.",
    # The server itself.
    "not-stored": "The change could not be written down and was not made; try again.",
    "server-error": "The server failed; the fault is noted in its log.",
}
"""Code of each refusal and the sentence that explains it; a refusal's own `reason` says more about the case at hand."""


class MoontableError(Exception):
    """A refusal: a code of the catalogue, a reason in plain English, details for programs. Nothing has changed."""

    def __init__(self, code: str, reason: str, **details: Any) -> None:
        if code not in CODES:
            raise LookupError(f"error code {code!r} is missing from the catalogue")
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.details = details

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a refusal be pickled whole, so that one raised in another process arrives as what it is."""
        return _refuse, (type(self), self.code, self.reason, self.details)


def _refuse(kind: type[MoontableError], code: str, reason: str, details: dict[str, Any]) -> MoontableError:
    return kind(code, reason, **details)


class UnknownGameError(MoontableError):
    """No installed game has the id that was asked for."""


class OptionError(MoontableError):
    """The seats or options of a match do not fit the game."""


class IllegalActionError(MoontableError):
    """The rules do not allow the action on this position."""


class MatchOverError(MoontableError):
    """The match has ended."""


class ForeignPositionError(MoontableError):
    """The value belongs to another game."""


class NotationError(MoontableError):
    """The text or document of an action cannot be read."""


class DocumentError(MoontableError):
    """The document of a position is malformed or describes no legal position; `details["path"]` says where."""


class NoSearchError(MoontableError):
    """The game brings no search."""
