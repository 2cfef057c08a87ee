"""Broken documents: a sound one with one thing changed, for any game."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import moontable
from moontable import Position
from moontable.errors import DocumentError

JUNK: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    69,
    10**20,
    0.5,
    1.0,
    "",
    "1",
    "refill",
    [],
    {},
    [None],
    {"": 0},
    [[]],
]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Paths of every part of a document, itself left out."""
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield (*path, key)
        yield from places(part, (*path, key))


def at(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


def broken(document: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The document with one thing changed."""
    document = copy.deepcopy(document)
    path = chance.choice(list(places(document)))
    parent, key = at(document, path[:-1]), path[-1]
    kind = chance.randrange(6)
    if kind == 0:
        del parent[key]
    elif kind == 1:
        parent[key] = chance.choice(JUNK)
    elif kind == 2 and type(parent[key]) is int:
        parent[key] += chance.choice([-1, 1, 2, 12])
    elif kind == 3 and isinstance(parent, list):
        parent.insert(chance.randrange(len(parent) + 1), copy.deepcopy(parent[key]))
    elif kind == 4 and isinstance(parent, list):
        other = chance.randrange(len(parent))
        parent[key], parent[other] = parent[other], parent[key]
    else:
        other_path = chance.choice([other for other in places(document) if other != path])
        other_parent = at(document, other_path[:-1])
        parent[key], other_parent[other_path[-1]] = (
            copy.deepcopy(other_parent[other_path[-1]]),
            copy.deepcopy(parent[key]),
        )
    return document


def read(game: moontable.Game, document: object) -> Position | DocumentError:
    """The position, or why there is none."""
    try:
        return game.position(document)
    except DocumentError as error:
        return error


def same_json(one: Any, other: Any) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def assert_refused_well(error: DocumentError) -> None:
    """A refusal has its code, says where the fault lies, and why it is one."""
    assert error.code == "bad-document"
    assert error.details["path"].startswith("$")
    assert error.reason
