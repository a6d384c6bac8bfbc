#!/usr/bin/env python3
"""A program of the native protocol that plays the nearest legal pit, or misbehaves.

bot.py [KIND [ARGUMENT]]

Each kind is a function that runs at one place of the game; see KINDS.
"""
import os
import signal
import socket
import sys
import threading
import time


def say(text, end="\n"):
    os.write(1, (text + end).encode())


def nearest(board):
    pits = len(board) // 2 - 1
    return max(pit for pit in range(1, pits + 1) if board[pit - 1] > 0)


def empty_or_nearest(board):
    pits = len(board) // 2 - 1
    return 1 + board.index(0) if 0 in board[:pits] else nearest(board)


def sleep_forever():
    while True:
        time.sleep(1000)


def compute_forever():
    while True:
        pass


def flood(descriptor, mebibytes):
    block = b"info " + b"x" * 1018 + b"\n"
    for _ in range(mebibytes * 1024):
        os.write(descriptor, block)


def fork_child(new_session):
    if os.fork() == 0:
        if new_session:
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
        sleep_forever()


def forks_deeply():
    for _ in range(20):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.setsid()
                sleep_forever()
            os._exit(0)


def fill_memory():
    held = []
    while True:
        held.append(bytearray(16 << 20))


def report_as_java():
    """Gets no memory, and says so where the JVM does."""
    try:
        fill_memory()
    except MemoryError:
        say("#\n# There is insufficient memory to continue.\n# error='Not enough space' (errno=12)")
        os._exit(1)


def lose_a_thread_as_java():
    """Its thread that plays gets no memory and ends; another one lives on."""
    sys.stderr.write('Exception in thread "main" java.lang.OutOfMemoryError: Java heap space\n'
                     "\tat Main.main(Main.java:1)\n")
    close_output()


def fill_disk():
    with open("large", "wb") as file:
        while True:
            file.write(b"x" * (1 << 20))


def open_network():
    with socket.create_connection(("192.0.2.1", 80), timeout=2):
        pass


def change_own_program():
    with open(sys.argv[0], "w") as file:
        file.write("raise SystemExit('changed')\n")


def write_file():
    # The copy is fresh in each game.
    if os.path.exists("written"):
        raise SystemExit("a file of an earlier game")
    with open("written", "w") as file:
        file.write("x" * 1000)
    os.mkdir("closed")
    with open("closed/file", "w"):
        pass
    os.chmod("closed", 0)


def start_threads(count):
    for _ in range(count):
        threading.Thread(target=sleep_forever, daemon=True).start()


def signal_parent():
    if os.getppid() == 0:  # outside of its system
        return
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGUSR1):
        try:
            os.kill(os.getppid(), number)
        except OSError:
            pass


def kill_parent():
    try:
        os.kill(os.getppid(), signal.SIGKILL)
    except OSError:
        pass
    time.sleep(0.2)


def stop_parent():
    os.kill(os.getppid(), signal.SIGSTOP)


def close_output():
    os.close(1)
    sleep_forever()


# What a kind does, by place: at the start of the process, after it is ready (a text), when it is
# asked (with the board; returns True if it has answered), when a sowing is announced, at the end.
KINDS = {
    "good": {},
    "crlf": {},
    "hang-at-start": {"start": sleep_forever},
    "compute-at-start": {"start": compute_forever},
    "crash-at-start": {"start": lambda: sys.exit("no table of openings")},
    "garbage-at-start": {"start": lambda: say("hello")},
    "hang-in-turn": {"asked": lambda board: sleep_forever()},
    "compute-in-turn": {"asked": lambda board: compute_forever()},
    "hang-in-other-turn": {"told": sleep_forever},
    "crash-in-turn": {"asked": lambda board: 1 / 0},
    "crash-in-other-turn": {"told": lambda: sys.exit(7)},
    "signal-itself": {"asked": lambda board: os.kill(os.getpid(), signal.SIGSEGV)},
    "close-output": {"asked": lambda board: close_output()},
    "flood-stdout": {"asked": lambda board: flood(1, 200)},
    "flood-stderr": {"asked": lambda board: flood(2, 200)},
    "flood-stderr-in-other-turn": {"told": lambda: flood(2, 1)},
    "long-line": {"asked": lambda board: say("info " + "x" * 16384)},
    "no-line-end": {"asked": lambda board: (say(f"pit {nearest(board)}", end=""), sleep_forever())},
    "partial-lines": {"asked": lambda board: [say(c, end="") or time.sleep(0.002)
                                              for c in f"pit {nearest(board)}\n"]},
    "surplus": {"asked": lambda board: say(f"pit {nearest(board)}\npit {nearest(board)}") or True},
    "unasked": {"ready": "\npit 1"},
    "illegal": {"asked": lambda board: say("pit 0") or True},
    "empty-pit": {"asked": lambda board: say(f"pit {empty_or_nearest(board)}") or True},
    "foreign-pit": {"asked": lambda board: say(f"pit {len(board) // 2 + 1}") or True},
    "no-number": {"asked": lambda board: say("pit one") or True},
    "swap-unasked": {"asked": lambda board: say("swap") or True},
    "ignore-end": {"end": sleep_forever},
    "fork": {"start": lambda: fork_child(False)},
    "setsid": {"start": lambda: fork_child(True)},
    "fork-deeply": {"start": forks_deeply},
    "threads": {"start": lambda: start_threads(50)},
    "fill-memory": {"asked": lambda board: fill_memory()},
    "fill-memory-at-start": {"start": fill_memory},
    "lack-memory-like-java": {"asked": lambda board: report_as_java()},
    "lack-memory-like-java-at-start": {"start": report_as_java},
    "lose-a-thread-like-java": {"asked": lambda board: lose_a_thread_as_java()},
    "comment-and-end": {"asked": lambda board: (say("# good bye"), os._exit(1))},
    "tell-of-memory-and-stay": {"asked": lambda board: (say("# out of memory"), sleep_forever())},
    "fill-disk": {"asked": lambda board: fill_disk()},
    "network": {"start": open_network},
    "write-file": {"start": write_file},
    "change-program": {"start": change_own_program},
    "signal-parent": {"start": signal_parent},
    "kill-parent": {"asked": lambda board: kill_parent()},
    "stop-parent": {"asked": lambda board: stop_parent()},
    "last-words": {"asked": lambda board: sys.exit("x" * 100000 + "\nthese are the last words")},
}


def main():
    kind = sys.argv[1] if len(sys.argv) > 1 else "good"
    acts = KINDS[kind]
    end = "\r\n" if kind == "crlf" else "\n"
    acts.get("start", lambda: None)()
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "game":
            say("ready " + kind + acts.get("ready", ""), end)
        elif word in ("choose", "offer"):
            board = [int(number) for number in rest if "=" not in number]
            if acts.get("asked", lambda board: False)(board) is not True and kind != "partial-lines":
                say(f"pit {nearest(board)}", end)
        elif word == "sown" and rest[0] == "opponent":
            acts.get("told", lambda: None)()
        elif word == "end":
            acts.get("end", lambda: None)()
            break


if __name__ == "__main__":
    main()
