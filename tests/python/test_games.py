"""Files of games and positions, and judged games as arrays."""

import os
import pathlib
import tempfile
import unittest

import numpy as np

import seedbank

START = "0,0,0,0,0,1,10,2,2,0,0,0,1,7 s"


class Games(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, text):
        path = self.folder / "games"
        path.write_text(text)
        return path

    def test_an_episode_is_read_with_its_players(self):
        path = self.file('{"info":{"TeamNames":["one","two"],"actionHistory":["3","6","9"]}}')
        (game,) = seedbank.read_games(path, rules="standard")
        self.assertEqual(game.board.sown, [3, 6, 2])
        self.assertEqual((game.format, game.numbering, game.line), ("kaggle", "cells", 1))
        self.assertEqual([game.player(0, "South"), game.player(2, "North")], ["one", "two"])
        self.assertTrue(game.complete)
        (of_its_rules,) = seedbank.read_games(path)
        self.assertEqual(of_its_rules.board.rules, "standard")
        self.assertEqual(of_its_rules.board.sown, game.board.sown)
        with self.assertRaisesRegex(seedbank.PositionError, "line 1: a game under standard rules: "
                                    "use rules='standard'"):
            seedbank.read_games(path, rules="empty-capture")

    def test_a_game_ends_before_its_illegal_sowing(self):
        (game,) = seedbank.read_games(self.file("3 6 2 9 1"), rules="standard",
                                      numbering="sowing")
        self.assertEqual(game.board.sown, [3, 6, 2])
        self.assertEqual(game.illegal, seedbank.IllegalSowing(
            4, "North", "9", "'9' is not a pit of 1..6", 1))
        self.assertFalse(game.complete)

    def test_sowings_past_the_end_are_kept_apart(self):
        start = seedbank.Board.from_text(START, rules="standard")
        (game,) = seedbank.read_games(self.file("6 1"), start=start)
        self.assertEqual((game.board.sown, game.past_end), ([6], ("1",)))

    def test_what_is_not_a_game_raises_or_is_skipped(self):
        path = self.file('3 6\n{"a":1}\n')
        with self.assertRaisesRegex(seedbank.PositionError, "line 2: JSON without a game"):
            seedbank.read_games(path)
        self.assertEqual(len(seedbank.read_games(path, skip_unreadable=True)), 1)
        uncertain = self.file('[["S",1],["N",1]]')
        with self.assertRaisesRegex(seedbank.PositionError, "S1 N1 as sowing, S2 N2 as from-zero: "
                                    "use numbering='sowing' or 'from-zero'"):
            seedbank.read_games(uncertain)
        (game,) = seedbank.read_games(uncertain, numbering="from-zero")
        self.assertEqual((game.board.sown, game.format), ([2, 2], "entries"))
        table = self.file("ply,player,pit,depth\n1,1,3,9\n2,1,6,9\n")
        with self.assertRaisesRegex(seedbank.PositionError, r"'depth': ignore=\['depth'\] skips it"):
            seedbank.read_games(table)
        (game,) = seedbank.read_games(table, ignore=["depth"])
        self.assertEqual(game.board.sown, [3, 6])
        path = self.file('3 6\n{"a":1}\n')
        with self.assertRaisesRegex(seedbank.ArgumentError, "numbering: 'cell' is unknown"):
            seedbank.read_games(path, numbering="cell")
        with self.assertRaises(seedbank.IoError):
            seedbank.read_games(self.folder / "missing")
        with self.assertRaises(seedbank.ArgumentError):
            seedbank.read_games(None)

    def test_all_numberings_are_named(self):
        self.assertEqual(seedbank.numberings()[:2], ["sowing", "cells"])
        self.assertEqual(len(seedbank.numberings()), len(set(seedbank.numberings())))

    def test_positions_are_read_in_any_notation(self):
        boards = seedbank.read_positions(self.file(
            "1,1,0,1,1,0 n\n\n<2,0,0,1,1,1,1>\n[1, 1, 0, 1, 1, 0]\n"))
        self.assertEqual([board.text() for board in boards],
                         ["1,1,0,1,1,0 n", "1,1,0,1,1,0 s", "1,1,0,1,1,0 s"])
        lines = [f'{{"south":[4,0],"north":[3,1],"turn":{turn}}}' for turn in (1, 0)]
        boards = seedbank.read_positions(self.file("\n".join(lines)))
        self.assertEqual([board.turn for board in boards], ["North", "South"])
        rows = "pit_1,score,pit_1o,score_o,optimal_1,game_val\n1,0,1,0,1,0\n"
        self.assertEqual([board.numbers for board in seedbank.read_positions(self.file(rows))],
                         [(1, 0, 1, 0)])
        with self.assertRaisesRegex(seedbank.PositionError, f"games{os.sep}?, line 2: "):
            seedbank.read_positions(self.file("1,1,0,1,1,0\nx\n"))

    def test_judged_games_equal_replays(self):
        engine = seedbank.Engine(memory="500M", book=None)
        games = []
        random = np.random.default_rng(1)
        for _ in range(20):
            board = seedbank.Board(3, 2)
            while not board.over:
                board.sow(int(random.choice(board.legal_pits)))
            games.append(board)
        judged = engine.judge(games)
        self.assertEqual(len(judged), sum(len(game.sown) for game in games))
        for index, game in enumerate(games):
            mine = judged.game == index
            sowings = engine.replay(game).sowings
            self.assertEqual(judged.pit[mine].tolist(), [s.pit for s in sowings])
            self.assertEqual(judged.value[mine].tolist(), [s.value for s in sowings])
            self.assertEqual(judged.cost[mine].tolist(), [s.cost for s in sowings])
            self.assertEqual(judged.player[mine].tolist(), [s.side for s in sowings])
        self.assertEqual(judged.kept.tolist(),
                         [np.sign(v) == np.sign(v + c) for v, c in zip(judged.value, judged.cost)])
        with self.assertRaises(seedbank.ArgumentError):
            engine.judge(["1 2 3"])
        with self.assertRaises(seedbank.ArgumentError):
            engine.judge([seedbank.Board(3, 2, "standard")])
        self.assertEqual(len(engine.judge([])), 0)


if __name__ == "__main__":
    unittest.main()
