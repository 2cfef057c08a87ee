"""Requests and answers of the HTTP interface: accounts, games and tables."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from moontable.protocol.clock import Clock, ClockState

TableStatus = Literal["open", "playing", "over", "expired", "closed"]
Visibility = Literal["link", "friends", "open"]
OptionKind = Literal["choice", "integer", "flag", "order", "table"]
SeatKind = Literal["human", "bot", "open"]
UndoPolicy = Literal["none", "turn", "consent"]
Spectators = Literal["live", "delayed", "none"]

NAME_LENGTH: Final = 24
"""Code points of a name at most."""

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
BotName = Annotated[str, Meta(min_length=1, max_length=32)]
Code = Annotated[str, Meta(extra_json_schema={"title": "ErrorCode"})]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Grace = Annotated[int, Meta(ge=10, le=86_400)]
"""Seconds that a seat waits for its player."""


class Account(Struct, frozen=True):
    """A guest or registered person; the key that proves it stays in the cookie.

    `login` is the sign-in name, null without a password; `phrase` says whether there is a recovery phrase.
    """

    id: str
    name: str
    login: str | None
    phrase: bool


class Me(Struct, frozen=True):
    """Who the cookie of this browser belongs to."""

    account: Account | None


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """Call me so; makes the account when the browser has none."""

    name: Name


class OptionInfo(Struct, frozen=True):
    """An option of a game as a form can draw it.

    `values` for a choice, `min` and `max` for an integer; `columns` for a table, whose `default` is the text that this
    server has in its data folder, or "" for what the game brings along.
    """

    name: str
    kind: OptionKind
    default: bool | int | str
    values: list[str] | None
    min: int | None
    max: int | None
    columns: list[str] | None


class LevelInfo(Struct, frozen=True):
    """A bot that searches, with its strength measured in so many games: Elo with its 95 % interval.

    Without a measurement `games` is 0 and the numbers are null.
    """

    bot: str
    elo: float | None
    low: float | None
    high: float | None
    games: int


class GameInfo(Struct, frozen=True):
    """A game that a table can be opened for.

    `levels` are the bots that search, weakest first; `stand_in` is the bot that plays for absent people unless the
    host says otherwise.
    """

    id: str
    min_seats: int
    max_seats: int
    options: list[OptionInfo]
    bots: list[str]
    levels: list[LevelInfo]
    stand_in: str | None
    rules_version: int


class SeatForMe(Struct, frozen=True, tag="me", tag_field="kind", forbid_unknown_fields=True):
    """The seat of the account that asks."""


class SeatBeside(Struct, frozen=True, tag="beside", tag_field="kind", forbid_unknown_fields=True):
    """A seat of somebody who plays at the device of the account that asks, under a name of its own."""

    name: Name


class SeatOpen(Struct, frozen=True, tag="open", tag_field="kind", forbid_unknown_fields=True):
    """A seat that waits for whoever follows the invite link."""


class SeatForBot(Struct, frozen=True, tag="bot", tag_field="kind", forbid_unknown_fields=True):
    """A seat played by the named bot."""

    bot: BotName


SeatRequest = SeatForMe | SeatBeside | SeatOpen | SeatForBot


class TableSettings(Struct, frozen=True):
    """What a table does beside the rules.

    A seat whose player has been away for `grace` seconds while it is to act is played by the bot `stand_in`, null for
    nobody; `hints` says whether the seat to act may ask the search; `undo` what may be taken back: nothing, one's own
    turn up to what was revealed last, or beyond that with everybody's consent; `clock` how long a seat may think, null
    for as long as it likes. Who has no seat may watch a match in play live, some actions later, or not at all, as
    `spectators` says; `chat` says whether those who sit may write to each other, `rated` whether the result counts for
    their ratings. An open seat is for whoever has the link, for `friends` of the host alone, or, `open`, also for
    whoever finds the table in the lobby.
    """

    stand_in: str | None
    grace: int
    hints: bool
    undo: UndoPolicy
    visibility: Visibility
    clock: Clock | None
    spectators: Spectators
    chat: bool
    rated: bool


class WantedSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings that a host chooses; what is left out is as the server would have it.

    `stand_in` null lets nobody play for who is away; `hints` null allows them where no two people meet, and `chat` null
    everywhere but at a table for everybody. A `rated` match has no stand-in, no hints and no undo by consent, and a
    clock whose end loses; `not-rated` for what does not go with it.
    """

    stand_in: BotName | UnsetType | None = UNSET
    grace: Grace | None = None
    hints: bool | None = None
    undo: UndoPolicy = "consent"
    visibility: Visibility = "link"
    clock: Clock | None = None
    spectators: Spectators = "live"
    chat: bool | None = None
    rated: bool = False


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table; it starts by itself when no seat is open."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=16)]
    options: dict[str, bool | int | str] = {}
    settings: WantedSettings = WantedSettings()


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Take an open seat, the first one when `seat` is null."""

    seat: SeatNumber | None = None


class AddNonce(Struct, frozen=True, forbid_unknown_fields=True):
    """My browser's part of the chance of a match, once for each seat, before anything is drawn."""

    nonce: Annotated[str, Meta(pattern="^[0-9a-f]{32,64}$")]


class BringRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """The record of a finished match as text, to look back at it here."""

    record: Annotated[str, Meta(min_length=1, max_length=1_048_576)]


class SeatBot(Struct, frozen=True, forbid_unknown_fields=True):
    """Let a bot play an open seat; only the host may."""

    seat: SeatNumber
    bot: BotName


class TryOut(Struct, frozen=True, forbid_unknown_fields=True):
    """Play a finished match anew from the position after `ply` seat actions; `seat` null takes the seat to act."""

    ply: int
    seat: SeatNumber | None = None


class SeatInfo(Struct, frozen=True):
    """One seat as everybody sees it; `you` is true where it is played at the device of the account that asks.

    Who sits `beside` plays at the device of another seat.

    A person without a name is a former player, whose account has been deleted.

    `stand_in` is true while a bot plays for the person who has the seat.
    """

    kind: SeatKind
    name: str | None
    bot: str | None
    connected: bool
    stand_in: bool
    you: bool
    beside: bool


class Fairness(Struct, frozen=True):
    """What everybody may know of a match's chance.

    `commitment` is SHA-256 of secret and salt, which are told when the match is over; `nonces` is what each person's
    browser has added, null while that is awaited, "" for a bot. All are hexadecimal.
    """

    commitment: str
    nonces: tuple[str | None, ...]
    secret: str | None
    salt: str | None


class ChallengeTag(Struct, frozen=True):
    """The challenge that a match is: its day, and whether it is for practice alone."""

    day: str
    practice: bool


class TableInfo(Struct, frozen=True):
    """A table as the asking account sees it; times are seconds since 1970, `progress` is 0 to 100.

    `fairness` is null where chance was not committed to: on a seeded server, and where a match goes on from another.
    `actor` is the seat to act, `since` when the table changed last.
    At `expires` it expires unless somebody plays, sits down or keeps it, and from `remind` on its people should be
    told; both are null when it cannot.
    `you` is the seat whose eyes the browser sees with. Where seats hide things from one another and several are played
    at one device it is null until somebody takes the device up: one of the seats `cover` has to `look`. Else `cover` is
    null.
    An `imported` match comes from a record that its host has brought: nobody here played it.
    `challenge` is null for a match that is no challenge.
    `behind` is how many actions later than the players this browser is told of them, 0 for none.
    `clock` is null at a table without one and before the deal. `ending` is how the rules call it, or `time`,
    `unstarted` or `left` for a match that they would let go on; only the first of these has a `ranking`.
    """

    id: str
    game: str
    rules_version: int
    options: dict[str, bool | int | str]
    settings: TableSettings
    status: TableStatus
    host: bool
    you: int | None
    cover: list[int] | None
    behind: int
    seats: list[SeatInfo]
    created: int
    imported: bool
    challenge: ChallengeTag | None
    rematch: str | None
    ending: str | None
    ranking: list[int] | None
    actor: int | None
    your_turn: bool
    since: int
    progress: int
    ply: int
    fairness: Fairness | None
    expires: int | None
    remind: int | None
    clock: ClockState | None


class PlyView(Struct, frozen=True):
    """The position after `ply` seat actions as the asking account's seat sees it; 0 is after set-up."""

    ply: int
    view: dict[str, Any]


class MatchViews(Struct, frozen=True):
    """Every position of a finished match as the asking account's seat saw it: the first, then a patch for each ply."""

    first: dict[str, Any]
    patches: list[dict[str, Any]]


class PlyChoices(Struct, frozen=True):
    """What the seat to act could do after `ply` seat actions of a finished match, null at its end."""

    ply: int
    seat: int | None
    choices: dict[str, Any] | None


class Preview(Struct, frozen=True):
    """What my seat would see after an action at `ply`, before anything that chance adds.

    `ends_turn` says whether my turn would be over, whatever chance adds: after that nothing can be taken back without
    asking.
    """

    ply: int
    action: str
    view: dict[str, Any]
    ends_turn: bool


class PlyOutlook(Struct, frozen=True):
    """What would come of a plan at the table's present position, in the game's own terms."""

    ply: int
    outlook: dict[str, Any]


class Refusal(Struct, frozen=True):
    """Every refused request: a code of the catalogue, an English reason and what the code needs to be worded."""

    code: Code
    reason: str
    details: dict[str, Any]
