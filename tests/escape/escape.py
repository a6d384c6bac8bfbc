#!/usr/bin/env python3
"""Plays matches with programs that try to escape, as root and as an ordinary user, with isolation
and without, and compares what they got with the table of SECURITY.md.

    escape.py SEEDBANK SOURCES [--update]

Run by root, it plays as root and as an ordinary user; run by an ordinary user, as this one. Without
bubblewrap it plays outside worlds only. Every attempt must fail in a world. Outside, what is not
"depends on the system" must succeed: an attempt that never succeeds shows nothing. The programs are
in attempts.py, attempts.c and prisoner.py; they try what could do harm in a world only, and reach
only for what this test made: files, sockets, a terminal, a process. --update writes the table.
"""
import ctypes
import json
import os
import pty
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import threading

import attempts

HERE = os.path.dirname(os.path.abspath(__file__))
USER = 65_532  # of the test, if it is run by root
MIB = 1 << 20
DISK = 64 * MIB
BEGIN, END = "<!-- The table of tests/escape begins. -->", "<!-- The table ends. -->"

# Programs whose game shows what they could do: memory in MiB, what it is about, and how the first
# game ends in a world and outside.
GAMES = {
    "kill-all": (None, "kills all processes that it can (`kill(-1)`)", "memory", "play"),
    "many-threads": (None, "starts 1,000 threads", "crash/start-up", "crash/start-up"),
    "private-memory": (40, "keeps 60 MiB in four processes, with 40 MiB of memory", "memory",
                       "memory"),
    "shared-memory": (40, "keeps 60 MiB in memory that processes can share", "memory", "memory"),
    "deleted-files": (40, "keeps 50 MiB in a file of /tmp without a name", "memory", "play"),
    "many-files": (40, "keeps 60,000 empty files", "memory", "play"),
    "shared-table": (110, "innocent: four processes share a table of 60 MiB, with 110 MiB of memory",
                     "play", "play"),
    "forty-forks": (None, "innocent: 40 processes of Python", "play", "play"),
    "garbage": (None, "innocent: Java with default options makes 3 GiB of garbage", "play", "play"),
}
LIBC = ctypes.CDLL(None, use_errno=True)


class Targets:
    """What programs reach for, made by the user of the arena, in `folder`."""

    def __init__(self, folder):
        self.folder = folder
        self.secret = attempts.PREFIX + os.urandom(8).hex()
        self.written = []  # what arrived at the FIFO and the terminal
        for name in ("other", "public", "prisoner"):
            os.mkdir(self.path(name))
        os.chmod(self.path("public"), 0o1777)
        for name in ("secret", "declaration.json", "class.records", "other/bot.py"):
            self.write(name, self.secret)
            os.chmod(self.path(name), 0o600 if "/" not in name else 0o644)
        os.mkfifo(self.path("fifo"), 0o600)
        self.fifo = os.open(self.path("fifo"), os.O_RDWR | os.O_NONBLOCK)
        self.keyboard, self.terminal = pty.openpty()
        self.leak = os.open(self.path("secret"), os.O_RDONLY)
        os.set_inheritable(self.leak, True)
        self.marker = f"marker-{os.getpid()}"
        self.victim = subprocess.Popen([self.marker, "10000"], executable=shutil.which("sleep"),
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                       env={"SECRET": self.secret})
        self.servers = []
        path = self.path("public/socket")
        self.serve(socket.AF_UNIX, path)
        os.chmod(path, 0o600)
        self.abstract = f"seedbank-escape-{os.getpid()}"
        self.serve(socket.AF_UNIX, "\0" + self.abstract)
        self.port = self.serve(socket.AF_INET, ("127.0.0.1", 0)).getsockname()[1]
        self.shared = f"/dev/shm/seedbank-escape-{os.getpid()}"
        with open(os.open(self.shared, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w",
                  encoding="utf-8") as file:
            file.write(self.secret)
        self.key = 0x5eed0000 + os.getpid() % 65536
        self.segment = LIBC.shmget(self.key, 4096, 0o1600)
        LIBC.shmat.restype = ctypes.c_void_p
        ctypes.memmove(LIBC.shmat(self.segment, None, 0), self.secret.encode() + b"\0",
                       len(self.secret) + 1)
        self.queue = LIBC.msgget(self.key, 0o1600)
        # A key of this session, which programs that it starts find.
        LIBC.syscall(250, 1, None)
        LIBC.syscall(248, b"user", b"seedbank-escape", b"secret", 6, -3)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.victim.kill()
        self.victim.wait()
        os.remove(self.shared)
        LIBC.shmctl(self.segment, 0, None)
        LIBC.msgctl(self.queue, 0, None)
        for server in self.servers:
            server.close()

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def serve(self, family, address):
        """Tells the secret to everybody who connects."""
        server = socket.socket(family)
        server.bind(address)
        server.listen(16)
        self.servers.append(server)

        def run():
            while True:
                try:
                    client, _ = server.accept()
                except OSError:
                    return
                with client:
                    client.sendall(self.secret.encode())
        threading.Thread(target=run, daemon=True).start()
        return server

    def description(self):
        return {
            "secret": self.path("secret"), "declaration": self.path("declaration.json"),
            "records": self.path("class.records"), "other": self.path("other"),
            "source": self.path("prisoner"), "public": self.path("public"),
            "fifo": self.path("fifo"), "socket": self.path("public/socket"),
            "abstract": self.abstract, "port": self.port, "terminal": os.ttyname(self.terminal),
            "victim": self.victim.pid, "marker": self.marker, "host": os.uname().nodename,
            "shared": self.shared, "key": self.key, "disk": DISK,
            "namespaces": {kind: os.stat(f"/proc/self/ns/{kind}").st_ino
                           for kind in ("user", "mnt", "pid", "net", "ipc", "uts")}}

    def received(self):
        """What arrived at the FIFO and at the terminal."""
        found = []
        for number in (self.fifo, self.keyboard):
            os.set_blocking(number, False)
            try:
                if os.read(number, 1000):
                    found.append("fifo" if number == self.fifo else "terminal")
            except BlockingIOError:
                pass
        return found


def run(program, folder, is_isolated):
    """Plays a match as the current user. Returns the results of attempts and games."""
    with Targets(folder) as targets:
        source = targets.path("prisoner")
        for name in ("attempts.py", "attempts", "prisoner.py", "Garbage.class"):
            if os.path.exists(os.path.join(folder, name)):
                shutil.copy(os.path.join(folder, name), source)
        targets.write("prisoner/targets.json", json.dumps(targets.description()))
        os.symlink(targets.path("secret"), os.path.join(source, "link"))
        os.mkdir(targets.path("tmp"))
        kinds = ["escape", *GAMES]
        if not os.path.exists(os.path.join(source, "Garbage.class")):
            kinds.remove("garbage")
        for kind in kinds:
            declared = {"name": kind, "directory": "prisoner", "environment": {"DECLARED": "1"},
                        "command": (["java", "-cp", ".", "Garbage"] if kind == "garbage" else
                                    ["python3", "-B", "-I", "prisoner.py", kind])}
            if kind in GAMES and GAMES[kind][0]:
                declared["memory_bytes"] = GAMES[kind][0] * MIB
            targets.write(f"{kind}.json", json.dumps(declared))
        # Without isolation, bubblewrap is not found.
        tools = targets.path("tools")
        os.mkdir(tools)
        for name in ("python3", "java"):
            if shutil.which(name):
                os.symlink(os.path.realpath(shutil.which(name)), f"{tools}/{name}")
        environment = {"PATH": os.environ["PATH"] if is_isolated else tools, "SECRET": targets.secret,
                       "DBUS_SESSION_BUS_ADDRESS": f"unix:path={targets.path('public/socket')}",
                       "TMPDIR": targets.path("tmp"), "HOME": folder}
        players = ",".join(["greedy", *(targets.path(f"{kind}.json") for kind in kinds)])
        command = [program, "match", "--players", players, "--tournament", "gauntlet",
                   "--games", "2", "--pits", "2", "--seeds", "2", "--no-judge", "--db", "none",
                   "--book", "none", "--clock", "600", "--startup", "300", "--concurrency", "2",
                   "--disk-limit", f"{DISK >> 20}MiB", "--records", targets.path("records")]
        if is_isolated:
            command += ["--isolate", "required"]
        else:
            refused = subprocess.run([*command, "--isolate", "required"], env=environment,
                                     capture_output=True, text=True, check=False)
            if refused.returncode != 6 or "bubblewrap (bwrap) is not installed" not in refused.stderr:
                sys.exit(f"--isolate required: {refused.returncode} {refused.stderr}")
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False,
                              pass_fds=[targets.leak])
        if done.returncode != 0 or ("not isolated" in done.stderr) == is_isolated:
            sys.exit(f"{command}: {done.returncode}\n{done.stdout}{done.stderr}")
        results = read_results(targets, kinds)
        results["received"] = targets.received()
        results["lives"] = targets.victim.poll() is None
        results["left"] = os.listdir(targets.path("tmp"))
        return results


def read_results(targets, kinds):
    results = {"attempts": {}, "games": {}}
    with open(targets.path("records"), encoding="utf-8") as file:
        for game in [json.loads(line) for line in file][1:]:
            number = game["game"]
            # Pairs follow each other, and the first player of a game has the first seat.
            results["games"].setdefault(kinds[number // 2], []).append(game.get("verdict", "play"))
    with open(targets.path("records.words"), encoding="utf-8") as file:
        for line in [json.loads(line) for line in file]:
            if kinds[line["game"] // 2] != "escape":
                continue
            for row in line["words"].splitlines():
                name, word, *detail = row.split(" ", 2)
                results["attempts"][name] = (word, *detail)
    return results


def faults_of(results, is_root, is_isolated):
    """What is not as the table says."""
    faults = []
    for attempt in attempts.ATTEMPTS:
        word, *detail = results["attempts"].get(attempt.name, ("missing",))
        expected = "kept-out"
        if not is_isolated:
            expected = {attempts.REACHED: "reached", attempts.KEPT_OUT: "kept-out",
                        attempts.UNTRIED: "untried"}.get(
                            attempts.without_isolation(attempt, is_root), word)
        if word != expected:
            faults.append(f"{attempt.name}: {word} {detail}, expected {expected}")
    for kind, verdicts in results["games"].items():
        expected = "start-up" if kind == "escape" else GAMES[kind][2 if is_isolated else 3]
        if all(sorted(verdicts) != sorted([one, "play"]) for one in expected.split("/")):
            faults.append(f"{kind}: {verdicts}, expected one {expected}")
    if set(results["received"]) != (set() if is_isolated else {"fifo", "terminal"}):
        faults.append(f"arrived: {results['received']}")
    if not results["lives"]:
        faults.append("the victim was killed")
    if results["left"]:
        faults.append(f"left: {results['left']}")
    return faults


def table():
    rows = ["| what a program tries | in a world, user | in a world, root | without isolation, user | "
            "without isolation, root |", "|---|---|---|---|---|"]
    rows += [f"| {row.text} | kept out | kept out | {attempts.without_isolation(row, False)} | "
             f"{attempts.without_isolation(row, True)} |" for row in attempts.ATTEMPTS]
    for _, text, inside, outside in GAMES.values():
        shown = ["plays" if verdict == "play" else f"loses by `{'` or `'.join(verdict.split('/'))}`"
                 for verdict in (inside, outside)]
        if text.startswith(("kills", "keeps")) and outside == "play":
            shown[1] = attempts.UNTRIED
        rows.append(f"| {text} | {shown[0]} | {shown[0]} | {shown[1]} | {shown[1]} |")
    return "\n".join(rows)


def compare(sources, updates):
    path = os.path.join(sources, "SECURITY.md")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    new = f"{before}{BEGIN}\n{table()}\n{END}{after}"
    if updates:
        with open(path, "w", encoding="utf-8") as file:
            file.write(new)
    elif new != text:
        sys.exit("SECURITY.md has another table: run escape.py with --update")


def prepare(program, folder):
    """Compiles and copies what the matches need, readable for all users."""
    os.chmod(folder, 0o755)
    subprocess.run(["cc", "-Wall", "-Werror", f"{HERE}/attempts.c", "-o", f"{folder}/attempts"],
                   check=True)
    for name in ("attempts.py", "prisoner.py", "escape.py"):
        shutil.copy(f"{HERE}/{name}", folder)
    if shutil.which("javac"):
        subprocess.run(["javac", "-d", folder, f"{HERE}/Garbage.java"], check=True)
    if os.getuid() == 0:
        command = [program, "--version"]
        try:
            subprocess.run(command, user=USER, group=USER, extra_groups=[], check=True,
                           capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            program = shutil.copy(program, folder)
    return program


def main():
    program, sources = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    if "--run" in sys.argv:
        json.dump(run(program, sources, "isolated" in sys.argv), sys.stdout)
        return
    updates = "--update" in sys.argv
    if not updates:
        compare(sources, False)
    os.environ["PATH"] = "/usr/local/bin:/usr/bin:/bin"
    faults = []
    users = ["ordinary user"] if os.getuid() != 0 else ["ordinary user", "root"]
    modes = ["isolated", "plain"] if shutil.which("bwrap") else ["plain"]
    with tempfile.TemporaryDirectory(prefix="seedbank-escape-") as folder:
        program = prepare(program, folder)
        for user in users:
            for mode in modes:
                place = os.path.join(folder, f"{user[:4]}-{mode}")
                os.mkdir(place)
                for name in ("attempts.py", "attempts", "prisoner.py", "Garbage.class"):
                    if os.path.exists(os.path.join(folder, name)):
                        shutil.copy(os.path.join(folder, name), place)
                rights = {}
                if os.getuid() == 0 and user != "root":
                    os.chown(place, USER, USER)
                    rights = {"user": USER, "group": USER, "extra_groups": []}
                done = subprocess.run(["python3", "-B", f"{folder}/escape.py", program, place,
                                       "--run", mode], **rights, cwd=folder, text=True,
                                      capture_output=True, check=False)
                if done.returncode != 0:
                    sys.exit(f"{user}, {mode}: {done.stderr}")
                results = json.loads(done.stdout)
                found = faults_of(results, user == "root", mode == "isolated")
                print(f"{user}, {mode}: {len(results['attempts'])} attempts, "
                      f"{len(results['games'])} programs, {len(found)} faults", flush=True)
                faults += [f"{user}, {mode}: {fault}" for fault in found]
    if faults:
        sys.exit("\n".join(faults))
    if "isolated" not in modes:
        print("skipped: worlds, since bubblewrap is not installed")
        sys.exit(77)
    if updates:
        compare(sources, True)


if __name__ == "__main__":
    main()
