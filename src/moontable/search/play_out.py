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
    """Make `play_out(s, word, depth, chosen, known, weights, out, values)`: write what each seat may expect, float64.

    Plays `depth` actions, at random or (`chosen`) by the game's policy, then asks its value; at the end of the match
    the returns count. `out` is scratch, int32[max_actions].
    """
    n_legal, nth_legal, apply, settle = game.n_legal, game.nth_legal, game.apply, game.settle
    returns, value, policy = game.returns, game.value, game.policy

    @closure
    def play_out(
        s: Record, word: Word, depth: Integer, chosen: Integer, known: Array, weights: Array, out: Array, values: Array
    ) -> None:
        rest = U(depth)
        while True:
            settle(s, word, out)
            n = n_legal(s)
            if n == 0:
                returns(s, values)
                return
            if rest == _0:
                value(s, known, weights, values)
                return
            rest -= _1
            if chosen:
                apply(s, policy(s, known, out, word))
            else:
                apply(s, nth_legal(s, below(word, n)))

    return play_out


def make_compare(game: Binding, play_out: Rule) -> Rule:
    """Make `compare(root, seat, pair, depth, chosen, known, weights, word, values)`: play two actions out as often.

    `pair` (int32[2]) are the actions, `values` (float64[2 * playouts]) takes the utility of the seat for the first and
    the second action in turn. Both have the same hidden cards and the same chance.
    """
    state, hidden, itemsize, max_actions = game.state, game.hidden, game.state.itemsize, game.max_actions
    apply, clone, determinize = game.apply, game.clone, game.determinize
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
                apply(s, pair[j])
                play_out(s, same, depth, chosen, known, weights, out, utilities)
                values[U(2) * k + j] = utilities[U(seat)]

    return compare
