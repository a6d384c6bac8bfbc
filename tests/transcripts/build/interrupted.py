"""Builds that are interrupted print the command that resumes, and are valid as far as they go."""
import pathlib
import shutil
import signal

from command import CommandTest, files_below, main, run_program, seedbank, signalled

BUILD = "build --seeds 14 --db".split()


def interrupted(number, database):
    """Interrupts a build that has published its first file."""
    return signalled(
        [*BUILD, database],
        number,
        lambda: any(pathlib.Path(database).rglob("*.seedbank")),
        lambda: shutil.rmtree(database, ignore_errors=True),
    )


class InterruptedTest(CommandTest):
    def test_an_interrupted_build_prints_the_command_that_resumes(self):
        self.assertEqual(seedbank(*BUILD, "straight").code, 0)
        for number in (signal.SIGINT, signal.SIGTERM):
            name = f"it's {int(number)}"
            outcome = interrupted(number, name)
            self.assertEqual((outcome.code, outcome.output), (130, ""), outcome.errors)
            head = "seedbank: interrupted; finished files are kept. To resume, repeat:\n"
            self.assertTrue(outcome.errors.startswith(head), outcome.errors)
            for file in files_below(name):
                self.assertTrue(file.endswith(".seedbank"), file)
            self.assertEqual(run_program("/bin/sh", "-c", outcome.errors[len(head) :]).code, 0)
            self.assertEqual(files_below(name), files_below("straight"))

    def test_an_interrupted_build_is_valid_as_far_as_it_goes(self):
        self.assertEqual(interrupted(signal.SIGINT, "db").code, 130)
        self.assertEqual(seedbank("verify", "--full", "--db", "db").code, 0)


if __name__ == "__main__":
    main()
