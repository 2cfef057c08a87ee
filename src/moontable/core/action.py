"""An action of a seat, or an outcome of chance, outside the kernels."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from moontable.core.game import Game


class Action:
    """One decision of a seat or one outcome of chance; a value.

    `id` is the dense integer that kernels use (for an outcome: its integer among the outcomes), `text` the notation.
    Two actions are equal if game, id and text are; what an id means may depend on the position, so `text` says it.
    """

    __slots__ = ("_game", "id", "text")

    def __init__(self, game: "Game", action_id: int, text: str) -> None:
        self._game = game
        self.id = action_id
        self.text = text

    @property
    def game_id(self) -> str:
        """The id of the game that the action belongs to."""
        return self._game.spec.id

    def document(self) -> dict[str, Any]:
        """Return the action as plain JSON; `game.action` reads it back."""
        return {"game": self.game_id, **self._game.notation.action_document(self.id, self.text)}

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.game_id} {self.text!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and (self.game_id, self.id, self.text) == (other.game_id, other.id, other.text)

    def __hash__(self) -> int:
        return hash((self.game_id, self.id, self.text))
