#!/usr/bin/env python3
# A bot for `seedbank match`: sows the pit that gains most at once. Run: "python3 bot.py".
import sys


def gain(board, pits, pit, rules):
    """Seeds that sowing `pit`, from 0, brings into the store; an extra turn counts as one more."""
    ring = board[:-1]  # own pits, own store, the opponent's pits
    place, seeds, ring[pit] = pit, ring[pit], 0
    for _ in range(seeds):
        place = (place + 1) % len(ring)
        ring[place] += 1
    if place < pits and ring[place] == 1:  # the last seed fell into an own empty pit
        captured = ring[2 * pits - place]
        if captured > 0 or rules == "empty-capture":
            ring[pits] += 1 + captured
    return ring[pits] - board[pits] + (place == pits)


for line in sys.stdin:
    word, *rest = line.split()
    if word == "game":
        game = dict(field.split("=") for field in rest)
        pits, rules = int(game["pits"]), game["rules"]
        print("ready", flush=True)
    elif word in ("choose", "offer"):  # a board, then name=value
        board = [int(seeds) for seeds in rest[:2 * pits + 2]]
        if word == "offer" and board[-1] > board[pits]:
            print("swap", flush=True)
        else:
            legal = [pit for pit in range(pits) if board[pit] > 0]
            best = max(legal, key=lambda pit: (gain(board, pits, pit, rules), pit))
            print("pit", best + 1, flush=True)
    elif word == "end":
        break
