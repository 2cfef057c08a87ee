"""Nova Luna, for one to four."""

from moontable.core.compile import compile_cache

with compile_cache(__file__):
    from moontable.games.nova_luna import kernels, searching

from moontable.core.game import Game
from moontable.games.nova_luna import notation, view
from moontable.games.nova_luna.drawing import draw
from moontable.games.nova_luna.explain import explain
from moontable.games.nova_luna.spec import SPEC, encode
from moontable.games.nova_luna.state import State, record_bytes

GAME = Game(
    spec=SPEC,
    state=State,
    max_actions=kernels.MAX_ACTIONS,
    max_outcomes=kernels.MAX_OUTCOMES,
    n_actions=kernels.N_ACTIONS,
    kernels=kernels.KERNELS,
    policies=kernels.POLICIES,
    entry_points=kernels.entry,
    notation=notation,
    viewer=view,
    encode=encode,
    record_bytes=record_bytes,
    explain=explain,
    draw=draw,
    searcher=searching.SEARCH,
    levels=searching.LEVELS,
)
"""Nova Luna, as `moontable.load("nova-luna")` returns it."""
