"""Actions of Walking on the Moon as text and JSON and back.

    buy 2                  {"type": "buy", "count": 2}
    program K BBW W        {"type": "program", "jumps": ["K", "BBW", "W"]}       a word for each jump, letters B K W
    roll, stop             {"type": "roll"}
    add K 3                {"type": "add", "die": "K", "jump": 3}                option `buy` = `between`
    choose Kup1            {"type": "choose", "die": "Kup1", "number": 7}        colour and symbol; number of the face
    reroll B2              {"type": "reroll", "die": "B2", "number": 1}
    rob 2 star, rob 2 ec   {"type": "rob", "astronaut": 2, "what": "star"}
    hinder 2               {"type": "hinder", "astronaut": 2}
    swap, pass             {"type": "swap"}
    recover 1              {"type": "recover", "steps": 1}
    start 1                {"type": "start", "seat": 1}                          chance
    card M02               {"type": "card", "card": "M02", "number": 1}          chance; number of the card in the deck
    face Kup1              {"type": "face", "die": "Kup1", "number": 7}          chance; the next die of a roll

`texts` knows the forms, `documents` positions as JSON, `log` the log sentences.
"""

from collections.abc import Sequence
from typing import Any

from moontable.games.walking_on_the_moon import actions, documents, texts
from moontable.games.walking_on_the_moon import log as sentences
from moontable.games.walking_on_the_moon.box import text_of
from moontable.games.walking_on_the_moon.programs import LETTERS, TEXTS
from moontable.games.walking_on_the_moon.standing import allowance
from moontable.games.walking_on_the_moon.state import CHOOSE, HINDER, OVER, READY, ROLLING, SETUP, START, UNLAID
from moontable.games.walking_on_the_moon.tables import SIDES

document = documents.write
read = documents.read
log = sentences.log
canonical = texts.canonical
action_document = texts.action_document
read_action = texts.read_action
turn_text = texts.turn_text
read_turn = texts.read_turn


def die_text(state: Any, face: int) -> str:
    """Return a face as colour and symbol."""
    return LETTERS[face // SIDES] + text_of(state["face"][face]["symbol"])


def action_texts(state: Any, ids: Sequence[int]) -> list[str]:
    """Return the texts of legal actions."""
    return [_action_text(state, action) for action in ids]


def _action_text(state: Any, action: int) -> str:
    if action < actions.PROGRAM_JUMPS:
        return f"buy {action - actions.BUY_DICE + 1}"
    if action < actions.ROLL:
        return f"program {TEXTS[action - actions.PROGRAM_JUMPS]}"
    if action < actions.ADD:
        return ("roll", "stop")[action - actions.ROLL]
    if action < actions.CHOOSE_FACE:
        jump, colour = divmod(action - actions.ADD, len(LETTERS))
        return f"add {LETTERS[colour]} {jump + 2}"
    if action < actions.ROLL_AGAIN:
        return f"choose {die_text(state, action - actions.CHOOSE_FACE)}"
    if action < actions.ROB_STAR:
        return f"reroll {die_text(state, action - actions.ROLL_AGAIN)}"
    if action < actions.ROB_EC:
        return f"rob {action - actions.ROB_STAR} star"
    if action < actions.GIVE_TOKEN:
        return f"rob {action - actions.ROB_EC} ec"
    if action < actions.EXCHANGE:
        return f"hinder {action - actions.GIVE_TOKEN}"
    if action < actions.RECOVER:
        return ("swap", "pass")[action - actions.EXCHANGE]
    return f"recover {action - actions.RECOVER}"


def outcome_texts(state: Any, ids: Sequence[int]) -> list[str]:
    """Return the texts of chance outcomes."""
    if state["phase"] == ROLLING:
        return [f"face {die_text(state, face)}" for face in ids]
    if int(state["order"][0]) == UNLAID:
        return [f"start {seat}" for seat in ids]
    return [f"card {text_of(state['deck'][card]['title'])}" for card in ids]


def heard(_state: Any, text: str, _seat: int | None) -> str:
    """Return the text of an action or outcome as a seat may read it: nothing is hidden."""
    return text


def why_not(state: Any, text: str) -> str:
    """Return why a well-formed action is not legal on this state."""
    phase, kind = int(state["phase"]), text.partition(" ")[0]
    if phase in (SETUP, ROLLING):
        return f"{text} cannot happen now" if kind in texts.OUTCOMES else "chance is to act before any seat"
    if kind in texts.OUTCOMES:
        return "no chance outcome is due"
    if phase != OVER and phase != _PHASE_OF[kind]:
        return f"{text} does not fit: {_DUE[phase]}"
    me = state["seat"][int(state["mover"])]
    match kind:
        case "buy" | "program" | "recover" if bool(me["asleep"]) != (kind == "recover"):
            return "an unconscious astronaut recovers, and none that is awake"
        case "buy":
            return "dice are bought once a turn, for an EC each, up to six dice, and not where a token forbids it"
        case "program":
            return _dice_due(state)
        case "stop":
            return "the first jump of a turn is made"
        case "add":
            return "a die is added to a jump to come, for an EC, after the first jump, where the option allows it"
        case "choose":
            return f"no die shows {text.removeprefix('choose ')}"
        case "reroll":
            return "a die is rolled again for an EC, and once"
        case "rob" | "hinder":
            return "one robs an opponent on the own space of what it has, and hinders one that has nothing and no token"
    return "there is nothing to exchange with a partner on this space"


_PHASE_OF = {
    **dict.fromkeys(("buy", "program", "recover"), START),
    **dict.fromkeys(("roll", "stop", "add"), READY),
    **dict.fromkeys(("choose", "reroll"), CHOOSE),
    **dict.fromkeys(("rob", "hinder", "swap", "pass"), HINDER),
}

_DUE = {
    START: "the turn begins with a program, or with recovery",
    READY: "the next jump is to be rolled",
    CHOOSE: "a die is to be chosen",
    HINDER: "an opponent on the space may be hindered",
}


def _dice_due(state: Any) -> str:
    return f"the program must use {allowance(state)} dice"
