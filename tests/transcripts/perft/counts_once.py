"""The committed counts of data/perft.csv."""
from command import CommandTest, main, rows_of


class PerftTest(CommandTest):
    def test_prints_the_committed_counts(self):
        rows = [row for row in rows_of("perft.csv") if int(row[4]) <= 100_000]
        self.assertGreater(len(rows), 20)
        for rules, pits, seeds, depth, sequences, *_ in rows:
            answer = self.object_of("perft", "--rules", rules, "--pits", pits, "--seeds", seeds,
                                    "--depth", depth)  # fmt: skip
            self.assertEqual(answer["schema"], "seedbank.perft/1")
            self.assertEqual(answer["rules"], rules)
            self.assertEqual(answer["sequences"], int(sequences), answer)

    def test_the_counts_by_pit_add_up(self):
        answer = self.object_of("perft", "--divide", "--depth", "5", "4 4 4 4 4 4 0 4 4 4 4 4 4 0 n")
        self.assertEqual(len(answer["divide"]), 6)
        self.assertEqual(answer["sequences"], sum(first["sequences"] for first in answer["divide"]))


if __name__ == "__main__":
    main()
