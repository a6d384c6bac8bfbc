"""seedbank.Engine: values against published ones, a plain twin and each other; errors; threads."""

import copy as copying
import csv
import errno
import os
import pickle
import random
import shutil
import tempfile
import threading
import unittest
import warnings

import numpy as np

import seedbank
from plain_kalah import PlainBoard
from support import BOTH_RULES, SOURCE_DIR, engine, random_seed


def plain(row, rules):
    return PlainBoard(len(row) // 2 - 1, [int(seeds) for seeds in row], 0, rules)


class Query(unittest.TestCase):
    def test_the_opening_has_its_published_value(self):
        for rules, value in (("empty-capture", 10), ("standard", 8)):
            answer = engine(rules).query("4,4,4,4,4,4,0,4,4,4,4,4,4,0 s", moves=False)
            self.assertEqual(answer.value, value)
            self.assertEqual(answer.bounds, (value, value))
            self.assertEqual(answer.outcome, "win")
            self.assertEqual(answer.rules, rules)
            self.assertEqual(answer.source, "search")
            self.assertGreater(answer.nodes, 0)
            self.assertGreater(answer.endgame_seeds, 0)
            board = seedbank.Board(rules=rules)
            for pit in answer.line:
                board.sow(pit)
            self.assertTrue(board.over)
            self.assertEqual(board.stores[0] - board.stores[1], value)

    def test_moves_equal_those_of_a_plain_board(self):
        for rules in BOTH_RULES:
            board = seedbank.Board(3, 3, rules)
            answer = engine(rules).query(board)
            by_pit = plain(board.row, rules).values()
            self.assertEqual({move.pit: move.value for move in answer.moves}, by_pit)
            self.assertEqual(answer.value, max(by_pit.values()))
            self.assertEqual(answer.best,
                             tuple(pit for pit, value in by_pit.items() if value == answer.value))
            self.assertEqual(answer.moves[0].bounds, (by_pit[1], by_pit[1]))

    def test_small_openings_have_their_published_values(self):
        asked = 0
        with open(SOURCE_DIR / "data" / "known_values.csv") as file:
            for row in csv.DictReader(line for line in file if not line.startswith("#")):
                pits, seeds = int(row["pits"]), int(row["seeds"])
                if pits * seeds > 12:
                    continue
                board = seedbank.Board(pits, seeds, row["rules"])
                answer = engine(row["rules"]).query(board, moves=False, line=False)
                self.assertEqual(answer.value, int(row["value"]), row)
                self.assertEqual((answer.moves, answer.line), ((), None))
                asked += 1
        self.assertGreater(asked, 20)

    def test_boards_and_texts_get_the_same_answer(self):
        board = seedbank.Board.from_text("0,1,0,0,5,2,11,3,0,1,1,0,4,20 n")
        by_board = engine().query(board)
        by_text = engine().query(board.text("kgp"), "kgp")
        self.assertEqual(by_board.value, by_text.value)
        self.assertEqual(by_board.position, board.text())
        self.assertEqual(engine().query(board, "json").position, board.text("json"))
        self.assertEqual(engine().values(board), by_board.value)
        with self.assertRaises(seedbank.ArgumentError):
            engine("standard").query(board)

    def test_the_value_of_a_finished_game_is_its_margin(self):
        answer = engine().query("0,0,3,0,0,2 s", "fairkalah")
        self.assertEqual((answer.value, answer.source, answer.moves, answer.line),
                         (1, "terminal", (), ()))

    def test_a_time_limit_gives_bounds(self):
        answer = engine().query(seedbank.Board(6, 6), time=0)
        self.assertIsNone(answer.value)
        self.assertIsNone(answer.outcome)
        self.assertIsNone(answer.line)
        self.assertLess(*answer.bounds)
        self.assertEqual(answer.best, ())
        self.assertIn(answer.likely, seedbank.Board(6, 6).legal_pits)
        self.assertIsNone(engine().query("0,1,0,1,0,0 s", "fairkalah").likely)

    def test_repr_shows_the_answer(self):
        self.assertEqual(
            repr(engine().query("0,1,0,1,0,0 s", "fairkalah")),
            "Answer(position='0,1,0,1,0,0 s', rules='empty-capture', value=0, outcome='draw', "
            "best=(2,), source='search')")


class Pie(unittest.TestCase):
    def test_the_first_player_leaves_the_least_margin(self):
        board = seedbank.Board(4, 3)
        answer = engine().pie(board, "sowing")
        self.assertEqual((answer.value, answer.outcome, answer.best), (0, "draw", ((2,), (3,))))
        answer = engine().pie(board)
        self.assertEqual((answer.pie, answer.value, answer.best), ("turn", 0, ((3,),)))
        self.assertEqual(answer.line[0], 3)
        for turn in answer.turns:
            after = board.copy()
            for pit in turn.pits:
                after.sow(pit)
            value = engine().query(after, line=False).value
            self.assertEqual(turn.value, value if after.turn == "South" else -value)
            self.assertEqual((turn.worth, turn.ends_game), (-abs(turn.value), False))

    def test_a_turn_that_ends_the_game_leaves_no_choice(self):
        answer = engine().pie(seedbank.Board(1, 3))
        self.assertEqual((answer.value, answer.turns[0].ends_game), (6, True))

    def test_errors_name_the_wrong_argument(self):
        with self.assertRaisesRegex(seedbank.ArgumentError, "rule: 'Turn' is unknown"):
            engine().pie(seedbank.Board(2, 2), "Turn")
        with self.assertRaisesRegex(seedbank.ArgumentError, "query"):
            engine().pie(seedbank.Board(2, 2), "none")
        with self.assertRaisesRegex(seedbank.ArgumentError, "Board"):
            engine().pie("4,4,4,0,4,4,4,0")


class Moves(unittest.TestCase):
    def test_exact_sows_a_best_pit(self):
        for rules in BOTH_RULES:
            for row in engine(rules).sample(40, random_seed(), pits=3, seeds=2):
                text = ",".join(map(str, row))
                self.assertIn(engine(rules).move(text, "exact"),
                              engine(rules).query(text, line=False).best)

    def test_a_board_can_be_played_to_its_end(self):
        board = seedbank.Board(4, 2)
        while not board.over:
            pit = engine().move(board, "5" if len(board.sown) % 2 else "random", seed=3)
            self.assertIn(pit, board.legal_pits)
            board.sow(pit)

    def test_errors_name_the_wrong_argument(self):
        with self.assertRaisesRegex(seedbank.ArgumentError, "strategy 'tree:99'"):
            engine().move("1,1,0,1,1,0", "tree:99")
        with self.assertRaisesRegex(seedbank.PositionError, "over"):
            engine().move("0,0,2,1,1,0", "greedy")
        with self.assertRaises(seedbank.ArgumentError):
            engine().move("1,1,0,1,1,0", "random", seed=-1)
        self.assertIn("minimax:D", seedbank.strategies())


class Arrays(unittest.TestCase):
    def test_values_and_best_equal_those_of_a_plain_board(self):
        for rules in BOTH_RULES:
            for pits, seeds, count in ((1, 6, 4), (2, 3, 60), (3, 2, 60), (4, 1, 60)):
                rows = engine(rules).sample(count, random_seed(), pits, seeds)
                self.assertEqual(rows.shape, (count, 2 * (pits + 1)))
                self.assertEqual(rows.dtype, np.int32)
                values = engine(rules).values(rows)
                mask = engine(rules).best(rows)
                self.assertEqual((values.shape, values.dtype), ((count,), np.int32))
                self.assertEqual((mask.shape, mask.dtype), ((count, pits), np.bool_))
                for row, value, best in zip(rows, values, mask):
                    by_pit = plain(row, rules).values()
                    self.assertEqual(value, max(by_pit.values()))
                    self.assertEqual((np.flatnonzero(best) + 1).tolist(),
                                     [pit for pit, of_pit in by_pit.items() if of_pit == value])

    def test_values_and_best_are_those_of_queries(self):
        rows = engine().sample(60, random_seed(), seeds=3)
        values, mask = engine().values(rows), engine().best(rows)
        for row, value, best in zip(rows, values, mask):
            answer = engine().query(",".join(map(str, row)), line=False)
            self.assertEqual(value, answer.value)
            self.assertEqual(tuple((np.flatnonzero(best) + 1).tolist()), answer.best)

    def test_every_type_and_layout_gives_the_same(self):
        rows = engine().sample(300, 3, pits=5, seeds=2)
        values, mask = engine().values(rows), engine().best(rows)
        for dtype in np.typecodes["AllInteger"]:
            for order in "CF":
                array = rows.astype(dtype, order=order)
                np.testing.assert_array_equal(engine().values(array), values)
        np.testing.assert_array_equal(engine().values(rows.astype(">i2")), values)
        np.testing.assert_array_equal(engine().values(rows[::-2]), values[::-2])
        np.testing.assert_array_equal(engine().best(rows[::-2]), mask[::-2])
        np.testing.assert_array_equal(engine().values(rows.tolist()), values)
        wide = np.zeros((300, 20), np.int64)
        wide[:, 4:16] = rows
        np.testing.assert_array_equal(engine().values(wide[:, 4:16]), values)

    def test_a_single_row_gives_a_single_value(self):
        row = engine().sample(1, 4, seeds=2)[0]
        value, mask = engine().values(row), engine().best(row)
        self.assertEqual(value, engine().values(row[np.newaxis])[0])
        self.assertEqual((np.shape(value), mask.shape), ((), (6,)))
        self.assertEqual(engine().values(row.tolist()), value)

    def test_a_row_is_a_position_of_a_query(self):
        row = engine().sample(1, 4, seeds=2)[0]
        for position in (row, row.astype(np.int8), row.tolist(), tuple(row.tolist())):
            answer = engine().query(position)
            self.assertEqual(answer.value, engine().values(row))
            self.assertEqual(engine().move(position, "exact"), engine().move(answer.position, "exact"))

    def test_pit_values_are_those_of_a_plain_board(self):
        for rules in BOTH_RULES:
            rows = engine(rules).sample(200, random_seed(), pits=3, seeds=2)
            values, legal = engine(rules).pit_values(rows)
            self.assertEqual((values.shape, values.dtype), ((200, 3), np.int16))
            np.testing.assert_array_equal(legal, rows[:, :3] > 0)
            self.assertTrue((values[~legal] == -2**15).all())
            for row, of_pits, mask in zip(rows, values, legal):
                by_pit = {int(pit) + 1: int(of_pits[pit]) for pit in np.flatnonzero(mask)}
                self.assertEqual(by_pit, plain(row, rules).values())
            single, mask = engine(rules).pit_values(rows[0])
            np.testing.assert_array_equal((single, mask), (values[0], legal[0]))

    def test_pit_values_are_those_of_queries(self):
        boards = [seedbank.Board(4, 3), seedbank.Board.from_text("0,1,0,2,5,0,0,3,1,9 n")]
        over = seedbank.Board.from_text("0,0,0,0,3,1,0,0,0,2 s")
        values, legal = engine().pit_values([*boards, over])
        for board, of_pits, mask in zip(boards, values, legal):
            answer = engine().query(board)
            self.assertEqual([move.value for move in answer.moves], of_pits[mask].tolist())
        self.assertFalse(legal[2].any())
        self.assertEqual(engine().pit_values(np.zeros((0, 14), int))[0].shape, (0, 6))
        with self.assertRaisesRegex(seedbank.PositionError, "row 1") as caught:
            engine().pit_values([[1] * 14, [-1] * 14])
        self.assertEqual(caught.exception.place, 1)

    def test_no_rows_give_no_values(self):
        rows = np.zeros((0, 14), np.int8)
        self.assertEqual(engine().values(rows).shape, (0,))
        self.assertEqual(engine().best(rows).shape, (0, 6))
        self.assertEqual(engine().sample(0).shape, (0, 14))
        self.assertEqual((engine().values([]).shape, engine().values([]).dtype), ((0,), np.int32))
        self.assertEqual(engine().best(()).shape, (0, 6))

    def test_values_of_boards_are_for_the_side_to_move(self):
        boards = []
        chance = random.Random(random_seed())
        board = seedbank.Board(3, 2)
        while not board.over:
            boards.append(board.copy())
            board.sow(chance.choice(board.legal_pits))
        boards.append(board)
        for sequence in (boards, tuple(boards)):
            values = engine().values(sequence)
            self.assertEqual(values.tolist(), [engine().query(b).value for b in boards])
        self.assertEqual(engine().best(boards[0]).shape, (3,))

    def test_finished_games_have_no_best_pit(self):
        rows = [[0, 0, 3, 1, 0, 2], [1, 1, 0, 0, 0, 9]]
        self.assertEqual(engine().values(rows).tolist(), [0, -7])
        self.assertFalse(engine().best(rows).any())

    def test_arguments_other_than_positions_are_refused(self):
        good = np.ones((3, 14), np.int64)
        for wrong in (good.astype(float), good.astype(bool), good[:, :13], good[:, :2],
                      np.ones((3, 18), int), good[np.newaxis], np.int64(3), "4,4", None,
                      [seedbank.Board(), seedbank.Board(5)], [seedbank.Board(), 3],
                      seedbank.Board(rules="standard")):
            for function in (engine().values, engine().best):
                with self.assertRaises(seedbank.ArgumentError):
                    function(wrong)
        for number in (-1, 2**15, 2**31, 2**32, -2**32, 2**62):
            wrong = good.copy()
            wrong[2, 5] = number
            with self.assertRaisesRegex(seedbank.PositionError, "row 2"):
                engine().values(wrong)
        with self.assertRaisesRegex(seedbank.PositionError, "row 2"):
            engine().values(np.array([[1] * 14] * 2 + [[2**64 - 1] * 14], np.uint64))

    def test_a_time_limit_raises_an_error(self):
        rows = np.array([seedbank.Board(6, 6).row] * 3)
        for function in (engine().values, engine().best):
            with self.assertRaises(seedbank.StoppedError):
                function(rows, time=0)
        with self.assertRaises(seedbank.StoppedError):
            engine().fair(6, 6, time=0)


class Analysis(unittest.TestCase):
    def test_fair_starts_of_a_small_game_equal_those_of_a_plain_board(self):
        for rules in BOTH_RULES:
            found = {start.numbers: start for start in engine(rules).fair(2, 2, max_moved=1)}
            opening = [2, 2, 0, 2, 2, 0]
            fair = []
            for source in (0, 1, 3, 4):
                for target in range(6):
                    row = list(opening)
                    row[source] -= 1
                    row[target] += 1
                    if row != opening and plain(row, rules).value() == 0:
                        fair.append(tuple(row))
            self.assertEqual(sorted(found), sorted(set(fair)))
            self.assertEqual([found[numbers].java for numbers in sorted(found)],
                             list(range(len(found))))
            self.assertTrue(all(start.moved == 1 for start in found.values()))

    def test_samples_are_reproducible_and_distinct(self):
        rows = engine().sample(1000, seed=7)
        np.testing.assert_array_equal(rows, engine().sample(1000, seed=7))
        self.assertEqual(len(np.unique(rows, axis=0)), 1000)
        self.assertTrue((rows.sum(axis=1) == 48).all())
        self.assertFalse(np.array_equal(rows, engine().sample(1000, seed=8)))
        for arguments in ((-1,), (1, -1), (1, 1, 9), (1, 1, 6, 0), (1000, 1, 1, 1)):
            with self.assertRaises(seedbank.ArgumentError):
                engine().sample(*arguments)


class Errors(unittest.TestCase):
    def test_errors_derive_from_those_of_python(self):
        for error, base in ((seedbank.ArgumentError, ValueError),
                            (seedbank.PositionError, ValueError),
                            (seedbank.ResourceError, MemoryError),
                            (seedbank.IoError, OSError),
                            (seedbank.DatabaseError, Exception),
                            (seedbank.StoppedError, Exception)):
            self.assertTrue(issubclass(error, seedbank.Error))
            self.assertTrue(issubclass(error, base))
            self.assertEqual(str(error("why")), "why")
            self.assertEqual(error.__module__, "seedbank")

    def test_errors_name_invalid_arguments(self):
        for arguments in ({"rules": "awari"}, {"threads": 0}, {"memory": "much"}, {"memory": 0},
                          {"memory": -1}, {"memory": 2**70}, {"endgames": 64}):
            with self.assertRaisesRegex(seedbank.ArgumentError, next(iter(arguments))[:7]):
                seedbank.Engine(**arguments)
        with self.assertRaises(seedbank.PositionError) as caught:
            engine().query("1,2,x,4")
        self.assertEqual((caught.exception.position, caught.exception.place), ("1,2,x,4", 3))
        with self.assertRaises(seedbank.ArgumentError):
            engine().query("4,4,4,4,4,4,0,4,4,4,4,4,4,0", "morse")
        with self.assertRaises(seedbank.ArgumentError):
            engine().query("4,4,4,4,4,4,0,4,4,4,4,4,4,0", time=-1)
        with self.assertRaises(seedbank.ArgumentError):
            engine().fair(value=1)

    def test_wrong_types_are_errors_that_name_the_argument(self):
        board = seedbank.Board()
        for name, call in (("threads", lambda: seedbank.Engine(threads=1.5)),
                           ("endgames", lambda: seedbank.Engine(endgames="8")),
                           ("memory", lambda: seedbank.Engine(memory=1.5)),
                           ("rules", lambda: seedbank.Engine(rules=1)),
                           ("db", lambda: seedbank.Engine(db=1.5)),
                           ("book", lambda: seedbank.Engine(book=1.5)),
                           ("progress", lambda: seedbank.Engine(progress="yes")),
                           ("position", lambda: engine().query(5)),
                           ("position", lambda: engine().query(None)),
                           ("position", lambda: engine().query({"pits": 6})),
                           ("positions", lambda: engine().values([[1, 2], [1]])),
                           ("positions", lambda: engine().values(["4,4,0,4,4,0"])),
                           ("moves", lambda: engine().query(board, moves="no")),
                           ("line", lambda: engine().query(board, line=None)),
                           ("time", lambda: engine().query(board, time="5")),
                           ("time", lambda: engine().values(board, time=True)),
                           ("judged", lambda: engine().match(["1", "2"], judged=1)),
                           ("seconds_per_move",
                            lambda: engine().match(["1", "2"], seconds_per_move="1")),
                           ("pits", lambda: seedbank.Board(None)),
                           ("seeds", lambda: engine().fair(seeds=None)),
                           ("position", lambda: engine().query([board.row])),
                           ("notation", lambda: engine().query(board, 5)),
                           ("time", lambda: engine().query(board, time="soon")),
                           ("strategy", lambda: engine().move(board, 5)),
                           ("seed", lambda: engine().move(board, "random", 1.5)),
                           ("n", lambda: engine().sample(1.5)),
                           ("pits", lambda: engine().fair(pits=6.0)),
                           ("seeds", lambda: seedbank.build("none", 2.5)),
                           ("pit", lambda: board.sow("3")),
                           ("seeds", lambda: seedbank.Board(6, 4.0)),
                           ("text", lambda: seedbank.Board.from_text(5))):
            with self.assertRaisesRegex(seedbank.ArgumentError, f"^{name}: ") as caught:
                call()
            self.assertNotRegex(str(caught.exception), "_native|object|NoneType|dtype")
        with self.assertRaisesRegex(
                seedbank.ArgumentError, "^position: a board or integers are required, not None$"):
            engine().query(None)

    def test_mistyped_names_are_recognised(self):
        for call, hint in ((lambda: seedbank.Engine(rules="standrad"), "'standard'"),
                           (lambda: seedbank.Board(rules="Standart"), "'standard'"),
                           (lambda: engine().query("1,0,0,1", "openspeil"), "'openspiel'"),
                           (lambda: engine().move(seedbank.Board(), "minmax:4"), "'minimax'")):
            with self.assertRaisesRegex(seedbank.ArgumentError, f"did you mean {hint}\\?$"):
                call()

    def test_errors_of_files_are_those_of_the_package_and_of_python(self):
        labels = engine().label([1, 0, 0, 1, 0, 0])
        with tempfile.TemporaryDirectory() as folder:
            missing = f"{folder}/missing"
            for call in (lambda: engine().label([1, 0, 0, 1, 0, 0], f"{missing}/x.npz"),
                         lambda: labels.save(f"{missing}/x.csv"),
                         lambda: seedbank.Labels.load(f"{missing}/x.npz"),
                         lambda: seedbank.Labels.load(f"{missing}/x.csv"),
                         lambda: seedbank.read_games(f"{missing}/x"),
                         lambda: seedbank.read_positions(f"{missing}/x")):
                with self.assertRaises(seedbank.IoError) as caught:
                    call()
                error = caught.exception
                self.assertIsInstance(error, FileNotFoundError)
                self.assertEqual(error.errno, errno.ENOENT)
                self.assertRegex(str(error), f"^{missing}/x[.a-z]*: No such file")
                copy = pickle.loads(pickle.dumps(error))
                self.assertEqual((str(copy), copy.file, copy.errno),
                                 (str(error), error.file, error.errno))
                self.assertIsInstance(copy, FileNotFoundError)
            with self.assertRaises(IsADirectoryError) as caught:
                seedbank.read_games(folder)
            self.assertIsInstance(caught.exception, seedbank.Error)
            path = f"{folder}/latin"
            with open(path, "wb") as file:
                file.write(b"1,2,3\nJos\xe9: 1,2\n")
            for read in (seedbank.read_games, seedbank.read_positions):
                with self.assertRaisesRegex(seedbank.PositionError, "latin, line 2: byte 233 is not"):
                    read(path)
        for fraction, groups in ((2, None), (-0.1, None), ("x", None), (float("nan"), None),
                                 (0.5, [1, 2]), (0.5, [0.5]), (0.5, 3)):
            with self.assertRaises(seedbank.ArgumentError):
                labels.split(fraction, groups)
        with self.assertRaises(seedbank.ArgumentError):
            seedbank.Labels(labels.positions, labels.values[:0], labels.best, "standard")

    def test_the_least_memory_is_checked_at_opening_and_suffices(self):
        for memory in ("24M", 2**20, 2**26 - 1):
            with self.assertRaisesRegex(seedbank.ResourceError, "less than the 64 MiB") as caught:
                seedbank.Engine(memory=memory)
            self.assertEqual(caught.exception.sufficient_memory, 2**26)
        with self.assertRaisesRegex(seedbank.ArgumentError, "^memory: an integer .* not bool"):
            seedbank.Engine(memory=True)
        for rules in BOTH_RULES:
            for pits in range(1, 8):
                with seedbank.Engine(memory=2**26, rules=rules) as least:
                    board = seedbank.Board(pits, 1, rules)
                    self.assertEqual(least.query(board).value, engine(rules).query(board).value)
                    least.values([board] * 3)

    def test_progress_of_a_query(self):
        told = []
        answer = engine().query(seedbank.Board(4, 4), progress=lambda *news: told.append(news))
        self.assertTrue(all(kind == "bounds" and low <= answer.value <= high
                            for kind, low, high in told))
        self.assertEqual(told[-1], ("bounds", answer.value, answer.value))

        def enough(*_):
            raise KeyError("enough")

        with self.assertRaises(KeyError):
            engine().query(seedbank.Board(6, 6), progress=enough)

    def test_names_of_strategies_start_no_program(self):
        with tempfile.TemporaryDirectory() as folder:
            made = f"{folder}/made"
            for name in (f"touch {made}", f"{folder}/bot", "bot.json", "./bot"):
                with self.assertRaisesRegex(seedbank.ArgumentError, "seedbank.Program$"):
                    engine().move(seedbank.Board(3, 2), name)
                with self.assertRaisesRegex(seedbank.ArgumentError, "seedbank.Program$"):
                    engine().match([name, "greedy"])
                with self.assertRaises(seedbank.ArgumentError):
                    seedbank.check_strategy_name(name)
            self.assertFalse(os.path.exists(made))
            with self.assertRaises(seedbank.IoError):
                engine().move(seedbank.Board(3, 2), seedbank.Program(f"touch {made}"))
            with self.assertRaisesRegex(seedbank.ArgumentError, "'greedy' is a strategy"):
                seedbank.Program("greedy")
        seedbank.check_strategy_name("minimax:8")

    def test_the_error_names_a_missing_database(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(seedbank.DatabaseError, "none: no such directory") as caught:
                seedbank.Engine(db=folder + "/none")
            self.assertEqual((caught.exception.file, caught.exception.offset),
                             (folder + "/none", None))

    def test_a_database_without_the_game_is_noted_and_warned_of_once(self):
        with tempfile.TemporaryDirectory() as folder:
            seedbank.build(folder, 4, pits=2, rules="standard")
            made = seedbank.Engine(db=folder)
            self.assertEqual(made.notes, [])
            message = f"{folder}: no database for 3 pits, empty-capture; there is 2 pits, standard"
            with self.assertWarns(seedbank.NoteWarning) as caught:
                answer = made.query(seedbank.Board(3, 1))
            self.assertEqual(answer.source, "search")
            self.assertEqual(str(caught.warning), message)
            self.assertEqual(caught.filename, __file__)
            self.assertEqual(made.notes, [seedbank.Note("no-database", "empty-capture", 3, folder,
                                                        message)])
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                made.query(seedbank.Board(3, 1))
                seedbank.Engine(db=folder, rules="standard").query(
                    seedbank.Board(2, 1, "standard"))
                # An error that a filter makes of the warning leaves the engine usable.
                with self.assertRaises(seedbank.NoteWarning):
                    made.values([[1, 1, 0, 1, 1, 0]])
                self.assertEqual(made.values([[1, 1, 0, 1, 1, 0]]).shape, (1,))

    def test_a_gap_in_the_database_is_noted(self):
        with tempfile.TemporaryDirectory() as folder:
            seedbank.build(folder, 6, pits=2)
            os.remove(folder + "/empty-capture-2/004-002.seedbank")
            made = seedbank.Engine(db=folder)
            with self.assertWarnsRegex(seedbank.NoteWarning, "004-002.seedbank is missing"):
                made.query(seedbank.Board(2, 1))
            self.assertEqual([note.kind for note in made.notes], ["database-gap"])

    def test_too_little_memory_is_an_error(self):
        with self.assertRaises(MemoryError) as caught:
            seedbank.Engine(memory="64M", endgames=30).query(seedbank.Board())
        error = caught.exception
        self.assertEqual(error.resource, "memory")
        self.assertGreater(error.bytes_required, 64 << 20)
        self.assertLess(error.bytes_available, 64 << 20)
        self.assertGreater(error.sufficient_memory, error.bytes_required)
        self.assertNotIn("--", str(error))

    def test_an_engine_reports_its_limits(self):
        made = seedbank.Engine(rules="standard", memory="1GiB", threads=2)
        self.assertEqual((made.rules, made.memory, made.threads), ("standard", 2**30, 2))
        self.assertEqual(repr(made), "<seedbank.Engine: standard, threads=2, memory=1.0 GiB>")
        self.assertEqual(seedbank.rule_sets(), list(BOTH_RULES))
        self.assertIn("maia", seedbank.notations())
        self.assertRegex(seedbank.__version__, r"^\d+\.\d+\.\d+$")


class Threads(unittest.TestCase):
    def test_python_threads_share_an_engine(self):
        rows = engine().sample(200, random_seed(), pits=6, seeds=2)
        values = engine().values(rows)
        shared = seedbank.Engine(memory="1G")
        wrong = []

        def work(first):
            for row, value in zip(rows[first::4], values[first::4]):
                if shared.query(",".join(map(str, row)), line=False).value != value:
                    wrong.append(row)
            if not np.array_equal(shared.values(rows), values):
                wrong.append("values")

        threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class Copies(unittest.TestCase):
    def test_an_engine_is_pickled_by_its_arguments(self):
        made = seedbank.Engine(rules="standard", memory="1G", threads=2, endgames=10)
        for copy in (pickle.loads(pickle.dumps(made)), copying.copy(made)):
            self.assertEqual(repr(copy), repr(made))
            self.assertEqual(copy.query(seedbank.Board(3, 2, "standard")).endgame_seeds, 10)


class Book(unittest.TestCase):
    def test_a_book_answers(self):
        book = SOURCE_DIR / "data" / "openings.book"
        answer = seedbank.Engine(memory="1G", book=book).query(seedbank.Board(), line=False)
        self.assertEqual((answer.value, answer.source, answer.nodes), (10, "book", 0))
        with self.assertRaises(seedbank.DatabaseError):
            seedbank.Engine(book=SOURCE_DIR / "none.book")
        self.assertIn(type(seedbank.installed_book()), (str, type(None)))

    def test_a_book_without_the_game_is_noted_unless_it_is_the_installed_one(self):
        with tempfile.TemporaryDirectory() as folder:
            book = shutil.copy(SOURCE_DIR / "data" / "openings.book", folder)
            with self.assertWarnsRegex(seedbank.NoteWarning, "no opening book for 3 pits"):
                seedbank.Engine(memory="1G", book=book).query(seedbank.Board(3, 1))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            made = seedbank.Engine(memory="1G", book=seedbank.installed_book())
            made.query(seedbank.Board(3, 1))
            self.assertEqual(made.notes, [])


class Progress(unittest.TestCase):
    def test_progress_is_reported(self):
        reports = []
        made = seedbank.Engine(memory="1G", endgames=16, progress=lambda *a: reports.append(a))
        made.values(made.sample(500, seeds=2))
        self.assertTrue(reports)
        for what, done, total in reports:
            self.assertIn(what, ("endgames", "answers"))
            self.assertLessEqual(done, total)


if __name__ == "__main__":
    unittest.main()
