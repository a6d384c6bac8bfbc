"""`seedbank serve` as a process, and an HTTP client written from the protocol alone, which can also
send what a client should not send."""
import dataclasses
import json
import pathlib
import re
import signal
import socket
import tempfile
import time
import urllib.parse

from command import COSTS, Conversation, seedbank, without

LONGEST_WAIT = 300  # seconds, for what would hang otherwise


@dataclasses.dataclass
class Answer:
    status: int  # 0 if the connection ended before
    headers: dict = dataclasses.field(default_factory=dict)  # names in lower case
    body: bytes = b""

    @property
    def text(self):
        return self.body.decode(errors="replace")

    @property
    def json(self):
        return json.loads(self.body)


class Client:
    """A connection to a server on this machine, from one of its addresses."""

    def __init__(self, port, origin="127.0.0.1"):
        self._socket = socket.create_connection(
            ("127.0.0.1", port), LONGEST_WAIT, source_address=(origin, 0)
        )
        self._inbox = b""

    def __del__(self):
        self.close()

    def close(self):
        self._socket.close()

    def send(self, data):
        """Sends the bytes as they are; bytes that the server does not read are lost."""
        try:
            self._socket.sendall(data if isinstance(data, bytes) else data.encode("latin-1"))
        except (BrokenPipeError, ConnectionResetError):
            pass

    def finish(self):
        """Shuts down the sending side."""
        try:
            self._socket.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def ask(self, target, headers=""):
        """Sends a GET request. Each line of the further headers ends with CR LF."""
        self.send(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n")

    def post(self, target, body="", headers=""):
        body = body if isinstance(body, bytes) else body.encode()
        head = f"POST {target} HTTP/1.1\r\nHost: localhost\r\n{headers}Content-Length: {len(body)}\r\n\r\n"
        self.send(head.encode() + body)

    def _fill(self):
        """False at the end of the connection."""
        try:
            data = self._socket.recv(65536)
        except ConnectionResetError:
            data = b""
        self._inbox += data
        return bool(data)

    def hear_to(self, mark):
        """The text up to and including `mark`, or to the end of the connection."""
        while mark.encode() not in self._inbox and self._fill():
            pass
        at = self._inbox.find(mark.encode())
        end = len(self._inbox) if at < 0 else at + len(mark)
        heard, self._inbox = self._inbox[:end], self._inbox[end:]
        return heard.decode("latin-1")

    def hear(self, has_body=True):
        """The next response."""
        head = self.hear_to("\r\n\r\n")
        if not re.match(r"HTTP/1\.1 \d", head) or not head.endswith("\r\n\r\n"):
            return Answer(0)
        lines = head[:-4].split("\r\n")
        answer = Answer(int(lines[0].split()[1]))
        for line in lines[1:]:
            name, _, value = line.partition(": ")
            answer.headers[name.lower()] = value
        if has_body and "content-length" in answer.headers:
            size = int(answer.headers["content-length"])
            while len(self._inbox) < size and self._fill():
                pass
            assert len(self._inbox) >= size, "the body is too short"
            answer.body, self._inbox = self._inbox[:size], self._inbox[size:]
        elif has_body and answer.status != 304:
            while self._fill():
                pass
            answer.body, self._inbox = self._inbox, b""
        return answer

    def events(self, name):
        """The data of the next events of that name, until the stream ends."""
        while text := self.hear_to("\n\n"):
            data = text.partition("data: ")[2]
            if data and f"event: {name}\n" in text:
                yield json.loads(data.encode("latin-1"))

    def is_closed(self):
        """Waits until the server closes the connection."""
        while self._fill():
            pass
        return True


class Server:
    """A running server. At the end of a `with` block, it ends with code 0."""

    def __init__(self, *options, database=False, env=None):
        self._folder = tempfile.TemporaryDirectory()
        self.db = str(pathlib.Path(self._folder.name, "db"))
        pathlib.Path(self.db).mkdir()
        if database:
            outcome = seedbank("build", "--seeds", "6", "--quiet", "--db", self.db)
            assert outcome.code == 0, outcome.errors
        words = ["serve", "--port", "0", "--threads", "2"]
        for option, value in (("--db", self.db), ("--memory", "512MiB")):
            if option not in options:
                words += [option, value]
        self._process = Conversation(*words, *map(str, options), env=env)
        self.url = self._process.hear()
        self.port = int(self.url.rpartition(":")[2].strip("/")) if self.url else 0

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        code = self.end() if self._process else 0
        self._folder.cleanup()
        assert kind or code == 0, f"exit code {code}"

    def hear(self):
        """The next line of standard output."""
        return self._process.hear()

    def end(self, number=signal.SIGTERM):
        """Ends the server by a signal and returns its exit code."""
        self._process.signal(number)
        code = self._process.end()
        self._process = None
        return code

    def client(self, origin="127.0.0.1"):
        return Client(self.port, origin)

    def get(self, target, headers=""):
        client = self.client()
        client.ask(target, headers)
        return client.hear()

    def post(self, target, body="", headers=""):
        client = self.client()
        client.post(target, body, headers)
        return client.hear()

    def wait_for_searches(self, running, waiting):
        """Waits until that many searches run and are queued."""
        lines = {f"seedbank_searches_running {running}", f"seedbank_searches_waiting {waiting}"}
        until(lambda: lines <= set(self.get("/metrics").text.splitlines()), f"{running} and {waiting}")


def until(condition, what):
    """Waits until a condition is true."""
    end = time.monotonic() + LONGEST_WAIT
    while not condition():
        assert time.monotonic() < end, f"waited {LONGEST_WAIT} s without {what}"
        time.sleep(0.01)


def quoted(text):
    """Percent-encoded, as a value in a target."""
    return urllib.parse.quote(text, safe="")


def question(position, more=""):
    return f"/api/v1/query?position={quoted(position)}{more}"


def bearer(secret):
    return f"Authorization: Bearer {secret}\r\n"


def timeless(answer):
    """An object without fields that differ between runs."""
    return without(answer, *COSTS[:3])


def expect_error(test, answer, status, code):
    test.assertEqual(answer.status, status, answer.text)
    found = answer.json
    test.assertEqual((found["schema"], found["code"]), ("seedbank.error/1", code), answer.text)
    test.assertTrue(found["error"])
