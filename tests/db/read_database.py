#!/usr/bin/env python3
"""Reads a Seedbank database. Written from db/FORMAT.md alone.

Usage: read_database.py FILE
       read_database.py DIRECTORY

Checks everything that the document requires of a reader. For the file of a pair, prints a line for
each block, "block N K ROWS COLUMNS DIGEST", followed by the values, one row of the block per line.
For the directory of a game, prints a line for each complete layer, "layer N DIGEST". An invalid file
gives exit code 1 and a message on stderr. Requires only Python 3 and libzstd.
"""

import ctypes
import math
import os
import struct
import sys

HEADER, FOOTER, ENTRY = 64, 64, 16
MASK = (1 << 64) - 1
P1, P2, P3, P4, P5 = (
    11400714785074694791,
    14029467366897019727,
    1609587929392839161,
    9650029242287828579,
    2870177450012600261,
)


class Invalid(Exception):
    pass


def require(condition, what):
    if not condition:
        raise Invalid(what)


def rotate(x, bits):
    return ((x << bits) | (x >> (64 - bits))) & MASK


def xxh64(data):
    """XXH64 with seed 0, from the algorithm's public description."""

    def mix(accumulator, lane):
        return rotate((accumulator + lane * P2) & MASK, 31) * P1 & MASK

    position = 0
    if len(data) >= 32:
        lanes = [(P1 + P2) & MASK, P2, 0, -P1 & MASK]
        while position + 32 <= len(data):
            words = struct.unpack_from("<4Q", data, position)
            lanes = [mix(lane, word) for lane, word in zip(lanes, words)]
            position += 32
        h = sum(rotate(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18))) & MASK
        for lane in lanes:
            h = ((h ^ mix(0, lane)) * P1 + P4) & MASK
    else:
        h = P5
    h = (h + len(data)) & MASK
    while position + 8 <= len(data):
        (word,) = struct.unpack_from("<Q", data, position)
        h = (rotate(h ^ mix(0, word), 27) * P1 + P4) & MASK
        position += 8
    if position + 4 <= len(data):
        (word,) = struct.unpack_from("<I", data, position)
        h = (rotate(h ^ (word * P1 & MASK), 23) * P2 + P3) & MASK
        position += 4
    for byte in data[position:]:
        h = rotate(h ^ (byte * P5 & MASK), 11) * P1 & MASK
    h = (h ^ (h >> 33)) * P2 & MASK
    h = (h ^ (h >> 29)) * P3 & MASK
    return h ^ (h >> 32)


def decompress(frame, most):
    """The content of a zstd frame, which must have `most` bytes or fewer."""
    zstd = ctypes.CDLL("libzstd.so.1")
    require(frame[:4] == b"\x28\xb5\x2f\xfd", "no zstd frame")
    zstd.ZSTD_findFrameCompressedSize.restype = ctypes.c_size_t
    zstd.ZSTD_findFrameCompressedSize.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    frame_size = zstd.ZSTD_findFrameCompressedSize(frame, len(frame))
    require(frame_size == len(frame), "not one zstd frame")
    zstd.ZSTD_decompress.restype = ctypes.c_size_t
    zstd.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t] * 2
    content = ctypes.create_string_buffer(most)
    size = zstd.ZSTD_decompress(content, most, frame, len(frame))
    require(size <= most, "a frame of a tile")
    return content.raw[:size]


def parents_of(distances):
    parents = [0] + [i + d for i, d in enumerate(struct.unpack(f"{len(distances)}b", distances), 1)]
    require(all(0 <= parent < len(parents) for parent in parents), "a parent outside the tile")
    return parents


def parents_first(parents):
    children = [[] for _ in parents]
    for line, parent in enumerate(parents[1:], 1):
        children[parent].append(line)
    order = [0]
    for line in order:
        order.extend(children[line])
    require(len(order) == len(parents), "parents that do not lead to line 0")
    return order


def residuals_of(packed, excesses):
    excesses = iter(excesses)
    residuals = []
    for byte in packed:
        require(byte < 216, "a byte of residuals")
        for number in (byte // 36, byte // 6 % 6, byte % 6):
            if number == 5:
                excess = next(excesses, None)
                require(excess is not None and excess <= 250, "an excess")
                number += excess
            residuals.append(-(number + 1) // 2 if number % 2 else number // 2)
    require(next(excesses, None) is None, "more excesses than residuals need")
    return residuals


def values_of(content, rows, columns):
    rows_end, columns_end = rows - 1, rows + columns - 2
    packed_end = columns_end + (rows * columns + 2) // 3
    require(len(content) >= packed_end, "the content of a frame")
    row_parents = parents_of(content[:rows_end])
    column_parents = parents_of(content[rows_end:columns_end])
    residuals = residuals_of(content[columns_end:packed_end], content[packed_end:])
    require(not any(residuals[rows * columns :]), "padding after the residuals that is not zero")
    values = [bytearray(columns) for _ in range(rows)]
    columns_in_order = parents_first(column_parents)
    for i in parents_first(row_parents):
        row, upper_row = values[i], values[row_parents[i]]
        for j in columns_in_order:
            left, upper = row[column_parents[j]], upper_row[j]
            corner = upper_row[column_parents[j]]
            residual = residuals[i * columns + j]
            if i == 0 or j == 0:
                predicted = 0 if i == j else left if i == 0 else upper
            else:
                predicted = sorted((left, upper, left + upper - corner))[1]
                if upper < corner or (upper == corner and left < corner):
                    residual = -residual
            row[j] = (predicted + residual) % 256
    return b"".join(values)


def read_header(data):
    magic, version = struct.unpack_from("<12sI", data, 0)
    require(magic == b"SEEDBANK\r\n\x1a\n", "no magic")
    require(version == 2, "another version of the format")
    require(xxh64(data[:56]) == struct.unpack_from("<Q", data, 56)[0], "checksum of the header")
    rules, pits, seeds, fewer, coding = struct.unpack_from("<5B", data, 16)
    require(not any(data[21:24]) and not any(data[40:56]), "reserved bytes")
    require(rules <= 1 and 1 <= pits <= 7 and 2 <= seeds <= 63, "a field of the header")
    require(1 <= fewer <= seeds // 2 and coding == 1, "a field of the header")
    sides = {k: math.comb(k + pits - 1, pits - 1) for k in (fewer, seeds - fewer)}
    blocks = []
    for i, mover in enumerate((fewer,) if 2 * fewer == seeds else (fewer, seeds - fewer)):
        rows, columns = sides[mover], sides[seeds - mover]
        tile_rows, tile_columns = struct.unpack_from("<2I", data, 24 + 8 * i)
        require(1 <= tile_rows <= rows and 1 <= tile_columns <= columns, "the shape of the tiles")
        require(max(tile_rows, tile_columns) <= 1024, "the shape of the tiles")
        require(
            min(rows * columns, 512) <= tile_rows * tile_columns <= 65536, "the shape of the tiles"
        )
        blocks.append((mover, rows, columns, tile_rows, tile_columns))
    require(len(blocks) == 2 or not any(data[32:40]), "tiles of a missing block")
    return seeds, blocks


def tiles_of(rows, columns, tile_rows, tile_columns):
    for row in range(0, rows, tile_rows):
        for column in range(0, columns, tile_columns):
            yield row, column, min(tile_rows, rows - row), min(tile_columns, columns - column)


def read_file(data):
    """Yields (seeds, mover's seeds, rows, columns, digest, values) for each block."""
    require(len(data) >= HEADER + FOOTER, "too short")
    seeds, blocks = read_header(data)
    grids = [list(tiles_of(*block[1:])) for block in blocks]

    footer = data[-FOOTER:]
    require(footer[56:] == b"SEEDEND\n", "no mark at the end")
    index_offset, index_bytes, index_checksum, *digests, file_bytes, footer_checksum = struct.unpack(
        "<7Q", footer[:56]
    )
    require(xxh64(footer[:48]) == footer_checksum, "checksum of the footer")
    require(file_bytes == len(data), "size of the file")
    require(index_bytes == ENTRY * sum(map(len, grids)), "size of the index")
    require(index_offset + index_bytes + FOOTER == len(data), "place of the index")
    index = data[index_offset : index_offset + index_bytes]
    require(xxh64(data[:HEADER] + index) == index_checksum, "checksum of the index")
    entries = list(struct.iter_unpack("<QII", index))
    require(HEADER + sum(entry[1] for entry in entries) == index_offset, "sizes of the frames")

    offset = HEADER
    for (mover, rows, columns, _, _), grid, digest in zip(blocks, grids, digests):
        mine, entries = entries[: len(grid)], entries[len(grid) :]
        require(xxh64(b"".join(struct.pack("<Q", entry[0]) for entry in mine)) == digest, "digest")
        values = bytearray(rows * columns)
        for (row, column, height, width), (value_checksum, size, frame_checksum) in zip(grid, mine):
            frame = data[offset : offset + size]
            offset += size
            require(size <= 131072, "size of a frame")
            require(xxh64(frame) & 0xFFFFFFFF == frame_checksum, "checksum of a frame")
            most = height + width - 2 + (height * width + 2) // 3 + height * width
            tile = values_of(decompress(frame, most), height, width)
            require(xxh64(tile) == value_checksum, "checksum of the values of a tile")
            require(max(tile) <= seeds, "a value beyond the seeds")
            for i in range(height):
                at = (row + i) * columns + column
                values[at : at + width] = tile[i * width : (i + 1) * width]
        yield seeds, mover, rows, columns, digest, values
    require(len(blocks) == 2 or digests[1] == 0, "digest of a missing block")


def blocks_of_file(name):
    with open(name, "rb") as file:
        data = file.read()
    try:
        return list(read_file(data))
    except Invalid as fault:
        sys.exit(f"{name}: invalid: {fault}")


def print_blocks(name):
    for seeds, mover, rows, columns, digest, values in blocks_of_file(name):
        print("block", seeds, mover, rows, columns, f"{digest:016x}")
        for row in range(rows):
            print(*values[row * columns : (row + 1) * columns])


def print_layers(directory):
    for seeds in range(2, 64):
        names = [
            os.path.join(directory, f"{seeds:03d}-{fewer:03d}.seedbank")
            for fewer in range(1, seeds // 2 + 1)
        ]
        if all(map(os.path.exists, names)):
            digests = {block[1]: block[4] for name in names for block in blocks_of_file(name)}
            joined = struct.pack(f"<{seeds - 1}Q", *(digests[mover] for mover in range(1, seeds)))
            print("layer", seeds, f"{xxh64(joined):016x}")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if os.path.isdir(sys.argv[1]):
        print_layers(sys.argv[1])
    else:
        print_blocks(sys.argv[1])


if __name__ == "__main__":
    main()
