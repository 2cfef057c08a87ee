"""Accounts, matches and their steps in the database, one method for each thing the server wants to know or keep.

Every method is one transaction. Reading methods may be called at any time; a match is written by its one writer,
and `append` fails with `ConflictError` should there be another one after all.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import Select, func, insert, select, update
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
from moontable.store.mapping import (
    end_values,
    event_of,
    match_of,
    player_of,
    seat_values,
    state_values,
    step_values,
)
from moontable.store.notices import Notice, Notices, write_notices
from moontable.store.ratings import Rating, Ratings, rate_match
from moontable.store.reviews import Reviews
from moontable.store.rows import (
    MatchState,
    StoredAccount,
    StoredDevice,
    StoredEvent,
    StoredMatch,
    StoredStep,
)
from moontable.store.schema import ACCOUNTS, DEVICES, MATCHES, SEATS, STEPS
from moontable.store.vacations import Deadlines, Vacations
from moontable.table import (
    Change,
    Ended,
    Player,
    Seated,
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
                        step_values(match.id, step.ply, step.seq, step.entries, step.nonce, match.created)
                        for step in steps
                    ],
                )
            if ended is not None:
                await connection.execute(insert(STEPS).values(end_values(match.id, match.state, ended)))
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
            return [event_of(row) for row in found]

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
                update(MATCHES).where(MATCHES.c.id == match, MATCHES.c.seq == before).values(**state_values(state))
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
                    .values(**seat_values(change.player))
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
                await connection.execute(insert(STEPS).values(end_values(match, replace(state, seq=seq), change)))
            elif change is not None:
                await connection.execute(
                    insert(STEPS).values(step_values(match, change.ply, seq, change.entries, nonce, state.changed))
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
                players[seat.match_id].append(player_of(seat))
        return [match_of(row, tuple(players[row.id])) for row in rows]


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
            **state_values(match.state),
        )
    )
    await connection.execute(
        insert(SEATS),
        [{"match_id": match.id, "seat": seat, **seat_values(player)} for seat, player in enumerate(match.players)],
    )
