# An open match: agents come, over TCP and WebSocket, with a token and without, leave and come back;
# the match is killed and resumed, and loses no game.
#
#   run_open_match.py SEEDBANK
import itertools
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from run_web_agents import WebSocket, free_port


class Lines:
    """A connection over TCP, with the functions of WebSocket."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.stream = self.socket.makefile(encoding="ascii", newline="\r\n")

    def send(self, text):
        self.socket.sendall((text + "\r\n").encode())

    def receive(self):
        line = self.stream.readline()
        return line.strip() if line else None


class Agent(threading.Thread):
    """Sows the first pit that has seeds, and connects again and again until it is to leave."""

    def __init__(self, connect, name, token=""):
        super().__init__(daemon=True)
        self.connect, self.name_told, self.token = connect, name, token
        self.leaves = threading.Event()
        self.refusals = []
        self.start()

    def leave(self):
        self.leaves.set()
        self.join()

    def run(self):
        while not self.leaves.is_set():
            try:
                self.play(self.connect())
            except (OSError, ValueError):
                time.sleep(0.05)

    def play(self, wire):
        number = 1
        for of, command, rest in self.heard(wire):
            if command == "kgp":
                token = f'set auth:token "{self.token}"\r\n' if self.token else ""
                wire.send(f'{token}set info:name "{self.name_told}"\r\n3 mode freeplay')
            elif command == "ping":
                wire.send(f"@{of} pong")
            elif command == "error":
                self.refusals.append(rest)
            elif command == "state":
                if self.leaves.is_set():
                    wire.send("goodbye")
                    return
                board = [int(seeds) for seeds in rest.strip("<>").split(",")]
                pit = next(pit for pit in range(board[0]) if board[3 + pit])
                number += 4
                wire.send(f"{number}@{of} move {pit + 1}\r\n{number + 2}@{of} yield")
            elif command == "goodbye":
                return

    @staticmethod
    def heard(wire):
        while (message := wire.receive()) is not None:
            found = re.match(r"(?:(\d+)?(?:@\d+)? )?(\w+)(?: (.*))?", message)
            yield found[1], found[2], found[3] or ""


class OpenMatch:
    def __init__(self, seedbank, folder, port):
        self.errors = f"{folder}/errors"
        with open(self.errors, "w", encoding="utf-8") as errors:
            self.process = subprocess.Popen(
                [seedbank, "match", "--tournament", "open", "--players", "random", "--pits", "3",
                 "--seeds", "2", "--rules", "standard", "--clock", "600", "--startup", "600",
                 "--no-judge", "--concurrency", "2", "--db", "none", "--listen", str(port),
                 "--listen-web", "0", "--watch", "0", "--records", f"{folder}/records"],
                stdout=subprocess.DEVNULL, stderr=errors)
        self.web_port = int(self.told(r"WebSockets on port (\d+)"))
        self.page = self.told(r"watch the match at (\S+)")
        self.told("listening at .* for all agents()")

    def told(self, pattern):
        while True:
            with open(self.errors, encoding="utf-8") as errors:
                text = errors.read()
            if found := re.search(pattern, text):
                return found[1]
            assert self.process.poll() is None, text
            time.sleep(0.02)

    def state(self):
        with urllib.request.urlopen(f"{self.page}match.json", timeout=600) as answer:
            return json.load(answer)

    def wait_until(self, accepts):
        while not accepts(state := self.state()):
            assert self.process.poll() is None
            time.sleep(0.05)
        return state


def games_of(state, name):
    return next((player["wins"] + player["draws"] + player["losses"]
                 for player in state["table"]["players"] if player["player"] == name), 0)


def lines_of(file):
    with open(file, encoding="utf-8") as stream:
        return [line for line in stream.read().split("\n") if line]


def check_refusals(seedbank):
    for options, reason in (([], "open needs an address: --listen 2671"),
                            (["--listen", "0"], "open needs --judge-time or --no-judge"),
                            (["--listen", "0", "--games", "2"], "'--games': not with"),
                            (["--listen", "0", "--html", "x"], "'--html': not with")):
        done = subprocess.run([seedbank, "match", "--tournament", "open", "--players", "random",
                               "--rules", "standard", *options], text=True, capture_output=True)
        assert done.returncode == 2 and reason in done.stderr, done


def main():
    seedbank = os.path.abspath(sys.argv[1])
    check_refusals(seedbank)
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        match = OpenMatch(seedbank, folder, port)
        agents = [Agent(lambda: Lines(port), "anna", "a secret of anna"),
                  Agent(lambda: WebSocket(match.web_port), "ben", "a secret of ben"),
                  Agent(lambda: Lines(port), "pykgp"), Agent(lambda: Lines(port), "pykgp")]
        names = {"random", "anna", "ben", "pykgp", "pykgp (2)"}

        def all_have_met(state):
            pairs = state["table"]["pairs"]
            return len(pairs) == 10 and all(pair["wins"] + pair["draws"] + pair["losses"] > 1
                                            for pair in pairs)

        state = match.wait_until(all_have_met)
        assert set(state["names"]) == names, state["names"]
        assert (state["games"], state["seconds_left"], state["complete"]) == (None, None, False)
        assert state["table"]["tournament"] == "open"

        # One leaves; the others play on. It comes back under another name, with its token.
        agents[1].leave()
        before = match.state()
        match.wait_until(lambda state: games_of(state, "anna") > games_of(before, "anna") + 1)
        # Another client with a token that plays already, and a name that has an owner.
        twin = Agent(lambda: Lines(port), "twin", "a secret of anna")
        while not twin.refusals:
            time.sleep(0.02)
        assert "connected already" in twin.refusals[0], twin.refusals
        twin.leave()
        agents[1] = Agent(lambda: WebSocket(match.web_port), "benjamin", "a secret of ben")
        match.wait_until(lambda state: games_of(state, "ben") > games_of(before, "ben") + 2)

        # A crash of the machine.
        match.process.kill()
        match.process.wait()
        kept = lines_of(f"{folder}/records")
        match = OpenMatch(seedbank, folder, port)
        state = match.wait_until(lambda state: state["done"] > len(kept) + 10 and all(
            games_of(state, name) > 5 for name in names))
        assert set(state["names"]) == names, state["names"]
        match.process.send_signal(signal.SIGINT)
        assert match.process.wait() == 130
        match.told(r" after [0-9,]+ games, (which are kept)")
        for agent in agents:
            agent.leaves.set()

        lines = lines_of(f"{folder}/records")
        assert lines[:len(kept) - 1] == kept[:-1]
        assert not any("secret" in line for line in lines)
        assert stat.S_IMODE(os.stat(f"{folder}/records.players").st_mode) == 0o600
        games = [json.loads(line) for line in lines[1:]]
        assert [game["game"] for game in games] == list(range(len(games)))
        assert {game[seat] for game in games for seat in ("south", "north")} == names
        # The games before the crash count: both seats are used equally.
        for a, b in itertools.combinations(names, 2):
            seats = [sum(game["south"] == south and game["north"] == north for game in games)
                     for south, north in ((a, b), (b, a))]
            assert abs(seats[0] - seats[1]) <= 1, (a, b, seats)
        table = subprocess.run([seedbank, "match", "--json", "--table", f"{folder}/records"],
                               text=True, capture_output=True, check=True)
        assert json.loads(table.stdout)["games"] == len(games)
        with open(f"{folder}/records", encoding="utf-8") as records:
            replayed = subprocess.run([seedbank, "replay", "--json", "--quiet", "--db", "none"],
                                      stdin=records, text=True, capture_output=True, check=True)
        told = [json.loads(line) for line in replayed.stdout.splitlines()]
        assert len(told) == len(games) and all(game["verified"] for game in told)
        print(f"{len(games)} games")


if __name__ == "__main__":
    main()
