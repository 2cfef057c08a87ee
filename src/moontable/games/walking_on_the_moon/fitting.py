"""Whether the parts of a position document fit together: what no match comes to is refused."""

from typing import Any, NoReturn

from moontable.core.contract import Raw
from moontable.core.errors import DocumentError
from moontable.games.walking_on_the_moon import kernels, turn
from moontable.games.walking_on_the_moon.components import STARS
from moontable.games.walking_on_the_moon.programs import MOST_DICE
from moontable.games.walking_on_the_moon.spec import DICE, HINDERED_DICE
from moontable.games.walking_on_the_moon.stars import OUT
from moontable.games.walking_on_the_moon.state import (
    AFTER_TOKEN,
    BUY,
    CHOOSE,
    DICE_USED,
    END,
    FINISH,
    HINDER,
    HINDER_BY,
    OVER,
    REROLL,
    ROLLING,
    SETUP,
    STAR_RETURN,
    START,
    TURN_CAP,
    TURN_ORDER,
    State,
    astronauts_of,
)
from moontable.games.walking_on_the_moon.tables import SIDES

_MEMBERS = {"rounds": "round", "rolls": "rolled"}
"""What fields of a state are called in a document, where it is something else."""

INCOME = 2
"""EC that a turn earns at most, robbery aside."""


def refuse(path: str, reason: str) -> NoReturn:
    """Raise the `DocumentError` for the part of the document at `path`."""
    raise DocumentError("bad-document", f"{path}: {reason}", path=path)


def check(raw: Raw) -> None:
    """Raise `DocumentError` if a state whose members were read one by one is none that a match comes to."""
    state: Any = raw.view(State)[0]
    if state["phase"] == SETUP:
        _check_setup(state)
        return
    _check_stars(state)
    _check_astronauts(state)
    _check_course(raw, state)
    _check_mover(raw, state)
    _check_program(state)
    _check_roll(state)
    if state["phase"] == HINDER:
        _check_victims(raw, state)


def _astronauts(state: Any) -> Any:
    return state["seat"][: astronauts_of(int(state["seats"]))]


def _check_setup(state: Any) -> None:
    """In set-up the order is known before the first card, and nothing else has happened."""
    if state["laid"] == state["cards"]:
        refuse("$.phase", "set-up is over when all cards lie")
    if state["laid"] and int(state["order"][0]) >= state["seats"]:
        refuse("$.ring", "the order of the seats is drawn before the first card")
    for key in ("ply", "turn", "rounds", "mover", "stars", "hindered", "bought", "jump", "rolls", "rerolling"):
        if state[key]:
            refuse(f"$.{_MEMBERS.get(key, key)}", "set-up comes before every action")
    if any(each.tobytes().strip(b"\0") for each in _astronauts(state)):
        refuse("$.astronauts", "set-up comes before every action")


def _check_stars(state: Any) -> None:
    there = int(state["stars"]).bit_count() + sum(int(each["stars"]) for each in _astronauts(state))
    if there > STARS or (there < STARS and state["rule"][STAR_RETURN] != OUT):
        refuse("$.stars", f"on the track and with the astronauts there are {STARS} stars, not {there}")


def _check_astronauts(state: Any) -> None:
    for i, each in enumerate(_astronauts(state)):
        if each["finished"] and (each["token"] or each["acted"]):
            refuse(f"$.astronauts[{i}]", "whoever crossed has no hinder token and no turn in the round")
    if sum(int(each["ec"]) for each in _astronauts(state)) > INCOME * int(state["turn"]):
        refuse("$.astronauts", f"more EC than the {int(state['turn'])} turns can have earned")


def _check_course(raw: Raw, state: Any) -> None:
    """See whether turns, rounds and the ending fit who has acted and who has crossed."""
    each = _astronauts(state)
    acted, crossed = int(each["acted"].sum()), int(state["crossed"])
    turns, rounds = int(state["turn"]), int(state["rounds"])
    is_rearmost, end = bool(state["rule"][TURN_ORDER]), int(state["rule"][END])
    if state["ply"] < turns:
        refuse("$.ply", "there are at least as many actions as turns")
    if is_rearmost:
        if rounds != 1:
            refuse("$.round", "must be 1 where the rearmost astronaut always moves")
        if acted and not (crossed and end == turn.ONE_MORE):
            refuse("$.astronauts", "nobody's turn is counted where the rearmost astronaut always moves")
    elif rounds < 1 or (not crossed and turns != (rounds - 1) * len(each) + acted):
        refuse("$.turn", f"does not fit round {rounds} in which {acted} have acted")
    elif crossed and turns > (rounds - 1) * len(each) + acted + len(each) * crossed:
        refuse("$.turn", f"is too high for round {rounds}")
    is_over = bool(kernels.is_over(raw))
    ending = FINISH if is_over else TURN_CAP if turns == int(state["turn_cap"]) else 0
    if state["ending"] != ending:
        refuse("$.ending", "does not fit who has crossed, who has acted, and the turns")


def _check_mover(raw: Raw, state: Any) -> None:
    if state["phase"] == OVER:
        if state["hindered"] or state["bought"]:
            refuse("$.phase", "no turn goes on when the match is over")
        return
    me = state["seat"][int(state["mover"])]
    has_moved = state["jump"] or state["phase"] == HINDER
    if me["finished"] or me["acted"] or (not has_moved and kernels.next_to_act(raw) != state["mover"]):
        refuse("$.mover", "it is the turn of the rearmost astronaut that has not had its turn")
    if me["asleep"]:
        if state["phase"] != START or state["hindered"] or state["bought"]:
            refuse(f"$.astronauts[{int(state['mover'])}].awake", "an unconscious astronaut recovers, and nothing else")
    elif me["token"]:
        refuse(f"$.astronauts[{int(state['mover'])}].token", "the hinder token is gone when the turn begins")


def _check_program(state: Any) -> None:
    base = HINDERED_DICE if state["hindered"] else DICE
    allowance = base + int(state["bought"])
    if allowance > MOST_DICE or (state["bought"] and state["hindered"] and state["rule"][AFTER_TOKEN]):
        refuse("$.bought", "so many dice cannot be bought")
    if state["phase"] in (START, OVER):
        return
    dice = int(state["dice"].sum())
    least = 1 if state["rule"][DICE_USED] else allowance
    most = MOST_DICE if state["rule"][BUY] and state["jump"] else allowance
    if not least <= dice <= most:
        refuse("$.program", f"has {dice} dice; this turn has {allowance}")


def _check_roll(state: Any) -> None:
    """See whether the dice before the mover are those of the jump, in the order in which they fall."""
    phase, rolls, rerolling = int(state["phase"]), int(state["rolls"]), int(state["rerolling"])
    if phase not in (ROLLING, CHOOSE):
        if rolls or rerolling:
            refuse("$.rolled", "no dice lie before the mover in this phase")
        return
    wanted = [colour for colour, count in enumerate(state["dice"][int(state["jump"])].tolist()) for _ in range(count)]
    colours = [face // SIDES for face in state["rolled"].tolist()[:rolls]]
    again = [bool(int(state["again"]) >> i & 1) for i in range(rolls)]
    originals, further = colours[: len(wanted)], colours[len(wanted) :]
    if originals != wanted[:rolls] or (rolls < len(wanted) and (phase == CHOOSE or any(again) or rerolling)):
        refuse("$.rolled", "must be the dice of this jump, in the order B K W")
    if phase == ROLLING and rolls >= len(wanted) and not rerolling:
        refuse("$.rerolling", "all dice lie, and none is being rolled again")
    if phase == CHOOSE and rerolling:
        refuse("$.rerolling", "must be null in phase choose")
    if rerolling and (rerolling > len(wanted) or not again[rerolling - 1]):
        refuse("$.rerolling", "must be a die of the roll that is marked as rolled again")
    marked = [colour for i, colour in enumerate(originals) if again[i] and i != rerolling - 1]
    kept = sorted(marked) if state["rule"][REROLL] else []
    if sorted(further) != kept or not all(again[len(wanted) :]):
        refuse("$.rolled", "a second result lies for each die that was rolled again, if the better one may be chosen")


def _check_victims(raw: Raw, state: Any) -> None:
    """See whether those who can be hindered are there, and all of them."""
    again = raw.copy()
    then: Any = again.view(State)[0]
    victims, here = int(state["victims"]), int(state["seat"][int(state["mover"])]["column"])
    rearmost = min([here, *(int(each["column"]) for i, each in enumerate(state["seat"]) if victims >> i & 1)])
    if rearmost < here and not state["rule"][HINDER_BY]:
        refuse("$.victims", "whom one hinders stands on the same space")
    then["victims"], then["partner"] = 0, 0
    kernels.see_neighbours(again, max(0, rearmost - 1) if rearmost < here else here)
    if then["victims"] != victims or then["partner"] != state["partner"]:
        refuse("$.victims", "must be all opponents in reach that can be hindered, with the partner if there is one")
