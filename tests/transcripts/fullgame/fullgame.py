"""Full games against plain enumeration; files, memory and interrupts."""
import os
import signal

import boards
from command import COSTS, CommandTest, main, objects_of, started, without
from plain_kalah import PlainBoard

GAME = "--pits 2 --seeds 3 --rules standard --play-on".split()
NAMES = {1: "win", 0: "draw", -1: "loss"}


class PlainFullGame:
    """Every position reachable from the opening with its value: the sign of South's margin and the
    number of sowings. Follows db/FULLGAME.md literally, for play-on."""

    def __init__(self, start):
        self.values = {}
        self._add(start)

    def _add(self, board):
        text = boards.text_of(board)
        if text not in self.values:
            self.values[text] = self._value(board)
        return self.values[text]

    def _value(self, board):
        if board.over():
            margin = board.margin() if board.mover == 0 else -board.margin()
            return (margin > 0) - (margin < 0), 0
        sign = 1 if board.mover == 0 else -1
        found = []
        for pit in board.legal_pits():
            outcome, depth = self._add(kept(board, pit))
            found.append((outcome, depth + 1))
        return max(found, key=lambda value: self._rank(*value, sign))

    @staticmethod
    def _rank(outcome, depth, sign):
        """Wins soon, losses late; draws late for South and soon for North."""
        own = outcome * sign
        late = own < 0 or (own == 0 and sign > 0)
        return own, depth if late else -depth


def kept(board, pit):
    after = PlainBoard(board.pits, board.ring, board.mover, board.rules)
    after.sow_and_keep(pit)
    return after


class FullGameTest(CommandTest):
    def answer(self, *words):
        return self.object_of("fullgame", *words)

    def build(self):
        self.output_of("fullgame", *GAME, "--out", "game")

    def test_answers_every_position_like_plain_enumeration(self):
        self.build()
        plain = PlainFullGame(boards.opening(2, 3, "standard"))
        self.assertGreater(len(plain.values), 100)
        found = objects_of(
            self.output_of(
                "query", "--json", "--fullgame", "game", input="".join(f"{text}\n" for text in plain.values)
            )
        )
        self.assertEqual(len(found), len(plain.values))
        for (text, value), answer in zip(plain.values.items(), found):
            board = boards.board_of(text, "standard")
            sign = 1 if board.mover == 0 else -1
            moves, best = [], []
            for pit in board.legal_pits():
                outcome, depth = plain.values[boards.text_of(kept(board, pit))]
                moves.append({"pit": pit, "outcome": NAMES[outcome * sign], "depth": depth + 1})
                if (outcome, depth + 1) == value:
                    best.append(pit)
            expected = {
                "schema": "seedbank.fullgame-query/1",
                "position": text,
                "rules": "standard",
                "end": "play-on",
                "reachable": True,
                "outcome": NAMES[value[0] * sign],
                "depth": value[1],
                "best": best,
                "moves": moves,
            }
            self.assertEqual(answer, expected)

        everything = self.object_of("verify", "--full", "--fullgame", "game")
        self.assertEqual(everything["schema"], "seedbank.fullgame-verify/1")
        for name in ("positions", "recomputed"):
            self.assertEqual(everything[name], len(plain.values))
        self.assertEqual(everything["differences"], 0)
        some = self.object_of("verify", "--sample", "77", "--fullgame", "game")
        self.assertEqual(some["recomputed"], 77)

    def test_repeats_its_answer_without_computing_again(self):
        self.build()
        first = self.answer(*GAME)
        again = self.answer(*GAME, "--out", "game")
        self.assertLess(again["bits_per_position"], 200, "headers and indexes of 13 layers")
        self.assertGreater(again["bytes"], 0)
        volatile = ("seconds", "positions_per_second", "bytes", "bits_per_position")
        self.assertEqual(without(again, *volatile), without(first, *volatile))

    def test_layers_add_up(self):
        answer = self.answer("--pits", "3", "--seeds", "3", "--rules", "standard")
        self.assertEqual((answer["rules"], answer["compositions"]), ("standard", 961_400))
        self.assertEqual(len(answer["layers"]), 19)
        for name in ("positions", "wins", "draws", "losses", "expanded", "sowings"):
            self.assertEqual(answer[name], sum(layer[name] for layer in answer["layers"]), name)
        self.assertAlmostEqual(answer["branching"], answer["sowings"] / answer["expanded"])

    def test_info_lists_layers(self):
        self.build()
        info = self.object_of("info", "--fullgame", "game")
        self.assertEqual((info["schema"], info["end"]), ("seedbank.fullgame-info/1", "play-on"))
        self.assertEqual(len(info["layers"]), 13)
        for name in ("positions", "bytes"):
            self.assertEqual(info[name], sum(layer[name] for layer in info["layers"]))

    def test_stays_within_the_memory_by_temporary_files(self):
        game = ("--pits", "4", "--seeds", "2")
        volatile = (*COSTS, "positions_per_second")
        expected = without(self.answer(*game), *volatile)
        limited = without(self.answer(*game, "--memory", "33500K", "--work", "work"), *volatile)
        self.assertEqual(limited, expected)
        # The work directory was created, so there was too little memory for all layers.
        self.assertEqual(os.listdir("work"), ["lock"])

    def test_interrupted_it_prints_how_to_resume(self):
        with started(*"fullgame --pits 4 --seeds 5".split()) as process:  # takes seconds
            process.wait_for_handler(signal.SIGINT)
            process.signal(signal.SIGINT)
            outcome = process.wait()
        self.assertEqual((outcome.code, outcome.output), (130, ""))
        self.assertRegex(
            outcome.errors,
            r"^seedbank: interrupted; nothing is kept. To begin again:\n\S+ fullgame --pits 4 --seeds 5\n$",
        )


if __name__ == "__main__":
    main()
