"""seedbank verify --journal: reproven facts, shards, compressed journals, false facts."""
import json
import pathlib
import signal
import time

from command import compressed, main, seedbank, started
from journals import ENDLESS_GAME, JOURNAL, JournalTest, add_facts, solve_words, verify_words

GAME = "--pits 4 --seeds 4 --endgames 4".split()


class VerifyTest(JournalTest):
    def test_counts_reproven_facts(self):
        self.solve(*GAME)
        everything = self.verified()
        expected = {
            "schema": "seedbank.journal-verify/1",
            "rules": "empty-capture",
            "pits": 4,
            "torn_bytes": 0,
            "full": True,
            "recomputed": everything["facts"],
            "differences": 0,
            "examples": [],
            "openings": [{"seeds": 4, "bounds": [2, 2]}],
        }
        self.assertEqual({name: everything[name] for name in expected}, expected)
        self.assertGreater(everything["facts"], 20)
        self.assertGreater(everything["nodes"], 0)
        self.assertEqual(self.verified("--full")["recomputed"], everything["facts"])
        some = self.verified("--sample", "7")
        self.assertEqual((some["recomputed"], some["full"]), (7, False))
        JOURNAL.write_bytes(JOURNAL.read_bytes() + b"FAC")
        text = self.output_of(*verify_words())
        self.assertTrue(text.startswith("4 pits, empty-capture: checksums of "), text)
        self.assertIn(" proven again, 0 wrong, ", text)
        self.assertIn("\nthe last 3 bytes belong to an unfinished batch and do not count\n", text)

    def test_all_shards_together_prove_what_a_full_check_proves(self):
        self.solve(*GAME)
        proven = 0
        for shard in ("1/3", "2/3", "3/3"):
            part = self.verified("--shard", shard)
            self.assertEqual((part["shard"], part["full"], part["differences"]), (shard, False, 0))
            self.assertLessEqual(part["most_nodes"], part["nodes"])
            proven += part["recomputed"]
        self.assertEqual(proven, self.verified()["facts"])
        text = self.output_of(*verify_words("--shard", "2/3"))
        self.assertIn("\nproven if all 3 shards are: 4 pits, 4 seeds", text)
        self.assertIn("\nproven: 4 pits, 4 seeds", self.output_of(*verify_words("--shard", "1/1")))
        for words in (
            verify_words("--shard", "4/3"),
            verify_words("--shard", "1/3", "--sample", "2"),
            ["verify", "--shard", "1/3"],
        ):
            self.assertEqual(seedbank(*words).code, 2)

    def test_reads_compressed_journals(self):
        self.solve(*GAME)
        frame = compressed(JOURNAL.read_bytes())
        self.assertLess(len(frame), JOURNAL.stat().st_size)
        JOURNAL.write_bytes(frame)
        text = self.output_of(*verify_words())
        self.assertIn("\nproven: 4 pits, 4 seeds in each, empty-capture: South wins by 2\n", text)
        self.assertIn("\nstated: 4 pits, 4 seeds", self.output_of(*verify_words("--sample", "3")))
        for data in (frame[:-1], frame + frame):
            JOURNAL.write_bytes(data)
            self.expect_refused_journal(
                verify_words(), 4, "a compressed journal that is not one zstd frame"
            )
        half = len(frame) // 2
        JOURNAL.write_bytes(frame[:half] + b"\x55" * (len(frame) - half))
        self.assertEqual(seedbank(*verify_words()).code, 4)

    def test_finds_a_false_fact(self):
        self.solve(*"--pits 4 --seeds 3 --endgames 4".split())
        # South can get only 1 of the 2 seeds: it sows its only seed into the store, and the other
        # is North's.
        #
        #        0   0   0   1
        #     0                 0
        #        0   0   0   1
        add_facts(((0, 0, 0, 1), (1, 0, 0, 0), 2, 2, 1000))
        text = seedbank(*verify_words())
        self.assertEqual(text.code, 1)
        wrong = "wrong: 0,0,0,1,0,1,0,0,0,0 s: stated +2, proven -2..0\n"
        self.assertTrue(text.output.startswith(wrong), text.output)
        self.assertIn(", 1 wrong, ", text.output)
        self.assertIn("\nnot proven: 4 pits, 3 seeds in each", text.output)
        found = seedbank(*verify_words("--json"))
        self.assertEqual(found.code, 1)
        report = json.loads(found.output)
        self.assertEqual(report["differences"], 1)
        example = {"position": "0,0,0,1,0,1,0,0,0,0 s", "stored": [2, 2], "recomputed": [-2, 0]}
        self.assertEqual(report["examples"], [example])

    def test_details_of_proofs_are_small_facts_that_are_true(self):
        seedbank(*"solve --pits 4 --seeds 6 --endgames 6 --db none --least-work 2000".split(),
                 "--journal", JOURNAL)  # fmt: skip
        details = pathlib.Path("details")
        # All facts: the proofs of some of them are endgames alone, and have no details.
        words = verify_words(
            *"--details details --least-work 10 --memory 64M --threads 1 --json".split()
        )
        first = json.loads(self.output_of(*words))
        data = details.read_bytes()
        # The details are added to a journal, which may have them already.
        self.assertEqual(seedbank(*words).code, 0)
        self.assertTrue(details.read_bytes().startswith(data))
        # Each of them follows from few positions and the facts of the journal.
        JOURNAL.write_bytes(JOURNAL.read_bytes() + data)
        report = self.verified()
        self.assertEqual(report["differences"], 0)
        self.assertGreater(report["facts"], first["facts"])

    def test_can_be_interrupted(self):
        self.assertEqual(seedbank(*solve_words(*ENDLESS_GAME), "--time", "1").code, 124)
        add_facts(((6,) * 6, (6,) * 6, 30, 72, 1_000_000_000))
        with started(*verify_words()) as process:
            process.wait_for_handler(signal.SIGINT)
            time.sleep(0.2)
            process.signal(signal.SIGINT)
            outcome = process.wait()
        self.assertEqual((outcome.code, outcome.output), (130, ""))
        self.assertTrue(
            outcome.errors.startswith("seedbank: interrupted. To check again, repeat:\n"), outcome.errors
        )


if __name__ == "__main__":
    main()
