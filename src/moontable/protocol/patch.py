"""Differences of two views as a JSON merge patch (RFC 7396), and the fingerprint that proves its result.

A merge patch says null for *remove this member*, so it cannot set a member to null. Views therefore go out
without null members (`prune`), and a missing member means null. Arrays are replaced whole and kept as they are.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

Json = dict[str, Any]


def prune(value: Json) -> Json:
    """The object without members that are null, at any depth of objects; arrays are not entered."""
    return {
        key: prune(member) if isinstance(member, dict) else member
        for key, member in value.items()
        if member is not None
    }


def diff(before: Json, after: Json) -> Json:
    """The smallest merge patch with `apply(before, patch) == after`, both pruned."""
    patch: Json = {key: None for key in before if key not in after}
    for key, member in after.items():
        old = before.get(key)
        if isinstance(member, dict) and isinstance(old, dict):
            nested = diff(old, member)
            if nested:
                patch[key] = nested
        elif key not in before or not _same(member, old):
            patch[key] = member
    return patch


def apply(target: Json, patch: Json) -> Json:
    """The merged object, after the pseudocode of RFC 7396 section 2; `target` stays as it was."""
    merged = dict(target)
    for key, member in patch.items():
        if member is None:
            merged.pop(key, None)
        elif isinstance(member, dict):
            old = merged.get(key)
            merged[key] = apply(old if isinstance(old, dict) else {}, member)
        else:
            merged[key] = member
    return merged


def fingerprint(view: Json) -> str:
    """CRC-32 of the pruned view's canonical text (sorted keys, no spaces, ASCII) as eight hexadecimal digits."""
    text = json.dumps(prune(view), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return f"{zlib.crc32(text.encode('ascii')):08x}"


def _same(left: object, right: object) -> bool:
    """Equal as JSON: Python's `True == 1` is no equality on the wire."""
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(_same, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(_same(left[key], right[key]) for key in left)
    return type(left) is type(right) and left == right
