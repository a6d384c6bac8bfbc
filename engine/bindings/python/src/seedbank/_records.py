"""The results of the functions of an engine. All are immutable: their sequences are tuples.
`to_dict` converts them to dictionaries."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Literal

from seedbank._board import Board, SideName
from seedbank._names import Rules

Outcome = Literal["win", "loss", "draw"]
Source = Literal["database", "book", "search", "terminal"]
Verdict = Literal["play", "time", "illegal", "protocol", "crash", "stall", "start-up", "memory"]


class Record:
    """A result of an engine."""

    def to_dict(self) -> dict[str, Any]:
        """The members by name, for JSON and tables: records and boards become dictionaries, tuples
        lists; arrays stay."""
        members: tuple[Any, ...] = fields(self)
        return {member.name: _plain(getattr(self, member.name)) for member in members}


def _plain(value: Any) -> Any:
    if isinstance(value, (Record, Board)):
        return value.to_dict()
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


@dataclass(frozen=True)
class Move(Record):
    """The value of sowing a pit.

    Attributes:
        pit: 1..m in sowing order; 1 is farthest from the store.
        value: final margin in seeds for the side that sows; None if the bounds differ.
        bounds: lower and upper bound of the value, in seeds, for the side that sows.
    """

    pit: int
    value: int | None
    bounds: tuple[int, int]


@dataclass(frozen=True)
class Answer(Record):
    """The answer to a query: the fields of `seedbank query --json`.

    Attributes:
        position: the position in the given notation, or else in FairKalah's.
        rules: the rules of the game.
        value: final margin for the side to move, in seeds and including the stores, with best play
            by both sides; None if the time limit was reached first.
        bounds: lower and upper bound of the value, in seeds, for the side to move.
        outcome: "win", "loss" or "draw" for the side to move; None if the bounds leave it open.
        best: the optimal pits, ascending. Never empty if the value is known, moves were requested
            and the game is not over.
        moves: every legal pit with its value; empty if moves were not requested.
        line: best play to the end of the game: the pits that the sides sow in turn. None if it was
            not requested, or the time limit was reached first.
        likely: a suggestion from a shallow search, not proven, for use while no pit is known to be
            best; None if `best` has pits, moves were not requested, or the game is over.
        source: "database", "book", "search" or "terminal" (the game is over).
        nodes: number of positions searched.
        seconds: time of the query, in seconds.
        endgame_seeds: maximum number of seeds in play of positions that the search could look up.
    """

    position: str
    rules: Rules
    value: int | None
    bounds: tuple[int, int] = field(repr=False)
    outcome: Outcome | None
    best: tuple[int, ...]
    moves: tuple[Move, ...] = field(repr=False)
    line: tuple[int, ...] | None = field(repr=False)
    likely: int | None = field(repr=False)
    source: Source
    nodes: int = field(repr=False)
    seconds: float = field(repr=False)
    endgame_seeds: int = field(repr=False)


@dataclass(frozen=True)
class PieTurn(Record):
    """A turn, or a single sowing, that the first player can leave under the pie rule.

    Attributes:
        pits: the pits, in the order sown.
        value: final margin in seeds for the side that sows, without an exchange of seats; None if
            the bounds differ.
        worth: final margin in seeds for the first player if the second one exchanges seats when
            that is better; None if it is not known.
        bounds: lower and upper bound of `value`, in seeds.
        ends_game: whether the game is over after it, so that the second player has no choice.
    """

    pits: tuple[int, ...]
    value: int | None
    worth: int | None
    bounds: tuple[int, int] = field(repr=False)
    ends_game: bool = field(repr=False)


@dataclass(frozen=True)
class PieAnswer(Record):
    """What a position is worth under the pie rule.

    Attributes:
        pie: "turn" or "sowing": when the second player may exchange seats.
        rules: the rules of the game.
        value: final margin in seeds for the first player; None if the time limit was reached first.
        bounds: lower and upper bound of the value, in seeds, for the first player.
        outcome: "win", "loss" or "draw" for the first player; None if the bounds leave it open.
        best: the pits of every turn that attains the value.
        turns: all turns, in lexicographic order.
        line: the pits of a best turn, then best play to the end of the game.
        source: "database", "book", "search" or "terminal" (the game is over).
        nodes: number of positions searched.
        seconds: time of the question, in seconds.
    """

    pie: Literal["turn", "sowing"]
    rules: Rules
    value: int | None
    bounds: tuple[int, int] = field(repr=False)
    outcome: Outcome | None
    best: tuple[tuple[int, ...], ...]
    turns: tuple[PieTurn, ...] = field(repr=False)
    line: tuple[int, ...] | None = field(repr=False)
    source: Source
    nodes: int = field(repr=False)
    seconds: float = field(repr=False)


@dataclass(frozen=True)
class Note(Record):
    """A file or directory that contributes nothing, or less than expected, to a game.

    Attributes:
        kind: "no-database", "database-gap" (files are missing below the highest layer), "no-book",
            "no-journal"; "reading" (the text of the position could mean another one); or
            "not-isolated" (programs of a match can do what its user can).
        rules: the rules of the game.
        pits: the pits per side of the game.
        path: the file or directory.
        message: what is missing, and what exists instead, in one line.
    """

    kind: Literal[
        "no-database", "database-gap", "no-book", "no-journal", "reading", "not-isolated"]
    rules: Rules
    pits: int
    path: str
    message: str


@dataclass(frozen=True)
class DatabaseLayer(Record):
    """A layer of a database: the positions with the same number of seeds in play.

    Attributes:
        seeds: the seeds in play.
        positions: the positions in the files present.
        bytes: the size of the files, in bytes.
        digest: the digest of the values (db/FORMAT.md); None if files are missing.
        missing: the pairs without a file: the seeds of the side with fewer, and of the other side.
    """

    seeds: int
    positions: int
    bytes: int
    digest: int | None
    missing: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class DatabaseContent(Record):
    """The files of one game in a database.

    Attributes:
        directory: the directory of databases.
        rules: the rules of the game.
        pits: the pits per side.
        complete_up_to: all layers up to this number of seeds are complete; 1 if none is.
        layers: the layers with files, by seeds.
        missing_layers: the layers without any file below the highest one that has files.
    """

    directory: str
    rules: Rules
    pits: int
    complete_up_to: int
    layers: tuple[DatabaseLayer, ...]
    missing_layers: tuple[int, ...]

    @property
    def positions(self) -> int:
        """The positions of all layers."""
        return sum(layer.positions for layer in self.layers)

    @property
    def bytes(self) -> int:
        """The size of all files, in bytes."""
        return sum(layer.bytes for layer in self.layers)


@dataclass(frozen=True)
class FairStart(Record):
    """A fair start, with its numbers in other programs.

    Attributes:
        numbers: the board in FairKalah's order, South to move.
        moved: number of seeds moved from the opening.
        java: number in FairKalah's Java programs: from 0, in lexicographic order.
        ludii: number in Ludii and Python: from 1, by `moved`, then in lexicographic order.
    """

    numbers: tuple[int, ...]
    moved: int
    java: int
    ludii: int


@dataclass(frozen=True)
class Built(Record):
    """The result of a build.

    Attributes:
        positions: positions of the whole database.
        positions_computed: positions computed by this call; the others existed already.
        bytes: size on disk, in bytes.
        seconds: time of the call, in seconds.
    """

    positions: int
    positions_computed: int
    bytes: int
    seconds: float


@dataclass(frozen=True)
class FullGameValue(Record):
    """The value of a position of a full game.

    Attributes:
        outcome: 1 if South wins, 0 for a draw, -1 if North wins.
        depth: sowings to the end of the game.
    """

    outcome: Literal[1, 0, -1]
    depth: int


@dataclass(frozen=True)
class FullGameMove(Record):
    """The value of sowing a pit in a full game.

    Attributes:
        pit: 1..m in sowing order; 1 is farthest from the store.
        value: the value, with this sowing counted in its depth.
        best: whether it is optimal.
    """

    pit: int
    value: FullGameValue
    best: bool


@dataclass(frozen=True)
class FullGameAnswer(Record):
    """The answer of a full-game database.

    Attributes:
        value: the value of the position; None if it is not reachable from the opening.
        moves: every legal pit; empty if the game is over or the position is not reachable.
    """

    value: FullGameValue | None
    moves: tuple[FullGameMove, ...] = field(repr=False)


@dataclass(frozen=True)
class JudgedSowing(Record):
    """A sowing of a played game.

    Attributes:
        side: "South" or "North".
        pit: 1..m in sowing order; 1 is farthest from the store.
        value: the final margin that it leads to with best play, in seeds, for the side that sowed.
        cost: the margin lost compared with the best sowing, in seeds.
        best: the best pits.
    """

    side: SideName
    pit: int
    value: int
    cost: int
    best: tuple[int, ...]


@dataclass(frozen=True)
class Judgement(Record):
    """The play of one side.

    Attributes:
        sowings: the number of its sowings.
        mistakes: the number of sowings with a cost.
        cost: the sum of the costs, in seeds.
    """

    sowings: int
    mistakes: int
    cost: int


@dataclass(frozen=True)
class Replay(Record):
    """A played game, judged by exact values.

    Attributes:
        value: the value of the start, in seeds, for the side to move.
        sowings: all sowings, in order.
        south: South's play.
        north: North's play.
    """

    value: int
    sowings: tuple[JudgedSowing, ...] = field(repr=False)
    south: Judgement
    north: Judgement


@dataclass(frozen=True)
class MatchGame(Record):
    """A game of a match.

    Attributes:
        south: the player that begins.
        north: the other player.
        start: the index of its start among those of the match.
        board: the game as played to its end; copy it to play on.
        costs: for each sowing, the seeds lost compared with exact play; None if unknown. Empty if
            the match was not judged.
        seconds: thinking time of the two players, in seconds.
        verdict: how it ended: "play", or the fault of the player that forfeited: "time", "stall",
            "illegal", "protocol", "crash", "start-up" or "memory".
        forfeited_by: the player that forfeited.
        fault: its fault, in one line.
        swapped: the players exchanged sides by the pie rule.
    """

    south: str
    north: str
    start: int
    board: Board = field(repr=False, hash=False)
    costs: tuple[int | None, ...] = field(repr=False)
    seconds: tuple[float, float] = field(repr=False, compare=False)
    verdict: Verdict = "play"
    forfeited_by: str | None = None
    fault: str = ""
    swapped: bool = False

    @property
    def margin(self) -> int:
        """South's final margin, in seeds. A forfeit does not change it."""
        south, north = self.board.stores
        return south - north


@dataclass(frozen=True)
class PlayerResult(Record):
    """The games of a player.

    Attributes:
        player: the name of the strategy.
        wins: games won.
        draws: games drawn.
        losses: games lost.
        mean_margin: mean final margin, in seeds.
        cost_per_sowing: seeds of margin lost per sowing compared with exact play; None if the match
            was not judged.
        rating: strength in Elo points; the mean of all players is 0.
        interval: half the width of the 95 % interval of the rating.
    """

    player: str
    wins: int
    draws: int
    losses: int
    mean_margin: float
    cost_per_sowing: float | None
    rating: float
    interval: float


@dataclass(frozen=True)
class Sprt(Record):
    """The state of the sequential test of a match, a generalised SPRT over pairs of games.

    Attributes:
        llr: log-likelihood ratio of elo1 to elo0.
        lower: at this ratio or below, elo0 is accepted.
        upper: at this ratio or above, elo1 is accepted.
        decision: "elo0" or "elo1", or "none" if the games ended before.
    """

    llr: float
    lower: float
    upper: float
    decision: Literal["elo0", "elo1", "none"]


@dataclass(frozen=True)
class Match(Record):
    """The result of a match.

    Attributes:
        players: the players, in the order given.
        games: all games.
        sprt: the sequential test, if the match had one.
    """

    players: tuple[PlayerResult, ...]
    games: tuple[MatchGame, ...] = field(repr=False)
    sprt: Sprt | None = None


@dataclass(frozen=True)
class Line(Record):
    """The knowledge of an analysis about one pit.

    Attributes:
        pit: 1..m in sowing order; 1 is farthest from the store.
        value: the final margin in seeds for the side to move if it sows the pit; None if the bounds
            differ.
        bounds: lower and upper bound of `value`, in seeds, proven so far.
        line: best play to the end of the game, beginning with the pit; None if it is not known yet.
        nodes: positions searched for this pit.
        seconds: time since the beginning of the analysis, in seconds.
    """

    pit: int
    value: int | None
    bounds: tuple[int, int]
    line: tuple[int, ...] | None = field(repr=False)
    nodes: int = field(repr=False)
    seconds: float = field(repr=False)

    @property
    def complete(self) -> bool:
        """Whether the value and the line are known."""
        return self.line is not None
