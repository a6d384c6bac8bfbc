"""Journals of solve: runs out of time or interrupted keep facts; journals that cannot be used."""
import json
import signal
import time

from command import BOTH_RULES, in_shell, main, seedbank, started
from journals import (
    ENDLESS_GAME,
    HEADER_BYTES,
    JOURNAL,
    JournalTest,
    add_facts,
    header,
    independent_values,
    solve_words,
    verify_words,
)

SMALL = "--pits 4 --seeds 3 --endgames 4".split()


class SolveTest(JournalTest):
    def test_reports_the_facts_at_the_start(self):
        self.solve(*SMALL)
        JOURNAL.write_bytes(JOURNAL.read_bytes() + b"FACT")
        outcome = seedbank(*"solve --pits 4 --seeds 3 --db none --journal".split(), JOURNAL)
        self.assertEqual(outcome.code, 0)
        self.assertIn(
            "facts at the start; 4 bytes of an incomplete batch, left by a killed run, were removed\n",
            outcome.errors,
        )

    def test_out_of_time_or_interrupted_it_keeps_proven_facts(self):
        words = [*solve_words(*ENDLESS_GAME), "--time", "2"]
        outcome = seedbank(*words)
        self.assertEqual(outcome.code, 124, outcome.errors)
        first = json.loads(outcome.output)
        self.assertGreater(first["journal"]["added"], 0)
        size = JOURNAL.stat().st_size
        with started(*solve_words(*ENDLESS_GAME)) as process:
            while not process.ended() and JOURNAL.stat().st_size == size:
                time.sleep(0.01)
            process.signal(signal.SIGINT)
            outcome = process.wait()
        self.assertEqual(outcome.code, 130, outcome.errors)
        second = json.loads(outcome.output)
        self.assertGreater(second["journal"]["known"], 0)
        self.assertGreater(second["journal"]["added"], 0)
        # Proven bounds hold, and never widen.
        self.assertGreaterEqual(second["bounds"][0], first["bounds"][0])
        self.assertLessEqual(second["bounds"][1], first["bounds"][1])
        third = json.loads(seedbank(*words).output)
        self.assertGreater(third["journal"]["known"], second["journal"]["known"])

    def test_journals_of_two_machines_are_concatenated(self):
        first = "--pits 4 --seeds 4 --endgames 6".split()
        second = "--pits 4 --seeds 5 --endgames 6".split()
        nodes_of_first = self.solve(*first)["nodes"]
        data = JOURNAL.read_bytes()
        JOURNAL.unlink()
        nodes_of_second = self.solve(*second)["nodes"]
        JOURNAL.write_bytes(data + JOURNAL.read_bytes())
        self.assertLess(self.solve(*first)["nodes"], nodes_of_first / 2)
        self.assertLess(self.solve(*second)["nodes"], nodes_of_second / 2)
        self.assertEqual(self.verified()["differences"], 0)

    def test_a_journal_that_cannot_be_used_is_named_and_unchanged(self):
        self.solve(*SMALL)
        sound = JOURNAL.read_bytes()
        refused = self.expect_refused_journal
        other = "journal of another game"
        refused(
            solve_words("--pits", "5", "--seeds", "2"),
            4,
            f"{other}: empty-capture, 4 pits, not empty-capture, 5 pits",
        )
        refused(solve_words("--pits", "4", "--seeds", "2", "--rules", "standard"), 4, other)
        refused(verify_words("--pits", "5"), 4, other)
        refused(verify_words("--rules", "standard"), 4, other)

        damaged = bytearray(sound + sound)
        damaged[60] ^= 1
        other_version = bytearray(sound)
        other_version[12] = 1
        for data, message in (
            (damaged, "damaged: not a sound batch of facts (at byte 40)"),
            (other_version, "format version 1; this program reads version 2"),
        ):
            JOURNAL.write_bytes(data)
            refused(solve_words(*SMALL), 4, message)
            refused(verify_words(), 4, message)
        JOURNAL.write_bytes(b"notes")
        refused(solve_words(*SMALL), 4, "not a journal of proofs")
        JOURNAL.write_bytes(b"")
        refused(verify_words(), 4, "a journal without a complete header")
        JOURNAL.write_bytes(sound)
        start = ((3,) * 4, (3,) * 4)
        add_facts((*start, 24, 24, 1), (*start, 0, 3, 1))
        for words in (solve_words(*SMALL), verify_words()):
            refused(words, 4, "an impossible fact: it contradicts others")
        JOURNAL.unlink()
        for words, code in (
            (verify_words(), 4),
            (["solve", "--seeds", "2", "--journal", "none/journal"], 6),
            (["solve", "--seeds", "2", "--least-work", "5"], 2),
            (verify_words("--seeds", "5"), 2),
            (verify_words("--fullgame", "none"), 2),
            (verify_words("--full", "--sample", "5"), 2),
        ):
            self.assertEqual(seedbank(*words).code, code, words)

    def test_facts_of_one_rule_set_under_the_header_of_another_are_refused(self):
        # Searches of (4,3) under two rule sets prove different bounds of the same positions, which
        # would be trusted under the wrong header.
        journals = []
        for rules in BOTH_RULES:
            JOURNAL.unlink(missing_ok=True)
            self.solve(*SMALL, "--rules", rules)
            journals.append(JOURNAL.read_bytes())
            self.assertGreater(len(journals[-1]), HEADER_BYTES)
        JOURNAL.write_bytes(journals[0][:HEADER_BYTES] + journals[1][HEADER_BYTES:])
        for words in (solve_words(*SMALL), verify_words()):
            self.expect_refused_journal(
                words,
                4,
                "damaged: a batch of facts that does not follow its predecessor: moved, or from "
                "another file (at byte 40)\n",
            )

    def test_a_journal_that_is_wrong_about_the_opening_ends_the_run(self):
        # The value of (4,5) is a share of 21: a fact to the contrary is trusted until it proves
        # wrong.
        for bounds in ((25, 25), (0, 18), (30, 40)):
            for more in ((), ("--moves",)):
                JOURNAL.write_bytes(header(4))
                add_facts(((5,) * 4, (5,) * 4, *bounds, 1000))
                self.expect_refused(
                    solve_words("--pits", "4", "--seeds", "5", *more),
                    4,
                    "a fact in the journal is wrong; 'seedbank verify --journal' finds which\n",
                )
                self.assertEqual(seedbank(*verify_words()).code, 1)

    def test_a_journal_is_used_by_one_run_at_a_time(self):
        with started(*solve_words(*ENDLESS_GAME)) as process:
            process.wait_for_handler(signal.SIGINT)
            # Its header is written once the run has locked the journal.
            while not process.ended() and (not JOURNAL.exists() or JOURNAL.stat().st_size == 0):
                time.sleep(0.001)
            second = seedbank(*solve_words(*ENDLESS_GAME))
            self.assertEqual(second.code, 6)
            self.assertIn("in use by another process that writes here", second.errors)
            # Reading it is always possible.
            self.assertEqual(seedbank(*verify_words("--sample", "0")).code, 0)

    def test_a_full_disk_is_an_error_and_loses_nothing(self):
        game = "--pits 5 --seeds 4 --endgames 6".split()
        # 8 blocks of 512 bytes; writing more is an error and not a signal.
        full = in_shell("""trap '' XFSZ; ulimit -f 8; exec "$0" "$@" """, *solve_words(*game))
        self.assertEqual(full.code, 6)
        self.assertIn(f"{JOURNAL}: cannot write: File too large", full.errors)
        self.assertEqual(seedbank(*verify_words()).code, 0)
        without_journal = self.solve(*game, journal=False)
        self.assertEqual(independent_values(self.solve(*game)), independent_values(without_journal))


if __name__ == "__main__":
    main()
