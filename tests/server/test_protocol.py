"""Messages, patches, and what is written down about them: the browser's types and the catalogue of codes."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from moontable.core.errors import CODES
from moontable.protocol import PROTOCOL_VERSION, CloseCode, client, export, patch, server
from moontable.protocol.client import Submit, decode_client
from moontable.protocol.errors import BadMessageError, MessageTooLargeError
from moontable.server.refusals import status_of
from tests.project.repository import ROOT

SCALARS = st.none() | st.booleans() | st.integers(-9, 9) | st.text(st.characters(codec="ascii"), max_size=3)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4)
)
OBJECTS = st.dictionaries(st.sampled_from("abcde"), VALUES, max_size=5).map(patch.prune)


@given(before=OBJECTS, after=OBJECTS)
def test_a_patch_leads_to_the_view_and_its_fingerprint(before: dict[str, Any], after: dict[str, Any]) -> None:
    difference = patch.diff(before, after)
    reached = patch.apply(before, difference)
    assert _typed(reached) == _typed(after)
    assert patch.fingerprint(reached) == patch.fingerprint(after)
    assert (difference == {}) == (_typed(before) == _typed(after))


def _typed(value: object) -> object:
    """The value so that true and 1 differ."""
    match value:
        case dict():
            return {key: _typed(member) for key, member in value.items()}
        case list():
            return [_typed(member) for member in value]
        case _:
            return type(value).__name__, value


def test_a_merge_patch_is_that_of_the_standard() -> None:
    """Examples of RFC 7396, appendix A, for objects."""
    assert patch.apply({"a": "b"}, {"a": None}) == {}
    assert patch.apply({"a": "b", "b": "c"}, {"a": None}) == {"b": "c"}
    assert patch.apply({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}) == {"a": {"b": "d"}}
    assert patch.apply({"a": [{"b": "c"}]}, {"a": [1]}) == {"a": [1]}
    assert patch.apply({"e": None}, {"a": 1}) == {"e": None, "a": 1}
    assert patch.apply({}, {"a": {"bb": {"ccc": None}}}) == {"a": {"bb": {}}}


def test_a_fingerprint_is_written_down() -> None:
    """The browser computes the same: CRC-32 of the text {"a":[null,1],"b":{"c":"x"}}."""
    view = {"b": {"c": "x", "gone": None}, "a": [None, 1], "also": None}
    assert patch.fingerprint(view) == "956d1d0b"


def test_messages_of_a_browser_are_a_closed_union() -> None:
    frame = '{"type":"submit","ply":3,"action":"T17@2,-1","nonce":"n"}'
    assert decode_client(frame) == decode_client(frame.encode()) == Submit(3, "T17@2,-1", "n")
    for bad in ('{"type":"snapshot"}', frame[:-1] + ',"seat":0}', frame.replace("3", "3.5"), '"\ud800"'):
        with pytest.raises(BadMessageError):
            decode_client(bad)
    with pytest.raises(MessageTooLargeError) as refused:
        decode_client("x" * (client.MAX_MESSAGE_BYTES + 1))
    assert refused.value.details == {"size": client.MAX_MESSAGE_BYTES + 1, "limit": client.MAX_MESSAGE_BYTES}


def test_the_browsers_types_are_those_of_the_protocol() -> None:
    assert export.main(["--check", "--client", str(ROOT / "client")]) == 0


def test_a_difference_is_noticed_and_written(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert export.main(["--check", "--client", str(tmp_path)]) == 1
    assert "protocol.gen.ts differs" in capsys.readouterr().err
    assert export.main(["--client", str(tmp_path)]) == 0
    assert export.main(["--check", "--client", str(tmp_path)]) == 0


def messages() -> list[type[Struct]]:
    return [*get_args(client.ClientMessage), *get_args(server.ServerMessage)]


@pytest.mark.parametrize("message", messages(), ids=lambda message: message.__name__)
def test_every_message_is_in_the_types_and_in_the_reference(message: type[Struct]) -> None:
    tag = message.__struct_config__.tag
    assert f'export interface {message.__name__} {{\n  type: "{tag}";' in export.protocol_text()
    reference = (ROOT / "docs" / "reference" / "sockets.md").read_text("utf-8")
    section = reference.split(f"### `{tag}`")
    assert len(section) == 2
    described = section[1].split("\n#")[0]
    assert [field for field in message.__struct_fields__ if f"`{field}`" not in described] == []


def test_the_reference_names_version_and_close_codes() -> None:
    reference = (ROOT / "docs" / "reference" / "sockets.md").read_text("utf-8")
    http = (ROOT / "docs" / "reference" / "protocol.md").read_text("utf-8")
    assert f"version {PROTOCOL_VERSION}" in http
    assert [code for code in CloseCode if f"| {code.value} |" not in reference] == []


def test_the_reference_of_errors_is_the_catalogue() -> None:
    reference = (ROOT / "docs" / "reference" / "errors.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| \d{3} \| (.+?) \|$", reference, re.MULTILINE))
    assert rows == CODES
    statuses = dict(re.findall(r"^\| `([a-z-]+)` \| (\d{3}) \|", reference, re.MULTILINE))
    assert statuses == {code: str(status_of(code)) for code in CODES}
