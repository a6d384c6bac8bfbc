"""An opening book whose build was interrupted: what is computed is kept, and the build resumes."""
import pathlib
import signal

from command import CommandTest, main, seedbank, signalled

BOOK = pathlib.Path("book")
BUILD = "book build --pits 4 --seeds 3 --positions 3000 --db none --out book".split()


class BookInterruptionTest(CommandTest):
    def test_prints_the_command_that_resumes(self):
        outcome = signalled(
            BUILD, signal.SIGINT, lambda: True, lambda: BOOK.unlink(missing_ok=True)
        )
        self.assertEqual(outcome.code, 130, outcome.errors)
        kept = "; the positions computed so far are in the book. To resume, repeat:\n"
        self.assertIn(kept, outcome.errors)
        positions = outcome.output.split(" positions, ")[0]
        self.assertLess(int(positions.replace(",", "")), 3000)
        self.assertEqual(seedbank(*BUILD, "--quiet").code, 0)
        resumed = BOOK.read_bytes()
        BOOK.unlink()
        self.assertEqual(seedbank(*BUILD, "--quiet").code, 0)
        self.assertEqual(BOOK.read_bytes(), resumed)


if __name__ == "__main__":
    main()
