"""Values from the database, and all their sowings: brute force, and margins that another program
computed."""

import boards
from command import BOTH_RULES, CommandTest, generator, main, objects_of, rows_of


def expect_irvings_margins(test, most_seeds):
    """Queries all rows of Irving's sample with at most `most_seeds` seeds; returns their number."""
    rows = [[int(field) for field in row] for row in rows_of("irving_endgame_sample.csv")]
    rows = [row for row in rows if sum(row[:12]) <= most_seeds]
    lines = "".join(f"{' '.join(map(str, [*row[:6], 0, *row[6:12], 0]))}\n" for row in rows)
    found = objects_of(test.output_of("query", "--json", "--db", "db", input=lines))
    test.assertEqual([answer["value"] for answer in found], [row[12] for row in rows])
    return len(rows)


class QueryTest(CommandTest):
    def test_agrees_with_brute_force_about_positions_and_all_their_sowings(self):
        for rules in BOTH_RULES:
            for pits, most_seeds in ((2, 12), (3, 12), (6, 8)):
                self.output_of("build", "--seeds", str(most_seeds), "--db", "db",
                               "--pits", str(pits), "--rules", rules)  # fmt: skip
                questions = [
                    boards.random_board(pits, generator().randint(2, most_seeds), rules)
                    for _ in range(300)
                ]
                lines = "".join(f"{boards.text_of(board)}\n" for board in questions)
                found = objects_of(
                    self.output_of("query", "--json", "--rules", rules, "--db", "db", input=lines)
                )
                self.assertEqual(len(found), len(questions))
                for board, answer in zip(questions, found):
                    self.assertEqual(answer["source"], "database")
                    boards.expect_truth(self, board, answer)

    def test_gives_irvings_margins_up_to_14_seeds(self):
        self.output_of("build", "--seeds", "14", "--db", "db")
        self.assertGreaterEqual(expect_irvings_margins(self, 14), 180)


if __name__ == "__main__":
    main()
