"""A file of the records of a match, which a later run resumes."""

from __future__ import annotations

import fcntl
import os
from types import TracebackType

from seedbank._errors import IoError, io_error


class RecordsFile:
    """Locked by one process at a time, also against `seedbank match`. What was appended survives
    the process, however it ends. Raises IoError."""

    def __init__(self, path: str) -> None:
        self._path = path
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except OSError as error:
            raise self._error(error) from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            content = self._content()
        except OSError as error:
            failure = self._error(error)
            os.close(self._file)
            raise failure from None
        # The last line may be incomplete; zeros are what a power failure leaves in place of lines.
        self._whole_bytes = content.rstrip(b"\0").rfind(b"\n") + 1
        self._is_cut = self._whole_bytes == len(content)
        self.lines = content[:self._whole_bytes].decode("utf-8", "replace").split("\n")[:-1]
        """The whole lines."""
        self.cut_line = content[self._whole_bytes:].rstrip(b"\0")
        """The beginning of the next line, which the first line appended replaces."""

    def __enter__(self) -> RecordsFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        try:
            os.fsync(self._file)
        except OSError as failure:
            raise self._error(failure) from error
        finally:
            os.close(self._file)

    def append(self, line: str) -> None:
        """Adds a line after the whole ones and hands it to the operating system."""
        try:
            if not self._is_cut:
                os.ftruncate(self._file, self._whole_bytes)
                self._is_cut = True
            os.lseek(self._file, 0, os.SEEK_END)
            left = (line + "\n").encode()
            while left:
                left = left[os.write(self._file, left):]
        except OSError as error:
            raise self._error(error) from None

    def _content(self) -> bytes:
        parts = []
        while part := os.read(self._file, 1 << 20):
            parts.append(part)
        return b"".join(parts)

    def _error(self, error: OSError) -> IoError:
        if isinstance(error, BlockingIOError):
            user = "this" if self._is_open_twice() else "another"
            error.strerror = f"is used by {user} process"
        return io_error(error, self._path)

    def _is_open_twice(self) -> bool:
        mine = os.fstat(self._file)
        return any(os.path.samestat(mine, os.stat(f"/proc/self/fd/{other}"))
                   for other in os.listdir("/proc/self/fd")
                   if other != str(self._file) and os.path.exists(f"/proc/self/fd/{other}"))
