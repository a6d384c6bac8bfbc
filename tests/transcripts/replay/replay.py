"""Games of other commands, reports on players, bounds."""
import collections
import csv
import json
import pathlib

from command import BOTH_RULES, CommandTest, main, objects_of, seedbank

REPLAY = ("replay", "--quiet", "--db", "none")
GAMES = """\
{"south":"A","north":"B","sowings":[2,1,1]}
{"south":"B","north":"A","sowings":[2,2]}
"""


def replay(*words, **more):
    return seedbank(*REPLAY, *words, **more)


class ReplayTest(CommandTest):
    def test_best_play_costs_nothing(self):
        for rules in BOTH_RULES:
            game = ("--pits", "4", "--seeds", "3", "--rules", rules)
            solved = self.object_of("solve", "--quiet", "--db", "none", *game)
            line = " ".join(map(str, solved["line"]))
            replayed = json.loads(self.output_of(*REPLAY, "--json", *game, input=f"{line}\n"))
            self.assertEqual(replayed["value"], solved["value"])
            self.assertEqual([replayed[side]["cost"] for side in ("south", "north")], [0, 0])
            self.assertEqual([move["pit"] for move in replayed["moves"]], solved["line"])

    def records(self, *options):
        self.output_of("match", "--quiet", "--db", "none", "--games", "2", "--pits", "3",
                       "--seeds", "2", "--records", "records", *options)  # fmt: skip
        return pathlib.Path("records").read_text()

    def test_records_are_judged_under_their_rules(self):
        # --rules is for games that do not name theirs, and refuses those of others.
        lines = self.records("--players", "greedy,random", "--rules", "standard")
        games = objects_of(self.output_of(*REPLAY, "--json", input=lines))
        self.assertEqual([(game["rules"], game["verified"]) for game in games], [("standard", True)] * 2)
        at_once = json.loads(self.output_of(*REPLAY, "--report", "--json", "--games", "records"))
        self.assertEqual(at_once["rules"], "standard")
        refused = replay("--rules", "empty-capture", input=lines)
        self.assertEqual(refused.code, 3)
        self.assertIn("use --rules standard", refused.output)
        # The first file decides.
        pathlib.Path("others").write_text('{"rules":"empty-capture","sowings":[3,6,2]}\n')
        mixed = replay("--report", "--json", "--games", "records", "others")
        self.assertEqual(mixed.code, 3)
        self.assertIn("a game under empty-capture rules", mixed.errors)
        self.assertEqual(json.loads(mixed.output)["games"], 2)

    def test_bounds_the_unknown_costs_before_an_exchange_of_seats_by_seeds_in_play(self):
        # Values do not say what a sowing before a possible exchange of seats costs.
        lines = self.records("--players", "1,3", "--pie", "turn", "--no-judge")
        games = objects_of(self.output_of(*REPLAY, "--json", input=lines))
        self.assertEqual(len(games), 2)
        for game in games:
            first = game["moves"][0]
            self.assertIsNone(first["cost"])
            self.assertEqual(first["cost_bounds"], [0, 24], "twice the seeds in play")

    def test_gives_bounds_at_the_time_limit(self):
        outcome = replay("--time", "0", "--json", "--endgames", "0", "1", "2")
        self.assertEqual(outcome.code, 124)
        game = json.loads(outcome.output)
        self.assertIsNone(game["value"])
        self.assertLessEqual(game["bounds"][0], 10, "the value of the opening")
        self.assertGreaterEqual(game["bounds"][1], 10)
        self.assertEqual(len(game["moves"]), 2)
        for move in game["moves"]:
            self.assertIsNone(move["cost"])
            self.assertLess(*move["cost_bounds"])


class ReportTest(CommandTest):
    OPTIONS = ("--pits", "2", "--seeds", "2", "--numbering", "sowing")

    def report(self, *words, games=GAMES):
        return replay(*self.OPTIONS, "--json", "--report", *words, input=games)

    def test_the_figures_are_those_of_the_games(self):
        one_by_one = replay(*self.OPTIONS, "--json", input=GAMES)
        expected = collections.defaultdict(collections.Counter)
        for game in objects_of(one_by_one.output):
            names = dict(zip(("south", "north"), game["players"]))
            for move in game["moves"]:
                of = expected[names[move["side"]]]
                of["sowings"] += 1
                of["best"] += move["cost"] == 0
                of["cost"] += move["cost"]
            if "illegal" in game:
                expected[names[game["illegal"]["side"]]]["illegal"] += 1
        outcome = self.report()
        self.assertEqual(outcome.code, one_by_one.code)
        found = json.loads(outcome.output)
        self.assertEqual(found["games"], 2)
        self.assertEqual({player["player"] for player in found["players"]}, set(expected))
        for player in found["players"]:
            of, phases = expected[player["player"]], player["phases"]
            everything = phases["all"]
            self.assertEqual(everything["sowings"], of["sowings"])
            self.assertEqual(player["illegal"], of["illegal"])
            best, mean = everything["best"], everything["mean_cost"]
            self.assertAlmostEqual(best["value"], of["best"] / of["sowings"])
            self.assertAlmostEqual(mean["value"], of["cost"] / of["sowings"])
            self.assertLessEqual(best["low"], best["value"])
            self.assertGreaterEqual(best["high"], best["value"])
            parts = sum(phases[name]["sowings"] for name in ("opening", "middle", "end"))
            self.assertEqual(parts, of["sowings"])
        # CSV has the same players.
        table = replay(*self.OPTIONS, "--report", "--csv", input=GAMES).output.splitlines()
        self.assertEqual(len(table), 1 + 4 * len(expected))

    def test_what_belongs_to_a_player_is_not_repeated_for_its_phases(self):
        rows = replay("--pits", "3", "--seeds", "2", "--report", "--csv", input="2 1\n2 9\n").output
        rows = list(csv.reader(rows.splitlines()))
        self.assertEqual(len(rows), 5)
        self.assertEqual(rows[1][:6], ["South", "all", "2", "3", "1", "0.750000"])
        self.assertTrue(rows[1][6].startswith("0."))
        for row, phase, sowings in zip(rows[2:], ("opening", "middle", "end"), "300"):
            self.assertEqual(row[:5], ["South", phase, "", sowings, ""])
            self.assertEqual(row[5:8], ["", "", ""])

    def test_the_page_holds_the_same_object(self):
        output = self.report().output
        self.assertEqual(self.report("--html", "players.html").output, output)
        page = pathlib.Path("players.html").read_text()
        self.assertIn(f'id="data">{output.splitlines()[0]}</script>', page)

    def test_a_run_resumes_the_file_of_another_one_and_refuses_that_of_other_games(self):
        output = self.report().output
        self.assertEqual(self.report("--out", "whole").output, output)
        whole, resumed = pathlib.Path("whole"), pathlib.Path("resumed")
        resumed.write_text(whole.read_text().splitlines()[0] + '\n{"torn')
        self.assertEqual(self.report("--out", "resumed").output, output)
        self.assertEqual(resumed.read_text(), whole.read_text())
        self.assertEqual(self.report("--out", "resumed", games="1 2\n").code, 2)
        self.assertEqual(resumed.read_text(), whole.read_text())


if __name__ == "__main__":
    main()
