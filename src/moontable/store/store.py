"""Accounts, matches and their steps in the database, one method for each thing the server wants to know or keep.

Every method is one transaction. Reading methods may be called at any time; a match is written by its one writer,
and `append` fails with `ConflictError` should there be another one after all.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import Row, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from moontable.store.belongings import Belongings
from moontable.store.challenges import Attempt, Challenges, begin_attempt, end_attempt
from moontable.store.chats import Chats
from moontable.store.database import connect, migrate, writing
from moontable.store.errors import ConflictError, StoreError
from moontable.store.friends import Friends
from moontable.store.identity import Identity, account_of, device_values
from moontable.store.listings import ALIVE, Listings
from moontable.store.notices import Notice, Notices, write_notices
from moontable.store.ratings import Rating, Ratings, rate_match
from moontable.store.reviews import Reviews
from moontable.store.rows import (
    MatchState,
    StoredAccount,
    StoredDevice,
    StoredEnd,
    StoredEvent,
    StoredMatch,
    StoredStep,
    StoredUndo,
)
from moontable.store.schema import ACCOUNTS, DEVICES, MATCHES, SEATS, STEPS
from moontable.store.vacations import Deadlines, Vacations
from moontable.table import (
    BotPlayer,
    Change,
    Clock,
    Ended,
    Entry,
    HumanPlayer,
    Player,
    Seated,
    Secret,
    TableSettings,
    Times,
    Undone,
)


class Store:
    """One database; `await Store.open(url)` migrates it, `close` lets go of it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = writing(engine)
        self.reviews = Reviews(self._transaction)
        self.identity = Identity(self._transaction)
        self.belongings = Belongings(self._transaction)
        self.friends = Friends(self._transaction)
        self.listings = Listings(self._matches)
        self.vacations = Vacations(self._transaction)
        self.deadlines = Deadlines(self._transaction)
        self.chats = Chats(self._transaction)
        self.notices = Notices(self._transaction)
        self.ratings = Ratings(self._transaction)
        self.challenges = Challenges(self._transaction)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect and migrate; `StoreError` when the database cannot be reached or read."""
        try:
            engine = connect(url)
        except (SQLAlchemyError, ImportError) as error:  # no address, or a driver that is not installed
            raise StoreError(f"The database cannot be opened: {error}") from error
        try:
            await migrate(engine)
        except (SQLAlchemyError, OSError) as error:
            await engine.dispose()
            raise StoreError(f"The database cannot be opened: {error}") from error
        return cls(engine)

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()

    # ── accounts ────────────────────────────────────────────────────────────────────────────────────────────────

    async def account_by_key(self, key_hash: str) -> StoredAccount | None:
        """The account whose key has this hash."""
        async with self._transaction() as connection:
            found = await connection.execute(
                select(ACCOUNTS)
                .join(DEVICES, DEVICES.c.account_id == ACCOUNTS.c.id)
                .where(DEVICES.c.key_hash == key_hash)
            )
            row = found.first()
        return None if row is None else account_of(row)

    async def names_of(self, accounts: Collection[str]) -> dict[str, str]:
        """The names of accounts by their ids."""
        query = select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(accounts))
        async with self._transaction() as connection:
            return {row.id: row.name for row in await connection.execute(query)}

    async def create_account(self, account: StoredAccount, key_hash: str, now: int, label: str = "") -> None:
        """A new account with its first device, which has a new key."""
        device = StoredDevice.signed_in(account.id, key_hash, label, now)
        async with self._transaction(writes=True) as connection:
            await connection.execute(insert(ACCOUNTS).values(id=account.id, name=account.name, created=now))
            await connection.execute(insert(DEVICES).values(device_values(device)))

    async def rename(self, account: str, name: str) -> None:
        """Another name for an account."""
        async with self._transaction(writes=True) as connection:
            await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(name=name))

    # ── matches ─────────────────────────────────────────────────────────────────────────────────────────────────

    async def create_match(
        self,
        match: StoredMatch,
        steps: Sequence[StoredStep] = (),
        *,
        most: int,
        since: int,
        ended: Ended | None = None,
    ) -> bool:
        """A new match with its seats and the steps that it begins with; `ConflictError` when the id exists.

        So too when it would be the second attempt of its host at a challenge.

        `ended` is how it has ended otherwise than by its rules.

        False, and nothing is written, when its host has `most` unfinished matches that were opened after `since`
        (seconds). Counted where it is written: whoever asks many times at once gets no more.
        """
        unfinished = select(func.count()).where(
            MATCHES.c.host == match.host, MATCHES.c.status.in_(ALIVE), MATCHES.c.created > since
        )
        async with self._transaction(writes=True) as connection:
            if (await connection.scalar(unfinished) or 0) >= most:
                return False
            await _insert_match(connection, match)
            if match.challenge is not None and not match.practice:
                await begin_attempt(connection, match.challenge, match.game, match.host, match.id)
            if steps:
                await connection.execute(
                    insert(STEPS),
                    [
                        _step_values(match.id, step.ply, step.seq, step.entries, step.nonce, match.created)
                        for step in steps
                    ],
                )
            if ended is not None:
                await connection.execute(insert(STEPS).values(_end_values(match.id, match.state, ended)))
        return True

    async def match(self, match: str) -> StoredMatch | None:
        """One match."""
        found = await self._matches(select(MATCHES).where(MATCHES.c.id == match))
        return found[0] if found else None

    async def waiting_for_bots(self) -> list[str]:
        """The matches in play where a bot is to act, the longest waiting first."""
        async with self._transaction() as connection:
            found = await connection.scalars(
                select(MATCHES.c.id)
                .join(SEATS, (SEATS.c.match_id == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.actor))
                .where(MATCHES.c.status == "playing", SEATS.c.bot.is_not(None))
                .order_by(MATCHES.c.changed)
            )
            return list(found)

    async def steps(self, match: str) -> list[StoredEvent]:
        """Everything that was played and taken back, in order."""
        async with self._transaction() as connection:
            found = await connection.execute(select(STEPS).where(STEPS.c.match_id == match).order_by(STEPS.c.seq))
            return [_event(row) for row in found]

    async def append(
        self,
        match: str,
        before: int,
        state: MatchState,
        change: Change | None = None,
        *,
        seq: int,
        nonce: str | None = None,
        rematch: StoredMatch | None = None,
        notices: Sequence[Notice] = (),
        rating: Rating | None = None,
        attempt: Attempt | None = None,
    ) -> None:
        """Write a change and the state it leads to, all or nothing; returns when it is committed.

        `before` is the number of the last event that the writer knows, `seq` that of the change; `rematch` is a new
        match that the state names, `notices` is what should be told of it, `rating` how the result is reckoned with,
        `attempt` what it makes of an attempt at a challenge.
        `ConflictError` when the match has gone on since; `StoreError` when the database fails.
        """
        async with self._transaction(writes=True) as connection:
            if rematch is not None:
                await _insert_match(connection, rematch)
            changed = await connection.execute(
                update(MATCHES).where(MATCHES.c.id == match, MATCHES.c.seq == before).values(**_state_values(state))
            )
            if changed.rowcount != 1:
                raise ConflictError(f"Match {match} is not at event {before}.")
            if notices:
                await write_notices(connection, match, notices)
            if rating is not None and state.ranking is not None:
                await rate_match(connection, match, rating, state.ranking, state.changed)
            if attempt is not None:
                await end_attempt(connection, match, state.ending, state.ply, attempt.result, state.changed)
            if isinstance(change, Seated):
                await connection.execute(
                    update(SEATS)
                    .where(SEATS.c.match_id == match, SEATS.c.seat == change.seat)
                    .values(**_seat_values(change.player))
                )
            elif isinstance(change, Undone):
                await connection.execute(
                    insert(STEPS).values(
                        match_id=match,
                        seq=seq,
                        ply=change.ply,
                        entries=[],
                        undone_by=change.seat,
                        played=state.changed,
                    )
                )
            elif isinstance(change, Ended):
                await connection.execute(insert(STEPS).values(_end_values(match, replace(state, seq=seq), change)))
            elif change is not None:
                await connection.execute(
                    insert(STEPS).values(_step_values(match, change.ply, seq, change.entries, nonce, state.changed))
                )

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────────

    @asynccontextmanager
    async def _transaction(self, *, writes: bool = False) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed at the end of the block; the database's errors as the store's."""
        engine = self._writing if writes else self._engine
        try:
            async with engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise ConflictError(str(error)) from error
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(str(error)) from error

    async def _matches(self, query: Select[Any]) -> list[StoredMatch]:
        """The matches of a query with their seats."""
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
            seats = await connection.execute(
                select(SEATS, ACCOUNTS.c.name.label("account_name"))
                .outerjoin(ACCOUNTS, ACCOUNTS.c.id == SEATS.c.account_id)
                .where(SEATS.c.match_id.in_([row.id for row in rows]))
                .order_by(SEATS.c.match_id, SEATS.c.seat)
            )
            players: dict[str, list[Player | None]] = {row.id: [] for row in rows}
            for seat in seats:
                players[seat.match_id].append(_player(seat))
        return [_match(row, tuple(players[row.id])) for row in rows]


async def _insert_match(connection: AsyncConnection, match: StoredMatch) -> None:
    await connection.execute(
        insert(MATCHES).values(
            id=match.id,
            game=match.game,
            rules_version=match.rules_version,
            options=match.options,
            host=match.host,
            created=match.created,
            imported=match.imported,
            challenge=match.challenge,
            practice=match.practice,
            secret=None if match.secret is None else match.secret.secret.hex(),
            salt=None if match.secret is None else match.secret.salt.hex(),
            **asdict(match.settings),
            **_state_values(match.state),
        )
    )
    await connection.execute(
        insert(SEATS),
        [{"match_id": match.id, "seat": seat, **_seat_values(player)} for seat, player in enumerate(match.players)],
    )


def _state_values(state: MatchState) -> dict[str, Any]:
    """The columns of a state; the deadline has one of its own, to be found by."""
    return {**asdict(state), "deadline": None if state.times is None else state.times.deadline}


def _end_values(match: str, state: MatchState, ended: Ended) -> dict[str, Any]:
    """The columns of an end, which is the last event of the state that it leads to."""
    return {
        "match_id": match,
        "seq": state.seq,
        "ply": state.ply,
        "entries": [],
        "ended": [ended.reason, ended.seat],
        "played": state.changed,
    }


def _step_values(
    match: str, ply: int, seq: int, entries: Sequence[Entry], nonce: str | None, played: int
) -> dict[str, Any]:
    """The columns of a step."""
    return {
        "match_id": match,
        "ply": ply,
        "seq": seq,
        "entries": [_entry_parts(entry) for entry in entries],
        "nonce": nonce,
        "played": played,
    }


def _entry_parts(entry: Entry) -> list[Any]:
    """An entry as `steps` keeps it: without what is not known at its end."""
    parts = [entry.actor, entry.text, entry.stand_in, None if entry.draw is None else list(entry.draw)]
    while parts[-1] is None:
        parts.pop()
    return parts


def _event(row: Row[Any]) -> StoredEvent:
    if row.undone_by is not None:
        return StoredUndo(row.ply, row.seq, row.undone_by)
    if row.ended is not None:
        return StoredEnd(row.ply, row.seq, Ended(*row.ended))
    return StoredStep(row.ply, row.seq, tuple(_entry(*parts) for parts in row.entries), row.nonce)


def _entry(actor: int, text: str, stand_in: str | None = None, draw: list[int] | None = None) -> Entry:
    return Entry(actor, text, stand_in, None if draw is None else (draw[0], draw[1]))


def _seat_values(player: Player | None) -> dict[str, str | None]:
    """The columns of a seat that say who has it."""
    return {
        "account_id": player.account or None if isinstance(player, HumanPlayer) else None,
        "bot": player.bot if isinstance(player, BotPlayer) else None,
        "name": player.name if isinstance(player, HumanPlayer) and player.beside else None,
    }


def _player(row: Row[Any]) -> Player | None:
    if row.account_id is not None:
        is_beside = row.name is not None
        return HumanPlayer(row.account_id, row.name if is_beside else row.account_name, is_beside)
    if row.name is not None:
        return HumanPlayer("", row.name, beside=True)
    return None if row.bot is None else BotPlayer(row.bot)


def _times(columns: dict[str, Any]) -> Times:
    """Clocks as JSON keeps them: its lists as tuples."""
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in columns.items()
    }
    return Times(**values)


def _match(row: Row[Any], players: tuple[Player | None, ...]) -> StoredMatch:
    ranking = None if row.ranking is None else tuple(row.ranking)
    state = MatchState(
        seq=row.seq,
        ply=row.ply,
        status=row.status,
        actor=row.actor,
        progress=row.progress,
        ending=row.ending,
        ranking=ranking,
        rematch=row.rematch,
        changed=row.changed,
        nonces=tuple(row.nonces),
        kept=row.kept,
        times=None if row.times is None else _times(row.times),
    )
    clock = None if row.clock is None else Clock(**row.clock)
    settings = TableSettings(
        row.stand_in, row.grace, row.hints, row.undo, row.visibility, clock, row.spectators, row.chat, row.rated
    )
    secret = None if row.secret is None else Secret(bytes.fromhex(row.secret), bytes.fromhex(row.salt))
    return StoredMatch(
        row.id,
        row.game,
        row.rules_version,
        row.options,
        row.host,
        row.created,
        players,
        state,
        settings,
        secret,
        imported=row.imported,
        challenge=row.challenge,
        practice=row.practice,
    )
