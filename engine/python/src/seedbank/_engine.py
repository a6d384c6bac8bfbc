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
"""Bytes, or a text such as "8G", "800MB" or "50%" of what is available."""
OnProgress = Optional[Callable[[str, int, int], object]]
"""Called with what is being done ("endgames", "answers" or "positions" of a build), how many are
done, and of how many. By the thread that waits for the call, some times a second. What it raises
ends the call."""


class Engine:
    """Answers about positions of any number of pits under one set of rules.

    >>> engine = seedbank.Engine()
    >>> engine.query("4,4,4,4,4,4,0,4,4,4,4,4,4,0 s", moves=False).value
    10

    Endgames come to memory as searches are worth it and stay there, so one engine for all questions
    is best. All methods may be called by several threads at once. Each releases the GIL and uses
    all threads of the engine. Ctrl-C ends each of them soon, and the engine stays usable.

    Args:
        db: directory of databases that `build` or the command `seedbank build` made; none is
            needed. One that is not there is a DatabaseError.
        rules: "empty-capture" or "standard".
        memory: bytes, or a text such as "8G"; default: 75 % of what is available.
        threads: default: the processors that the process may use.
        endgames: have the endgames of up to so many seeds in memory before anything is searched,
            and no more. Default: as many as the work is worth.
        progress: called with what is being done, how many are done, and of how many.

    Raises:
        ArgumentError: one of them means nothing.
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
        """The rules that the answers are for."""
        return self._engine.rules()

    @property
    def threads(self) -> int:
        """Threads that each call uses."""
        return self._engine.threads()

    @property
    def memory(self) -> int:
        """Bytes that it may use."""
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
        """What is known of a position.

        Args:
            position: a text, in the notation of that name or in the one that its form shows; or a
                Board with the rules of the engine.
            notation: one of `seedbank.notations()`; the answer names the position in it too.
            moves: find the value of every sowing.
            line: find a line of best play.
            time: limit in seconds. When it ends the search, `value` is None and `bounds` say what
                is proven.

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
        """The pit, 1..m, that an opponent sows in a position.

        Args:
            position: as for `query`.
            strategy: such as "random", "greedy", "deterministic", "tree:4", "minimax:8", "exact",
                "exact:0.9", or a level from "1" to "10"; see `seedbank.strategies()`.
            seed: of the random numbers; the same seed and position give the same pit.
            notation: as for `query`.
            time: limit in seconds. When it ends a search, the best pit found until then.

        Raises:
            ArgumentError: no such strategy.
            PositionError: no position, or its game is over.
            DatabaseError, ResourceError, IoError
        """
        if not 0 <= seed < 2**64:
            raise ArgumentError("seed: not negative and below 2^64")
        position, notation = self._text_of(position, notation)
        return self._engine.move(position, strategy, seed, notation, time)

    def _text_of(self, position: str | Board, notation: str) -> tuple[str, str]:
        """The text of a position, and the notation it is in."""
        if not isinstance(position, Board):
            return position, notation
        if position.rules != self.rules:
            raise ArgumentError(
                f"rules: the board's are {position.rules}, the engine's {self.rules}")
        notation = notation or "fairkalah"
        return position.text(notation), notation

    def values(self, positions: Positions, *, time: float | None = None) -> npt.NDArray[np.int32]:
        """Values of many positions: final margins in seeds, stores included, for the side to move.

        Args:
            positions: integers of any type, of shape (N, 2(m+1)): a row for each position, in
                FairKalah's order with South to move. South's pits from the one farthest from its
                store, South's store, North's pits likewise, North's store. Any layout in memory;
                int32 row after row is not copied. Or a sequence of Boards, each seen by the side to
                move. Games may be over: they are worth what lies on the board.
            time: limit in seconds.

        Returns:
            int32 of shape (N,). A single row, of shape (2(m+1),), or a single Board gives a scalar.

        Raises:
            PositionError: a row, counted from 0, is not a position.
            ArgumentError: another type or shape.
            StoppedError: the time limit was reached.
            DatabaseError, ResourceError, IoError
        """
        rows, shape = rows_of(positions, self.rules)
        margins = self._engine.values(rows, time)
        return margins.reshape(shape)[()]

    def best(self, positions: Positions, *, time: float | None = None) -> npt.NDArray[np.bool_]:
        """Every best pit of many positions, given as for `values`.

        Returns:
            bool of shape (N, m): True for each pit, from the one farthest from the store, of which
            none is better; all False when the game is over. Shape (m,) for a single position.

        Raises:
            As `values` does.
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
        """The boards near an opening that are of one value, in lexicographic order. The defaults
        give the 254 of FairKalah.

        Args:
            pits: per side.
            seeds: in each pit of the opening.
            max_moved: seeds moved from pits to other pits or stores, at most; 1..4.
            value: final margin for South, who begins; even.
            time: limit in seconds.

        Raises:
            ArgumentError: one of them is out of range.
            StoppedError: the time limit was reached.
            DatabaseError, ResourceError, IoError
        """
        return [FairStart(*start)
                for start in self._engine.fair(pits, seeds, max_moved, value, time)]

    def sample(
        self, n: int, seed: int = 1, pits: int = 6, seeds: int = 4
    ) -> npt.NDArray[np.int32]:
        """Distinct positions of random games from an opening, none of them over, as rows for
        `values`. The same arguments give the same sample everywhere.

        Args:
            n: how many.
            seed: of the random numbers.
            pits: per side.
            seeds: in each pit of the opening.

        Returns:
            int32 of shape (n, 2(pits+1)), in lexicographic order.

        Raises:
            ArgumentError: there are not so many, or an argument is out of range.
        """
        if n < 0 or not 0 <= seed < 2**64:
            raise ArgumentError("n, seed: not negative, and the seed below 2^64")
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
    """Builds a database of all positions of up to so many seeds in play, or the rest of one.

    Ctrl-C ends it soon. What is finished is kept, and the same call goes on from there.

    Args:
        db: directory; made where it is missing.
        seeds: 2..63.
        pits: per side.
        rules: "empty-capture" or "standard".
        memory: bytes, or a text such as "8G"; default: 75 % of what is available.
        threads: default: the processors that the process may use.
        progress: called with "positions", how many are done, and of how many.

    Raises:
        ResourceError: memory or disk do not suffice; nothing was written.
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
