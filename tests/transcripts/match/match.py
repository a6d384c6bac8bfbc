"""Tables and records of matches: fair starts, resumed and interrupted runs, sequential tests, replayed
records."""
import json
import pathlib
import signal

from command import CommandTest, main, objects_of, seedbank, signalled, without

COMMON = ("--quiet", "--db", "none", "--tt", "32M")
RECORDS = pathlib.Path("records")


def match(*words):
    return seedbank("match", *words, *COMMON)


class MatchTest(CommandTest):
    def table_of(self, *words):
        outcome = match(*words, "--json")
        self.assertEqual(outcome.code, 0, outcome.errors)
        return json.loads(outcome.output)

    def records_of(self, *words):
        """The records of a match, as text."""
        self.table_of(*words, "--records", "records")
        return RECORDS.read_text()

    def test_fair_starts_are_played_in_both_seats_and_exact_gives_nothing_away(self):
        game = ("--pits", "3", "--seeds", "3", "--rules", "standard")
        table = self.table_of("--players", "exact,greedy", "--start", "fair", *game)
        starts = len(self.output_of("fair", *game, *COMMON[:3], "--journal", "journal").splitlines())
        self.assertEqual(table["schema"], "seedbank.match/2")
        self.assertEqual(table["rules"], "standard")
        self.assertEqual((table["starts"], table["games"]), (starts, 2 * starts))
        exact, greedy = table["players"]
        self.assertEqual(exact["given_away"]["best_share"], 1)
        self.assertEqual(exact["given_away"]["seeds_per_choice"], 0)
        self.assertEqual(exact["losses"], 0, "neither side of a draw loses by exact play")
        self.assertEqual(exact["wins"], greedy["losses"])
        self.assertGreater(exact["elo"], greedy["elo"])
        self.assertEqual(table["pairs"][0]["wins"], exact["wins"])

    def test_replay_reads_records(self):
        records = self.records_of("--players", "2,tree:1", "--pits", "3", "--seeds", "3", "--games", "6")
        games = objects_of(records)[1:]
        replayed = objects_of(self.output_of("replay", "--json", "--quiet", "--db", "none", input=records))
        self.assertEqual(len(games), 6)
        self.assertEqual(len(replayed), 6)
        for game, again in zip(games, replayed):
            self.assertEqual(game["pits"], [move["pit"] for move in again["moves"]])
            self.assertEqual(game["costs"], [move["cost"] for move in again["moves"]])
            self.assertEqual(game["start"], again["start"])
        other = seedbank("replay", "--quiet", "--rules", "standard", "--db", "none", input=records)
        self.assertEqual(other.code, 3)
        self.assertIn("use --rules empty-capture", other.output)

    def test_replay_reports_what_it_cannot_verify(self):
        records = self.records_of("--players", "2,tree:1", "--pits", "2", "--seeds", "2", "--games", "4")
        lines = records.splitlines()
        self.assertEqual(len(lines), 5)

        def replay(text):
            return seedbank(*"replay --json --pits 2 --seeds 2 --db none".split(), input=text)

        whole = replay(records)
        self.assertEqual((whole.code, whole.errors), (0, ""))
        self.assertEqual([game["verified"] for game in objects_of(whole.output)], [True] * 4)
        headless = replay(f"{lines[3]}\n1 2\n{lines[4]}\n")
        self.assertEqual(
            headless.errors,
            "seedbank: line 2: pits read as sowing; they would be another game as distance: "
            "--numbering decides\n"
            "seedbank: 2 games not verified, the first in line 1: they have no checksum, or do "
            "not follow the first line of their match\n",
        )
        self.assertIs(objects_of(headless.output)[0]["verified"], False)
        at = lines[2].index('"costs":[') + 9
        damaged = lines[2][:at] + ("2" if lines[2][at] == "0" else "0") + lines[2][at + 1 :]
        outcome = replay(f"{lines[0]}\n{damaged}\n{lines[3]}\n")
        self.assertEqual(outcome.code, 3)
        first, second = objects_of(outcome.output)
        self.assertEqual(first["line"], 2)
        self.assertIn("wrong checksum", first["error"])
        self.assertIs(second["verified"], True)

    def test_replay_of_files_reports_what_it_cannot_verify(self):
        records = self.records_of("--players", "1,2", "--pits", "2", "--seeds", "2")
        pathlib.Path("part").write_text("\n" + records.partition("\n")[2])  # without the first line
        note = (
            "seedbank: 2 games not verified, the first in part, line 2: they have no checksum, or "
            "do not follow the first line of their match\n"
        )
        for form in ((), ("--json",), ("--report",), ("--report", "--csv")):
            words = ("replay", "--db", "none", "--games", "records", "--games", "part", *form)
            outcome = seedbank(*words)
            self.assertEqual(outcome.code, 0, outcome.errors)
            self.assertIn(note, outcome.errors)
            self.assertEqual(seedbank(*words, "--quiet").errors, "")

    def test_a_run_resumes_from_any_prefix_of_its_records(self):
        plan = ("--players", "random,greedy,minimax:2", "--pits", "4", "--seeds", "2",
                "--start", "fair", "--records", "records")  # fmt: skip

        def play(threads):
            table = self.table_of(*plan, "--threads", threads)
            times = ("milliseconds", "seconds", "most_seconds")
            return table | {"players": [without(one, *times) for one in table["players"]]}

        whole = play("1")
        data = RECORDS.read_bytes()
        line_end = data.index(b"\n")
        for left in (0, line_end - 3, line_end + 1, len(data) // 2, len(data) - 1, len(data)):
            RECORDS.write_bytes(data[:left])
            self.assertEqual(play("2"), whole, left)
            self.assertEqual(RECORDS.read_bytes(), data, left)

    def test_an_interrupted_run_keeps_its_games_and_prints_how_to_resume(self):
        # As soon as a game is recorded, without waiting for a whole batch.
        outcome = signalled(
            ["match", "--players", "exact:0.9,minimax:7", "--games", "100000", "--no-judge",
             "--pits", "3", "--records", "records", *COMMON],
            signal.SIGINT,
            lambda: RECORDS.exists() and RECORDS.read_text().count("\n") > 1,
            lambda: RECORDS.unlink(missing_ok=True),
        )  # fmt: skip
        self.assertEqual(outcome.code, 130)
        self.assertIn("which are kept. To resume, repeat:", outcome.errors)
        self.assertTrue(RECORDS.read_text().endswith("\n"))

    def test_a_test_ends_the_match_and_a_repeated_run_adds_no_games(self):
        options = ("--players", "greedy,1", "--pits", "4", "--seeds", "3", "--start", "fair",
                   "--sprt", "0,100,0.1,0.1", "--no-judge", "--records", "records")  # fmt: skip
        table = self.table_of(*options)
        sprt = table["sprt"]
        self.assertEqual(sprt["decision"], "elo1")
        self.assertGreaterEqual(sprt["llr"], sprt["upper"])
        self.assertEqual(sprt["alpha"], 0.1)
        self.assertLess(table["games"], 304, "of 152 starts")
        self.assertEqual(table["games"] % 2, 0, "whole pairs")
        records = RECORDS.read_text()
        self.assertEqual(len(records.splitlines()), table["games"] + 1)
        self.assertEqual(self.table_of(*options)["sprt"], sprt)
        self.assertEqual(RECORDS.read_text(), records)
        # A run that was killed before the decision plays on to the same one.
        RECORDS.write_text(records[: records.index("\n", len(records) // 2) + 1])
        self.assertEqual(self.table_of(*options)["sprt"], sprt)
        self.assertEqual(RECORDS.read_text(), records)

    def test_counts_what_could_not_be_judged_in_time(self):
        table = self.table_of("--players", "greedy,1", "--pits", "6", "--seeds", "4",
                              "--judge-time", "0", "--records", "records")  # fmt: skip
        given = table["players"][0]["given_away"]
        self.assertLess(given["judged_share"], 1)
        self.assertLess(given["choices"], given["all_choices"])
        head, game, *_ = objects_of(RECORDS.read_text())
        self.assertEqual(head["schema"], "seedbank.records/3")
        self.assertEqual(game["schema"], "seedbank.game/2")
        self.assertEqual(game["verdict"], "play")
        self.assertIsNone(game["costs"][0])
        self.assertEqual(len(game["milliseconds"]), len(game["pits"]))


if __name__ == "__main__":
    main()
