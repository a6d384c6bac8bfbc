"""Engine.analyse, replay and match, records, four rows: against queries and played boards."""

import asyncio
import json
import os
import pathlib
import signal
import sys
import tempfile
import threading
import time
import unittest

import numpy as np

import seedbank
from seedbank import four_rows
from support import BOTH_RULES, engine

HARD = seedbank.Board(6, 6)  # takes minutes


class Analyses(unittest.TestCase):
    def check(self, board, lines):
        answer = engine(board.rules).query(board)
        self.assertEqual({line.pit: line.value for line in lines},
                         {move.pit: move.value for move in answer.moves})
        self.assertEqual(lines[0].value, answer.value)
        for line in lines:
            self.assertTrue(line.complete)
            self.assertEqual(line.line[0], line.pit)
            played = board.copy()
            for pit in line.line:
                played.sow(pit)
            south, north = played.stores
            self.assertTrue(played.over)
            self.assertEqual(south - north if board.turn == "South" else north - south, line.value)

    def test_lines_are_those_of_a_query(self):
        for rules in BOTH_RULES:
            board = seedbank.Board(4, 3, rules)
            while not board.over:
                self.check(board, engine(rules).analyse(board).wait())
                board.sow(board.legal_pits[-1])
            self.assertEqual(engine(rules).analyse(board).wait(), [])

    def test_bounds_only_narrow(self):
        board = seedbank.Board(5, 3)
        analysis = engine().analyse(board)
        known = {}
        for line in analysis:
            low, high = known.get(line.pit, (-30, 30))
            self.assertTrue(low <= line.bounds[0] <= line.bounds[1] <= high, line)
            known[line.pit] = line.bounds
        self.assertEqual(sorted(known), board.legal_pits)
        self.check(board, analysis.lines)
        self.assertEqual(list(analysis), [])

    def test_it_can_be_awaited(self):
        board = seedbank.Board(4, 4)

        async def collect():
            analysis = engine().analyse(board)
            async for line in analysis:
                self.assertIn(line.pit, board.legal_pits)
            return analysis.lines

        self.check(board, asyncio.run(collect()))

    def test_cancelling_a_task_stops_it(self):
        async def cancelled():
            analysis = engine().analyse(HARD)

            async def consume():
                async for _ in analysis:
                    pass

            task = asyncio.create_task(consume())
            while all(line.nodes == 0 for line in analysis.lines):
                await asyncio.sleep(0.01)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            return analysis

        analysis = asyncio.run(cancelled())
        analysis._thread.join()  # ends at all
        self.assertFalse(analysis.complete)

    def test_an_analysis_without_references_stops(self):
        analysis = engine().analyse(HARD)
        thread = analysis._thread
        for _ in analysis:
            break
        del analysis
        thread.join(30)
        self.assertFalse(thread.is_alive())

    def test_stop_and_time_end_it_with_bounds(self):
        with engine().analyse(HARD) as analysis:
            next(analysis)
            analysis.stop()
            for _ in analysis:
                pass
            self.assertFalse(analysis.complete)
        lines = engine().analyse(HARD, time=0.3).wait()
        self.assertEqual(sorted(line.pit for line in lines), HARD.legal_pits)
        self.assertTrue(any(line.value is None for line in lines))

    def test_ctrl_c_ends_it(self):
        self.addCleanup(signal.signal, signal.SIGINT, signal.getsignal(signal.SIGINT))
        signal.signal(signal.SIGINT, signal.default_int_handler)
        analysis = engine().analyse(HARD)
        timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            analysis.wait()
        timer.join()
        analysis._thread.join()

    def test_invalid_positions_are_refused_at_once(self):
        with self.assertRaises(seedbank.PositionError):
            engine().analyse("1,2,3")
        with self.assertRaises(seedbank.ArgumentError):
            engine().analyse(seedbank.Board(rules="standard"))

    def test_errors_of_the_search_are_raised_by_the_iterator(self):
        poor = seedbank.Engine(memory=2**26, endgames=30)  # too little
        with self.assertRaises(seedbank.ResourceError):
            poor.analyse(seedbank.Board()).wait()


class Games(unittest.TestCase):
    def test_replayed_costs_are_those_of_queries(self):
        for rules in BOTH_RULES:
            game = engine(rules).match(["random", "greedy"], starts=[seedbank.Board(4, 3, rules)],
                                       judged=False).games[0].board
            replay = engine(rules).replay(game)
            board = game.copy()
            for _ in game.sown:
                board.undo()
            self.assertEqual(replay.value, engine(rules).query(board, line=False).value)
            cost = {"South": 0, "North": 0}
            for sowing, pit in zip(replay.sowings, game.sown):
                answer = engine(rules).query(board, line=False)
                value = {move.pit: move.value for move in answer.moves}[pit]
                self.assertEqual((sowing.side, sowing.pit, sowing.value, sowing.cost, sowing.best),
                                 (board.turn, pit, value, answer.value - value, answer.best))
                cost[board.turn] += sowing.cost
                board.sow(pit)
            self.assertEqual(len(replay.sowings), len(game.sown))
            self.assertEqual((replay.south.cost, replay.north.cost), (cost["South"], cost["North"]))
            self.assertEqual(replay.south.mistakes, sum(
                sowing.cost > 0 for sowing in replay.sowings if sowing.side == "South"))

    def test_records_round_trip(self):
        board = seedbank.Board(3, 3, "standard")
        for pit in (1, 2):
            board.sow(pit)
        read = seedbank.Board.from_record(board.record("Ann", "Bob") + "\n")
        self.assertEqual((read, read.sown), (board, board.sown))
        with self.assertRaises(seedbank.PositionError):
            seedbank.Board.from_record(board.record("Ann", "Bob").replace("Bob", "Bab"))
        with self.assertRaises(seedbank.PositionError):
            seedbank.Board.from_record("{}")

    def test_a_match_is_reproducible_and_adds_up(self):
        players = ["random", "exact", "1"]
        starts = [seedbank.Board(3, 3), seedbank.Board(3, 2)]
        match = engine().match(players, starts=starts)
        self.assertEqual(match, engine().match(players, starts=starts))
        self.assertEqual(len(match.games), 3 * 2 * 2)
        for game in match.games:
            self.assertTrue(game.board.over)
            self.assertEqual(len(game.costs), len(game.board.sown))
            replay = engine().replay(game.board)
            self.assertEqual(game.costs, tuple(sowing.cost for sowing in replay.sowings))
        by_name = {player.player: player for player in match.players}
        self.assertEqual(by_name["exact"].cost_per_sowing, 0)
        self.assertGreater(by_name["exact"].rating, by_name["random"].rating)
        for name, player in by_name.items():
            margins = [game.margin if game.south == name else -game.margin
                       for game in match.games if name in (game.south, game.north)]
            self.assertEqual((player.wins, player.draws, player.losses),
                             (sum(m > 0 for m in margins), margins.count(0),
                              sum(m < 0 for m in margins)))
            self.assertAlmostEqual(player.mean_margin, np.mean(margins))
        for arguments in ((["random"],), (["random", "morse"],), (["random", "greedy"], 3)):
            with self.assertRaises(seedbank.ArgumentError):
                engine().match(*arguments)
        with self.assertRaises(seedbank.ArgumentError):
            engine().match(["random", "greedy"], starts=["1,1,0,1,1,0"])
        for seconds in (-1, float("nan")):
            with self.assertRaises(seedbank.ArgumentError):
                engine().match(["random", "greedy"], seconds_per_move=seconds)

    def test_functions_and_programs_play_matches(self):
        clocks = []

        def nearest(board, clock):
            clocks.append(clock)
            return max(board.legal_pits)

        starts = [seedbank.Board(4, 3)]
        match = engine().match([nearest, "greedy"], starts=starts, clock=60, judged=False)
        self.assertEqual([player.player for player in match.players], ["nearest", "greedy"])
        self.assertEqual([game.verdict for game in match.games], ["play", "play"])
        self.assertTrue(all(0 < clock.left <= 60 for clock in clocks))
        bot = pathlib.Path(__file__).parent.parent / "engine" / "arena" / "players" / "bot.py"
        command = seedbank.Program(f"python3 {bot}")
        programs = engine().match([command, "greedy"], starts=starts, clock=60, judged=False)
        self.assertEqual([game.board.sown for game in programs.games],
                         [game.board.sown for game in match.games])
        self.assertEqual(engine().move(starts[0], command), 4)

    def test_a_forfeit_loses_and_an_exception_ends_the_match(self):
        match = engine().match([lambda board, clock: 9, "greedy"], starts=[seedbank.Board(4, 3)],
                               judged=False)
        self.assertEqual([(game.verdict, game.forfeited_by, game.fault) for game in match.games],
                         2 * [("illegal", "<lambda>", "pit 9 is not in 1..4")])
        self.assertEqual([player.losses for player in match.players], [2, 0])

        def fails(board, clock):
            raise KeyError("lost")

        with self.assertRaises(KeyError):
            engine().match([fails, "greedy"])
        with self.assertRaises(seedbank.ArgumentError):
            engine().match(["1", "2"], pie="apple")
        for name, value, hint in (("pie", "turns", "'turn'"), ("forfeit", "store", "'stores'"),
                                  ("tournament", "gauntlets", "'gauntlet'"),
                                  ("isolate", "require", "'required'")):
            with self.assertRaisesRegex(seedbank.ArgumentError,
                                        f"^{name}: '{value}' is unknown, did you mean {hint}\\?$"):
                engine().match(["1", "2"], **{name: value})

    def test_functions_are_held_to_the_clock(self):
        def slow(board, clock):
            time.sleep(0.3)
            return max(board.legal_pits)

        for limits in ({"clock": (0.1, 0)}, {"clock": 60, "seconds_per_move": 0.1}):
            match = engine().match([slow, "greedy"], starts=[seedbank.Board(4, 3)], judged=False,
                                   margin=0, **limits)
            for game in match.games:
                self.assertEqual((game.verdict, game.forfeited_by), ("time", "slow"))
                self.assertRegex(game.fault, "^its answer came [0-9]+[.][0-9]+ s late$")
                # At least; a busy machine may return later.
                self.assertGreaterEqual(float(game.fault.split()[3]), 0.2)

    def test_a_list_of_pits_is_judged_like_a_board(self):
        start = seedbank.Board(3, 3)
        board = seedbank.Board.from_pits([1, 2, 3], start)
        self.assertEqual(engine().replay([1, 2, 3], start=start), engine().replay(board))
        with self.assertRaises(seedbank.PositionError):
            engine().replay([1, 9], start=start)
        with self.assertRaises(seedbank.ArgumentError):
            engine().replay(board, start=start)

    def test_a_gauntlet_has_a_clock_with_increments_and_a_limit_for_judging(self):
        match = engine().match(["greedy", "random", "1"], starts=[seedbank.Board(3, 3)],
                               tournament="gauntlet", clock=(60, 0.5), judge_time=60)
        self.assertEqual(len(match.games), 2 * 2)
        self.assertTrue(all("greedy" in (game.south, game.north) for game in match.games))
        self.assertTrue(all(None not in game.costs for game in match.games))
        self.assertIsNone(match.sprt)

    def test_a_sequential_test_ends_a_match(self):
        starts = [seedbank.Board(3, 3), seedbank.Board(3, 2), seedbank.Board(3, 4)]
        match = engine().match(["exact", "random"], games=400, starts=starts, sprt=(0, 100),
                               judged=False)
        self.assertEqual(match.sprt.decision, "elo1")
        self.assertGreaterEqual(match.sprt.llr, match.sprt.upper)
        self.assertLess(match.sprt.lower, 0)
        self.assertLess(len(match.games), 400)
        for players, sprt in ((["1", "2"], (5, 0)), (["1", "2"], (0, 5, 0.5, 0.1)),
                              (["1", "2"], (0, 5, 0.1)), (["1", "2", "3"], (0, 5))):
            with self.assertRaises(seedbank.ArgumentError):
                engine().match(players, sprt=sprt)

    def test_records_keep_a_match_and_resume_it(self):
        def last(board, clock):
            return max(board.legal_pits)

        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "records"
            starts = [seedbank.Board(3, 3), seedbank.Board(3, 4)]

            def play(**options):
                return engine().match(["greedy", last], starts=starts, records=path, **options)

            match = play()
            lines = path.read_bytes().splitlines(keepends=True)
            self.assertEqual(len(lines), 1 + 4)
            self.assertEqual(json.loads(lines[0])["schema"], "seedbank.records/3")
            # Killed after two games, within the line of the third.
            path.write_bytes(b"".join(lines[:3]) + lines[3][:50])
            self.assertEqual([game.board.sown for game in play().games],
                             [game.board.sown for game in match.games])
            self.assertEqual(path.read_bytes().splitlines(keepends=True)[:3], lines[:3])
            self.assertEqual(len(path.read_bytes().splitlines()), 5)
            with self.assertRaisesRegex(seedbank.ArgumentError, "line 1: not the records of this"):
                play(seed=2)
            changed = lines[1].replace(b"greedy", b"gready")
            path.write_bytes(lines[0] + changed)
            with self.assertRaisesRegex(seedbank.ArgumentError, "line 2: game record: wrong check"):
                play()
            self.assertEqual(path.read_bytes(), lines[0] + changed)
            with self.assertRaises(seedbank.IoError):
                engine().match(["1", "2"], records=folder)

    def test_records_begin_only_in_an_empty_file_or_after_the_start_of_their_first_line(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "records"

            def play():
                return engine().match(["greedy", "random"], starts=[seedbank.Board(3, 2)],
                                      records=path)

            match = play()
            whole = path.read_bytes()
            head = whole.splitlines()[0]
            for cut in (b"", b"\0" * 7, head, head[:20], head[:1] + b"\0" * 7):
                path.write_bytes(cut)
                self.assertEqual(play().games, match.games)
                self.assertEqual(path.read_bytes(), whole, cut)
            for other in (b"notes", b"\0notes", b"notes" + b"\0" * 7, head + b" ", b"\xff"):
                path.write_bytes(other)
                with self.assertRaisesRegex(seedbank.ArgumentError, "line 1: not the records of"):
                    play()
                self.assertEqual(path.read_bytes(), other)

    def test_options_of_the_arena_are_checked(self):
        for options in ({"tournament": "knockout"}, {"forfeit": "all"}, {"isolate": "yes"},
                        {"listen": "2671"}, {"clock": (1, 2, 3)}, {"clock": (-1, 0)},
                        {"margin": -1}, {"sprt": "05"}, {"freeze": 1}, {"judge_time": "1"},
                        {"clock": 0}, {"clock": (0, 1)}, {"judge_time": -1},
                        {"judge_time": float("nan")}, {"sprt": (-2000, 0)}, {"sprt": (0, 2000)},
                        {"sprt": (0, float("inf"))}, {"sprt": (float("nan"), 5)}):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "records"
                with self.assertRaises(seedbank.ArgumentError, msg=options):
                    engine().match(["1", "2"], starts=[seedbank.Board(3, 2)], records=path,
                                   **options)
                self.assertEqual(path.read_bytes() if path.exists() else b"", b"", options)

    def test_players_without_chance_do_not_repeat_their_games(self):
        starts = [seedbank.Board(3, 2)]
        for players, options in ((["greedy", "5"], {}), (["1", "greedy", "5"], {}),
                                 (["greedy", "5", "1"], {"tournament": "gauntlet"})):
            with self.assertRaisesRegex(seedbank.ArgumentError, "^games: greedy and 5 make no"):
                engine().match(players, games=4, starts=starts, **options)
        for players, options in ((["1", "greedy", "5"], {"tournament": "gauntlet"}),
                                 (["greedy", "5"], {"seconds_per_move": 60})):
            self.assertGreaterEqual(
                len(engine().match(players, games=4, starts=starts, **options).games), 4)

    def test_programs_have_a_clock_unless_another_one_is_chosen(self):
        bot = pathlib.Path(__file__).parent.parent / "engine" / "arena" / "players" / "bot.py"

        def per_game(player, **options):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "records"
                engine().match([player, "greedy"], starts=[seedbank.Board(2, 1)], records=path,
                               **options)
                return json.loads(path.read_bytes().splitlines()[0])["clock"]["per_game"]

        program = seedbank.Program(f"python3 {bot}")
        self.assertEqual(per_game(program), 150)
        self.assertEqual(per_game(program, clock=600), 600)
        self.assertIsNone(per_game(program, seconds_per_move=60))
        self.assertIsNone(per_game(lambda board, clock: board.legal_pits[0]))

    def test_guesses_are_close_to_values(self):
        for rules in BOTH_RULES:
            rows = engine(rules).sample(2000, pits=5, seeds=2)
            values, guesses = engine(rules).values(rows), engine(rules).guess(rows)
            self.assertEqual((guesses.dtype, guesses.shape), (np.float32, (2000,)))
            stores = rows[:, 5] - rows[:, 11]
            self.assertLess(np.mean((guesses - values) ** 2), np.mean((stores - values) ** 2) / 2)
        over = [0, 0, 3, 1, 0, 2]
        self.assertEqual(engine().guess(over), engine().values(over))


class FourRows(unittest.TestCase):
    def test_a_game_can_be_played(self):
        position, turns = four_rows.opening(), 0
        while four_rows.legal_pits(position) and turns < 200:
            answer = four_rows.move(position, "expert:2" if turns % 2 else "amateur", seed=turns + 1)
            self.assertIn(answer["pit"], four_rows.legal_pits(position))
            position = four_rows.sow(position, answer["pit"])["result"]
            turns += 1
        self.assertGreater(turns, 5)

    def test_a_match_counts_all_games(self):
        match = four_rows.match("amateur", "beginner", games=4)
        self.assertEqual([result["games"] for result in match["results"]], [4, 4])
        self.assertTrue(match["complete"])

    def test_invalid_arguments_are_refused(self):
        start = four_rows.opening()
        for call in (lambda: four_rows.move(start, "genius"), lambda: four_rows.sow(start, 1, 0),
                     lambda: four_rows.match("amateur", "beginner", games=-1),
                     lambda: four_rows.move(start, time=-1),
                     lambda: four_rows.move(start, time=float("nan"))):
            with self.assertRaises(seedbank.ArgumentError):
                call()
        for call in (lambda: four_rows.legal_pits("1,2"), lambda: four_rows.sow(start, 16),
                     lambda: four_rows.sow(start, 0), lambda: four_rows.sow(start, 17),
                     lambda: four_rows.sow(start, -2**31)):
            with self.assertRaises(seedbank.PositionError):
                call()

    def test_a_long_time_is_no_limit(self):
        start = four_rows.opening()
        for time in (1e300, float("inf")):
            answer = four_rows.move(start, "expert:3", time=time)
            self.assertEqual((answer["complete"], answer["depth"]), (True, 3))


if __name__ == "__main__":
    unittest.main()
