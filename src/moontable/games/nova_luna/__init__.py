"""Nova Luna, for one to four."""

from ...core.compile import compile_cache

with compile_cache(__file__):
    from . import kernels

from ...core.game import Game
from . import notation, view
from .spec import SPEC, encode
from .state import State, record_bytes

GAME = Game(
    spec=SPEC,
    state=State,
    max_actions=kernels.MAX_ACTIONS,
    max_outcomes=kernels.MAX_OUTCOMES,
    n_actions=kernels.N_ACTIONS,
    kernels=kernels.KERNELS,
    policies={},
    notation=notation,
    rooms=view,
    encode=encode,
    record_bytes=record_bytes,
)
"""Nova Luna, as `moontable.load("nova-luna")` returns it."""
