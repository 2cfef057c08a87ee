"""Names of people stand in other people's pages: what one can see is kept, what plays tricks is not."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moontable.protocol.lobby import NAME_LENGTH
from moontable.server.names import clean_name
from moontable.server.refusals import RefusedError


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Åsa Öhman",
        "Nguyễn Thị Ngọc",
        "می\u200cنا",  # a joiner keeps two letters of one word apart
        "مُحَمَّد",
        "王小明",
        "שָׁלוֹם",
        "สมชาย",
        "हिन्दी",
        "👩\u200d🚀",
        "❤️ Ben",
        "R2-D2",
    ],
)
def test_names_of_the_world_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("  Ann \n Lee ", "Ann Lee"),
        ("\u202eAnn\u2066\u2069\u200f", "Ann"),  # turns the rest of the line around
        ("A\u200bn\ufeffn", "A n n"),  # zero width
        ("A\U000e0041nn", "A nn"),  # tags
        ("a\u2028b\u0000c\u001bd", "a b c d"),
        ("\u200dAnn\u200c\u200c", "Ann"),
        ("A\u200d\u200d\u200dn", "A\u200dn"),
        ("\u3164Ann\u2800", "Ann"),  # blanks that are letters
        ("\u0301\u0301Ann", "Ann"),  # marks without a letter
        ("Z" + "\u0334" * 20, "Z" + "\u0334" * 3),
        ("e\u0301", "\u00e9"),
        ("Ann \ue000", "Ann"),
    ],
)
def test_tricks_are_taken_out(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u200e", "\u200c", "\u3164", "\u2800", "\u115f\u1160", "\u0301", "\ufe0f", "\u17b4", "\u200d\u0334"],
)
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    with pytest.raises(RefusedError) as refused:
        clean_name(name)
    assert refused.value.code == "bad-message"


def test_a_name_does_not_grow_over_its_length() -> None:
    """Some letters are composed of more, not fewer, code points."""
    with pytest.raises(RefusedError):
        clean_name("\ufb2c" * NAME_LENGTH)


@given(st.text(max_size=NAME_LENGTH))
def test_a_clean_name_is_visible_short_and_clean_for_good(name: str) -> None:
    try:
        cleaned = clean_name(name)
    except RefusedError:
        return
    assert 0 < len(cleaned) <= NAME_LENGTH
    assert clean_name(cleaned) == cleaned
    assert cleaned.isprintable() or set(cleaned) & set("\u200c\u200d")
    assert any(unicodedata.category(letter)[0] in "LNPS" for letter in cleaned)
