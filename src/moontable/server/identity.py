"""Who may be whom: every way into an account, what leads back to it, its devices, and its end.

Whatever could be guessed is counted first, by network and by account. Who signs in gets a key that is new, whatever key
the browser had before.
"""

from __future__ import annotations

import math
import secrets
import time
from dataclasses import dataclass

from moontable.core.errors import UnknownGameError
from moontable.protocol import CloseCode
from moontable.protocol.identity import PhraseLanguage
from moontable.server.accounts import hash_of, new_key
from moontable.server.games import game_of, stand_in_of
from moontable.server.limits import Attempts
from moontable.server.lines import Lines
from moontable.server.lobby import Lobby
from moontable.server.passwords import Passwords, check_password, clean_login
from moontable.server.phrases import letters_of, new_phrase
from moontable.server.refusals import RefusedError
from moontable.server.settings import (
    CODE_SECONDS,
    GUESS_SECONDS,
    GUESSES_FREE,
    NETWORK_GUESS_SECONDS,
    NETWORK_GUESSES_FREE,
    PARDON_SECONDS,
)
from moontable.store import (
    ClosedError,
    ConflictError,
    Proof,
    SameTableError,
    Store,
    StoredAccount,
    StoredCode,
    StoredDevice,
)


@dataclass(frozen=True, slots=True)
class Asker:
    """A browser that wants to be somebody: whose it is now, by which key, what it is called, from where it asks."""

    account: StoredAccount | None
    key_hash: str | None
    label: str
    network: str


@dataclass(frozen=True, slots=True)
class Entered:
    """A device that has been signed in, by which key, and how many tables a guest brought along."""

    account: StoredAccount
    key: str
    brought: int


class Identity:
    """Passwords, phrases, codes and devices of this server's accounts."""

    def __init__(self, store: Store, lobby: Lobby, lines: Lines) -> None:
        self._store = store
        self._lobby = lobby
        self._lines = lines
        self.passwords = Passwords()
        self._by_network = Attempts(NETWORK_GUESSES_FREE, NETWORK_GUESS_SECONDS, PARDON_SECONDS)
        self._by_account = Attempts(GUESSES_FREE, GUESS_SECONDS, PARDON_SECONDS)
        self._asked = Attempts(GUESSES_FREE, GUESS_SECONDS, PARDON_SECONDS)

    # ── ways in ─────────────────────────────────────────────────────────────────────────────────────────────────

    async def enter_by_password(self, asker: Asker, login: str, password: str) -> Entered:
        """Sign in by name and password; `RefusedError` (`wrong-login`) whichever of them is wrong, as slowly."""
        try:
            login = clean_login(login)
        except RefusedError:
            login = ""  # nobody's
        self._guess(asker.network, f"login {login}")
        found = await self._store.identity.by_login(login)
        password_hash = None if found is None else found[1]
        is_right = await self.passwords.is_right(password, password_hash)
        if found is None or password_hash is None or not is_right:
            raise _no_way(Proof("password", ""))
        self._right(asker.network, f"login {login}")
        if self.passwords.is_outdated(password_hash):
            stronger = await self.passwords.hash(password)
            if await self._store.identity.set_password(found[0].id, login, stronger, password_hash):
                password_hash = stronger
        return await self._enter(asker, found[0], Proof("password", password_hash))

    async def enter_by_phrase(self, asker: Asker, phrase: str) -> Entered:
        """Sign in by a recovery phrase; `RefusedError` (`wrong-phrase`)."""
        self._guess(asker.network)
        proof = Proof("phrase", hash_of(letters_of(phrase)))
        account = await self._store.identity.by_phrase(proof.hash)
        if account is None:
            raise _no_way(proof)
        self._right(asker.network)
        return await self._enter(asker, account, proof)

    async def behind_code(self, asker: Asker, code: str) -> StoredAccount:
        """Whose device shows a code; `RefusedError` (`link-used`, `same-table`)."""
        self._guess(asker.network)
        account = await self._store.identity.behind_code(hash_of(code), _now())
        if account is None:
            raise _no_way(Proof("code", ""))
        self._right(asker.network)
        if asker.account is not None and await self._store.belongings.is_company(asker.account.id, account.id):
            raise _same_table()
        return account

    async def enter_by_code(self, asker: Asker, code: str) -> Entered:
        """Sign in by a code, which works once; `RefusedError` (`link-used`, `same-table`)."""
        return await self._enter(asker, await self.behind_code(asker, code), Proof("code", hash_of(code)))

    async def _enter(self, asker: Asker, account: StoredAccount, proof: Proof) -> Entered:
        """Make the asking device one of the account's; what a guest did on it comes along.

        A guest whom something else leads to, a password or another device, stays who it is: nothing is lost there.
        """
        key = new_key()
        device = StoredDevice.signed_in(account.id, hash_of(key), asker.label, _now())
        guest = None if asker.account is None or asker.account.id == account.id else asker.account.id
        try:
            brought = await self._store.identity.sign_in(device, proof, guest=guest, old=asker.key_hash)
        except SameTableError as error:
            raise _same_table() from error
        except ClosedError as error:
            raise _no_way(proof) from error
        await self._lobby.reread(brought)
        return Entered(account, key, len(brought))

    # ── ways back ───────────────────────────────────────────────────────────────────────────────────────────────

    async def set_password(self, asker: Asker, login: str, password: str, old: str | None) -> StoredAccount:
        """Give the asking account name and password, or others; a change signs out every other device.

        `RefusedError` (`bad-login`, `weak-password`, `wrong-password`, `login-taken`).
        """
        account = _known(asker)
        login = clean_login(login)
        check_password(password, login, account.name)
        before = await self._store.identity.password_hash(account.id)
        if before is None:
            self.ask(account)
        else:
            await self._prove(asker, account, old or "", before)
        password_hash = await self.passwords.hash(password)
        try:
            is_set = await self._store.identity.set_password(account.id, login, password_hash, before)
        except ConflictError as error:
            raise RefusedError("login-taken", "Somebody else has this sign-in name.") from error
        if not is_set:  # it was changed on another device in the same moment
            raise RefusedError("wrong-password", "The password has just been changed.")
        if before is not None:
            self.hang_up(await self._store.identity.sign_out(account.id, but=asker.key_hash))
        return StoredAccount(account.id, account.name, login, account.has_phrase)

    async def new_phrase(self, account: StoredAccount, language: PhraseLanguage) -> str:
        """Another recovery phrase, which is told this once."""
        self.ask(account)
        phrase = new_phrase(language)
        await self._store.identity.set_phrase(account.id, hash_of(letters_of(phrase)))
        return phrase

    async def show_code(self, account: StoredAccount) -> tuple[str, int]:
        """A new code for another device, and until when it works."""
        self.ask(account)
        code, expires = secrets.token_urlsafe(16), _now() + CODE_SECONDS
        await self._store.identity.show_code(account.id, hash_of(code), expires)
        return code, expires

    async def shown_code(self, account: StoredAccount) -> StoredCode | None:
        """What became of the code that an account showed last, None when it has gone."""
        code = await self._store.identity.code_of(account.id)
        return None if code is None or (code.used is None and code.expires <= _now()) else code

    # ── ends ────────────────────────────────────────────────────────────────────────────────────────────────────

    async def sign_out(self, account: StoredAccount, *, device: str | None = None, but: str | None = None) -> list[str]:
        """Sign out a device, or all but the one with a key; the hashes of the keys that open nothing any more."""
        return await self._store.identity.sign_out(account.id, device=device, but=but)

    def hang_up(self, key_hashes: list[str], code: CloseCode = CloseCode.SIGNED_OUT) -> None:
        """Close the sockets of devices that are who they were no longer."""
        self._lines.close(key_hashes, code, "no-account")

    async def delete(self, asker: Asker, proof: str) -> None:
        """Delete the asking account; `RefusedError` (`wrong-password`, `not-confirmed`) for a wrong proof."""
        account = _known(asker)
        before = await self._store.identity.password_hash(account.id)
        if before is not None:
            await self._prove(asker, account, proof, before)
        elif " ".join(proof.split()).casefold() != account.name.casefold():
            raise RefusedError("not-confirmed", "This is not the name of the account.")
        left = await self._store.belongings.leave_behind(account.id, _stand_in)
        self.hang_up(left.key_hashes)
        await self._lobby.dissolve(left.deleted)
        await self._lobby.reread(left.changed)

    # ── attempts ────────────────────────────────────────────────────────────────────────────────────────────────

    def ask(self, account: StoredAccount) -> None:
        """Count what costs the server more than a page; `RefusedError` (`rate-limited`)."""
        now = time.monotonic()
        _refuse_for(self._asked.wait(account.id, now))
        self._asked.count(account.id, now)

    async def _prove(self, asker: Asker, account: StoredAccount, password: str, password_hash: str) -> None:
        self._guess(asker.network, f"account {account.id}")
        if not await self.passwords.is_right(password, password_hash):
            raise RefusedError("wrong-password", "This is not the password of the account.")
        self._right(asker.network, f"account {account.id}")

    def _guess(self, network: str, target: str | None = None) -> None:
        now = time.monotonic()
        wait = self._by_network.wait(network, now)
        if target is not None:
            wait = max(wait, self._by_account.wait(target, now))
        _refuse_for(wait)
        self._by_network.count(network, now)
        if target is not None:
            self._by_account.count(target, now)

    def _right(self, network: str, target: str | None = None) -> None:
        self._by_network.forgive(network, time.monotonic())
        if target is not None:
            self._by_account.forget(target)


def _refuse_for(wait: float) -> None:
    if wait > 0:
        seconds = math.ceil(wait)
        raise RefusedError("rate-limited", f"Too many attempts; wait {seconds} seconds.", retry_after=seconds)


def _no_way(proof: Proof) -> RefusedError:
    """What leads nowhere, or has been closed in this very moment."""
    match proof.kind:
        case "password":
            return RefusedError("wrong-login", "No account has this sign-in name and password.")
        case "phrase":
            return RefusedError("wrong-phrase", "No account has this recovery phrase.")
        case "code":
            return RefusedError("link-used", "The code was used, or its time is over.")


def _known(asker: Asker) -> StoredAccount:
    if asker.account is None:
        raise RefusedError("no-account", "Say your name first.")
    return asker.account


def _same_table() -> RefusedError:
    return RefusedError("same-table", "The guest of this device and the account sit at the same table.")


def _stand_in(game: str) -> str:
    """Who goes on at a table without a bot of its own; any, for a game that is not installed any more."""
    try:
        return stand_in_of(game_of(game))
    except UnknownGameError:
        return "random"


def _now() -> int:
    return int(time.time())
