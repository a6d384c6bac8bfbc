#!/usr/bin/env python3
"""A competition of 30 programs in five protocols, as ARENA.md leads through it, with accidents:
competition.py PROGRAM SOURCES

One program is faulty. The run is watched by --watch, killed, looked at by --table, and resumed; then
the program is corrected, and a run with --again is killed, too, and repeated. The records then hold the same games
as those of a run without accidents, apart from times. Programs of FairKalah and of the others have
no rules in common, so that there are two matches. SEEDBANK_TEST_SEED repeats a run.
"""
import csv
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

PROGRAM, SOURCES = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()
BOTS = SOURCES / "tools/examples/bots"
TIMES = ("milliseconds", "seconds", "checksum")
FAULTY = "raise SystemExit('no table of openings')\n"


class Match:
    def __init__(self, name, options):
        self.name = name
        self.options = options
        self.players = []

    def add(self, player, protocol, command, files):
        folder = pathlib.Path(player)
        folder.mkdir()
        for file, text in files.items():
            (folder / file).write_text(text) if isinstance(text, str) else shutil.copy(text, folder / file)
        pathlib.Path(f"{player}.json").write_text(json.dumps(
            {"name": player, "directory": player, "protocol": protocol, "command": command}))
        self.players.append(player)

    def command(self, records, *more):
        players = ",".join(f"{player}.json" for player in self.players)
        return [PROGRAM, "match", "--players", players, *self.options, "--games", "2", "--clock", "600",
                "--startup", "600", "--no-judge", "--db", "none", "--quiet", "--json", "--records",
                records, *more]

    def run(self, records, *more):
        done = subprocess.run(self.command(records, *more), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def games(self):
        return len(self.players) * (len(self.players) - 1)

    def kill(self, records, lines, *more):
        """Kills a run once it has written so many lines, and was watched."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        process = subprocess.Popen([*self.command(records, *more), "--watch", str(port)],
                                   stdout=subprocess.DEVNULL)
        moved = pathlib.Path(f"{records}.before") if more else pathlib.Path(".")
        seen = None
        while process.poll() is None and (
                lines_in(records) < lines or not moved.exists() or seen is None):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/match.json") as answer:
                    seen = json.load(answer)
            except OSError:
                time.sleep(0.01)
        if seen:
            assert seen["names"] == self.players and seen["games"] == self.games(), seen
            assert seen["done"] == seen["table"]["games"] <= seen["games"], seen
        process.send_signal(signal.SIGKILL)
        process.wait()


def lines_in(records):
    try:
        return pathlib.Path(records).read_bytes().count(b"\n")
    except FileNotFoundError:
        return 0


def games_in(records):
    lines = [json.loads(line) for line in pathlib.Path(records).read_text().splitlines()]
    return [{key: value for key, value in line.items() if key not in TIMES} for line in lines[1:]]


def variants(file, pattern):
    """The example, and ones that choose the largest and the smallest legal pit."""
    text = (BOTS / file).read_text()
    before, rest = text.split(pattern, 1)
    line, after = rest.split("\n", 1)
    return [text, *(f"{before}{choice}\n{after}" for choice in ("max(legal)", "min(legal)"))]


def matches_of():
    common = Match("standard", ["--rules", "standard", "--pie", "sowing", "--pits", "6", "--seeds", "3"])
    native = variants("bot.py", "max(legal, key=")
    manchester = variants("manchester.py", "max(legal, key=")
    for i in range(8):
        common.add(f"native{i}", "native", "python3 bot.py", {"bot.py": native[i % 3]})
        common.add(f"manchester{i}", "manchester", "python3 manchester.py 6 3",
                   {"manchester.py": manchester[i % 3]})
    other = SOURCES / "tests/engine/arena/players/other_bots.py"
    for i in range(4):
        common.add(f"kgp{i}", "kgp", f"python3 bot.py kgp {('strict', 'locked')[i % 2]}",
                   {"bot.py": other})
        common.add(f"kgpc{i}", "kgpc", "python3 kgpc.py", {"kgpc.py": BOTS / "kgpc.py"})
    fair = Match("fairkalah", ["--rules", "empty-capture", "--pits", "6", "--seeds", "3"])
    subprocess.run(["javac", "-d", "classes", SOURCES / "tests/tools/bots/NoisyPlayer.java"], check=True)
    classes = {file.name: file for file in pathlib.Path("classes").iterdir()}
    for i in range(3):
        fair.add(f"fairkalah{i}", "fairkalah", "java -XX:TieredStopAtLevel=1 -cp . NoisyPlayer", classes)
        fair.add(f"other{i}", "native", "python3 bot.py", {"bot.py": native[i]})
    return common, fair


def compete(match, corrected, source):
    program = pathlib.Path(corrected, "bot.py")
    text = program.read_text()
    whole, records = f"{match.name}.whole", f"{match.name}.records"
    match.run(whole)
    assert all(game["verdict"] == "play" for game in games_in(whole)), whole

    program.write_text(FAULTY)
    match.kill(records, source.randrange(1, match.games()))
    standings = subprocess.run([PROGRAM, "match", "--table", records, "--csv"], capture_output=True,
                               text=True, check=True).stdout
    played = sum(int(row["games"]) for row in csv.DictReader(standings.splitlines()))
    assert played == 2 * (lines_in(records) - 1), standings
    match.run(records)
    forfeits = [game for game in games_in(records) if game["verdict"] != "play"]
    assert len(forfeits) == 2 * (len(match.players) - 1), forfeits

    program.write_text(text)
    refused = subprocess.run(match.command(records), capture_output=True, text=True, check=False)
    assert refused.returncode == 2 and f"--again {corrected}" in refused.stderr, refused.stderr
    kept = [line for line in pathlib.Path(records).read_text().splitlines()
            if f'"{corrected}"' not in line]
    match.kill(records, source.randrange(1, match.games()), "--again", corrected)
    table = match.run(records, "--again", corrected)
    assert games_in(records) == games_in(whole), f"{records} differs from {whole}"
    assert set(kept) <= set(pathlib.Path(records).read_text().splitlines()), "a game was lost"
    assert table["games"] == match.games() and not pathlib.Path(f"{records}.before").exists()
    print(f"{match.name}: {len(match.players)} programs, {match.games()} games, {len(forfeits)} "
          "played again", flush=True)


def main():
    if not shutil.which("javac"):
        print("skipped: the JDK is not installed")
        sys.exit(77)
    seed = int(os.environ.get("SEEDBANK_TEST_SEED", random.SystemRandom().getrandbits(32)))
    print(f"SEEDBANK_TEST_SEED={seed}", flush=True)
    source = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        common, fair = matches_of()
        assert len(common.players) + len(fair.players) == 30
        compete(fair, "other1", source)
        compete(common, "native3", source)
        os.chdir("/")


if __name__ == "__main__":
    main()
