"""The forms of text and JSON that actions and outcomes have, and whole turns as one line."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from moontable.core.errors import NotationError
from moontable.games.walking_on_the_moon import actions
from moontable.games.walking_on_the_moon.programs import COLOURS, LETTERS, NUMBER
from moontable.games.walking_on_the_moon.tables import MOST_CARDS, SIDES

_DIE = r"([BKW][a-z0-9]{1,6})"
_ASTRONAUT = "([0-4])"
_WORD = "[BKW]{1,6}"


class Form(NamedTuple):
    """One form of text; the pattern's groups are the document's members, in this order."""

    kind: str
    pattern: re.Pattern[str]
    members: tuple[str, ...]
    number: int | None
    """How many numbers the member `number` may have: it tells apart what a table names as it likes."""


FORMS = tuple(
    Form(kind, re.compile(pattern, re.ASCII), members, number)
    for kind, pattern, members, number in (
        ("buy", "buy ([1-3])", ("count",), None),
        ("program", f"program ({_WORD}(?: {_WORD}){{0,2}})", ("jumps",), None),
        ("roll", "roll", (), None),
        ("stop", "stop", (), None),
        ("add", "add ([BKW]) ([23])", ("die", "jump"), None),
        ("choose", f"choose {_DIE}", ("die",), COLOURS * SIDES),
        ("reroll", f"reroll {_DIE}", ("die",), COLOURS * SIDES),
        ("rob", f"rob {_ASTRONAUT} (star|ec)", ("astronaut", "what"), None),
        ("hinder", f"hinder {_ASTRONAUT}", ("astronaut",), None),
        ("swap", "swap", (), None),
        ("pass", "pass", (), None),
        ("recover", "recover ([01])", ("steps",), None),
        ("start", "start ([0-4])", ("seat",), None),
        ("card", "card ([A-Za-z0-9]{1,4})", ("card",), MOST_CARDS),
        ("face", f"face {_DIE}", ("die",), COLOURS * SIDES),
    )
)

OUTCOMES = ("start", "card", "face")
_WHOLE_NUMBERS = ("count", "jump", "astronaut", "steps", "seat")


def matched(text: str) -> tuple[Form, dict[str, Any]] | None:
    """Return the form of a text and the values of its members, None if it has none."""
    for form in FORMS:
        if match := form.pattern.fullmatch(text):
            values: dict[str, Any] = dict(zip(form.members, match.groups(), strict=True))
            for name in _WHOLE_NUMBERS:
                if name in values:
                    values[name] = int(values[name])
            if form.kind == "program":
                if values["jumps"] not in NUMBER:
                    return None
                values["jumps"] = values["jumps"].split(" ")
            return form, values
    return None


def canonical(written: object) -> str:
    """Return the text as the product writes it, blanks around it removed; raise `NotationError` if it names nothing."""
    text = written.strip() if isinstance(written, str) else repr(written)
    if matched(text) is not None:
        return text
    shown = text[:40]
    if text.startswith("program"):
        raise NotationError(
            "bad-notation",
            f"{shown!r} is no program: a word of dice for each jump, in the order B K W, never three of a colour",
            text=shown,
        )
    raise NotationError(
        "bad-notation",
        f"{shown!r} is no action of Walking on the Moon; write such as program K BBW W or roll or choose Kup1",
        text=shown,
    )


# ── JSON ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def action_document(action_id: int, text: str) -> dict[str, Any]:
    """Return an action or outcome as plain JSON; `number` counts faces and cards, whose names are a table's own."""
    found = matched(text)
    if found is None:
        raise NotationError("bad-notation", f"{text[:40]!r} is no action of Walking on the Moon", text=text[:40])
    form, values = found
    number = {} if form.number is None else {"number": action_id - _base(form.kind)}
    return {"type": form.kind, **values, **number}


def _base(kind: str) -> int:
    return {"choose": actions.CHOOSE_FACE, "reroll": actions.ROLL_AGAIN}.get(kind, 0)


def read_action(document: Mapping[str, Any]) -> tuple[int, str]:
    """Return id and text of an action document; raise `NotationError`."""
    for form in FORMS:
        members = {"type", *form.members, *(() if form.number is None else ("number",))}
        if document.get("type") != form.kind or set(document) != members:
            continue
        text = _text_of(form, document)
        found = None if text is None else matched(text)
        if text is None or found is None:
            break
        action = _id_of(form, found[1], document)
        if action is not None and action_document(action, text) == dict(document):
            return action, text
    raise NotationError("bad-notation", "not an action document of Walking on the Moon")


def _text_of(form: Form, document: Mapping[str, Any]) -> str | None:
    """Return the text that a document's members make, None if one is of a wrong type."""
    words = [form.kind]
    for name in form.members:
        value = document[name]
        if name == "jumps":
            if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
                return None
            words += value
        elif type(value) is not (int if name in _WHOLE_NUMBERS else str):
            return None
        else:
            words.append(str(value))
    return " ".join(words)


def _id_of(form: Form, values: Mapping[str, Any], document: Mapping[str, Any]) -> int | None:
    if form.number is not None:
        number = document["number"]
        if type(number) is not int or not 0 <= number < form.number:
            return None
        if "die" in values and LETTERS.index(values["die"][0]) != number // SIDES:
            return None
        return _base(form.kind) + number
    match form.kind:
        case "buy":
            return actions.BUY_DICE + int(values["count"]) - 1
        case "program":
            return actions.PROGRAM_JUMPS + NUMBER[" ".join(values["jumps"])]
        case "add":
            return actions.ADD + COLOURS * (int(values["jump"]) - 2) + LETTERS.index(values["die"])
        case "rob":
            return (actions.ROB_STAR if values["what"] == "star" else actions.ROB_EC) + int(values["astronaut"])
        case "hinder":
            return actions.GIVE_TOKEN + int(values["astronaut"])
        case "recover":
            return actions.RECOVER + int(values["steps"])
        case "start":
            return int(values["seat"])
    return {"roll": actions.ROLL, "stop": actions.STOP, "swap": actions.EXCHANGE, "pass": actions.PASS}[form.kind]


# ── Turns ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def turn_text(texts: Iterable[str]) -> str:
    """Return the actions of a turn, or of a part of one, as one line: the dice that fall stand behind what made them.

    `buy 1; program K BBW W; roll = Kup2; choose Kup2; roll = B2,B3,W1; reroll B2 = B3; choose B3; rob 2 star; stop`
    """
    parts: list[str] = []
    for text in texts:
        if text.startswith("face "):
            parts[-1] += ("," if "=" in parts[-1] else " = ") + text.removeprefix("face ")
        else:
            parts.append(text)
    return "; ".join(parts)


def read_turn(line: str) -> list[str]:
    """Return the actions and outcomes of a line that `turn_text` wrote; raise `NotationError`."""
    texts: list[str] = []
    for part in line.split(";"):
        action, is_rolled, dice = part.partition("=")
        texts.append(canonical(action))
        if is_rolled:
            texts += [canonical(f"face {die.strip()}") for die in dice.split(",")]
    return texts
