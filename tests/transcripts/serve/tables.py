"""Games between people, and the class, over sockets."""
import unittest

from command import main
from web import Server, bearer


def anything(_):
    return True


class TablesTest(unittest.TestCase):
    def object(self, answer):
        self.assertEqual(answer.status, 200, answer.text)
        return answer.json

    def event(self, client, name, accepts=anything):
        """The data of the next event of that name that is accepted."""
        for data in client.events(name):
            if accepts(data):
                return data
        self.fail(f"the stream ended before {name}")

    def watch(self, server, table, key):
        client = server.client()
        client.ask(f"/api/v1/tables/watch?table={table}", bearer(key))
        return client

    def test_two_people_play_and_resume(self):
        with Server() as server:
            created = self.object(server.post("/api/v1/tables?name=Ann&start=1,1,0,1,1,0"))
            table, key = created["table"], created["key"]
            south = self.watch(server, table, key)
            self.event(south, "table")
            join = f"/api/v1/tables/join?name=Bob&table={table}"
            self.assertEqual(server.post(join).status, 403)
            invited = bearer(created["invitation"])
            norths = self.object(server.post(join, "", invited))["key"]
            self.assertEqual(server.post(join, "", invited).status, 409)
            self.event(south, "table", lambda data: data["north"]["taken"] is True)
            sow = f"/api/v1/tables/sow?round=1&sowings=0&pit=1&table={table}"
            self.assertEqual(server.post(sow, "", bearer(norths)).status, 409)
            self.assertEqual(server.post(sow, "", bearer(key)).status, 200)
            self.event(south, "table", lambda data: len(data["pits"]) == 1)
            # The connection is lost and made again.
            south.close()
            again = self.watch(server, table, key)
            self.assertEqual(self.event(again, "table")["position"], "0,2,0,1,1,0 n")
            wrong = f"/api/v1/tables/sow?round=1&sowings=1&pit=9&table={table}"
            self.assertEqual(server.post(wrong, "", bearer(norths)).status, 400)
            self.assertEqual(server.get("/api/v1/tables/watch?table=0", bearer(key)).status, 404)
            # A spectator follows the game; a draw is offered, declined and agreed.
            spectator = self.watch(server, table, created["spectator_key"])
            self.event(spectator, "table", lambda data: data["spectators"] == 1)

            def act(action, secret):
                return server.post(f"/api/v1/tables/{action}?round=1&table={table}", "", bearer(secret))

            self.assertEqual(act("draw", created["spectator_key"]).status, 403)
            self.assertEqual(self.object(act("draw", key))["draw_offer"], "south")
            self.assertIsNone(self.object(act("decline", norths))["draw_offer"])
            self.assertEqual(self.object(act("resign", norths))["winner"], "south")
            self.event(spectator, "table", lambda data: data["over"] is True)
            # Streams end with the server.
            self.assertEqual(server.end(), 0)
            self.assertTrue(again.is_closed())

    def test_opponents_reply(self):
        with Server() as server:
            created = self.object(server.post("/api/v1/tables?seat=north&opponent=greedy"))
            north = self.watch(server, created["table"], created["key"])
            reply = self.event(north, "table", lambda data: data["position"].endswith("n"))
            self.assertGreaterEqual(len(reply["pits"]), 1)
            self.assertEqual(server.post("/api/v1/tables?opponent=none").status, 400)
            self.assertEqual(server.post("/api/v1/tables?start=99,99,0,99,99,0").status, 400)

    def test_a_task_has_rounds_or_a_turn_to_find(self):
        with Server() as server:
            create = "/api/v1/tables?start=0,2,1,0,2,1,1,0"
            task = self.object(server.post(f"{create}&opponent=greedy&games=2&find=1"))
            self.assertEqual((task["games"], task["find"]), (2, True))
            for wrong in ("&find=1", "&find=1&opponent=greedy&seat=north", "&games=101"):
                self.assertEqual(server.post(create + wrong).status, 400, wrong)

    def test_the_teachers_address_holds_the_key(self):
        with Server("--classroom") as server:
            _, mark, key = server.hear().partition("class.html#teacher=")
            self.assertTrue(mark)
            self.assertEqual(len(key), 32)
            self.assertEqual(server.get("/api/v1/class").status, 403)
            self.assertEqual(server.post("/api/v1/tables").status, 400, "a name is required")
            teacher = server.client()
            teacher.ask("/api/v1/class", f"Authorization: bearer {key}\r\n")
            self.assertEqual(self.event(teacher, "class")["tables"], [])
            created = self.object(server.post("/api/v1/tables?name=%3Cb%3E&opponent=1"))
            self.assertEqual(self.event(teacher, "table")["south"]["name"], "<b>")

            def act(action):
                target = f"/api/v1/class/{action}"
                self.assertEqual(server.post(target, "", bearer(created["key"])).status, 403)
                return server.post(target, "", bearer(key))

            self.assertEqual(act(f"end?table={created['table']}").status, 200)
            self.assertEqual(self.event(teacher, "ended")["table"], created["table"])
            self.assertEqual(self.object(act("again"))["begun"], 0)
            self.assertEqual(act("clear?through=1").status, 200)
            self.assertEqual(self.event(teacher, "cleared")["through"], 1)
        with Server() as without:
            self.assertEqual(without.get("/api/v1/class").status, 404)

    def test_a_class_can_begin_games_behind_an_address_that_has_opened_many_tables(self):
        with Server("--classroom") as server:
            for _ in range(1010):
                self.assertEqual(server.post("/api/v1/tables?name=Eve").status, 200)

            def create(browser):
                return server.post("/api/v1/tables?name=Ann", "", bearer(browser)).status

            self.assertEqual([create("ann") for _ in range(20)], [200] * 20)
            self.assertEqual(create("a" * 65), 400)

    def test_links_become_codes(self):
        with Server() as server:
            answer = server.post("/api/v1/qr", "http://localhost/")
            self.assertEqual(answer.status, 200)
            self.assertEqual(answer.headers["content-type"], "image/svg+xml")
            # Version 2 of the code, 25 modules, with the border; its corner has a finder pattern
            # of 7.
            self.assertIn('viewBox="0 0 33 33"', answer.text)
            corner = "".join(f"M{x} 4h1v1h-1z" for x in range(4, 11))
            self.assertIn(f"{corner}M", answer.text)
            self.assertNotIn("M11 4h", answer.text)
            # A body that begins with a zero byte is not empty.
            self.assertEqual(server.post("/api/v1/qr", b"\0").status, 200)
            self.assertEqual(server.post("/api/v1/qr", "").status, 400)
            self.assertEqual(server.post("/api/v1/qr", "a" * 501).status, 400)

    def test_a_body_is_asked_for_if_the_client_waits(self):
        with Server() as server:
            client = server.client()
            client.send(
                "POST /api/v1/qr HTTP/1.1\r\nHost: localhost\r\nExpect: 100-Continue\r\n"
                "Content-Length: 3\r\n\r\n"
            )
            self.assertEqual(client.hear_to("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n")
            client.send("a")
            client.send("bc")
            self.assertEqual(client.hear().status, 200)
            client.ask("/healthz")
            self.assertEqual(client.hear().status, 200)


if __name__ == "__main__":
    main()
