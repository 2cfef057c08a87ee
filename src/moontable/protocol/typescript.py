"""TypeScript declarations from msgspec structs, so that browser and server cannot drift apart."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from enum import IntEnum

import msgspec.inspect as types
from msgspec import Struct

JSON_TYPES = """\
/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON object whose members the games define. */
export type JsonObject = { [key: string]: Json };
"""


def declare_constant(name: str, value: int, comment: str) -> str:
    """A number that both sides must agree on."""
    return f"{_comment(comment)}export const {name} = {value};\n"


def declare_enumeration(name: str, values: type[IntEnum], comment: str) -> str:
    """Named numbers as a frozen object."""
    lines = "".join(f"  {value.name}: {value.value},\n" for value in values)
    return f"{_comment(comment)}export const {name} = {{\n{lines}}} as const;\n"


def declare_union(name: str, members: Iterable[type[Struct]], comment: str) -> str:
    """A closed union of declared interfaces."""
    return f"{_comment(comment)}export type {name} = {' | '.join(member.__name__ for member in members)};\n"


def declare_strings(name: str, values: Iterable[str], comment: str) -> str:
    """A closed union of string literals, one a line."""
    lines = "".join(f'\n  | "{value}"' for value in values)
    return f"{_comment(comment)}export type {name} ={lines};\n"


def declare_struct(struct: type[Struct]) -> str:
    """One struct as an interface; its tag comes first, members with a default may be left out."""
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)
    lines = [f"{_comment(inspect.getdoc(struct) or '')}export interface {struct.__name__} {{"]
    if info.tag_field is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    lines += [f"  {field.encode_name}{'' if field.required else '?'}: {_render(field.type)};" for field in info.fields]
    return "\n".join([*lines, "}"]) + "\n"


def _render(kind: types.Type) -> str:
    """The TypeScript spelling of one field's type."""
    match kind:
        case types.Metadata(extra_json_schema={"title": str(title)}):
            return title  # a type that the export declares itself
        case types.Metadata(type=inner):
            return _render(inner)
        case types.NoneType():
            return "null"
        case types.BoolType():
            return "boolean"
        case types.IntType() | types.FloatType():
            return "number"
        case types.StrType():
            return "string"
        case types.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case types.ListType(item_type=item) | types.VarTupleType(item_type=item):
            element = _render(item)
            return f"({element})[]" if " | " in element else f"{element}[]"
        case types.DictType(value_type=types.AnyType()):
            return "JsonObject"
        case types.DictType(value_type=value):
            return f"Record<string, {_render(value)}>"
        case types.StructType(cls=struct):
            return struct.__name__
        case types.UnionType(types=members):
            return " | ".join(sorted(map(_render, members), key=lambda text: (text == "null", text)))
        case types.AnyType():
            return "Json"
        case _:
            raise TypeError(f"The protocol uses {kind!r}, which has no TypeScript spelling here.")


def _comment(text: str) -> str:
    """A TSDoc comment, or nothing for no text."""
    lines = text.strip().splitlines()
    if not lines:
        return ""
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    body = "".join(f" * {line}".rstrip() + "\n" for line in lines)
    return f"/**\n{body} */\n"
