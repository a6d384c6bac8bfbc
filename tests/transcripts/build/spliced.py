"""A file spliced from two of different rule sets is refused. The first 4096 bytes of one, followed by
the rest of the other, were once accepted."""
import pathlib

from command import BOTH_RULES, CommandTest, main, seedbank


def spliced(first, rest, size, from_end):
    """The first bytes of one, and the rest of the other at the same offset from either end."""
    begin = max(0, len(rest) - (len(first) - size)) if from_end else size
    return first[:size] + rest[begin:]


class SplicedTest(CommandTest):
    def test_a_file_spliced_from_two_is_refused(self):
        for rules in BOTH_RULES:
            self.output_of(*"build --quiet --pits 3 --seeds 14 --db db --rules".split(), rules)
        ours = pathlib.Path("db/standard-3/014-007.seedbank")
        sound = ours.read_bytes()
        twin = pathlib.Path("db/empty-capture-3/014-007.seedbank").read_bytes()
        for size in (64, 200, len(sound) // 2):
            for from_end in (False, True):
                ours.write_bytes(spliced(sound, twin, size, from_end))
                outcome = seedbank(*"verify --pits 3 --rules standard --db db --sample 0".split())
                self.assertEqual(outcome.code, 4, size)
                self.assertIn(str(ours), outcome.errors)


if __name__ == "__main__":
    main()
