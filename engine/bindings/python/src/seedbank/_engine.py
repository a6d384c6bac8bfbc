"""The engine: exact answers to any Kalah question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Literal, Optional, Union, overload

import numpy as np
import numpy.typing as npt

from seedbank import _native
from seedbank._arguments import (
    Path,
    Stop,
    callback,
    flag,
    integer,
    kind,
    limits,
    optional_integer,
    optional_path,
    path_text,
    real,
    seconds,
    sequence,
    text,
    unsigned,
    whole,
)
from seedbank._board import Board, Positions, rows_of
from seedbank._errors import ArgumentError
from seedbank._names import Notation, Rules
from seedbank._analysis import Analysis
from seedbank._games import JudgedGames, RecordedGame, judged_arrays
from seedbank._labels import Labels, label_rows
from seedbank._players import Player, Program, names_and_functions, player_name
from seedbank._records import (
    Answer,
    Built,
    DatabaseContent,
    DatabaseLayer,
    FairStart,
    JudgedSowing,
    Judgement,
    Match,
    MatchGame,
    Move,
    Note,
    PieAnswer,
    PieTurn,
    Replay,
    Sprt,
)
from seedbank._records_file import RecordsFile
from seedbank._results import match_of

Memory = Union[int, str, None]
"""Bytes, or a text such as "8G", "800MB" or "50%" of the available memory."""
OnProgress = Optional[Callable[[str, int, int], object]]
"""Progress callback: called with the kind of work ("endgames", "answers" or, in a build,
"positions"), the number done and the total. Called by the waiting thread, a few times per second.
An exception ends the call and is raised by it."""


class Engine:
    """Answers questions about positions of any number of pits under one rule set.

    >>> import seedbank
    >>> engine = seedbank.Engine()
    >>> engine.query("4,4,4,4,4,4,0,4,4,4,4,4,4,0 s", moves=False).value
    10

    The engine loads or computes endgames when searches need them and keeps them in memory, so use
    one engine for all questions. `close`, or the end of a `with` block, gives the memory back. All
    methods are thread-safe. Each releases the GIL and uses all
    threads of the engine. Ctrl-C ends any call promptly, and the engine stays usable.

    Args:
        db: directory of databases made by `build` or the command `seedbank build`; optional. If it
            does not exist, DatabaseError is raised.
        rules: "empty-capture" or "standard".
        memory: bytes, or a text such as "8G"; at least 64 MiB. Default: all engines of the process without a limit
            share 75 % of the memory that was available when the first of them was made.
        threads: default: the processors that the process may use.
        endgames: keep exactly the endgames of up to this many seeds in memory, loaded before the
            first search. Default: chosen according to the work.
        book: opening book whose positions are looked up instead of searched, such as
            `seedbank.installed_book()`. Default: none.
        progress: progress callback, see `OnProgress`.

    Engines are pickled by their arguments: a copy, for example in a process that multiprocessing
    starts with the method "spawn", computes its endgames again. A forked process shares the
    endgames of its parent, and its calls use one thread each. If another thread used an engine at
    the moment of the fork, calls raise ResourceError there.

    Raises:
        ArgumentError: an argument is invalid.
        DatabaseError: the database does not exist, or the book is missing or damaged.
    """

    __slots__ = ("_arguments", "_native")

    def __init__(
        self,
        db: Path | None = None,
        rules: Rules = "empty-capture",
        memory: Memory = None,
        threads: int | None = None,
        *,
        endgames: int | None = None,
        book: Path | None = None,
        progress: OnProgress = None,
    ) -> None:
        self._arguments = (
            optional_path("db", db), text("rules", rules), _bytes(memory),
            optional_integer("threads", threads), optional_integer("endgames", endgames),
            optional_path("book", book), callback("progress", progress))
        self._native: _native.Engine | None = _native.Engine(*self._arguments)

    def __reduce__(self) -> tuple[Any, ...]:
        return _engine_of, (type(self), *self._arguments)

    @property
    def _engine(self) -> _native.Engine:
        if self._native is None:
            raise ArgumentError("the engine is closed")
        return self._native

    @property
    def rules(self) -> Rules:
        """The rules of all answers."""
        return self._engine.rules()

    @property
    def threads(self) -> int:
        """Threads that each call uses."""
        return self._engine.threads()

    @property
    def notes(self) -> list[Note]:
        """What `db` and `book` lack for the games that were asked about so far. The first call for
        a game also warns, with `NoteWarning`."""
        return [Note(*note) for note in self._engine.notes()]

    @property
    def database(self) -> list[DatabaseContent]:
        """What `db` holds for the rules of the engine: its games, by pits. Opens every file.

        Raises:
            DatabaseError: a file is damaged.
            IoError
        """
        return [DatabaseContent(directory, rules, pits, complete,
                                tuple(DatabaseLayer(*layer) for layer in layers), missing)
                for directory, rules, pits, complete, layers, missing in self._engine.database()]

    @property
    def memory(self) -> int:
        """The memory limit in bytes, which engines without a limit of their own share."""
        return self._engine.memory_bytes()

    def close(self) -> None:
        """Gives the memory back once calls and analyses in progress have ended. Later calls raise
        ArgumentError."""
        self._native = None

    def __enter__(self) -> Engine:
        _ = self._engine  # a closed one raises
        return self

    def __exit__(self, failure: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        if self._native is None:
            return "<seedbank.Engine: closed>"
        return (f"<seedbank.Engine: {self.rules}, threads={self.threads}, "
                f"memory={self.memory / 2**30:.1f} GiB>")

    def query(
        self,
        position: str | Board | npt.ArrayLike,
        notation: Notation = "",
        moves: bool = True,
        line: bool = True,
        time: float | None = None,
        stop: Stop | None = None,
        *,
        progress: OnProgress = None,
    ) -> Answer:
        """Computes the value of a position.

        Args:
            position: a text in the given notation, or else in the notation detected from its form;
                a Board with the rules of the engine; or a row of numbers, as for `values`.
            notation: one of `seedbank.notations()`; also used for the position in the answer.
            moves: find the value of every sowing.
            line: find a line of best play.
            time: limit in seconds. If it ends the search, `value` is None and `bounds` holds the
                proven bounds.
            stop: ends the call when it is set, see `Stop`.
            progress: called with "bounds" and the bounds of the value, whenever this call has
                proven narrower ones, as `OnProgress` describes.

        Raises:
            PositionError, ArgumentError, DatabaseError, ResourceError, IoError
        """
        report = callback("progress", progress)

        def watch(proven: list[tuple[int, int]]) -> None:
            if report is not None and proven:
                report("bounds", *proven[-1])

        position, notation = self._text_of(position, notation)
        fields = self._engine.query(position, notation, flag("moves", moves), flag("line", line),
                                    limits(time, stop), None if report is None else watch)
        fields["best"] = tuple(fields["best"])
        fields["moves"] = tuple(Move(*move) for move in fields["moves"])
        fields["line"] = _tuple_or_none(fields["line"])
        return Answer(**fields)

    def pie(
        self,
        board: Board,
        rule: Literal["turn", "sowing"] = "turn",
        *,
        time: float | None = None,
        stop: Stop | None = None,
    ) -> PieAnswer:
        """Computes what a board is worth if the second player may exchange seats with the first
        one, who moves first.

        >>> import seedbank
        >>> seedbank.Engine().pie(seedbank.Board(4, 3)).best
        ((3,),)

        Args:
            board: with the rules of the engine.
            rule: "turn" for an exchange after the first turn, or "sowing" for one after the first
                sowing, which earns no extra turn, as in the Manchester protocol.
            time: limit in seconds. If it ends the search, `value` is None and `bounds` holds the
                proven bounds.
            stop: ends the call when it is set, see `Stop`.

        Raises:
            ArgumentError, DatabaseError, ResourceError, IoError
        """
        if not isinstance(board, Board):
            raise ArgumentError(f"board: a Board is required, not {kind(board)}")
        fields = self._engine.pie(board._board, text("rule", rule), limits(time, stop))
        fields["best"] = tuple(map(tuple, fields["best"]))
        fields["turns"] = tuple(PieTurn(tuple(pits), *others) for pits, *others in fields["turns"])
        fields["line"] = _tuple_or_none(fields["line"])
        return PieAnswer(**fields)

    def analyse(
        self,
        position: str | Board | npt.ArrayLike,
        notation: Notation = "",
        *,
        time: float | None = None,
        stop: Stop | None = None,
    ) -> Analysis:
        """Begins an analysis that narrows the bounds of every pit until all values are known.

        >>> import seedbank
        >>> engine = seedbank.Engine()
        >>> for line in engine.analyse(seedbank.Board(3, 2)):
        ...     pass  # a Line whenever more is known about a pit
        >>> engine.analyse(seedbank.Board(3, 2)).wait()[0]
        Line(pit=2, value=4, bounds=(4, 4))

        Args:
            position: as for `query`.
            notation: as for `query`.
            time: limit in seconds for the whole analysis.
            stop: ends the call when it is set, see `Stop`.

        Raises:
            PositionError, ArgumentError
        """
        return Analysis(self._engine, Board.of(position, notation, self.rules), limits(time, stop))

    def replay(
        self, game: Board | Sequence[int], *, start: Board | None = None,
        time: float | None = None, stop: Stop | None = None,
    ) -> Replay:
        """Judges a played game: finds the value and the cost of every sowing of a board, or of a
        list of pits.

        >>> import seedbank
        >>> game = seedbank.Board(3, 3)
        >>> game.sow(1)
        >>> seedbank.Engine().replay(game).sowings
        (JudgedSowing(side='South', pit=1, value=-4, cost=6, best=(2,)),)
        >>> seedbank.Engine().replay([1], start=seedbank.Board(3, 3)).south.cost
        6

        Args:
            game: a board with its sowings, for example from `Board.from_record`; or the pits that
                both sides sowed, in order. The game need not be finished.
            start: where a list of pits begins; by default the opening of (6,4).
            time: limit in seconds.
            stop: ends the call when it is set, see `Stop`.

        Raises:
            ArgumentError: the board has other rules.
            PositionError: a pit of the list cannot be sown; `place` counts the sowings from 1.
            StoppedError: the time limit was reached, or `stop` was set.
            DatabaseError, ResourceError, IoError
        """
        if not isinstance(game, Board):
            game = Board.from_pits(game, Board(rules=self.rules) if start is None else start)
        elif start is not None:
            raise ArgumentError("start: the board of a game has its own")
        fields = self._engine.replay(game._board, limits(time, stop))
        return Replay(
            value=fields["value"],
            sowings=tuple(JudgedSowing("South" if south else "North", pit, value, cost, tuple(best))
                          for south, pit, value, cost, best in fields["sowings"]),
            south=Judgement(*fields["south"]), north=Judgement(*fields["north"]))

    def judge(
        self, games: Sequence[Union[RecordedGame, Board]], *, time: float | None = None,
        stop: Stop | None = None,
    ) -> JudgedGames:
        """Judges the sowings of many games at once, as `label` labels positions: each position is
        searched once, on all threads.

        >>> import seedbank
        >>> game = seedbank.Board(3, 3)
        >>> game.sow(1)
        >>> seedbank.Engine().judge([game]).cost
        array([6], dtype=int16)

        Args:
            games: games of `read_games`, or boards with their sowings.
            time: limit in seconds.
            stop: ends the call when it is set, see `Stop`.

        Raises:
            ArgumentError: a board has other rules.
            StoppedError: the time limit was reached.
            DatabaseError, ResourceError, IoError
        """
        games = sequence("games", games, "games or boards")
        for game in games:
            if not isinstance(game, (RecordedGame, Board)):
                raise ArgumentError(
                    f"games: a RecordedGame or a Board is required, not {kind(game)}")
        return judged_arrays(self._engine, games, limits(time, stop))

    def match(
        self,
        players: Sequence[Player],
        games: int = 0,
        starts: Sequence[Board] | None = None,
        *,
        seed: int = 1,
        seconds_per_move: float | None = None,
        clock: float | tuple[float, float] | None = None,
        margin: float = 0.05,
        start_up: float | None = None,
        pie: Literal["none", "turn", "sowing"] = "none",
        tournament: Literal["round-robin", "gauntlet"] = "round-robin",
        sprt: Sequence[float] | None = None,
        forfeit: Literal["fairkalah", "zero", "stores"] = "fairkalah",
        isolate: Literal["auto", "none", "required"] = "auto",
        freeze: bool = False,
        listen: str | None = None,
        judged: bool = True,
        judge_time: float | None = None,
        records: Path | None = None,
        time: float | None = None,
        stop: Stop | None = None,
    ) -> Match:
        """Plays a match: every pair of players plays from each start in both seats.

        Args:
            players: at least two. Names of strategies as for `move`; programs, as
                `Program("./bot")`; or functions, which are named after themselves and return the
                pit to sow, from 1, given the board and the clock. A function is called by other
                threads, one call at a time, and an exception that it raises ends the match. It
                cannot be interrupted: if it exceeds its time, it loses once it has returned, by the
                verdict "time", and `time` and `stop` wait for it.
            games: the number of games per pair, even; 0 for two games from each start. Players that
                make no random choices play no more than these, unless moves have a time limit,
                since they would repeat them.
            starts: boards with South to move; by default the opening of (6,4).
            seed: of the random numbers; the same arguments give the same games unless moves have a
                time limit, or players are not deterministic.
            seconds_per_move: time limit of a move.
            clock: time limit of a player in a game, in seconds; or that and the seconds added after
                each sowing, such as (10, 0.1). By default 150 if programs play and moves have no
                time limit, otherwise none.
            margin: seconds by which programs and functions may exceed their time.
            start_up: seconds until a program must be ready, by default 10.
            pie: when the second player may exchange sides: "none", "turn" or "sowing".
            tournament: "round-robin": all pairs of players; "gauntlet": those of the first one.
            sprt: (elo0, elo1) or (elo0, elo1, alpha, beta): ends a match of two players once a
                sequential test decides whether the first one is elo1 points stronger, or elo0, both
                in -1000..1000. `games`, or two from each start, is the limit.
            forfeit: the seeds that count after a forfeit: "fairkalah", "zero" or "stores".
            isolate: separate programs from the machine: "auto", "none" or "required".
            freeze: stop programs while they wait.
            listen: the address, such as "2671" or "0.0.0.0:2671", at which agents connect by
                themselves whose declarations have a token.
            judged: compute the costs of all sowings, by exact values.
            judge_time: limit in seconds per position for that; costs not found in time are None.
            records: a file that keeps each game when it ends, and resumes the match after those
                that it holds: the records of `seedbank match --records`. For functions, it relies
                on their names.
            time: limit in seconds.
            stop: ends the call when it is set, see `Stop`.

        Raises:
            ArgumentError: an argument is out of range, a player is unknown, or `records` holds
                something else.
            StoppedError: the time limit was reached, or `stop` was set; `records` keeps the games
                so far.
            DatabaseError, ResourceError, IoError
        """
        boards = ([Board(rules=self.rules)] if starts is None
                  else sequence("starts", starts, "boards"))
        if not all(isinstance(board, Board) for board in boards):
            raise ArgumentError("starts: a sequence of boards is required")
        names, functions = names_and_functions(players)
        if unsigned("games", games) % 2 != 0:
            raise ArgumentError(f"games: {games} is odd, but each pair plays in both seats")
        if isinstance(clock, tuple) and len(clock) != 2:
            raise ArgumentError("clock: seconds, or seconds and an increment, are required")
        per_game, increment = clock if isinstance(clock, tuple) else (clock, 0.0)
        plan: _native.MatchPlan = {
            "starts": [board._board for board in boards], "players": names, "functions": functions,
            "games": games, "seed": unsigned("seed", seed),
            "seconds_per_move": seconds(seconds_per_move, "seconds_per_move"),
            "clock": seconds(per_game, "clock"), "increment": seconds(increment, "clock") or 0.0,
            "margin": seconds(real("margin", margin), "margin") or 0.0, "start_up": seconds(start_up, "start_up"),
            "pie": text("pie", pie), "tournament": text("tournament", tournament),
            "sprt": _sequential_test(sprt), "forfeit": text("forfeit", forfeit),
            "isolate": text("isolate", isolate), "freeze": flag("freeze", freeze),
            "listen": None if listen is None else text("listen", listen),
            "judged": flag("judged", judged), "judge_time": seconds(judge_time, "judge_time"),
        }
        given = limits(time, stop)
        path = optional_path("records", records)
        if path is None:
            names, played, ratings, test = self._engine.match(plan, [], b"", None, given)
        else:
            with RecordsFile(path) as file:
                names, played, ratings, test = self._engine.match(
                    plan, file.lines, file.cut_line, file.append, given)
        all_games = [
            MatchGame(south, north, start, Board._of(board), tuple(costs), (thought[0], thought[1]),
                      verdict, None if verdict == "play" else (south, north)[seat], fault, swapped)
            for south, north, start, board, costs, thought, verdict, seat, fault, swapped in played]
        return match_of(names, all_games, ratings, None if test is None else Sprt(*test))

    def move(
        self,
        position: str | Board | npt.ArrayLike,
        strategy: str | Program,
        seed: int = 1,
        notation: Notation = "",
        *,
        time: float | None = None,
        stop: Stop | None = None,
    ) -> int:
        """Returns the pit, 1..m, that an opponent sows in a position. A name means a built-in
        strategy, so names from strangers start nothing.

        Args:
            position: as for `query`.
            strategy: such as "random", "greedy", "deterministic", "tree:4", "minimax:8", "exact",
                "exact:0.9", or a level from "1" to "10"; see `seedbank.strategies()`. Or a
                `Program`, which is started, asked once and ended.
            seed: of the random numbers; the same seed and position give the same pit.
            notation: as for `query`.
            time: limit in seconds. If it ends the search, the best pit found so far is returned.
            stop: ends the call when it is set, see `Stop`.

        Raises:
            ArgumentError: the strategy is unknown.
            PositionError: the position is invalid, or the game is over.
            DatabaseError, ResourceError, IoError
        """
        position, notation = self._text_of(position, notation)
        return self._engine.move(position, player_name("strategy", strategy), unsigned("seed", seed),
                                 notation, limits(time, stop))

    def _text_of(
        self, position: str | Board | npt.ArrayLike, notation: Notation
    ) -> tuple[str, Notation]:
        """Returns the text of a position, and its notation."""
        notation = text("notation", notation)
        if isinstance(position, str):
            return text("position", position), notation
        notation = notation or "fairkalah"
        return Board.of(position, "", self.rules).text(notation), notation

    @overload
    def values(
        self, positions: Board | Sequence[int], *, time: float | None = None,
        stop: Stop | None = None,
    ) -> np.int32: ...
    @overload
    def values(
        self, positions: Sequence[Board], *, time: float | None = None,
        stop: Stop | None = None,
    ) -> npt.NDArray[np.int32]: ...
    @overload
    def values(
        self, positions: npt.NDArray[np.integer[Any]] | Sequence[Sequence[int]], *,
        time: float | None = None, stop: Stop | None = None,
    ) -> npt.NDArray[np.int32]: ...
    @overload
    def values(
        self, positions: npt.ArrayLike, *, time: float | None = None, stop: Stop | None = None
    ) -> Any: ...
    def values(
        self, positions: Positions, *, time: float | None = None, stop: Stop | None = None
    ) -> Any:
        """Computes the values of many positions.

        Args:
            positions: integers of any type, of shape (N, 2(m+1)). Each row is a position in
                FairKalah's order with South to move: South's pits, starting with the pit farthest
                from South's store, South's store, North's pits in the same order, North's store.
                Any memory layout; contiguous int32 rows are not copied. Or a sequence of Boards;
                values are then for the side to move of each. If a game is over, its value is the
                margin on the board.
            time: limit in seconds.
            stop: ends the call when it is set, see `Stop`.

        Returns:
            Final margins for the side to move, in seeds and including the stores: int32 of shape
            (N,). A single row, of shape (2(m+1),), or a single Board gives a scalar, np.int32.

        Raises:
            PositionError: a row, counted from 0, is not a position.
            ArgumentError: the type or the shape is wrong.
            StoppedError: the time limit was reached, or `stop` was set.
            DatabaseError, ResourceError, IoError
        """
        rows, shape = rows_of(positions, self.rules)
        margins = self._engine.values(rows, limits(time, stop))
        return margins.reshape(shape)[()]

    def best(
        self, positions: Positions, *, time: float | None = None, stop: Stop | None = None
    ) -> npt.NDArray[np.bool_]:
        """Finds all best pits of many positions, given as for `values`.

        Returns:
            bool of shape (N, m): True for each optimal pit, starting with the pit farthest from the
            store; all False if the game is over. Shape (m,) for a single position.

        Raises:
            The same errors as `values`.
        """
        rows, shape = rows_of(positions, self.rules)
        mask = self._engine.best(rows, limits(time, stop)).view(np.bool_)
        return mask.reshape(*shape, mask.shape[-1])

    def guess(self, positions: Positions) -> npt.NDArray[np.float32]:
        """Estimates the values of many positions, given as for `values`, with the built-in neural
        network, without a search.

        Returns:
            Final margins for the side to move, in seeds: float32 of shape (N,), or () for a single
            position.

        Raises:
            PositionError, ArgumentError
        """
        rows, shape = rows_of(positions, self.rules)
        return self._engine.guess(rows).reshape(shape)[()]

    def label(
        self,
        positions: Positions,
        out: Path | None = None,
        *,
        shard: tuple[int, int] = (1, 1),
        time: float | None = None,
        stop: Stop | None = None,
    ) -> Labels:
        """Labels positions, given as for `values`, with their values and all best pits.

        Args:
            positions: none of them over.
            out: file to write, .npz, .csv or .parquet. Work in progress is kept beside it, and
                repeating an interrupted call resumes it.
            shard: (i, n) labels only part i of n, with i in 1..n: the rows i-1, i-1+n, ...
            time: limit in seconds.
            stop: ends the call when it is set, see `Stop`.

        Raises:
            PositionError: a position is invalid, or its game is over.
            ArgumentError: `out` belongs to other positions, or its format is not available.
            StoppedError: the time limit was reached, or `stop` was set; with `out`, completed work is kept.
            DatabaseError, ResourceError, IoError
        """
        rows, _ = rows_of(positions, self.rules)
        return label_rows(self, rows, optional_path("out", out), shard, limits(time, stop))

    def pit_values(
        self, positions: Positions, *, time: float | None = None, stop: Stop | None = None
    ) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.bool_]]:
        """Computes the value of every pit of many positions, given as for `values`.

        Returns:
            The values, int16 of shape (N, m), starting with the pit farthest from the store: the
            final margin for the side to move if it sows that pit; and a mask, bool of shape (N, m),
            True for each pit that may be sown. Where the mask is False, the value is -32768. Shape
            (m,) for a single position.

        Raises:
            The same errors as `values`.
        """
        rows, shape = rows_of(positions, self.rules)
        values = self._engine.pit_values(rows, limits(time, stop))
        values = values.reshape(*shape, values.shape[-1])
        return values, values != np.iinfo(np.int16).min

    def fair(
        self,
        pits: int = 6,
        seeds: int = 4,
        max_moved: int = 2,
        value: int = 0,
        *,
        time: float | None = None,
        stop: Stop | None = None,
    ) -> list[FairStart]:
        """Finds the boards near an opening that have a given value, in lexicographic order. The
        defaults give the 254 boards of FairKalah.

        Args:
            pits: the pits per side.
            seeds: the seeds per pit of the opening.
            max_moved: the maximum number of seeds moved from pits to other pits or stores; 1..4.
            value: the final margin for South, who moves first; even.
            time: limit in seconds.
            stop: ends the call when it is set, see `Stop`.

        Raises:
            ArgumentError: an argument is out of range.
            StoppedError: the time limit was reached, or `stop` was set.
            DatabaseError, ResourceError, IoError
        """
        return [FairStart(*start)
                for start in self._engine.fair(
                    integer("pits", pits), integer("seeds", seeds),
                    integer("max_moved", max_moved), integer("value", value), limits(time, stop))]

    def sample(
        self, n: int, seed: int = 1, pits: int = 6, seeds: int = 4, *,
        time: float | None = None, stop: Stop | None = None,
    ) -> npt.NDArray[np.int32]:
        """Draws distinct positions from random games that start at an opening, as rows for
        `values`. In none of them is the game over. The same arguments give the same sample on every
        machine.

        Args:
            n: the number of positions.
            seed: the seed of the random numbers.
            pits: the pits per side.
            seeds: the seeds per pit of the opening.
            time: limit in seconds.
            stop: ends the call when it is set, see `Stop`.

        Returns:
            int32 of shape (n, 2(pits+1)), in lexicographic order.

        Raises:
            ArgumentError: fewer positions exist, or an argument is out of range.
            StoppedError: the time limit was reached, or `stop` was set.
            ResourceError
        """
        return self._engine.sample(unsigned("n", n), unsigned("seed", seed), integer("pits", pits),
                                   integer("seeds", seeds), limits(time, stop))


def build(
    db: Path,
    seeds: int,
    pits: int = 6,
    rules: Rules = "empty-capture",
    memory: Memory = None,
    threads: int | None = None,
    progress: OnProgress = None,
    *,
    stop: Stop | None = None,
) -> Built:
    """Builds a database of all positions with up to `seeds` seeds in play, or completes it.

    Ctrl-C ends the build promptly. Completed work is kept, and repeating the call resumes it.

    Args:
        db: directory; created if it does not exist.
        seeds: 2..63.
        pits: the pits per side.
        rules: "empty-capture" or "standard".
        memory: bytes, or a text such as "8G"; default: 75 % of the available memory.
        threads: default: the processors that the process may use.
        progress: called with "positions", the number done and the total.
        stop: ends the build when it is set, see `Stop`; completed work is kept.

    Raises:
        StoppedError: `stop` was set.
        ResourceError: memory or disk space is insufficient; nothing was written.
        DatabaseError: a file is damaged.
        ArgumentError, IoError
    """
    return Built(*_native.build(
        path_text("db", db), integer("seeds", seeds), integer("pits", pits), text("rules", rules),
        _bytes(memory), optional_integer("threads", threads), callback("progress", progress),
        limits(None, stop)[1]))


def _sequential_test(sprt: Sequence[float] | None) -> tuple[float, float, float, float] | None:
    if sprt is None:
        return None
    numbers = sequence("sprt", sprt, "numbers")
    if len(numbers) not in (2, 4):
        raise ArgumentError("sprt: two or four numbers are required, elo0, elo1, alpha and beta")
    given = numbers if len(numbers) == 4 else [*numbers, 0.05, 0.05]
    elo0, elo1, alpha, beta = (real("sprt", number) for number in given)
    return elo0, elo1, alpha, beta


def _tuple_or_none(pits: list[int] | None) -> tuple[int, ...] | None:
    return None if pits is None else tuple(pits)


def _engine_of(cls: type[Engine], db: str | None, rules: Rules, memory: int | None,
               threads: int | None, endgames: int | None, book: str | None,
               progress: OnProgress) -> Engine:
    return cls(db, rules, memory, threads, endgames=endgames, book=book, progress=progress)


def _bytes(memory: Memory) -> int | None:
    if memory is None:
        return None
    number = _native.parse_bytes(text("memory", memory)) if isinstance(memory, str) else memory
    if number is None:
        raise ArgumentError(f"memory: {memory!r} is not a number of bytes, such as 8G")
    return whole("memory", number, 1, 2**63 - 1)
