"""Published values of openings, with any threads and drivers; all first turns."""
import json

import boards
from command import BOTH_RULES, IS_SANITIZED, CommandTest, main, rows_of, values_of


class Openings(CommandTest):
    def solve(self, pits, seeds, rules, *more):
        words = f"solve --json --quiet --db none --pits {pits} --seeds {seeds} --rules {rules}"
        return json.loads(self.output_of(*words.split(), *more))


class SolveTest(Openings):
    def test_finds_the_published_values(self):
        most_seeds = 24 if IS_SANITIZED else 36
        values = 0
        for rules, pits, seeds, value, *_ in rows_of("known_values.csv"):
            pits, seeds, value = int(pits), int(seeds), int(value)
            if 2 * pits * seeds > most_seeds:
                continue
            solved = self.solve(pits, seeds, rules)
            self.assertEqual(solved["value"], value, solved)
            self.assertEqual(solved["outcome"], boards.outcome_of(value))
            start = boards.opening(pits, seeds, rules)
            self.assertEqual(boards.margin_of_line(start, solved["line"]), value, solved)
            values += 1
        self.assertGreaterEqual(values, 40 if IS_SANITIZED else 45)

    def test_all_thread_counts_and_drivers_find_the_same(self):
        expected = values_of(self.solve(5, 3, "standard", "--moves"))
        for options in (
            "--driver bisection",
            "--driver mtdf --threads 1",
            "--threads 2 --endgames 6",
            "--threads 3 --tt 32M",
        ):
            found = values_of(self.solve(5, 3, "standard", "--moves", *options.split()))
            self.assertEqual(found, expected, options)

    def test_moves_lists_all_first_sowings_and_all_complete_first_turns(self):
        def turns_of(board, pits=()):
            for pit in board.legal_pits():
                after = board.after(pit)
                if after.mover == board.mover and not after.over():
                    yield from turns_of(after, (*pits, pit))
                else:
                    value = after.value() if after.mover == board.mover else -after.value()
                    yield {"pits": [*pits, pit], "value": value}

        for pits, seeds in ((2, 3), (3, 3), (4, 2), (6, 1)):
            for rules in BOTH_RULES:
                solved = self.solve(pits, seeds, rules, "--moves")
                turns = list(turns_of(boards.opening(pits, seeds, rules)))
                self.assertEqual(solved["turns"], turns)
                best = {}
                for turn in turns:
                    first = turn["pits"][0]
                    best[first] = max(best.get(first, turn["value"]), turn["value"])
                self.assertEqual(
                    solved["moves"], [{"pit": pit, "value": value} for pit, value in best.items()]
                )


if __name__ == "__main__":
    main()
