"""seedbank.build: databases that engines read, and errors."""

import pathlib
import tempfile
import unittest

import numpy as np

import seedbank
from support import BOTH_RULES, engine


class Build(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_a_database_holds_the_values_of_a_search(self):
        for rules in BOTH_RULES:
            built = seedbank.build(self.folder, 10, pits=4, rules=rules)
            self.assertEqual(built.positions, built.positions_computed)
            self.assertGreater(built.bytes, 0)
            again = seedbank.build(str(self.folder), 10, pits=4, rules=rules)
            self.assertEqual((again.positions, again.positions_computed, again.bytes),
                             (built.positions, 0, built.bytes))
            rows = engine(rules).sample(2000, pits=4, seeds=2)
            rows = rows[rows.sum(axis=1) - rows[:, 4] - rows[:, 9] <= 10]
            self.assertGreater(len(rows), 100)
            stored = seedbank.Engine(self.folder, rules)
            np.testing.assert_array_equal(stored.values(rows), engine(rules).values(rows))
            np.testing.assert_array_equal(stored.best(rows), engine(rules).best(rows))
            answer = stored.query(seedbank.Board(4, 1, rules))
            self.assertEqual(answer.source, "database")
            self.assertEqual(answer.value, engine(rules).query(seedbank.Board(4, 1, rules)).value)

    def test_an_engine_knows_what_its_database_holds(self):
        self.assertEqual(seedbank.Engine(memory="256M").database, [])
        for pits in (2, 3):
            seedbank.build(self.folder, 7, pits=pits)
        seedbank.build(self.folder, 5, pits=3, rules="standard")
        two, three = seedbank.Engine(self.folder).database
        self.assertEqual((two.pits, three.pits, three.rules), (2, 3, "empty-capture"))
        self.assertEqual([layer.seeds for layer in three.layers], [2, 3, 4, 5, 6, 7])
        self.assertEqual([layer.positions for layer in three.layers],
                         [len(seedbank.Layer(seeds, 3)) for seeds in range(2, 8)])
        self.assertEqual(three.bytes, sum(file.stat().st_size for file in
                                          (self.folder / "empty-capture-3").glob("*.seedbank")))
        self.assertEqual((three.complete_up_to, three.missing_layers), (7, ()))
        self.assertTrue(all(layer.digest is not None and not layer.missing
                            for layer in three.layers))
        (self.folder / "empty-capture-3" / "005-002.seedbank").unlink()
        for file in (self.folder / "empty-capture-3").glob("004-*"):
            file.unlink()
        content = seedbank.Engine(self.folder).database[1]
        self.assertEqual((content.complete_up_to, content.missing_layers), (3, (4,)))
        layer, = [layer for layer in content.layers if layer.seeds == 5]
        self.assertEqual((layer.digest, layer.missing), (None, ((2, 3),)))

    def test_progress_ends_with_all_positions(self):
        reports = []
        built = seedbank.build(self.folder, 8, progress=lambda *report: reports.append(report))
        self.assertEqual(reports[-1], ("positions", built.positions, built.positions))

    def test_an_exception_of_progress_ends_the_build(self):
        def refuse(what, done, total):
            raise LookupError(what)

        with self.assertRaisesRegex(LookupError, "positions"):
            seedbank.build(self.folder, 8, progress=refuse)

    def test_damage_is_an_error(self):
        seedbank.build(self.folder, 6, pits=3)
        for file in self.folder.rglob("*.seedbank"):
            file.write_bytes(file.read_bytes()[:-9])
        with self.assertRaises(seedbank.DatabaseError):
            seedbank.Engine(self.folder).values([1, 1, 1, 0, 1, 1, 1, 0])

    def test_invalid_builds_are_refused(self):
        for arguments in ((1,), (64,), (6, 8), (6, 6, "awari"), (6, 6, "standard", "none"),
                          (6, 6, "standard", None, -1)):
            with self.assertRaises(seedbank.ArgumentError):
                seedbank.build(self.folder, *arguments)
        with self.assertRaises(seedbank.ResourceError):
            seedbank.build(self.folder, 40, memory="64M")
        file = self.folder / "file"
        file.touch()
        with self.assertRaises(OSError):
            seedbank.build(file / "below", 4)


if __name__ == "__main__":
    unittest.main()
