"""Memory for some endgames only, so that layers from disk are held in classes of shares."""
import boards
from command import CommandTest, main, objects_of


class ClassesTest(CommandTest):
    def test_agrees_with_brute_force(self):
        self.output_of("build", "--seeds", "14", "--rules", "standard", "--db", "db")
        questions = [boards.random_board(6, 15, "standard") for _ in range(5)]
        # 24 MiB are for the program, 6 for tiles and 32 for the table, which leaves 10: less than
        # all endgames of 14 seeds take.
        found = objects_of(
            self.output_of(
                *"query --json --db db --rules standard --tt 32M --memory 72M --endgames 14".split(),
                input="".join(f"{boards.text_of(board)}\n" for board in questions),
            )
        )
        self.assertEqual(len(found), len(questions))
        for board, answer in zip(questions, found):
            self.assertEqual(answer["endgame_seeds"], 14)
            boards.expect_truth(self, board, answer)


if __name__ == "__main__":
    main()
