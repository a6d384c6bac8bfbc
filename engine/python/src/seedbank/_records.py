"""What the functions of an engine return. All are immutable values; `dataclasses.asdict` makes
dictionaries of them."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Move:
    """What sowing a pit leads to."""

    pit: int
    """1..m in sowing order; 1 is farthest from the store."""
    value: int | None
    """Final margin in seeds, for the side that sows; None when the bounds do not meet."""
    bounds: tuple[int, int]
    """Least and greatest value that it can have."""


@dataclass(frozen=True)
class Answer:
    """What is known of a position: the fields of `seedbank query --json`."""

    position: str
    """In the notation that was named, or in FairKalah's."""
    rules: str
    """Under which the values hold."""
    value: int | None
    """Final margin in seeds, stores included, for the side to move, with best play by both; None
    when the time limit came first."""
    bounds: tuple[int, int] = field(repr=False)
    """Least and greatest value that it can have."""
    outcome: str | None
    """"win", "loss" or "draw" for the side to move; None when the bounds leave it open."""
    best: list[int]
    """The pits of which none is better. Never empty when the value is known, the moves were wanted
    and the game is not over."""
    moves: list[Move] = field(repr=False)
    """Every legal pit with its value; empty when it was not wanted."""
    line: list[int] | None = field(repr=False)
    """Best play to the end of the game: pits as they are sown, by whoever's turn it is. None when
    it was not wanted, or the time limit came first."""
    source: str
    """"database", "search" or "terminal" (the game is over)."""
    nodes: int = field(repr=False)
    """Positions searched."""
    seconds: float = field(repr=False)
    """That it took."""
    endgame_seeds: int = field(repr=False)
    """Most seeds in play that the search could look up."""


@dataclass(frozen=True)
class FairStart:
    """A board of equal chances, with the numbers it goes by."""

    numbers: tuple[int, ...]
    """In FairKalah's order, South to move."""
    moved: int
    """Seeds from the opening."""
    java: int
    """From 0, in lexicographic order: FairKalah's Java programs."""
    ludii: int
    """From 1, by `moved`, then in lexicographic order: Ludii, Python."""


@dataclass(frozen=True)
class Built:
    """What a build came to."""

    positions: int
    """Of the whole database."""
    positions_computed: int
    """By this call; the others were there."""
    bytes: int
    """On disk."""
    seconds: float
    """That it took."""
