"""The answers of serve compared with the output of the commands, and with the OpenAPI document."""
import json
import pathlib
import unittest

from command import main, objects_of, seedbank, values_of
from web import Server, expect_error, question, quoted, timeless, until

KNOWN = "0,1,0,0,0,2,20,0,0,1,1,0,0,23 s"  # 5 seeds in play
UNKNOWN = "1,1,0,2,1,2,11,3,0,1,1,0,4,21 s"  # 16
OVER = "0,0,0,0,0,0,20,0,0,1,1,0,0,26 n"
LONG = "6,6,6,6,6,6,0,6,6,6,6,6,6,0 s"  # minutes of search
ENDLESS = "2,3,4,1,2,2,1,4,1,0,1,0,1,0,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 s"


class AnswersTest(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(database=True))

    def object(self, target):
        """The object of a response with status 200, without fields that differ between runs."""
        answer = self.server.get(target)
        self.assertEqual(answer.status, 200, f"{target}: {answer.text}")
        return timeless(answer.json)

    def printed(self, *words):
        db = ("--db", self.server.db if words[0] == "query" else "none")
        outcome = seedbank(*words, "--json", "--quiet", *db)
        self.assertEqual((outcome.code, outcome.errors), (0, ""), words)
        return timeless(json.loads(outcome.output))

    def test_query_equals_the_command(self):
        for position in (KNOWN, UNKNOWN, OVER):
            found, printed = self.object(question(position)), self.printed("query", position)
            # Of several best lines, it depends on earlier searches which one is found.
            self.assertEqual(bool(found.pop("line", None)), bool(printed.pop("line", None)))
            self.assertEqual(found, printed)
            self.assertEqual(
                self.object(question(position, "&line=0&rules=standard")),
                self.printed("query", "--no-line", "--rules", "standard", position),
            )
        kgp = "<2,1,0,1,1,2,2>"
        self.assertEqual(
            self.object(question(kgp, "&notation=kgp")), self.printed("query", "--notation", "kgp", kgp)
        )

    def test_other_requests_equal_their_commands(self):
        def expect(target, *words):
            self.assertEqual(self.object(f"/api/v1/{target}"), self.printed(*words))

        here = quoted(UNKNOWN)
        for strategy in ("greedy", "tree:3", "exact", "7", "random"):
            expect(f"move?random-seed=5&strategy={strategy}&position={here}",
                   "move", "--random-seed", "5", "--strategy", strategy, UNKNOWN)  # fmt: skip
        expect(f"replay?pits=4,6,1&start={here}",
               "replay", "--numbering", "sowing", "--start", UNKNOWN, "4,6,1")  # fmt: skip
        expect(f"replay?pits=4,8,6&numbering=cells&start={here}",
               "replay", "--numbering", "cells", "--start", UNKNOWN, "4,8,6")  # fmt: skip
        for to in ("kgp", "maia", "json", "ludii"):
            expect(f"convert?to={to}&position={here}", "convert", "--to", to, UNKNOWN)
        expect("four-rows/sow?pit=9", "four-rows", "sow", "--pit", "9")
        expect(f"four-rows/sow?max-steps=none&pit=5&position={quoted(ENDLESS)}",
               "four-rows", "sow", "--max-steps", "none", "--pit", "5", ENDLESS)  # fmt: skip
        for level in ("beginner", "amateur", "expert"):
            expect(f"four-rows/move?random-seed=3&depth=3&level={level}&position={quoted(ENDLESS)}",
                   "four-rows", "move", "--random-seed", "3", "--depth", "3", "--level", level,
                   ENDLESS)  # fmt: skip

    def test_files_of_games_are_judged_as_by_the_command(self):
        # The same file as replay reads, under the same rules.
        file = """\
{"rules":"standard","start":"1,0,2,5,0,1,1,4 n","sowings":[2,3],"players":["A","B"]}
{"position":"0,0,0,0,0,1,10,2,2,0,0,0,1,7 s","sowing":6,"model":"C"}
{"start":"1,0,2,5,0,1,1,4 s","sowings":"3 2 3"}

{"a":1}
{"rules":"empty-capture","sowings":[3]}
"""
        outcome = seedbank(*"replay --json --quiet --db none --numbering sowing".split(), input=file)
        wanted = [game for game in objects_of(outcome.output) if "error" not in game]
        self.assertEqual(len(wanted), 3, outcome.output)
        self.assertIn("illegal", wanted[2])
        found, requests, left = [], 0, 1
        while left > 0 and requests < 4:
            answer = self.server.post(f"/api/v1/replay?numbering=sowing&skip={len(found)}", file)
            self.assertEqual(answer.status, 200, answer.text)
            part = answer.json
            self.assertEqual(part["schema"], "seedbank.replays/1")
            for game in part["games"]:
                game.pop("notes", None)  # about the databases
                found.append(game)
            left = part["left"]
            unreadable = part["unreadable"]
            self.assertEqual(len(unreadable), 2)
            self.assertEqual((unreadable[0]["line"], unreadable[1]["rules"]), (5, "empty-capture"))
            self.assertNotIn("numbering", part)
            requests += 1
        self.assertEqual(requests, 3, "boards of 3, 6 and again 3 pits")
        self.assertEqual(found, wanted)

    def read(self, parameters, file):
        answer = self.server.post(f"/api/v1/replay?values=0{parameters}", file)
        self.assertEqual(answer.status, 200, answer.text)
        return answer.json

    def test_games_are_read_without_being_judged(self):
        cells = self.read("", "3 6 9 12\n")
        self.assertEqual((cells["numbering"], cells["left"]), ("cells", 0))
        game = cells["games"][0]
        self.assertEqual(game["rules"], "empty-capture")
        self.assertEqual(len(game["moves"]), 4)
        self.assertEqual(game["moves"][2]["pit"], 2)
        self.assertIsNone(game["value"])
        self.assertIsNone(game["moves"][2]["cost"])
        self.assertTrue(self.read("&rules=standard", "1 2 3")["games"][0]["also"])
        illegal = self.read("&rules=standard&numbering=cells", "3 6 2 9")["games"][0]["illegal"]
        self.assertEqual(illegal["sowing"], 3)
        # What a game names counts more than the parameter.
        named = self.read("&rules=empty-capture", '{"actionHistory":[3]}')["games"][0]
        self.assertEqual(named["rules"], "standard")
        expect_error(self, self.server.post("/api/v1/replay?skip=-1", "3"), 400, 2)
        expect_error(self, self.server.post("/api/v1/replay?numbering=cell", "3"), 400, 2)
        self.assertEqual(self.read("", "")["games"], [])

    def test_many_games_are_read_in_parts(self):
        # Larger than a request without a body may be.
        total = 140_000 // 32 + 1
        many = '{"actionHistory":["3","6","9"]}\n' * total
        count, left = 0, total
        while left > 0:
            part = self.read(f"&skip={count}", many)
            self.assertIn(len(part["games"]), range(1, 4097))
            self.assertEqual(part["games"][0]["rules"], "standard")
            count += len(part["games"])
            left = part["left"]
            self.assertEqual(left, total - count)
        self.assertEqual(count, total)

    def test_fair_lists_are_computed_once_and_kept(self):
        target = "/api/v1/fair?pits=3&seeds=2&rules=standard"

        def is_complete():
            self.answer = self.server.get(target)
            if self.answer.status == 202:
                self.assertLessEqual(self.answer.json["decided"], self.answer.json["of"])
            return self.answer.status != 202

        until(is_complete, "a fair list")
        self.assertEqual(self.answer.status, 200, self.answer.text)
        found = self.answer.json
        self.assertEqual(found["schema"], "seedbank.fair-list/1")
        printed = seedbank(*"fair --pits 3 --seeds 2 --rules standard --json --quiet --db".split(),
                           self.server.db)  # fmt: skip
        rows = sorted(objects_of(printed.output), key=lambda row: row["ludii"])
        self.assertGreater(len(rows), 3)
        self.assertEqual(len(found["boards"]), len(rows))
        for board, row in zip(found["boards"], rows):
            for name in ("board", "moved", "java", "ludii"):
                self.assertEqual(board[name], row[name])
        kept = pathlib.Path(self.server.db, "fair-standard-3-2-2-value-0.list")
        self.assertTrue(kept.exists())
        self.assertEqual(self.server.get("/api/v1/fair?pits=1&seeds=1").status, 200)
        expect_error(self, self.server.get("/api/v1/fair?pits=1&seeds=0"), 400, 2)
        expect_error(self, self.server.get("/api/v1/fair?pits=7&seeds=7"), 400, 2)

    def test_info_lists_rules_strategies_and_limits(self):
        info = self.object("/api/v1/info")
        self.assertEqual(info["rules"], ["empty-capture", "standard"])
        self.assertEqual(info["strategies"][0]["form"], "random")
        self.assertIs(info["classroom"], False)
        self.assertEqual(info["limits"]["time"], 30)
        version = seedbank("version").output
        self.assertTrue(version.startswith(f"seedbank {info['version']}\n"), version)
        self.assertGreater(len(info["notations"]), 5)
        for notation in info["notations"]:
            self.object(f"/api/v1/convert?to={notation}&position=4,4,4,4,4,4,0,4,4,4,4,4,4,0")

    def test_many_positions_are_answered_in_order(self):
        positions = (KNOWN, UNKNOWN, OVER, KNOWN)
        client = self.server.client()
        # Two requests on a connection: the first one ends with its body.
        client.post("/api/v1/query?line=1", "".join(f"{position}\r\n\n" for position in positions))
        client.ask("/healthz")
        answer = client.hear()
        self.assertEqual(answer.status, 200, answer.text)
        self.assertEqual(client.hear().text, '{"status":"ok"}\n')
        found = answer.json
        self.assertEqual((found["schema"], found["left"]), ("seedbank.queries/1", 0))
        self.assertEqual(len(found["answers"]), len(positions))
        for position, one in zip(positions, found["answers"]):
            found, printed = values_of(one), values_of(self.printed("query", position))
            # Of several best lines, it depends on the shares of the time which one is found.
            self.assertEqual(bool(found.pop("line", None)), bool(printed.pop("line", None)))
            self.assertEqual(found, printed)
        for text, code, reason in (
            ("", 2, "no position"),
            ("1,1,0,1,1,0\n\nx", 3, "line 3: "),
            ("1,1,0,1,1,0\n1,0,1,0", 2, "line 2: "),
            ("1,0,1,0\n" * 257, 2, "at most 256"),
        ):
            wrong = self.server.post("/api/v1/query", text)
            expect_error(self, wrong, 400, code)
            self.assertIn(reason, wrong.text)

    def test_streams_narrow_and_end_with_the_answer(self):
        for position in (KNOWN, "3,1,0,5,0,2,10,3,0,4,1,6,0,13 n"):
            client = self.server.client()
            client.ask(question(position), "Accept: text/event-stream\r\n")
            head = client.hear(has_body=False)
            self.assertEqual(head.status, 200)
            self.assertEqual(head.headers["content-type"], "text/event-stream; charset=utf-8")
            low, high = -100, 100
            while (event := client.hear_to("\n\n")).startswith("event: bounds\ndata: "):
                bounds = json.loads(event[20:])
                self.assertGreaterEqual(bounds["low"], low)
                self.assertLessEqual(bounds["high"], high)
                low, high = bounds["low"], bounds["high"]
            self.assertTrue(event.startswith("event: answer\ndata: "), event)
            value = json.loads(event[20:])["value"]
            self.assertGreaterEqual(value, low)
            self.assertLessEqual(value, high)
            self.assertEqual(value, self.printed("query", position)["value"])
            self.assertTrue(client.is_closed())

    def test_counts_requests_and_searches(self):
        def number(name):
            lines = self.server.get("/metrics").text.splitlines()
            return float(next(line for line in lines if line.startswith(f"{name} ")).split()[-1])

        responses = 'seedbank_http_responses_total{endpoint="convert",status="400"}'
        self.server.get("/api/v1/convert")
        before = number(responses)
        for _ in range(5):
            self.server.get("/api/v1/convert")
        self.assertEqual(number(responses), before + 5)
        searches = number("seedbank_searches_total")
        self.server.get("/api/v1/move?strategy=greedy&position=1,1,0,1,1,0")
        # A search is counted when its thread is free again.
        until(lambda: number("seedbank_searches_total") >= searches + 1, "the end of a search")
        self.assertEqual(number("seedbank_searches_total"), searches + 1)
        self.assertGreaterEqual(number("seedbank_http_connections"), 1)

    def test_serves_two_hundred_connections_at_once(self):
        clients = [self.server.client() for _ in range(200)]
        value = self.printed("query", KNOWN)["value"]
        for _ in range(3):
            for client in clients:
                client.ask(question(KNOWN))
            for client in clients:
                answer = client.hear()
                self.assertEqual((answer.status, answer.json["value"]), (200, value))


class OpenApiTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(database=True))
        cls.document = cls.server.get("/api/v1/openapi.json").json

    def resolved(self, part):
        """A part of the document, or the component that it refers to."""
        if "$ref" not in part:
            return part
        found = self.document
        for name in part["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        return found

    def expect_described(self, schema, found):
        """Expects an object to have the fields that a schema requires, and no field that it does
        not describe."""
        for name in schema.get("required", []):
            self.assertIn(name, found)
        if "properties" not in schema:
            return
        for name, value in found.items():
            self.assertIn(name, schema["properties"])
            field = self.resolved(schema["properties"][name])
            if isinstance(value, dict):
                self.expect_described(field, value)
            elif isinstance(value, list) and value and isinstance(value[0], dict):
                for one in value:
                    self.expect_described(self.resolved(field["items"]), one)

    def asked(self, method, target):
        return self.server.get(target) if method == "get" else self.server.post(target)

    def test_the_document_describes_what_is_served(self):
        self.assertEqual(self.document["openapi"], "3.0.3")
        self.assertEqual(len(self.document["paths"]), 25)
        operations = set()
        for path, methods in self.document["paths"].items():
            for method, operation in methods.items():
                self.assertNotIn(operation["operationId"], operations)
                operations.add(operation["operationId"])
                self.assertNotEqual(self.asked(method, path).status, 405, f"{method} {path}")
                # Every parameter is known, though not every value is valid.
                for parameter in map(self.resolved, operation.get("parameters", [])):
                    nonsense = self.asked(method, f"{path}?{parameter['name']}=%00")
                    self.assertNotIn("unknown parameter", nonsense.text)
            # Requests about games need their numbers and secrets.
            if "get" not in methods or "security" in methods["get"]:
                continue
            target = f"{path}?"
            for parameter in map(self.resolved, methods["get"].get("parameters", [])):
                name = parameter["name"]
                nonsense = self.server.get(f"{path}?{name}=%00")
                self.assertEqual(nonsense.status, 400, f"{path} {name}")
                # Some requests would take too long for a test.
                if name == "time":
                    target += "&time=0.01"
                if path == "/api/v1/fair":
                    target += f"&{name}={'standard' if name == 'rules' else '2'}"
                if parameter.get("required"):
                    example = parameter["example"]
                    text = example if isinstance(example, str) else json.dumps(example)
                    target += f"&{name}={quoted(text)}"
            self.assertIn(self.server.get(target).status, (200, 202), target)
            if path.startswith("/api/v1/") and not path.endswith("openapi.json"):
                expect_error(self, self.server.get(f"{path}?no-such-parameter=1"), 400, 2)

    def expect(self, answer, path, method):
        self.assertIn(answer.status, (200, 202), f"{path} {answer.text}")
        responses = self.document["paths"][path][method]["responses"]
        response = self.resolved(responses[str(answer.status)])
        schema = response["content"]["application/json"]["schema"]
        self.expect_described(self.resolved(schema), answer.json)

    def test_answers_have_the_fields_that_the_document_describes(self):
        def position(text):
            return f"position={quoted(text)}"

        rows = position(f"{','.join((['2'] * 12 + ['0'] * 4) * 2)} s")
        for name, query in (
            ("query", position(KNOWN)),
            ("query", position(KNOWN) + "&line=0"),
            ("query", position(LONG) + "&time=0.01"),
            ("query", position(OVER)),
            ("move", position(KNOWN) + "&strategy=greedy"),
            ("replay", "pits=3,6&time=0.01"),
            ("fair", "pits=2&seeds=2"),
            ("convert", position(KNOWN) + "&to=kgp"),
            ("info", ""),
            ("four-rows/sow", "pit=9"),
            ("four-rows/move", rows + "&depth=1"),
            ("four-rows/move", rows + "&level=beginner"),
        ):
            self.expect(self.server.get(f"/api/v1/{name}?{query}"), f"/api/v1/{name}", "get")
        self.expect(self.server.post("/api/v1/query", f"{KNOWN}\n{UNKNOWN}\n"), "/api/v1/query", "post")
        games = '{"actionHistory":[3,6,9]}\n3 6 7\n{"a":1}\n{"rules":"empty-capture","pits":[1]}\n'
        for values in ("values=0", "time=0.01"):
            answer = self.server.post(f"/api/v1/replay?{values}", games)
            self.expect(answer, "/api/v1/replay", "post")


if __name__ == "__main__":
    main()
