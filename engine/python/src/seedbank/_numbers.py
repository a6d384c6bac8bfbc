"""Converts arrays of any integers, and boards, to rows for the library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from seedbank._arguments import kind
from seedbank._board import Board
from seedbank._errors import ArgumentError, PositionError

Positions = Union[npt.ArrayLike, Board, Sequence[Board]]
"""An array of integers of shape (N, 2(m+1)) or (2(m+1),), a Board, or a sequence of Boards."""

_MOST_PITS = 7


def rows_of(
    positions: Positions, rules: str | None, name: str = "positions"
) -> tuple[npt.NDArray[np.int32], tuple[int, ...]]:
    """Returns the positions as a contiguous int32 array of shape (N, 2(m+1)), and the shape of the
    answers: (N,), or () for a single position. Boards must have the given rules, unless `rules` is
    None. `name` is that of the argument.
    """
    if isinstance(positions, Board):
        return _row(positions, rules)[np.newaxis], ()
    if isinstance(positions, (list, tuple)) and any(isinstance(p, Board) for p in positions):
        return _rows_of_boards(positions, rules), (len(positions),)
    try:
        array = np.asarray(positions)
    except ValueError:
        raise ArgumentError(f"{name}: the rows have different lengths") from None
    if array.dtype.kind not in "iu":
        first = array.flat[0] if array.size and array.dtype.kind == "O" else positions
        found = array.dtype.name if array.dtype.kind in "bfc" else kind(first)
        raise ArgumentError(f"{name}: a board or integers are required, not {found}")
    if array.ndim not in (1, 2) or array.shape[-1] not in range(4, 2 * _MOST_PITS + 3, 2):
        raise ArgumentError(
            f"{name}: the shape must be (N, 2(m+1)) or (2(m+1),) for m in 1..{_MOST_PITS} pits "
            f"per side, not {array.shape}"
        )
    return _as_int32(np.atleast_2d(array)), array.shape[:-1]


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


def _as_int32(array: npt.NDArray[Any]) -> npt.NDArray[np.int32]:
    limits = np.iinfo(np.int32)
    if array.size and not np.can_cast(array.dtype, np.int32):
        if array.min() < limits.min or array.max() > limits.max:
            row, place = np.argwhere((array < limits.min) | (array > limits.max))[0]
            raise PositionError(f"row {row}: number {place + 1} is out of range: "
                                f"{array[row, place]}")
    return np.ascontiguousarray(array, dtype=np.int32)
