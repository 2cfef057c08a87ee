"""Names of people, made fit to stand beside other words: nothing that hides, turns the line around or piles up."""

from __future__ import annotations

import unicodedata
from typing import Final

from moontable.protocol.lobby import NAME_LENGTH
from moontable.server.refusals import RefusedError

_JOINERS: Final = "\u200c\u200d"
"""Invisible, but Persian words and some emoji are not spelled right without them: kept between two letters."""

_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
"""Counted as letters or symbols by Unicode, yet drawn as nothing: Hangul fillers, empty Braille, the null note."""

_MARKS: Final = 3
"""Marks on one letter: Vietnamese, Hebrew and Arabic names need so many, and no name needs a tower."""


def clean_name(name: str) -> str:
    """The name composed (NFC), with single spaces and without what nobody can see.

    `RefusedError` (`bad-message`) when no visible letter is left, or more letters than a name has.
    """
    seen = "".join(letter if _is_seen(letter) else " " for letter in unicodedata.normalize("NFC", name))
    cleaned = unicodedata.normalize("NFC", " ".join(filter(None, map(_clean_word, seen.split()))))
    if cleaned == "":
        raise RefusedError("bad-message", "The name has no visible letter.")
    if len(cleaned) > NAME_LENGTH:
        raise RefusedError("bad-message", f"A name has at most {NAME_LENGTH} letters.")
    return cleaned


def _is_seen(letter: str) -> bool:
    return letter in _JOINERS or (letter.isprintable() and letter not in _BLANKS)


def _clean_word(word: str) -> str:
    """The word without joiners and marks that have no letter to stand on, or too many companions."""
    kept: list[str] = []
    marks = 0
    for letter in word.strip(_JOINERS):
        is_mark = unicodedata.category(letter).startswith("M")
        marks = marks + 1 if is_mark else 0
        if is_mark and (not kept or kept[-1] in _JOINERS or marks > _MARKS):
            continue
        if letter in _JOINERS and kept[-1:] and kept[-1] in _JOINERS:
            continue
        kept.append(letter)
    return "".join(kept).strip(_JOINERS)
