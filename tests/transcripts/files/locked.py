"""The files that commands write: used by one process at a time, and freed of what killed processes
left behind."""
import contextlib
import dataclasses
import errno
import fcntl
import pathlib
import shutil
import unittest

from command import FAILING_CALLS, IS_SANITIZED, CommandTest, files_below, main, seedbank

REPLACED, GROWING, DIRECTORY = "replaced as a whole", "growing", "a directory of files"


@dataclasses.dataclass
class Writer:
    """A command that writes FILE."""

    words: str
    kind: str
    file: str = "file"
    input: str = ""
    needs_gnuplot: bool = False


SMALL = "--pits 2 --seeds 2"
WRITERS = (
    Writer(f"build {SMALL}", DIRECTORY, file="db/empty-capture-2"),
    Writer(f"fullgame --out FILE {SMALL}", DIRECTORY),
    Writer(f"book build --positions 3 --out FILE {SMALL}", REPLACED),
    Writer("puzzles --pits 3 --seeds 2 --count 2 --out FILE", REPLACED),
    Writer("query 1,1,0,1,1,0 --svg FILE", REPLACED),
    Writer(f"fair --svg FILE {SMALL}", REPLACED),
    Writer("stats --pits 2 --svg FILE", REPLACED, needs_gnuplot=True),
    Writer(f"replay 1 --svg FILE {SMALL}", REPLACED, needs_gnuplot=True),
    Writer(f"match --players random,greedy --games 2 --svg FILE {SMALL}", REPLACED, needs_gnuplot=True),
    Writer(f"label --sample 3 --out FILE {SMALL}", REPLACED, file="file.npz"),
    Writer(f"label --sample 3 --out FILE {SMALL}", GROWING),
    Writer(f"match --players random,greedy --games 2 --records FILE {SMALL}", GROWING),
    Writer(f"fair --journal FILE {SMALL}", GROWING),
    Writer(f"solve --journal FILE {SMALL}", GROWING),
    Writer("verify --journal journal --details FILE", GROWING),
    Writer(f"play {SMALL}", GROWING, input="save FILE\nquit\n"),
)


@contextlib.contextmanager
def locked(writer):
    """Holds the lock of the files: beside a file that is replaced, in a directory, or the file."""
    place = pathlib.Path(writer.file)
    if writer.kind == REPLACED:
        place = pathlib.Path(f"{place}.seedbank-lock")
    elif writer.kind == DIRECTORY:
        place /= "lock"
    with place.open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class OutputFilesTest(CommandTest):
    def run_of(self, words, lines="", env=None):
        return seedbank(
            *words.split(), *"--quiet --memory 256M --db db".split(), input=lines, env=env or {}
        )

    def write(self, writer, env=None):
        return self.run_of(
            writer.words.replace("FILE", writer.file), writer.input.replace("FILE", writer.file), env
        )

    def files(self):
        """All files but locks and the journal that fair keeps beside the databases."""
        files = files_below(".")
        files.pop("db/fair-empty-capture-2-2-2-value-0.journal", None)
        return files

    @contextlib.contextmanager
    def place_of(self, writer):
        """An empty directory with what the command reads."""
        if writer.needs_gnuplot and not shutil.which("gnuplot"):
            self.skipTest("needs gnuplot (Debian: gnuplot-nox)")
        self.setUp()
        try:
            with self.subTest(writer.words):
                pathlib.Path("db").mkdir()
                if writer.words.startswith("verify"):
                    self.assertEqual(self.run_of(f"solve --least-work 1 --journal journal {SMALL}").code, 0)
                if writer.words.startswith("stats"):
                    self.assertEqual(self.run_of(f"build {SMALL}").code, 0)
                if writer.kind == DIRECTORY:
                    pathlib.Path(writer.file).mkdir()
                yield
        finally:
            self.doCleanups()

    def expect_one_at_a_time(self, writer):
        with self.place_of(writer), locked(writer):
            before = self.files()
            outcome = self.write(writer)
            message = f"{writer.file}: in use by another process that writes here"
            if writer.input:
                self.assertIn(message, outcome.output + outcome.errors)
            else:
                self.assertEqual(outcome.code, 6)
                self.assertRegex(outcome.errors, rf"^seedbank: (.*/)?{message}\n$")
            self.assertEqual(self.files(), before)

    def expect_refusal_without_locks(self, writer, error):
        fault = {
            "LD_PRELOAD": str(FAILING_CALLS),
            "SEEDBANK_FAULT_KIND": "lock",
            "SEEDBANK_FAULT_AT": "1",
            "SEEDBANK_FAULT_ERRNO": str(error),
            "SEEDBANK_FAULT_LASTS": "1",
        }
        with self.place_of(writer):
            before = self.files()
            outcome = self.write(writer, fault)
            message = (
                f"{writer.file}: cannot lock: No locks available; its file system has none: "
                "write to another one, such as a local disk"
            )
            self.assertIn(message, outcome.output + outcome.errors)
            if not writer.input:
                self.assertEqual(outcome.code, 6)
            after = {name: bytes for name, bytes in self.files().items() if bytes}
            self.assertEqual(after, {name: bytes for name, bytes in before.items() if bytes})

    def expect_cleaning(self, writer):
        with self.place_of(writer):
            first = self.write(writer)
            self.assertEqual(first.code, 0, first.errors)
            right = self.files()
            written = pathlib.Path(writer.file)
            if writer.kind == DIRECTORY:
                written /= "002-001.seedbank" if writer.words.startswith("build") else "layer-003.seedbank"
            else:
                pathlib.Path(f"{written}.seedbank-lock").write_text("")
            pathlib.Path(f"{written}.partial-123").write_text("what a killed process wrote")
            written.unlink()  # so that the command has something to do
            again = self.write(writer)
            self.assertEqual(again.code, 0, again.errors)
            self.assertEqual(self.files(), right)

    def test_are_used_by_one_process_at_a_time(self):
        for writer in WRITERS:
            if not writer.needs_gnuplot:
                self.expect_one_at_a_time(writer)

    @unittest.skipIf(IS_SANITIZED or not FAILING_CALLS.exists(), "needs calls that fail")
    def test_file_systems_without_locks_are_named(self):
        errors = (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS)
        for number, writer in enumerate(WRITERS):
            if not writer.needs_gnuplot:
                self.expect_refusal_without_locks(writer, errors[number % len(errors)])

    def test_that_are_replaced_lose_what_killed_processes_left(self):
        # Files that grow have no temporary files.
        for writer in WRITERS:
            if writer.kind != GROWING and not writer.needs_gnuplot:
                self.expect_cleaning(writer)

    def test_pictures_of_gnuplot_too(self):
        for writer in WRITERS:
            if writer.needs_gnuplot:
                self.expect_one_at_a_time(writer)
                self.expect_cleaning(writer)


if __name__ == "__main__":
    main()
