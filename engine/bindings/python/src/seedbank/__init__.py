"""Seedbank: exact answers to any Kalah question.

>>> import seedbank
>>> engine = seedbank.Engine()
>>> engine.query("4,4,4,4,4,4,0,4,4,4,4,4,4,0 s", moves=False).value
10
>>> engine.values(engine.sample(1000, pits=3)).shape
(1000,)

Values are final margins for the side to move, in seeds and including the stores, with best play by
both sides. Pits are numbered 1..m in sowing order; pit 1 is farthest from the store.
"""

from __future__ import annotations

from seedbank import _native
from seedbank._analysis import Analysis
from seedbank._arguments import Stop
from seedbank._board import Board
from seedbank._engine import Engine, build
from seedbank._errors import (
    ArgumentError,
    DatabaseError,
    Error,
    IoError,
    NoteWarning,
    PositionError,
    ResourceError,
    StoppedError,
)
from seedbank._games import (
    IllegalSowing,
    JudgedGames,
    RecordedGame,
    read_games,
    read_positions,
)
from seedbank._labels import Label, Labels
from seedbank._layers import Chunk, FullGame, FullGameChunk, Layer
from seedbank._names import Notation, Rules
from seedbank._players import Clock, Program, check_strategy_name
from seedbank._records import (
    Answer,
    Built,
    DatabaseContent,
    DatabaseLayer,
    FairStart,
    FullGameAnswer,
    FullGameMove,
    FullGameValue,
    JudgedSowing,
    Judgement,
    Line,
    Match,
    MatchGame,
    Move,
    Note,
    PieAnswer,
    PieTurn,
    PlayerResult,
    Replay,
    Sprt,
)
from seedbank._threads import to_thread

__all__ = [
    "Analysis",
    "Answer",
    "ArgumentError",
    "Board",
    "Built",
    "Chunk",
    "Clock",
    "DatabaseContent",
    "DatabaseError",
    "DatabaseLayer",
    "Engine",
    "Error",
    "FairStart",
    "FullGame",
    "FullGameAnswer",
    "FullGameChunk",
    "FullGameMove",
    "FullGameValue",
    "IllegalSowing",
    "IoError",
    "JudgedGames",
    "JudgedSowing",
    "Judgement",
    "Label",
    "Labels",
    "Layer",
    "Line",
    "Match",
    "MatchGame",
    "Move",
    "Notation",
    "Note",
    "NoteWarning",
    "PieAnswer",
    "PieTurn",
    "PlayerResult",
    "PositionError",
    "Program",
    "RecordedGame",
    "Replay",
    "ResourceError",
    "Rules",
    "Sprt",
    "Stop",
    "StoppedError",
    "build",
    "check_strategy_name",
    "installed_book",
    "notations",
    "numberings",
    "read_games",
    "read_positions",
    "rule_sets",
    "strategies",
    "to_thread",
]

__version__: str = _native.version()


def rule_sets() -> list[Rules]:
    """The names of the rule sets."""
    return _native.rule_sets()


def notations() -> list[Notation]:
    """The names of the notations."""
    return _native.notations()


def numberings() -> list[str]:
    """The names of the numberings of pits."""
    return _native.numberings()


def strategies() -> list[str]:
    """The forms of the names of opponents, such as "minimax:D"."""
    return _native.strategies()


def installed_book() -> str | None:
    """The file of the opening book that was installed with the package; None if there is none."""
    return _native.installed_book()


# Internal modules are not part of the interface: show the names that users write.
for _name in __all__:
    globals()[_name].__module__ = __name__
del _name
