# Compares real output of every command with --json with the schemas in tools/schemas/. These are
# errors: an object that its schema does not allow, a field that the schema does not name, and a
# schema without any object.
#
# Usage: check_schemas.py SEEDBANK SCHEMAS [SEEDBANK-MPI]
# The command, the folder of the schemas, and, if it is built, the program for several processes.
import json
import os
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import urllib.request

try:
    import jsonschema
except ImportError:
    print("skipped: the module jsonschema not found; provided by python3-jsonschema")
    sys.exit(77)

# The commands, run in an initially empty folder, which is also the folder of databases. Standard
# input follows a |. All commands together take seconds.
RUNS = r"""
build --pits 3 --seeds 6 --dry-run
build --pits 3 --seeds 6
verify
verify --sample 5
info
info --digests
verify --against digests
stats
solve --pits 3 --seeds 3
solve --pits 3 --seeds 3 --moves
solve --pits 6 --seeds 6 --time 0 --moves
solve --pits 3 --seeds 3 --pie turn
solve --pits 3 --seeds 3 --pie sowing --moves
solve --pits 6 --seeds 6 --time 0 --pie turn --moves
solve --pits 3 --seeds 4 --journal facts --least-work 1
verify --journal facts
query 1,0,2,0,0,1,1,0
query --no-line 3,3,3,0,3,3,3,0
query --time 0 6,6,6,6,6,6,0,6,6,6,6,6,6,0
query|pit_1,score,pit_1o,score_o,optimal_1,game_val\n1,0,1,0,1,0\nno position\n
fair --pits 2 --seeds 2
label --pits 3 --seeds 2 --sample 5
puzzles --pits 3 --seeds 2 --count 4
replay --pits 3 --seeds 2 2 1
replay --time 0 3 6
replay|9 9 9\n
replay --rules standard --pits 3 --seeds 2 --report|2 1\n9\n
replay --pits 2 --seeds 2|{"a":1}\n
move --strategy greedy 1,1,1,0,1,1,1,0
move --strategy greedy|no position\n
match --players greedy,random --pits 3 --seeds 2 --games 4 --records games
match --players greedy,random --pits 3 --seeds 2 --games 4 --no-judge
match --players greedy,random --pits 3 --seeds 2 --judge-time 60 --records refereed
match --players greedy,random --pits 3 --seeds 2 --tournament gauntlet --sprt 0,50 --records tested
match --players greedy,random --pits 4 --seeds 3 --adjudicate exact --odds random=60+1 --records ended
match --players 'greedy,mv -x' --pits 3 --seeds 2 --isolate none --records forfeited
match --players greedy,player.json --pits 3 --seeds 2 --isolate none
match --check ./player.json --pits 3 --seeds 2 --isolate none
replay|@games
convert --to maia 1,1,1,0,1,1,1,0
convert 2,1,0,0,1,0,1,0,0,2,1,0
convert|no position\n
fullgame --pits 2 --seeds 2
fullgame --pits 2 --seeds 2 --out whole
verify --fullgame whole
info --fullgame whole
query --fullgame whole 2,2,0,2,2,0
query --fullgame whole 0,0,8,0,0,0
book build --pits 3 --seeds 2 --positions 20 --out small.book
book verify small.book
book info small.book
perft --depth 3
perft --depth 3 --divide
bench --pits 3 --seeds 6 --rounds 1 --only sow
play --pits 3 --seeds 2|save kept\nquit\n
four-rows sow --pit 9
four-rows sow --max-steps none --pit 5 2,3,4,1,2,2,1,4,1,0,1,0,1,0,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
four-rows move --depth 2 2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0
four-rows move --level beginner 2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0
four-rows move|no position\n
four-rows match --players beginner,amateur --games 4
"""

# Commands for two processes, which print further fields.
MPI_RUNS = r"""
build --pits 3 --seeds 6 --db several
verify --db several
stats --db several
solve --pits 3 --seeds 3 --journal journals
"""

# A player that a match reads: a program that never gets ready.
PLAYER = {"schema": "seedbank.player/1", "name": "idle", "command": ["/bin/mv"], "protocol": "native",
          "environment": {"A": "1"}, "start_up_seconds": 5, "memory_bytes": 1 << 28, "threads": 4,
          "copy": False}

# A list of digests that differs from the database.
DIGESTS = "seedbank digests 1\n0123456789abcdef           181  empty-capture-3/002-001.seedbank\n"

# Files of objects that the commands write.
FILES = ("games", "kept", "refereed", "tested", "ended", "forfeited",
         "forfeited.words", "player.json", "open", "open.players")


# A player that does not answer: its game stays under way.
SILENT = ["python3", "-c", "import time; print('ready', flush=True); time.sleep(10000)"]


def watched(program, folder, environment):
    """What match --watch serves during a game."""
    with open(os.path.join(folder, "silent.json"), "w", encoding="utf-8") as file:
        json.dump({"command": SILENT}, file)
    words = ["match", "--players", "silent.json,greedy", "--pits", "3", "--seeds", "2", "--isolate",
             "none", "--clock", "6000", "--startup", "600", "--watch", "0"]
    with subprocess.Popen([program, *words], cwd=folder, env=environment, text=True,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as match:
        url = next(line.split()[-1] for line in match.stderr if "watch the match at" in line)
        state = {}
        while not state.get("under_way"):
            with urllib.request.urlopen(url + "match.json", timeout=600) as answer:
                state = json.load(answer)
        match.terminate()
        match.stderr.read()
    return state


def open_match(program, folder, environment):
    """Writes records of an open match that an agent has joined."""
    words = ["match", "--tournament", "open", "--players", "greedy", "--pits", "3", "--seeds", "2",
             "--rules", "standard", "--listen", "0", "--judge-time", "0.1",
             "--records", "open"]
    with subprocess.Popen([program, *words], cwd=folder, env=environment, text=True,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as match:
        place = next(line.split()[-4] for line in match.stderr if "listening at" in line)
        host, port = place.split(":")
        with socket.create_connection((host, int(port))) as agent:
            agent.sendall(b"1 mode freeplay\r\n")
            while b"state" not in (received := agent.recv(4096)):
                assert received
        match.terminate()
        match.stderr.read()


def objects_of(text):
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


def run_all(program, mpi_program):
    """Returns all objects that the commands print or write, each with its command or file."""
    found = []
    runs = [([program], run) for run in RUNS.split("\n")]
    if mpi_program:
        launch = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-np", "2", mpi_program]
        runs += [(launch, run) for run in MPI_RUNS.split("\n")]
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, SEEDBANK_DB=folder, SEEDBANK_BOOK="none")
        with open(os.path.join(folder, "digests"), "w", encoding="utf-8") as file:
            file.write(DIGESTS)
        with open(os.path.join(folder, "player.json"), "w", encoding="utf-8") as file:
            json.dump(PLAYER, file)
        for launch, run in runs:
            if not run:
                continue
            command, _, text = run.partition("|")
            if text.startswith("@"):
                with open(os.path.join(folder, text[1:]), encoding="utf-8") as file:
                    text = file.read()
            else:
                text = text.replace("\\n", "\n")
            words = shlex.split(command)
            if words[0] != "play":
                words.append("--json")
            words.append("--quiet")
            done = subprocess.run([*launch, *words], input=text, cwd=folder, env=environment,
                                  capture_output=True, text=True, check=False)
            objects = objects_of(done.stdout)
            if words[0] != "play" and not objects:
                raise SystemExit(f"{command}: nothing printed: {done.stderr}")
            found += [(command, one) for one in objects]
        found.append(("match --watch", watched(program, folder, environment)))
        open_match(program, folder, environment)
        for name in FILES:
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                found += [(name, one) for one in objects_of(file.read())]
    return found


def main():
    program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    has_mpi = len(sys.argv) > 3 and sys.argv[3] and shutil.which("mpirun")
    mpi_program = os.path.abspath(sys.argv[3]) if has_mpi else None
    schemas = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            schema = json.load(file)
        jsonschema.Draft202012Validator.check_schema(schema)
        schemas[schema["title"]] = jsonschema.Draft202012Validator(schema)
    compared = dict.fromkeys(schemas, 0)
    wrong = 0
    for command, one in run_all(program, mpi_program):
        name = one["schema"]
        if name not in schemas:
            print(f"{command}: no schema for {name}")
            wrong += 1
            continue
        compared[name] += 1
        for error in schemas[name].iter_errors(one):
            print(f"{command}: {name}: {list(error.absolute_path)}: {error.message[:200]}")
            wrong += 1
    for name, count in compared.items():
        if count == 0:
            print(f"{name}: nothing was compared with it")
            wrong += 1
    print(f"{sum(compared.values())} objects, {len(schemas)} schemas, {wrong} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
