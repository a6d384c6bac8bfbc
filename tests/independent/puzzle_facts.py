#!/usr/bin/env python3
"""Turns the values of puzzles into facts of a journal, for check_journal.

    puzzle_facts.py FILE RULES SEEDS

Prints a journal of FILE's puzzles with these rules to standard output: for each legal pit the
position after sowing it, if it has at most SEEDS seeds in play, with the share that its value
states. Checks the values of sowings that end the game itself. Written from solver/RULES.md,
engine/journal/FORMAT.md and tools/schemas/puzzles.json alone; seeds are sown one by one. Uses the
checksum of tests/db/read_database.py.
"""

import json
import pathlib
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "db"))
from read_database import xxh64  # noqa: E402

RULES = ("empty-capture", "standard")


def after_sowing(numbers, pit, rules):
    """The board after South sows `pit`, 1..m, and whether South sows again."""
    board, m = list(numbers), len(numbers) // 2 - 1
    hand, board[pit - 1], place = board[pit - 1], 0, pit - 1
    while hand:
        place = (place + 1) % (2 * m + 1)  # North's store is not sown
        board[place] += 1
        hand -= 1
    if place < m and board[place] == 1:
        opposite = 2 * m - place
        if board[opposite] or rules == "empty-capture":
            board[m] += board[opposite] + 1
            board[opposite] = board[place] = 0
    return board, place == m


def facts_of(puzzle):
    position, side = puzzle["position"].rsplit(" ", 1)
    numbers = [int(number) for number in position.split(",")]
    m = len(numbers) // 2 - 1
    if side != "s" or len(puzzle["values"]) != m:
        raise ValueError(f"{position}: North is to move, or the number of values is wrong")
    for pit, value in enumerate(puzzle["values"], 1):
        if (value is None) != (numbers[pit - 1] == 0):
            raise ValueError(f"{position}: an empty pit has a value, or another pit has none")
        if value is None:
            continue
        board, again = after_sowing(numbers, pit, puzzle["rules"])
        south, north = board[:m], board[m + 1 : -1]
        difference = board[m] - board[-1]
        if not any(south) or not any(north):
            if difference + sum(south) - sum(north) != value:
                raise ValueError(f"{position}: pit {pit} ends the game with another margin")
            continue
        seeds = sum(south) + sum(north)
        share, odd = divmod(value - difference + seeds, 2)
        if odd or not 0 <= share <= seeds:
            raise ValueError(f"{position}: the value of pit {pit} is impossible")
        yield (south + north, share) if again else (north + south, seeds - share)


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def with_checksum(block):
    return block + struct.pack("<Q", xxh64(block))


def main():
    path, rules, most_seeds = sys.argv[1:]
    puzzles = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))["puzzles"]
    chosen = [puzzle for puzzle in puzzles if puzzle["rules"] == rules]
    m = len(chosen[0]["values"])
    facts = b"".join(
        varint(number)
        for puzzle in chosen
        for board, share in facts_of(puzzle)
        if sum(board) <= int(most_seeds)
        for number in (*board, share, share, 1)
    )
    header = b"SEEDJOUR\r\n\x1a\n" + struct.pack("<IBB6xQ", 2, RULES.index(rules), m, 0)
    header = with_checksum(header)
    batch = with_checksum(b"FACT" + struct.pack("<I", len(facts)) + header[-8:] + facts)
    sys.stdout.buffer.write(header + batch)
    print(f"{len(chosen)} puzzles", file=sys.stderr)


if __name__ == "__main__":
    main()
