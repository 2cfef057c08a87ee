"""Whether a match of Nova Luna can come to a layout, and the state that it has then.

Whose turn was when follows from the start order and the numbers of the tiles, so the displays are replayed turn by
turn; only when the wheel was refilled has to be inferred from how many tiles were drawn. Which way the meeple went is
not: a pattern of gaps that no choice of tiles leaves behind is accepted.
"""

from typing import Any

import numpy as np

from moontable.core.contract import Raw
from moontable.games.nova_luna import kernels
from moontable.games.nova_luna.components import COST, SPACES, TILES
from moontable.games.nova_luna.displays import cell_of
from moontable.games.nova_luna.layout import Layout, refuse
from moontable.games.nova_luna.spec import FIRST_STACK, OFFER, SOLO_DISCS, encode
from moontable.games.nova_luna.standing import notes
from moontable.games.nova_luna.state import EXHAUSTION, LAST_DISC, OVER, PHASE_1, PHASE_2, PLAY, SETUP, SOLO, State
from moontable.games.nova_luna.track import ORDERS
from moontable.games.nova_luna.wheel import FULL


def rebuild(layout: Layout) -> Raw:
    """Return the state of a layout, uint8[itemsize]; raise `DocumentError` if no match comes to it."""
    raw = np.zeros(State.itemsize, np.uint8)
    kernels.setup(raw, encode(layout.seats, layout.options))
    state = raw.view(State)[0]
    if layout.meeple and not layout.turn:
        refuse("$.wheel.meeple", "must be 0 until the first tile is taken")
    _lay_out(state, layout)
    if layout.phase == SETUP:
        _check_setup(layout)
    elif layout.seats == 1:
        _replay_solo(raw, state, layout)
    else:
        _replay_match(raw, state, layout)
        _check_refills(layout)
    return raw


def _lay_out(state: Any, layout: Layout) -> None:
    """Write all of the record that does not depend on the course of the match."""
    state["phase"], state["ply"], state["turn"] = layout.phase, layout.ply, layout.turn
    state["meeple"], state["lying"], state["stocked"] = layout.meeple, layout.lying, len(layout.stock)
    state["wheel"] = layout.spaces
    state["occupied"] = sum(bool(tile) << space for space, tile in enumerate(layout.spaces))
    stock = sum(1 << tile - 1 for tile in layout.stock)
    state["stock"] = stock & (1 << 64) - 1, stock >> 64
    state["pending"] = min(FULL - layout.lying, len(layout.stock)) if layout.refilling else 0
    if layout.refilling and not state["pending"]:
        refuse("$.refilling", "nothing is left to be drawn, or no space for it")


def _check_setup(layout: Layout) -> None:
    if layout.turn or layout.ply:
        refuse("$.phase", "set-up comes before every action")
    if not all(layout.spaces[1 : 1 + layout.lying]):
        refuse("$.wheel.spaces", "set-up fills the spaces 1, 2, … in this order")
    is_dealt = layout.lying == FULL
    if is_dealt and (layout.seats == 1 or layout.options["start_order"] != "random"):
        refuse("$.phase", "set-up is over when all tiles are dealt and the start order is known")
    if layout.refilling == is_dealt:
        refuse("$.refilling", "must be true until all tiles are dealt")


def _place_next(raw: Raw, state: Any, layout: Layout, seat: int, turn: int) -> int:
    """Place the next tile of a seat's display in the given turn, counted from 1; return its completed tasks then."""
    record = state["seat"][seat]
    tile, (x, y) = layout.displays[seat][int(record["tiles"])]
    kernels.place(raw, seat, tile, cell_of(x, y))
    record["distance"] += COST[tile]
    record["arrived"] = layout.seats - 1 + turn
    return int(record["completed"])


# ── Two to four seats ─────────────────────────────────────────────────────────────────────────────────────────────────


def _replay_match(raw: Raw, state: Any, layout: Layout) -> None:
    start = int(encode(layout.seats, layout.options)[3])
    if start and layout.order != max(0, start - 2):
        refuse("$.order", "differs from the option start_order")
    state["order"] = layout.order
    for height, seat in enumerate(ORDERS[layout.seats, layout.order, : layout.seats].tolist()):
        state["seat"][seat]["arrived"] = layout.seats - 1 - height
    for turn in range(1, layout.turn + 1):
        mover = _next_mover(state)
        if int(state["seat"][mover]["tiles"]) == len(layout.displays[mover]):
            refuse(f"$.displays[{mover}]", "lacks a tile: by the order of turns this seat took another one")
        if _place_next(raw, state, layout, mover, turn) >= int(state["target"]):
            if turn != layout.turn or layout.phase != OVER:
                refuse(f"$.displays[{mover}]", "has its last disc, which ends the match at once")
            state["ending"] = LAST_DISC
    state["mover"] = _next_mover(state)
    is_exhausted = not layout.lying and not layout.stock
    if layout.phase == PLAY and is_exhausted:
        refuse("$.phase", "the match is over: no tile is left to take")
    if layout.phase == OVER and not state["ending"]:
        if not is_exhausted:
            refuse("$.phase", "the match is not over: no last disc lies, and there are tiles to take")
        state["ending"] = EXHAUSTION


def _next_mover(state: Any) -> int:
    seats = state["seat"][: int(state["seats"])]
    return min(range(len(seats)), key=lambda i: (int(seats[i]["distance"]), -int(seats[i]["arrived"])))


def _check_refills(layout: Layout) -> None:
    """Check that the tiles drawn, and the actions that took none, fit a sequence of refills."""
    is_auto = layout.options["refill"] == "auto"
    if not layout.refilling and layout.phase == PLAY:
        if not layout.lying:
            refuse("$.refilling", "an empty wheel is refilled at once")
        if is_auto and layout.lying < OFFER and layout.stock:
            refuse("$.refilling", "with automatic refill one or two tiles are refilled at once")
    if layout.refilling and layout.phase == OVER:
        refuse("$.refilling", "a match that is over draws no tile")
    drawn = TILES - FULL - len(layout.stock)
    chosen = layout.ply - layout.turn
    if layout.refilling:
        # The refill under way began with at most two tiles and has drawn `n` since.
        fits = any(
            _fits_refills(drawn - n, chosen - (0 if is_auto or layout.lying == n else 1), is_auto, False)
            for n in range(_drawn_at_most(layout) + 1)
            if layout.lying - n < OFFER and not (is_auto and layout.lying - n != OFFER - 1)
        )
    else:
        fits = _fits_refills(drawn, chosen, is_auto, not layout.stock)
    if not fits:
        refuse("$.ply", "does not fit the numbers of tiles that were drawn and placed")


def _drawn_at_most(layout: Layout) -> int:
    """Return how many tiles the refill under way can have drawn: those before the first gap after the meeple."""
    after = [layout.spaces[(layout.meeple + step) % SPACES] for step in range(1, SPACES)]
    return after.index(0)


def _fits_refills(drawn: int, chosen: int, is_auto: bool, is_last_partial: bool) -> bool:
    """Whether finished refills, `chosen` of them by choice, can have drawn so many tiles.

    A refill by choice draws 9 or 10 tiles, a forced one 11, an automatic one 9; the one that empties the stock less.
    """
    if chosen < 0 or (is_auto and chosen):
        return False
    unasked = FULL - (OFFER - 1) if is_auto else FULL
    for others in range(TILES):
        low = (FULL - 2) * chosen + unasked * others
        high = (FULL - 1) * chosen + unasked * others
        if is_last_partial and chosen + others:
            low -= unasked if others else FULL - 1
            low += 1
        if low <= drawn <= high:
            return True
    return False


# ── Solo ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _replay_solo(raw: Raw, state: Any, layout: Layout) -> None:
    if layout.refilling and layout.phase != PHASE_2:
        refuse("$.refilling", "solo refills the wheel only between its phases")
    drawn = TILES - FULL - len(layout.stock)
    if layout.phase == PHASE_1 and drawn:
        refuse("$.stock", "phase 1 draws no tile")
    is_refilled = bool(drawn) or layout.phase == PHASE_2
    in_first = layout.turn if layout.refilling or not is_refilled else drawn
    if not in_first <= min(layout.turn, FULL) or (is_refilled and not in_first):
        refuse("$.stock", "does not fit the tiles taken in phase 1")
    for turn in range(1, layout.turn + 1):
        completed = _place_next(raw, state, layout, 0, turn)
        if completed >= SOLO_DISCS:
            if turn != layout.turn or layout.phase != OVER:
                refuse("$.displays[0]", "has all its discs, which ends the game at once")
            state["ending"] = SOLO
        if turn == in_first and (is_refilled or layout.phase == OVER):
            state["first_note"] = notes(state)[0]
            if is_refilled and in_first < FULL and completed < FIRST_STACK:
                refuse("$.stock", "phase 1 cannot end with fewer than eight discs placed and a tile to take")
    if layout.phase == OVER and not state["ending"]:
        if layout.lying or not is_refilled:
            refuse("$.phase", "the game is not over: discs and tiles are left")
        state["ending"] = SOLO
    if layout.phase != OVER and not layout.lying and not layout.refilling:
        refuse("$.phase", "the phase is over: no tile is left to take")
    ply = layout.turn + (is_refilled and in_first < FULL)
    if layout.ply != ply:
        refuse("$.ply", f"must be {ply}: the tiles taken, and one more if phase 1 was ended by choice")
