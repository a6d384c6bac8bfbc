"""A board that is played on."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from seedbank import _native
from seedbank._errors import PositionError


class Board:
    """A game of Kalah in progress.

    >>> board = seedbank.Board()
    >>> board.sow(3)
    >>> board.turn, board.stores
    ('South', (1, 0))

    Pits are numbered 1..m in sowing order, 1 farthest from the store. Boards are equal when
    position, side to move and rules are, however they came about. A board changes as it is played
    on, so it cannot be hashed: as a key of a dictionary use `board.text()`. It can be copied and
    pickled. For one thread at a time.

    Args:
        pits: m, per side, 1..7.
        seeds: in each pit at the start.
        rules: "empty-capture" or "standard".

    Raises:
        ArgumentError: one of them is out of range.
    """

    __slots__ = ("_board",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, pits: int = 6, seeds: int = 4, rules: str = "empty-capture") -> None:
        self._board = _native.Board(pits, seeds, rules)

    @classmethod
    def from_text(cls, text: str, notation: str = "", rules: str = "empty-capture") -> Board:
        """The position of a text, in the notation of that name, or in the one that its form shows
        (FairKalah's for a bare list of numbers).

        Raises:
            PositionError: the text is not a position.
            ArgumentError: the notation or the rules are unknown.
        """
        return cls._of(_native.Board.from_text(text, notation, rules))

    @classmethod
    def _of(cls, native: _native.Board) -> Board:
        board = cls.__new__(cls)
        board._board = native
        return board

    @property
    def pits(self) -> int:
        """Pits per side."""
        return self._board.pits()

    @property
    def rules(self) -> str:
        """"empty-capture" or "standard"."""
        return self._board.rules()

    @property
    def turn(self) -> str:
        """"South" or "North": who is to move; who moved last once the game is over."""
        return "South" if self._board.south_to_move() else "North"

    @property
    def numbers(self) -> tuple[int, ...]:
        """Seeds of the 2(m+1) pits and stores in FairKalah's order: South's pits from the one
        farthest from its store, South's store, North's pits likewise, North's store."""
        return tuple(self._board.numbers())

    @property
    def row(self) -> npt.NDArray[np.int32]:
        """The numbers as the side to move sees them, its own side first: shape (2(m+1),). Rows are
        what `Engine.values` takes."""
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
        """The pits that the side to move may sow, ascending; none when the game is over."""
        return self._board.legal_pits()

    @property
    def over(self) -> bool:
        """True when a side's pits are empty. When a sowing has ended the game, all seeds lie in
        the stores."""
        return self._board.over()

    @property
    def sown(self) -> list[int]:
        """The pits that were sown to come here, in order."""
        return self._board.sown()

    def sow(self, pit: int) -> None:
        """Sows a pit of the side to move, with captures and the end of the game.

        Raises:
            PositionError: the game is over, or the pit is empty or not there. Nothing has changed.
        """
        self._board.sow(pit)

    def undo(self) -> int:
        """Takes the last sowing back, and returns its pit.

        Raises:
            PositionError: there is none.
        """
        sown = self._board.sown()
        if not sown:
            raise PositionError("there is no sowing to take back")
        self._board.undo()
        return sown[-1]

    def copy(self) -> Board:
        """A board of its own, with the sowings that led to it."""
        return type(self)._of(self._board.copy())

    def text(self, notation: str = "fairkalah") -> str:
        """The position in the notation of that name, one of `seedbank.notations()`.

        Raises:
            PositionError: the notation has no room for the position.
            ArgumentError: the notation is unknown.
        """
        return self._board.text(notation)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._board.equals(other._board)

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Board:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        start = self._board.copy()
        sown = start.sown()
        for _ in sown:
            start.undo()
        return _replayed, (type(self), start.text("fairkalah"), self.rules, sown)

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

    def _repr_svg_(self) -> str:
        return self._board.svg()


def _replayed(cls: type[Board], start: str, rules: str, sown: list[int]) -> Board:
    board = cls.from_text(start, "fairkalah", rules)
    for pit in sown:
        board.sow(pit)
    return board
