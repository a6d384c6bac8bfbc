"""How serve starts, reports and ends: addresses, logs, signals, books and databases."""
import os
import pathlib
import signal

from command import CommandTest, main, started
from web import Server, question

LONG = "6,6,6,6,6,6,0,6,6,6,6,6,6,0 s"  # minutes of search


class Starts(CommandTest):
    def ended_at_once(self, *options):
        """The errors of a server that ends as soon as it can."""
        with started(*"serve --port 0 --memory 256MiB".split(), *options) as process:
            process.wait_for_handler(signal.SIGTERM)
            process.signal(signal.SIGTERM)
            outcome = process.wait()
        self.assertEqual(outcome.code, 0, outcome.errors)
        return outcome.errors


class EndTest(Starts):
    def test_signals_end_it_after_running_searches_are_answered(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            with Server("--time", "600") as server:
                idle, searching, half = (server.client() for _ in range(3))
                searching.ask(question(LONG))
                half.send("GET / HT")
                server.wait_for_searches(1, 0)
                self.assertEqual(server.end(number), 0)
                answer = searching.hear()
                self.assertEqual(answer.status, 200)
                self.assertIsNone(answer.json["value"])
                self.assertTrue(idle.is_closed())
                self.assertTrue(half.is_closed())

    def test_queued_searches_are_refused_when_it_ends(self):
        with Server("--time", "600", "--searches", "1") as server:
            searching = server.client()
            searching.ask(question(LONG))
            server.wait_for_searches(1, 0)
            waiting = server.client()
            waiting.ask(question("6,6,6,6,6,6,0,6,6,6,6,6,5,1 s"))
            server.wait_for_searches(1, 1)
            self.assertEqual(server.end(), 0)
            self.assertEqual(searching.hear().status, 200)
            answer = waiting.hear()
            self.assertEqual((answer.status, answer.json["code"]), (503, 5))

    def test_prints_its_address(self):
        with Server() as server:
            self.assertTrue(server.url.startswith("http://127.0.0.1:"))
        with Server("--bind", "0.0.0.0") as server:
            self.assertNotIn("0.0.0.0", server.url)
            # The host in it is allowed.
            client = server.client()
            host = server.url.removeprefix("http://").removesuffix("/")
            client.send(f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n")
            self.assertEqual(client.hear().status, 200, server.url)

    def test_info_lists_the_limits_of_a_classroom(self):
        with Server("--classroom", "--rate", "7") as server:
            info = server.get("/api/v1/info").json
            self.assertIs(info["classroom"], True)
            limits = info["limits"]
            self.assertEqual(
                (limits["time"], limits["client_searches"], limits["client_rate"]), (2.5, 64, 7)
            )

    def test_refuses_hosts_and_origins_that_never_match(self):
        for option, value in (
            ("--proxy", "localhost"),
            ("--allow-host", "kalah.example:80"),
            ("--allow-origin", "https://kalah.example/"),
        ):
            self.expect_refused(["serve", "--port", "0", option, value], 2, f"'{value}'")

    def test_refuses_addresses_it_cannot_listen_on(self):
        self.expect_refused(["serve", "--bind", "nowhere"], 2, "'--bind': 'nowhere'")
        with Server() as server:
            words = ["serve", "--port", str(server.port), "--db", server.db]
            self.expect_refused(words, 6, "cannot listen on 127.0.0.1")

    def test_warns_if_others_can_use_the_processors(self):
        for options, warnings in (
            ("", 0),
            ("--bind 0.0.0.0", 1),
            ("--bind 0.0.0.0 --quiet", 0),
            ("--bind 0.0.0.0 --classroom", 0),
            ("--bind 0.0.0.0 --proxy 192.0.2.1", 0),
        ):
            errors = self.ended_at_once("--db", "none", *options.split())
            warning = "seedbank: warning: anyone who can connect to port "
            self.assertEqual(errors.count(warning), warnings, options)


class LogTest(CommandTest):
    def test_logs_requests(self):
        with Server("--access-log", "-") as server:
            server.get('/healthz?x=%22%0a"\x01')
            line = server.hear()
            self.assertTrue(line.startswith("127.0.0.1 - - ["), line)
            self.assertIn('" 400 ', line)
            server.get('/healthz?x=%22"')
            self.assertIn('"GET /healthz?x=%22\\x22 HTTP/1.1" 200 ', server.hear())

    def test_answers_and_ends_with_an_unread_log(self):
        # Unread lines fill the pipe, then the queue.
        with Server("--access-log", "-") as server:
            target = f"/healthz?x={chr(34) * 1000}"  # four bytes each in the log
            for _ in range(600):
                self.assertEqual(server.get(target).status, 200)
            self.assertEqual(server.end(), 0)

    def test_logs_to_a_fifo_without_a_reader(self):
        os.mkfifo("fifo")
        with Server("--access-log", "fifo") as server:
            self.assertEqual(server.get("/healthz").status, 200)
            with open("fifo", encoding="utf-8") as log:
                self.assertIn("GET /healthz HTTP/1.1", log.readline())


class BookTest(Starts):
    def test_positions_in_the_book_take_no_search(self):
        self.output_of(*"book build --seeds 1 --positions 20 --quiet --out book --db none".split())
        with Server("--book", "book") as server:
            found = server.get(question("1,1,1,1,1,1,0,1,1,1,1,1,1,0 s", "&line=0")).json
            self.assertEqual((found["source"], found["nodes"]), ("book", 0))
            self.assertIn("\nseedbank_searches_total 0\n", server.get("/metrics").text)
            other = server.get(question("1,1,0,2,1,2,11,3,0,1,1,0,4,21 s", "&line=0")).json
            self.assertEqual(other["source"], "search")

    def test_a_database_without_the_usual_game_is_noted_at_the_start(self):
        self.output_of(*"build --quiet --pits 2 --seeds 4 --db db".split())
        note = "db: no database for 6 pits, empty-capture; there is 2 pits, empty-capture"
        with Server("--db", "db") as server:
            for target in ("/api/v1/info", question("1,0,0,0,0,0,0,1,0,0,0,0,0,0", "&line=0")):
                self.assertEqual(server.get(target).json["notes"][0]["message"], note)
        errors = self.ended_at_once("--db", "db")
        self.assertEqual(errors, f"seedbank: {note}\n")

    def test_a_damaged_book_is_reported_at_the_start(self):
        pathlib.Path("book").write_text("not a book at all, but long enough")
        self.expect_refused("serve --port 0 --book book".split(), 4, "book")


if __name__ == "__main__":
    main()
