#!/usr/bin/env python3
"""Programs of other protocols, written from their descriptions: other_bots.py PROTOCOL [KIND]

Each sows its nearest pit with seeds. With the kind "swaps", the one of manchester exchanges seats
when it may. Those of kgp may behave like clients that exist: "strict" ends at everything that
go-kgp does not send, as jkgp does; "locked" searches in a process that still holds a lock after it
has yielded, and hangs if it is stopped then, as pykgp does; "without-move" yields at once.
"""
import os
import re
import socket
import sys
import time


def nearest(pits):
    return max(i for i, seeds in enumerate(pits) if seeds > 0)


def manchester():
    swaps = len(sys.argv) > 2
    seat = None
    first = True
    for line in sys.stdin:
        words = line.rstrip("\n").split(";")
        if words[0] == "END":
            return
        if words[0] == "START":
            seat = words[1]
            board = [7] * 7 + [0] + [7] * 7 + [0]
            turn = "YOU" if seat == "South" else "OPP"
        else:
            board = [int(number) for number in words[2].split(",")]
            turn = words[3]
            if words[1] == "SWAP":
                seat = "North" if seat == "South" else "South"
        if turn != "YOU":
            first = first and words[0] == "START"
            continue
        if swaps and first and words[0] == "CHANGE":
            first = False
            seat = "South" if seat == "North" else "North"
            print("SWAP", flush=True)
            continue
        first = False
        half = len(board) // 2
        own = board[:half - 1] if seat == "North" else board[half:-1]
        print(f"MOVE;{1 + nearest(own)}", flush=True)


def kgp():
    kind = sys.argv[2] if len(sys.argv) > 2 else ""
    with socket.create_connection((os.environ["KGP_HOST"], int(os.environ["KGP_PORT"]))) as server:
        lines = server.makefile("rw", newline="\r\n")
        for line in lines:
            match = re.match(r"(?:(\d+)(?:@\d+)? )?(\w+) ?(.*)", line.strip())
            number, command, rest = match.groups()
            if kind == "strict" and command not in ("kgp", "ok", "ping", "error", "goodbye", "state",
                                                    "stop"):
                lines.write("goodbye\r\n")
                lines.flush()
                sys.exit(f"unknown command {command}")
            if kind == "locked" and command == "stop":
                time.sleep(1000)
            if command == "kgp":
                lines.write("mode freeplay\r\n")
            elif command == "state":
                board = [int(n) for n in rest.strip("<>").split(",")]
                own = board[3:3 + board[0]]
                if kind == "without-move":
                    lines.write(f"@{number} yield\r\n")
                    lines.flush()
                    continue
                lines.write(f"@{number} move {1 + own.index(max(own))}\r\n")
                lines.write(f"@{number} move {1 + nearest(own)}\r\n@{number} yield\r\n")
            elif command == "ping":
                lines.write(f"@{number} pong\r\n" if number else "pong\r\n")
            elif command == "goodbye":
                return
            lines.flush()


def kgpc():
    size, _, _, *pits = [int(word) for word in sys.stdin.read().split()]
    own = pits[:size]
    print(own.index(max(own)), flush=True)
    print(nearest(own), flush=True)


if __name__ == "__main__":
    {"manchester": manchester, "kgp": kgp, "kgpc": kgpc}[sys.argv[1]]()
