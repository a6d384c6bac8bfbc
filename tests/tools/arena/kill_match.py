#!/usr/bin/env python3
"""Kills a match of programs at random moments and resumes it: kill_match.py PROGRAM BOT KILLS

The records then hold the same games as those of a match that ran through, apart from times, and no
process of the killed runs is left. SEEDBANK_TEST_SEED repeats a run.
"""
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM, BOT, KILLS = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
TIMES = ("milliseconds", "seconds", "checksum")


def command(records):
    return [PROGRAM, "match", "--players", "python.json,greedy,minimax:2", "--start", "starts.txt",
            "--clock", "600", "--startup", "600", "--records", records, "--no-judge", "--db", "none", "--quiet", "--json"]


def games_in(records):
    lines = [json.loads(line) for line in records.read_text().splitlines()]
    return [{key: value for key, value in line.items() if key not in TIMES} for line in lines[1:]]


def processes_with(mark):
    """Processes whose environment has the mark."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if mark.encode() in (entry / "environ").read_bytes():
                    found.append(entry.name)
            except OSError:
                pass
    return found


def main():
    seed = int(os.environ.get("SEEDBANK_TEST_SEED", random.SystemRandom().getrandbits(32)))
    print(f"SEEDBANK_TEST_SEED={seed}")
    source = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "bot").mkdir()
        (folder / "tmp").mkdir()
        shutil.copy(BOT, folder / "bot/bot.py")
        (folder / "python.json").write_text(json.dumps(
            {"command": ["python3", "bot.py"], "directory": "bot"}))
        (folder / "starts.txt").write_text("3,3,3,0,3,3,3,0\n2,3,4,0,3,3,3,0\n3,3,3,0,4,3,2,0\n"
                                           "1,5,3,0,3,3,3,0\n")
        mark = f"SEEDBANK_KILL_TEST={folder.name}"
        environment = {**os.environ, "TMPDIR": str(folder / "tmp"),
                       "SEEDBANK_KILL_TEST": folder.name}
        options = {"cwd": folder, "stdout": subprocess.DEVNULL, "env": environment}
        begin = time.monotonic()
        subprocess.run(command("whole.jsonl"), check=True, **options)
        duration = time.monotonic() - begin
        whole = games_in(folder / "whole.jsonl")
        assert len(whole) == 3 * 8, len(whole)
        assert all(game["verdict"] == "play" for game in whole), whole
        kills = 0
        while kills < KILLS:
            records = folder / f"killed{kills}.jsonl"
            for _ in range(min(5, KILLS - kills)):
                process = subprocess.Popen(command(records.name), **options)
                time.sleep(source.uniform(0, duration))
                process.send_signal(signal.SIGKILL)
                process.wait()
                kills += 1
            subprocess.run(command(records.name), check=True, **options)
            assert games_in(records) == whole, records.read_text()
        # Keepers notice the end of the arena by themselves.
        deadline = time.monotonic() + 120
        while left := processes_with(mark):
            assert time.monotonic() < deadline, left
            time.sleep(0.1)
        print(f"{kills} kills, the same {len(whole)} games")


if __name__ == "__main__":
    main()
