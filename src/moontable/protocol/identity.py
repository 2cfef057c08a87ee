"""Requests and answers about one's own account: passwords, phrases, devices, and the ways in on another device."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from moontable.protocol.lobby import Account

LOGIN_LENGTHS: Final = (3, 24)
"""Letters of a sign-in name, at least and at most."""

PASSWORD_LENGTHS: Final = (8, 128)
"""Characters of a password, at least and at most."""

Words = Annotated[str, Meta(max_length=512)]
"""What a person types; whether it fits is told with a code of its own."""
Secret = Annotated[str, Meta(max_length=64)]
PhraseLanguage = Literal["en", "zh-Hant", "zh-Hans"]
CodeState = Literal["none", "waiting", "used"]


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign this device in by sign-in name and password."""

    login: Words
    password: Words


class SignInByPhrase(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign this device in by a recovery phrase, in any case and with any blanks."""

    phrase: Words


class SignInByCode(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign this device in, or ask whose code it is, by what another device shows."""

    code: Secret


class SignedIn(Struct, frozen=True):
    """Who this device belongs to now; `brought` tables came along that a guest had played at on it."""

    account: Account
    brought: int


class CodeOwner(Struct, frozen=True):
    """Whom the other device's code would sign in."""

    name: str


class SetPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Set or change sign-in name and password; `old` is the password before, null when there is none.

    A change signs out every other device.
    """

    login: Words
    password: Words
    old: Words | None = None


class NewPhrase(Struct, frozen=True, forbid_unknown_fields=True):
    """Make a recovery phrase; the one before leads nowhere from then on."""

    language: PhraseLanguage = "en"


class Phrase(Struct, frozen=True):
    """A recovery phrase, told this once."""

    phrase: str


class DeviceCode(Struct, frozen=True):
    """The way in for another device, as a link and as a picture (SVG); works once, until `expires`."""

    link: str
    picture: str
    expires: int


class CodeStatus(Struct, frozen=True):
    """What became of the code that this account showed last."""

    state: CodeState


class Device(Struct, frozen=True):
    """A browser that is signed in; times are seconds since 1970, `seen` to the hour.

    `label` is the browser and its system, "" for one that is not known; `here` is true for the one that asks.
    """

    id: str
    label: str
    created: int
    seen: int
    here: bool


class SignOut(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign out one device of the account, null for all but this one."""

    device: Secret | None


class DeleteAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """Delete the account for good: `proof` is its password, or its name where it has none."""

    proof: Words
