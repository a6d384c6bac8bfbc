"""Players of matches: strategies, programs and functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Union

from seedbank import _native
from seedbank._arguments import integer, sequence, text
from seedbank._board import Board
from seedbank._errors import ArgumentError
from seedbank._records import Record


@dataclass(frozen=True)
class Clock(Record):
    """What the clocks of a game show, in seconds; None without a limit.

    Attributes:
        left: of the player, for the rest of the game.
        opponent_left: of its opponent.
        for_choice: for this choice.
    """

    left: float | None
    opponent_left: float | None
    for_choice: float | None


@dataclass(frozen=True)
class Program:
    """A player that is a program, which plays with the rights of this process unless it is isolated.
    Names of players alone mean built-in strategies, so that a name from a stranger starts nothing.
    Raises ArgumentError if it is a strategy, or the declaration cannot be read.

    Attributes:
        command: a path with a slash, such as "./bot"; a command of several words, such as
            "python3 bot.py"; or a declaration in a file, such as "bot.json".
    """

    command: str

    def __post_init__(self) -> None:
        if not _native.is_program(text("command", self.command)):
            raise ArgumentError(f"command: {self.command!r} is a strategy, not a program")


PlayerFunction = Callable[[Board, Clock], int]
"""A player: returns the pit to sow, from 1, for the side to move."""

Player = Union[str, Program, PlayerFunction]


def check_strategy_name(name: str) -> None:
    """Raises ArgumentError, with the expected form or the nearest name, if this is not the name of a
    built-in strategy, such as "minimax:8"."""
    _native.check_strategy_name(text("name", name))


def player_name(name: str, player: str | Program) -> str:
    """The name of a strategy or of a program for the library; `name` is that of the argument."""
    if isinstance(player, Program):
        return player.command
    text(name, player)
    try:
        _native.check_strategy_name(player)
    except ArgumentError as error:
        hint = "; a program is given as seedbank.Program" if {"/", " ", "."} & set(player) else ""
        raise ArgumentError(f"{error}{hint}") from None
    return player


def names_and_functions(
    players: Sequence[Player],
) -> tuple[list[str], dict[str, Callable[..., int]]]:
    """The names of players, and the functions among them. A name that another player has is
    numbered."""
    names: list[str] = []
    functions: dict[str, Callable[..., int]] = {}
    for player in sequence("players", players, "players"):
        if isinstance(player, (str, Program)) or not callable(player):
            names.append(player_name("players", player))
            continue
        own = getattr(player, "__name__", type(player).__name__)
        name = own
        while name in names or name in functions:
            name = f"{own} ({len(names) + 1})"
        names.append(name)
        functions[name] = _called_with_clock(player)
    return names, functions


def _called_with_clock(player: PlayerFunction) -> Callable[..., int]:
    def chosen(board: _native.Board, left: float | None, opponent_left: float | None,
               for_choice: float | None) -> int:
        return integer("pit", player(Board._of(board), Clock(left, opponent_left, for_choice)))

    return chosen
