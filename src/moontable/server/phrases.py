"""Recovery phrases: twelve words that lead back to an account from any device.

They are those of BIP 39, whose lists have no two words that are easily mistaken, in English and both Chinese scripts;
there is no Persian list. Twelve words hold 128 random bits: a plain hash keeps them, as it keeps a key.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from mnemonic import Mnemonic

from moontable.protocol.identity import PhraseLanguage

BITS: Final = 128

_LISTS: Final[dict[PhraseLanguage, str]] = {
    "en": "english",
    "zh-Hant": "chinese_traditional",
    "zh-Hans": "chinese_simplified",
}


def new_phrase(language: PhraseLanguage) -> str:
    """Twelve words of a language with single blanks between them."""
    return _maker(language).generate(BITS)


def letters_of(phrase: str) -> str:
    """What of a phrase counts: neither case nor blanks, nor what a person writes between words."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", phrase).casefold()))


@cache
def _maker(language: PhraseLanguage) -> Mnemonic:
    """The list of a language, read when the first phrase is made of it."""
    return Mnemonic(_LISTS[language])
