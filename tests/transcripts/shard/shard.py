"""--shard: the concatenated outputs of all shards equal the output of a single run."""
import pathlib

from command import CommandTest, main, seedbank

LABEL = "label --pits 3 --seeds 3 --sample 40"
FAIR = "fair --pits 3 --seeds 3"


class Shards(CommandTest):
    def setUp(self):
        super().setUp()
        pathlib.Path("db").mkdir()

    def run_of(self, words, lines=""):
        return seedbank(*words.split(), *"--quiet --memory 256M --db db".split(), input=lines)

    def shard_of(self, words, number, of, lines=""):
        return self.run_of(f"{words} --shard {number}/{of}", lines)

    def all_shards_of(self, words, of, lines=""):
        """The joined output of all shards, and the worst exit code."""
        parts = [self.shard_of(words, number, of, lines) for number in range(1, of + 1)]
        self.assertEqual("".join(part.errors for part in parts), "")
        return "".join(part.output for part in parts), max(part.code for part in parts)

    def expect_parts(self, words, code=0, lines=""):
        whole = self.run_of(words, lines)
        self.assertEqual(whole.code, code, whole.errors)
        self.assertGreater(len(whole.output.splitlines()), 3)
        for of in (1, 2, 5):
            self.assertEqual(self.all_shards_of(words, of, lines), (whole.output, code), of)


class ShardTest(Shards):
    def test_of_labels(self):
        self.expect_parts(LABEL)
        self.expect_parts(f"{LABEL} --json")

    def test_of_labels_in_files(self):
        rows, parts = pathlib.Path("rows"), ""
        for number in (1, 2, 3):
            words = f"{LABEL} --out rows"
            self.assertEqual(self.shard_of(words, number, 3).code, 0)
            data = rows.read_text()
            # The file of another shard is refused.
            self.assertEqual(self.shard_of(words, number % 3 + 1, 3).code, 2)
            # A killed run resumes.
            rows.write_text(data[: len(data) // 2])
            self.assertEqual(self.shard_of(words, number, 3).code, 0)
            self.assertEqual(rows.read_text(), data)
            parts += data
            rows.unlink()
        self.assertEqual(parts, self.run_of(LABEL).output)

    def test_more_than_there_are_rows(self):
        words = "label --pits 3 --seeds 2 --sample 3"
        self.assertEqual(self.all_shards_of(words, 7)[0], self.run_of(words).output)

    def test_of_answers(self):
        # Invalid lines, and lines after a header, are numbered as in a single run.
        self.expect_parts(
            "query", 3, "1,0,2,0,0,1,1,0\nnothing\n3,3,3,0,3,3,3,0\n\n2,2,0,2,2,0\n"
        )
        self.expect_parts(
            "query", 3, "pit_1,score,pit_1o,score_o,optimal_1,game_val\n1,0,1,0,1,0\nnothing\n2,0,1,0,1,0\n"
        )
        self.expect_parts("query --json --time 0", 3, "nothing\na\nb\nc\nd\ne\nf\n")
        self.assertEqual(self.shard_of("query", 1, 2).output, "", "of an empty input")

    def test_of_answers_from_a_full_game(self):
        self.assertEqual(self.run_of("fullgame --pits 2 --seeds 2 --out whole").code, 0)
        self.expect_parts(
            "query --fullgame whole --json",
            3,
            "2,2,0,2,2,0\nnothing\n0,0,8,0,0,0\n2,2,0,2,2,0 n\n0,3,1,2,2,0 s\n",
        )

    def test_of_fair_starts_resumes_from_its_own_journal(self):
        words = f"{FAIR} --journal journal"
        part = self.shard_of(words, 2, 3).output
        pathlib.Path("journal").unlink()
        self.assertEqual(self.shard_of(f"{words} --time 0", 2, 3).code, 124)
        other = self.shard_of(words, 3, 3)
        self.assertEqual(other.code, 2)
        self.assertIn(
            "the journal of another list: empty-capture, 3 pits, 3 seeds in each, 1 to 2 moved, "
            "value 0, shard 2 of 3",
            other.errors,
        )
        self.assertEqual(self.shard_of(words, 2, 3).output, part)

    def test_of_a_match(self):
        words = "match --players random,random,exact:0.5 --pits 3 --seeds 2 --games 14 --records"
        self.assertEqual(self.run_of(f"{words} whole").code, 0)
        table = self.run_of(f"{words} whole").output  # of records, without times
        for of in (1, 4):
            records = ""
            for number in range(1, of + 1):
                file = pathlib.Path(f"part-{of}-{number}")
                played = self.shard_of(f"{words} {file}", number, of)
                self.assertEqual((played.code, played.output), (0, ""), played.errors)
                made = file.read_text()
                if of > 1:
                    self.assertEqual(self.shard_of(f"{words} {file}", number % of + 1, of).code, 2)
                file.write_text(made[: len(made) // 2])
                self.assertEqual(self.shard_of(f"{words} {file}", number, of).code, 0)
                self.assertEqual(file.read_text(), made)
                records += made
            self.assertEqual(records, pathlib.Path("whole").read_text())
            pathlib.Path("joined").write_text(records)
            self.assertEqual(self.run_of(f"{words} joined").output, table)

    def test_stays_within_the_memory(self):
        outcome = self.shard_of("query", 1, 1000, "1,1,1,1\n" * 400_000)
        self.assertEqual(outcome.code, 5)
        self.assertIn("standard input, line ", outcome.errors)


if __name__ == "__main__":
    main()
