"""Checks the types of arguments, so that errors use the names that callers know."""

from __future__ import annotations

import operator
import os
from typing import Any, Union, overload

from seedbank._errors import ArgumentError

Path = Union[str, "os.PathLike[str]"]


@overload
def integer(name: str, value: int) -> int: ...
@overload
def integer(name: str, value: int | None) -> int | None: ...
def integer(name: str, value: Any) -> int | None:
    """Returns an integer of 32 bits, or None if the value is None."""
    if value is None:
        return None
    try:
        number = operator.index(value)
    except TypeError:
        raise ArgumentError(f"{name}: an integer is required, not {_kind(value)}") from None
    if not -2**31 <= number < 2**31:
        raise ArgumentError(f"{name}: {number} is out of range")
    return number


def unsigned(name: str, value: int) -> int:
    """Returns an integer in 0..2^64-1."""
    try:
        number = operator.index(value)
    except TypeError:
        raise ArgumentError(f"{name}: an integer is required, not {_kind(value)}") from None
    if not 0 <= number < 2**64:
        raise ArgumentError(f"{name}: must be in 0..2^64-1")
    return number


def text(name: str, value: str) -> str:
    """Returns a text."""
    if not isinstance(value, str):
        raise ArgumentError(f"{name}: a text is required, not {_kind(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ArgumentError(f"{name}: half of a surrogate pair is not a character") from None
    return value


def path_text(name: str, path: Path | None) -> str | None:
    """Returns a path as a text."""
    if path is None:
        return None
    try:
        return os.fsdecode(path)
    except TypeError:
        raise ArgumentError(f"{name}: a path is required, not {_kind(path)}") from None


def seconds(value: float | None) -> float | None:
    """Returns a time limit."""
    if value is None:
        return None
    try:
        return float(value)
    except (TypeError, ValueError):
        raise ArgumentError(f"time: seconds are required, not {_kind(value)}") from None


def _kind(value: object) -> str:
    return type(value).__name__
