"""Exceptions and warnings. The type determines how a caller can react, the message says what
happened, and the attributes hold the facts in the message."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal


class Error(Exception):
    """Base class of all errors of Seedbank. The message is one line."""


class ArgumentError(Error, ValueError):
    """An invalid argument: unknown rules, an array of the wrong shape or type, a number out of
    range."""


class PositionError(Error, ValueError):
    """A text or numbers that are not a position, or a pit that cannot be sown.

    Attributes:
        position: the text that is not a position; empty if there was none.
        place: the wrong number in it, counted from 1; for several positions, the row, counted from
            0. None if it is not a single one.
    """

    position: str = ""
    place: int | None = None


class DatabaseError(Error):
    """A database that is missing, damaged, of other rules, or too small.

    Attributes:
        file: the file or directory.
        offset: offset in the file, in bytes.
    """

    file: str | None = None
    offset: int | None = None


class ResourceError(Error, MemoryError):
    """Not enough memory, disk space or threads.

    Attributes:
        resource: "memory", "disk", "threads" or "format" (the numbers that a file format can hold).
        bytes_required: the amount required, in bytes (of memory or disk); None if unknown.
        bytes_available: the amount available, likewise.
        sufficient_memory: the argument `memory`, in bytes, that would have sufficed.
    """

    resource: str = "memory"
    bytes_required: int | None = None
    bytes_available: int | None = None
    sufficient_memory: int | None = None


class IoError(Error, OSError):
    """The operating system refused to read or write. If Python has an error for the reason, such as
    FileNotFoundError, it is one of that class, too.

    Attributes:
        file: the file or directory.
    """

    file: str | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return _io_error, (_builtin_of(type(self)), str(self), self.file, self.errno)


class StoppedError(Error):
    """The time limit or the argument `stop` ended a call before the answer was known.

    Attributes:
        cause: "time" or "stop": which of them.
    """

    cause: Literal["time", "stop"] = "time"


class NoteWarning(UserWarning):
    """The database or the book of an engine contributes nothing, or less than expected, to a game:
    `Engine.notes` has the details. Values are exact all the same."""


@contextmanager
def io_errors(file: str) -> Iterator[None]:
    """Turns errors of the operating system in the block into IoError, which names the file."""
    try:
        yield
    except IoError:
        raise
    except OSError as error:
        raise io_error(error, file) from None


def io_error(error: OSError, file: str) -> IoError:
    """The error of this package for one of the operating system."""
    return _io_error(type(error), f"{file}: {error.strerror or error}", file, error.errno)


def _io_error(builtin: type[OSError], message: str, file: str | None, errno: int | None) -> IoError:
    kind: type[IoError] = IoError
    if builtin is not OSError:
        kind = type(IoError.__name__, (IoError, builtin), {"__module__": IoError.__module__})
    error = kind(message)
    error.file = file
    if errno is not None:
        error.errno = errno
    return error


def _builtin_of(kind: type[IoError]) -> type[OSError]:
    builtin = kind.__bases__[-1]
    return builtin if issubclass(builtin, OSError) else OSError
