"""Actions of Blue Moon City as text and JSON and back, and whole turns as one line.

    go 1,3>1,2             {"type": "go", "from": [1, 3], "to": [1, 2]}          row, column; the courtyard is 2,2
    V1 red dragon>1,2      {"type": "power", "card": "V1", "to": [1, 2]}         T: green, A: blue; value 2 walks
    F1 figure>3,1          {"type": "power", "card": "F1", "to": [3, 1]}
    F2 +2                  {"type": "power", "card": "F2"}
    box 1                  {"type": "box", "box": 1}                             boxes by position, from the left
    pay H2                 {"type": "pay", "card": "H2"}                         cards by people and value
    paid                   {"type": "paid"}
    offer 8                {"type": "offer", "cost": 8}
    P1 offer 9             {"type": "offer", "cost": 9, "card": "P1"}
    discard P1             {"type": "discard", "card": "P1"}
    draw 3                 {"type": "draw", "count": 3}
    start 1                {"type": "start", "seat": 1}                          chance
    tile 17>0,1            {"type": "tile", "tile": 17, "to": [0, 1]}            chance
    deal V1                {"type": "deal", "card": "V1"}                        chance

A turn reads `go 1,3>1,2; A1 blue dragon>1,2; box 1 = H2+H3; discard P1; draw 3`: a payment is one part of the line.
Positions as JSON are in `documents`, log sentences in `log`, reasons for a refusal in `refusals`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from moontable.core.errors import NotationError
from moontable.games.blue_moon_city import actions, documents, kernels, refusals
from moontable.games.blue_moon_city import log as sentences
from moontable.games.blue_moon_city.city import CELL, CELLS, place_text
from moontable.games.blue_moon_city.components import CARDS, KIND, P1, TILES
from moontable.games.blue_moon_city.documents import raw_of
from moontable.games.blue_moon_city.spec import DRAWS
from moontable.games.blue_moon_city.state import UNLAID

document = documents.write
read = documents.read
log = sentences.log
why_not = refusals.why_not

DRAGONS = ("red", "green", "blue")
HIDDEN_DEAL = "deal ?"
"""A dealt card as everybody reads it but the seat that gets it."""

_PLACE = r"([0-4],[0-4])"
_CARD = r"([VTAFMHP][123]|K1)"
_NUMBER = r"([1-9]\d?)"


class _Form(NamedTuple):
    """One form of text; the pattern's groups are the document's members, in this order."""

    kind: str
    pattern: re.Pattern[str]
    members: tuple[str, ...]


_FORMS = tuple(
    _Form(kind, re.compile(pattern, re.ASCII), members)
    for kind, pattern, members in (
        ("go", f"go {_PLACE}>{_PLACE}", ("from", "to")),
        ("power", f"([VTA][12]) (?:red|green|blue) dragon>{_PLACE}", ("card", "to")),
        ("power", f"(F1) figure>{_PLACE}", ("card", "to")),
        ("power", r"(F2) \+2", ("card",)),
        ("box", "box ([1-4])", ("box",)),
        ("pay", f"pay {_CARD}", ("card",)),
        ("paid", "paid", ()),
        ("offer", f"offer {_NUMBER}", ("cost",)),
        ("offer", f"(P[12]) offer {_NUMBER}", ("card", "cost")),
        ("discard", f"discard {_CARD}", ("card",)),
        ("draw", "draw ([2-4])", ("count",)),
        ("start", "start ([0-3])", ("seat",)),
        ("tile", f"tile {_NUMBER}>{_PLACE}", ("tile", "to")),
        ("deal", f"deal {_CARD}", ("card",)),
    )
)


# ── Text ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def action_texts(state: Any, ids: Sequence[int]) -> list[str]:
    """Return the texts of legal actions."""
    return [_action_text(state, action) for action in ids]


def _action_text(state: Any, action: int) -> str:
    if action < actions.FLY:
        at = int(state["seat"][int(state["mover"])]["at"])
        return f"go {place_text(at)}>{place_text(action)}"
    if action < actions.JUMP:
        card, cell = divmod(action - actions.FLY, CELLS)
        dragon, value = divmod(card, 2)
        return f"{CARDS[3 * dragon + value]} {DRAGONS[dragon]} dragon>{place_text(cell)}"
    if action < actions.STRIDE:
        return f"F1 figure>{place_text(action - actions.JUMP)}"
    if action == actions.STRIDE:
        return "F2 +2"
    if action < actions.PAY_CARD:
        return f"box {action - actions.BOX + 1}"
    if action < actions.PAID:
        return f"pay {CARDS[action - actions.PAY_CARD]}"
    if action == actions.PAID:
        return "paid"
    if action < actions.DISCARD_CARD:
        more = action - actions.OFFER
        return ("", "P1 ", "P2 ")[more] + f"offer {kernels.cost(raw_of(state)) + more}"
    if action < actions.DRAW:
        return f"discard {CARDS[action - actions.DISCARD_CARD]}"
    return f"draw {int(state['discards']) + DRAWS}"


def outcome_texts(state: Any, ids: Sequence[int]) -> list[str]:
    """Return the texts of chance outcomes."""
    if int(state["start"]) == UNLAID:
        return [f"start {seat}" for seat in ids]
    cell = kernels.next_unlaid(raw_of(state))
    if cell < CELLS:
        return [f"tile {tile}>{place_text(cell)}" for tile in ids]
    return [f"deal {CARDS[kind]}" for kind in ids]


def heard(state: Any, text: str, seat: int | None) -> str:
    """Return the text of an action or outcome as a seat may read it: only its receiver sees a dealt card."""
    if text.startswith("deal ") and (seat is None or kernels.receiver(raw_of(state)) != seat):
        return HIDDEN_DEAL
    return text


def _match(text: str) -> tuple[_Form, tuple[str, ...]] | None:
    for form in _FORMS:
        if match := form.pattern.fullmatch(text):
            return form, match.groups()
    return None


def canonical(written: object) -> str:
    """Return the text as the product writes it, blanks around it removed; raise `NotationError` if it names nothing."""
    text = written.strip() if isinstance(written, str) else repr(written)
    matched = _match(text)
    if matched is not None:
        form, groups = matched
        values = dict(zip(form.members, groups, strict=True))
        places = [values[name] for name in ("from", "to") if name in values]
        is_dragon = "dragon" not in text or text.split()[1] == DRAGONS["VTA".index(text[0])]
        if is_dragon and int(values.get("tile", 0)) < TILES and all(_place(place) in CELL for place in places):
            return text
    raise NotationError(
        "bad-notation",
        f"{text[:40]!r} is no action of Blue Moon City; write such as go 1,3>1,2 or box 1 or pay H2 or draw 2",
        text=text[:40],
    )


def _place(text: str) -> tuple[int, int]:
    row, _, column = text.partition(",")
    return int(row), int(column)


# ── Turns ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def turn_text(texts: Iterable[str]) -> str:
    """Return the actions of a turn, or of a part of one, as one line."""
    parts: list[str] = []
    for text in texts:
        if text.startswith("pay "):
            parts[-1] += (" = " if "=" not in parts[-1] else "+") + text.removeprefix("pay ")
        elif text != "paid":
            parts.append(text)
    return "; ".join(parts)


def read_turn(line: str) -> list[str]:
    """Return the actions of a line that `turn_text` wrote; raise `NotationError`."""
    texts: list[str] = []
    for part in line.split(";"):
        action, is_payment, payment = part.partition("=")
        texts.append(canonical(action))
        if is_payment:
            texts += [canonical(f"pay {card.strip()}") for card in payment.split("+")]
            texts.append("paid")
    return texts


# ── JSON ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def action_document(action_id: int, text: str) -> dict[str, Any]:  # noqa: ARG001 — the text says it all
    """Return an action or outcome as plain JSON."""
    matched = _match(text)
    if matched is None:
        raise NotationError("bad-notation", f"{text[:40]!r} is no action of Blue Moon City", text=text[:40])
    form, groups = matched
    return {
        "type": form.kind,
        **{
            name: value if name == "card" else list(_place(value)) if name in ("from", "to") else int(value)
            for name, value in zip(form.members, groups, strict=True)
        },
    }


def read_action(document: Mapping[str, Any]) -> tuple[int, str]:
    """Return id and text of an action document; raise `NotationError`."""
    for form in _FORMS:
        if document.get("type") == form.kind and set(document) == {"type", *form.members}:
            text = _text_of(form, document)
            if text is not None and _match(text) and action_document(0, text) == dict(document):
                return _id_of(canonical(text)), text
    raise NotationError("bad-notation", "not an action document of Blue Moon City")


def _text_of(form: _Form, document: Mapping[str, Any]) -> str | None:
    """Return the text that a document's members make, whatever they are; the form's pattern judges it."""
    values = {
        name: ",".join(map(str, value)) if isinstance(value, list) else str(value) for name, value in document.items()
    }
    card = values.get("card", "")
    match form.kind:
        case "go":
            return f"go {values['from']}>{values['to']}"
        case "power" if card == "F2":
            return "F2 +2"
        case "power" if card == "F1":
            return f"F1 figure>{values.get('to')}"
        case "power":
            dragon = DRAGONS["VTA".index(card[0])] if card[:1] in tuple("VTA") else "no"
            return f"{card} {dragon} dragon>{values.get('to')}"
        case "offer":
            return f"{card} offer {values['cost']}".strip()
        case "tile":
            return f"tile {values['tile']}>{values['to']}"
    return " ".join((form.kind, *(values[name] for name in form.members)))


def _id_of(text: str) -> int:
    """Return the id of a canonical text."""
    document = action_document(0, text)
    cell = CELL[_place(text.rpartition(">")[2])] if ">" in text else 0
    match document:
        case {"type": "go"}:
            return actions.GO + cell
        case {"type": "power", "card": "F1"}:
            return actions.JUMP + cell
        case {"type": "power", "card": "F2"}:
            return actions.STRIDE
        case {"type": "power", "card": card}:
            dragon, value = divmod(KIND[card], 3)
            return actions.FLY + (2 * dragon + value) * CELLS + cell
        case {"type": "box", "box": box}:
            return actions.BOX + int(box) - 1
        case {"type": "pay", "card": card}:
            return actions.PAY_CARD + KIND[card]
        case {"type": "paid"}:
            return actions.PAID
        case {"type": "offer", "card": card}:
            return actions.PILLAR + KIND[card] - P1
        case {"type": "offer"}:
            return actions.OFFER
        case {"type": "discard", "card": card}:
            return actions.DISCARD_CARD + KIND[card]
        case {"type": "draw"}:
            return actions.DRAW
        case {"type": "deal", "card": card}:
            return KIND[card]
        case {"type": "start", "seat": number} | {"type": "tile", "tile": number}:
            return int(number)
    raise NotationError("bad-notation", f"{text!r} is no action of Blue Moon City", text=text)
