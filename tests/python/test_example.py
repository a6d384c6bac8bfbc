"""engine/python/EXAMPLE.md shows the script example.py, which runs; the code of README.md prints
what its comments state."""

import contextlib
import doctest
import io
import re
import subprocess
import sys
import unittest

import seedbank
from support import SOURCE_DIR

FOLDER = SOURCE_DIR / "engine" / "python"


def code_blocks(document):
    return re.findall(r"^```python\n(.*?)^```$", document.read_text(), re.MULTILINE | re.DOTALL)


class Example(unittest.TestCase):
    def test_the_document_shows_the_script(self):
        self.assertEqual("".join(code_blocks(FOLDER / "EXAMPLE.md")),
                         (FOLDER / "example.py").read_text())

    def test_the_examples_of_the_documentation_are_right(self):
        examined = 0
        for module in (seedbank, seedbank._board, seedbank._engine):
            result = doctest.testmod(module)
            self.assertEqual(result.failed, 0, module.__name__)
            examined += result.attempted
        self.assertGreater(examined, 8)

    def test_the_script_runs(self):
        run = subprocess.run([sys.executable, "-B", FOLDER / "example.py", "100"],
                             capture_output=True, text=True, check=False)
        self.assertEqual(run.stderr, "")
        self.assertEqual(run.returncode, 0)
        self.assertIn("100 positions of (6,4)", run.stdout)
        self.assertRegex(run.stdout, r"fitted +rms")

    def test_the_code_of_the_readme_prints_what_its_comments_state(self):
        blocks = code_blocks(FOLDER / "README.md")
        self.assertTrue(blocks)
        names = {}
        for block in blocks:
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(block, names)
            shown = re.findall(r"print\(.*\) +# (.*)$", block, re.MULTILINE)
            self.assertEqual(printed.getvalue().splitlines(), shown)


if __name__ == "__main__":
    unittest.main()
