"""Seedbank: exact answers to any Kalah question.

>>> import seedbank
>>> engine = seedbank.Engine()
>>> engine.query("4,4,4,4,4,4,0,4,4,4,4,4,4,0 s", moves=False).value
10
>>> engine.values(engine.sample(1000)).mean()

Values are final margins in seeds, stores included, with best play by both, for the side to move.
Pits are numbered 1..m in sowing order, 1 farthest from the store.
"""

from __future__ import annotations

from seedbank import _native
from seedbank._board import Board
from seedbank._engine import Engine, build
from seedbank._errors import (
    ArgumentError,
    DatabaseError,
    Error,
    IoError,
    PositionError,
    ResourceError,
    StoppedError,
)
from seedbank._records import Answer, Built, FairStart, Move

__all__ = [
    "Answer",
    "ArgumentError",
    "Board",
    "Built",
    "DatabaseError",
    "Engine",
    "Error",
    "FairStart",
    "IoError",
    "Move",
    "PositionError",
    "ResourceError",
    "StoppedError",
    "build",
    "notations",
    "rule_sets",
    "strategies",
]

__version__: str = _native.version()


def rule_sets() -> list[str]:
    """The rule sets there are, by name."""
    return _native.rule_sets()


def notations() -> list[str]:
    """The notations there are, by name."""
    return _native.notations()


def strategies() -> list[str]:
    """The forms that names of opponents have, such as "minimax:D"."""
    return _native.strategies()


# The modules that it is made of are no concern of users: names are those that they write.
for _name in __all__:
    globals()[_name].__module__ = __name__
del _name
