"""Journals of proofs for tests, written from engine/journal/FORMAT.md alone; runs that write them."""
import json
import pathlib
import struct

from command import CommandTest, seedbank, without, values_of
from read_database import xxh64

HEADER_BYTES, MOST_FACT_BYTES = 40, 262144
JOURNAL = pathlib.Path("a journal")

# A search of a million positions with few endgames, which writes 29 batches of facts, and one that
# does not end.
LONG_GAME = "--pits 4 --seeds 6 --endgames 6 --threads 2 --driver mtdf".split()
ENDLESS_GAME = "--pits 6 --seeds 6 --endgames 8".split()


def with_checksum(data):
    return data + struct.pack("<Q", xxh64(data))


def header(pits, salt=1):
    return with_checksum(b"SEEDJOUR\r\n\x1a\n" + struct.pack("<IBB6xQ", 2, 0, pits, salt))


def varint(number):
    data = b""
    while number > 127:
        data += bytes([number & 127 | 128])
        number >>= 7
    return data + bytes([number])


def add_facts(*facts):
    """Adds a batch of facts: pits of the mover, of the other side, low, high, positions."""
    before = JOURNAL.read_bytes()
    content = b"".join(
        b"".join(map(varint, (*mover, *waiter, low, high, work))) for mover, waiter, low, high, work in facts
    )
    batch = b"FACT" + struct.pack("<I", len(content)) + before[-8:] + content
    JOURNAL.write_bytes(before + with_checksum(batch))


def solve_words(*game, journal=True):
    """Saves nearly all facts, so that small searches fill a journal."""
    words = ["solve", "--json", "--quiet", "--db", "none", *game]
    return words + ["--journal", str(JOURNAL), "--least-work", "20"] if journal else words


def verify_words(*more):
    return ["verify", "--quiet", "--db", "none", "--journal", str(JOURNAL), *more]


def independent_values(answer):
    """The fields that do not depend on whether there is a journal."""
    return without(values_of(answer), "journal")


class JournalTest(CommandTest):
    def solve(self, *game, journal=True):
        return json.loads(self.output_of(*solve_words(*game, journal=journal)))

    def verified(self, *more):
        return json.loads(self.output_of(*verify_words("--json", *more)))

    def expect_refused_journal(self, words, code, message):
        """Expects an error of the journal with this message, and that nothing else happens."""
        before = JOURNAL.read_bytes()
        outcome = seedbank(*words)
        self.assertEqual((outcome.code, outcome.output), (code, ""), outcome.errors)
        self.assertRegex(outcome.errors, rf"seedbank: (.*/)?{JOURNAL}: ")
        self.assertIn(f"{JOURNAL}: {message}", outcome.errors)
        self.assertEqual(JOURNAL.read_bytes(), before)
