"""Checks the types of arguments, so that errors use the names that callers know."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable
from typing import Optional, Protocol, TypeVar, Union

import numpy as np

from seedbank._errors import ArgumentError

Path = Union[str, "os.PathLike[str]"]
Text = TypeVar("Text", bound=str)
Callback = TypeVar("Callback")
Item = TypeVar("Item")


class Stop(Protocol):
    """A request to end calls, such as a `threading.Event`: the calls that it was passed to end
    within a twentieth of a second after it was set, and later ones at once."""

    def is_set(self) -> bool: ...


Limits = tuple[Optional[float], Optional[Stop]]
"""Seconds and a stop, each of which may be None."""


def whole(name: str, value: int, low: int, high: int) -> int:
    """Returns an integer in low..high: the only way in which numbers go to the library. A bool is
    not a number."""
    try:
        number = None if isinstance(value, (bool, np.bool_)) else operator.index(value)
    except TypeError:
        number = None
    if number is None:
        raise ArgumentError(f"{name}: an integer is required, not {kind(value)}")
    if not low <= number <= high:
        raise ArgumentError(f"{name}: {number} is out of range")
    return number


def integer(name: str, value: int) -> int:
    """Returns an integer of 32 bits."""
    return whole(name, value, -2**31, 2**31 - 1)


def optional_integer(name: str, value: int | None) -> int | None:
    """Returns an integer of 32 bits, or None if the value is None."""
    return None if value is None else integer(name, value)


def unsigned(name: str, value: int) -> int:
    """Returns an integer in 0..2^64-1."""
    return whole(name, value, 0, 2**64 - 1)


def real(name: str, value: float, unit: str = "a number") -> float:
    """Returns a number that is not NaN."""
    try:
        number = None if isinstance(value, (str, bytes, bool, np.bool_)) else float(value)
    except (TypeError, ValueError):
        number = None
    except OverflowError:
        raise ArgumentError(f"{name}: out of range") from None
    if number is None:
        raise ArgumentError(f"{name}: {unit} is required, not {kind(value)}")
    if number != number:
        raise ArgumentError(f"{name}: {unit} is required, not NaN")
    return number


def text(name: str, value: Text) -> Text:
    """Returns a text."""
    if not isinstance(value, str):
        raise ArgumentError(f"{name}: a text is required, not {kind(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ArgumentError(f"{name}: half of a surrogate pair is not a character") from None
    return value


def texts(name: str, values: Iterable[str]) -> list[str]:
    """Returns the texts of a sequence."""
    if isinstance(values, str):
        raise ArgumentError(f"{name}: a sequence of texts is required, not one text")
    return [text(name, value) for value in sequence(name, values, "texts")]


def optional_path(name: str, path: Path | None) -> str | None:
    """Returns a path as a text, or None if it is None."""
    return None if path is None else path_text(name, path)


def path_text(name: str, path: Path) -> str:
    """Returns a path as a text."""
    try:
        decoded = os.fsdecode(path)
        if b"\0" in os.fsencode(decoded):
            raise ArgumentError(f"{name}: a path has no zero character")
        return decoded
    except TypeError:
        raise ArgumentError(f"{name}: a path is required, not {kind(path)}") from None
    except UnicodeError:
        raise ArgumentError(f"{name}: half of a surrogate pair is not a character") from None


def sequence(name: str, value: Iterable[Item], items: str) -> list[Item]:
    """Returns the items of a sequence; `items` names what they are."""
    try:
        return list(value)
    except TypeError:
        raise ArgumentError(f"{name}: a sequence of {items} is required, not {kind(value)}") from None


def seconds(value: float | None, name: str = "time") -> float | None:
    """Returns a time in seconds."""
    number = None if value is None else real(name, value, "a number of seconds")
    if number is not None and number < 0:
        raise ArgumentError(f"{name}: negative, or not a number of seconds")
    return number


def limits(time: float | None, stop: Stop | None) -> Limits:
    """Returns the limits of a call."""
    if not (stop is None or callable(getattr(stop, "is_set", None))):
        raise ArgumentError(f"stop: an object with a method is_set is required, not {kind(stop)}")
    return seconds(time), stop


def flag(name: str, value: bool) -> bool:
    """Returns True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise ArgumentError(f"{name}: True or False is required, not {kind(value)}")
    return bool(value)


def callback(name: str, value: Callback) -> Callback:
    """Returns a function, or None if the value is None."""
    is_wrong = not (value is None or callable(value))
    if is_wrong:
        raise ArgumentError(f"{name}: a function is required, not {kind(value)}")
    return value


def kind(value: object) -> str:
    """Returns the type of a value, for an error message."""
    return "None" if value is None else type(value).__name__
