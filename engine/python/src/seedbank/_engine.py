"""The engine: exact answers to any Kalah question."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Optional, Union

import numpy as np
import numpy.typing as npt

from seedbank import _native
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
        progress: progress callback, see `OnProgress`.

    Raises:
        ArgumentError: an argument is invalid.
    """

    __slots__ = ("_engine",)

    def __init__(
        self,
        db: Path | None = None,
        rules: str = "empty-capture",
        memory: Memory = None,
        threads: int | None = None,
        *,
        endgames: int | None = None,
        progress: OnProgress = None,
    ) -> None:
        self._engine = _native.Engine(
            None if db is None else os.fspath(db), rules, _bytes(memory), threads, endgames,
            progress)

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
        position: str | Board,
        notation: str = "",
        moves: bool = True,
        line: bool = True,
        time: float | None = None,
    ) -> Answer:
        """Computes the value of a position.

        Args:
            position: a text in the given notation, or else in the notation detected from its form;
                or a Board with the rules of the engine.
            notation: one of `seedbank.notations()`; also used for the position in the answer.
            moves: find the value of every sowing.
            line: find a line of best play.
            time: limit in seconds. If it ends the search, `value` is None and `bounds` holds the
                proven bounds.

        Raises:
            PositionError, ArgumentError, DatabaseError, ResourceError, IoError
        """
        position, notation = self._text_of(position, notation)
        fields = self._engine.query(position, notation, moves, line, time)
        fields["moves"] = [Move(*move) for move in fields["moves"]]
        return Answer(**fields)

    def move(
        self,
        position: str | Board,
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
        if not 0 <= seed < 2**64:
            raise ArgumentError("seed: must be in 0..2^64-1")
        position, notation = self._text_of(position, notation)
        return self._engine.move(position, strategy, seed, notation, time)

    def _text_of(self, position: str | Board, notation: str) -> tuple[str, str]:
        """Returns the text of a position, and its notation."""
        if not isinstance(position, Board):
            return position, notation
        if position.rules != self.rules:
            raise ArgumentError(
                f"rules: the board's are {position.rules}, the engine's {self.rules}")
        notation = notation or "fairkalah"
        return position.text(notation), notation

    def values(self, positions: Positions, *, time: float | None = None) -> npt.NDArray[np.int32]:
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
            (N,). A single row, of shape (2(m+1),), or a single Board gives a scalar.

        Raises:
            PositionError: a row, counted from 0, is not a position.
            ArgumentError: the type or the shape is wrong.
            StoppedError: the time limit was reached.
            DatabaseError, ResourceError, IoError
        """
        rows, shape = rows_of(positions, self.rules)
        margins = self._engine.values(rows, time)
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
        mask = self._engine.best(rows, time).view(np.bool_)
        return mask.reshape(*shape, mask.shape[-1])

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
                for start in self._engine.fair(pits, seeds, max_moved, value, time)]

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
        if n < 0 or not 0 <= seed < 2**64:
            raise ArgumentError("n must not be negative, seed must be in 0..2^64-1")
        return self._engine.sample(n, seed, pits, seeds)


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
    return Built(*_native.build(os.fspath(db), seeds, pits, rules, _bytes(memory), threads,
                                progress))


def _bytes(memory: Memory) -> int | None:
    if memory is None:
        return None
    number = _native.parse_bytes(memory) if isinstance(memory, str) else memory
    if number is None or not 0 < number < 2**63:
        raise ArgumentError(f"memory: {memory!r} is not a number of bytes, such as 8G")
    return number
