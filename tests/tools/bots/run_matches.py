# Programs of every protocol play against level 5 from 20 fair starts, in both seats.
#
#   run_matches.py SEEDBANK SOURCES [NAME]...
#
# NAME selects programs. Those whose languages are not installed are named and left out.
import json
import os
import shutil
import subprocess
import sys
import tempfile

STARTS = 20
# Programs start with every game or question. These options shorten the start, not the play.
JAVA = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]


def players_of(seedbank, sources, folder, wanted):
    """The players that are wanted and can run here: protocol and command, rules, and options."""
    bots = f"{sources}/tools/examples/bots"
    for name in os.listdir(bots):
        shutil.copy(f"{bots}/{name}", folder)
    # By its path, because a wrapper such as pyenv's starts slowly, and without site packages.
    python = ["python3", "-I", "-S"]
    client = [seedbank, "kgp", "--quiet", "--threads", "1", "--memory", "256M", "--db", "none",
              "--book", "none", "--time", "0.01"]
    fair, standard = "empty-capture", "standard"
    players = {
        "python": (["native", [*python, "bot.py"]], fair, []),
        "manchester": (["manchester", [*python, "manchester.py", "6", "4"]], standard,
                       ["--pie", "sowing"]),
        "kgpc": (["kgpc", [*python, "kgpc.py"]], standard, []),
        "kgp": (["kgp", client], standard, []),
        "kgpc-seedbank": (["kgpc", [*client, "--stdio"]], standard, []),
        "swapping": (["native", [*python, "bot.py"]], fair, ["--pie", "turn"]),
    }
    compiler = shutil.which("c++") or shutil.which("g++")
    if compiler:
        players["cpp"] = (["native", ["./bot"]], fair, [])
    if shutil.which("javac"):
        players["java"] = (["native", [*JAVA, "-cp", ".", "Bot"]], fair, [])
        players["fairkalah"] = (["fairkalah", [*JAVA, "-cp", ".", "NoisyPlayer"]], fair, [])
    if shutil.which("node"):
        players["javascript"] = (["native", ["node", "bot.js"]], fair, [])
    players = {name: players[name] for name in wanted or players if name in players}
    if "cpp" in players:
        subprocess.run([compiler, "-std=c++20", "-O1", f"{folder}/bot.cpp", "-o", f"{folder}/bot"],
                       check=True)
    if "java" in players or "fairkalah" in players:
        subprocess.run(["javac", "-d", folder, f"{folder}/Bot.java",
                        f"{sources}/tests/tools/bots/NoisyPlayer.java"], check=True)
    return players


def play(seedbank, sources, folder, name, player):
    (protocol, command), rules, options = player
    with open(f"{folder}/{name}.json", "w", encoding="utf-8") as file:
        json.dump({"schema": "seedbank.player/1", "name": name, "command": command,
                   "protocol": protocol, "start_up_seconds": 120,
                   "allow_read": [seedbank] if command[0] == seedbank else []}, file)
    with open(f"{sources}/data/fair_{rules.replace('-', '_')}.txt", encoding="utf-8") as file:
        starts = file.read().splitlines()
    with open(f"{folder}/starts", "w", encoding="utf-8") as file:
        file.write("\n".join(starts[:: len(starts) // STARTS][:STARTS]) + "\n")
    records = f"{folder}/{name}.records"
    done = subprocess.run(
        [seedbank, "match", "--players", f"{folder}/{name}.json,5", "--start", f"{folder}/starts",
         "--rules", rules, "--clock", "600", "--no-judge", "--db", "none", "--book", "none",
         "--memory", "512M", "--quiet", "--records", records, *options],
        text=True, capture_output=True, check=False)
    with open(records, encoding="utf-8") as file:
        games = [json.loads(line) for line in file][1:]
    faults = [game for game in games if game.get("verdict", "play") != "play"]
    if done.returncode != 0 or faults or len(games) != 2 * STARTS:
        sys.exit(f"{name}: code {done.returncode}, {len(games)} games\n{done.stderr}\n"
                 + "\n".join(json.dumps(game) for game in faults[:3]))
    swaps = sum(1 for game in games if game.get("swapped"))
    if bool(options) != (swaps > 0) and protocol != "kgpc":
        sys.exit(f"{name}: {swaps} exchanges of seats")
    print(f"{name}: {len(games)} games, {swaps} exchanges of seats", flush=True)


def main():
    seedbank, sources = map(os.path.abspath, sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        players = players_of(seedbank, sources, folder, sys.argv[3:])
        for name, player in players.items():
            play(seedbank, sources, folder, name, player)
        missing = set(sys.argv[3:]) - players.keys()
        if missing:
            print(f"skipped: not installed, or unknown: {', '.join(sorted(missing))}")
            sys.exit(77)


if __name__ == "__main__":
    main()
