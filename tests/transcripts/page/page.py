"""seedbank page: the folder holds every file of the page; a rewrite keeps the other files in it."""
import pathlib
import re

from command import CommandTest, main, seedbank

SITE = pathlib.Path("a/site")


class PageTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.outcome = seedbank("page", "--out", SITE)
        if self.outcome.code != 0:
            self.assertEqual(self.outcome.code, 2)
            self.assertIn("compiled without the engine for browsers", self.outcome.errors)
            self.assertFalse(SITE.exists())
            self.skipTest("emscripten: the command was compiled without the engine for browsers")
        self.files = {str(file.relative_to(SITE)) for file in SITE.rglob("*") if file.is_file()}

    def test_writes_every_file_that_the_service_worker_stores(self):
        self.assertTrue(self.outcome.output.startswith(f"{len(self.files)} files, "))
        self.assertIn(f" in {SITE}\n", self.outcome.output)
        worker = (SITE / "sw.js").read_text()
        stored = set(re.findall(r"\n  '([^']+)': '[0-9a-f]{64}',", worker))
        self.assertEqual(stored | {"sw.js", "assets/site.js"}, self.files)
        self.assertLessEqual({"index.html", "assets/seedbank.wasm"}, self.files)

    def test_refers_to_nothing_outside_its_folder(self):
        texts = [name for name in self.files if name.endswith((".html", ".css"))]
        self.assertGreater(len(texts), 2)
        for name in texts:
            text = (SITE / name).read_text()
            self.assertNotRegex(text, r'(href|src)="(/|https?:)', name)
            self.assertNotRegex(text, r"""url\(["']?(/|https?:)""", name)

    def test_replaces_an_earlier_version_and_keeps_other_files(self):
        index, other = SITE / "index.html", SITE / "CNAME"
        before = index.read_text()
        index.write_text("an earlier version")
        other.write_text("kalah.example")
        self.assertEqual(seedbank("page", "--out", SITE).code, 0)
        self.assertEqual(index.read_text(), before)
        self.assertEqual(other.read_text(), "kalah.example")

    def test_a_folder_that_cannot_be_written_is_named(self):
        pathlib.Path("file").write_text("text")
        outcome = seedbank("page", "--out", "file/site")
        self.assertEqual(outcome.code, 6)
        self.assertIn("file", outcome.errors)


if __name__ == "__main__":
    main()
