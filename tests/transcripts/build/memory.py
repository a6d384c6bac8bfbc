"""The promises of --memory, compared with the measurements of the kernel."""
import re

from command import CommandTest, main, not_sanitized, seedbank


@not_sanitized
class MemoryTest(CommandTest):
    def test_a_full_game_takes_no_more_than_it_may(self):
        words = "fullgame --pits 5 --seeds 2 --play-on --threads 2 --work w --memory".split()
        refused = self.expect_refused([*words, "1M"], 5, "this game needs at least ")
        least = (int(re.search(r"use --memory (\d+)MiB", refused.errors)[1]) + 6) << 20
        outcome = seedbank(*words, str(least))
        self.assertEqual(outcome.code, 0, outcome.errors)
        self.assertLessEqual(outcome.peak_bytes, least)

    def test_a_search_takes_no_more_than_it_may(self):
        # Endgames grow until the memory is used up.
        for memory in (96 << 20, 192 << 20):
            outcome = seedbank(*"solve --seeds 4 --time 2 --quiet --threads 2 --db none --memory".split(),
                               str(memory))  # fmt: skip
            self.assertIn(outcome.code, (0, 124), outcome.errors)
            self.assertLessEqual(outcome.peak_bytes, memory)


if __name__ == "__main__":
    main()
