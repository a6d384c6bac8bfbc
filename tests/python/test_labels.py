"""Labels: values against queries, files against each other and the command, splits, resuming."""

import json
import pathlib
import subprocess
import tempfile
import unittest
import warnings
from unittest import mock

import numpy as np

import seedbank
from seedbank import _labels
from support import BOTH_RULES, engine, random_seed
from test_layers import PROGRAM


def has_arrow():
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        return False
    return True


class Table(unittest.TestCase):
    def test_a_number_gives_a_row_and_a_slice_or_a_mask_labels(self):
        rows = engine().sample(50, pits=3)
        labels = engine().label(rows)
        row = labels[-1]
        self.assertEqual((row.position.tolist(), row.value, row.best.tolist()),
                         (labels.positions[49].tolist(), int(labels.values[49]),
                          labels.best[49].tolist()))
        for chosen in (slice(3, 9), labels.values > 0, np.array([4, 2])):
            part = labels[chosen]
            np.testing.assert_array_equal(part.positions, labels.positions[chosen])
            np.testing.assert_array_equal(part.best, labels.best[chosen])
            self.assertEqual((part.rules, part.source), (labels.rules, labels.source))
        with self.assertRaises(IndexError):
            labels[50]

    def test_labels_are_those_of_queries(self):
        for rules in BOTH_RULES:
            rows = engine(rules).sample(300, random_seed(), pits=4, seeds=2)
            labels = engine(rules).label(rows)
            self.assertEqual((labels.pits, labels.rules, len(labels)), (4, rules, 300))
            np.testing.assert_array_equal(labels.positions, rows)
            np.testing.assert_array_equal(labels.values, engine(rules).values(rows))
            np.testing.assert_array_equal(labels.best, engine(rules).best(rows))
            self.assertEqual([labels.positions.dtype, labels.values.dtype, labels.best.dtype],
                             [np.int16, np.int16, np.bool_])

    def test_finished_games_are_refused(self):
        with self.assertRaisesRegex(seedbank.PositionError, "row 1"):
            engine().label([[1, 1, 0, 1, 1, 0], [0, 0, 1, 1, 1, 0]])

    def test_shards_cover_all_rows(self):
        rows = engine().sample(50, pits=3, seeds=2)
        with tempfile.TemporaryDirectory() as folder:
            files = [pathlib.Path(folder) / f"part{i}.npz" for i in (1, 2, 3)]
            for i, file in enumerate(files):
                engine().label(rows, file, shard=(i + 1, 3))
            joined = seedbank.Labels.load(files)
            order = np.lexsort(joined.positions.T[::-1])
            np.testing.assert_array_equal(joined.positions[order], rows)
            np.testing.assert_array_equal(joined.values[order], engine().values(rows))
        for shard in ((0, 3), (4, 3), ("1", 3), (1.5, 3), (1, 2, 3), 3):
            with self.assertRaises(seedbank.ArgumentError):
                engine().label(rows, shard=shard)

    def test_a_position_is_in_the_same_part_of_every_sample(self):
        samples = [engine().label(engine().sample(800, seed, pits=3, seeds=2)) for seed in (1, 2)]
        parts = [sample.split(0.2) for sample in samples]
        for known, unseen in parts:
            self.assertEqual(len(known) + len(unseen), 800)
            self.assertTrue(80 < len(unseen) < 240, len(unseen))
        as_set = lambda labels: set(map(tuple, labels.positions.tolist()))  # noqa: E731
        self.assertTrue(as_set(parts[0][0]) & as_set(parts[1][0]))  # the samples overlap
        for known, _ in parts:
            for _, unseen in parts:
                self.assertFalse(as_set(known) & as_set(unseen))

    def test_groups_are_not_divided(self):
        labels = engine().label(engine().sample(500, pits=3, seeds=2))
        games = np.arange(500) // 5
        known, unseen = labels.split(0.3, groups=games)
        is_unseen = np.isin(labels.positions.astype("S4").view("S32").ravel(),
                            unseen.positions.astype("S4").view("S32").ravel())
        for game in range(100):
            self.assertEqual(len(set(is_unseen[games == game])), 1)
        self.assertTrue(len(known) > len(unseen) > 0)


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def assert_equal(self, a, b):
        for name in ("positions", "values", "best"):
            np.testing.assert_array_equal(getattr(a, name), getattr(b, name))
            self.assertEqual(getattr(a, name).dtype, getattr(b, name).dtype)
        self.assertEqual(a.rules, b.rules)

    def test_every_format_round_trips(self):
        for rules in BOTH_RULES:
            labels = engine(rules).label(engine(rules).sample(40, pits=5, seeds=2))
            for suffix in (".npz", ".csv", *([".parquet"] if has_arrow() else [])):
                file = self.folder / f"labels{suffix}"
                labels.save(file)
                self.assert_equal(seedbank.Labels.load(file, rules), labels)
        with np.load(self.folder / "labels.npz") as arrays:
            self.assertEqual(sorted(arrays), ["best", "metadata", "positions", "values"])
            self.assertIn('"rules": "standard"', str(arrays["metadata"]))
        self.assertEqual(sorted(path.name for path in self.folder.glob("*.writing")), [])

    def test_parquet_needs_arrow_and_says_so(self):
        labels = engine().label(engine().sample(5, pits=3, seeds=2))
        with mock.patch.object(_labels.importlib, "import_module", side_effect=ImportError):
            with self.assertRaisesRegex(seedbank.ArgumentError, "pyarrow"):
                labels.save(self.folder / "labels.parquet")
            with self.assertRaisesRegex(seedbank.ArgumentError, "pyarrow"):
                engine().label(labels.positions, self.folder / "labels.parquet")

    def test_files_are_those_of_the_command(self):
        rows = engine().sample(60, seed=3, pits=4, seeds=2)
        arguments = [PROGRAM, "label", "--sample", "60", "--random-seed", "3", "--pits", "4",
                     "--seeds", "2", "--memory", "1G", "--quiet", "--out"]
        for suffix in (".csv", ".npz"):
            theirs, ours = self.folder / f"theirs{suffix}", self.folder / f"ours{suffix}"
            subprocess.run([*arguments, theirs], check=True)
            labels = engine().label(rows, ours)
            self.assert_equal(seedbank.Labels.load(theirs), labels)
        self.assertEqual((self.folder / "theirs.csv").read_bytes(),
                         (self.folder / "ours.csv").read_bytes())
        with np.load(self.folder / "theirs.npz") as arrays:
            self.assertEqual(json.loads(str(arrays["metadata"])), labels.metadata)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()),
                         ["ours.csv", "ours.npz", "theirs.csv", "theirs.npz"])

    def test_other_files_are_refused(self):
        labels = engine().label(engine().sample(5, pits=3, seeds=2))
        labels.save(self.folder / "whole.npz")
        whole = (self.folder / "whole.npz").read_bytes()
        (self.folder / "text.npz").write_text("no archive")
        (self.folder / "empty.npz").write_text("")
        (self.folder / "cut.npz").write_bytes(whole[:-30])
        (self.folder / "changed.npz").write_bytes(whole.replace(b"(5, 8)", b"(8, 5)"))
        with open(self.folder / "array.npz", "wb") as file:
            np.save(file, np.zeros(3))
        np.savez(self.folder / "other.npz", values=[1])
        text = json.dumps(labels.metadata)
        np.savez(self.folder / "shapes.npz", positions=labels.positions, values=labels.values[1:],
                 best=labels.best, metadata=text)
        np.savez(self.folder / "types.npz", positions=labels.positions.astype(float),
                 values=labels.values, best=labels.best, metadata=text)
        np.savez(self.folder / "list.npz", positions=labels.positions, values=labels.values,
                 best=labels.best, metadata="[]")
        (self.folder / "text.csv").write_text("a,b,c\n")
        (self.folder / "columns.csv").write_text("1,2,3,4\n")
        (self.folder / "nothing.csv").write_text("")
        for name in ("text.npz", "empty.npz", "cut.npz", "changed.npz", "array.npz", "other.npz",
                     "shapes.npz", "types.npz", "list.npz", "labels.txt", "text.csv", "columns.csv",
                     "nothing.csv"):
            with self.assertRaises(seedbank.ArgumentError, msg=name):
                seedbank.Labels.load(self.folder / name)
        with self.assertRaises(seedbank.ArgumentError):
            engine().label(engine().sample(5, pits=3, seeds=2), self.folder / "labels.txt")

    def test_shards_of_the_command_are_joined(self):
        rows = engine().sample(3, seed=3, pits=3, seeds=2)
        for suffix in (".csv", ".npz"):
            files = [self.folder / f"part{i}{suffix}" for i in (1, 2, 3, 4)]
            for i, file in enumerate(files, 1):
                subprocess.run([PROGRAM, "label", "--sample", "3", "--random-seed", "3", "--pits",
                                "3", "--seeds", "2", "--memory", "1G", "--quiet", "--shard",
                                f"{i}/4", "--out", file], check=True)
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                np.testing.assert_array_equal(seedbank.Labels.load(files).positions, rows)

    def test_a_damaged_file_of_an_interrupted_call_is_reported(self):
        rows = engine().sample(5, pits=3, seeds=2)
        (self.folder / "labels.npz.resume").write_text("no archive")
        with self.assertRaisesRegex(seedbank.ArgumentError, "labels.npz.resume"):
            engine().label(rows, self.folder / "labels.npz")

    def test_an_interrupted_call_resumes(self):
        rows = engine().sample(400, pits=5, seeds=2)
        out = self.folder / "labels.npz"
        asked = []

        class Interrupting:
            rules = "empty-capture"

            def best(self, part, time, stop):
                asked.append(len(part))
                if len(asked) == 3:
                    raise KeyboardInterrupt
                return engine().best(part)

            def values(self, part, time, stop):
                return engine().values(part)

        with mock.patch.object(_labels, "_FIRST_CHUNK", 50):
            with self.assertRaises(KeyboardInterrupt):
                _labels.label_rows(Interrupting(), rows, str(out), (1, 1), (None, None))
            self.assertFalse(out.exists())
            with self.assertRaisesRegex(seedbank.ArgumentError, "other positions"):
                _labels.label_rows(engine(), rows[1:], str(out), (1, 1), (None, None))
            labels = _labels.label_rows(Interrupting(), rows, str(out), (1, 1), (None, None))
        self.assertEqual(sum(asked) - asked[2], 400)  # nothing was computed twice
        np.testing.assert_array_equal(labels.values, engine().values(rows))
        self.assertEqual([path.name for path in self.folder.iterdir()], ["labels.npz"])


if __name__ == "__main__":
    unittest.main()
