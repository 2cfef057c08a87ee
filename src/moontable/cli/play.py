"""`moontable play`: a match in the terminal, against bots, with people at one keyboard, or alone."""

import secrets
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from moontable.bots import Bot, bot, names
from moontable.cli.arguments import (
    GameArgument,
    OptionsOption,
    SeatsOption,
    load_game,
    parse_options,
)
from moontable.cli.boards import Board, board_of
from moontable.core.errors import IllegalActionError, MoontableError
from moontable.core.position import Position
from moontable.kit.matches import LocalMatch
from moontable.table import BotPlayer, HumanPlayer, LogLine, Player

HELP = """\
  board N       what lies before seat N
  help, quit    this text; leave"""


def play(
    game: GameArgument = "nova-luna",
    seats: SeatsOption = 2,
    people: Annotated[
        int, typer.Option("--people", min=1, help="People at this keyboard; they have seats 0, 1, …")
    ] = 1,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", metavar="NAME", help="Bot of the next seat; may be repeated, the last one fills the rest."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, max=2**64 - 1, help="Play this very deal; without it, any.")
    ] = None,
    option: OptionsOption = None,
) -> None:
    """Play in the terminal: one seat for you, bots in the others; one seat alone is the solo game."""
    rules = load_game(game)
    options = rules.spec.complete(seats, parse_options(rules, option))
    if people > seats:
        raise typer.BadParameter(f"{people} people for {seats} seats")
    named = bots or [names(rules)[-1]]
    opponents = [bot(rules, named[min(index, len(named) - 1)]).at_seat() for index in range(seats - people)]
    if len(named) > len(opponents) and bots:
        raise typer.BadParameter(f"{len(named)} bots for {len(opponents)} seats")
    players: list[Player] = [HumanPlayer("", "you" if people == 1 else f"seat {seat}") for seat in range(people)]
    players += [BotPlayer(opponent.name) for opponent in opponents]
    match = LocalMatch(rules, players, options, secrets.randbits(64) if seed is None else seed)
    _Session(match, dict(enumerate(opponents, start=people)), board_of(game), Console()).run()


class _Session:
    """The conversation of one match: print the board, read a line, until the match is over or the person leaves."""

    def __init__(self, match: LocalMatch, bots: dict[int, Bot], board: Board, console: Console) -> None:
        self._match = match
        self._table = match.table
        self._bots = bots
        self._board = board
        self._console = console
        self._read = 0
        self._untold: list[LogLine] = []
        self._reader: int | None = None
        self._names = [
            player.bot if isinstance(player, BotPlayer) else player.name
            for player in self._table.players
            if player is not None
        ]

    def run(self) -> None:
        """Play until the end, `quit` or the end of the input."""
        try:
            while (seat := self._table.actor) is not None:
                if seat in self._bots:
                    self._match.act(self._match.ask(self._bots[seat]).text)
                else:
                    self._hand_over(seat)
                    self._tell(seat)
                    self._show(seat)
                    self._ask(seat)
        except EOFError:
            self._console.print("left before the end")
            return
        self._tell(self._reader)
        self._finish()

    def _hand_over(self, seat: int) -> None:
        """Let another person take the keyboard, where people at one keyboard have secrets from one another."""
        has_secrets = self._table.game.spec.hidden_information and len(self._names) - len(self._bots) > 1
        if has_secrets and seat != self._reader:
            self._console.clear()
            self._console.input(f"{self._names[seat]}, press Enter at the keyboard: what follows is for you alone ")
        self._reader = seat

    def _tell(self, reader: int | None) -> None:
        """The log lines that nobody has seen yet; what is for one person alone waits until they read."""
        lines = self._untold + self._table.log[self._read :]
        self._read = len(self._table.log)
        self._untold = [line for line in lines if not line.is_for(reader) and line.to not in self._bots]
        for line in lines:
            if line.is_for(reader):
                sentence = self._board.tell(line.key, line.seat, line.args, self._names)
                self._console.print(sentence, style="dim", markup=False)

    @property
    def _position(self) -> Position:
        assert self._table.position is not None, "a local match has started"
        return self._table.position

    def _show(self, seat: int) -> None:
        position = self._position
        self._console.print()
        self._print(self._board.draw_table(position.view(seat), position.choices(seat) or {}, seat, self._names))

    def _print(self, lines: list[Text]) -> None:
        """Lines as they are: a board is not wrapped."""
        for line in lines:
            self._console.print(line, soft_wrap=True)

    def _ask(self, seat: int) -> None:
        """Read lines until one of them is an action, or several, that the rules allow."""
        position = self._position
        while True:
            text = self._console.input(f"{self._names[seat]}> ").strip()
            command, _, rest = text.partition(" ")
            if command in ("quit", "exit", "q"):
                raise EOFError
            if command in ("help", "?", ""):
                self._console.print(f"{self._board.HELP}\n{HELP}", soft_wrap=True, markup=False)
            elif command == "board" and rest.isdecimal() and int(rest) < position.seats:
                self._print(self._board.draw_seat(position.view(seat), int(rest)))
            elif lines := self._board.explain(position.choices(seat) or {}, text):
                self._print(lines)
            else:
                try:
                    actions = self._actions(seat, text)
                except MoontableError as error:
                    self._console.print(f"{error.code}: {error.reason}", style="red", markup=False)
                else:
                    for action in actions:
                        self._match.act(action)
                    return

    def _actions(self, seat: int, line: str) -> list[str]:
        """The actions that a line stands for, its parts joined by `;`; raises if the rules refuse one of them."""
        position, texts = self._position, []
        for part in filter(None, map(str.strip, line.split(";"))):
            choices = position.choices(seat)
            if choices is None:
                raise IllegalActionError(
                    "illegal-action", f"{part!r} must wait: what is before it ends the turn or asks for chance"
                )
            for text in self._board.read(choices, part):
                position = position.play(position.parse(text))
                texts.append(text)
        return texts

    def _finish(self) -> None:
        position = self._position
        self._console.print(f"\nThe match is over: {position.ending}", style="bold")
        ranking = position.ranking()
        for seat, score in enumerate(position.scores()):
            place = f"place {ranking[seat]}, " if ranking else ""
            self._console.print(f"  {self._names[seat]}: {place}score {score}")
