"""The shards of fair starts, and the journal that their verdicts form."""
import os
import pathlib

import shard
from command import main


class FairTest(shard.Shards):
    def test_of_fair_starts(self):
        self.expect_parts(shard.FAIR)
        verdicts = f"{shard.FAIR} --format verdicts"
        self.expect_parts(verdicts)
        # The verdicts form a journal, from which any format is printed.
        pathlib.Path("journal").write_text(self.all_shards_of(verdicts, 4)[0])
        whole = self.run_of(f"{shard.FAIR} --json").output
        again = self.run_of(f"{shard.FAIR} --json --journal journal --time 0").output
        self.assertEqual(again, whole)
        self.assertEqual(os.listdir("db"), [], "a journal is left")


if __name__ == "__main__":
    main()
