"""The engine: exact answers to any Kalah question."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, Optional, Union, overload

import numpy as np
import numpy.typing as npt

from seedbank import _native
from seedbank._arguments import integer, seconds, text, unsigned
from seedbank._board import Board
from seedbank._errors import ArgumentError
from seedbank._numbers import Positions, rows_of
from seedbank._records import Answer, Built, FairStart, Move

Path = Union[str, "os.PathLike[str]"]
Memory = Union[int, str, None]
"""Bytes, or a text such as "8G", "800MB" or "50%" of the available memory."""
OnProgress = Optional[Callable[[str, int, int], object]]
"""Progress callback: called with the kind of work ("endgames", "answers" or, in a build,
"positions"), the number done and the total. Called by the waiting thread, a few times per second.
An exception ends the call and is raised by it."""


class Engine:
    """Answers about positions of any number of pits under one set of rules.

    >>> import seedbank
    >>> engine = seedbank.Engine()
    >>> engine.query("4,4,4,4,4,4,0,4,4,4,4,4,4,0 s", moves=False).value
    10

    The engine loads or computes endgames when searches need them and keeps them in memory, so use
    one engine for all questions. All methods are thread-safe. Each releases the GIL and uses all
    threads of the engine. Ctrl-C ends any call promptly, and the engine stays usable.

    Args:
        db: directory of databases made by `build` or the command `seedbank build`; optional. If it
            does not exist, DatabaseError is raised.
        rules: "empty-capture" or "standard".
        memory: bytes, or a text such as "8G"; default: 75 % of the available memory.
        threads: default: the processors that the process may use.
        endgames: keep exactly the endgames of up to this many seeds in memory, loaded before the
            first search. Default: chosen according to the work.
        book: opening book whose positions are looked up instead of searched, such as
            `seedbank.installed_book()`. Default: none.
        progress: progress callback, see `OnProgress`.

    Engines are pickled by their arguments: the copy, for example in a process that multiprocessing
    starts by its method "spawn", computes its endgames again. Processes forked after the first call
    cannot use engines, and calls raise ResourceError there.

    Raises:
        ArgumentError: an argument is invalid.
        DatabaseError: the database does not exist, or the book is missing or damaged.
    """

    __slots__ = ("_arguments", "_engine")

    def __init__(
        self,
        db: Path | None = None,
        rules: str = "empty-capture",
        memory: Memory = None,
        threads: int | None = None,
        *,
        endgames: int | None = None,
        book: Path | None = None,
        progress: OnProgress = None,
    ) -> None:
        self._arguments = (
            _path("db", db), text("rules", rules), _bytes(memory), integer("threads", threads),
            integer("endgames", endgames), _path("book", book), progress)
        self._engine = _native.Engine(*self._arguments)

    def __reduce__(self) -> tuple[Any, ...]:
        return _engine_of, (type(self), *self._arguments)

    @property
    def rules(self) -> str:
        """The rules of all answers."""
        return self._engine.rules()

    @property
    def threads(self) -> int:
        """Threads that each call uses."""
        return self._engine.threads()

    @property
    def memory(self) -> int:
        """The memory limit in bytes."""
        return self._engine.memory_bytes()

    def __repr__(self) -> str:
        return (f"<seedbank.Engine: {self.rules}, threads={self.threads}, "
                f"memory={self.memory / 2**30:.1f} GiB>")

    def query(
        self,
        position: str | Board | npt.ArrayLike,
        notation: str = "",
        moves: bool = True,
        line: bool = True,
        time: float | None = None,
    ) -> Answer:
        """Computes the value of a position.

        Args:
            position: a text in the given notation, or else in the notation detected from its form;
                a Board with the rules of the engine; or a row of numbers, as for `values`.
            notation: one of `seedbank.notations()`; also used for the position in the answer.
            moves: find the value of every sowing.
            line: find a line of best play.
            time: limit in seconds. If it ends the search, `value` is None and `bounds` holds the
                proven bounds.

        Raises:
            PositionError, ArgumentError, DatabaseError, ResourceError, IoError
        """
        position, notation = self._text_of(position, notation)
        fields = self._engine.query(position, notation, bool(moves), bool(line), seconds(time))
        fields["moves"] = [Move(*move) for move in fields["moves"]]
        return Answer(**fields)

    def move(
        self,
        position: str | Board | npt.ArrayLike,
        strategy: str,
        seed: int = 1,
        notation: str = "",
        *,
        time: float | None = None,
    ) -> int:
        """Returns the pit, 1..m, that an opponent sows in a position.

        Args:
            position: as for `query`.
            strategy: such as "random", "greedy", "deterministic", "tree:4", "minimax:8", "exact",
                "exact:0.9", or a level from "1" to "10"; see `seedbank.strategies()`.
            seed: of the random numbers; the same seed and position give the same pit.
            notation: as for `query`.
            time: limit in seconds. If it ends the search, the best pit found so far is returned.

        Raises:
            ArgumentError: the strategy is unknown.
            PositionError: the position is invalid, or the game is over.
            DatabaseError, ResourceError, IoError
        """
        position, notation = self._text_of(position, notation)
        return self._engine.move(position, text("strategy", strategy), unsigned("seed", seed),
                                 notation, seconds(time))

    def _text_of(
        self, position: str | Board | npt.ArrayLike, notation: str
    ) -> tuple[str, str]:
        """Returns the text of a position, and its notation."""
        notation = text("notation", notation)
        if isinstance(position, str):
            return position, notation
        if isinstance(position, Board):
            if position.rules != self.rules:
                raise ArgumentError(
                    f"rules: the board's are {position.rules}, the engine's {self.rules}")
        else:
            rows, shape = rows_of(position, self.rules)
            if shape != ():
                raise ArgumentError(f"position: a single row is required, not {shape[0]} rows")
            numbers = ",".join(map(str, rows[0].tolist()))
            position = Board.from_text(f"{numbers} s", "fairkalah", self.rules)
        notation = notation or "fairkalah"
        return position.text(notation), notation

    @overload
    def values(
        self, positions: Board | Sequence[int], *, time: float | None = None
    ) -> np.int32: ...
    @overload
    def values(
        self, positions: Sequence[Board], *, time: float | None = None
    ) -> npt.NDArray[np.int32]: ...
    @overload
    def values(self, positions: npt.ArrayLike, *, time: float | None = None) -> Any: ...
    def values(self, positions: Positions, *, time: float | None = None) -> Any:
        """Computes the values of many positions.

        Args:
            positions: integers of any type, of shape (N, 2(m+1)). Each row is a position in
                FairKalah's order with South to move: South's pits, starting with the pit farthest
                from South's store, South's store, North's pits in the same order, North's store.
                Any memory layout; contiguous int32 rows are not copied. Or a sequence of Boards;
                values are then for the side to move of each. If a game is over, its value is the
                margin on the board.
            time: limit in seconds.

        Returns:
            Final margins for the side to move, in seeds and including the stores: int32 of shape
            (N,). A single row, of shape (2(m+1),), or a single Board gives a scalar, np.int32.

        Raises:
            PositionError: a row, counted from 0, is not a position.
            ArgumentError: the type or the shape is wrong.
            StoppedError: the time limit was reached.
            DatabaseError, ResourceError, IoError
        """
        rows, shape = rows_of(positions, self.rules)
        margins = self._engine.values(rows, seconds(time))
        return margins.reshape(shape)[()]

    def best(self, positions: Positions, *, time: float | None = None) -> npt.NDArray[np.bool_]:
        """Finds all best pits of many positions, given as for `values`.

        Returns:
            bool of shape (N, m): True for each optimal pit, starting with the pit farthest from the
            store; all False if the game is over. Shape (m,) for a single position.

        Raises:
            The same errors as `values`.
        """
        rows, shape = rows_of(positions, self.rules)
        mask = self._engine.best(rows, seconds(time)).view(np.bool_)
        return mask.reshape(*shape, mask.shape[-1])

    def pit_values(
        self, positions: Positions, *, time: float | None = None
    ) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.bool_]]:
        """Computes the value of every pit of many positions, given as for `values`.

        Returns:
            The values, int16 of shape (N, m), starting with the pit farthest from the store: the
            final margin for the side to move if it sows that pit; and a mask, bool of shape (N, m),
            True for each pit that may be sown. Where the mask is False, the value is -32768. Shape
            (m,) for a single position.

        Raises:
            The same errors as `values`.
        """
        rows, shape = rows_of(positions, self.rules)
        values = self._engine.pit_values(rows, seconds(time))
        values = values.reshape(*shape, values.shape[-1])
        return values, values != np.iinfo(np.int16).min

    def fair(
        self,
        pits: int = 6,
        seeds: int = 4,
        max_moved: int = 2,
        value: int = 0,
        *,
        time: float | None = None,
    ) -> list[FairStart]:
        """Finds the boards near an opening that have a given value, in lexicographic order. The
        defaults give the 254 boards of FairKalah.

        Args:
            pits: the pits per side.
            seeds: the seeds per pit of the opening.
            max_moved: the maximum number of seeds moved from pits to other pits or stores; 1..4.
            value: the final margin for South, who moves first; even.
            time: limit in seconds.

        Raises:
            ArgumentError: an argument is out of range.
            StoppedError: the time limit was reached.
            DatabaseError, ResourceError, IoError
        """
        return [FairStart(*start)
                for start in self._engine.fair(
                    integer("pits", pits), integer("seeds", seeds),
                    integer("max_moved", max_moved), integer("value", value), seconds(time))]

    def sample(
        self, n: int, seed: int = 1, pits: int = 6, seeds: int = 4
    ) -> npt.NDArray[np.int32]:
        """Draws distinct positions of random games from an opening, in which the game is not over,
        as rows for `values`. The same arguments give the same sample on every machine.

        Args:
            n: the number of positions.
            seed: the seed of the random numbers.
            pits: the pits per side.
            seeds: the seeds per pit of the opening.

        Returns:
            int32 of shape (n, 2(pits+1)), in lexicographic order.

        Raises:
            ArgumentError: fewer positions exist, or an argument is out of range.
        """
        return self._engine.sample(unsigned("n", n), unsigned("seed", seed),
                                   integer("pits", pits), integer("seeds", seeds))


def build(
    db: Path,
    seeds: int,
    pits: int = 6,
    rules: str = "empty-capture",
    memory: Memory = None,
    threads: int | None = None,
    progress: OnProgress = None,
) -> Built:
    """Builds a database of all positions with up to `seeds` seeds in play, or completes it.

    Ctrl-C ends the build promptly. Completed work is kept, and repeating the call resumes it.

    Args:
        db: directory; created if it does not exist.
        seeds: 2..63.
        pits: the pits per side.
        rules: "empty-capture" or "standard".
        memory: bytes, or a text such as "8G"; default: 75 % of the available memory.
        threads: default: the processors that the process may use.
        progress: called with "positions", the number done and the total.

    Raises:
        ResourceError: memory or disk space is insufficient; nothing was written.
        DatabaseError: a file is damaged.
        ArgumentError, IoError
    """
    folder = _path("db", db)
    if folder is None:
        raise ArgumentError("db: a directory is required")
    return Built(*_native.build(
        folder, integer("seeds", seeds), integer("pits", pits), text("rules", rules),
        _bytes(memory), integer("threads", threads), progress))


def _engine_of(cls: type[Engine], db: str | None, rules: str, memory: int | None,
               threads: int | None, endgames: int | None, book: str | None,
               progress: OnProgress) -> Engine:
    return cls(db, rules, memory, threads, endgames=endgames, book=book, progress=progress)


def _path(name: str, path: Path | None) -> str | None:
    if path is None:
        return None
    try:
        return os.fsdecode(path)
    except TypeError:
        raise ArgumentError(f"{name}: a path is required, not {type(path).__name__}") from None


def _bytes(memory: Memory) -> int | None:
    if memory is None:
        return None
    number = _native.parse_bytes(memory) if isinstance(memory, str) else memory
    if not isinstance(number, (int, np.integer)) or not 0 < number < 2**63:
        raise ArgumentError(f"memory: {memory!r} is not a number of bytes, such as 8G")
    return int(number)
