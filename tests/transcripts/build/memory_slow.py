"""A build takes no more memory than it may, and the plan does not claim far too much."""
from command import CommandTest, main, not_sanitized, seedbank


@not_sanitized
class MemoryTest(CommandTest):
    def test_a_build_takes_no_more_than_it_may(self):
        for pits, seeds in ((6, 20), (7, 16)):
            build = f"build --seeds {seeds} --pits {pits} --threads 2 --db db".split()
            least = self.object_of(*build, "--dry-run")["least_memory_bytes"]
            outcome = seedbank(*build, "--memory", str(least))
            self.assertEqual(outcome.code, 0, outcome.errors)
            self.assertLessEqual(outcome.peak_bytes, least)
            self.assertGreaterEqual(outcome.peak_bytes, least // 2)


if __name__ == "__main__":
    main()
