"""Playing a position out at random or by a policy, to the end or until the game's value is asked."""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, Word, closure
from moontable.core.words import below, next_word
from moontable.search.binding import Binding, Rule

TO_THE_END = 1 << 20
"""Actions that are played before the value is asked: more than a match has."""

U: Any = np.uint64
_0, _1 = U(0), U(1)


def make_play_out(game: Binding) -> Rule:
    """Make `play_out(s, turn, word, depth, chosen, known, weights, out, values)`: what each seat may expect, float64.

    Plays `depth` actions, at random or (`chosen`) by the game's policy, then asks its value; at the end of the match
    the returns count. In a game with turns, so many turns end first, the one of the last action among them: it was
    number `turn`. `out` is scratch, int32[max_actions].
    """
    actor, n_legal, nth_legal, apply, settle = game.actor, game.n_legal, game.nth_legal, game.apply, game.settle
    returns, value, policy = game.returns, game.value, game.policy
    by_turns, turn_of = game.turn is not None, turn_rule(game)

    @closure
    def play_out(
        s: Record,
        turn: Integer,
        word: Word,
        depth: Integer,
        chosen: Integer,
        known: Array,
        weights: Array,
        out: Array,
        values: Array,
    ) -> None:
        rest, before = U(depth), U(turn)
        while True:
            settle(s, word, out)
            if actor(s) < 0:
                returns(s, values)
                return
            now = U(turn_of(s))
            if now != before and rest > _0:
                rest -= _1
            if rest == _0:
                value(s, known, weights, values)
                return
            if not by_turns:
                rest -= _1
            before = now
            if chosen:
                apply(s, policy(s, known, out, word))
            else:
                apply(s, nth_legal(s, below(word, n_legal(s))))

    return play_out


def turn_rule(game: Binding) -> Rule:
    """Return the game's `turn(s)`; in a game without turns it is always 0."""

    @closure
    def no_turn(_s: Record) -> Integer:
        return _0

    return game.turn or no_turn


def make_compare(game: Binding, play_out: Rule) -> Rule:
    """Make `compare(root, seat, pair, depth, chosen, known, weights, word, values)`: play two actions out as often.

    `pair` (int32[2]) are the actions, `values` (float64[2 * playouts]) takes the utility of the seat for the first and
    the second action in turn. Both have the same hidden cards and the same chance.
    """
    state, hidden, itemsize, max_actions = game.state, game.hidden, game.state.itemsize, game.max_actions
    apply, clone, determinize, turn_of = game.apply, game.clone, game.determinize, turn_rule(game)
    most_seats = 8

    @closure
    def compare(
        root: Array,
        seat: Integer,
        pair: Array,
        depth: Integer,
        chosen: Integer,
        known: Array,
        weights: Array,
        word: Word,
        values: Array,
    ) -> None:
        drawn, raw = np.empty(itemsize, np.uint8), np.empty(itemsize, np.uint8)
        s = raw.view(state)[0]
        out = np.empty(max_actions, np.int32)
        utilities = np.zeros(most_seats)
        same = np.empty(1, np.uint64)
        for k in range(U(len(values)) // U(2)):
            clone(drawn, root)
            if hidden:
                determinize(drawn, seat, word)
            start = next_word(word)
            for j in range(U(2)):
                clone(raw, drawn)
                same[0] = start
                turn = turn_of(s)
                apply(s, pair[j])
                play_out(s, turn, same, depth, chosen, known, weights, out, utilities)
                values[U(2) * k + j] = utilities[U(seat)]

    return compare
