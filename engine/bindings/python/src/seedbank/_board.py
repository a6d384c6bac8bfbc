"""A board to play on."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Union

import numpy as np
import numpy.typing as npt

from seedbank import _native
from seedbank._arguments import integer, kind, optional_integer, sequence, texts
from seedbank._arguments import text as checked_text
from seedbank._errors import ArgumentError, NoteWarning, PositionError
from seedbank._names import Notation, Rules
from seedbank._numbers import rows_of_numbers

SideName = Literal["South", "North"]


class Board:
    """A game of Kalah in progress.

    >>> import seedbank
    >>> board = seedbank.Board()
    >>> board.sow(3)
    >>> board.turn, board.stores
    ('South', (1, 0))

    Pits are numbered 1..m in sowing order; pit 1 is farthest from the store. Boards are equal if
    they have the same position, side to move and rules; the sowings that led there do not matter.
    Boards change, so they are no keys: use `text()` in sets and dictionaries. They can be copied and
    pickled. Not thread-safe.

    Args:
        pits: m, the pits per side, 1..7.
        seeds: the seeds per pit at the start.
        rules: "empty-capture" or "standard".

    Raises:
        ArgumentError: an argument is out of range.
    """

    __slots__ = ("_board",)

    def __init__(self, pits: int = 6, seeds: int = 4, rules: Rules = "empty-capture") -> None:
        self._board = _native.Board(
            integer("pits", pits), integer("seeds", seeds), checked_text("rules", rules))

    @classmethod
    def from_text(
        cls, text: str, notation: Notation = "", rules: Rules = "empty-capture",
        ignore: Sequence[str] = (), players_from: int | None = None,
    ) -> Board:
        """Reads a position in the given notation, or else in the only one in which it can be read
        (FairKalah's for a bare list of numbers). Warns, with `NoteWarning`, if the text could mean
        another position; see `note`.

        Args:
            text: the position.
            notation: one of `seedbank.notations()`.
            rules: "empty-capture" or "standard".
            ignore: names of fields of JSON that do not matter; any other field that is not known is
                an error.
            players_from: 0 or 1, the first player's number in JSON that numbers players; by default
                what the text shows.

        Raises:
            PositionError: the text is not a position, or has several readings, which the message
                lists.
            ArgumentError: the notation or the rules are unknown.
        """
        board = cls._of(_native.Board.from_text(
            checked_text("text", text), checked_text("notation", notation),
            checked_text("rules", rules),
            texts("ignore", ignore), optional_integer("players_from", players_from)))
        if board.note:
            warnings.warn(board.note, NoteWarning, stacklevel=2)
        return board

    @property
    def note(self) -> str:
        """What else the text of `from_text` could mean, for example a list of 12 numbers; empty if
        nothing, and after a sowing."""
        return self._board.note()

    @classmethod
    def _of(cls, native: _native.Board) -> Board:
        board = cls.__new__(cls)
        board._board = native
        return board

    @classmethod
    def of(
        cls, position: str | Board | npt.ArrayLike, notation: Notation = "",
        rules: Rules = "empty-capture",
    ) -> Board:
        """Returns the board of a position: a text as for `from_text`, a row of numbers as for
        `Engine.values`, or a Board with these rules, which is copied.

        Raises:
            PositionError, ArgumentError
        """
        checked_text("notation", notation)
        if isinstance(position, str):
            return cls.from_text(checked_text("position", position), notation, rules)
        if isinstance(position, Board):
            if position.rules != rules:
                raise ArgumentError(f"rules: the board's are {position.rules}, not {rules}")
            return position.copy()
        rows, shape = rows_of(position, rules, "position")
        if shape != ():
            raise ArgumentError(f"position: a single row is required, not {shape[0]} rows")
        return cls.from_text(f"{','.join(map(str, rows[0].tolist()))} s", "fairkalah", rules)

    @classmethod
    def from_pits(cls, pits: Sequence[int], start: Board | None = None) -> Board:
        """Returns the board after a game, with its history: sows the pits, in order, from the start,
        by default the opening of (6,4).

        Raises:
            PositionError: a pit cannot be sown; `place` counts the sowings from 1.
            ArgumentError
        """
        if not (start is None or isinstance(start, Board)):
            raise ArgumentError(f"start: a Board is required, not {kind(start)}")
        board = cls() if start is None else cls._of(start._board.copy())
        for number, pit in enumerate(sequence("pits", pits, "pits"), 1):
            try:
                board.sow(integer("pits", pit))
            except PositionError as error:
                refused = PositionError(f"sowing {number}: {error}")
                refused.place = number
                raise refused from None
        return board

    @classmethod
    def from_record(cls, line: str) -> Board:
        """Reads a played game from a line of JSON that `record`, `seedbank match --records` or
        `save` in `seedbank play` wrote.

        Raises:
            PositionError: the line is not a record of a game, or its checksum is wrong.
        """
        return cls._of(_native.Board.from_record(
            checked_text("line", line).rstrip("\r\n")))

    def record(self, south: str = "South", north: str = "North") -> str:
        """Returns the record of the game: a line of JSON with the start, the pits sown, the names
        of the players, and a checksum."""
        return self._board.record(checked_text("south", south), checked_text("north", north))

    @property
    def pits(self) -> int:
        """Pits per side."""
        return self._board.pits()

    @property
    def rules(self) -> Rules:
        """"empty-capture" or "standard"."""
        return self._board.rules()

    @property
    def turn(self) -> SideName:
        """The side to move, "South" or "North"; if the game is over, the side that moved last."""
        return "South" if self._board.south_to_move() else "North"

    @property
    def numbers(self) -> tuple[int, ...]:
        """Seeds of the 2(m+1) pits and stores in FairKalah's order: South's pits, starting with the
        pit farthest from South's store, South's store, North's pits in the same order, North's
        store."""
        return tuple(self._board.numbers())

    @property
    def row(self) -> npt.NDArray[np.int32]:
        """The numbers with the side to move first, as for `Engine.values`: shape (2(m+1),)."""
        numbers = self._board.numbers()
        if not self._board.south_to_move():
            half = self.pits + 1
            numbers = numbers[half:] + numbers[:half]
        return np.array(numbers, dtype=np.int32)

    @property
    def stores(self) -> tuple[int, int]:
        """Seeds in South's and in North's store."""
        numbers = self._board.numbers()
        return numbers[self.pits], numbers[-1]

    @property
    def legal_pits(self) -> list[int]:
        """The pits that the side to move may sow, ascending; empty if the game is over."""
        return self._board.legal_pits()

    def is_legal(self, pit: int) -> bool:
        """Whether the side to move may sow the pit: it exists and holds seeds, and the game is not
        over."""
        return integer("pit", pit) in self._board.legal_pits()

    @property
    def over(self) -> bool:
        """Whether the game is over, because the pits of a side are empty. If a sowing ended the
        game, all seeds are in the stores."""
        return self._board.over()

    @property
    def margin(self) -> int | None:
        """South's final margin in seeds if the game is over; otherwise None. Seeds that are left in
        the pits of a side count for this side."""
        return self._board.margin()

    @property
    def outcome(self) -> Literal["South", "North", "draw"] | None:
        """The winner if the game is over, "South" or "North", or "draw"; otherwise None."""
        margin = self.margin
        if margin is None:
            return None
        return "draw" if margin == 0 else "South" if margin > 0 else "North"

    @property
    def sown(self) -> list[int]:
        """The pits sown so far, in order."""
        return self._board.sown()

    @property
    def positions(self) -> list[Board]:
        """The boards of the game so far, from its start to this board, each with its history."""
        boards = [self.copy()]
        for _ in self._board.sown():
            boards.append(boards[-1].copy())
            boards[-1].undo()
        return boards[::-1]

    def sow(self, pit: int) -> None:
        """Sows a pit of the side to move, with captures and the end of the game.

        Raises:
            PositionError: the game is over, or the pit is empty or does not exist. The board is
                unchanged.
        """
        self._board.sow(integer("pit", pit))

    def push(self, pit: int) -> None:
        """The same as `sow`, under the name used by python-chess."""
        self.sow(pit)

    def pop(self) -> int:
        """The same as `undo`, under the name used by python-chess."""
        return self.undo()

    def undo(self) -> int:
        """Undoes the last sowing and returns its pit.

        Raises:
            PositionError: there is no sowing to undo.
        """
        sown = self._board.sown()
        if not sown:
            raise PositionError("there is no sowing to undo")
        self._board.undo()
        return sown[-1]

    def copy(self) -> Board:
        """Returns an independent board with the same history of sowings."""
        return type(self)._of(self._board.copy())

    def text(self, notation: Notation = "fairkalah") -> str:
        """Writes the position in a notation, one of `seedbank.notations()`.

        Raises:
            PositionError: the notation cannot express the position.
            ArgumentError: the notation is unknown.
        """
        return self._board.text(checked_text("notation", notation))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._board.equals(other._board)

    __hash__ = None  # type: ignore[assignment]  # a board changes

    def to_dict(self) -> dict[str, Any]:
        """The position, the rules, and the start and the pits of the game so far, for JSON."""
        start = self._board.copy()
        sown = start.sown()
        for _ in sown:
            start.undo()
        return {"position": self.text(), "rules": self.rules, "start": start.text("fairkalah"),
                "sown": sown}

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Board:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.to_dict()
        return _replayed, (type(self), game["start"], self.rules, game["sown"])

    def __repr__(self) -> str:
        rules = "" if self.rules == "empty-capture" else f", rules={self.rules!r}"
        return f"{type(self).__name__}.from_text({self.text()!r}{rules})"

    def __str__(self) -> str:
        half = self.pits + 1
        cells = [str(seeds) for seeds in self._board.numbers()]
        width = max(3, *(len(cell) + 2 for cell in cells))
        cells = [cell.rjust(width) for cell in cells]
        south, north = cells[:half], cells[half:]
        margin = " " * (width + 3)
        moves = {self.turn: "" if self.over else ", to move"}
        return "\n".join((
            margin + "".join(reversed(north[:-1])) + margin + "North" + moves.get("North", ""),
            "   " + north[-1] + " " * width * self.pits + south[-1],
            margin + "".join(south[:-1]) + margin + "South" + moves.get("South", ""),
        ))

    def svg(self, labels: Mapping[int, object] | None = None, best: Sequence[int] = ()) -> str:
        """Draws the board as a picture in SVG.

        Args:
            labels: texts to draw beside pits of the side to move, such as values, by pit.
            best: the labelled pits to mark as best.
        """
        if not (labels is None or isinstance(labels, Mapping)):
            raise ArgumentError(f"labels: texts by pit are required, not {kind(labels)}")
        marked = {integer("best", pit) for pit in sequence("best", best, "pits")}
        return self._board.svg([(integer("labels", pit), str(label), pit in marked)
                                for pit, label in (labels or {}).items()])

    def _repr_svg_(self) -> str:
        return self.svg()


def _replayed(cls: type[Board], start: str, rules: Rules, sown: list[int]) -> Board:
    board = cls.from_text(start, "fairkalah", rules)
    for pit in sown:
        board.sow(pit)
    return board


Positions = Union[npt.ArrayLike, Board, Sequence[Board]]
"""An array of integers of shape (N, 2(m+1)) or (2(m+1),), a Board, or a sequence of Boards."""


def rows_of(
    positions: Positions, rules: str | None, name: str = "positions"
) -> tuple[npt.NDArray[np.int32], tuple[int, ...]]:
    """Returns positions as `rows_of_numbers` does, also those of boards, which must have the given
    rules unless `rules` is None.
    """
    if isinstance(positions, Board):
        return _row(positions, rules)[np.newaxis], ()
    if isinstance(positions, (list, tuple)) and any(isinstance(p, Board) for p in positions):
        return _rows_of_boards(positions, rules), (len(positions),)
    return rows_of_numbers(positions, name)


def _row(board: Board, rules: str | None) -> npt.NDArray[np.int32]:
    if rules is not None and board.rules != rules:
        raise ArgumentError(f"rules: the board's are {board.rules}, the engine's {rules}")
    return board.row


def _rows_of_boards(boards: Sequence[object], rules: str | None) -> npt.NDArray[np.int32]:
    rows = []
    for board in boards:
        if not isinstance(board, Board):
            raise ArgumentError("positions: a sequence mixes boards and other objects")
        rows.append(_row(board, rules))
    if len({len(row) for row in rows}) > 1:
        raise ArgumentError("positions: the boards differ in their numbers of pits")
    return np.stack(rows)
