"""Why an action cannot be played, in words for people."""

from typing import Any

from moontable.games.blue_moon_city.city import place_text
from moontable.games.blue_moon_city.spec import DRAWS
from moontable.games.blue_moon_city.state import BUILD, DISCARD, MOVE, OVER, PAY

_OUTCOMES = ("start", "tile", "deal")

_PILLAR_OR_POWER = {"offer": "offer", "figure": "power", "dragon": "power", "+2": "power"}
"""Kind of an action that begins with a card, by its second word (up to the place)."""


def _kind(text: str) -> str:
    """Return the type of an action, as its document says it."""
    first, _, rest = text.partition(" ")
    return _PILLAR_OR_POWER[rest.split(">")[0].split()[-1 if ">" in rest else 0]] if first[:1].isupper() else first


def why_not(state: Any, text: str) -> str:
    """Return why a well-formed action is not legal on this state."""
    phase, kind = int(state["phase"]), _kind(text)
    if phase not in (MOVE, BUILD, PAY, DISCARD, OVER):
        return f"{text} cannot happen now" if kind in _OUTCOMES else "chance is to act before any seat"
    if kind in _OUTCOMES:
        return "no chance outcome is due"
    if phase == PAY and kind not in ("pay", "paid"):
        return "a box is being paid: the payment comes first"
    match kind:
        case "go" | "power" if phase != MOVE:
            return "the figure and the dragons move only before the first contribution or offering of the turn"
        case "go":
            return f"the figure has {int(state['steps'])} steps left and stands on {place_text(_standing(state))}"
        case "power":
            return f"{text} needs the card {text[:2]} in hand and has to change something within its reach"
        case "box" if phase == DISCARD:
            return "building is over once a card is discarded"
        case "box":
            return "the box must be empty, on the figure's own tile, and payable; and it takes a free marker"
        case "pay" if phase != PAY:
            return "no box is being paid"
        case "pay":
            return "the card is not in hand, comes too late in the order of cards, or leads to no full payment"
        case "paid":
            return "the cards on the table do not pay the box, or one of them has no part in it"
        case "offer":
            return "an offering is made on the courtyard, once a turn, or again with a Pillar card, for its exact cost"
        case "discard":
            return "at most two cards of the own hand are discarded, in the order of cards"
    return f"{text} does not fit: the turn ends with draw {int(state['discards']) + DRAWS}"


def _standing(state: Any) -> int:
    return int(state["seat"][int(state["mover"])]["at"])
