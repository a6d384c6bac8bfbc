# The bot for the Manchester protocol: manchester.py [PITS SEEDS], by default 7 7.
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


def choose(north, south, is_south, may_swap):
    (*own, store), (*other, other_store) = (south, north) if is_south else (north, south)
    if may_swap and other_store > store:
        print("SWAP", flush=True)
        return not is_south
    legal = [pit for pit in range(len(own)) if own[pit] > 0]
    best = max(legal, key=lambda pit: (gain(own, store, other, pit), pit))
    print(f"MOVE;{best + 1}", flush=True)
    return is_south


pits, seeds = map(int, sys.argv[1:3] or (7, 7))  # of the opening, which is never sent
for line in sys.stdin:
    word, *fields = line.rstrip("\n").split(";")
    if word == "END":
        break
    if word == "START":
        is_south, may_swap = fields[0] == "South", fields[0] == "North"
    elif fields[0] == "SWAP":  # the opponent has exchanged the seats
        is_south = not is_south
    if fields[-1] == "YOU" or (word == "START" and is_south):
        board = list(map(int, fields[1].split(","))) if fields[1:] else 2 * (pits * [seeds] + [0])
        is_south = choose(board[:pits + 1], board[pits + 1:], is_south, may_swap)
        may_swap = False
