"""How a search goes about it: what a game tunes, and plain UCT."""

from dataclasses import dataclass

from moontable.search.play_out import TO_THE_END


@dataclass(frozen=True)
class Settings:
    """Weights of a tree search, see `tree.Head`; utilities lie in [-1, 1].

    `explore` weighs curiosity; `sharpness` 0 means UCT, else PUCT with priors softmax(sharpness * judge); `unseen` is
    by how much an action not tried yet is thought worse than its siblings; `broad` and `widening` bound the actions
    looked at by broad + widening * sqrt(visits), all if `widening` is 0; with perfect information and priors only the
    `most` that look best are looked at at all; `ways` of chance per sqrt(visits); `depth` actions (in a game with
    turns: turns that end) are played out beyond the tree, by the game's policy if `chosen`, before the value is asked;
    a node gets children at its visit number `patience` + 1. `nodes` is how many a tree has at most.
    """

    explore: float = 2.8
    sharpness: float = 0.0
    unseen: float = 0.0
    broad: int = 1
    widening: float = 0.0
    most: int = 1_000_000
    ways: float = 1.0
    depth: int = TO_THE_END
    chosen: bool = False
    patience: int = 1
    nodes: int = 1_000_000


PLAIN = Settings()
"""UCT with random playouts to the end, which knows nothing of a game but its rules."""
