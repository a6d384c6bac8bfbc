"""A match that is watched, and whose games wait until they are released."""
import http.client
import json
import pathlib
import re
import subprocess
import time
import urllib.request

HELD = pathlib.Path(__file__).parent / "held.py"


class HeldMatch:
    """Plays in `folder`, held from a game on; `url` is where it is watched."""

    def __init__(self, program, folder, *options, watch="0", held_from=0):
        self.folder = pathlib.Path(folder)
        self.go = self.folder / "go"
        self.errors = self.folder / "errors"
        with open(self.errors, "w", encoding="utf-8") as errors:
            self.process = subprocess.Popen(
                [program, "match", "--players", f"python3 {HELD} {self.go} {held_from},greedy",
                 "--isolate", "none", "--clock", "600", "--startup", "600", "--json", "--db", "none",
                 "--watch", watch, *options],
                stdout=subprocess.PIPE, stderr=errors, text=True)
        while not (found := re.search(r"watch the match at (\S+)/", self.errors.read_text())):
            assert self.process.poll() is None, self.errors.read_text()
            time.sleep(0.01)
        self.url = found[1]

    def state(self):
        with urllib.request.urlopen(f"{self.url}/match.json", timeout=600) as answer:
            return json.load(answer)

    def held(self):
        """The state once a game is under way."""
        while not (state := self.state())["under_way"]:
            time.sleep(0.05)
        return state

    def release(self):
        """Plays on to the end, as an open page watches it. Returns what the command prints."""
        self.go.touch()
        try:
            while not self.state()["complete"]:
                time.sleep(0.05)
        except (OSError, http.client.HTTPException):
            pass  # the match has waited for another look for long enough
        output, _ = self.process.communicate()
        assert self.process.returncode == 0, self.errors.read_text()
        return json.loads(output)

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.communicate()
