"""seedbank.Board: rules against a plain twin, undo, notations, protocols of Python values."""

import copy
import pickle
import random
import unittest

import numpy as np

import seedbank
from plain_kalah import PlainBoard
from support import BOTH_RULES, engine, random_seed


def random_games(count):
    """Boards with their plain twins, at the start of a game."""
    chance = random.Random(random_seed())
    for rules in BOTH_RULES:
        for _ in range(count):
            pits = chance.randint(1, 7)
            board = seedbank.Board(pits, chance.randint(1, 12), rules)
            yield chance, board, PlainBoard(pits, board.numbers, 0, rules)


class Rules(unittest.TestCase):
    def test_games_equal_those_of_a_plain_board(self):
        sowings = 0
        for chance, board, plain in random_games(100):
            while not board.over:
                self.assertEqual(board.legal_pits, plain.legal_pits())
                pit = chance.choice(board.legal_pits)
                board.sow(pit)
                plain.sow(pit)
                sowings += 1
                self.assertEqual(board.numbers, tuple(plain.ring))
                self.assertEqual(board.turn, ("South", "North")[plain.mover])
                self.assertEqual(board.over, plain.over())
            self.assertEqual(board.legal_pits, [])
            self.assertEqual(sum(board.stores), sum(board.numbers))
        self.assertGreater(sowings, 1000)

    def test_undo_goes_back_to_the_start(self):
        for chance, board, _ in random_games(20):
            past = []
            while not board.over:
                past.append(board.copy())
                board.sow(chance.choice(board.legal_pits))
            self.assertEqual(len(board.sown), len(past))
            for before in reversed(past):
                pit = board.sown[-1]
                self.assertEqual(board.undo(), pit)
                self.assertEqual(board, before)
                self.assertEqual(board.sown, before.sown)
            with self.assertRaises(seedbank.PositionError):
                board.undo()

    def test_an_illegal_sowing_changes_nothing(self):
        board = seedbank.Board()
        board.sow(3)
        before = board.copy()
        for pit in (3, 0, 7, -1):
            with self.assertRaises(seedbank.PositionError):
                board.sow(pit)
        self.assertEqual(board, before)


class Games(unittest.TestCase):
    def test_positions_are_those_of_the_game(self):
        board = seedbank.Board(3, 3)
        texts = [board.text()]
        while not board.over:
            self.assertIsNone(board.outcome)
            self.assertEqual([pit for pit in range(-1, 6) if board.is_legal(pit)], board.legal_pits)
            board.sow(board.legal_pits[0])
            texts.append(board.text())
        positions = board.positions
        self.assertEqual([position.text() for position in positions], texts)
        self.assertEqual([position.sown for position in positions],
                         [board.sown[:count] for count in range(len(board.sown) + 1)])
        south, north = board.stores
        self.assertEqual(board.outcome, "South" if south > north else "North" if north > south
                         else "draw")

    def test_seeds_that_are_left_count_for_their_side(self):
        for text, outcome in (("0,0,1,1,0,0 s", "draw"), ("0,0,1,1,1,0 s", "North"),
                              ("2,1,0,0,0,2 s", "South")):
            self.assertEqual(seedbank.Board.from_text(text).outcome, outcome)


class Texts(unittest.TestCase):
    def test_every_notation_round_trips(self):
        written = {notation: 0 for notation in seedbank.notations()}
        for chance, board, _ in random_games(20):
            while not board.over:
                for notation in seedbank.notations():
                    try:
                        text = board.text(notation)
                    except seedbank.PositionError:
                        continue  # the notation cannot express it
                    read = seedbank.Board.from_text(text, notation, board.rules)
                    # Some notations show the mover as South.
                    self.assertEqual(read.row.tolist(), board.row.tolist(), (notation, text))
                    self.assertEqual(read.text(notation), text)
                    written[notation] += 1
                board.sow(chance.choice(board.legal_pits))
        self.assertGreater(min(written.values()), 0, written)

    def test_the_notation_is_detected(self):
        board = seedbank.Board.from_text("0,1,0,0,5,2,11,3,0,1,1,0,4,20 n")
        self.assertEqual(board.turn, "North")
        self.assertEqual(board.stores, (11, 20))
        self.assertEqual(board.row.tolist(), [3, 0, 1, 1, 0, 4, 20, 0, 1, 0, 0, 5, 2, 11])
        self.assertEqual(board.row.dtype, np.int32)

    def test_a_board_is_drawn(self):
        board = seedbank.Board.from_text("0,1,0,0,5,2,11,3,0,1,1,0,4,20 s")
        self.assertEqual(str(board), "\n".join((
            "          4   0   1   1   0   3       North",
            "     20                          11",
            "          0   1   0   0   5   2       South, to move")))
        self.assertTrue(board._repr_svg_().startswith("<svg "))

    def test_invalid_positions_and_arguments_are_refused(self):
        for text in ("", "1,2,3", "4,4,4,4,4,4,0,4,4,4,4,4,4,x s"):
            with self.assertRaises(seedbank.PositionError):
                seedbank.Board.from_text(text)
        for call in (lambda: seedbank.Board().text("morse"),
                     lambda: seedbank.Board.from_text("\ud800"),
                     lambda: seedbank.Board().record("\udfff")):
            with self.assertRaises(seedbank.ArgumentError):
                call()
        for arguments in ((0,), (8,), (6, -1), (6, 4000), (6, 4, "awari")):
            with self.assertRaises(seedbank.ArgumentError):
                seedbank.Board(*arguments)


class Readings(unittest.TestCase):
    def test_a_note_tells_the_other_meaning(self):
        text = "2 1 0 0 1 0 1 0 0 2 1 0"
        with self.assertWarnsRegex(seedbank.NoteWarning, "12 numbers would be 6 pits"):
            board = seedbank.Board.from_text(text)
        self.assertIn("12 numbers would be 6 pits", board.note)
        board.sow(1)
        self.assertEqual(board.note, "")
        self.assertEqual(seedbank.Board(5, 4).note, "")

    def test_choices_of_the_caller(self):
        text = '{"south":[4,0],"north":[3,1],"elo":7,"turn":1}'
        with self.assertRaisesRegex(seedbank.PositionError, "unknown field 'elo'"):
            seedbank.Board.from_text(text)
        with self.assertRaisesRegex(seedbank.PositionError, "4,0,3,1 n .* 4,0,3,1 s"):
            seedbank.Board.from_text(text, ignore=["elo"])
        for first, mover in ((0, "North"), (1, "South")):
            board = seedbank.Board.from_text(text, ignore=["elo"], players_from=first)
            self.assertEqual(board.turn, mover)
        with self.assertRaises(seedbank.ArgumentError):
            seedbank.Board.from_text(text, players_from=2)


class Values(unittest.TestCase):
    def test_boards_are_equal_by_position_and_rules(self):
        board = seedbank.Board()
        self.assertEqual(board, seedbank.Board(6, 4))
        self.assertNotEqual(board, seedbank.Board(6, 5))
        self.assertNotEqual(board, seedbank.Board(rules="standard"))
        self.assertNotEqual(board, board.text())
        board.push(3)
        self.assertNotEqual(board, seedbank.Board())
        self.assertEqual(board.pop(), 3)
        with self.assertRaises(TypeError):
            hash(board)

    def test_the_margin_of_an_ended_game_counts_the_seeds_in_pits(self):
        for text, margin, outcome in (("0,23,3,22 s", -2, "North"), ("0,0,3,1,0,2 s", 0, "draw"),
                                      ("5,1,2,7 n", None, None), ("0,0,9,0,0,2 n", 7, "South")):
            board = seedbank.Board.from_text(text, "fairkalah")
            self.assertEqual((board.margin, board.outcome), (margin, outcome))
            if margin is not None:
                value = engine().query(board).value
                self.assertEqual(value if board.turn == "South" else -value, margin)

    def test_a_list_of_pits_is_a_game(self):
        start = seedbank.Board(3, 2)
        board = seedbank.Board.from_pits([1, 2, 3], start)
        self.assertEqual((board.sown, board.positions[0]), ([1, 2, 3], start))
        self.assertEqual(start.sown, [])
        self.assertEqual(seedbank.Board.from_pits([]), seedbank.Board())
        with self.assertRaisesRegex(seedbank.PositionError, "^sowing 2: pit 9 is not in") as caught:
            seedbank.Board.from_pits([1, 9], start)
        self.assertEqual(caught.exception.place, 2)

    def test_copies_are_independent(self):
        board = seedbank.Board(rules="standard")
        board.sow(3)
        for make in (copy.copy, copy.deepcopy, seedbank.Board.copy,
                     lambda b: pickle.loads(pickle.dumps(b))):
            other = make(board)
            self.assertEqual(other, board)
            self.assertEqual(other.sown, [3])
            other.undo()
            self.assertEqual(other, seedbank.Board(rules="standard"))
            self.assertNotEqual(other, board)

    def test_repr_evaluates_to_the_board(self):
        for rules in BOTH_RULES:
            board = seedbank.Board(3, 2, rules)
            board.sow(1)
            self.assertEqual(eval(repr(board), {"Board": seedbank.Board}), board)


if __name__ == "__main__":
    unittest.main()
