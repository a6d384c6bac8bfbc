"""Openings under the pie rule: a plain twin that tries every turn and every sowing, and known
values."""
import json

import boards
from command import BOTH_RULES, CommandTest, main
from plain_kalah import PlainBoard

# (pits, seeds, rules, time of the exchange, value, best turns), computed with the values of
# positions and turns by version 0.2, which had no pie rule.
KNOWN = """\
3 3 empty-capture sowing -2 1 2
3 3 empty-capture turn -2 1-2 1-3 2
3 3 standard sowing -2 1 2
3 3 standard turn -2 1-2 2
3 4 empty-capture sowing 0 2
3 4 empty-capture turn 0 2
3 4 standard sowing -2 1
3 4 standard turn -2 1
3 5 empty-capture sowing 0 2
3 5 empty-capture turn 0 2
3 5 standard sowing 0 2
3 5 standard turn 0 2
4 3 empty-capture sowing 0 2 3
4 3 empty-capture turn 0 3
4 3 standard sowing -2 2 3 4
4 3 standard turn 0 2-1
4 4 empty-capture sowing 0 1
4 4 empty-capture turn 0 1-4
4 4 standard sowing 0 2 3
4 4 standard turn 0 1-4 2 3
4 5 empty-capture sowing 0 2
4 5 empty-capture turn 0 2
4 5 standard sowing 0 2 3
4 5 standard turn 0 2 3
5 3 empty-capture sowing -2 3 4
5 3 empty-capture turn -2 3-2 3-4 4
5 3 standard sowing -2 3
5 3 standard turn -2 3-2 3-4
5 4 empty-capture sowing 0 3
5 4 empty-capture turn 0 3
5 4 standard sowing 0 3
5 4 standard turn 0 3
5 5 empty-capture sowing 0 3 4
5 5 empty-capture turn 0 1-3 3 4
5 5 standard sowing 0 2 3 4 5
5 5 standard turn 0 1-4 2 3 4 5
6 3 empty-capture sowing 0 6
6 3 empty-capture turn 0 6
6 3 standard sowing 0 6
6 3 standard turn 0 6
6 4 empty-capture sowing -2 3 4
6 4 empty-capture turn -2 3-2 3-4 4
6 4 standard sowing -2 3 4
6 4 standard turn 0 3-2
"""


def south_margin(board):
    return board.value() if board.mover == 0 else -board.value()


def as_norths(board):
    return PlainBoard(board.pits, board.ring, 1, board.rules)


def plain_turns(board, pits=()):
    """All complete first turns: (pits, board after them)."""
    for pit in board.legal_pits():
        after = board.after(pit)
        if after.mover == 0 and not after.over():
            yield from plain_turns(after, (*pits, pit))
        else:
            yield (*pits, pit), after


def plain_first_sowings(board):
    """The first sowings, which earn no extra turn."""
    for pit in board.legal_pits():
        yield (pit,), as_norths(board.after(pit))


def expected_turns(start, pie):
    turns = []
    for pits, after in sorted((plain_turns if pie == "turn" else plain_first_sowings)(start)):
        value = south_margin(after)
        worth = value if after.over() else -abs(value)
        turns.append({"pits": list(pits), "value": value, "worth": worth})
    return turns


def south_margin_of_line(board, pie, line):
    """South's margin after a game in which the first sowing of pie "sowing" earns no extra turn."""
    for i, pit in enumerate(line):
        if pit not in board.legal_pits():
            return None
        board = board.after(pit)
        if i == 0 and pie == "sowing":
            board = as_norths(board)
    return south_margin(board) if board.over() else None


class Openings(CommandTest):
    def solve(self, pits, seeds, rules, pie, *more):
        words = f"solve --json --db none --quiet --memory 1500M --pits {pits} --seeds {seeds}"
        return json.loads(self.output_of(*words.split(), "--rules", rules, "--pie", pie, *more))

    def solve_known(self, least, most):
        """Solves the known openings with `least` to `most` seeds; returns their number."""
        openings = 0
        for row in KNOWN.splitlines():
            pits, seeds, rules, pie, value, *best = row.split()
            if least <= 2 * int(pits) * int(seeds) <= most:
                solved = self.solve(pits, seeds, rules, pie)
                turns = ["-".join(map(str, turn)) for turn in solved["best"]]
                self.assertEqual((solved["value"], turns), (int(value), best), row)
                self.assertNotIn("turns", solved)
                openings += 1
        return openings


class PieTest(Openings):
    def test_equals_a_plain_twin(self):
        games_over_at_once = 0
        for pits, seeds in ((1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3), (4, 1)):
            for rules in BOTH_RULES:
                for pie in ("turn", "sowing"):
                    start = boards.opening(pits, seeds, rules)
                    turns = expected_turns(start, pie)
                    best = max(turn["worth"] for turn in turns)
                    of_best = [turn for turn in turns if turn["worth"] == best]
                    games_over_at_once += sum(turn["worth"] > 0 for turn in turns)
                    solved = self.solve(pits, seeds, rules, pie, "--moves")
                    self.assertEqual(solved["pie"], pie)
                    self.assertEqual(solved["value"], best)
                    self.assertEqual(solved["outcome"], boards.outcome_of(best))
                    self.assertEqual(solved["best"], [turn["pits"] for turn in of_best])
                    self.assertEqual(solved["turns"], turns)
                    self.assertIn(
                        south_margin_of_line(start, pie, solved["line"]),
                        {turn["value"] for turn in of_best},
                        solved,
                    )
        # (1,3), both rule sets and both times of the exchange
        self.assertGreaterEqual(games_over_at_once, 4)

    def test_finds_the_known_values_of_short_openings(self):
        self.assertEqual(self.solve_known(1, 32), 24)


if __name__ == "__main__":
    main()
