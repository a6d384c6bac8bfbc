"""The journals of fair: what is trusted, and what is refused and kept. Ludii's order and sites."""
import json
import pathlib

from command import CommandTest, main, seedbank
from read_database import xxh64

HEAD = "seedbank fair journal 2: empty-capture, 1 pits, 1 seeds in each, 1 to 1 moved, value 0"
SMALL = ("--quiet", "--db", "db", "--pits", "1", "--seeds", "1", "--max-moved", "1")
JOURNAL = pathlib.Path("a journal")


def line_of(verdict, head=HEAD):
    return f"{verdict} {xxh64(f'{head}{chr(10)}{verdict}'.encode()):016x}\n"


class JournalTest(CommandTest):
    def setUp(self):
        super().setUp()
        pathlib.Path("db").mkdir()

    def boards(self):
        """The number of boards of the small question."""
        verdicts = self.output_of("fair", *SMALL, "--format", "verdicts")
        return len(verdicts.splitlines()) - 1

    def test_is_trusted(self):
        # The value 0 for all boards of (1,1), which is wrong.
        boards = self.boards()
        self.assertGreater(boards, 3)
        lines = "".join(line_of(f"{board} yes") for board in reversed(range(boards)))
        JOURNAL.write_text(f"{HEAD}\n{lines}")
        found = self.output_of("fair", *SMALL, "--journal", JOURNAL)
        self.assertEqual(len(found.splitlines()), boards)

    def expect_refused_journal(self, text, code, message):
        JOURNAL.write_text(text)
        outcome = seedbank("fair", *SMALL, "--journal", JOURNAL)
        self.assertEqual((outcome.code, outcome.output), (code, ""), text)
        self.assertEqual(outcome.errors, f"seedbank: {JOURNAL.resolve()}: {message}\n")
        self.assertEqual(JOURNAL.read_text(), text)

    def test_of_another_program_or_list_is_refused(self):
        refused = self.expect_refused_journal
        refused(
            f"seedbank fair journal 2: standard, 1 pits\n{line_of('0 yes')}",
            2,
            "the journal of another list: standard, 1 pits",
        )
        for text in ("dear diary\n", "\n", "\0" * 40 + HEAD + "\n"):
            refused(text, 4, "not a journal of seedbank fair (at byte 0)")

    def test_that_is_damaged_is_refused(self):
        begun = f"{HEAD}\n{line_of('0 no')}"
        for text, what in (
            *(
                (line_of(line), "not a verdict on a board")
                for line in ("yes", "1", "1 maybe", "-1 no", "1 no ", "")
            ),
            (line_of("99 no"), "no board has this number"),
            (line_of("0 no"), "a second verdict on a board"),
            *(
                (line, "a line without its checksum")
                for line in ("1 no\n", "\n", "1 no 0\n", "1 no c7c41a59aee5965f\n")
            ),
            ("1" * 300, "no line of a journal is that long"),
            ("\0" * 5000 + "1 no", "no line of a journal is that long"),
        ):
            self.expect_refused_journal(begun + text, 4, f"damaged: {what} (at byte {len(begun)})")

    def test_verdicts_on_another_question_are_refused(self):
        # Verdicts of one rule set after the first line of the other one, or for another value.
        def verdicts(*more):
            return self.output_of(*"fair --quiet --db db --pits 2 --seeds 2 --format verdicts".split(), *more)

        head = verdicts().partition("\n")[0]
        for other in ("--rules standard", "--value 2", "--max-moved 1"):
            text = f"{head}\n{verdicts(*other.split()).partition(chr(10))[2]}"
            JOURNAL.write_text(text)
            outcome = seedbank(*"fair --quiet --db db --pits 2 --seeds 2 --journal".split(), JOURNAL)
            self.assertEqual((outcome.code, outcome.output), (4, ""))
            self.assertEqual(
                outcome.errors,
                f"seedbank: {JOURNAL.resolve()}: damaged: a line without its checksum (at byte {len(head) + 1})\n",
            )
            self.assertEqual(JOURNAL.read_text(), text)

    def test_resumes_after_a_power_failure(self):
        # It leaves zeros in blocks that were not yet on disk.
        expected = self.output_of("fair", *SMALL, "--journal", JOURNAL)
        head = f"{HEAD}\n"
        for whole in ("", head, head[:30]):
            for torn in ("", "0", "0 ye") if whole == head else ("",):
                for zeros in (0, 1, 300, 70_000):
                    JOURNAL.write_text(whole + torn + "\0" * zeros)
                    found = self.output_of("fair", *SMALL, "--journal", JOURNAL)
                    self.assertEqual(found, expected, (whole, torn, zeros))
                    self.assertNotIn("\0", JOURNAL.read_text())


class LudiiTest(CommandTest):
    def test_options_have_its_order_and_sites(self):
        # Site 0 is North's store, 1-3 South's pits from left to right, 4-6 the pits above them, 7
        # South's store.
        words = "fair --quiet --db none --pits 3 --seeds 2 --max-moved 2 --value 8".split()
        items = {}
        for line in self.output_of(*words, "--json").splitlines():
            board = json.loads(line)
            number = board["ludii"]
            counts = "".join(
                f"(set Count {count} at:{site})" for count, site in zip(board["board"], (1, 2, 3, 7, 6, 5, 4, 0))
            )
            star = "*" if number == 1 else ""
            items[number] = f'    (item "{number}" <{counts}> "board {number}"){star}'
        self.assertEqual(sorted(items), list(range(1, len(items) + 1)))
        self.assertGreater(len(items), 3)
        ludii = self.output_of(*words, "--format", "ludii").splitlines()
        self.assertEqual(len(ludii), len(items) + 4)
        self.assertEqual(ludii[:2], ['(option "Board #" <Board> args:{<start>}', "    {"])
        self.assertEqual(ludii[2:-2], [item for _, item in sorted(items.items())])


if __name__ == "__main__":
    main()
