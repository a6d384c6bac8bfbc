"""The limits of serve: time, connections, rates, searches, memory, descriptors and threads."""
import signal
import unittest

from command import (
    PROGRAM,
    CommandTest,
    Conversation,
    Running,
    few_threads,
    main,
    needs_few_threads,
    not_sanitized,
)
from web import Client, Server, question, until

LONG = "6,6,6,6,6,6,0,6,6,6,6,6,6,0 s"  # minutes of search
UNKNOWN = "1,1,0,2,1,2,11,3,0,1,1,0,4,21 s"
OVER = "0,0,0,0,0,0,20,0,0,1,1,0,0,26 n"
LONG_FAIR = "/api/v1/fair?pits=7&seeds=3"  # hours of search
STREAM = "Accept: text/event-stream\r\n"


def other_long(seeds):
    return question(f"6,6,6,6,6,6,{seeds},6,6,6,6,6,6,0 s")


class LimitsTest(unittest.TestCase):
    def test_many_positions_share_the_time_of_one_search(self):
        with Server("--time", "0.5") as server:
            found = server.post("/api/v1/query", "1,1,0,1,1,0\n1,1,0,2,1,0\n").json
            self.assertEqual(found["left"], 0)
            # A position that needs more time than there is does not keep others from their answers.
            easy = "0,0,0,0,0,1,30,0,0,0,0,0,1,40 s\n"
            shared = server.post("/api/v1/query", f"{easy}{LONG}\n{easy}").json
            self.assertEqual(shared["left"], 0)
            values = [answer["value"] for answer in shared["answers"]]
            self.assertEqual([value is None for value in values], [False, True, False])
            self.assertIn("bounds", shared["answers"][1])
            # Of a list in which all take long, those that have not begun are left.
            many = server.post("/api/v1/query", f"{LONG}\n" * 40).json
            self.assertGreaterEqual(len(many["answers"]), 16)
            self.assertEqual(many["left"], 40 - len(many["answers"]))

    def test_answers_of_a_list_are_sent_as_soon_as_they_are_known(self):
        with Server() as server:
            easy = "0,0,0,0,0,1,30,0,0,0,0,0,1,40 s\n"
            client = server.client()
            client.post("/api/v1/query?stream=1", f"{LONG}\n{easy}{LONG}\n{easy}")
            answers = client.events("position")
            self.assertEqual([next(answers)["number"] for _ in range(2)], [2, 4])
            client.close()

    def test_each_of_many_positions_counts_as_a_question(self):
        with Server("--rate", "1", "--burst", "200") as server:
            many = "1,0,1,0\n" * 150
            self.assertEqual(server.post("/api/v1/query", many).status, 200)
            self.assertEqual(server.post("/api/v1/query", many).status, 429)

    def test_a_request_with_more_questions_than_the_burst_is_answered(self):
        for target, line in (("/api/v1/replay?start=1,0,1,0", "1\n"), ("/api/v1/query", "1,0,1,0\n")):
            with Server("--rate", "1", "--burst", "200") as server:
                answer = server.post(target, line * 210)
                self.assertEqual(answer.status, 200, f"{target} {answer.text}")
                self.assertEqual(server.post(target, line * 210).status, 429, target)

    def test_a_request_judges_a_limited_number_of_games(self):
        with Server() as server:
            judged = server.post("/api/v1/replay?start=1,0,1,0", "1\n" * 257).json
            self.assertLessEqual(len(judged["games"]), 256)
            self.assertEqual(judged["left"], 257 - len(judged["games"]))

    def test_games_after_the_one_that_takes_the_time_are_left(self):
        easy = '{"start":"0,0,0,0,0,1,30,0,0,0,0,1,0,40 s","sowings":[6]}\n'
        hard = f'{{"start":"{LONG}","sowings":[3]}}\n'
        with Server("--time", "1") as server:
            target = "/api/v1/replay?numbering=sowing"
            judged = server.post(target, easy + hard + easy + easy).json
            self.assertEqual((len(judged["games"]), judged["left"]), (1, 3))
            # The hard one has the whole time of the next request.
            judged = server.post(f"{target}&skip=1", easy + hard + easy + easy).json
            self.assertEqual((len(judged["games"]), judged["left"]), (1, 2))
            self.assertEqual(judged["games"][0]["start"], LONG)

    def test_slow_clients_time_out(self):
        with Server("--request-time", "1") as server:
            half = server.client()
            half.send("GET / HTTP/1.1\r\nHost: lo")
            silent = server.client()
            answer = half.hear()
            self.assertEqual((answer.status, answer.json["code"]), (408, 124))
            self.assertTrue(half.is_closed())
            self.assertTrue(silent.is_closed())

    def test_idle_clients_time_out(self):
        with Server("--idle-time", "1") as server:
            idle = server.client()
            idle.ask("/healthz")
            self.assertEqual(idle.hear().status, 200)
            self.assertEqual(server.get("/healthz").status, 200, "meanwhile")
            self.assertTrue(idle.is_closed())

    def test_connections_are_limited(self):
        with Server("--connections", "5", "--client-connections", "3") as server:
            clients = []

            def status(origin):
                clients.append(server.client(origin))
                clients[-1].ask("/healthz")
                answer = clients[-1].hear()
                if answer.status != 200:
                    self.assertEqual(answer.headers["retry-after"], "1")
                return answer.status

            self.assertEqual([status("127.0.0.1") for _ in range(3)], [200] * 3)
            self.assertEqual(status("127.0.0.1"), 429)
            clients.pop().close()
            self.assertEqual(status("127.0.0.2"), 200)

            def is_let_in():
                if status("127.0.0.3") == 200:
                    return True
                clients.pop().close()
                return False

            until(is_let_in, "the end of the refused connection")
            self.assertEqual(status("127.0.0.4"), 503)

    def test_rates_are_limited_by_client(self):
        with Server("--rate", "1", "--burst", "3", "--proxy", "127.0.0.9") as server:
            asked = question(OVER)

            def statuses(origin, address):
                found = []
                for i in range(8):
                    client = server.client(origin)
                    client.ask(asked, f"X-Real-IP: {address}{i}\r\n" if address else "")
                    found.append(client.hear().status)
                return found

            first = statuses("127.0.0.1", "")
            self.assertEqual(first[:3], [200] * 3)
            self.assertIn(429, first)
            # Files do not count.
            for file in ("/", "/healthz", "/api/v1/openapi.json", "/assets/bundle/modules.js"):
                self.assertEqual(server.get(file).status, 200, file)
            # Other clients are not affected, nor those behind a proxy; X-Real-IP is trusted from a
            # proxy only.
            self.assertEqual(statuses("127.0.0.9", "192.0.2."), [200] * 8)
            # An invalid address is ignored, and an IPv6 client is its network.
            for origin, address in (
                ("127.0.0.9", "2001:db8::"),
                ("127.0.0.9", "x"),
                ("127.0.0.8", "192.0.2."),
            ):
                self.assertIn(429, statuses(origin, address), address)

    def expect_bounds(self, client):
        self.assertEqual(client.hear(has_body=False).status, 200)
        self.assertTrue(client.hear_to("\n\n").startswith("event: bounds\ndata: "))

    def test_searches_are_limited_and_end_with_their_last_client(self):
        with Server(*"--searches 1 --waiting 1 --client-searches 3 --time 600".split()) as server:
            first = server.client()
            first.ask(question(LONG), STREAM)
            self.expect_bounds(first)
            second = server.client("127.0.0.2")
            second.ask(other_long(2))
            server.wait_for_searches(1, 1)
            # An equal request shares the search.
            joined = server.client("127.0.0.3")
            joined.ask(question(LONG), STREAM)
            self.expect_bounds(joined)
            third = server.get(other_long(4))
            self.assertEqual(third.status, 503)
            self.assertEqual((third.headers["retry-after"], third.json["code"]), ("2", 5))
            second.close()
            first.close()
            self.assertEqual(server.get("/healthz").status, 200)
            # One still has a client, the other is dropped when it is due.
            server.wait_for_searches(1, 1)
            joined.close()
            server.wait_for_searches(0, 0)

    def test_searches_are_limited_by_client(self):
        with Server(*"--searches 1 --client-searches 1 --time 600".split()) as server:
            first = server.client()
            first.ask(question(LONG))
            server.wait_for_searches(1, 0)
            self.assertEqual(server.get(other_long(2)).status, 429)
            first.finish()  # closing one's side cancels too
            server.wait_for_searches(0, 0)

    def test_games_take_turns_with_memory_for_one(self):
        # Two games that need the same memory: the second waits in the queue, without a thread, and
        # gets half of the time.
        with Server(*"--memory 192MiB --searches 2 --time 3".split()) as server:
            first = server.client()
            first.ask(question("6,6,6,6,6,0,6,6,6,6,6,0 s"))
            server.wait_for_searches(1, 0)
            second = server.client("127.0.0.2")
            second.ask(question("6,6,6,6,6,6,6,0,6,6,6,6,6,6,6,0 s"))
            server.wait_for_searches(1, 1)
            # The usual game has memory of its own.
            self.assertEqual(server.get(question(UNKNOWN)).status, 200)
            self.assertEqual([first.hear().status, second.hear().status], [200, 200])

    def test_fair_lists_count_as_searches(self):
        with Server(*"--searches 1 --waiting 1 --client-searches 1 --time 600".split()) as server:
            first = server.client()
            first.ask(question(LONG))
            server.wait_for_searches(1, 0)
            self.assertEqual(server.get(LONG_FAIR).status, 429)
            fair = server.client("127.0.0.2")
            fair.ask(LONG_FAIR)
            server.wait_for_searches(1, 1)
            other = server.client("127.0.0.3")
            other.ask("/api/v1/fair?pits=7&seeds=2")
            refused = other.hear()
            self.assertEqual((refused.status, refused.headers["retry-after"]), (503, "2"))
            # A request for the same list shares the search.
            other.ask(LONG_FAIR)
            first.close()
            for client in (fair, other):
                progress = client.hear()
                self.assertEqual((progress.status, progress.headers["retry-after"]), (202, "0"))
            server.wait_for_searches(0, 0)

    def test_a_fair_list_is_computed_only_during_requests(self):
        with Server() as server:
            first = server.get(LONG_FAIR).json
            self.assertLess(first["decided"], first["of"])
            server.wait_for_searches(0, 0)
            second = server.get(LONG_FAIR).json
            self.assertGreaterEqual(second["decided"], first["decided"])
            self.assertEqual(second["of"], first["of"])

    def test_bounds_are_the_answer_when_time_runs_out(self):
        with Server("--time", "0.3") as server:
            # 504 if the machine is too busy for the search to begin in time.
            def heard():
                self.answer = server.get(question(LONG, "&time=100"))
                return self.answer.status != 504

            until(heard, "a search in time")
            found = self.answer.json
            self.assertIsNone(found["value"])
            self.assertLessEqual(found["bounds"][0], 2)
            self.assertGreaterEqual(found["bounds"][1], 2)

    def test_a_tight_request_limit_holds(self):
        with Server("--request-bytes", "256") as server:
            self.assertEqual(server.get("/healthz").status, 200)
            self.assertEqual(server.get(f"/healthz?{'a' * 300}").status, 414)
            self.assertEqual(server.get("/healthz", f"X: {'a' * 300}\r\n").status, 431)


class FewResourcesTest(CommandTest):
    @not_sanitized
    def test_with_few_descriptors_it_serves_or_reports_their_lack(self):
        refused, most = 0, 4
        while most < 100:
            script = f"""ulimit -n {most}; exec "$0" "$@" """
            serve = "serve --port 0 --db none".split()
            with Running(["/bin/sh", "-c", script, PROGRAM, *serve]) as process:
                process.wait_for_handler(signal.SIGTERM)
                process.signal(signal.SIGTERM)
                outcome = process.wait()
            if outcome.killed:
                continue  # the signal came when the server was about to end: once more
            most += 1
            if outcome.code == 127:
                continue  # too few to load the program
            if outcome.code == 0:
                self.assertEqual(outcome.errors, "")
                break
            self.assertEqual(outcome.code, 6, most)
            self.assertRegex(outcome.errors, r"^seedbank: cannot [^\n]*: Too many open files\n$")
            refused += 1
        self.assertEqual(outcome.code, 0)
        self.assertGreater(refused, 0)

    @needs_few_threads
    def test_with_few_threads_it_serves_with_the_available_ones_or_reports_their_lack(self):
        refused = served = 0
        for most in range(1, 30):
            words = "serve --quiet --port 0 --threads 4 --memory 256MiB --db none".split()
            with Conversation(*words, env=few_threads(most)) as server:
                url = server.hear()
                if not url:
                    self.assertEqual(server.end(), 5)
                    refused += 1
                    continue
                port = int(url.rpartition(":")[2].strip("/"))

                def status(target):
                    client = Client(port)
                    client.ask(target)
                    return client.hear().status

                self.assertEqual(status("/healthz"), 200, most)
                while (found := status("/api/v1/fair?pits=2&seeds=2")) == 202:
                    pass
                self.assertEqual(found, 200, most)
                served += 1
                server.signal(signal.SIGTERM)
                self.assertEqual(server.end(), 0)
                break
        self.assertGreater(refused, 0)
        self.assertGreater(served, 0)


if __name__ == "__main__":
    main()
