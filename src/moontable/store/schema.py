"""The database's tables: accounts with their devices and friends, matches, their seats, what was played, and reviews.

A match's row holds what a list of matches shows; the truth of the play is in `steps`, from which every position
is replayed. `steps` has one row for each event of the play, by its number, and the database refuses a second one: two
servers on one database can never both play the same ply. An undo is an event too; nothing is ever removed. Times are
whole seconds since 1970. Only types that SQLite and PostgreSQL share.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
    false,
    true,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),  # "" for a former player, of whom nothing else is left
    Column("created", BigInteger, nullable=False),
    # what leads back to the account when its devices are lost; a guest has none of it
    Column("login", String(64), unique=True),
    Column("password_hash", String(256)),  # Argon2id with its parameters
    Column("phrase_hash", String(64), unique=True),  # SHA-256 of the recovery phrase
    Column("unlisted", Boolean, nullable=False, server_default=false()),  # in no board
)

DEVICES: Final = Table(
    "devices",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    # SHA-256 of the key in the browser's cookie, hexadecimal; the key itself is never stored
    Column("key_hash", String(64), nullable=False, unique=True),
    Column("label", String(64), nullable=False),  # browser and system, "" when it named none that is known
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # to the hour
    Index(None, "account_id"),
)

DEVICE_CODES: Final = Table(
    "device_codes",
    METADATA,
    Column("code_hash", String(64), primary_key=True),  # SHA-256 of the code that another device brings
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index(None, "account_id"),
)

FRIENDSHIPS: Final = Table(
    "friendships",
    METADATA,
    # what browsers call the pair: ids of accounts never leave the server
    Column("id", String(32), primary_key=True),
    # of each pair one row, the smaller id first
    Column("account_a", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("account_b", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("status", String(8), nullable=False),  # asked, friends, blocked
    Column("asked_by", String(32), ForeignKey("accounts.id"), nullable=False),  # or who blocks the other
    Column("since", BigInteger, nullable=False),
    UniqueConstraint("account_a", "account_b"),
    Index(None, "account_b"),
)

FRIEND_LINKS: Final = Table(
    "friend_links",
    METADATA,
    Column("account_id", String(32), ForeignKey("accounts.id"), primary_key=True),
    Column("code", String(32), nullable=False, unique=True),
)

MATCHES: Final = Table(
    "matches",
    METADATA,
    Column("id", String(64), primary_key=True),  # also the slug of the invite link
    Column("game", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("host", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("imported", Boolean, nullable=False, server_default=false()),  # from a record: nobody here played it
    Column("challenge", String(10)),  # the day whose challenge it is, none for other matches
    Column("practice", Boolean, nullable=False, server_default=false()),  # of a challenge: it does not count
    # the settings of the table; matches from before there were any have none of it
    Column("stand_in", String(32)),
    Column("grace", Integer, nullable=False, server_default="60"),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("undo", String(8), nullable=False, server_default="consent"),  # none, turn, consent
    Column("spectators", String(8), nullable=False, server_default="live"),  # live, delayed, none
    Column("chat", Boolean, nullable=False, server_default=true()),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("clock", JSON(none_as_null=True)),  # kind, seconds, increment, timeout; none without a clock
    # hexadecimal, told when the match is over; none where chance was not committed to
    Column("secret", String(64)),
    Column("salt", String(64)),
    Column("visibility", String(8), nullable=False, server_default="link"),  # link, friends, open
    # the state below changes together, guarded by the `seq` it was before
    Column("seq", Integer, nullable=False),  # number of the last event
    Column("ply", Integer, nullable=False),
    Column("status", String(8), nullable=False),  # open, playing, over, expired, closed
    Column("actor", Integer),  # the seat to act
    Column("progress", Integer, nullable=False),  # 0 to 100
    Column("ending", String(32)),
    Column("ranking", JSON(none_as_null=True)),
    Column("rematch", String(64), ForeignKey("matches.id")),
    Column("changed", BigInteger, nullable=False),
    Column("nonces", JSON, nullable=False, server_default="[]"),  # by seat, of people's browsers
    Column("kept", BigInteger, nullable=False, server_default="0"),  # when somebody last said that the table shall stay
    Column("reminded", BigInteger, nullable=False, server_default="0"),  # of what `changed` or `kept` was then
    Column("times", JSON(none_as_null=True)),  # the clocks of all seats, as `table.Times` has them
    Column("deadline", BigInteger),  # that of `times`, in milliseconds since 1970
    Index(None, "host", "status"),
    Index(None, "deadline"),
    Index(None, "status"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("match_id", String(64), ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("account_id", String(32), ForeignKey("accounts.id")),
    Column("bot", String(32)),  # neither account nor bot: the seat is open
    # of somebody who plays at the device of the account, or, without one, of whoever played an imported match
    Column("name", String(64)),
    PrimaryKeyConstraint("match_id", "seat"),
    Index(None, "account_id"),
)

STEPS: Final = Table(
    "steps",
    METADATA,
    Column("match_id", String(64), ForeignKey("matches.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("ply", Integer, nullable=False),  # of the action; -1 for the set-up
    # [[actor, text, bot, [n, number]], ...]: the action and the chance that followed; the last two where they are known
    Column("entries", JSON, nullable=False),
    Column("undone_by", Integer),  # the seat for which the match went back to `ply`; then there are no entries
    Column("ended", JSON(none_as_null=True)),  # [reason, seat]: the match is over otherwise than by its rules
    Column("nonce", String(64)),  # of the submit, so that a repeated one is recognised
    Column("played", BigInteger, nullable=False),
    PrimaryKeyConstraint("match_id", "seq"),
)

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("match_id", String(64), ForeignKey("matches.id"), nullable=False),
    Column("n", Integer, nullable=False),
    # who wrote it; none when the account has been deleted, and with it what it wrote
    Column("account_id", String(32), ForeignKey("accounts.id")),
    Column("seat", Integer, nullable=False),
    # one of them; neither when it was removed
    Column("phrase", String(16)),
    Column("text", String(300)),
    Column("written", BigInteger, nullable=False),
    PrimaryKeyConstraint("match_id", "n"),
    Index(None, "account_id"),
)

MUTES: Final = Table(
    "mutes",
    METADATA,
    # what browsers call it: ids of accounts never leave the server
    Column("id", String(32), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("muted_id", String(32), ForeignKey("accounts.id"), nullable=False),
    UniqueConstraint("account_id", "muted_id"),
    Index(None, "muted_id"),
)

REMOVALS: Final = Table(
    "removals",
    METADATA,
    Column("match_id", String(64), ForeignKey("matches.id"), nullable=False),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    PrimaryKeyConstraint("match_id", "account_id"),
    Index(None, "account_id"),
)

PUSHES: Final = Table(
    "pushes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    # as the browser has it from its push service: where to send to, and the keys to encrypt for it
    Column("endpoint", String(1024), nullable=False, unique=True),
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(64), nullable=False),
    Column("language", String(8), nullable=False),
    Column("origin", String(300), nullable=False),  # of the page that asked for it
    Index(None, "account_id"),
)

WEBHOOKS: Final = Table(
    "webhooks",
    METADATA,
    Column("account_id", String(32), ForeignKey("accounts.id"), primary_key=True),
    Column("url", String(1024), nullable=False),
    Column("kind", String(8), nullable=False),  # discord, json
    Column("secret", String(64), nullable=False),  # what plain JSON is signed with
    Column("language", String(8), nullable=False),
    Column("origin", String(300), nullable=False),
    Column("failures", Integer, nullable=False),  # in a row; too many, and nothing is sent any more
)

NOTICE_WISHES: Final = Table(
    "notice_wishes",
    METADATA,
    Column("account_id", String(32), ForeignKey("accounts.id"), primary_key=True),
    Column("unwanted", JSON, nullable=False),  # kinds of notices
)

NOTICES: Final = Table(
    "notices",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("match_id", String(64), ForeignKey("matches.id"), nullable=False),
    Column("kind", String(8), nullable=False),  # turn, begun, over, asked, deadline, expiring
    Column("ply", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),  # seconds since 1970
    Column("attempts", Integer, nullable=False),
    Column("done", JSON, nullable=False),  # the targets that have taken it
    Index(None, "due"),
    Index(None, "account_id"),
    Index(None, "match_id"),
)

KEYS: Final = Table(
    "keys",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", String(2048), nullable=False),
)
"""What this installation has made for itself once, and must not lose."""

VACATIONS: Final = Table(
    "vacations",
    METADATA,
    Column("account_id", String(32), ForeignKey("accounts.id"), primary_key=True),
    Column("until", BigInteger, nullable=False),  # milliseconds since 1970
    Column("year", Integer, nullable=False),  # in which the days below were taken
    Column("days", Integer, nullable=False),
)

REVIEWS: Final = Table(
    "reviews",
    METADATA,
    Column("match_id", String(64), ForeignKey("matches.id"), primary_key=True),
    Column("status", String(8), nullable=False),  # running, done, failed
    Column("failure", String(32)),  # code of the refusal that ended it
    Column("asked", BigInteger, nullable=False),
    Index(None, "status"),
)

REVIEW_PLIES: Final = Table(
    "review_plies",
    METADATA,
    Column("match_id", String(64), ForeignKey("reviews.match_id"), nullable=False),
    Column("ply", Integer, nullable=False),  # that the decision was made at; the last one is the end of the match
    Column("chances", JSON, nullable=False),  # [float, ...]: of every seat before the decision
    Column("decision", JSON(none_as_null=True)),  # as the protocol tells it; none without a choice
    PrimaryKeyConstraint("match_id", "ply"),
)

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),  # by the last rated match, in seconds since 1970
    PrimaryKeyConstraint("account_id", "game", "seats"),
    Index(None, "game", "seats"),
)

RATING_CHANGES: Final = Table(
    "rating_changes",
    METADATA,
    Column("match_id", String(64), ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("account_id", String(32), ForeignKey("accounts.id")),  # none when the account has been deleted
    Column("mu_before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),  # rated so far, this one among them
    Column("changed", BigInteger, nullable=False),
    PrimaryKeyConstraint("match_id", "seat"),
    Index(None, "account_id"),
)

CHALLENGES: Final = Table(
    "challenges",
    METADATA,
    Column("day", String(10), nullable=False),  # ISO 8601, UTC
    Column("game", String(64), nullable=False),
    Column("secret", String(64), nullable=False),  # hexadecimal: everybody's chance comes from it
    Column("salt", String(64), nullable=False),
    Column("par", Integer),
    PrimaryKeyConstraint("day", "game"),
)

ATTEMPTS: Final = Table(
    "attempts",
    METADATA,
    Column("day", String(10), nullable=False),
    Column("game", String(64), nullable=False),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("match_id", String(64), ForeignKey("matches.id"), nullable=False),
    Column("result", Integer),
    Column("finished", BigInteger),
    PrimaryKeyConstraint("day", "game", "account_id"),
    Index(None, "account_id"),
    Index(None, "match_id"),
)
