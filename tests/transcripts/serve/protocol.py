"""What serve refuses: paths, hosts, origins, parameters, methods, long and malformed requests. The page
is served safely."""
import unittest

from command import generator, main
from web import Server, expect_error

OPENING = "position=4,4,4,4,4,4,0,4,4,4,4,4,4,0"
SEEDS = (
    "GET /api/v1/query?position=0,1,0,0,0,2,20,0,0,1,1,0,0,23&line=0 HTTP/1.1\r\nHost: localhost\r\n"
    "Accept: text/event-stream\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nOrigin: null\r\n\r\nhello",
    "POST /api/v1/info HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello",
    "HEAD /%69ndex.html HTTP/1.0\r\nHost: 127.0.0.1:80\r\nConnection: close\r\n\r\n",
)


def mutated(text):
    chance = generator()
    data = bytearray(text.encode())
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data))
        kind = chance.randrange(4)
        if kind == 0:
            data[at] = chance.randrange(256)
        elif kind == 1:
            del data[at : at + chance.randint(1, 9)]
        elif kind == 2:
            data[at:at] = data[at // 2 : at // 2 + 20]
        else:
            data[at:at] = bytes([chance.choice(b"\r\n\0 %:?&=")])
        data = data or bytearray(b"G")
    return bytes(data)


class ProtocolTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server())

    def sent(self, text, has_body=True):
        """The response to some bytes."""
        client = self.server.client()
        client.send(text)
        return client.hear(has_body)

    def expect_error(self, answer, status, code=2):
        expect_error(self, answer, status, code)

    def test_serves_the_page_safely(self):
        get = self.server.get
        page = get("/")
        self.assertEqual(page.status, 200)
        self.assertEqual(page.headers["content-type"], "text/html; charset=utf-8")
        self.assertEqual(page.headers["x-content-type-options"], "nosniff")
        self.assertTrue(page.headers["content-security-policy"].startswith("default-src 'none'; "))
        self.assertNotIn("access-control-allow-origin", page.headers)
        self.assertEqual(get("/index.html").body, page.body)
        again = get("/", f"If-None-Match: {page.headers['etag']}\r\n")
        self.assertEqual((again.status, again.body), (304, b""))
        self.assertTrue(page.headers["etag"].startswith("W/"))
        self.assertEqual(again.headers["vary"], page.headers["vary"])
        self.assertEqual(get("/", 'If-None-Match: "0"\r\n').status, 200)
        client = self.server.client()
        client.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        head = client.hear(has_body=False)
        self.assertEqual(head.status, 200)
        self.assertEqual(head.headers["content-length"], str(len(page.body)))
        client.ask("/healthz")
        self.assertEqual(client.hear().status, 200)

    def test_files_and_long_answers_are_compressed(self):
        for path in ("/", "/assets/bundle/modules.js", "/sw.js", "/api/v1/openapi.json"):
            plain = self.server.get(path)
            packed = self.server.get(path, "Accept-Encoding: br, gzip\r\n")
            self.assertNotIn("content-encoding", plain.headers, path)
            self.assertEqual(packed.headers["content-encoding"], "gzip", path)
            self.assertEqual(packed.headers["vary"], "Accept-Encoding", path)
            self.assertLess(len(packed.body), len(plain.body), path)
            self.assertTrue(packed.body.startswith(b"\x1f\x8b"), path)
        short = self.server.get("/healthz", "Accept-Encoding: gzip\r\n")
        self.assertEqual(short.text, '{"status":"ok"}\n')

    def test_other_paths_are_not_found(self):
        for path in (
            "/../../etc/passwd", "/assets/../index.html", "/assets/%2e%2e/%2e%2e/etc/passwd",
            "/assets/..%2f..%2fetc%2fpasswd", "/assets/", "/assets//index.html",
            "/assets/bundle/modules.js/", "/assets/index.html", "/api", "/api/v1/",
            "/api/v1/query/", "//", "/kalah.js", "/Assets/bundle/modules.js",
            "/assets/kalah/main.js",
        ):  # fmt: skip
            self.expect_error(self.server.get(path), 404)
        for path in ("/%00", "/assets/index.html%00.js", "/%0d%0aX: 1", "/%", "/%2", "/%zz", "*",
                     "healthz", "http://", "https://localhost/"):  # fmt: skip
            self.expect_error(self.server.get(path), 400)
        self.assertEqual(self.server.get("http://localhost/healthz").status, 200)
        self.expect_error(self.server.get("http://evil.example/healthz"), 421)

    def test_only_allowed_host_names_are_answered(self):
        def status(headers):
            return self.sent(f"GET /healthz HTTP/1.1\r\n{headers}\r\n").status

        for host in ("localhost", "LocalHost:8080", "127.0.0.1", "127.0.0.1:1", "[::1]",
                     "[::1]:8080", "127.1.2.3", "localhost."):  # fmt: skip
            self.assertEqual(status(f"Host: {host}\r\n"), 200, host)
        for host in (
            "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.1",
            "0.0.0.0", "[::2]", "localhost:x", "localhost:80:80", "local host", "user@localhost",
            "localhost..", "[::1", "2130706433", "127.1", "",
        ):  # fmt: skip
            self.assertEqual(status(f"Host: {host}\r\n"), 421, host)
        self.assertEqual(status(""), 400)
        self.assertEqual(status("Host: localhost\r\nHost: localhost\r\n"), 400)

    def test_pages_of_other_origins_are_refused(self):
        target = "/api/v1/info"
        for header in (
            "Origin: http://localhost", "Origin: https://localhost", "Sec-Fetch-Site: same-origin",
            "Sec-Fetch-Site: none",
        ):  # fmt: skip
            self.assertEqual(self.server.get(target, f"{header}\r\n").status, 200, header)
        for origin in ("http://evil.example", "null", "http://localhost.evil.example",
                       "http://localhost:81", "file://localhost", "localhost"):  # fmt: skip
            answer = self.server.get(target, f"Origin: {origin}\r\n")
            self.expect_error(answer, 403)
            self.assertNotIn("access-control-allow-origin", answer.headers)
        for site in ("cross-site", "same-site"):
            self.expect_error(self.server.get(target, f"Sec-Fetch-Site: {site}\r\n"), 403)
        # Links from other sites are allowed, but not frames, which would cause searches.
        navigates = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: "
        self.assertEqual(self.server.get("/", f"{navigates}document\r\n").status, 200)
        self.expect_error(self.server.get("/", f"{navigates}iframe\r\n"), 403)

        with Server("--allow-origin", "https://school.example", "--allow-host", "kalah.example") as other:
            allowed = other.get(target, "Origin: https://school.example\r\n")
            self.assertEqual(allowed.status, 200)
            self.assertEqual(allowed.headers["access-control-allow-origin"], "https://school.example")
            self.assertEqual(allowed.headers["vary"], "Origin")
            self.expect_error(other.get(target, "Origin: https://evil.example\r\n"), 403)
            client = other.client()
            client.send("GET /healthz HTTP/1.1\r\nHost: kalah.example:443\r\n\r\n")
            self.assertEqual(client.hear().status, 200)

    def test_invalid_parameters_are_named(self):
        for target, code in (
            ("query", 2),
            ("query?position=", 3),
            ("query?position=1,2,x", 3),
            ("query?position=1&position=2", 2),
            *(
                (f"query?{OPENING}&{wrong}", 2)
                for wrong in ("rules=chess", "line=2", "line=", "time=-1", "time=nan", "time=1e9",
                              "notation=x", "stream=yes")  # fmt: skip
            ),
            (f"move?strategy=kalah&{OPENING}", 2),
            ("move?strategy=1&position=0,0,0,0,0,0,0,4,4,4,4,4,4,0", 3),
            ("replay?pits=7", 3),
            ("four-rows/sow?pit=17", 2),
            ("four-rows/sow?pit=13", 3),
        ):
            self.expect_error(self.server.get(f"/api/v1/{target}"), 400, code)
        # Errors name parameters, not the command's options.
        for target, name in (
            (f"move?strategy=kalah&{OPENING}", "strategy"),
            (f"query?notation=x&{OPENING}", "notation"),
            ("fair?pits=7.5", "pits"),
            ("four-rows/sow?pit=1&max-steps=x", "max-steps"),
        ):
            text = self.server.get(f"/api/v1/{target}").json["error"]
            self.assertTrue(text.startswith(f"parameter '{name}': "), text)

    def test_other_methods_bodies_and_versions_are_refused(self):
        def with_body(head):
            return self.sent(f"{head} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc")

        self.expect_error(with_body("GET /"), 413)
        # A body does not change what is wrong.
        for method in ("POST", "PUT", "DELETE"):
            refused = with_body(f"{method} /api/v1/move")
            self.expect_error(refused, 405)
            self.assertEqual(refused.headers["allow"], "GET, HEAD")
        self.assertEqual(with_body("PUT /api/v1/query").headers["allow"], "GET, HEAD, POST")
        self.assertEqual(with_body("GET /api/v1/tables").status, 413)
        self.assertEqual(self.server.get("/api/v1/tables").headers["allow"], "POST")
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"):
            refused = self.sent(f"{method} / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.expect_error(refused, 405)
            self.assertEqual(refused.headers["allow"], "GET, HEAD")

    def expect_the_end(self, head, status):
        """Expects a response, and that the connection is closed."""
        client = self.server.client()
        client.send(head)
        answer = client.hear()
        self.assertEqual(answer.status, status)
        if status >= 400:
            self.expect_error(answer, status)
        self.assertTrue(client.is_closed())

    def test_connections_end_after_bodies_that_are_not_read(self):
        self.expect_the_end("GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n", 200)
        post = "POST /api/v1/query HTTP/1.1\r\nHost: localhost\r\n"
        self.expect_the_end(f"{post}Transfer-Encoding: chunked\r\n\r\n", 411)
        self.expect_the_end(f"{post}Content-Length: 524289\r\n\r\n", 413)
        # To a proxy, what follows such a head is a body, so it must not be taken for a request here.
        for coding in ("chunked", "gzip", "chunked, gzip", "xchunked", "identity"):
            client = self.server.client()
            client.send(
                f"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: {coding}\r\n\r\n"
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
            )
            self.expect_error(client.hear(), 413)
            self.assertEqual(client.hear().status, 0, coding)

    def test_long_requests_are_refused(self):
        self.expect_the_end(f"GET /{'a' * 100_000}", 414)
        head = "GET / HTTP/1.1\r\nHost: localhost\r\n"
        self.expect_error(self.sent(f"{head}X: {'a' * 100_000}"), 431)
        self.expect_error(self.sent(head + "X: 1\r\n" * 5000 + "\r\n"), 431)
        self.assertEqual(self.server.get("/healthz").status, 200)

    def test_answers_requests_one_after_the_other_on_a_connection(self):
        client = self.server.client()
        client.send(
            "".join(
                f"GET /api/v1/convert?to=kgp&position=1,0,{i},0,1,0 HTTP/1.1\r\nHost: localhost\r\n\r\n"
                for i in range(50)
            )
        )
        for i in range(50):
            answer = client.hear()
            self.assertEqual(answer.status, 200, answer.text)
            self.assertEqual(answer.json["position"], f"1,0,{i},0,1,0 s")

    def test_thousands_of_malformed_requests_do_no_harm(self):
        answered = 0
        for i in range(3000):
            data = mutated(SEEDS[i % len(SEEDS)])
            client = self.server.client()
            client.send(data)
            client.finish()
            status = client.hear(has_body=False).status
            client.close()
            if status:  # else an incomplete request
                answered += 1
                self.assertNotEqual(status, 500, data)
                self.assertIn(status, range(200, 506), data)
        self.assertGreater(answered, 500)
        self.assertEqual(self.server.get("/healthz").status, 200)


if __name__ == "__main__":
    main()
