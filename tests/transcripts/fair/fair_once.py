"""Fair starts against brute force; runs that are stopped, killed, and resume."""
import collections
import itertools
import pathlib
import signal
import time

from command import BOTH_RULES, CommandTest, main, seedbank, started
from plain_kalah import PlainBoard

JOURNAL = pathlib.Path("a journal")
LONGER = ("--pits", "5", "--seeds", "3")  # half a second of work
BOARDS_OF_LONGER = 3245


def boards_near_opening(pits, seeds, most_moved):
    """All boards with at most `most_moved` seeds moved, in the order of their numbers."""
    pit = range(max(0, seeds - most_moved), seeds + most_moved + 1)
    side = [pit] * pits + [range(most_moved + 1)]
    opening = ([seeds] * pits + [0]) * 2
    for ring in itertools.product(*side, *side):
        moved = sum(max(0, before - now) for before, now in zip(opening, ring))
        if sum(ring) == sum(opening) and 1 <= moved <= most_moved:
            yield ring


def lists(pits, seeds, most_moved, rules):
    """The boards of each value, as text."""
    found = collections.defaultdict(str)
    for ring in boards_near_opening(pits, seeds, most_moved):
        found[PlainBoard(pits, ring, 0, rules).value()] += f"{' '.join(map(str, ring))}\n"
    return found


class FairTest(CommandTest):
    def fair(self, *words):
        return self.output_of("fair", "--db", "db", "--quiet", *words)

    def setUp(self):
        super().setUp()
        pathlib.Path("db").mkdir()

    def lines_of_journal(self):
        return JOURNAL.read_bytes().count(b"\n") if JOURNAL.exists() else 0

    def test_equals_brute_force(self):
        # With four seeds moved, some boards of (2,2) have an empty side, and in some all seeds are
        # in stores.
        for rules in BOTH_RULES:
            for pits, seeds, most_moved in ((2, 2, 4), (3, 2, 2), (3, 3, 2)):
                expected = lists(pits, seeds, most_moved, rules)
                self.assertGreater(len(expected), 4)
                for value in (0, 2, -4, 2 * pits * seeds):
                    found = self.fair(
                        *f"--pits {pits} --seeds {seeds} --max-moved {most_moved}".split(),
                        "--value", str(value), "--rules", rules,
                    )  # fmt: skip
                    self.assertEqual(found, expected[value], (pits, seeds, value, rules))

    def test_uses_what_the_database_covers(self):
        game = ("--pits", "3", "--rules", "standard")
        expected = lists(3, 3, 1, "standard")[0]
        for seeds in ("17", "18"):
            self.output_of("build", "--quiet", *game, "--seeds", seeds, "--db", "db")
            for more in ((), ("--endgames", "5", "--threads", "1")):
                found = self.fair(*game, "--seeds", "3", "--max-moved", "1", *more)
                self.assertEqual(found, expected, seeds)

    def test_resumes_after_a_time_limit(self):
        expected = self.fair(*LONGER)
        seconds, before, runs = 0.03, 0, 0
        while True:
            outcome = seedbank("fair", "--db", "db", *LONGER, "--journal", JOURNAL, "--time", f"{seconds:.6f}")
            if outcome.code == 0:
                break
            self.assertEqual((outcome.code, outcome.output), (124, ""))
            self.assertIn("seedbank: time ran out; ", outcome.errors)
            self.assertGreaterEqual(self.lines_of_journal(), before)
            before = self.lines_of_journal()
            runs += 1
            seconds *= 1.5
        self.assertEqual(outcome.output, expected)
        self.assertGreater(runs, 0)
        self.assertGreater(before, 1)
        self.assertEqual(self.lines_of_journal(), BOARDS_OF_LONGER + 1)

    def test_resumes_after_being_killed_or_interrupted(self):
        expected = self.fair(*LONGER)
        before = 1
        for number in (signal.SIGKILL, signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            with started("fair", "--db", "db", *LONGER, "--journal", JOURNAL) as process:
                while self.lines_of_journal() < before + 20 and not process.ended():
                    time.sleep(0.001)
                process.signal(number)
                outcome = process.wait()
            self.assertEqual(outcome.output, "")
            if number == signal.SIGKILL:
                self.assertEqual(outcome.code, 128 + number)
            else:
                self.assertEqual(outcome.code, 130, outcome.errors)
                kept, _, command = outcome.errors.partition(". To resume, repeat:\n")
                self.assertTrue(kept.endswith(" are decided and kept"), outcome.errors)
                self.assertIn("fair --db ", command)
            self.assertGreaterEqual(self.lines_of_journal(), before + 20)
            before = self.lines_of_journal()
        # A line that was being written when the process was killed.
        with JOURNAL.open("a") as journal:
            journal.write("32")
        self.assertEqual(self.fair(*LONGER, "--journal", JOURNAL), expected)


if __name__ == "__main__":
    main()
