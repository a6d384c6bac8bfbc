"""Files of games and positions in the formats of other programs, and judged games as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Optional, Union

import numpy as np
import numpy.typing as npt

from seedbank import _native
from seedbank._arguments import Limits, Path, flag, kind, optional_integer, path_text, texts
from seedbank._arguments import text as checked_text
from seedbank._board import Board, SideName
from seedbank._errors import ArgumentError, PositionError, io_errors
from seedbank._names import Notation, Rules
from seedbank._records import Record


@dataclass(frozen=True)
class IllegalSowing(Record):
    """A sowing of a record that cannot be played.

    Attributes:
        number: its number in the record, from 1.
        side: the side to move, "South" or "North".
        word: the pit as the record names it.
        why: the reason.
        unread: the number of sowings recorded after it.
    """

    number: int
    side: SideName
    word: str
    why: str
    unread: int


@dataclass(frozen=True)
class RecordedGame(Record):
    """A game of a file, or a pair of a position and a sowing, as far as it is legal.

    Attributes:
        board: the game with its legal sowings.
        south: the player of South; empty if the file does not tell.
        north: the player of North.
        format: the name of the format that was recognised, such as "kaggle".
        line: the line of the file where the game begins, from 1.
        numbering: the numbering in which the record was read, such as "cells".
        illegal: the first sowing that cannot be played.
        past_end: sowings recorded after the end of the game.
        swapped: the number of sowings after which the players exchanged sides, if they did.
        is_pair: whether it is a pair of a position and a sowing.
    """

    board: Board = field(repr=False, hash=False)
    south: str
    north: str
    format: str
    line: int
    numbering: str
    illegal: Optional[IllegalSowing] = None
    past_end: tuple[str, ...] = ()
    swapped: Optional[int] = None
    is_pair: bool = False

    @property
    def complete(self) -> bool:
        """Whether all sowings of the record were played."""
        return self.illegal is None and not self.past_end

    def player(self, number: int, side: str) -> str:
        """The player of the sowing `number`, from 0, by a side; the side if it has no name."""
        exchanged = self.swapped is not None and number < self.swapped
        name = self.south if (side == "South") != exchanged else self.north
        return name or side


@dataclass(frozen=True)
class JudgedGames(Record):
    """The sowings of many games, judged by exact values: arrays with an entry per sowing.

    Attributes:
        game: the index of the game.
        number: the number of the sowing in its game, from 0.
        player: the player.
        south: whether South sowed.
        pit: the pit, from 1, farthest from the store.
        value: the final margin that the sowing leads to, in seeds, for the side that sowed.
        cost: the seeds of margin that it lost compared with the best sowing.
        in_play: the seeds in play before the sowing.
    """

    game: npt.NDArray[np.int32]
    number: npt.NDArray[np.int32]
    player: npt.NDArray[np.str_]
    south: npt.NDArray[np.bool_]
    pit: npt.NDArray[np.int8]
    value: npt.NDArray[np.int16]
    cost: npt.NDArray[np.int16]
    in_play: npt.NDArray[np.int16]

    def __len__(self) -> int:
        return len(self.game)

    @property
    def kept(self) -> npt.NDArray[np.bool_]:
        """Whether the side that sowed still wins, draws or loses as before."""
        kept: npt.NDArray[np.bool_] = np.sign(self.value) == np.sign(self.value + self.cost)
        return kept


def _content(path: Path) -> tuple[str, bytes]:
    name = path_text("path", path)
    with io_errors(name), open(name, "rb") as file:
        content = file.read()
    try:
        content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise PositionError(f"{name}, line {line}: byte {content[error.start]} is not UTF-8") from None
    return name, content


def read_games(
    path: Path,
    *,
    start: Board | None = None,
    rules: Rules | None = None,
    notation: Notation = "",
    numbering: str = "",
    ignore: Sequence[str] = (),
    skip_unreadable: bool = False,
) -> list[RecordedGame]:
    """Reads the games of a file in any of the formats of `seedbank help replay`: Kaggle's episodes,
    OpenSpiel's playthroughs, logs, records, lines of pits, tables of sowings, and pairs of positions
    and sowings.

    Args:
        path: the file.
        start: where games without a start of their own begin; by default the opening of (6,4).
        rules: of all games, unless `start` has them; by default those that the record or the format
            of the first game names, or else empty-capture.
        notation: of positions; by default detected.
        numbering: of pits, such as "cells"; by default that of the format, or the one in which more
            than half of the games of the file are legal.
        ignore: names of fields and columns that do not matter, although they are not understood.
        skip_unreadable: skip parts of the file that are not games.

    Raises:
        PositionError: a part of the file is not a game, is a different one in several numberings, or
            is a game of other rules.
        ArgumentError, IoError
    """
    if start is None:
        start = Board() if rules is None else Board(rules=checked_text("rules", rules))
        takes_rules = rules is None
    elif not isinstance(start, Board):
        raise ArgumentError(f"start: a Board is required, not {kind(start)}")
    else:
        takes_rules = False
    name, content = _content(path)
    games, unreadable = _native.games_in(
        content, start._board, takes_rules, checked_text("notation", notation),
        checked_text("numbering", numbering), texts("ignore", ignore))
    if not flag("skip_unreadable", skip_unreadable) and unreadable:
        line, why, other_rules, numberings, unknown = unreadable[0]
        advice = f": use rules={other_rules!r}" if other_rules else ""
        if unknown:
            advice = f": ignore=[{unknown!r}] skips it"
        if numberings:
            advice = f": use numbering={' or '.join(map(repr, numberings))}"
        raise PositionError(f"{name}, line {line}: {why}{advice}")
    return [
        RecordedGame(Board._of(native), south, north, form, line, numbers,
                     IllegalSowing(*illegal) if illegal is not None else None, tuple(past_end),
                     swapped, is_pair)
        for native, south, north, form, line, numbers, illegal, past_end, swapped, is_pair in games
    ]


def read_positions(
    path: Path, *, notation: Notation = "", rules: Rules = "empty-capture",
    ignore: Sequence[str] = (), players_from: int | None = None,
) -> list[Board]:
    """Reads a file with a position per line, in any notation, or rows below a header of MAIA.
    Blank lines are skipped. `ignore` and `players_from` are those of `Board.from_text`; one line may
    show from which number the players of all lines are counted.

    Raises:
        PositionError: a line is not a position; the message names it.
        ArgumentError, IoError
    """
    name, content = _content(path)
    try:
        boards = _native.positions_in(
            content, checked_text("notation", notation), checked_text("rules", rules),
            texts("ignore", ignore), optional_integer("players_from", players_from))
    except PositionError as error:
        raise PositionError(f"{name}, {error}") from None
    return [Board._of(board) for board in boards]


def judged_arrays(engine: _native.Engine, games: Sequence[Union[RecordedGame, Board]],
                  limits: Limits) -> JudgedGames:
    """Judges games; see `Engine.judge`."""
    given = [game if isinstance(game, RecordedGame)
             else RecordedGame(game, "", "", "board", 1, "sowing") for game in games]
    arrays = engine.judge([game.board._board for game in given], limits)
    index, number, south, pit, value, cost, in_play = arrays
    players = [given[i].player(n, "South" if s else "North")
               for i, n, s in zip(index.tolist(), number.tolist(), south.tolist())]
    return JudgedGames(index, number, np.array(players, dtype=np.str_), south.view(np.bool_), pit,
                       value, cost, in_play)
