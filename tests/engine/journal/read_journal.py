#!/usr/bin/env python3
"""Reads a journal of proofs. Written from engine/journal/FORMAT.md alone.

Usage: read_journal.py FILE

Checks everything that the document requires of a reader. Prints "game RULES PITS", a line for each
position with a fact, "PITS... LOW HIGH" in numerical order, and "torn N" for N incomplete bytes at
the end. An invalid file gives exit code 1 and a message on stderr. Requires the same as
tests/db/read_database.py, whose checksum it uses.
"""

import pathlib
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "db"))
from read_database import Invalid, require, xxh64  # noqa: E402

MAGIC = b"SEEDJOUR\r\n\x1a\n"
HEADER, MOST_FACT_BYTES, FRAME = 40, 262144, 24


def is_sound(block):
    return xxh64(block[:-8]) == struct.unpack("<Q", block[-8:])[0]


def header_size(data, at):
    block = data[at : at + HEADER]
    return HEADER if len(block) == HEADER and block.startswith(MAGIC) and is_sound(block) else None


def batch_size(data, at):
    if data[at : at + 4] != b"FACT" or len(data) < at + 16:
        return None
    (size,) = struct.unpack_from("<I", data, at + 4)
    end = at + size + FRAME
    if not 1 <= size <= MOST_FACT_BYTES or end > len(data) or not is_sound(data[at:end]):
        return None
    return size + FRAME


def game_of(header):
    version, rules, pits = struct.unpack_from("<IBB", header, len(MAGIC))
    require(version == 2, "unknown version")
    require(rules <= 1 and 1 <= pits <= 7 and not any(header[18:24]), "impossible game")
    return rules, pits


def varints(data):
    number, shift = 0, 0
    for byte in data:
        require(shift == 0 or byte != 0, "a number with superfluous bytes")
        number |= (byte & 127) << shift
        require(number < 1 << 64, "a number that is too large")
        shift += 7
        if byte < 128:
            yield number
            number, shift = 0, 0
    require(shift == 0, "a number that is cut off")


def take_facts(data, pits, known):
    numbers = list(varints(data))
    width = 2 * pits + 3
    require(len(numbers) % width == 0, "a fact that is cut off")
    for begin in range(0, len(numbers), width):
        *board, low, high, _ = numbers[begin : begin + width]
        seeds = sum(board)
        require(any(board[:pits]) and any(board[pits:]), "a game that is over")
        require(seeds <= 32767 and low <= high <= seeds, "impossible bounds")
        before = known.get(tuple(board), (0, seeds))
        known[tuple(board)] = (max(before[0], low), min(before[1], high))
        require(before[0] <= high and low <= before[1], f"a contradiction about {board}")


def read(data):
    require(header_size(data, 0) is not None, "no sound header")
    game = game_of(data)
    known, at = {}, 0
    while at < len(data):
        size = header_size(data, at)
        if size:
            require(game_of(data[at:]) == game, "another game")
        else:
            size = batch_size(data, at)
            if not size:
                break
            require(data[at + 8 : at + 16] == data[at - 8 : at], "a batch out of its chain")
            take_facts(data[at + 16 : at + size - 8], game[1], known)
        at += size
    end = max(len(data.rstrip(b"\0")), at)
    require(end - at <= MOST_FACT_BYTES + FRAME, "damage")
    for place in range(at, end):
        require(not header_size(data, place) and not batch_size(data, place), "damage")
    return game, known, len(data) - at


def main():
    try:
        (rules, pits), known, torn = read(pathlib.Path(sys.argv[1]).read_bytes())
    except Invalid as error:
        sys.exit(f"invalid: {error}")
    print("game", ("empty-capture", "standard")[rules], pits)
    for board, bounds in sorted(known.items()):
        print(*board, *bounds)
    print("torn", torn)


if __name__ == "__main__":
    main()
