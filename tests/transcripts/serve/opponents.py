"""Programs as opponents that a server offers: programs that play and that do not."""
import json
import os
import pathlib
import shutil
import sys

from command import SOURCE_DIR, CommandTest, main, seedbank
from web import Server, bearer, quoted, until

# 4 seeds in each of 4 pits.
POSITION = "4,4,4,4,0,4,4,4,4,0"


def move(strategy):
    return f"/api/v1/move?position={POSITION}&strategy={quoted(strategy)}"


class TableOfNorth:
    """A new table, as the player of North sees it, against an opponent."""

    def __init__(self, server, opponent):
        created = server.post(f"/api/v1/tables?seat=north&opponent={opponent}").json
        self.key, self.table = bearer(created["key"]), f"table={created['table']}"
        self._client = server.client()
        self._client.ask(f"/api/v1/tables/watch?{self.table}", self.key)

    def state(self, accepts):
        """The next state that is accepted."""
        return next(data for data in self._client.events("table") if accepts(data))

    def stopped(self):
        """The state in which the program of South has stopped."""
        return self.state(lambda data: data["south"]["stopped"] is not None)["south"]


class OpponentsTest(CommandTest):
    def setUp(self):
        super().setUp()
        pathlib.Path("bots").mkdir()
        shutil.copyfile(SOURCE_DIR / "tests/engine/arena/players/bot.py", "bots/bot.py")

    def declared(self, name, kind):
        """A declaration of the program that behaves in that way, under that name."""
        file = f"{kind}.json"
        fields = {
            "name": name,
            "command": ["python3", "bot.py", kind, os.getcwd()],
            "directory": "bots",
            "start_up_seconds": 600,
        }
        pathlib.Path(file).write_text(json.dumps(fields))
        return file

    def processes(self):
        """The processes whose command line has the directory of this test."""
        found = []
        for file in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                command = file.read_bytes()
            except OSError:
                continue
            if b"bot.py" in command and os.fsencode(os.getcwd()) in command:
                found.append(file)
        return found

    def server_with_tmp(self, program):
        """A server that offers the program and has "tmp" for temporary files."""
        pathlib.Path("tmp").mkdir()
        return Server("--opponent", program, env={"TMPDIR": os.path.abspath("tmp")})

    def test_programs_play_and_faults_are_told(self):
        good = self.declared("Zoë", "good")
        with Server(
            "--opponent", good, self.declared("wrong", "illegal"),
            self.declared("broken", "crash-in-turn"), "minimax:14", "--memory", "256MiB",
        ) as server:  # fmt: skip
            info = server.get("/api/v1/info")
            self.assertEqual(
                info.json["opponents"],
                [
                    {"name": name, "program": name != "minimax:14"}
                    for name in ("Zoë", "wrong", "broken", "minimax:14")
                ],
            )
            for secret in ("bot.py", "python", "bots", "good"):
                self.assertNotIn(secret, info.text)
            answer = server.get(move("Zoë"))
            self.assertEqual(answer.status, 200, answer.text)
            self.assertEqual(answer.json["strategy"], "Zoë")
            printed = seedbank("move", "--strategy", good, "--db", "none", POSITION)
            self.assertEqual(printed.output, f"{answer.json['pit']}\n")
            illegal = server.get(move("wrong"))
            self.assertEqual((illegal.status, illegal.json["program"]), (502, "wrong"))
            self.assertEqual(
                illegal.json["stopped"], {"verdict": "illegal", "reason": "pit 0 is not in 1..4"}
            )
            # Its standard error names files.
            crash = server.get(move("broken"))
            self.assertEqual(crash.status, 502)
            self.assertEqual(crash.json["stopped"], {"verdict": "crash", "reason": ""})
            self.assertEqual(server.get(move("good.json")).status, 400)
            self.assertEqual(server.get(move(os.path.abspath("good.json"))).status, 400)

    def test_a_game_goes_on_with_another_opponent(self):
        with Server("--opponent", self.declared("wrong", "illegal"), self.declared("good", "good")) as server:
            north = TableOfNorth(server, "wrong")
            south = north.stopped()
            self.assertEqual((south["stopped"]["verdict"], south["player"]), ("illegal", "wrong"))

            def replace(opponent):
                target = f"/api/v1/tables/opponent?round=1&{north.table}&opponent={opponent}"
                return server.post(target, "", north.key).status

            self.assertEqual(replace("nobody"), 400)
            self.assertEqual(replace("good"), 200)
            reply = north.state(lambda data: data["pits"])
            self.assertEqual(reply["south"]["player"], "good")
            self.assertEqual(replace("wrong"), 409)

    def test_games_that_a_protocol_does_not_have_are_refused(self):
        kgp = pathlib.Path("client.json")
        kgp.write_text(json.dumps({"command": "false", "protocol": "kgp"}))
        with Server("--opponent", str(kgp)) as server:
            answer = server.get(move("client") + "&rules=empty-capture")
            self.assertEqual(answer.status, 400)
            self.assertIn("the protocol kgp plays under the rules 'standard' only", answer.text)
            table = server.post("/api/v1/tables?seat=north&opponent=client&rules=empty-capture")
            self.assertEqual(table.status, 400)
            self.assertIn("the protocol kgp plays under the rules 'standard' only", table.text)
            # One that it has, which this client does not play.
            self.assertEqual(server.get(move("client") + "&rules=standard").status, 502)
        manchester = pathlib.Path("agent.json")
        manchester.write_text(json.dumps({"command": "false", "protocol": "manchester"}))
        self.expect_refused(["serve", "--port", "0", "--opponent", str(manchester)], 2,
                            "it can play no game of a server: the protocol manchester")  # fmt: skip

    def test_a_program_that_cannot_be_started_stops(self):
        with Server("--opponent", self.declared("good", "good")) as server:
            # Its folder cannot be copied.
            pathlib.Path("bots").rename("moved")
            wanted = {"verdict": "start-up", "reason": ""}
            answer = server.get(move("good"))
            self.assertEqual((answer.status, answer.json["stopped"]), (502, wanted))
            self.assertNotIn("bots", answer.text)
            self.assertEqual(TableOfNorth(server, "good").stopped()["stopped"], wanted)

    def test_a_program_waits_between_the_sowings_of_a_game(self):
        with self.server_with_tmp(self.declared("good", "good")) as server:
            self.assertEqual(server.get(move("good")).json["pit"], 4)
            waiting = self.processes()
            self.assertEqual(len(waiting), 1)
            stat = waiting[0].parent / "stat"
            until(lambda: stat.read_text().rsplit(")", 1)[1].split()[0] == "T", "a stopped program")
            # The same game after a sowing of North, and another one.
            for position, programs in (("5,4,4,0,1,0,6,6,5,1", 1), (POSITION, 2)):
                target = f"/api/v1/move?position={position}&strategy=good"
                self.assertEqual(server.get(target).status, 200)
                self.assertEqual(len(self.processes()), programs, position)
            self.assertIn(waiting[0], self.processes())
            self.assertEqual(server.end(), 0)
            self.assertEqual(self.processes(), [])
            self.assertEqual(os.listdir("tmp"), [])

    def test_programs_end_with_the_server(self):
        with self.server_with_tmp(self.declared("slow", "compute-in-turn")) as server:
            client = server.client()
            client.ask(move("slow"))
            until(self.processes, "the program")
            self.assertEqual(server.end(), 0)
            # The connection is closed without a response if the program ends too late for one.
            self.assertIn(client.hear().status, (503, 0))
            self.assertEqual(self.processes(), [])
            self.assertEqual(os.listdir("tmp"), [])

    def test_options_that_mean_no_opponent_are_refused(self):
        one = self.declared("one", "good")
        for players, reason in (
            (["./none"], "player './none': there is no such file"),
            ([one, one], "another opponent is called 'one'"),
            (["minimax:4", "minimax:4"], "'minimax:4': the strategy is given twice"),
        ):
            self.expect_refused(["serve", "--port", "0", "--opponent", *players], 2, reason)
        for name, reason in (
            ("3", "is that of a strategy"),
            ("person", "is not possible"),
            ("x" * 30, "at most 24 letters"),
        ):
            words = ["serve", "--port", "0", "--opponent", self.declared(name, "good")]
            self.expect_refused(words, 2, reason)


if __name__ == "__main__":
    main()
