"""A database that contradicts itself is not trusted: valid files with meaningless values, written from
db/FORMAT.md alone."""
import json
import math
import pathlib
import struct

from command import CommandTest, compressed, main, seedbank
from read_database import xxh64

PITS, STANDARD = 3, 1


def checksum(data):
    return struct.pack("<Q", xxh64(data))


def number_of(residual):
    residual = (residual + 128) % 256 - 128
    return 2 * residual if residual >= 0 else -2 * residual - 1


def content_of(rows):
    """The content of a tile in which row 0 and column 0 are the parents of all others."""
    numbers = []
    for i, row in enumerate(rows):
        for j, entry in enumerate(row):
            left, upper, corner = row[0], rows[0][j], rows[0][0]
            if i == 0 or j == 0:
                predicted = 0 if i == j else left if i == 0 else upper
                numbers.append(number_of(entry - predicted))
                continue
            predicted = sorted((left, upper, left + upper - corner))[1]
            minus = upper < corner or (upper == corner and left < corner)
            numbers.append(number_of(predicted - entry if minus else entry - predicted))
    digits = [min(number, 5) for number in numbers] + [0, 0]
    packed = bytes(
        36 * digits[at] + 6 * digits[at + 1] + digits[at + 2] for at in range(0, len(numbers), 3)
    )
    parents = [-line % 256 for line in (*range(1, len(rows)), *range(1, len(rows[0])))]
    return bytes(parents) + packed + bytes(number - 5 for number in numbers if number >= 5)


def meaningless_file(seeds, fewer):
    """A pair whose values depend on the places alone; each block is one tile."""
    shapes, index, digests, frames = [], b"", b"", b""
    for mover in sorted({fewer, seeds - fewer}):
        shape = [math.comb(count + PITS - 1, PITS - 1) for count in (mover, seeds - mover)]
        rows = [[(7 * i * i + 3 * j + mover) % (seeds + 1) for j in range(shape[1])] for i in range(shape[0])]
        frame = compressed(content_of(rows))
        entries = checksum(bytes(sum(rows, [])))
        index += entries + struct.pack("<II", len(frame), xxh64(frame) % (1 << 32))
        digests += checksum(entries)
        frames += frame
        shapes += shape
    header = b"SEEDBANK\r\n\x1a\n" + struct.pack("<I5B3x", 2, STANDARD, PITS, seeds, fewer, 1)
    header = (header + struct.pack(f"<{len(shapes)}I", *shapes)).ljust(56, b"\0")
    header += checksum(header)
    footer = struct.pack("<QQ", len(header + frames), len(index)) + checksum(header + index)
    footer += digests.ljust(16, b"\0") + struct.pack("<Q", len(header + frames + index) + 64)
    return header + frames + index + footer + checksum(footer) + b"SEEDEND\n"


class ContradictionTest(CommandTest):
    def test_is_not_trusted(self):
        folder = pathlib.Path("db/standard-3")
        folder.mkdir(parents=True)
        for seeds in range(2, 8):
            for fewer in range(1, seeds // 2 + 1):
                file = folder / f"{seeds:03}-{fewer:03}.seedbank"
                file.write_bytes(meaningless_file(seeds, fewer))
        outcome = seedbank("query", "--rules", "standard", "--db", "db", "1,1,1,0,2,1,1,0")
        self.assertEqual(outcome.code, 4, outcome.output)
        self.assertIn(": contradicts itself: the mover's share is ", outcome.errors)

        verified = seedbank("verify", "--json", "--db", "db")
        self.assertEqual(verified.code, 1)
        report = json.loads(verified.output)
        self.assertGreater(report["differences"], 1000)
        self.assertEqual(len(report["examples"]), 20)
        example = report["examples"][0]
        self.assertNotEqual(example["stored"], example["recomputed"])
        self.assertEqual(example["position"].count(","), 2 * PITS + 1)
        text = seedbank("verify", "--full", "--db", "db")
        self.assertEqual(text.code, 1)
        self.assertTrue(text.output.startswith("wrong: "))
        # Checksums alone reveal nothing.
        self.assertEqual(seedbank("verify", "--sample", "0", "--db", "db").code, 0)


if __name__ == "__main__":
    main()
