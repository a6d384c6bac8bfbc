"""Random boards, and the answers of the command compared with those of plain boards
(tests/python/plain_kalah.py), which share no code with it."""
from command import generator
from plain_kalah import PlainBoard

SIDES = ("s", "n")


def board_of(text, rules):
    """The board of a position as the command prints it: numbers and the side to move."""
    numbers, _, side = text.partition(" ")
    ring = [int(number) for number in numbers.split(",")]
    return PlainBoard(len(ring) // 2 - 1, ring, SIDES.index(side), rules)


def text_of(board):
    return f"{','.join(map(str, board.ring))} {SIDES[board.mover]}"


def opening(pits, seeds, rules):
    return PlainBoard(pits, ([seeds] * pits + [0]) * 2, 0, rules)


def random_board(pits, seeds, rules, mover=None):
    """`seeds` seeds in random pits, neither side empty, and seeds in the stores."""
    chance = generator()
    ring = [0] * (2 * pits + 2)
    for side in (0, 1):
        ring[side * (pits + 1) + chance.randrange(pits)] += 1
        ring[side * (pits + 1) + pits] = chance.randrange(100)
    for _ in range(seeds - 2):
        ring[chance.randrange(2) * (pits + 1) + chance.randrange(pits)] += 1
    return PlainBoard(pits, ring, chance.randrange(2) if mover is None else mover, rules)


def moves_of(board):
    """The field "moves" of an answer."""
    return [{"pit": pit, "value": value} for pit, value in board.values().items()]


def pits_worth(moves, value):
    return [move["pit"] for move in moves if move["value"] == value]


def outcome_of(value):
    return "win" if value > 0 else "loss" if value < 0 else "draw"


def margin_of_line(board, line):
    """Plays a line of pits to the end of the game; the final margin for the side to move at its
    start, or None if a sowing is not legal or the game does not end with the last one."""
    side = board.mover
    for pit in line:
        if pit not in board.legal_pits():
            return None
        board = board.after(pit)
    if not board.over():
        return None
    return board.margin() if board.mover == side else -board.margin()


def expect_truth(test, board, answer):
    """Expects that an answer about the board equals brute force."""
    value = board.value()
    moves = moves_of(board)
    expected = {
        "position": text_of(board),
        "rules": board.rules,
        "value": value,
        "outcome": outcome_of(value),
        "best": pits_worth(moves, value),
        "moves": moves,
    }
    test.assertEqual({name: answer[name] for name in expected}, expected)
    test.assertEqual(margin_of_line(board, answer["line"]), value, answer)
