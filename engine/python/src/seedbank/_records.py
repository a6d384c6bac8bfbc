"""The results of the functions of an engine. All are immutable; `dataclasses.asdict` converts them
to dictionaries."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from seedbank._board import Board


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
    likely: int | None = field(repr=False)
    """A suggestion from a shallow search, not proven, for use while no pit is known to be best;
    None if `best` has pits, moves were not requested, or the game is over."""
    source: str
    """"database", "book", "search" or "terminal" (the game is over)."""
    nodes: int = field(repr=False)
    """Number of positions searched."""
    seconds: float = field(repr=False)
    """Time of the query."""
    endgame_seeds: int = field(repr=False)
    """Maximum number of seeds in play of positions that the search could look up."""


@dataclass(frozen=True)
class PieTurn:
    """A turn, or a single sowing, that the first player can leave under the pie rule."""

    pits: list[int]
    """The pits, in the order sown."""
    value: int | None
    """Final margin for the side that sows, without an exchange of seats; None if the bounds
    differ."""
    worth: int | None
    """Final margin for the first player if the second one exchanges seats when that is better."""
    bounds: tuple[int, int] = field(repr=False)
    """Lower and upper bound of `value`."""
    ends_game: bool = field(repr=False)
    """Whether the game is over after it, so that the second player has no choice."""


@dataclass(frozen=True)
class PieAnswer:
    """What a position is worth under the pie rule."""

    pie: str
    """"turn" or "sowing": when the second player may exchange seats."""
    rules: str
    """The rules of the game."""
    value: int | None
    """Final margin for the first player; None if the time limit was reached first."""
    bounds: tuple[int, int] = field(repr=False)
    """Lower and upper bound of the value."""
    outcome: str | None
    """"win", "loss" or "draw" for the first player; None if the bounds leave it open."""
    best: list[list[int]]
    """The pits of every turn that attains the value."""
    turns: list[PieTurn] = field(repr=False)
    """All turns, in lexicographic order."""
    line: list[int] | None = field(repr=False)
    """The pits of a best turn, then best play to the end of the game."""
    source: str
    """"database", "book", "search" or "terminal" (the game is over)."""
    nodes: int = field(repr=False)
    """Number of positions searched."""
    seconds: float = field(repr=False)
    """Time of the question."""


@dataclass(frozen=True)
class Note:
    """A file or directory that contributes nothing, or less than expected, to a game."""

    kind: str
    """"no-database", "database-gap" (files are missing below the highest layer) or "no-book"."""
    rules: str
    """The rules of the game."""
    pits: int
    """The pits per side of the game."""
    path: str
    """The file or directory."""
    message: str
    """What is missing, and what exists instead, in one line."""


@dataclass(frozen=True)
class DatabaseLayer:
    """A layer of a database: the positions with the same number of seeds in play."""

    seeds: int
    """The seeds in play."""
    positions: int
    """The positions in the files present."""
    bytes: int
    """The size of the files."""
    digest: int | None
    """The digest of the values (db/FORMAT.md); None if files are missing."""
    missing: tuple[tuple[int, int], ...]
    """The pairs without a file: the seeds of the side with fewer, and of the other side."""


@dataclass(frozen=True)
class DatabaseContent:
    """The files of one game in a database."""

    directory: str
    """The directory of databases."""
    rules: str
    """The rules of the game."""
    pits: int
    """The pits per side."""
    complete_up_to: int
    """All layers up to this number of seeds are complete; 1 if none is."""
    layers: tuple[DatabaseLayer, ...]
    """The layers with files, by seeds."""
    missing_layers: tuple[int, ...]
    """The layers without any file below the highest one that has files."""

    @property
    def positions(self) -> int:
        """The positions of all layers."""
        return sum(layer.positions for layer in self.layers)

    @property
    def bytes(self) -> int:
        """The size of all files."""
        return sum(layer.bytes for layer in self.layers)


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


@dataclass(frozen=True)
class FullGameValue:
    """The value of a position of a full game."""

    outcome: int
    """1 if South wins, 0 for a draw, -1 if North wins."""
    depth: int
    """Sowings to the end of the game."""


@dataclass(frozen=True)
class FullGameMove:
    """The value of sowing a pit in a full game."""

    pit: int
    """1..m in sowing order."""
    value: FullGameValue
    """The value, with this sowing counted in its depth."""
    best: bool
    """Whether it is optimal."""


@dataclass(frozen=True)
class FullGameAnswer:
    """The answer of a full-game database."""

    value: FullGameValue | None
    """None if the position is not reachable from the opening."""
    moves: list[FullGameMove] = field(repr=False)
    """Every legal pit; empty if the game is over or the position is not reachable."""


@dataclass(frozen=True)
class JudgedSowing:
    """A sowing of a played game."""

    side: str
    """"South" or "North"."""
    pit: int
    """1..m in sowing order."""
    value: int
    """The final margin that it leads to with best play, in seeds, for the side that sowed."""
    cost: int
    """The margin lost compared with the best sowing, in seeds."""
    best: list[int]
    """The best pits."""


@dataclass(frozen=True)
class Judgement:
    """The play of one side."""

    sowings: int
    """The number of its sowings."""
    mistakes: int
    """The number of sowings with a cost."""
    cost: int
    """The sum of the costs, in seeds."""


@dataclass(frozen=True)
class Replay:
    """A played game, judged by exact values."""

    value: int
    """The value of the start for the side to move."""
    sowings: list[JudgedSowing] = field(repr=False)
    """All sowings, in order."""
    south: Judgement
    """South's play."""
    north: Judgement
    """North's play."""


@dataclass(frozen=True)
class MatchGame:
    """A game of a match."""

    south: str
    """The player that begins."""
    north: str
    """The other player."""
    start: int
    """The index of its start."""
    board: Board = field(repr=False)
    """The game as played to its end."""
    costs: list[int | None] = field(repr=False)
    """For each sowing, the seeds lost compared with exact play; None if unknown. Empty if the match
    was not judged."""
    seconds: tuple[float, float] = field(repr=False, compare=False)
    """Thinking time of the two players."""
    verdict: str = "play"
    """How it ended: "play", or the fault of the player that forfeited: "time", "stall", "illegal",
    "protocol", "crash", "start-up" or "memory"."""
    forfeited_by: str | None = None
    """The player that forfeited."""
    fault: str = ""
    """Its fault, in one line."""
    swapped: bool = False
    """The players exchanged sides by the pie rule."""

    @property
    def margin(self) -> int:
        """South's final margin, in seeds. A forfeit does not change it."""
        south, north = self.board.stores
        return south - north


@dataclass(frozen=True)
class PlayerResult:
    """The games of a player."""

    player: str
    """The name of the strategy."""
    wins: int
    """Games won."""
    draws: int
    """Games drawn."""
    losses: int
    """Games lost."""
    mean_margin: float
    """Mean final margin, in seeds."""
    cost_per_sowing: float | None
    """Seeds of margin lost per sowing compared with exact play; None if the match was not judged.
    """
    rating: float
    """Strength in Elo points; the mean of all players is 0."""
    interval: float
    """Half the width of the 95 % interval of the rating."""


@dataclass(frozen=True)
class Sprt:
    """The state of the sequential test of a match, a generalised SPRT over pairs of games."""

    llr: float
    """Log-likelihood ratio of elo1 to elo0."""
    lower: float
    """At this ratio or below, elo0 is accepted."""
    upper: float
    """At this ratio or above, elo1 is accepted."""
    decision: str
    """"elo0" or "elo1", or "none" if the games ended before."""


@dataclass(frozen=True)
class Match:
    """The result of a match."""

    players: list[PlayerResult]
    """The players, in the order given."""
    games: list[MatchGame] = field(repr=False)
    """All games."""
    sprt: Sprt | None = None
    """The sequential test, if the match had one."""


@dataclass(frozen=True)
class Line:
    """The knowledge of an analysis about one pit."""

    pit: int
    """1..m in sowing order."""
    value: int | None
    """The final margin for the side to move if it sows the pit; None if the bounds differ."""
    bounds: tuple[int, int]
    """Lower and upper bound of the value, proven so far."""
    line: list[int] | None = field(repr=False)
    """Best play to the end of the game, beginning with the pit; None if it is not known yet."""
    nodes: int = field(repr=False)
    """Positions searched for this pit."""
    seconds: float = field(repr=False)
    """Time since the beginning of the analysis."""

    @property
    def complete(self) -> bool:
        """Whether the value and the line are known."""
        return self.line is not None
