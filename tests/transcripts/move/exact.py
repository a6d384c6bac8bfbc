"""Exact play sows the last of the pits that query calls best."""
import boards
from command import CommandTest, main, objects_of


class MoveTest(CommandTest):
    def test_exact_play_sows_pits_that_query_calls_best(self):
        lines = "".join(
            f"{boards.text_of(boards.random_board(4, 14, 'empty-capture', mover=1))}\n"
            for _ in range(40)
        )
        moves = self.output_of(
            "move", "--quiet", "--db", "none", "--strategy", "exact", input=lines
        ).split()
        answers = objects_of(
            self.output_of("query", "--json", "--quiet", "--no-line", "--db", "none", input=lines)
        )
        self.assertEqual(moves, [str(answer["best"][-1]) for answer in answers])
        self.assertEqual(len(moves), 40)


if __name__ == "__main__":
    main()
