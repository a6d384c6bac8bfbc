"""The command under limits of the system, and with unusual standard streams."""
import json
import pathlib
import signal

from command import (
    PROGRAM,
    CommandTest,
    Running,
    files_below,
    in_shell,
    main,
    run_program,
    seedbank,
    started,
)

SMALL_FILES = """ulimit -f 8; exec "$0" "$@" """  # 8 blocks of 512 bytes


class LimitsTest(CommandTest):
    def test_a_file_that_may_not_grow_is_a_named_error_and_nothing_is_left_behind(self):
        build = in_shell(SMALL_FILES, *"build --quiet --pits 5 --seeds 14 --db db".split())
        self.assertEqual(build.code, 6)
        self.assertIn(": cannot write: File too large\n", build.errors)
        self.assertEqual([name for name in files_below(".") if "partial" in name], [])

        label = "label --quiet --sample 200 --pits 3 --db none --out rows".split()
        rows = in_shell(SMALL_FILES, *label)
        self.assertEqual(rows.code, 6)
        self.assertIn("rows: cannot write: File too large\n", rows.errors)
        # The existing rows are kept and the run resumes.
        self.assertGreater(pathlib.Path("rows").stat().st_size, 0)
        self.assertEqual(seedbank(*label).code, 0)
        self.assertEqual(len(pathlib.Path("rows").read_text().splitlines()), 201)

        journal = in_shell(
            SMALL_FILES,
            *"solve --quiet --pits 4 --seeds 4 --db none --journal j --least-work 1".split(),
        )
        self.assertEqual(journal.code, 6)
        self.assertRegex(journal.errors, r"^seedbank: (.*/)?j: cannot write: File too large\n$")

    def test_a_pipe_is_not_an_output_file_of_any_command(self):
        # Only regular files are replaced or written.
        run_program("mkfifo", "pipe")
        for words in (
            "label --sample 2 --pits 2 --seeds 2 --out",
            "solve --pits 2 --seeds 2 --journal",
            "fair --pits 2 --seeds 1 --journal",
            "fair --pits 2 --seeds 1 --svg",
            "match --players random,greedy --pits 2 --seeds 1 --records",
            "match --players random,greedy --pits 2 --seeds 1 --svg",
            "query 1,1,0,1,1,0 --svg",
            "replay 2 --pits 2 --seeds 1 --svg",
            "fullgame --pits 2 --seeds 1 --out",
        ):
            outcome = seedbank(*words.split(), "pipe", "--quiet", "--db", "none")
            self.assertEqual((outcome.code, outcome.output), (6, ""), words)
            self.assertRegex(outcome.errors, r"^seedbank: (.*/)?pipe: cannot ", words)
            self.assertTrue(pathlib.Path("pipe").is_fifo())

    def test_a_full_game_needs_few_open_files_for_any_number_of_layers(self):
        # There are 13 layers. Results that cannot be stored are not computed.
        words = "fullgame --quiet --json --pits 2 --seeds 3 --out d --threads 2".split()

        def answer():
            outcome = in_shell("""ulimit -n 12; exec "$0" "$@" """, *words)
            self.assertEqual(outcome.code, 0, outcome.errors)
            return json.loads(outcome.output)

        built = answer()
        files = files_below("d")
        self.assertEqual(built["bytes"], sum(map(len, files.values())))
        # Resumed, and already complete.
        for missing in ("layer-003.seedbank", "none"):
            pathlib.Path("d", missing).unlink(missing_ok=True)
            again = answer()
            for name in ("outcome", "depth", "positions", "layers", "bytes"):
                self.assertEqual(again[name], built[name], name)
            self.assertEqual(files_below("d"), files)

    def test_non_blocking_standard_output_is_awaited(self):
        # Descriptors may be shared with programs that made them non-blocking. A pipe holds 64 KiB
        # before it is full, and the reader comes late.
        line = "4,4,4,4,4,4,0,4,4,4,4,4,4,0 s\n"
        outcome = in_shell(
            """{ python3 -c 'import os, sys
os.set_blocking(1, False)
os.execv(sys.argv[1], sys.argv[1:])' "$0" "$@" || echo failed; } | { sleep 0.3; cat; }""",
            *"convert --to fairkalah".split(),
            input=line * 6000,
        )
        self.assertEqual(outcome.errors, "")
        lines = outcome.output.splitlines()
        self.assertEqual((len(lines), len(set(lines))), (6000, 1))

    def test_a_closed_terminal_is_an_interrupt_and_nohup_is_respected(self):
        # A closed terminal sends SIGHUP.
        solve = "solve --quiet --pits 6 --seeds 6 --db none --endgames 4 --threads 1".split()
        with started(*solve) as process:
            process.wait_for_handler(signal.SIGTERM)
            process.signal(signal.SIGHUP)
            self.assertEqual(process.wait().code, 130)
        shell = ("/bin/sh", "-c", """trap '' HUP INT; exec "$0" "$@" """)
        with Running([*shell, PROGRAM, *solve]) as process:
            process.wait_for_handler(signal.SIGTERM)
            self.assertTrue(process.ignores(signal.SIGHUP))
            self.assertTrue(process.ignores(signal.SIGINT))
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
                process.signal(number)
            outcome = process.wait()
        self.assertEqual(outcome.code, 130)
        self.assertNotEqual(outcome.output, "", "the bounds, since SIGTERM was the first")


if __name__ == "__main__":
    main()
