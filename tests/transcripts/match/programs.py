"""Programs as players of match, move and play; what their trial shows."""
import json
import pathlib
import shutil
import sys

from command import SOURCE_DIR, CommandTest, main, objects_of, seedbank

GAME = ("--pits", "4", "--seeds", "3")
POSITION = "3,3,3,3,0,3,3,3,3,0"


def match(*words):
    return seedbank("match", *words, "--quiet", "--db", "none", "--tt", "32M")


class ProgramPlayersTest(CommandTest):
    def setUp(self):
        super().setUp()
        pathlib.Path("bots").mkdir()
        self.script = pathlib.Path("bots/bot.py").resolve()
        shutil.copyfile(SOURCE_DIR / "tests/engine/arena/players/bot.py", self.script)

    def bot(self, kind="good"):
        """A command that plays."""
        return f"python3 {self.script} {kind}"

    def declare(self, file, **fields):
        pathlib.Path(file).write_text(json.dumps(fields))
        return file

    def test_play_matches_with_records(self):
        anna = self.declare("anna.json", name="Anna", command=["python3", "bot.py"], directory="bots")
        words = ("--players", f"{anna},{self.bot('illegal')},greedy", *GAME, "--json", "--clock",
                 "600+0.5", "--startup", "600", "--records", "records")  # fmt: skip
        outcome = match(*words)
        self.assertEqual(outcome.code, 0, outcome.errors)
        players = json.loads(outcome.output)["players"]
        self.assertEqual(players[0]["player"], "Anna")
        self.assertEqual(players[1]["losses"], 4)
        head, *games = objects_of(pathlib.Path("records").read_text())
        self.assertEqual(head["clock"]["per_game"], 600)
        self.assertEqual(head["clock"]["increment"], 0.5)
        self.assertEqual([game["game"] for game in games], list(range(len(games))))
        forfeits = [game["verdict"] for game in games if game["verdict"] != "play"]
        self.assertEqual(forfeits, ["illegal"] * 4)
        again = match(*words)
        self.assertEqual(again.code, 0, "nothing is left to play")

        # The same table from the records alone, also of a match under way.
        table = match("--table", "records", "--json")
        played = json.loads(again.output)
        played.pop("notes", None)  # that programs are not isolated on this machine
        self.assertEqual(json.loads(table.output), played, table.errors)
        header, *rows = match("--table", "records", "--csv").output.splitlines()
        self.assertTrue(header.startswith("player,games,won,"))
        self.assertEqual({row.split(",")[1] for row in rows}, {"4"})
        self.assertEqual(len(rows), 3)
        lines = pathlib.Path("records").read_text().splitlines(keepends=True)
        for count in range(1, len(lines) + 1):
            pathlib.Path("part").write_text("".join(lines[:count]) + lines[-1][:20])
            part = match("--table", "part")
            self.assertEqual(part.code, 0, part.errors)
            first = f"{count - 1} of 6 games" if count < len(lines) else "6 games"
            self.assertEqual(part.output.splitlines()[0].split(" from ")[0], first)
        for text, reason in (
            ("", "line 1: no records of a match"),
            ("".join(lines[1:]), "line 1: "),
            (lines[0] + lines[2] + lines[1], "line 3: game record: a game of this number, or of a"),
            (lines[0] + lines[1].replace("Anna", "Anne"), "line 2: game record: wrong checksum"),
        ):
            pathlib.Path("part").write_text(text)
            refused = match("--table", "part")
            self.assertEqual((refused.code, reason in refused.errors), (2, True), refused.errors)

    def test_play_the_games_of_a_corrected_program_again(self):
        for name in ("anna", "ben", "clara"):
            pathlib.Path(name).mkdir()
            shutil.copyfile(self.script, f"{name}/bot.py")
            self.declare(f"{name}.json", command="python3 bot.py", directory=name)
        pathlib.Path("ben/bot.py").write_text("raise SystemExit(3)\n")
        options = ("--players", "anna.json,ben.json,clara.json", *GAME, "--clock", "600", "--startup",
                   "600", "--json")  # fmt: skip

        def games_in(file):
            """All that does not depend on time."""
            games = objects_of(pathlib.Path(file).read_text())[1:]
            return [{name: value for name, value in game.items()
                     if name not in ("milliseconds", "seconds", "checksum")} for game in games]

        self.assertEqual(match(*options, "--records", "records").code, 0)
        records = pathlib.Path("records")
        before = records.read_text().splitlines()
        self.assertEqual([game["verdict"] for game in games_in(records)].count("start-up"), 4)
        self.assertNotIn(str(pathlib.Path.cwd()), records.read_text(), "no folders of this machine")

        shutil.copyfile(self.script, "ben/bot.py")
        refused = match(*options, "--records", "records")
        self.assertEqual(refused.code, 2)
        self.assertIn("records, line 2: game record: ben has changed since this game; 'match --again "
                      "ben' plays its games again", refused.errors)  # fmt: skip
        wrong = match(*options, "--records", "records", "--again", "bem")
        self.assertEqual((wrong.code, "did you mean 'ben'?" in wrong.errors), (2, True), wrong.errors)
        again = match(*options, "--records", "records", "--again", "ben")
        self.assertEqual(again.code, 0, again.errors)
        self.assertFalse(pathlib.Path("records.before").exists())
        after = records.read_text().splitlines()
        kept = [line for line in before if '"ben"' not in line]
        self.assertEqual([line for line in after if line in before], [before[0], *kept])
        self.assertEqual(len(kept), 2)

        # As if all had been played at once.
        whole = match(*options, "--records", "whole")
        self.assertEqual(games_in("whole"), games_in("records"))
        for table in (whole, again):
            self.assertEqual(sum(sum(player["forfeits"].values())
                                 for player in json.loads(table.output)["players"]), 0)  # fmt: skip

        # A run that is killed after any number of games is resumed.
        for lines in range(len(after)):
            pathlib.Path("records.before").write_text("\n".join(before) + "\n")
            records.write_text("\n".join(after[:lines]) + ("\n" if lines else ""))
            refused = match(*options, "--records", "records")
            self.assertEqual((refused.code, "repeat it" in refused.errors), (2, True), refused.errors)
            resumed = match(*options, "--records", "records", "--again", "ben")
            self.assertEqual(resumed.code, 0, resumed.errors)
            self.assertEqual(records.read_text().splitlines()[:lines], after[:lines])
            self.assertEqual(games_in("records"), games_in("whole"))
            self.assertFalse(pathlib.Path("records.before").exists())

    def expect_error(self, players, reason):
        outcome = match("--players", players)
        self.assertEqual(outcome.code, 2)
        self.assertEqual(outcome.errors, f"seedbank: option '--players': {reason}\n")

    def test_errors_name_what_is_wrong(self):
        self.expect_error("./no-such-bot,5", "player './no-such-bot': there is no such file")
        self.expect_error("bots/,5", "player 'bots/': a directory, not a program")
        self.script.chmod(0o600)
        how = "is not executable; use chmod +x, or name its interpreter, as in 'python3 bot.py'"
        self.expect_error("bots/bot.py,5", f"player 'bots/bot.py': the file {how}")
        self.expect_error("bots/bot.py good,5", f"player 'bots/bot.py good': the file {how}")
        declared = self.declare("script.json", command="bots/bot.py good")
        self.expect_error(f"{declared},5", f"{declared}: field 'command' names 'bots/bot.py', which {how}")
        wrong = self.declare("wrong.json", command="x", memory=1)
        self.expect_error(
            f"5,{wrong}",
            f"{wrong}: field 'memory' is unknown, did you mean 'memory_bytes'?",
        )
        kgp = self.declare("kgp.json", command="client", protocol="kgp")
        outcome = match("--players", f"{kgp},5")  # under empty-capture rules
        self.assertEqual(outcome.code, 2)
        self.assertIn("the protocol kgp ", outcome.errors)

    def test_a_trial_explains_each_fault(self):
        good = match("--check", self.bot(), "--startup", "600")
        self.assertEqual(good.code, 0, good.output + good.errors)
        self.assertTrue(good.output.endswith("\nno faults\n"), good.output)
        self.assertEqual(good.output.count("\n"), 13, good.output)
        self.assertIn("the pie rule after a turn: its opponent swaps   ok: ", good.output)
        one = match("--check", self.bot(), *GAME, "--pie", "turn", "--startup", "600")
        self.assertEqual(one.output.count("the pie rule after a turn: "), 3, one.output)
        self.assertEqual(one.output.count("\n"), 4, one.output)
        kgp = self.declare("kgp.json", command="false", protocol="kgp")
        faulty = match("--check", kgp)
        self.assertEqual(faulty.code, 1)
        self.assertRegex(
            faulty.output,
            r"\nrules: empty-capture +skipped: its protocol plays under the rules 'standard' only\n",
        )
        refused = match("--check", kgp, "--rules", "empty-capture")
        self.assertEqual(refused.code, 2)
        self.assertIn("option '--check': its protocol kgp ", refused.errors)
        slow = match("--check", self.bot("hang-at-start"), "--startup", "0.1")
        self.assertEqual(slow.code, 1)
        self.assertIn("start-up: it was not ready within 0.1 s\n", slow.output)
        bad = match("--check", self.bot("crash-in-turn"), *GAME)
        self.assertEqual(bad.code, 1)
        self.assertIn("crash: it ended with code 1: ZeroDivisionError", bad.output)
        self.assertIn("its last words:\n    Traceback", bad.output)
        faulty = objects_of(match("--check", self.bot("illegal"), *GAME, "--json").output)[0]
        self.assertEqual(faulty["schema"], "seedbank.match-check/1")
        self.assertEqual(faulty["faults"], len(faulty["trials"]))
        self.assertEqual(
            match("--check", "greedy").errors,
            "seedbank: option '--check': player 'greedy': a strategy, not a program\n",
        )

    def test_answer_move_and_play(self):
        self.assertEqual(seedbank("move", "--strategy", self.bot(), "--db", "none", POSITION).output, "4\n")
        fault = seedbank("move", "--strategy", self.bot("crash-at-start"), "--db", "none", POSITION)
        self.assertEqual(fault.code, 6)
        self.assertIn("start-up: it ended with code 1: no table of openings", fault.errors)
        played = seedbank("play", "--opponent", self.bot(), *GAME, "--db", "none", input="1\nquit\n")
        self.assertEqual(played.code, 0, played.errors)


if __name__ == "__main__":
    main()
