#!/usr/bin/env python3
# The bot for kgpc's protocol: a process per choice. It sows the pit that gains most at once, under
# standard rules.
import sys


def gain(own, store, other, pit):
    """Seeds that sowing `pit`, from 0, brings into the store; an extra turn counts as one more."""
    ring = own + [store] + other
    place, seeds, ring[pit] = pit, ring[pit], 0
    for _ in range(seeds):
        place = (place + 1) % len(ring)
        ring[place] += 1
    if place < len(own) and ring[place] == 1 and ring[2 * len(own) - place] > 0:
        ring[len(own)] += 1 + ring[2 * len(own) - place]
    return ring[len(own)] - store + (place == len(own))


pits, store, _, *rows = map(int, sys.stdin.read().split())
own, other = rows[:pits], rows[pits:]
legal = [pit for pit in range(pits) if own[pit] > 0]
print(max(legal, key=lambda pit: (gain(own, store, other, pit), pit)), flush=True)
