"""Labelled positions: tables to train on, and their files."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import time
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, overload

import numpy as np
import numpy.typing as npt

from seedbank import _native
from seedbank._arguments import Limits, Path, Stop, path_text, real, sequence, text, whole
from seedbank._errors import ArgumentError, PositionError, io_errors
from seedbank._names import Rules
from seedbank._numbers import array_of

SCHEMA = "seedbank.labels/1"

COLUMNS = {
    "positions": "seeds, (N, 2(m+1)): pits of the side to move from the one farthest from its "
                 "store, its store, pits and store of the other side likewise",
    "values": "seeds, (N,): final margin for the side to move with best play by both sides, "
              "including the stores",
    "best": "(N, m): true for each optimal pit, from the one farthest from the store",
}

_FIRST_CHUNK = 1024
_LARGEST_CHUNK = 16384
_SECONDS_BETWEEN_SAVES = 10.0


class Label(NamedTuple):
    """A row of `Labels`.

    Attributes:
        position: the position as for `Engine.values`: shape (2(m+1),).
        value: the final margin for the side to move, in seeds.
        best: the optimal pits: shape (m,).
    """

    position: npt.NDArray[np.int16]
    value: int
    best: npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Labels:
    """Positions with exact values. `Engine.label` computes them; `save` writes and `Labels.load`
    reads files, also those of the command `seedbank label`.

    Attributes:
        positions: the positions as for `Engine.values`: int16, shape (N, 2(m+1)).
        values: final margins for the side to move, in seeds: int16, shape (N,).
        best: the optimal pits: bool, shape (N, m).
        rules: the rules of the game.
        source: the origin of the values.
    """

    positions: npt.NDArray[np.int16]
    values: npt.NDArray[np.int16]
    best: npt.NDArray[np.bool_]
    rules: Rules
    source: str = f"seedbank {_native.version()}, exact values"

    def __post_init__(self) -> None:
        if text("rules", self.rules) not in _native.rule_sets():
            raise ArgumentError(f"rules: {self.rules!r} is unknown")
        text("source", self.source)
        for name, ndim, dtype in (("positions", 2, np.int16), ("values", 1, np.int16),
                                  ("best", 2, np.bool_)):
            array = getattr(self, name)
            if not (isinstance(array, np.ndarray) and array.ndim == ndim and array.dtype == dtype):
                raise ArgumentError(f"{name}: an array of {np.dtype(dtype)} with {ndim} dimensions "
                                    "is required")
        rows, pits = self.best.shape
        shapes = self.positions.shape, self.values.shape
        if pits < 1 or shapes != ((rows, 2 * (pits + 1)), (rows,)):
            raise ArgumentError(f"positions, values: arrays of the shapes {shapes} do not suit best, "
                                f"{self.best.shape}")

    def __len__(self) -> int:
        return len(self.values)

    @overload
    def __getitem__(self, rows: int) -> Label: ...
    @overload
    def __getitem__(
        self, rows: slice | npt.NDArray[np.bool_] | npt.NDArray[np.integer[Any]]
    ) -> Labels: ...
    def __getitem__(
        self, rows: int | slice | npt.NDArray[np.bool_] | npt.NDArray[np.integer[Any]]
    ) -> Label | Labels:
        """Returns a row by its number, or the labels of the rows that a slice or an array selects,
        as NumPy does. Raises IndexError if a number is out of range."""
        if isinstance(rows, (slice, np.ndarray)):
            return self._rows(rows)
        number = whole("rows", rows, -2**63, 2**63 - 1)
        return Label(self.positions[number], int(self.values[number]), self.best[number])

    def __repr__(self) -> str:
        return f"<seedbank.Labels: {len(self):,} positions, {self.pits} pits, {self.rules}>"

    @property
    def pits(self) -> int:
        """Pits per side."""
        return self.best.shape[1]

    @property
    def metadata(self) -> dict[str, Any]:
        """The description that files contain."""
        return {"schema": SCHEMA, "rules": self.rules, "pits": self.pits, "source": self.source,
                "columns": COLUMNS}

    def split(
        self, fraction: float = 0.1, groups: npt.NDArray[np.integer[Any]] | None = None
    ) -> tuple[Labels, Labels]:
        """Splits the rows into a large part and a part with about this fraction of them, for
        testing.

        A row's part depends only on its position, or on its element of `groups`, such as the number
        of its game. So no position, or no group, is in both parts, even if they come from different
        samples split with the same fraction.

        Raises:
            ArgumentError: `fraction` is not in 0..1, or `groups` is not an integer for each row.
        """
        if not 0 <= real("fraction", fraction) <= 1:
            raise ArgumentError(f"fraction: {fraction} is not in 0..1")
        keys = self.positions
        if groups is not None:
            numbers = array_of("groups", groups)
            if numbers.dtype.kind not in "iu" or numbers.shape != (len(self),):
                raise ArgumentError(f"groups: integers of shape ({len(self)},) are required, not "
                                    f"{numbers.dtype} of shape {numbers.shape}")
            keys = numbers.reshape(len(self), 1)
        chosen = _hashes(keys) < np.float64(2**64) * fraction
        return self._rows(~chosen), self._rows(chosen)

    def save(self, file: Path) -> None:
        """Writes a file in the format of its suffix: .npz (arrays with the names of the members,
        and `metadata`, a text of JSON), .csv (the columns of MAIA) or .parquet (these columns, with
        `metadata`; needs pyarrow). Replaces an existing file atomically.

        Raises:
            ArgumentError: the format is unknown, or pyarrow is not installed.
            IoError
        """
        name = path_text("file", file)
        write = _writer_of(name)
        partial = f"{name}.writing"
        try:
            with io_errors(name):
                write(self, partial)
                os.replace(partial, name)
        finally:
            if os.path.exists(partial):
                os.remove(partial)

    @classmethod
    def load(cls, files: Path | Sequence[Path], rules: Rules | None = None) -> Labels:
        """Reads one file or several, such as shards, and joins their rows.

        Args:
            files: .npz, .csv or .parquet.
            rules: the rules of CSV files, which do not state them; "empty-capture" by default. Only
                the first shard of the command begins with the names of the columns; the others are
                read as well.

        Raises:
            ArgumentError: a file has another format or is damaged, or the files are of different
                games.
            IoError: a file cannot be read.
        """
        names = ([files] if isinstance(files, (str, os.PathLike))
                 else sequence("files", files, "paths"))
        if rules is not None:
            text("rules", rules)
        read = [_read(path_text("files", name), rules) for name in names]
        parts = [part for part in read if part is not None]
        if len({(part.pits, part.rules) for part in parts}) != 1:
            raise ArgumentError("files: those of one game are required")
        return cls(np.concatenate([part.positions for part in parts]),
                   np.concatenate([part.values for part in parts]),
                   np.concatenate([part.best for part in parts]), parts[0].rules, parts[0].source)

    def _rows(self, chosen: slice | npt.NDArray[Any]) -> Labels:
        return Labels(self.positions[chosen], self.values[chosen], self.best[chosen], self.rules,
                      self.source)


class Labeller(Protocol):
    """What labels positions: an `Engine`."""

    @property
    def rules(self) -> Rules: ...

    def values(
        self, positions: npt.ArrayLike, *, time: float | None = None, stop: Stop | None = None
    ) -> Any: ...

    def best(
        self, positions: npt.NDArray[np.int32], *, time: float | None = None,
        stop: Stop | None = None,
    ) -> npt.NDArray[np.bool_]: ...


def label_rows(engine: Labeller, rows: npt.NDArray[np.int32], out: str | None,
               shard: tuple[int, int], limits: Limits) -> Labels:
    """Labels the rows of a shard; see `Engine.label`."""
    pair = sequence("shard", shard, "two integers")
    if len(pair) != 2:
        raise ArgumentError(f"shard: {shard!r} is not a pair of integers")
    index, count = (whole("shard", number, -2**63, 2**63 - 1) for number in pair)
    if not 1 <= index <= count:
        raise ArgumentError(f"shard: {shard} is not (i, n) with i in 1..n")
    if out is not None:
        _writer_of(out)
    rows = rows[index - 1 :: count]
    work = _Work(engine.rules, rows, out)
    m = work.best.shape[1]
    over = (rows[:, :m].sum(axis=1) == 0) | (rows[:, m + 1 : -1].sum(axis=1) == 0)
    if over.any():
        raise PositionError(f"row {np.flatnonzero(over)[0]}: the game is over")
    limit, stop = limits
    deadline = None if limit is None else time.monotonic() + limit
    chunk = _FIRST_CHUNK
    saved = time.monotonic()
    try:
        while work.done < len(rows):
            end = min(work.done + chunk, len(rows))
            part = rows[work.done : end]
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            best = engine.best(part, time=left, stop=stop)
            # Searches of the best pits left the values in the tables.
            work.values[work.done : end] = engine.values(part, time=left, stop=stop)
            work.best[work.done : end] = best
            work.done = end
            chunk = min(2 * chunk, _LARGEST_CHUNK)
            if time.monotonic() - saved > _SECONDS_BETWEEN_SAVES:
                work.keep()
                saved = time.monotonic()
    except BaseException:
        work.keep()
        raise
    labels = Labels(rows.astype(np.int16), work.values, work.best, engine.rules)
    if out is not None:
        labels.save(out)
        work.finish()
    return labels


class _Work:
    """The labels so far, and the file beside the output in which an interrupted call keeps them."""

    def __init__(self, rules: Rules, rows: npt.NDArray[np.int32], out: str | None) -> None:
        self._file = None if out is None else f"{out}.resume"
        self._question = hashlib.sha256(rules.encode() + rows.tobytes()).hexdigest()
        self.values = np.zeros(len(rows), np.int16)
        self.best = np.zeros((len(rows), rows.shape[1] // 2 - 1), np.bool_)
        self.done = 0
        if self._file is None or not os.path.exists(self._file):
            return
        with _reading(self._file):
            question, values, best = _arrays_in(self._file, "question", "values", "best")
        if str(question) != self._question:
            raise ArgumentError(f"out: {self._file} belongs to other positions; remove it to start "
                                "over")
        self.done = len(values)
        self.values[: self.done] = values
        self.best[: self.done] = best

    def keep(self) -> None:
        if self._file is None or self.done == 0:
            return
        partial = f"{self._file}.writing"
        with io_errors(self._file):
            with open(partial, "wb") as file:
                np.savez(file, question=self._question, values=self.values[: self.done],
                         best=self.best[: self.done])
                file.flush()
                os.fsync(file.fileno())
            os.replace(partial, self._file)

    def finish(self) -> None:
        if self._file is not None and os.path.exists(self._file):
            os.remove(self._file)


def _hashes(keys: npt.NDArray[Any]) -> npt.NDArray[np.uint64]:
    """A number for each row that depends on its integers only (FNV-1a, then mixed)."""
    hashes = np.full(len(keys), 0xCBF29CE484222325, np.uint64)
    for column in keys.T:
        hashes = (hashes ^ column.astype(np.uint64)) * np.uint64(0x100000001B3)
    hashes ^= hashes >> np.uint64(33)
    hashes *= np.uint64(0xFF51AFD7ED558CCD)
    hashes ^= hashes >> np.uint64(33)
    return hashes


def _maia_columns(pits: int) -> list[str]:
    numbers = range(pits, 0, -1)
    return [*(f"pit_{i}" for i in numbers), "score", *(f"pit_{i}o" for i in numbers), "score_o",
            *(f"optimal_{i}" for i in numbers), "game_val"]


def _table_of(labels: Labels) -> npt.NDArray[np.int16]:
    return np.column_stack([labels.positions, labels.best.astype(np.int16), labels.values])


def _of_table(table: npt.NDArray[Any], rules: Rules, source: str) -> Labels:
    pits, others = divmod(table.shape[1] - 3, 3)
    if pits < 1 or others != 0:
        raise ValueError(f"{table.shape[1]} columns")
    width = 2 * (pits + 1)
    return Labels(np.ascontiguousarray(table[:, :width], np.int16),
                  np.ascontiguousarray(table[:, -1], np.int16),
                  np.ascontiguousarray(table[:, width:-1], np.bool_), rules, source)


def _write_npz(labels: Labels, file: str) -> None:
    with open(file, "wb") as out:
        np.savez(out, positions=labels.positions, values=labels.values, best=labels.best,
                 metadata=json.dumps(labels.metadata))


def _write_csv(labels: Labels, file: str) -> None:
    np.savetxt(file, _table_of(labels), fmt="%d", delimiter=",", comments="",
               header=",".join(_maia_columns(labels.pits)))


def _write_parquet(labels: Labels, file: str) -> None:
    arrow = _parquet()
    table = _table_of(labels)
    names = _maia_columns(labels.pits)
    schema = arrow.schema([(name, arrow.int16()) for name in names],
                          metadata={"seedbank": json.dumps(labels.metadata)})
    columns = [arrow.array(np.ascontiguousarray(column)) for column in table.T]
    arrow.parquet.write_table(arrow.Table.from_arrays(columns, schema=schema), file)


_WRITERS = {".npz": _write_npz, ".csv": _write_csv, ".parquet": _write_parquet}


def _writer_of(file: str) -> Any:
    suffix = os.path.splitext(file)[1]
    if suffix not in _WRITERS:
        raise ArgumentError(f"file: {file!r} does not end with {', '.join(_WRITERS)}")
    if suffix == ".parquet":
        _parquet()
    return _WRITERS[suffix]


def _parquet() -> Any:
    try:
        importlib.import_module("pyarrow.parquet")
        return importlib.import_module("pyarrow")
    except ImportError:
        raise ArgumentError("file: Parquet needs the package pyarrow, which is not installed; "
                            ".npz and .csv need nothing") from None


@contextmanager
def _reading(file: str) -> Iterator[None]:
    try:
        with io_errors(file):
            yield
    except (AttributeError, EOFError, KeyError, TypeError, ValueError,
            zipfile.BadZipFile) as error:
        raise ArgumentError(f"{file} holds no labels, or is damaged: {error}") from None


def _arrays_in(file: str, *names: str) -> list[npt.NDArray[Any]]:
    with np.load(file, allow_pickle=False) as arrays:
        return [arrays[name] for name in names]


def _read_npz(file: str) -> Labels:
    positions, values, best, described = _arrays_in(
        file, "positions", "values", "best", "metadata")
    metadata = json.loads(str(described))
    if metadata["schema"] != SCHEMA:
        raise ValueError(f"the schema is {metadata['schema']}, not {SCHEMA}")
    return Labels(positions, values, best, metadata["rules"], metadata["source"])


def _read_csv(file: str, rules: Rules | None) -> Labels | None:
    with open(file, encoding="utf-8") as lines:
        first = lines.readline()
        has_names = first.startswith("pit_")
        if not first:
            return None
        # numpy.loadtxt warns of files without rows.
        table = (np.empty((0, first.count(",") + 1), np.int16) if has_names and not lines.read(1)
                 else np.loadtxt(file, np.int16, delimiter=",", skiprows=int(has_names), ndmin=2))
    return _of_table(table, rules or "empty-capture", f"CSV file {os.path.basename(file)}")


def _read_parquet(file: str) -> Labels:
    table = _parquet().parquet.read_table(file)
    metadata = json.loads(table.schema.metadata[b"seedbank"])
    return _of_table(np.column_stack([column.to_numpy() for column in table.columns]),
                     metadata["rules"], metadata["source"])


def _read(file: str, rules: Rules | None) -> Labels | None:
    """Returns the labels in a file; None for an empty CSV file, which is a shard without rows."""
    suffix = os.path.splitext(file)[1]
    _writer_of(file)
    with _reading(file):
        return (_read_npz(file) if suffix == ".npz" else
                _read_csv(file, rules) if suffix == ".csv" else _read_parquet(file))
