#!/usr/bin/env python3
"""The example of a competition in stages: run_stages.py PROGRAM SOURCES"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM, SOURCES = (os.path.abspath(argument) for argument in sys.argv[1:3])
PLAYERS = ["1", "2", "3", "greedy", "tree:1", "minimax:2", "/bin/false"]
MATCH = ["--pits", "4", "--seeds", "3", "--isolate", "none", "--clock", "600", "--no-judge", "--db",
         "none", "--book", "none"]


class StagesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name, "stages")

    def run_stages(self, *options, players=PLAYERS):
        done = subprocess.run(
            ["python3", f"{SOURCES}/tools/examples/stages.py", "--seedbank", PROGRAM, *options,
             self.folder, *players, "--", *MATCH], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return dict(line.split(": ", 1) for line in done.stdout.splitlines())

    def pairs(self, stage):
        """The players of each match of a stage."""
        heads = [json.loads(file.read_text().splitlines()[0])
                 for file in sorted(self.folder.glob(f"{stage}*.records"))]
        return [frozenset(head["players"]) for head in heads]

    def test_groups_and_a_knock_out(self):
        told = self.run_stages()
        self.assertIn("/bin/false", told["out"].split(", "))
        good = [player for player in PLAYERS if player not in told["out"].split(", ")]
        grouped = [told[f"group {number}"].split(", ") for number in (1, 2)]
        self.assertEqual(sorted(sum(grouped, [])), sorted(good))
        self.assertEqual(set(self.pairs("group")), {frozenset(group) for group in grouped})
        self.assertEqual(set(self.pairs("round1")),
                         {frozenset((grouped[0][0], grouped[1][1])),
                          frozenset((grouped[1][0], grouped[0][1]))})
        self.assertEqual(set(self.pairs("round2")), {frozenset(told["round 1"].split(", "))})
        self.assertEqual(told["winner"], told["round 2"])
        # Nothing is played again, and a table seeds the groups.
        times = {file: file.stat().st_mtime_ns for file in self.folder.iterdir()}
        self.assertEqual(self.run_stages(), told)
        self.assertEqual({file: file.stat().st_mtime_ns for file in self.folder.iterdir()}, times)
        table = self.folder / "table.csv"
        table.write_text("player,points\n" + "".join(f"{player},1\n" for player in reversed(good)))
        self.folder = self.folder / "seeded"
        seeded = self.run_stages("--table", table, "--groups", "1", players=good)
        self.assertEqual(self.pairs("group1"), [frozenset(good)])
        heads = json.loads((self.folder / "group1.records").read_text().splitlines()[0])
        self.assertEqual(heads["players"], good[::-1])
        self.assertIn(seeded["winner"], good)

    def test_a_swiss_tournament(self):
        told = self.run_stages("--swiss", "3")
        pairs = self.pairs("swiss")
        self.assertEqual(len(pairs), len(set(pairs)), "nobody meets twice")
        good = len(PLAYERS) - len(told["out"].split(", "))
        self.assertEqual(len(pairs), 3 * (good // 2))
        self.assertEqual(told["winner"], told["round 3"].split(", ")[0])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
