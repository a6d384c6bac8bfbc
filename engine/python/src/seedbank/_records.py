"""The results of the functions of an engine. All are immutable; `dataclasses.asdict` converts them
to dictionaries."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Move:
    """The value of sowing a pit."""

    pit: int
    """1..m in sowing order; 1 is farthest from the store."""
    value: int | None
    """Final margin in seeds for the side that sows; None if the bounds differ."""
    bounds: tuple[int, int]
    """Lower and upper bound of the value."""


@dataclass(frozen=True)
class Answer:
    """The answer to a query: the fields of `seedbank query --json`."""

    position: str
    """The position in the given notation, or else in FairKalah's."""
    rules: str
    """The rules of the game."""
    value: int | None
    """Final margin for the side to move, in seeds and including the stores, with best play by both
    sides; None if the time limit was reached first."""
    bounds: tuple[int, int] = field(repr=False)
    """Lower and upper bound of the value."""
    outcome: str | None
    """"win", "loss" or "draw" for the side to move; None if the bounds leave it open."""
    best: list[int]
    """The optimal pits. Never empty if the value is known, moves were requested and the game is not
    over."""
    moves: list[Move] = field(repr=False)
    """Every legal pit with its value; empty if moves were not requested."""
    line: list[int] | None = field(repr=False)
    """Best play to the end of the game: the pits that the sides sow in turn. None if it was not
    requested, or the time limit was reached first."""
    source: str
    """"database", "search" or "terminal" (the game is over)."""
    nodes: int = field(repr=False)
    """Number of positions searched."""
    seconds: float = field(repr=False)
    """Time of the query."""
    endgame_seeds: int = field(repr=False)
    """Maximum number of seeds in play of positions that the search could look up."""


@dataclass(frozen=True)
class FairStart:
    """A fair start, with its numbers in other programs."""

    numbers: tuple[int, ...]
    """The board in FairKalah's order, South to move."""
    moved: int
    """Number of seeds moved from the opening."""
    java: int
    """Number in FairKalah's Java programs: from 0, in lexicographic order."""
    ludii: int
    """Number in Ludii and Python: from 1, by `moved`, then in lexicographic order."""


@dataclass(frozen=True)
class Built:
    """The result of a build."""

    positions: int
    """Positions of the whole database."""
    positions_computed: int
    """Positions computed by this call; the others existed already."""
    bytes: int
    """Size on disk."""
    seconds: float
    """Time of the call."""
