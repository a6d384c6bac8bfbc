"""The documents: the code of README.md and COOKBOOK.md prints what its comments state,
EXAMPLE.md shows the script example.py, which runs, and docstrings are right."""

import contextlib
import doctest
import importlib
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import seedbank
from support import SOURCE_DIR
from test_layers import PROGRAM

FOLDER = SOURCE_DIR / "engine" / "bindings" / "python"
LIBRARY = os.environ.get("SEEDBANK_LIBRARY", "")
BUILD = os.environ.get("SEEDBANK_BUILD", "")


def code_blocks(document):
    """The language and the code of each block, in order."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", (FOLDER / document).read_text(),
                      re.MULTILINE | re.DOTALL)


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


class Documents(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        self.folder = pathlib.Path(folder.name)
        path = os.environ["PATH"]
        self.addCleanup(os.environ.__setitem__, "PATH", path)
        os.environ["PATH"] = f"{pathlib.Path(PROGRAM).resolve().parent}:{path}"
        os.chdir(folder.name)

    def check_blocks(self, document, least):
        names = {}
        prints = 0
        for language, block in code_blocks(document):
            if language == "sh":
                subprocess.run(["bash", "-e", "-c", block], check=True)
            if language != "python":
                continue
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(block, names)
            expected = re.findall(r"print\(.*\) +# (.*)$", block, re.MULTILINE)
            self.assertEqual(printed.getvalue().splitlines(), expected, block)
            prints += len(expected)
        self.assertGreater(prints, least)

    def test_the_readme_prints_what_its_comments_state(self):
        self.check_blocks("README.md", 10)

    def test_the_cookbook_prints_what_its_comments_state(self):
        titles = re.findall(r"^## \d+\. ", (FOLDER / "COOKBOOK.md").read_text(), re.MULTILINE)
        self.assertEqual(len(titles), 12)
        self.check_blocks("COOKBOOK.md", 15)

    def test_the_program_of_the_cookbook_compiles_and_runs(self):
        if not pathlib.Path(LIBRARY).is_file():
            self.skipTest(f"{LIBRARY or 'the library'} is not built")
        blocks = dict(code_blocks("COOKBOOK.md"))
        (self.folder / "main.cpp").write_text(blocks["cpp"])
        (self.folder / "CMakeLists.txt").write_text(blocks["cmake"])
        for command in (["--install", BUILD, "--prefix", "P", "--component", "development"],
                        ["-GNinja", "-B", "b", f"-DCMAKE_PREFIX_PATH={self.folder}/P"],
                        ["--build", "b"]):
            done = run("cmake", *command)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        stated = re.search(r"// (.*)$", blocks["cpp"], re.MULTILINE).group(1)
        self.assertEqual(run("b/answers").stdout, stated + "\n")

    def test_the_picture_is_that_of_the_board(self):
        board = seedbank.Board()
        board.sow(3)
        self.assertEqual((FOLDER / "board.svg").read_text(), board._repr_svg_() + "\n")

    def test_the_example_shows_the_script_which_runs(self):
        self.assertEqual("".join(block for language, block in code_blocks("EXAMPLE.md")
                                 if language == "python"), (FOLDER / "example.py").read_text())
        labels = seedbank.Engine(memory="1G").label(
            seedbank.Engine(memory="1G").sample(400, pits=4, seeds=2), "labels.npz")
        self.assertEqual(len(labels), 400)
        done = run(sys.executable, "-B", FOLDER / "example.py", "labels.npz")
        self.assertEqual((done.stderr, done.returncode), ("", 0))
        lines = done.stdout.splitlines()
        stores, trained, built_in = map(float, lines[-1].split()[2:])
        self.assertEqual(lines[-1].split()[0], "all")
        self.assertLess(trained, stores)
        self.assertLess(built_in, stores)

    def test_docstrings_are_right(self):
        examined = 0
        for name in ("", ".gym", ".four_rows", "._board", "._engine", "._layers"):
            result = doctest.testmod(importlib.import_module("seedbank" + name))
            self.assertEqual(result.failed, 0, name)
            examined += result.attempted
        self.assertGreater(examined, 20)


if __name__ == "__main__":
    unittest.main()
