"""What can go wrong: the type says what the caller can do, the text what happened."""


class Error(Exception):
    """Base of everything that Seedbank raises on purpose. The text is one line."""


class ArgumentError(Error, ValueError):
    """An argument that means nothing: unknown rules, an array of the wrong shape or type, a number
    out of range."""


class PositionError(Error, ValueError):
    """A text or numbers that are not a position, or a pit that cannot be sown."""


class DatabaseError(Error):
    """A database that is missing, damaged, of other rules, or does not go far enough."""


class ResourceError(Error, MemoryError):
    """Not enough memory, disk or threads for what was asked."""


class IoError(Error, OSError):
    """The operating system refused to read or write."""


class StoppedError(Error):
    """The time limit of a call ended it before there was an answer."""
