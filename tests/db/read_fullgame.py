#!/usr/bin/env python3
"""Reads a file of a full-game database. Written from db/fullgame/FORMAT.md alone.

Usage: read_fullgame.py FILE

Checks everything that the document requires of a reader. Prints a line about the layer, "layer C
POSITIONS DIGEST", followed by the positions in order, one per line: South's pits, South's store,
North's pits, North's store, s or n for the side to move, and, if the file has values, "loss", "draw"
or "win" and the depth. An invalid file gives exit code 1 and a message on stderr. Requires Python 3
and libzstd.
"""

import bisect
import math
import struct
import sys

sys.dont_write_bytecode = True  # do not write files beside the sources
from read_database import Invalid, decompress, require, xxh64  # noqa: E402

HEADER, FOOTER, ENTRY = 80, 64, 24
FRAME_POSITIONS = 32768


def sides(pits, seeds):
    return math.comb(seeds + pits - 1, pits - 1)


def side_of_rank(pits, seeds, rank):
    """The side with this rank in lexicographic order, the pit farthest from the store first."""
    side = []
    for left in range(pits - 1, 0, -1):
        first = 0
        while rank >= sides(left, seeds - first):
            rank -= sides(left, seeds - first)
            first += 1
        side.append(first)
        seeds -= first
    return side + [seeds]


class Layer:
    def __init__(self, data):
        magic, version = struct.unpack_from("<12sI", data, 0)
        require(magic == b"SEEDGAME\r\n\x1a\n", "no magic")
        require(version == 2, "another version of the format")
        require(xxh64(data[:72]) == struct.unpack_from("<Q", data, 72)[0], "checksum of the header")
        rules, end, self.pits, seeds_per_pit, self.captured, self.content = struct.unpack_from("<6B", data, 16)
        require(not any(data[22:24]), "reserved bytes")
        require(rules <= 1 and end <= 1 and 1 <= self.pits <= 7, "a field of the header")
        self.seeds = 2 * self.pits * seeds_per_pit
        require(1 <= seeds_per_pit and self.seeds <= 63, "a field of the header")
        require(self.captured <= self.seeds and self.content in (1, 2), "a field of the header")
        self.in_play = self.seeds - self.captured
        self.positions, expanded, sowings, *outcomes = struct.unpack_from("<6Q", data, 24)
        places = 2 * self.pits - 1
        self.a_store = 2 * math.comb(self.in_play + places, places)
        self.candidates = (self.captured + 1) * self.a_store
        require(self.positions <= self.candidates, "positions of the header")
        require(expanded <= self.positions, "expanded positions of the header")
        require(expanded <= sowings <= self.pits * expanded, "legal pits of the header")
        require(sum(outcomes) == (self.positions if self.content == 2 else 0), "outcomes of the header")
        # Numbers at which South's seeds rise, for a South's store of 0.
        self.firsts = [0]
        for k in range(self.in_play + 1):
            self.firsts.append(self.firsts[-1] + 2 * self.plane(k))

    def plane(self, south_seeds):
        return sides(self.pits, south_seeds) * sides(self.pits, self.in_play - south_seeds)

    def position(self, number):
        south_store, number = divmod(number, self.a_store)
        south_seeds = bisect.bisect_right(self.firsts, number) - 1
        to_move, number = divmod(number - self.firsts[south_seeds], self.plane(south_seeds))
        north_seeds = self.in_play - south_seeds
        row, column = divmod(number, sides(self.pits, north_seeds))
        south = side_of_rank(self.pits, south_seeds, row) + [south_store]
        north = side_of_rank(self.pits, north_seeds, column) + [self.captured - south_store]
        return ",".join(map(str, south + north)) + (" n" if to_move else " s")


def take_number(content, at):
    number = 0
    for i in range(7):
        require(at + i < len(content), "a number that ends too early")
        byte = content[at + i]
        number |= (byte & 127) << 7 * i
        if byte < 128:
            require(i == 0 or byte > 0, "a number longer than needed")
            return number, at + i + 1
    raise Invalid("a number of more than seven bytes")


def read_frame(content, first, end, positions, with_values):
    """Numbers and values of the positions of a frame."""
    at, left, lengths, numbers = 0, positions, [], []
    while left > 0:
        number, at = take_number(content, at)
        require(number < left, "the length of a run")
        lengths.append(number + 1)
        left -= number + 1
    for i, length in enumerate(lengths):
        if i > 0:
            gap, at = take_number(content, at)
            first += gap + 1
        numbers.extend(range(first, first + length))
        first += length
    require(first <= end, "a number beyond the next frame")
    values = content[at:]
    require(len(values) == (positions if with_values else 0), "values of a frame")
    return numbers, values


def value_text(code):
    if code < 85:
        return f" loss {code}"
    return f" draw {code - 85}" if code < 171 else f" win {255 - code}"


def read_file(data):
    require(len(data) >= HEADER + FOOTER, "too short")
    layer = Layer(data)
    footer = data[-FOOTER:]
    index_offset, index_size, index_sum, digest, zero, size, footer_sum, end = struct.unpack("<7Q8s", footer)
    require(end == b"SEEDEND\n", "the mark at the end")
    require(xxh64(footer[:48]) == footer_sum, "checksum of the footer")
    require(size == len(data) and zero == 0, "the footer")
    frames = -(-layer.positions // FRAME_POSITIONS)
    require(index_size == ENTRY * frames, "size of the index")
    require(index_offset == len(data) - FOOTER - index_size >= HEADER, "place of the index")
    index = data[index_offset : index_offset + index_size]
    require(xxh64(data[:HEADER] + index) == index_sum, "checksum of the index")
    entries = list(struct.iter_unpack("<QQII", index))
    firsts = [entry[0] for entry in entries] + [layer.candidates]
    require(all(a < b for a, b in zip(firsts, firsts[1:])), "first numbers of the frames")
    require(HEADER + sum(entry[2] for entry in entries) == index_offset, "the frames' sizes")
    require(xxh64(b"".join(struct.pack("<Q", entry[1]) for entry in entries)) == digest, "the digest")
    print("layer", layer.captured, layer.positions, f"{digest:016x}")
    offset, left = HEADER, layer.positions
    for i, (first, content_sum, frame_size, frame_sum) in enumerate(entries):
        frame = data[offset : offset + frame_size]
        offset += frame_size
        require(frame_size <= 327680, "size of a frame")
        require(xxh64(frame) & 0xFFFFFFFF == frame_sum, "checksum of a frame")
        content = decompress(frame, 294912)
        require(xxh64(content) == content_sum, "checksum of the content of a frame")
        positions = min(FRAME_POSITIONS, left)
        left -= positions
        numbers, values = read_frame(content, first, firsts[i + 1], positions, layer.content == 2)
        for j, number in enumerate(numbers):
            print(layer.position(number) + (value_text(values[j]) if values else ""))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], "rb") as file:
        data = file.read()
    try:
        read_file(data)
    except Invalid as fault:
        sys.exit(f"{sys.argv[1]}: invalid: {fault}")


if __name__ == "__main__":
    main()
