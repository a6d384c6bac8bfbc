#!/usr/bin/env python3
"""A program of the native protocol that tries to get out, or to use much: prisoner.py KIND."""
import json
import mmap
import os
import signal
import sys
import threading
import time

MIB = 1 << 20


def load():
    with open("targets.json", encoding="utf-8") as file:
        return json.load(file)


def result_of(attempt, targets):
    """A word, and what it got or why not."""
    if not attempts.is_alone(targets, attempt.alone_in):
        return "untried", ""
    try:
        got = attempt.run(targets)
    except OSError as error:
        return "kept-out", os.strerror(error.errno) if error.errno else str(error)
    return ("reached", got) if got else ("kept-out", "")


def escape(targets):
    """Makes every attempt in a process of its own, and tells the results."""
    targets["descriptors"] = [name for name in os.listdir("/proc/self/fd")
                              if os.path.exists(f"/proc/self/fd/{name}")]
    for attempt in attempts.ATTEMPTS:
        sys.stderr.flush()
        child = os.fork()
        if child == 0:
            signal.alarm(60)
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            word, detail = result_of(attempt, targets)
            detail = " ".join(detail.split())[:40]
            print(f"{attempt.name} {word} {detail}", file=sys.stderr, flush=True)
            os._exit(0)
        os.waitpid(child, 0)
    sys.exit(3)


def fork_all(count, act):
    """Runs `act` in processes, which wait afterwards; returns when all have."""
    ready, done = os.pipe()
    for _ in range(count):
        if os.fork() == 0:
            act()
            os.write(done, b"x")
            while True:
                time.sleep(1000)
    for _ in range(count):
        os.read(ready, 1)


def kill_all(targets):
    if attempts.is_alone(targets, ("pid", "user")):
        os.kill(-1, signal.SIGKILL)
        time.sleep(1000)


def many_threads(targets):
    threading.stack_size(64 << 10)  # so that their memory is not what limits them
    for _ in range(1000):
        threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
    time.sleep(1000)


def private_memory(targets):
    held = []
    fork_all(4, lambda: held.append(bytearray(b"x") * (15 * MIB)))
    time.sleep(1000)


def shared_memory(targets):
    held = mmap.mmap(-1, 60 * MIB)
    for offset in range(0, len(held), 4096):
        held[offset] = 1
    time.sleep(1000)


def deleted_files(targets):
    if not attempts.is_alone(targets, ("mnt",)):
        return
    with open("/tmp/deleted", "wb") as file:
        os.remove("/tmp/deleted")
        for _ in range(50):
            file.write(b"x" * MIB)
            file.flush()
        time.sleep(1000)


def many_files(targets):
    if not attempts.is_alone(targets, ("mnt",)):
        return
    for number in range(60_000):
        os.close(os.open(f"/tmp/{number}", os.O_WRONLY | os.O_CREAT, 0o600))
    time.sleep(1000)


def shared_table(targets):
    table = bytearray(b"x") * (60 * MIB)
    fork_all(3, lambda: len(table))


def forty_forks(targets):
    fork_all(40, lambda: None)


KINDS = {
    "escape": escape, "kill-all": kill_all, "many-threads": many_threads,
    "private-memory": private_memory, "shared-memory": shared_memory,
    "deleted-files": deleted_files, "many-files": many_files,
    "shared-table": shared_table, "forty-forks": forty_forks,
}


def main():
    targets = load()
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "game":
            # The program does it in one of two games.
            if "seat=first" in rest:
                KINDS[sys.argv[1]](targets)
            print("ready", flush=True)
        elif word in ("choose", "offer"):
            board = [int(number) for number in rest if "=" not in number]
            print("pit", 1 + next(pit for pit in range(len(board)) if board[pit]), flush=True)
        elif word == "end":
            break


if __name__ == "__main__":
    sys.path.insert(0, os.getcwd())
    import attempts
    main()
