"""seedbank play against the games of a match, and at Ctrl-C."""
import pathlib
import signal

import boards
from command import CommandTest, Conversation, main, objects_of, seedbank


class PlayTest(CommandTest):
    def test_a_whole_game_ends_as_the_match_did_and_lists_its_mistakes(self):
        # The person plays the moves of a strategy in a match. Then the opponent does the same as in
        # the match, and the result and the mistakes are those of the record.
        size = ("--pits", "4", "--seeds", "3", "--db", "none")
        self.output_of("match", "--quiet", "--players", "tree:1,minimax:2", *size,
                       "--records", "games.jsonl")  # fmt: skip
        games = objects_of(pathlib.Path("games.jsonl").read_text())[1:3]
        self.assertEqual(len(games), 2)
        for game in games:
            is_south = game["south"] == "tree:1"
            board = boards.board_of(game["start"], "empty-capture")
            typed, mistakes = "", 0
            for pit, cost in zip(game["pits"], game["costs"]):
                mistakes += cost > 0
                if (board.mover == 0) == is_south:
                    typed += f"{pit}\n"
                board = board.after(pit)
            first = "you" if is_south else "opponent"
            output = self.output_of("play", "--tt", "32M", "--opponent", "minimax:2", *size,
                                    "--first", first, input=typed)  # fmt: skip
            margin = game["margin"] * (1 if is_south else -1)
            end = "a draw." if margin == 0 else f"you {'win' if margin > 0 else 'lose'} by {abs(margin)}."
            self.assertIn(f"The game is over: {end}", output)
            self.assertEqual(output.count("a mistake that costs"), mistakes, output)
            self.assertEqual(output.count(" (you): "), 1)
            self.assertLessEqual(max(map(len, output.splitlines())), 80)

    def test_ctrl_c_prints_the_state(self):
        with Conversation("play", "--opponent", "1", "--pits", "3", "--db", "none") as game:
            self.assertTrue(game.hear().startswith("You are South"))
            for _ in range(7):
                game.hear()
            game.say("1\n")
            while "sows" not in game.hear():
                pass
            for _ in range(7):
                game.hear()
            game.signal(signal.SIGINT)
            self.assertEqual(game.hear(), "")
            self.assertEqual(game.hear(), "Interrupted. To see the game again:")
            self.assertIn(
                "seedbank replay --rules empty-capture --start '4,4,4,0,4,4,4,0 s' 1 ", game.hear()
            )
            self.assertEqual(game.end(), 130)

    def test_the_hint_is_the_answer_of_query(self):
        answer = self.object_of("query", "--quiet", "--db", "none", "2,2,2,0,2,2,2,0")
        moves = ", ".join(
            f"{move['pit']}: {move['value']:+d}{' best' if move['pit'] in answer['best'] else ''}"
            for move in answer["moves"]
        ).replace("+0", "0")
        played = seedbank("play", "--db", "none", "--pits", "3", "--seeds", "2", input="hint\nquit\n")
        self.assertIn(f"final margins for you: {moves}", played.output)


if __name__ == "__main__":
    main()
