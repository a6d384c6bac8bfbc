"""Layers of a database, and full-game databases, as arrays."""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import monotonic as time_now
from typing import Any, Literal, NamedTuple, overload

import numpy as np
import numpy.typing as npt

from seedbank import _native
from seedbank._arguments import (
    Limits,
    Path,
    Stop,
    integer,
    limits,
    optional_integer,
    optional_path,
    path_text,
    text,
    unsigned,
    whole,
)
from seedbank._board import Board, Positions, rows_of
from seedbank._errors import ArgumentError, io_errors
from seedbank._names import Notation, Rules
from seedbank._records import FullGameAnswer, FullGameMove, FullGameValue

_CHUNK = 1 << 20


class Chunk(NamedTuple):
    """Consecutive positions of a layer with their values.

    Attributes:
        first: the number of the first position.
        rows: the positions, as for `Engine.values`: shape (N, 2(m+1)).
        values: final margins for the side to move, in seeds: shape (N,).
    """

    first: int
    rows: npt.NDArray[np.int32]
    values: npt.NDArray[np.int8]


class Layer:
    """All positions with a given number of seeds in play, and their values in a database.

    >>> import seedbank
    >>> layer = seedbank.Layer(3, pits=2)
    >>> len(layer)
    12
    >>> layer.rows(0, 2).tolist()
    [[0, 1, 0, 0, 2, 0], [0, 1, 0, 1, 1, 0]]

    A layer holds the positions with `seeds` seeds in the pits, at least one on each side, and empty
    stores. They are numbered from 0 to len(layer) - 1: by the seeds on the side of the mover, then
    by its pits, then by those of the other side, each in lexicographic order. Thread-safe.

    Args:
        seeds: the seeds in play, 2..63.
        pits: the pits per side, 1..7.
        db: directory of databases; without it, a layer has positions but no values.
        rules: "empty-capture" or "standard".

    Raises:
        ArgumentError: an argument is out of range.
        DatabaseError: the database lacks the layer, or a file is damaged.
    """

    __slots__ = ("_arguments", "_positions", "_values", "pits", "seeds")

    def __init__(
        self, seeds: int, pits: int = 6, db: Path | None = None, rules: Rules = "empty-capture"
    ) -> None:
        self.seeds = integer("seeds", seeds)
        self.pits = integer("pits", pits)
        self._positions = _native.LayerPositions(self.pits, self.seeds)
        folder = optional_path("db", db)
        Board(rules=rules)  # known rules?
        self._values = None if folder is None else _native.LayerValues(
            folder, rules, self.pits, self.seeds)
        self._arguments = (self.seeds, self.pits, folder, rules)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._arguments

    def __len__(self) -> int:
        return self._positions.count()

    @overload
    def __getitem__(self, numbers: int) -> Board: ...
    @overload
    def __getitem__(self, numbers: slice) -> npt.NDArray[np.int32]: ...
    def __getitem__(self, numbers: int | slice) -> Board | npt.NDArray[np.int32]:
        """Returns a position by its number as a board, whose side to move is South, or the rows of
        a slice. Raises IndexError if a number is out of range."""
        if isinstance(numbers, slice):
            first, end, step = numbers.indices(len(self))
            if step == 1:
                return self.rows(first, max(first, end))
            return self.rows(np.arange(first, end, step))
        number = whole("numbers", numbers, -2**63, 2**63 - 1)
        if not -len(self) <= number < len(self):
            raise IndexError(f"position {number} of {len(self)}")
        number %= len(self)
        return Board.of(self.rows(number, number + 1)[0], "", self._arguments[3])

    def __repr__(self) -> str:
        return (f"<seedbank.Layer: {self.seeds} seeds in play, {self.pits} pits, "
                f"{len(self):,} positions>")

    @overload
    def rows(self, start: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.int32]: ...
    @overload
    def rows(self, start: int = 0, stop: int | None = None) -> npt.NDArray[np.int32]: ...
    def rows(
        self, start: int | npt.NDArray[np.integer[Any]] = 0, stop: int | None = None
    ) -> npt.NDArray[np.int32]:
        """Returns the positions with the numbers start..stop-1, or those with the numbers in an
        array, as rows for `Engine.values`.

        Raises:
            ArgumentError: a number is out of range.
        """
        if isinstance(start, np.ndarray):
            if stop is not None or start.dtype.kind not in "iu" or start.ndim != 1:
                raise ArgumentError("numbers: an array of integers of shape (N,) is required")
            if start.size and start.dtype.kind == "i" and start.min() < 0:
                raise ArgumentError(f"numbers: {start.min()} is negative")
            return self._positions.rows_of(np.ascontiguousarray(start, dtype=np.uint64))
        first, end = self._range(start, stop)
        return self._positions.rows(first, end - first)

    def numbers(self, positions: Positions) -> npt.NDArray[np.int64]:
        """Returns the numbers of positions, given as for `Engine.values`: the inverse of `rows`.
        Stores are ignored. Shape (N,), or () for a single position.

        Raises:
            PositionError: a position belongs to another layer.
            ArgumentError: the type or the shape is wrong.
        """
        rows, shape = rows_of(positions, None)
        if rows.shape[1] != 2 * (self.pits + 1):
            raise ArgumentError(f"numbers: rows of {2 * (self.pits + 1)} numbers are required, not "
                                f"{rows.shape[1]}")
        numbers = self._positions.numbers(rows).astype(np.int64)
        return numbers.reshape(shape)[()]

    def values(self, start: int = 0, stop: int | None = None) -> npt.NDArray[np.int8]:
        """Reads the values of the positions start..stop-1: final margins for the side to move, in
        seeds, int8.

        Raises:
            ArgumentError: a number is out of range, or the layer was made without a database.
            DatabaseError, IoError
        """
        first, end = self._range(start, stop)
        return self._with_values().values(first, end - first, (None, None))

    def chunks(
        self, size: int = _CHUNK, *, time: float | None = None, stop: Stop | None = None
    ) -> Iterator[Chunk]:
        """Iterates over the whole layer in chunks of about `size` positions, whose ends are chosen
        so that nothing is decoded twice. One chunk is in memory at a time.

        Args:
            size: at least 1.
            time: limit in seconds for the whole iteration, from this call.
            stop: ends the iteration when it is set, see `Stop`.

        Raises:
            StoppedError: the time limit was reached, or `stop` was set.
            The same errors as `values`.
        """
        values = self._with_values()
        ranges = self._ranges(values, size, limits(time, stop))
        return (Chunk(first, self._positions.rows(first, end - first),
                      values.values(first, end - first, left)) for first, end, left in ranges)

    def save(
        self, file: Path, size: int = _CHUNK, *, time: float | None = None,
        stop: Stop | None = None,
    ) -> None:
        """Writes all values to a NumPy file, in chunks, so that `numpy.load(file, mmap_mode="r")`
        maps them into memory: int8, shape (len(layer),). `size`, `time` and `stop` are those of
        `chunks`.

        Raises:
            StoppedError: the time limit was reached, or `stop` was set; the file is unchanged.
            The same errors as `values`.
        """
        values = self._with_values()
        ranges = self._ranges(values, size, limits(time, stop))
        name = path_text("file", file)
        partial = f"{name}.partial"
        try:
            with io_errors(name):
                with open(partial, "wb") as out:
                    np.lib.format.write_array_header_1_0(  # type: ignore[no-untyped-call]
                        out, {"descr": "|i1", "fortran_order": False, "shape": (len(self),)})
                    # Not memory-mapped: on a full disk, a mapping would end the process by SIGBUS.
                    for first, end, left in ranges:
                        out.write(values.values(first, end - first, left).data)
                os.replace(partial, name)
        except BaseException:
            if os.path.exists(partial):
                os.remove(partial)
            raise

    def _ranges(
        self, values: _native.LayerValues, size: int, limits: Limits
    ) -> Iterator[tuple[int, int, Limits]]:
        # The ranges, each with what is left of the limits.
        count = whole("size", size, 1, 2**63 - 1)
        seconds, stop = limits
        end_of_time = None if seconds is None else time_now() + seconds

        def ranges() -> Iterator[tuple[int, int, Limits]]:
            first = 0
            while first < len(self):
                end = values.end_of_range(first, count)
                left = None if end_of_time is None else max(0.0, end_of_time - time_now())
                yield first, end, (left, stop)
                first = end

        return ranges()

    def _range(self, start: int, stop: int | None) -> tuple[int, int]:
        first = unsigned("start", start)
        end = len(self) if stop is None else unsigned("stop", stop)
        if not first <= end <= len(self):
            raise ArgumentError(f"numbers: {first}..{end} is not in 0..{len(self)}")
        return first, end

    def _with_values(self) -> _native.LayerValues:
        if self._values is None:
            raise ArgumentError("db: values require a layer with a database")
        return self._values


class FullGameChunk(NamedTuple):
    """Consecutive positions of a layer of a full-game database.

    Attributes:
        rows: the positions in FairKalah's order, South's numbers first: shape (N, 2(m+1)).
        south_to_move: whether South is to move: shape (N,).
        outcomes: 1 if South wins, 0 for a draw, -1 if North wins: shape (N,).
        depths: sowings to the end of the game: shape (N,).
    """

    rows: npt.NDArray[np.int32]
    south_to_move: npt.NDArray[np.bool_]
    outcomes: npt.NDArray[np.int8]
    depths: npt.NDArray[np.uint8]


class FullGame:
    """A full-game database: every position that is reachable from an opening, with its outcome and
    its depth. `seedbank fullgame --out DIR` builds it.

    Depth is the number of sowings to the end of the game if the winner takes the shortest way and
    the loser the longest. In a draw, South takes the longest way and North the shortest.
    Thread-safe.

    Args:
        db: directory of the database.

    Raises:
        DatabaseError: a layer is missing or damaged, or the build was interrupted.
        IoError
    """

    __slots__ = ("_game",)

    def __init__(self, db: Path) -> None:
        self._game = _native.FullGame(path_text("db", db))

    @property
    def pits(self) -> int:
        """Pits per side."""
        return self._game.pits()

    @property
    def seeds(self) -> int:
        """Seeds per pit of the opening."""
        return self._game.seeds_per_pit()

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._game.rules()

    @property
    def end(self) -> Literal["majority", "play-on"]:
        """"majority" if the game ends once a store holds more than half of all seeds, or "play-on"
        if it ends only when a side is empty."""
        return self._game.end()

    @property
    def positions(self) -> list[int]:
        """The number of positions of each layer: element c for c seeds in the stores."""
        return self._game.positions()

    def __len__(self) -> int:
        return sum(self.positions)

    def __repr__(self) -> str:
        return (f"<seedbank.FullGame: ({self.pits},{self.seeds}), {self.rules}, {self.end}, "
                f"{len(self):,} positions>")

    def chunks(self, captured: int | None = None, size: int = _CHUNK) -> Iterator[FullGameChunk]:
        """Iterates over the positions with `captured` seeds in the stores, by default over all, in
        chunks of about `size` positions.

        Raises:
            ArgumentError, DatabaseError, IoError
        """
        return self._chunks(optional_integer("captured", captured),
                            whole("size", size, 1, 2**63 - 1))

    def _chunks(self, layer: int | None, size: int) -> Iterator[FullGameChunk]:
        counts = self.positions
        frame = _native.FullGame.frame_positions
        step = max(1, size // frame) * frame
        for c in range(len(counts)) if layer is None else (layer,):
            for first in range(0, counts[c] if 0 <= c < len(counts) else 1, step):
                rows, south, outcomes, depths = self._game.rows(
                    c, first, min(step, counts[c] - first) if 0 <= c < len(counts) else 1)
                yield FullGameChunk(rows, south.view(np.bool_), outcomes, depths)

    def query(
        self, position: Board | str | npt.ArrayLike, notation: Notation = ""
    ) -> FullGameAnswer:
        """Looks up a position and its sowings.

        Raises:
            PositionError: the position has other pits or seeds than the game.
            ArgumentError, DatabaseError, IoError
        """
        board = Board.of(position, notation, self.rules)
        value, moves = self._game.query(board._board)
        return FullGameAnswer(
            value=None if value is None else FullGameValue(*value),
            moves=tuple(FullGameMove(pit, FullGameValue(outcome, depth), best)
                        for pit, outcome, depth, best in moves))
