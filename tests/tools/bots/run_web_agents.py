# Two agents play a match over WebSocket, with the Kalah Game Protocol; a page of another server and
# clients without a token of the match are refused, those of each address by limits of its own.
#
#   run_web_agents.py SEEDBANK
import base64
import hashlib
import json
import os
import re
import socket
import struct
import subprocess
import sys
import tempfile
import threading

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class WebSocket:
    """The client's side of RFC 6455: short text messages in one frame."""

    def __init__(self, port, origin=None, source="127.0.0.1"):
        self.socket = socket.create_connection(("127.0.0.1", port), source_address=(source, 0))
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /socket HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if origin:
            lines.append(f"Origin: {origin}")
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self.is_open = self.stream.readline().startswith(b"HTTP/1.1 101")
        head = {}
        while line := self.stream.readline().strip():
            name, _, value = line.decode().partition(": ")
            head[name.lower()] = value
        if self.is_open:
            digest = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
            assert head["sec-websocket-accept"] == digest, head

    def send(self, text, kind=1):
        data = text.encode()
        mask = os.urandom(4)
        assert len(data) < 126
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(bytes([0x80 | kind, 0x80 | len(data)]) + mask + masked)

    def receive(self):
        """A message, or None at the end."""
        while head := self.stream.read(2):
            kind, size = head[0] & 15, head[1] & 127
            if size == 126:
                size = struct.unpack(">H", self.stream.read(2))[0]
            data = self.stream.read(size).decode(errors="replace")
            if kind == 1:
                return data
            if kind == 8:
                return None
            if kind == 9:
                self.send(data, 10)
        return None


def play(port, token, ends):
    """An agent that sows the first pit that has seeds. Its messages may have ends of lines or not."""
    agent = WebSocket(port, origin=f"http://127.0.0.1:{port}")
    assert agent.is_open
    number = 0
    end = "\n" if ends else ""
    while (message := agent.receive()) is not None:
        assert not message.endswith("\n"), message
        found = re.match(r"(?:(\d+)(?:@\d+)? )?(\w+)(?: (.*))?", message)
        of, command, rest = found[1], found[2], found[3] or ""
        if command == "kgp":
            # Two lines in a message.
            agent.send(f'1 set auth:token "{token}"\r\n3 mode freeplay{end}')
        elif command == "ping":
            number += 1
            agent.send(f"{number * 2 + 5}@{of} pong{end}")
        elif command == "state":
            board = [int(seeds) for seeds in rest.strip("<>").split(",")]
            pits = board[0]
            move = next(pit for pit in range(pits) if board[3 + pit])
            number += 1
            agent.send(f"{number * 2 + 5}@{of} move {move + 1}{end}")
            number += 1
            agent.send(f"{number * 2 + 5}@{of} yield{end}")
        elif command == "goodbye":
            return


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def main():
    seedbank = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        for name in ("anna", "ben"):
            with open(f"{folder}/{name}.json", "w", encoding="utf-8") as file:
                json.dump({"name": name, "protocol": "kgp", "token": f"{name}!",
                           "start_up_seconds": 600}, file)
        records = f"{folder}/records"
        match = subprocess.Popen(
            [seedbank, "match", "--players", f"{folder}/anna.json,{folder}/ben.json,greedy",
             "--rules", "standard", "--clock", "600", "--no-judge", "--records", records, "--listen",
             str(free_port()), "--listen-web", "0", "--threads", "1", "--db", "none"],
            text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        port = None
        while "listening at" not in (line := match.stderr.readline()):
            assert line, "no address"
            if found := re.search(r"listening for WebSockets on port (\d+)$", line):
                port = int(found[1])
        assert not WebSocket(port, origin="http://example.org").is_open
        stranger = WebSocket(port)
        assert stranger.receive().startswith("kgp ")
        stranger.send('1 set auth:token "clara!"\n3 mode freeplay\n')
        answers = []
        while (message := stranger.receive()) is not None:
            answers.append(message)
        assert any("the token is not that of an agent" in answer for answer in answers), answers
        # Addresses have limits of their own.
        for source in ("127.0.0.2", "127.0.0.3"):
            for _ in range(7):
                nobody = WebSocket(port, source=source)
                nobody.send("1 mode freeplay\n")
                while nobody.receive() is not None:
                    pass
        agents = [threading.Thread(target=play, args=(port, f"{name}!", name == "anna"))
                  for name in ("anna", "ben")]
        for agent in agents:
            agent.start()
        _, errors = match.communicate()
        assert match.returncode == 0, errors
        assert "4 more refusals from 2 addresses" in errors, errors
        for agent in agents:
            agent.join()
        with open(records, encoding="utf-8") as file:
            games = [json.loads(line) for line in file][1:]
        assert [game["verdict"] for game in games] == ["play"] * 6, games
        print(f"{len(games)} games")


if __name__ == "__main__":
    main()
