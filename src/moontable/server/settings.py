"""Everything that can be set about a server, and the limits that hold for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Final

from moontable.store import sqlite_url

BOT_PAUSE: Final = 0.9
"""Seconds from a bot's turn to its action at least, so that a person can follow."""

MESSAGES_PER_SECOND: Final = 10.0
MESSAGE_BURST: Final = 30
"""What one socket may say; more is refused, and `STRIKES` refusals of the wire close it."""

STRIKES: Final = 10
"""Malformed, oversized or surplus messages in a row until a socket counts as hostile."""

OUTGOING: Final = 128
OUTGOING_BYTES: Final = 512 * 1024
"""Messages, and their bytes, that wait for a slow browser before its socket is closed for a fresh start."""

HELLO_SECONDS: Final = 10.0
"""How long a socket may stay without its hello."""

POLL_SECONDS: Final = 25.0
"""How long a request for news waits for some: proxies cut lines that are silent for half a minute."""

PICTURES_PER_SECOND: Final = 1.0
PICTURE_BURST: Final = 40
"""Pictures of positions that one network may ask for: a service that shows links fetches each once."""

WAITING_PICTURES: Final = 20
KEPT_PICTURES: Final = 64
"""Pictures that wait to be drawn at most, and that stay in memory, of two hundred kilobytes each."""

SESSION_SECONDS: Final = 60.0
CHAT_PER_SECOND: Final = 0.5
CHAT_BURST: Final = 5
"""Lines of one person at a table."""

CHAT_LINES: Final = 100
"""Of the chat that who comes to a table is told."""

LEFT_SECONDS: Final = 10.0
"""How long a session outlives its last answer, and a request whose line was closed: a browser asks anew at once."""

SOCKETS_PER_NETWORK: Final = 100
"""Sockets and sessions that one network may have open at the same time: a school class, not an army."""

REQUESTS_PER_SECOND: Final = 5.0
REQUEST_BURST: Final = 60
"""Changing HTTP requests of one network; friends behind one router share it."""

POLLS_TO_REQUESTS: Final = 10.0
"""So many times as often a network may ask for news: where one browser gets no socket, none of its neighbours does."""

ACCOUNTS_PER_SECOND: Final = 0.2
ACCOUNT_BURST: Final = 200
"""New accounts of one network; limits that hold for an account would be none if accounts cost nothing."""

GUESSES_FREE: Final = 5
GUESS_SECONDS: Final = 60.0
"""Guesses at one account, by its sign-in name or on its own pages, and the longest wait between two: nobody guesses a
password at one a minute, and nobody can lock a person out for longer by guessing wrong on purpose."""

NETWORK_GUESSES_FREE: Final = 20
NETWORK_GUESS_SECONDS: Final = 300.0
"""The same for all guesses of one network."""

PARDON_SECONDS: Final = 60.0
"""After so long without another, one guess is forgiven."""

CODE_SECONDS: Final = 300
"""How long a code for another device works."""

SEEN_SECONDS: Final = 3600
"""Between two notes that a device is in use."""

REQUEST_BYTES: Final = 16_384
NEW_TABLE_BYTES: Final = 131_072
"""Room for a new table with dice and cards of its own."""

FRAME_BYTES: Final = 65_536
"""Frames up to here are refused with a code when they are too large; above, the protocol layer hangs up."""

TABLES_PER_ACCOUNT: Final = 50
TABLES_DAYS: Final = 7
"""So many unfinished tables may an account have opened in so many days: tables that nobody came to cannot be closed,
and must not keep their host from opening others for ever."""

SWEEP_SECONDS: Final = 900.0
"""Between two looks for tables whose time is over."""

JOINABLE_TABLES: Final = 200
"""How many tables the lobby shows, the newest first."""

LOBBY_SECONDS: Final = 0.5
"""How old the lobby's list may be: whoever looks at the same moment shares one query."""

QUICK_SECONDS: Final = 300
"""How long a host may have been away whose table a quick match still leads to."""

QUICK_PER_SECOND: Final = 0.2
QUICK_BURST: Final = 10
"""Quick matches that one account may ask for."""

FRIENDS_PER_SECOND: Final = 0.02
FRIENDS_BURST: Final = 20
"""Requests to be friends, and new friend links, of one account."""

IMPORTS_PER_SECOND: Final = 0.03
IMPORTS_BURST: Final = 10
"""Records that one account may bring: each is replayed."""

RECORD_BYTES: Final = 1_048_576
"""A record at most: twenty times that of the longest match."""

LISTED_TABLES: Final = 100
"""How many of an account's tables its list shows, those that go on first."""

LOADED_TABLES: Final = 128
"""Tables kept in memory; beyond, those that nobody watches and no bot plays are forgotten until asked for again."""

RECENT_STEPS: Final = 128
"""Steps that a table keeps to tell of them again and to show past positions without replaying the match."""

MISSED_EVENTS: Final = 32
"""Events that a browser may have missed and still be told one by one; who missed more gets a snapshot. Well below
`OUTGOING`, or a browser that comes back would be closed for reading too slowly, again and again."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How one server runs; `database` None means SQLite in `data_dir`, `seed` None unpredictable chance.

    `defaults` are, by game, the options that a new table has here unless its host says otherwise. Notices go to
    addresses on the internet alone, and into these `notice_networks` of the operator's own.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data_dir: Path = Path("data")
    database: str | None = None
    seed: int | None = None
    bot_pause: float = BOT_PAUSE
    requests_per_second: float = REQUESTS_PER_SECOND
    sockets_per_network: int = SOCKETS_PER_NETWORK
    loaded_tables: int = LOADED_TABLES
    defaults: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    notice_networks: tuple[IPv4Network | IPv6Network, ...] = ()

    @property
    def database_url(self) -> str:
        """The address of the database."""
        return self.database or sqlite_url(self.data_dir)
