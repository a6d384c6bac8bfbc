"""Every column and field of labels against brute force; runs that are killed."""
import pathlib
import signal
import time

import boards
from command import BOTH_RULES, CommandTest, main, objects_of, seedbank, started
from files import LONGER

COMMON = ("--quiet", "--memory", "1G", "--db", "none")
STARTS = (
    "9 0 4 0",
    "3 3 0 3 3 0",
    "2,2,2,0,2,2,2,0",
    "1 1 2 1 0 1 1 1 2 3",
    "1,0,1,2,0,1,0,0,1,1,2,0,1,5",
    "0 1 0 1 1 1 1 3 1 1 1 0 1 0 1 2",
)


class LabelTest(CommandTest):
    def test_every_column_and_field_equals_brute_force(self):
        for rules in BOTH_RULES:
            for start in STARTS:
                pathlib.Path("start").write_text(start)
                pits = len(start.replace(",", " ").split()) // 2 - 1
                sample = ("label", "--sample", "3" if pits == 1 else "40", "--start", "start",
                          "--rules", rules, *COMMON)  # fmt: skip
                rows = self.output_of(*sample).splitlines()[1:]
                objects = objects_of(self.output_of(*sample, "--json"))
                self.assertEqual(len(rows), len(objects))
                before = []
                for row, found in zip(rows, objects):
                    numbers = [int(field) for field in row.split(",")]
                    ring, labels = numbers[: 2 * pits + 2], numbers[2 * pits + 2 :]
                    self.assertLess(before, ring, "sorted by the numbers, each position once")
                    before = ring
                    board = boards.PlainBoard(pits, ring, 0, rules)
                    value, moves = board.value(), boards.moves_of(board)
                    best = boards.pits_worth(moves, value)
                    expected = [int(pit in best) for pit in range(1, pits + 1)] + [value]
                    self.assertEqual(labels, expected, row)
                    self.assertEqual(
                        found,
                        {
                            "schema": "seedbank.label/1",
                            "position": boards.text_of(board),
                            "rules": rules,
                            "value": value,
                            "best": best,
                            "moves": moves,
                        },
                    )

    def test_killed_at_any_moment_it_ends_with_the_same_bytes(self):
        self.assertEqual(seedbank(*LONGER, "straight").code, 0)
        kills, delay = 0, 0.02
        while True:
            with started(*LONGER, "killed") as process:
                time.sleep(delay)
                process.signal(signal.SIGKILL)
                if process.wait().code == 0:
                    break
            kills += 1
            delay *= 1.5
        self.assertGreater(kills, 0)
        self.assertEqual(pathlib.Path("killed").read_bytes(), pathlib.Path("straight").read_bytes())


if __name__ == "__main__":
    main()
