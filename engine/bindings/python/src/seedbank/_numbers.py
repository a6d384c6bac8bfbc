"""Converts arrays of any integers to rows for the library."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from seedbank._arguments import kind
from seedbank._errors import ArgumentError, PositionError

_MOST_PITS = 7
_USUAL_PITS = 6  # of no rows at all


def array_of(name: str, values: Any) -> npt.NDArray[Any]:
    """The values as an array; `name` is that of the argument."""
    try:
        return np.asarray(values)
    except ValueError:
        raise ArgumentError(f"{name}: the rows have different lengths") from None


def rows_of_numbers(
    positions: Any, name: str
) -> tuple[npt.NDArray[np.int32], tuple[int, ...]]:
    """Returns the positions as a contiguous int32 array of shape (N, 2(m+1)), and the shape of the
    answers: (N,), or () for a single position. `name` is that of the argument.
    """
    array = array_of(name, positions)
    if isinstance(positions, (list, tuple)) and not positions:
        array = np.zeros((0, 2 * (_USUAL_PITS + 1)), np.int32)
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


def _as_int32(array: npt.NDArray[Any]) -> npt.NDArray[np.int32]:
    limits = np.iinfo(np.int32)
    if array.size and not np.can_cast(array.dtype, np.int32):
        if array.min() < limits.min or array.max() > limits.max:
            row, place = np.argwhere((array < limits.min) | (array > limits.max))[0]
            raise PositionError(f"row {row}: number {place + 1} is out of range: "
                                f"{array[row, place]}")
    return np.ascontiguousarray(array, dtype=np.int32)
