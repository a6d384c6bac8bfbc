"""The command where the system allows few threads."""
import json
import os
import pathlib

from command import COSTS, CommandTest, main, needs_few_threads, with_few_threads, without


@needs_few_threads
class ThreadsTest(CommandTest):
    def test_with_fewer_threads_than_requested_it_uses_the_available_ones(self):
        query = ("query", "--json", "--db", "none", "--no-line", "--threads", "4", "--endgames", "6",
                 "2 2 2 2 0 2 2 2 2 0")  # fmt: skip
        answer = without(json.loads(self.output_of(*query)), *COSTS)
        for most in range(9):
            outcome = with_few_threads(most, *query)
            if most == 0:
                # Not even one that waits for Ctrl-C.
                self.assertEqual(outcome.code, 5)
                self.assertIn("seedbank: the system allows no more threads\n", outcome.errors)
                continue
            self.assertEqual(outcome.code, 0, outcome.errors)
            self.assertEqual(without(json.loads(outcome.output), *COSTS), answer, most)
            computing = most - 3 if most > 4 else 1
            note = f"seedbank: the system allows no more threads: {computing} of 4 compute\n"
            self.assertEqual(outcome.errors, "" if most >= 7 else note)
        build = with_few_threads(1, *"build --quiet --pits 3 --seeds 6 --threads 3 --db db".split())
        self.assertEqual(build.code, 0, build.errors)

    def test_threads_that_do_not_help_are_not_started(self):
        # 1,024 threads on two processors made small tasks take 200 times as long.
        outcome = with_few_threads(
            4 * len(os.sched_getaffinity(0)) - 1 + 4,
            *"solve --pits 3 --seeds 3 --threads 1024 --db none".split(),
        )
        self.assertIn(" threads compute, not 1024: ", outcome.notes)
        self.assertEqual(outcome.code, 0)
        self.assertEqual(outcome.errors, "", "more were asked of the system")

    def test_without_a_slot_for_another_process_a_picture_is_refused(self):
        # gnuplot is a separate process. The command checks for it, and for the file, before the
        # work.
        self.output_of(*"build --quiet --pits 1 --seeds 2 --db db".split())
        gnuplot = pathlib.Path("bin/gnuplot")
        gnuplot.parent.mkdir()
        gnuplot.write_text("#!/bin/sh\n")
        gnuplot.chmod(0o700)
        outcome = with_few_threads(
            0,
            *"stats --pits 1 --threads 1 --db db --svg picture.svg".split(),
            env={"PATH": str(gnuplot.parent.resolve())},
        )
        self.assertEqual((outcome.code, outcome.output), (5, ""))
        self.assertEqual(outcome.errors, "seedbank: the system allows no more threads\n")
        self.assertFalse(pathlib.Path("picture.svg").exists())


if __name__ == "__main__":
    main()
