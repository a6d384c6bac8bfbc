"""What can go wrong: the type says what the caller can do, the message what happened, and the
attributes say the same as facts."""

from __future__ import annotations


class Error(Exception):
    """Base of everything that Seedbank raises on purpose. The message is one line."""


class ArgumentError(Error, ValueError):
    """An invalid argument: unknown rules, an array of the wrong shape or type, a number out of
    range."""


class PositionError(Error, ValueError):
    """A text or numbers that are not a position, or a pit that cannot be sown."""

    position: str = ""
    """The text that was to be read as a position; empty if there was none."""
    place: int | None = None
    """The number in it that is wrong, counted from 1; of several positions the row, counted from
    0."""


class DatabaseError(Error):
    """A database that is missing, damaged, of other rules, or too small."""

    file: str | None = None
    """The file or directory."""
    offset: int | None = None
    """Where in the file, in bytes from its beginning."""


class ResourceError(Error, MemoryError):
    """Not enough memory, disk space or threads."""

    resource: str = "memory"
    """"memory", "disk", "threads" or "format" (numbers that a format has room for)."""
    bytes_required: int | None = None
    """What the work that failed needs of it."""
    bytes_available: int | None = None
    """What it could have."""
    sufficient_memory: int | None = None
    """The argument `memory`, in bytes, with which it would not have failed."""


class IoError(Error, OSError):
    """The operating system refused to read or write."""

    file: str | None = None
    """The file or directory."""


class StoppedError(Error):
    """The time limit of a call ended it before there was an answer."""
