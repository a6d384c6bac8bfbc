"""Analysis of every pit of a position, while the search goes on."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
import weakref
from collections.abc import AsyncIterator, Generator, Iterator
from types import TracebackType
from typing import Any, Union

from seedbank import _native
from seedbank._arguments import Limits
from seedbank._board import Board
from seedbank._records import Line

_FIRST_SLICE = 0.5
"""Seconds per pit in the first round; every round doubles them, so that all pits progress."""


class _Stopped(Exception):
    """Ends the search of a pit."""


class Analysis:
    """An analysis in progress, begun by `Engine.analyse`. Iterating, also by `async for`, returns a
    `Line` whenever more is known about a pit, and ends when all pits are known, the time limit is
    reached, or it was stopped. `lines` holds the current knowledge, and `await` waits for the end
    and returns it.

    Use one iterator at a time. As a context manager, an analysis stops at the end of the block;
    otherwise it stops when it is garbage collected.
    """

    def __init__(self, engine: _native.Engine, board: Board, limits: Limits) -> None:
        self._search = _Search(engine, board, limits)
        self._ended = False
        # A daemon, because it must not keep the interpreter from exiting. It does not refer to this
        # object.
        self._thread = threading.Thread(target=self._search.run, daemon=True)
        weakref.finalize(self, self._search.stopped.set)
        self._thread.start()

    @property
    def lines(self) -> list[Line]:
        """A line for every legal pit, best first: by lower bound, then by upper bound."""
        return sorted(self._search.lines.values(),
                      key=lambda line: (-line.bounds[0], -line.bounds[1], line.pit))

    @property
    def complete(self) -> bool:
        """Whether the values and lines of all pits are known."""
        return self._search.is_complete()

    def stop(self) -> None:
        """Ends the analysis promptly; iterators end."""
        self._search.stopped.set()

    def wait(self) -> list[Line]:
        """Waits for the end of the analysis and returns `lines`."""
        for _ in self:
            pass
        return self.lines

    def __await__(self) -> Generator[Any, None, list[Line]]:
        return self._awaited().__await__()

    async def _awaited(self) -> list[Line]:
        async for _ in self:
            pass
        return self.lines

    def __enter__(self) -> Analysis:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        self.stop()
        self._thread.join()

    def __iter__(self) -> Iterator[Line]:
        return self

    def __next__(self) -> Line:
        if self._ended:
            raise StopIteration
        try:
            item = self._search.items.get()
        except BaseException:  # Ctrl-C
            self.stop()
            raise
        return self._taken(item, StopIteration())

    def __aiter__(self) -> AsyncIterator[Line]:
        return self

    async def __anext__(self) -> Line:
        if self._ended:
            raise StopAsyncIteration
        event = asyncio.Event()
        self._search.wake = (asyncio.get_running_loop(), event)
        while True:
            try:
                item = self._search.items.get_nowait()
                break
            except queue.Empty:
                pass
            try:
                await event.wait()
            except BaseException:  # the task was cancelled
                self.stop()
                raise
            event.clear()
        return self._taken(item, StopAsyncIteration())

    def _taken(self, item: Line | BaseException | None, end: Exception) -> Line:
        if isinstance(item, Line):
            return item
        self._ended = True
        raise end if item is None else item


class _Search:
    """The work of an analysis on a thread of its own."""

    def __init__(self, engine: _native.Engine, board: Board, limits: Limits) -> None:
        limit, self._stop = limits
        self._engine = engine
        self._board = board
        self._begin = time.monotonic()
        self._end = None if limit is None else self._begin + limit
        self.items: queue.SimpleQueue[Union[Line, BaseException, None]] = queue.SimpleQueue()
        self.wake: tuple[asyncio.AbstractEventLoop, asyncio.Event] | None = None
        self.stopped = threading.Event()
        self.lines = {pit: self._first(pit) for pit in board.legal_pits}

    def is_complete(self) -> bool:
        return all(line.complete for line in self.lines.values())

    def run(self) -> None:
        try:
            slice_seconds = _FIRST_SLICE
            while not self.is_complete() and not self._is_over():
                for pit, line in list(self.lines.items()):
                    if not line.complete and not self._is_over():
                        self._search(pit, slice_seconds)
                slice_seconds *= 2
            self._put(None)
        except _Stopped:
            self._put(None)
        except BaseException as error:
            self._put(error)

    def _first(self, pit: int) -> Line:
        # The seeds in play bound every margin.
        south, north = self._board.stores
        lead = south - north if self._board.turn == "South" else north - south
        play = sum(self._board.numbers) - south - north
        return Line(pit, None, (lead - play, lead + play), None, 0, 0.0)

    def _put(self, item: Line | BaseException | None) -> None:
        self.items.put(item)
        wake = self.wake
        if wake is not None:
            try:
                wake[0].call_soon_threadsafe(wake[1].set)
            except RuntimeError:  # the loop was closed
                self.stopped.set()

    def _is_stopped(self) -> bool:
        return self.stopped.is_set() or (self._stop is not None and self._stop.is_set())

    def _is_over(self) -> bool:
        return self._is_stopped() or (
            self._end is not None and time.monotonic() >= self._end)

    def _search(self, pit: int, limit: float) -> None:
        board = self._board.copy()
        board.sow(pit)
        sign = 1 if board.turn == self._board.turn else -1
        before = self.lines[pit].nodes
        if self._end is not None:
            limit = min(limit, max(0.0, self._end - time.monotonic()))

        def watch(proven: list[tuple[int, int]]) -> None:
            if self._is_stopped():
                raise _Stopped
            for bounds in proven:
                self._learn(pit, bounds, sign, None, before)

        fields = self._engine.query(board.text(), "fairkalah", False, True, (limit, None),
                                    watch)
        line = None if fields["line"] is None else (pit, *fields["line"])
        self._learn(pit, fields["bounds"], sign, line, before + fields["nodes"])

    def _learn(self, pit: int, bounds: tuple[int, int], sign: int,
               line: tuple[int, ...] | None, nodes: int) -> None:
        known = self.lines[pit]
        low, high = bounds if sign > 0 else (-bounds[1], -bounds[0])
        low, high = max(low, known.bounds[0]), min(high, known.bounds[1])
        is_new = (low, high) != known.bounds or (line is not None and known.line is None)
        self.lines[pit] = Line(pit, low if low == high else None, (low, high), line or known.line,
                               nodes, time.monotonic() - self._begin)
        if is_new:
            self._put(self.lines[pit])
