"""The examples of the help are valid, and print the output shown."""
import os
import pathlib
import shutil
import unittest

from command import BUILD, PROGRAM, CommandTest, main, run_program
from helps import all_commands, examples_of, expect_shown, help_of


class ExamplesTest(CommandTest):
    def setUp(self):
        super().setUp()
        # In the default place, which causes no notes on games that the database lacks.
        self.output_of(*"build --seeds 8 --db db --quiet".split())
        pathlib.Path("seedbank").symlink_to("db")

    def run_examples(self, page, **environment):
        """Runs the examples that show output; returns their number."""
        shown = [example for example in examples_of(page) if example.output]
        for example in shown:
            outcome = run_program(
                "/bin/sh", "-c", f'seedbank() {{ "$0" "$@"; }}; {example.command}', PROGRAM,
                env={"XDG_DATA_HOME": os.getcwd(), **environment},
            )  # fmt: skip
            self.assertEqual(outcome.code, 0, f"{example.command}\n{outcome.errors}")
            expect_shown(self, outcome.output.splitlines(), example.output)
        return len(shown)

    def test_are_valid_command_lines(self):
        # With --help, options are parsed and checked, but nothing is done.
        for name in ("positions.txt", "games.txt"):
            pathlib.Path(name).touch()
        count = 0
        for command in all_commands():
            for example in examples_of(help_of(*command)):
                outcome = run_program(
                    "/bin/sh", "-c", f'seedbank() {{ "$0" "$@" --help; }}; {example.command}', PROGRAM
                )
                self.assertEqual(outcome.code, 0, f"{example.command}\n{outcome.errors}")
                self.assertNotIn("seedbank: ", outcome.errors, example.command)
                count += 1
        self.assertGreaterEqual(count, 50)

    def test_print_the_output_shown(self):
        shown = sum(self.run_examples(help_of(*command)) for command in all_commands())
        self.assertGreaterEqual(shown, 33)

    @unittest.skipUnless(
        shutil.which("mpirun") and (BUILD / "tools/seedbank-mpi").exists(),
        "needs seedbank-mpi and mpirun (Debian: openmpi-bin)",
    )
    def test_of_several_processes_too(self):
        program = str(BUILD / "tools/seedbank-mpi")
        shown = 0
        for command in ("build", "verify", "stats", "fair", "solve"):
            page = help_of(command, program=program)
            self.assertLessEqual(max(map(len, page)), 80)
            details = page.index("Details:")
            self.assertIn("Examples:", page[:details])
            self.assertLessEqual(details - 1, 24, command)
            shown += self.run_examples(
                page,
                PATH=f"{BUILD / 'tools'}{os.pathsep}{os.environ['PATH']}",
                OMPI_ALLOW_RUN_AS_ROOT="1",
                OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                OMPI_MCA_rmaps_base_oversubscribe="1",
            )
        self.assertGreaterEqual(shown, 5)


if __name__ == "__main__":
    main()
