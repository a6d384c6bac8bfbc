"""Starts the command under test, as users do; helpers of the tests in Python in this folder.

run.py says which program that is. Each test has an empty directory of its own, in which the command
runs, so that files need no paths.
"""
import contextlib
import csv
import ctypes
import ctypes.util
import dataclasses
import functools
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from random_seed import random_seed

PROGRAM = os.environ["SEEDBANK_PROGRAM"]
SOURCE_DIR = pathlib.Path(os.environ["SEEDBANK_SOURCE_DIR"])
BUILD = pathlib.Path(os.environ["SEEDBANK_BUILD"])
IS_SANITIZED = "SEEDBANK_SANITIZED" in os.environ
BOTH_RULES = ("empty-capture", "standard")
COSTS = ("nodes", "seconds", "endgame_seeds", "endgame_seconds")
NOTE = re.compile(r"^seedbank: endgames of up to | threads compute, not ")

not_sanitized = unittest.skipIf(IS_SANITIZED, "sanitizers take memory, threads and files of their own")
FAILING_CALLS = BUILD / "tests/faults/libseedbank_failing_calls.so"
FEW_THREADS = BUILD / "tests/transcripts/libseedbank_few_threads.so"
needs_few_threads = unittest.skipIf(
    IS_SANITIZED or not FEW_THREADS.exists(),
    "needs the library that withholds threads, and a command without sanitizers",
)


@functools.cache
def generator():
    """The random numbers of a test program."""
    return random.Random(random_seed())


@dataclasses.dataclass
class Outcome:
    code: int  # exit code; 128 + signal if a signal ended it
    killed: bool  # a signal ended it
    output: str
    errors: str  # standard error without the notes
    notes: str  # what depends on the machine: slow endgames, useless threads
    peak_bytes: int  # peak memory


class Running:
    """A process that may still be running. At the end of a `with` block, it is killed."""

    def __init__(self, words, input="", env=None, stdout=None):
        self._files = contextlib.ExitStack()
        stdin = self._files.enter_context(tempfile.TemporaryFile())
        stdin.write(input if isinstance(input, bytes) else input.encode())
        stdin.seek(0)
        self._output = None if stdout else self._files.enter_context(tempfile.TemporaryFile())
        self._errors = self._files.enter_context(tempfile.TemporaryFile())
        self.process = subprocess.Popen(
            [str(word) for word in words],
            stdin=stdin,
            stdout=stdout or self._output,
            stderr=self._errors,
            env=dict(os.environ, **(env or {})),
        )
        self._result = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if not self.ended():
            self.process.kill()
            self.wait()
        self._files.close()

    def signal(self, number):
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process.pid, number)

    def _mask(self, field):
        try:
            status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return 0
        found = re.search(rf"^{field}:\s*(\w+)$", status, re.MULTILINE)
        return int(found[1], 16) if found else 0

    def wait_for_handler(self, number):
        """Waits until it has installed a handler for a signal, or has ended."""
        while not self.ended() and not self._mask("SigCgt") >> (number - 1) & 1:
            time.sleep(0.001)

    def ignores(self, number):
        return bool(self._mask("SigIgn") >> (number - 1) & 1)

    def _reap(self, flags):
        if self._result is None:
            process, status, usage = os.wait4(self.process.pid, flags)
            if process:
                code = os.waitstatus_to_exitcode(status)
                self.process.returncode = code
                self._result = (128 - code if code < 0 else code, code < 0, usage.ru_maxrss * 1024)
        return self._result

    def ended(self):
        return self._reap(os.WNOHANG) is not None

    def wait(self):
        code, killed, peak = self._reap(0)
        errors, notes = "", ""
        for line in _text_of(self._errors).splitlines(keepends=True):
            if NOTE.search(line):
                notes += line
            else:
                errors += line
        output = _text_of(self._output) if self._output else ""
        return Outcome(code, killed, output, errors, notes, peak)


def _text_of(file):
    file.seek(0)
    return file.read().decode(errors="surrogateescape")


def started(*words, **more):
    """Starts `seedbank` with these arguments."""
    return Running([PROGRAM, *words], **more)


def run_program(*words, **more):
    """Runs any program to its end."""
    with Running(words, **more) as process:
        return process.wait()


def seedbank(*words, **more):
    """Runs `seedbank` with these arguments to its end. `input` is text or bytes."""
    return run_program(PROGRAM, *words, **more)


def in_shell(script, *words, **more):
    """Runs a shell script with the program as "$0" and these words as "$@"."""
    return run_program("/bin/sh", "-c", script, PROGRAM, *words, **more)


def few_threads(most):
    """Variables with which the system allows `most` threads in addition to the first."""
    return {"LD_PRELOAD": str(FEW_THREADS), "SEEDBANK_TEST_THREADS": str(most)}


def with_few_threads(most, *words, **more):
    """Runs `seedbank` with few threads."""
    env = dict(more.pop("env", {}), **few_threads(most))
    return seedbank(*words, env=env, **more)


def signalled(words, number, is_under_way, undo):
    """Runs `seedbank` and sends it signal `number` once it handles it and is_under_way() is true.
    If the run ends with code 0, or the signal kills it, calls undo() and starts over."""
    for _ in range(100):
        with started(*words) as process:
            process.wait_for_handler(number)
            while not process.ended() and not is_under_way():
                pass
            process.signal(number)
            outcome = process.wait()
        if outcome.code != 0 and not outcome.killed:
            break
        undo()
    return outcome


class Conversation:
    """A run of `seedbank` that receives lines and whose answers are awaited line by line."""

    def __init__(self, *words, env=None):
        self._process = subprocess.Popen(
            [PROGRAM, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            env=dict(os.environ, **(env or {})),
        )
        self._answers = open(self._process.stdout.fileno(), "rb", closefd=False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()
        self._answers.close()
        self._process.stdout.close()

    def say(self, text):
        self._process.stdin.write(text.encode())

    def hear(self):
        """The next line, without its line feed; "" at the end of the output."""
        return self._answers.readline().decode().rstrip("\n")

    def signal(self, number):
        self._process.send_signal(number)

    def end(self):
        """Closes the input; returns the exit code."""
        self._process.stdin.close()
        return self._process.wait()


def objects_of(text):
    """The objects of an output, one per line."""
    return [json.loads(line) for line in text.splitlines()]


def without(answer, *names):
    """An object without some fields."""
    return {name: value for name, value in answer.items() if name not in names}


def values_of(answer):
    """The fields that describe the answer, without the effort and the line of play, because
    several lines may be best."""
    return without(answer, *COSTS, "line")


def rows_of(name):
    """The rows of a CSV file in data/, without the header and comments."""
    lines = (SOURCE_DIR / "data" / name).read_text().splitlines()
    return list(csv.reader(line for line in lines if line and not line.startswith("#")))[1:]


def files_below(root):
    """The bytes of all files below a directory by their relative paths, without lock files."""
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in pathlib.Path(root).rglob("*")
        if path.is_file() and path.name != "lock"
    }


def flip(file, at):
    """Changes one bit of a file."""
    data = bytearray(pathlib.Path(file).read_bytes())
    data[at] ^= 1
    pathlib.Path(file).write_bytes(data)


def compressed(data):
    """One frame of zstd, whose header states the size of the content."""
    zstd = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
    zstd.ZSTD_compressBound.restype = zstd.ZSTD_compress.restype = ctypes.c_size_t
    room = zstd.ZSTD_compressBound(ctypes.c_size_t(len(data)))
    frame = ctypes.create_string_buffer(room)
    size = zstd.ZSTD_compress(frame, ctypes.c_size_t(room), data, ctypes.c_size_t(len(data)), 3)
    return frame.raw[:size]


class CommandTest(unittest.TestCase):
    """A test in an empty current directory."""

    maxDiff = None

    def setUp(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder)

    def output_of(self, *words, **more):
        """The output of a run that succeeds and prints no errors."""
        outcome = seedbank(*words, **more)
        self.assertEqual((outcome.code, outcome.errors), (0, ""), words)
        return outcome.output

    def object_of(self, *words, **more):
        """The object that such a run prints with --json."""
        return json.loads(self.output_of(*words, "--json", **more))

    def expect_refused(self, words, code, part, **more):
        """Expects nothing on standard output, and `part` in the errors."""
        outcome = seedbank(*words, **more)
        self.assertEqual(outcome.code, code, f"{words}\n{outcome.errors}")
        self.assertEqual(outcome.output, "", words)
        self.assertIn(part, outcome.errors, words)
        return outcome


def main():
    """Runs the tests of a program; exit code 77 if all are skipped."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    result = unittest.main(exit=False, verbosity=2).result
    if not result.wasSuccessful():
        sys.exit(1)
    sys.exit(77 if result.testsRun and len(result.skipped) == result.testsRun else 0)
