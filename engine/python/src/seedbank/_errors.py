"""Exceptions and warnings. The type determines how a caller can react, the message says what happened, and the
attributes hold the facts in the message."""

from __future__ import annotations


class Error(Exception):
    """Base class of all errors of Seedbank. The message is one line."""


class ArgumentError(Error, ValueError):
    """An invalid argument: unknown rules, an array of the wrong shape or type, a number out of
    range."""


class PositionError(Error, ValueError):
    """A text or numbers that are not a position, or a pit that cannot be sown."""

    position: str = ""
    """The text that is not a position; empty if there was none."""
    place: int | None = None
    """The wrong number in it, counted from 1; for several positions, the row, counted from 0."""


class DatabaseError(Error):
    """A database that is missing, damaged, of other rules, or too small."""

    file: str | None = None
    """The file or directory."""
    offset: int | None = None
    """Offset in the file, in bytes."""


class ResourceError(Error, MemoryError):
    """Not enough memory, disk space or threads."""

    resource: str = "memory"
    """"memory", "disk", "threads" or "format" (the numbers that a file format can hold)."""
    bytes_required: int | None = None
    """The amount required."""
    bytes_available: int | None = None
    """The amount available."""
    sufficient_memory: int | None = None
    """The argument `memory`, in bytes, that would have sufficed."""


class IoError(Error, OSError):
    """The operating system refused to read or write."""

    file: str | None = None
    """The file or directory."""


class StoppedError(Error):
    """The time limit or the argument `stop` ended a call before the answer was known."""

    cause: str = "time"
    """"time" or "stop": which of them."""


class NoteWarning(UserWarning):
    """The database or the book of an engine contributes nothing, or less than expected, to a game:
    `Engine.notes` has the details. Values are exact all the same."""
