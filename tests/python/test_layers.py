"""seedbank.Layer and seedbank.FullGame: numbering against its definition, values against searches
and a plain board, outcomes and depths against the command."""

import csv
import errno
import itertools
import json
import os
import pathlib
import pickle
import subprocess
import tempfile
import unittest

import numpy as np

import seedbank
from plain_kalah import PlainBoard
from support import BOTH_RULES, SOURCE_DIR, engine, random_seed

PROGRAM = os.environ["SEEDBANK_PROGRAM"]


def sides(pits, seeds):
    """All ways to put seeds into pits, in lexicographic order."""
    return [side for side in itertools.product(range(seeds + 1), repeat=pits) if sum(side) == seeds]


class Numbers(unittest.TestCase):
    def test_positions_are_numbered_in_the_documented_order(self):
        for pits, seeds in ((1, 2), (1, 9), (2, 5), (3, 4), (7, 2)):
            expected = [[*mover, 0, *waiter, 0] for k in range(1, seeds)
                        for mover in sides(pits, k) for waiter in sides(pits, seeds - k)]
            layer = seedbank.Layer(seeds, pits)
            self.assertEqual(len(layer), len(expected))
            self.assertEqual(layer.rows().tolist(), expected)
            np.testing.assert_array_equal(layer.numbers(layer.rows()), np.arange(len(layer)))

    def test_a_number_gives_a_board_and_a_slice_rows(self):
        layer = seedbank.Layer(5, 2, rules="standard")
        rows = layer.rows()
        for number in (0, 3, -1, -len(layer)):
            self.assertEqual(layer[number].row.tolist(), rows[number].tolist())
            self.assertEqual(layer[number].rules, "standard")
        for part in (slice(2, 7), slice(None), slice(None, None, -3), slice(5, 2), slice(-4, None)):
            np.testing.assert_array_equal(layer[part], rows[part])
        for number in (len(layer), -len(layer) - 1):
            with self.assertRaises(IndexError):
                layer[number]

    def test_layers_are_pickled_by_their_arguments(self):
        with tempfile.TemporaryDirectory() as folder:
            seedbank.build(folder, 6, pits=3)
            for layer in (seedbank.Layer(6, 3, db=folder), seedbank.Layer(4, 2)):
                copy = pickle.loads(pickle.dumps(layer))
                np.testing.assert_array_equal(copy.rows(), layer.rows())
            copy = pickle.loads(pickle.dumps(seedbank.Layer(6, 3, db=folder)))
            np.testing.assert_array_equal(copy.values(), seedbank.Layer(6, 3, db=folder).values())

    def test_layers_have_their_published_sizes(self):
        published = 0
        with open(SOURCE_DIR / "data" / "layers.csv") as file:
            for row in csv.DictReader(line for line in file if not line.startswith("#")):
                if int(row["seeds"]) >= 2 and row.get("pits", "6") == "6":
                    self.assertEqual(len(seedbank.Layer(int(row["seeds"]))),
                                     int(row["positions"]), row)
                    published += 1
        self.assertGreater(published, 20)

    def test_random_numbers_and_positions_are_inverse(self):
        chance = np.random.default_rng(random_seed())
        for pits, seeds in ((6, 24), (6, 63), (7, 63), (7, 30), (5, 12)):
            layer = seedbank.Layer(seeds, pits)
            numbers = chance.integers(len(layer), size=5000)
            rows = layer.rows(numbers)
            self.assertEqual((rows.shape, rows.dtype), ((5000, 2 * (pits + 1)), np.int32))
            self.assertTrue((rows.sum(axis=1) == seeds).all())
            self.assertFalse(rows[:, [pits, -1]].any())
            np.testing.assert_array_equal(layer.numbers(rows), numbers)
            first = int(numbers[0])
            count = min(3000, len(layer) - first)
            np.testing.assert_array_equal(
                layer.rows(first, first + count), layer.rows(np.arange(first, first + count)))
        last = np.array([len(layer) - 1], np.uint64)
        self.assertEqual(layer.numbers(layer.rows(last)[0]), last[0])

    def test_stores_are_ignored_and_boards_accepted(self):
        layer = seedbank.Layer(18, 3)
        board = seedbank.Board(3, 3)
        row = board.row
        row[3] = 5
        self.assertEqual(layer.numbers(board), layer.numbers(row))
        self.assertEqual(layer.numbers(board), layer.numbers([board])[0])

    def test_invalid_numbers_and_positions_are_refused(self):
        layer = seedbank.Layer(4, 2)
        for start, stop in ((-1, 2), (0, len(layer) + 1), (3, 2), (1.5, 2)):
            with self.assertRaises(seedbank.ArgumentError):
                layer.rows(start, stop)
        for numbers in (np.array([-1]), np.array([0, len(layer)]), np.array([0.5]),
                        np.zeros((1, 1), int)):
            with self.assertRaises(seedbank.ArgumentError):
                layer.rows(numbers)
        for row in ([1, 1, 0, 1, 0, 0], [4, 0, 0, 0, 0, 0], [0, 0, 0, 2, 2, 0]):
            with self.assertRaisesRegex(seedbank.PositionError, "row 1") as caught:
                layer.numbers([[1, 1, 0, 1, 1, 0], row])
            self.assertEqual(caught.exception.place, 1)
        with self.assertRaises(seedbank.ArgumentError):
            layer.numbers([[1, 1, 1, 0, 1, 1, 1, 0]])
        for arguments in ((1,), (64,), (4, 0), (4, 8), ("4",)):
            with self.assertRaises(seedbank.ArgumentError):
                seedbank.Layer(*arguments)
        with self.assertRaisesRegex(seedbank.ArgumentError, "db"):
            layer.values()


class Values(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        for rules in BOTH_RULES:
            seedbank.build(cls.folder.name, 12, rules=rules)
        seedbank.build(cls.folder.name, 7, pits=3)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_values_are_those_of_a_plain_board(self):
        for seeds in range(2, 8):
            layer = seedbank.Layer(seeds, 3, self.folder.name)
            for row, value in zip(layer.rows().tolist(), layer.values().tolist()):
                self.assertEqual(value, PlainBoard(3, row, 0, "empty-capture").value())

    def test_chunks_cover_a_layer_once(self):
        for rules in BOTH_RULES:
            for size in (1, 100_000, 10**9):
                layer = seedbank.Layer(12, db=self.folder.name, rules=rules)
                values = layer.values()
                self.assertEqual((values.dtype, values.shape), (np.int8, (len(layer),)))
                end = 0
                for chunk in layer.chunks(size):
                    self.assertEqual(chunk.first, end)
                    end += len(chunk.values)
                    np.testing.assert_array_equal(chunk.values, values[chunk.first : end])
                    np.testing.assert_array_equal(chunk.rows[[0, -1]],
                                                  layer.rows(np.array([chunk.first, end - 1])))
                self.assertEqual(end, len(layer))
            chosen = np.random.default_rng(random_seed()).integers(len(layer), size=20_000)
            np.testing.assert_array_equal(values[chosen], engine(rules).values(layer.rows(chosen)))

    def test_any_range_can_be_read(self):
        layer = seedbank.Layer(12, db=self.folder.name)
        values = layer.values()
        for start, stop in np.random.default_rng(random_seed()).integers(len(layer), size=(20, 2)):
            start, stop = int(min(start, stop)), int(max(start, stop))
            np.testing.assert_array_equal(layer.values(start, stop), values[start:stop])
        self.assertEqual(layer.values(5, 5).shape, (0,))

    def test_a_saved_layer_is_mapped(self):
        layer = seedbank.Layer(9, db=self.folder.name)
        file = pathlib.Path(self.folder.name) / "layer.npy"
        layer.save(file)
        mapped = np.load(file, mmap_mode="r")
        np.testing.assert_array_equal(mapped, layer.values())
        self.assertEqual([path.name for path in file.parent.glob("layer.npy*")], ["layer.npy"])

    def test_a_full_disk_is_reported(self):
        file = pathlib.Path(self.folder.name) / "full.npy"
        os.symlink("/dev/full", f"{file}.partial")
        with self.assertRaises(OSError) as caught:
            seedbank.Layer(9, db=self.folder.name).save(file)
        self.assertEqual(caught.exception.errno, errno.ENOSPC)
        self.assertEqual(list(file.parent.glob("full.npy*")), [])

    def test_missing_layers_are_named(self):
        for arguments in ((13, 6), (2, 5)):
            with self.assertRaises(seedbank.DatabaseError):
                seedbank.Layer(*arguments, db=self.folder.name)
        with self.assertRaises(seedbank.ArgumentError):
            seedbank.Layer(5, db=self.folder.name, rules="awari")


class FullGames(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        run = subprocess.run([PROGRAM, "fullgame", "--pits", "3", "--seeds", "2", "--json", "--out",
                              cls.folder.name], capture_output=True, text=True, check=True)
        cls.summary = json.loads(run.stdout)
        cls.game = seedbank.FullGame(cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_positions_and_outcomes_are_those_of_the_command(self):
        game = self.game
        self.assertEqual((game.pits, game.seeds, game.rules, game.end),
                         (3, 2, "empty-capture", "majority"))
        self.assertEqual(game.positions, [layer["positions"] for layer in self.summary["layers"]])
        counts = np.zeros(3, int)
        rows = []
        for captured, layer in enumerate(self.summary["layers"]):
            for chunk in game.chunks(captured, size=1):
                self.assertTrue((chunk.rows[:, [3, 7]].sum(axis=1) == captured).all())
                counts += np.bincount(chunk.outcomes + 1, minlength=3)
                rows.append(np.column_stack([chunk.rows, chunk.south_to_move]))
        self.assertEqual(counts.tolist(), [self.summary[key] for key in ("losses", "draws", "wins")])
        rows = np.concatenate(rows)
        self.assertEqual(len(np.unique(rows, axis=0)), len(game))
        self.assertEqual(sum(len(chunk.rows) for chunk in game.chunks()), len(game))

    def test_queries_agree_with_rows_and_with_their_sowings(self):
        game = self.game
        opening = game.query(seedbank.Board(3, 2))
        self.assertEqual(opening.value.outcome, {"win": 1, "draw": 0, "loss": -1}[
            self.summary["outcome"]])
        self.assertEqual(opening.value.depth, self.summary["depth"])
        self.assertTrue(any(move.best and move.value == opening.value for move in opening.moves))
        asked = 0
        for chunk in game.chunks():
            for i in range(0, len(chunk.rows), 97):
                side = "s" if chunk.south_to_move[i] else "n"
                answer = game.query(f"{','.join(map(str, chunk.rows[i]))} {side}", "fairkalah")
                self.assertEqual((answer.value.outcome, answer.value.depth),
                                 (chunk.outcomes[i], chunk.depths[i]))
                asked += 1
        self.assertGreater(asked, 30)
        self.assertIsNone(game.query("12,0,0,0,0,0,0,0 n", "fairkalah").value)

    def test_questions_about_other_games_are_refused(self):
        with self.assertRaises(seedbank.PositionError):
            self.game.query(seedbank.Board(3, 3))
        with self.assertRaises(seedbank.ArgumentError):
            self.game.query(seedbank.Board(3, 2, "standard"))
        with self.assertRaises(seedbank.ArgumentError):
            list(self.game.chunks(13))
        with tempfile.TemporaryDirectory() as empty:
            with self.assertRaises(seedbank.DatabaseError):
                seedbank.FullGame(empty)


if __name__ == "__main__":
    unittest.main()
