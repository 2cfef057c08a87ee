"""The words of the client by key, for tests that find things by name in every language."""

import json
from functools import cache
from pathlib import Path

MESSAGES = Path(__file__).parents[2] / "client" / "messages"
LANGUAGES = ("en", "zh-Hant", "zh-Hans", "fa")
LOCALES = {"en": "en-GB", "zh-Hant": "zh-TW", "zh-Hans": "zh-CN", "fa": "fa-IR"}
"""A browser's locale that leads to each language by itself."""


@cache
def _catalogue(language: str) -> dict[str, str]:
    words: dict[str, str] = {}
    for part in sorted((MESSAGES / language).glob("*.json")):
        words |= json.loads(part.read_text("utf-8"))
    return words


def word(key: str, language: str = "en") -> str:
    """The text of a key without arguments."""
    text = _catalogue(language)[key]
    assert "{" not in text, f"{key} has arguments"
    return text
