#!/usr/bin/env python3
"""Runs tests of the command, which only start it and look at what it prints and writes:

    run.py [--build FOLDER] [--update] [FILE...]

FILE is a transcript (*.t) or a test in Python (*.py) in a folder below this one, or such a folder.
Without FILE, all are run except those whose names end in "_once" or "_slow". --update writes the output of changed
transcripts into them, for review with `git diff`. Lines with patterns that still match are kept;
in new lines, patterns stand for seconds, counts of nodes and the current directory.

The program under test is FOLDER/tools/seedbank, by default of build/release, or the one that the
environment variable SEEDBANK_PROGRAM names; SEEDBANK_SANITIZED says that it is sanitized. It runs
in an empty directory, without a terminal, an opening book and the user's settings. Exit code: 0, 1
after a failure, 77 if prerequisites are missing.

In transcripts, `seedbank` is the program. Its lines on standard error are marked with "! ", and
notes that depend on the machine are left out: slow endgames, threads that do not help. Python tests
get the same from command.py.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

try:
    sys.path.append("/usr/lib/python3/dist-packages")  # of Debian, for any interpreter
    import cram
except ImportError:
    cram = None

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PASSED, FAILED, SKIPPED = 0, 1, 77

WRAPPER = r"""#!/bin/bash
{ errors=$(exec -a seedbank "$SEEDBANK_PROGRAM" "$@" 2>&1 >&3 3>&-); code=$?; } 3>&1
[[ $errors ]] || exit $code
while IFS= read -r line; do
  [[ $line =~ ^'seedbank: endgames of up to '|' threads compute, not ' ]] || echo "! $line" >&2
done <<<"$errors"
exit $code
"""
# Commands of a transcript do not read the rest of the transcript as their input.
SHELL = ["bash", "-c", "exec bash -o pipefail <(cat) </dev/null"]


def environment(build: pathlib.Path, folder: pathlib.Path):
    """The variables of a test whose files are below `folder`."""
    variables = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SEEDBANK_", "XDG_", "LC_", "KGP_")) and name != "TOKEN"
    }
    program = os.environ.get("SEEDBANK_PROGRAM", str(build / "tools" / "seedbank"))
    variables.update(
        SEEDBANK_PROGRAM=program,
        SEEDBANK_BUILD=str(build),
        SEEDBANK_SOURCE_DIR=str(ROOT),
        SEEDBANK_BOOK="none",
        PATH=f"{folder / 'bin'}{os.pathsep}{variables['PATH']}",
        PYTHONPATH=os.pathsep.join(map(str, (HERE, ROOT / "tests/python", ROOT / "tests/db"))),
        PYTHONDONTWRITEBYTECODE="1",
        HOME=str(folder / "home"),
        TMPDIR=str(folder / "tmp"),
        TERM="dumb",
        LANG="C.UTF-8",
        LC_ALL="C.UTF-8",
    )
    for name in ("SEEDBANK_SANITIZED", "SEEDBANK_TEST_SEED"):
        if name in os.environ:
            variables[name] = os.environ[name]
    return variables


# What differs from run to run: seconds, speeds, and the work of searches by several threads.
VARIES = re.compile(
    rb"(?<![\d,])[\d,]*\.\d+(?= (s|ms|M/s)\b)"
    rb"|(?<![\d,])[\d,]+(?= nodes\b)"
    rb"|(?<=seconds\":)(?!0\.0[,}])\d[\d.e+-]*"
    rb"|(?<=_second\":)\d[\d.e+-]*"
    rb"|(?<=nodes\":)[1-9]\d*|(?<=endgame_seeds\":)[1-9]\d*"
)


def pattern_of(line, work):
    """The line of a transcript for new output: with * for what differs from run to run."""
    if line.endswith(b" (esc)\n") or not (VARIES.search(line) or work in line):
        return line
    escaped = re.sub(rb"([*?\\])", rb"\\\1", line.rstrip(b"\n"))
    return VARIES.sub(b"*", escaped.replace(work, b"*")) + b" (glob)\n"


def patched(lines, diff, work):
    """The lines of a transcript after the hunks of a unified diff."""
    result, at = [], 0
    for line in diff:
        if line.startswith((b"--- ", b"+++ ")) and not result:
            continue
        if hunk := re.match(rb"@@ -(\d+)(,0)?", line):
            start = int(hunk[1]) - (0 if hunk[2] else 1)
            result += lines[at:start]
            at = start
        elif line.startswith(b"+"):
            result.append(pattern_of(line[1:], work))
        else:
            result += lines[at : at + 1] if line.startswith(b" ") else []
            at += 1
    return result + lines[at:]


def run_transcript(file: pathlib.Path, variables, update):
    if cram is None:
        return SKIPPED, "cram is missing (Debian: python3-cram)"
    os.chdir(variables["WORK"])
    lines, output, diff = cram.testfile(
        str(file), SHELL, env=variables, cleanenv=False, testname=file.name.encode()
    )
    if output is None:
        return SKIPPED, "a prerequisite named at its beginning is missing"
    diff = list(diff)
    if not diff:
        return PASSED, ""
    if update:
        file.write_bytes(b"".join(patched(lines, diff, os.fsencode(variables["WORK"]))))
        return PASSED, "updated"
    return FAILED, b"".join(diff).decode(errors="replace")


def run_python(file: pathlib.Path, variables):
    done = subprocess.run(
        [sys.executable, "-B", str(file)],
        env=variables,
        cwd=variables["WORK"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode in (PASSED, SKIPPED):
        return done.returncode, done.stdout
    return FAILED, f"{done.stdout.rstrip()}\nexit code {done.returncode}"


def run(file: pathlib.Path, build: pathlib.Path, update):
    """Returns the result and what there is to say."""
    with tempfile.TemporaryDirectory(prefix="seedbank-test-") as name:
        folder = pathlib.Path(name).resolve()
        for part in ("bin", "home", "tmp", "work"):
            (folder / part).mkdir()
        wrapper = folder / "bin" / "seedbank"
        wrapper.write_text(WRAPPER)
        wrapper.chmod(0o755)
        variables = environment(build, folder) | {"WORK": str(folder / "work")}
        if file.suffix == ".t":
            return run_transcript(file, variables, update)
        return run_python(file, variables)


def tests_in(folder: pathlib.Path):
    """The tests in a folder of one command, or in all folders."""
    files = folder.glob("*/*" if folder == HERE else "*")
    return sorted(file for file in files if file.suffix in (".t", ".py"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    files = []
    for file in options.files:
        if not file.exists():
            parser.error(f"{file}: no such file")
        files += tests_in(file.resolve()) if file.is_dir() else [file.resolve()]
    if not files:
        files = [file for file in tests_in(HERE) if not file.stem.endswith(("_once", "_slow"))]
    if options.update:
        files = [file for file in files if file.suffix == ".t"]
    build = options.build.resolve()
    results = set()
    # A process per transcript, because cram runs it in the current directory.
    with concurrent.futures.ProcessPoolExecutor() as pool:
        runs = [pool.submit(run, file, build, options.update) for file in files]
        for file, run_of_file in zip(files, runs):
            result, text = run_of_file.result()
            results.add(result)
            word = {PASSED: "passed", FAILED: "FAILED", SKIPPED: "skipped"}[result]
            said = "" if result == PASSED and file.suffix == ".py" else text.rstrip()
            print(f"{file.relative_to(HERE)}: {word}{': ' if said else ''}{said}")
    if FAILED in results:
        return FAILED
    return SKIPPED if results == {SKIPPED} else PASSED


if __name__ == "__main__":
    sys.exit(main())
