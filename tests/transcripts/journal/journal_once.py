"""Journals that save work, and runs that are killed at any moment."""
import signal
import time

import boards
from command import BOTH_RULES, generator, main, seedbank, started
from journals import (
    HEADER_BYTES,
    JOURNAL,
    LONG_GAME,
    MOST_FACT_BYTES,
    JournalTest,
    independent_values,
    solve_words,
    verify_words,
)


class OnceTest(JournalTest):
    def test_values_do_not_depend_on_it_and_a_second_run_takes_less(self):
        for rules in BOTH_RULES:
            JOURNAL.unlink(missing_ok=True)
            game = ["--pits", "4", "--seeds", "5", "--endgames", "6", "--rules", rules]
            without = self.solve(*game, "--moves", journal=False)
            self.assertNotIn("journal", without)
            first = self.solve(*game, "--moves")
            self.assertEqual(first["journal"]["known"], 0)
            self.assertGreater(first["journal"]["added"], 100)
            self.assertEqual(independent_values(first), independent_values(without))
            second = self.solve(*game, "--moves")
            self.assertEqual(independent_values(second), independent_values(without))
            self.assertLessEqual(second["journal"]["known"], first["journal"]["added"])
            self.assertLess(second["nodes"], first["nodes"] / 2)
            # The opening alone, and another position of the same game.
            alone = self.solve(*game)
            self.assertEqual(alone["value"], without["value"])
            start = boards.opening(4, 5, rules)
            self.assertEqual(boards.margin_of_line(start, alone["line"]), without["value"])
            other = ("--pits", "4", "--seeds", "3", "--rules", rules)
            self.assertEqual(self.solve(*other)["value"], self.solve(*other, journal=False)["value"])
            self.assertEqual(seedbank(*verify_words()).code, 0)

    def test_killed_at_any_moment_it_resumes(self):
        straight = self.solve(*LONG_GAME, journal=False)

        def size():
            return JOURNAL.stat().st_size if JOURNAL.exists() else 0

        for kill in range(4):
            before = max(size(), HEADER_BYTES)
            with started(*solve_words(*LONG_GAME)) as process:
                while not process.ended() and size() <= before:
                    time.sleep(0.001)
                time.sleep(generator().random() * 0.02)
                process.signal(signal.SIGKILL)
                outcome = process.wait()
            if outcome.code == 0:
                self.assertGreater(kill, 0, "it ended before it could be killed")
                break
            self.assertTrue(outcome.killed, outcome.errors)
            self.assertGreaterEqual(size() + MOST_FACT_BYTES, before)
        solved = self.solve(*LONG_GAME)
        self.assertGreater(solved["journal"]["known"], 1000)
        self.assertEqual(independent_values(solved), independent_values(straight))
        self.assertLess(self.solve(*LONG_GAME)["nodes"], straight["nodes"] / 5)
        self.assertEqual(seedbank(*verify_words("--sample", "200", "--json")).code, 0)


if __name__ == "__main__":
    main()
