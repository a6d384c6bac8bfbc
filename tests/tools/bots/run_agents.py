# Two clients of ours play a match of agents that connect by themselves; a third one is refused.
#
#   run_agents.py SEEDBANK
import json
import os
import re
import subprocess
import sys
import tempfile

QUIET = ["--quiet", "--threads", "1", "--memory", "256M", "--db", "none", "--book", "none"]


def declared(folder, name):
    """A declaration of an agent whose token is its name with an exclamation mark."""
    path = f"{folder}/{name}.json"
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"name": name, "protocol": "kgp", "token": f"{name}!",
                   "start_up_seconds": 600}, file)
    return path


def client(seedbank, port, token):
    return subprocess.Popen(
        [seedbank, "kgp", "--host", "127.0.0.1", "--port", port, "--token", token,
         "--time", "0.01", *QUIET], text=True, stderr=subprocess.PIPE)


def main():
    seedbank = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        players = ",".join([declared(folder, "anna"), declared(folder, "ben"), "greedy"])
        records = f"{folder}/records"
        arguments = [seedbank, "match", "--players", players, "--rules", "standard", "--listen",
                     "0", "--clock", "600", "--no-judge", "--records", records, *QUIET[1:]]
        match = subprocess.Popen(arguments, text=True, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
        first = match.stderr.readline()
        port = re.search(r"listening at 127\.0\.0\.1:(\d+) for anna, ben$", first).group(1)
        stranger = client(seedbank, port, "clara!")
        errors = stranger.communicate()[1]
        assert stranger.returncode != 0, "a stranger was admitted"
        assert "the token is not that of an agent of this match" in errors, errors
        agents = [client(seedbank, port, f"{name}!") for name in ("anna", "ben")]
        table, notes = match.communicate()
        assert match.returncode == 0, notes
        for agent in agents:
            errors = agent.communicate()[1]
            assert agent.returncode == 0, errors
        for event in ("a client was refused", "anna has connected", "ben has connected"):
            assert event in notes, notes
        with open(records, encoding="utf-8") as file:
            text = file.read()
        assert "!" not in text, "a token in the records"
        games = [json.loads(line) for line in text.splitlines()][1:]
        assert [game["verdict"] for game in games] == ["play"] * 6, games
        # Nothing is left to play, so no agent is awaited.
        again = subprocess.run(arguments, text=True, capture_output=True, check=True)
        assert again.stdout.splitlines()[0] == table.splitlines()[0], again.stdout
        print(f"{len(games)} games")


if __name__ == "__main__":
    main()
