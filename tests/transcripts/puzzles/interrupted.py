"""An interrupted run keeps its puzzles and prints how to resume."""
import json
import pathlib
import signal

from command import CommandTest, main, signalled


class PuzzlesTest(CommandTest):
    def test_an_interrupted_run_keeps_its_puzzles_and_prints_how_to_resume(self):
        file = pathlib.Path("file")
        outcome = signalled(
            "puzzles --count 1000000 --rules standard --out file --quiet --memory 1G --db none".split(),
            signal.SIGINT,
            file.exists,
            lambda: file.unlink(missing_ok=True),
        )
        self.assertEqual(outcome.code, 130)
        self.assertIn(" of 1,000,000 puzzles, which are kept. To resume, repeat:\n", outcome.errors)
        self.assertEqual(json.loads(file.read_text())["count"], 1_000_000)


if __name__ == "__main__":
    main()
