"""Does a game keep the contract? Random matches, and at every position of them all that any game promises.

    check(moontable.load("my-game"))

Whoever adds a game calls it in a test. It cannot know the rules; what it sees is whether the rooms of the game agree
with one another: lists and loops, texts and actions, documents and bytes, what a seat knows and what it sees.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import numpy as np

from moontable.core.action import Action
from moontable.core.actors import CHANCE, TERMINAL
from moontable.core.errors import IllegalActionError, MatchOverError, NotationError
from moontable.core.game import Game
from moontable.core.position import Position
from moontable.core.stream import Stream
from moontable.kit.perft import divide
from moontable.search.loops import loop_buffer


class ConformanceError(AssertionError):
    """The game breaks the contract; the message says in which match, at which entry, and how."""


def check(game: Game, seeds: Iterable[int] = (1, 2), options: Mapping[str, Any] | None = None) -> None:
    """Play a random match for each number of seats and each seed; raise `ConformanceError` at the first breach.

    `options` are those of the matches, for a game whose random matches last too long without.
    """
    for seats in range(game.spec.min_seats, game.spec.max_seats + 1):
        for seed in seeds:
            with _told_where(f"{game.spec.id} with {seats} seats and seed {seed}"):
                _check_match(game.start(seats=seats, options=options), seed)
                _check_seed(game, seats, seed, options)
                _check_loops(game, seats, seed, options)


def _check_match(start: Position, seed: int) -> None:
    stream = Stream(seed)
    played: list[tuple[Position, Action]] = []
    position = start
    while position.actor != TERMINAL:
        with _told_where(f"entry {len(played)}"):
            _check_position(position, stream)
            actions = position.legal_actions()
            action = position.chance(stream.below) if position.actor == CHANCE else actions[stream.below(len(actions))]
            after = position.play(action)
            _check_entry(position, action, after)
        played.append((position, action))
        position = after
    with _told_where("at the end"):
        _check_position(position, stream)
        _check_end(position, played[-1][1])
        _check_replay(start, played, position)


@contextmanager
def _told_where(where: str) -> Iterator[None]:
    """Put the place before whatever is wrong there."""
    try:
        yield
    except ConformanceError as error:
        raise ConformanceError(f"{where}: {error}") from error
    except Exception as error:  # whatever the game's own code comes to
        raise ConformanceError(f"{where}: it fails with {type(error).__name__}: {error}") from error


def _expect(holds: bool, promise: str) -> None:
    if not holds:
        raise ConformanceError(f"it does not hold that {promise}")


def _is_plain(value: Any) -> bool:
    """Whether it is JSON of integers, booleans, nulls and ASCII."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and key.isascii() and _is_plain(part) for key, part in value.items())
    if isinstance(value, list):
        return all(map(_is_plain, value))
    return value is None or type(value) in (bool, int) or (type(value) is str and value.isascii())


# ── One position ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _check_position(position: Position, stream: Stream) -> None:
    _check_lists(position)
    _check_copies(position)
    _check_views(position)
    if position.actor >= 0:
        _check_knowledge(position, stream)
        _check_policies(position, stream)
    if position.actor != TERMINAL:
        _expect(position.ending is None, "a match that goes on has no ending")
        _expect(position.ranking() is None, "a match that goes on has no ranking")
        _expect(position.returns() == (0.0,) * position.seats, "returns are zeros before the end")


def _check_lists(position: Position) -> None:
    """A seat has actions, chance has outcomes, the end has neither; and each has one text and one document."""
    game, actor = position.game, position.actor
    actions, outcomes = position.legal_actions(), position.chance_outcomes()
    _expect(actor in (CHANCE, TERMINAL, *range(position.seats)), "somebody is to act, or the match is over")
    _expect(bool(actions) == (actor >= 0), "a seat to act has actions, and nobody else")
    _expect(bool(outcomes) == (actor == CHANCE), "there are outcomes when chance is to act, and only then")
    _expect(all(0 <= action.id < game.n_actions for action in actions), "action ids lie in [0, n_actions)")
    _expect(len(actions) <= game.max_actions, "a list has at most max_actions actions")
    _expect(len(outcomes) <= game.max_outcomes, "a list has at most max_outcomes outcomes")
    _expect(all(type(weight) is int and weight > 0 for _, weight in outcomes), "weights are positive whole numbers")
    listed = actions or [outcome for outcome, _ in outcomes]
    _expect(len({action.id for action in listed}) == len(listed), "no id is listed twice")
    _expect(len({action.text for action in listed}) == len(listed), "no text is listed twice")
    for action in listed:
        _expect(game.notation.canonical(action.text) == action.text, f"{action} is written as the game writes it")
        document = action.document()
        _expect(_is_plain(document), f"the document of {action} is plain JSON")
        _expect(game.action(json.loads(json.dumps(document))) == action, f"the document of {action} reads back")
    if listed:
        _expect(position.parse(f" {listed[-1]} ") == listed[-1], f"the text {listed[-1]} reads back")
    try:
        position.parse("no such action")
    except NotationError:
        return
    raise ConformanceError("a text that is no action of the game was read")


def _check_copies(position: Position) -> None:
    """Document and bytes give the position again, and a copy answers what the original answers."""
    document = position.document()
    _expect(_is_plain(document), "a document is plain JSON")
    copies = (
        position.game.position(json.loads(json.dumps(document))),
        position.game.position_from_bytes(position.to_bytes()),
    )
    for copy in copies:
        _expect(copy.to_bytes() == position.to_bytes(), "document and bytes come back to the same bytes")
        _expect(copy.legal_actions() == position.legal_actions(), "a copy lists the same actions in the same order")
        _expect(copy.chance_outcomes() == position.chance_outcomes(), "a copy lists the same outcomes")
    target = np.zeros_like(position.raw())
    position.game.kernels.clone(target, position.raw())
    _expect(bytes(target[: len(position.to_bytes())]) == position.to_bytes(), "a clone has the same bytes")


def _check_views(position: Position) -> None:
    _expect(len(position.scores()) == position.seats, "each seat has a score")
    for seat in (None, *range(position.seats)):
        view, choices = position.view(seat), position.choices(seat)
        _expect(_is_plain(view) and _is_plain(choices), "views and choices are JSON of integers and ASCII")
        _expect(view == position.view(seat), "looking changes nothing")
        _expect((choices is not None) == (seat == position.actor), "the seat to act has choices, and nobody else")


def _check_knowledge(position: Position, stream: Stream) -> None:
    """What a seat knows fits many positions: in each of them it sees, knows and may do the same."""
    for seat in range(position.seats):
        observation = position.observe(seat)
        possible = observation.determinize(np.array([stream.below(1 << 31)], np.uint64))
        _expect(possible.actor == position.actor, "a seat knows who is to act")
        _expect(possible.observe(seat) == observation, f"seat {seat} knows the same in every position that fits")
        _expect(possible.view(seat) == position.view(seat), f"seat {seat} sees nothing but what it knows")
        if seat == position.actor:
            _expect(possible.legal_actions() == position.legal_actions(), "a seat knows what it may do")
        if not position.game.spec.hidden_information:
            _expect(possible == position, "without hidden information a seat knows the position")


def _check_policies(position: Position, stream: Stream) -> None:
    legal = {action.id for action in position.legal_actions()}
    out = np.empty(position.game.max_actions, np.int32)
    for name, policy in position.game.policies.items():
        word = np.array([stream.below(1 << 31)], np.uint64)
        _expect(int(policy(position.raw(), out, word)) in legal, f"the policy {name} plays what is legal")


# ── From one position to the next ─────────────────────────────────────────────────────────────────────────────────────


def _check_entry(position: Position, action: Action, after: Position) -> None:
    _expect(after.ply == position.ply + (position.actor >= 0), "each action of a seat is a ply, and no outcome is")
    _expect(after.turn - position.turn in (0, 1), "turns are counted one by one")
    _expect(position.play(action) == after, "the same action leads to the same position")
    for line in position.log(action):
        _expect(line["key"].startswith(f"{position.game.spec.id}."), "log keys begin with the id of the game")
        _expect(line["seat"] in (None, *range(position.seats)), "a log sentence is of a seat or of nobody")
        _expect(_is_plain(line["args"]), "arguments of a log sentence are JSON of integers and ASCII")
    if after.actor != TERMINAL and action not in (*after.legal_actions(), *dict(after.chance_outcomes())):
        try:
            after.play(action)
        except IllegalActionError:
            return
        raise ConformanceError(f"{action} was played where it is not listed")


def _check_end(position: Position, last: Action) -> None:
    returns, ranking = position.returns(), position.ranking()
    _expect(position.ending in position.game.spec.endings, "a match ends in one of the ways that the spec names")
    _expect(all(-1.0 <= value <= 1.0 for value in returns), "returns lie in [-1, 1]")
    if ranking is not None:
        _expect(len(ranking) == position.seats, "each seat has a place")
        _expect(
            all(place == 1 + sum(other < place for other in ranking) for place in ranking),
            "places count the better seats, and equal seats share one",
        )
        by_place = [value for _, value in sorted(zip(ranking, returns, strict=True), key=lambda pair: pair[0])]
        _expect(all(better >= worse for better, worse in pairwise(by_place)), "a better place is worth no less")
    try:
        position.play(last)
    except MatchOverError:
        return
    raise ConformanceError("a match that is over was played on")


# ── Whole matches ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _check_replay(start: Position, played: list[tuple[Position, Action]], end: Position) -> None:
    """Texts of actions and outcomes, without any seed, are the match."""
    position = start
    for before, action in played:
        _expect(position == before, "a record replays to the same bytes")
        position = position.play(position.parse(action.text))
    _expect(position == end, "a record replays to the same end")


def _check_seed(game: Game, seats: int, seed: int, options: Mapping[str, Any] | None) -> None:
    """A seed decides every draw, and the compiled count of sequences draws as it does."""
    one, other = (game.start(seats=seats, seed=seed, options=options) for _ in range(2))
    while one.actor >= 0 and one.ply < 10:
        _expect(one == other, "a seed gives the same match again")
        one, other = (each.play(each.legal_actions()[0]) for each in (one, other))
    _expect(one.actor != CHANCE, "a seeded match is never left to chance")
    by_hand = {action.text: len(one.play(action).legal_actions()) for action in one.legal_actions()}
    _expect(divide(one, 2) == by_hand, "perft counts what playing comes to")


def _check_loops(game: Game, seats: int, seed: int, options: Mapping[str, Any] | None) -> None:
    """The compiled loops come through positions that the checked door accepts, and list what it lists."""
    numbers = game.encode(seats, game.spec.complete(seats, options))
    dtype = loop_buffer(game.state, game.max_actions)
    buffer = np.zeros(dtype.itemsize, np.uint8)
    inside = buffer.view(dtype)[0]
    inside["word"] = seed
    stream = Stream(seed)
    n = game.kernels.restart(buffer, numbers)
    while n:
        position = game.position_from_bytes(inside["state"].tobytes()[: game.record_bytes(seats)])
        legal = inside["legal"][:n].tolist()
        _expect(legal == [action.id for action in position.legal_actions()], "loops list what positions list")
        n = game.kernels.step(buffer, legal[stream.below(n)])
    position = game.position_from_bytes(inside["state"].tobytes()[: game.record_bytes(seats)])
    _expect(position.actor == TERMINAL, "a loop stops at the end of the match")
    _expect(game.kernels.playouts(buffer, numbers, 1) > 0, "a playout has actions")
    _expect(game.kernels.playouts_sampled(buffer, numbers, 1) > 0, "a playout without lists has actions")
