"""Bounds of solve that hold out of time and interrupted; lines of play of openings; openings under the
pie rule."""
import json
import os
import pty
import re
import signal
import subprocess
import time

import boards
from command import PROGRAM, CommandTest, main, rows_of, seedbank, started

SOLVE = ("solve", "--json", "--quiet", "--db", "none")


class SolveTest(CommandTest):
    def test_an_opening_covered_by_the_database_is_looked_up(self):
        game = ("--pits", "3", "--seeds", "3", "--moves", "--json", "--quiet")
        searched = json.loads(self.output_of("solve", *game, "--db", "none"))
        self.output_of("build", "--seeds", "18", "--pits", "3", "--db", "db")
        looked_up = json.loads(self.output_of("solve", *game, "--db", "db"))
        self.assertEqual((looked_up["source"], looked_up["nodes"]), ("database", 0))
        self.assertEqual(searched["source"], "search")
        for name in ("value", "outcome", "moves", "turns"):
            self.assertEqual(looked_up[name], searched[name])
        start = boards.opening(3, 3, "empty-capture")
        for solved in (searched, looked_up):
            self.assertEqual(boards.margin_of_line(start, solved["line"]), 2)

    def test_out_of_time_it_prints_bounds_that_hold(self):
        for more in ((), ("--moves",)):
            outcome = seedbank(*SOLVE, "--seeds", "5", "--time", "0.3", "--endgames", "10", *more)
            self.assertEqual(outcome.code, 124, outcome.errors)
            solved = json.loads(outcome.output)
            self.assertEqual((solved["value"], solved["line"]), (None, None))
            self.assertLessEqual(solved["bounds"][0], 12)
            self.assertGreaterEqual(solved["bounds"][1], 12)
            self.assertEqual("turns" in solved, bool(more))
            if more:
                self.assertEqual(len(solved["moves"]), 6)
                self.assertGreaterEqual(len(solved["turns"]), 10)

    def test_shows_its_progress_on_a_terminal(self):
        terminal, other_end = pty.openpty()
        shown = b""
        with subprocess.Popen(
            [PROGRAM, *"solve --seeds 5 --endgames 10 --db none --time 60".split()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=other_end,
            env={**os.environ, "TERM": "xterm"},
        ) as process:
            os.close(other_end)
            while not re.search(rb"searching  -.* nodes, .*\r.* nodes, ", shown):
                shown += os.read(terminal, 4096)  # fails at the end of the process
            process.send_signal(signal.SIGINT)
        os.close(terminal)
        self.assertEqual(process.returncode, 130)

    def test_interrupted_it_prints_bounds_that_hold(self):
        with started(*SOLVE, "--seeds", "6", "--endgames", "8") as process:
            process.wait_for_handler(signal.SIGINT)
            time.sleep(0.5)
            process.signal(signal.SIGINT)
            outcome = process.wait()
        self.assertEqual(outcome.code, 130)
        solved = json.loads(outcome.output)
        self.assertLessEqual(solved["bounds"][0], 2)
        self.assertGreaterEqual(solved["bounds"][1], 2)

    def test_under_the_pie_rule_a_time_limit_leaves_bounds(self):
        outcome = seedbank(*SOLVE, "--seeds", "6", "--pie", "sowing", "--time", "0", "--moves")
        self.assertEqual(outcome.code, 124)
        solved = json.loads(outcome.output)
        self.assertIsNone(solved["value"])
        self.assertEqual(len(solved["turns"]), 6)
        self.assertIsNone(solved["turns"][0]["worth"])
        self.assertEqual(solved["best"], [])
        self.assertLess(*solved["bounds"])

    def test_the_table_of_openings_under_the_pie_rule_is_current(self):
        openings = 0
        for rules, pits, seeds, pie, value, best, *_ in rows_of("pie_values.csv"):
            if 2 * int(pits) * int(seeds) > 16:
                continue
            solved = json.loads(
                self.output_of(*SOLVE, "--rules", rules, "--pits", pits, "--seeds", seeds,
                               "--memory", "1500M", "--pie", pie)
            )  # fmt: skip
            self.assertEqual(solved["value"], int(value), solved)
            turns = " ".join("-".join(map(str, turn)) for turn in solved["best"])
            self.assertEqual(turns, best, solved)
            openings += 1
        self.assertGreaterEqual(openings, 60)


if __name__ == "__main__":
    main()
