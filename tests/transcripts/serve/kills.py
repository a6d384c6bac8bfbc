"""A server that is killed at random moments: its games, the class and the results go on."""
import os
import pathlib
import random
import signal
import tempfile
import unittest

from command import main, seedbank
from web import Server, bearer

KILLS = 4


class KilledServer(Server):
    """A server of a class that can be killed and started again with the same state."""

    def __init__(self, state):
        super().__init__("--classroom", "--state", state)
        self.teacher = self.hear().partition("class.html#teacher=")[2]

    def kill(self):
        if self._process:
            self.end(signal.SIGKILL)
            self._folder.cleanup()


class KillTest(unittest.TestCase):
    def object(self, answer):
        self.assertEqual(answer.status, 200, answer.text)
        return answer.json

    def the_class(self, server):
        client = server.client()
        client.ask("/api/v1/class", bearer(server.teacher))
        return next(client.events("class"))

    def test_a_class_goes_on_after_every_kill(self):
        seed = int.from_bytes(os.urandom(4), "big")
        print("seed", seed)
        chance = random.Random(seed)
        with tempfile.TemporaryDirectory() as folder:
            state = pathlib.Path(folder, "state")
            server, teacher, games, finished = KilledServer(state), None, {}, 0
            self.addCleanup(lambda: server.kill())  # the last one, after a failure, too
            for _ in range(KILLS):
                self.assertIn(server.teacher, (teacher or server.teacher,), "the key stays")
                teacher = server.teacher
                for _ in range(5):
                    created = self.object(server.post("/api/v1/tables?name=Ann&start=1,1,0,1,1,0"))
                    invited = bearer(created["invitation"])
                    join = f"/api/v1/tables/join?name=Bob&table={created['table']}"
                    north = self.object(server.post(join, "", invited))
                    games[created["table"]] = {
                        "keys": [created["key"], north["key"]], "pits": [], "to": "s", "over": False,
                    }
                asked = None
                for _ in range(chance.randrange(20)):
                    under_way = [name for name, game in games.items() if not game["over"]]
                    if not under_way:
                        break
                    table = chance.choice(under_way)
                    game = games[table]
                    asked = (table, chance.randrange(1, 3))
                    sow = (
                        f"/api/v1/tables/sow?round=1&sowings={len(game['pits'])}&pit={asked[1]}"
                        f"&table={table}"
                    )
                    key = bearer(game["keys"]["sn".index(game["to"])])
                    if chance.randrange(20) == 0:
                        server.client().post(sow, "", key)  # killed before or after it is done
                        break
                    answer = server.post(sow, "", key)
                    if answer.status == 400:  # an empty pit
                        asked = None
                        continue
                    self.take(game, self.object(answer))
                    finished += game["over"]
                    asked = None
                server.kill()
                server = KilledServer(state)
                seen = self.the_class(server)
                tables = {one["table"]: one for one in seen["tables"]}
                self.assertEqual(set(tables), set(games))
                for table, game in games.items():
                    before, now = game["pits"], tables[table]["pits"]
                    if asked and asked[0] == table and len(now) > len(before):
                        before = [*before, asked[1]]
                        was_over = game["over"]
                        self.take(game, tables[table])
                        finished += game["over"] and not was_over
                    self.assertEqual(now, before)
                self.assertEqual(len(seen["results"]), finished)
                self.assertEqual(seen["last"], finished)
            clear = f"/api/v1/class/clear?through={finished}"
            self.assertEqual(server.post(clear, "", bearer(server.teacher)).status, 200)
            server.kill()
            with KilledServer(state) as server:
                self.assertEqual(self.the_class(server)["results"], [])

    def take(self, game, answer):
        game.update(pits=answer["pits"], to=answer["position"][-1], over=answer["over"])

    def test_an_opponent_that_is_no_longer_offered_can_be_replaced(self):
        with tempfile.TemporaryDirectory() as folder:
            state = pathlib.Path(folder, "state")
            bot = pathlib.Path(folder, "bot.sh")
            bot.write_text("#!/bin/sh\nexit 1\n")
            bot.chmod(0o755)
            with Server("--state", state, "--opponent", bot) as server:
                created = self.object(server.post("/api/v1/tables?seat=north&opponent=bot"))
            with Server("--state", state) as server:
                client = server.client()
                client.ask(f"/api/v1/tables/watch?table={created['table']}", bearer(created["key"]))
                stopped = next(one for one in client.events("table") if one["south"]["stopped"])
                self.assertEqual(stopped["south"]["stopped"]["verdict"], "start-up")
                replace = f"/api/v1/tables/opponent?round=1&opponent=greedy&table={created['table']}"
                self.object(server.post(replace, "", bearer(created["key"])))
                played = next(one for one in client.events("table") if one["pits"])
                self.assertEqual(played["south"]["player"], "greedy")

    def test_two_servers_do_not_share_a_state(self):
        with tempfile.TemporaryDirectory() as folder:
            state = pathlib.Path(folder, "state")
            with Server("--state", state):
                outcome = seedbank("serve", "--port", "0", "--state", state)
                self.assertEqual(outcome.code, 6)
                self.assertIn("in use by another process", outcome.errors)
            state.write_text("something else")
            outcome = seedbank("serve", "--port", "0", "--state", state)
            self.assertEqual(outcome.code, 4)
            self.assertEqual(state.read_text(), "something else")


if __name__ == "__main__":
    main()
