"""The cached entry points of Blue Moon City: thin functions that take the state's bytes (uint8) and call the rules."""

import numpy as np

from moontable.core.bits import copy_bytes
from moontable.core.compile import Array, Integer
from moontable.core.contract import Kernels, Policy
from moontable.core.entries import IDS, INTEGER, NUMBERS, RAW, UTILITIES, WORDS, EntryPoints
from moontable.games.blue_moon_city import (
    actions,
    cards,
    cheapest,
    contributions,
    evaluate,
    observe,
    offerings,
    payments,
    planning,
    rewards,
    rules,
    ways,
)
from moontable.games.blue_moon_city import setup as setting_up
from moontable.games.blue_moon_city.components import KINDS
from moontable.games.blue_moon_city.state import SEAT_OFFSET, Seat, State
from moontable.search.loops import loop_buffer, make_playouts, make_restart, make_settle, make_step
from moontable.search.perft import make_perft

MAX_ACTIONS = N_ACTIONS = actions.N_ACTIONS
MAX_OUTCOMES = KINDS

Buffer = loop_buffer(State, MAX_ACTIONS)
SEAT_BYTES = Seat.itemsize

entry = EntryPoints()

_restart = make_restart(setting_up.setup, rules.settle, rules.legal)
_step = make_step(rules.apply, rules.settle, rules.legal)
_playouts = make_playouts(setting_up.setup, rules.settle, rules.legal, rules.apply)


# ── The contract ──────────────────────────────────────────────────────────────────────────────────────────────────────


@entry(RAW, NUMBERS)
def setup(raw: Array, options: Array) -> None:
    """Write the state before the first chance outcome."""
    setting_up.setup(raw.view(State)[0], options)


@entry(RAW)
def actor(raw: Array) -> Integer:
    """Return the seat to act, `CHANCE` or `TERMINAL`."""
    return rules.actor(raw.view(State)[0])


@entry(RAW, INTEGER)
def apply(raw: Array, action: Integer) -> None:
    """Play an action of the seat to act, or let a chance outcome happen."""
    rules.apply(raw.view(State)[0], action)


@entry(RAW, IDS)
def legal(raw: Array, out: Array) -> Integer:
    """List the actions of the seat to act."""
    return rules.legal(raw.view(State)[0], out)


@entry(RAW, IDS, NUMBERS)
def chance(raw: Array, out: Array, weights: Array) -> Integer:
    """List the chance outcomes and their weights."""
    return rules.chance(raw.view(State)[0], out, weights)


@entry(RAW, UTILITIES)
def returns(raw: Array, out: Array) -> None:
    """Write the utility of each seat."""
    rules.returns(raw.view(State)[0], out)


@entry(RAW, INTEGER, RAW)
def observation(raw: Array, seat: Integer, out: Array) -> None:
    """Write what a seat may know."""
    observe.observe(raw, seat, out)


@entry(RAW, INTEGER, WORDS)
def determinization(raw: Array, seat: Integer, word: Array) -> None:
    """Turn what a seat knows into a full state."""
    observe.determinize(raw, seat, word)


# ── What people see ───────────────────────────────────────────────────────────────────────────────────────────────────


@entry(RAW, NUMBERS)
def places(raw: Array, out: Array) -> None:
    """Write the place of each seat, 1 = best."""
    s = raw.view(State)[0]
    for i in range(s.seats):
        out[i] = rewards.place(s, i)


@entry(RAW, NUMBERS)
def scorings(raw: Array, out: Array) -> None:
    """Write the crystals of each seat if scales were scored now."""
    s = raw.view(State)[0]
    for i in range(s.seats):
        out[i] = rewards.scoring(s, i)


@entry(RAW)
def cost(raw: Array) -> Integer:
    """Return the cost of the lowest free box of the obelisk, 0 if all are taken."""
    return offerings.cost(raw.view(State)[0])


@entry(RAW)
def ending(raw: Array) -> Integer:
    """Return the ending that the state calls for, 0 if none."""
    return rewards.decided(raw.view(State)[0])


@entry(RAW)
def next_unlaid(raw: Array) -> Integer:
    """Return the cell that the next tile is laid on, CELLS if all are laid."""
    return setting_up.next_unlaid(raw.view(State)[0])


@entry(RAW)
def receiver(raw: Array) -> Integer:
    """Return the seat that the next card is dealt to."""
    return cards.receiver(raw.view(State)[0])


@entry(RAW, INTEGER)
def leader(raw: Array, cell: Integer) -> Integer:
    """Return the seat that leads on a tile."""
    return rewards.leader(raw.view(State)[0], cell)


@entry(RAW, INTEGER)
def best_sum(paid: Array, colour: Integer) -> Integer:
    """Return what exactly these cards (uint8[22]) are worth in a box of a colour, below 0 if one has no role."""
    return payments.best_sum(paid, payments.NO_KIND, paid, colour)


@entry(RAW, INTEGER, INTEGER)
def pays(paid: Array, colour: Integer, number: Integer) -> bool:
    """Whether exactly these cards (uint8[22]) pay a box."""
    return payments.pays(paid, colour, number)


@entry(RAW, INTEGER, INTEGER)
def put_marker(raw: Array, cell: Integer, box: Integer) -> None:
    """Let the mover's marker come onto a box, wherever the figure is and whatever it costs; award dragon scales."""
    s = raw.view(State)[0]
    s.seat[s.mover].at = cell
    s.box = box
    contributions.put_marker(s)


@entry(RAW)
def complete(raw: Array) -> None:
    """Complete the tile of the mover's figure if it is full."""
    contributions.complete(raw.view(State)[0])


@entry(RAW, RAW, INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, RAW, NUMBERS)
def list_payments(
    hand: Array,
    paid: Array,
    first: Integer,
    colour: Integer,
    number: Integer,
    bound: Integer,
    exactly: Integer,
    found: Array,
    costs: Array,
) -> Integer:
    """List completions of a payment, see `ways.list_payments`; `found` is flat."""
    rows = found.reshape((costs.size, KINDS))
    return ways.list_payments(hand, first, paid, colour, number, evaluate.CARD_COST, bound, exactly, rows, costs)


@entry(RAW, INTEGER, INTEGER, INTEGER, RAW)
def cheapest_payment(hand: Array, colour: Integer, number: Integer, limit: Integer, found: Array) -> Integer:
    """Find the cheapest payment of a box up to a price, see `cheapest.cheapest_from_nothing`; `found` is flat."""
    nothing = np.zeros(KINDS, np.uint8)
    return cheapest.cheapest_from_nothing(hand, nothing, colour, number, limit, found.reshape((1, KINDS)))


# ── Bots ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


@entry(RAW, IDS, WORDS)
def uniform(raw: Array, out: Array, word: Array) -> Integer:
    """Choose any legal action."""
    return planning.uniform(raw.view(State)[0], out, word)


@entry(RAW, IDS, WORDS)
def greedy(raw: Array, _out: Array, word: Array) -> Integer:
    """Choose by the plan of the highest own reward less its price."""
    return planning.greedy(raw.view(State)[0], word)


@entry(RAW, IDS, WORDS)
def one_ply(raw: Array, _out: Array, word: Array) -> Integer:
    """Choose by the plan that also reckons with opponents and dragons."""
    return planning.one_ply(raw.view(State)[0], word)


# ── Loops ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@entry(RAW, RAW)
def clone(target: Array, source: Array) -> None:
    """Copy a state, the seats in play only."""
    copy_bytes(target, source, SEAT_OFFSET + source.view(State)[0].seats * SEAT_BYTES)


@entry(RAW, NUMBERS)
def restart(buffer: Array, options: Array) -> Integer:
    """Set up a match in a loop's buffer."""
    return _restart(buffer.view(Buffer)[0], options)


@entry(RAW, INTEGER)
def step(buffer: Array, action: Integer) -> Integer:
    """Apply, resolve chance, list what is legal."""
    return _step(buffer.view(Buffer)[0], action)


@entry(RAW, NUMBERS, INTEGER)
def playouts(buffer: Array, options: Array, games: Integer) -> Integer:
    """Play random matches, every legal list written."""
    return _playouts(buffer.view(Buffer)[0], options, games)


_settle_by_weight = make_settle(rules.actor, rules.chance, rules.apply, MAX_OUTCOMES)
_perft = make_perft(Buffer, rules.apply, _settle_by_weight, rules.legal, clone)


@entry(RAW, INTEGER)
def perft(tree: Array, depth: Integer) -> Integer:
    """Count sequences of actions."""
    return _perft(tree, depth)


KERNELS = Kernels(
    setup=setup,
    actor=actor,
    legal=legal,
    chance=chance,
    apply=apply,
    returns=returns,
    observe=observation,
    determinize=determinization,
    clone=clone,
    restart=restart,
    step=step,
    playouts=playouts,
    playouts_sampled=playouts,
    perft=perft,
)

POLICIES: dict[str, Policy] = {"random": uniform, "greedy": greedy, "one-ply": one_ply}
