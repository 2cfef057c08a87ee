"""An action of a seat, or an outcome of chance, outside the kernels."""

from typing import Any

from moontable.core.contract import Notation


class Action:
    """One decision of a seat or one outcome of chance; a value.

    `id` is the dense integer that kernels use (for an outcome: its integer among the outcomes), `text` the notation.
    Two actions are equal if game, id and text are; what an id means may depend on the position, so `text` says it.
    """

    __slots__ = ("_notation", "game_id", "id", "text")

    def __init__(self, game_id: str, notation: Notation, action_id: int, text: str) -> None:
        self.game_id = game_id
        self.id = action_id
        self.text = text
        self._notation = notation

    def document(self) -> dict[str, Any]:
        """Return the action as plain JSON; `game.action` reads it back."""
        return {"game": self.game_id, **self._notation.action_document(self.id, self.text)}

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.game_id} {self.text!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and (self.game_id, self.id, self.text) == (other.game_id, other.id, other.text)

    def __hash__(self) -> int:
        return hash((self.game_id, self.id, self.text))
