"""Searched values against brute force, with any part of a database, any memory and any number of
threads."""
import re

import boards
from command import BOTH_RULES, CommandTest, generator, main, objects_of, seedbank, without


def lines_of(questions):
    return "".join(f"{boards.text_of(board)}\n" for board in questions)


OPTIONS = (
    "",
    "--endgames 0",
    "--endgames 5",
    "--endgames 9",
    "--endgames 12",
    "--threads 1",
    "--threads 5",
    "--tt 2M",
)


class SearchTest(CommandTest):
    def query(self, *words, database="none", **more):
        return seedbank("query", "--json", "--quiet", "--db", database, *words, **more)

    def answers(self, questions, *words, **more):
        outcome = self.query(*words, input=lines_of(questions), **more)
        self.assertEqual((outcome.code, outcome.errors), (0, ""), words)
        found = objects_of(outcome.output)
        self.assertEqual(len(found), len(questions))
        return found

    def test_agrees_with_brute_force_without_a_database(self):
        for rules in BOTH_RULES:
            for pits in range(1, 8):
                most_seeds = 40 if pits <= 2 else 16 if pits <= 4 else 12
                questions = [
                    boards.random_board(pits, generator().randint(2, most_seeds), rules)
                    for _ in range(60)
                ]
                for board, answer in zip(questions, self.answers(questions, "--rules", rules)):
                    self.assertEqual(answer["source"], "search")
                    boards.expect_truth(self, board, answer)

    def test_agrees_with_brute_force_with_part_of_a_database_and_any_endgames(self):
        self.output_of("build", "--seeds", "9", "--pits", "4", "--db", "db")
        questions = [
            boards.random_board(4, generator().randint(2, 18), "empty-capture") for _ in range(60)
        ]
        for options in OPTIONS:
            found = self.answers(questions, *options.split(), database="db")
            for board, answer in zip(questions, found):
                covered = sum(board.ring) - board.ring[4] - board.ring[9] <= 9
                self.assertEqual(answer["source"], "database" if covered else "search")
                boards.expect_truth(self, board, answer)

    def test_one_thread_is_deterministic(self):
        questions = [
            boards.random_board(6, generator().randint(24, 30), "empty-capture") for _ in range(8)
        ]

        def found():
            return [without(one, "seconds") for one in self.answers(questions, "--threads", "1")]

        self.assertEqual(found(), found())

    def test_what_memory_does_not_allow_is_refused_beforehand(self):
        position = "5,5,5,5,5,5,0,5,5,5,5,5,5,0"
        for options in (
            "--memory 20M",
            "--tt 1M",
            "--tt 1000G",
            "--memory 200M --tt 256M",
            "--memory 1G --endgames 30",
        ):
            self.expect_refused(
                ["query", "--json", "--quiet", "--db", "none", *options.split(), position],
                5,
                " needs",
            )
        # The size named by the error is enough.
        for memory, *options in (
            ("20M",),
            ("35M",),
            ("100M", "--endgames", "18"),
            ("200M", "--endgames", "20", "--tt", "64M"),
        ):
            words = [*options, "--time", "0.1", position]
            enough = re.search(r"; use --memory (.*MiB)\n", self.query("--memory", memory, *words).errors)
            outcome = self.query("--memory", enough[1], *words)
            self.assertIn(outcome.code, (0, 124), outcome.errors)


if __name__ == "__main__":
    main()
