"""Sows the first pit that has seeds; from a game on, it waits until a file exists.

    held.py FILE GAME
"""
import os
import sys
import time

pits = number = 0
for line in sys.stdin:
    word, *rest = line.split()
    if word == "game":
        fields = dict(field.split("=", 1) for field in rest)
        pits, number = int(fields["pits"]), int(fields["number"])
        print("ready", flush=True)
    elif word == "choose":
        while number >= int(sys.argv[2]) and not os.path.exists(sys.argv[1]):
            time.sleep(0.01)
        print("pit", 1 + next(i for i in range(pits) if rest[i] != "0"), flush=True)
    elif word == "end":
        break
