#!/usr/bin/env python3
"""What match --watch serves, and to which clients: watch_match.py PROGRAM"""
import http.client
import json
import re
import pathlib
import sys
import tempfile
import time
import unittest
import urllib.parse

from watched import HeldMatch

PROGRAM = str(pathlib.Path(sys.argv[1]).absolute())


class WatchTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def begin(self, *options, **more):
        match = HeldMatch(PROGRAM, self.folder.name, *options, **more)
        self.addCleanup(match.end)
        return match

    def request(self, match, path, method="GET", host=None):
        place = urllib.parse.urlsplit(match.url)
        connection = http.client.HTTPConnection(place.hostname, place.port)
        connection.request(method, path, headers={"Host": host or place.netloc})
        answer = connection.getresponse()
        return answer, answer.read()

    def games_in(self, report):
        data = re.search(r'id="data">(.*?)</script>', report.read_text())[1]
        return json.loads(data)["table"]["games"]

    def test_show_the_state_while_the_match_is_played(self):
        match = self.begin("--pits", "3", "--seeds", "2")
        state = match.held()
        self.assertEqual((state["games"], state["done"], state["complete"]), (2, 0, False))
        self.assertIsNone(state["seconds_left"])
        game = state["under_way"][0]
        self.assertEqual((game["game"], game["players"], game["sowings"]), (0, [0, 1], 0))
        own, other = game["seconds_left"]
        self.assertLess(own, 600, "the clock of the player to move runs")
        self.assertEqual(other, 600)
        self.assertEqual(state["names"], ["held.py", "greedy"])
        self.assertEqual(len(state["table"]["pairs"]), 1)
        answer, page = self.request(match, "/")
        self.assertEqual(answer.status, 200)
        self.assertIn(b"held.py", page)
        self.assertIn("connect-src 'self'", page.decode())
        self.assertEqual(answer.headers["Content-Security-Policy"], "frame-ancestors 'none'")
        table = match.release()
        self.assertEqual((table["games"], table["players"][0]["player"][:7]), (2, "python3"))

    def test_let_clients_only_read(self):
        match = self.begin()
        for path, method, host, status in (
            ("/records", "GET", None, 404), ("/", "POST", None, 405), ("/match.json", "PUT", None, 405),
            ("/match.json", "GET", "example.org", 421), ("/match.json", "GET", "192.0.2.7", 421),
        ):  # fmt: skip
            answer, _ = self.request(match, path, method, host)
            self.assertEqual(answer.status, status, (path, method, host))

    def test_warn_if_others_can_watch(self):
        match = self.begin(watch="0.0.0.0:0")
        self.assertIn("; warning: anyone who can connect to port ", match.errors.read_text())
        state = match.held()
        self.assertEqual(state["done"], 0)

    def test_renew_the_report_after_each_round(self):
        report = pathlib.Path(self.folder.name, "report.html")
        starts = pathlib.Path(self.folder.name, "starts")
        starts.write_text("1,2,0,2,1,0\n2,2,0,2,2,0\n")
        match = self.begin("--start", str(starts), "--html", str(report), held_from=2)
        match.held()
        while not report.exists():
            time.sleep(0.01)
        self.assertEqual(self.games_in(report), 2)
        self.assertEqual(match.release()["games"], 4)
        self.assertEqual(self.games_in(report), 4)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
