"""Builds in parts and at other levels, and what a dry run promises; few descriptors."""

from command import CommandTest, files_below, in_shell, main, not_sanitized


class BuildTest(CommandTest):
    def test_levels_differ_in_bytes_but_not_in_values(self):
        infos = []
        for level in ("1", "4"):
            self.output_of("build", "--seeds", "9", "--db", level, "--level", level)
            infos.append(self.object_of("info", "--db", level))
        fast, small = infos
        self.assertLess(small["bytes"], fast["bytes"])
        digests = [[layer["digest"] for layer in info["layers"]] for info in infos]
        self.assertEqual(digests[0], digests[1])
        self.assertEqual(len(digests[0]), 8)

    def test_a_grown_database_equals_one_built_at_once(self):
        for seeds in ("3", "7", "10"):
            self.output_of("build", "--seeds", seeds, "--db", "grown")
        self.output_of("build", "--seeds", "10", "--db", "once")
        self.assertEqual(files_below("grown"), files_below("once"))

    @not_sanitized
    def test_few_descriptors_are_enough(self):
        # 49 files to read, of which only a few can be open at a time.
        self.output_of(*"build --seeds 14 --pits 3 --db db".split())
        for words in ("verify", "verify --full", "info", "build --seeds 15"):
            outcome = in_shell("""ulimit -n 16 && exec "$0" "$@" """, *words.split(),
                               "--pits", "3", "--db", "db")  # fmt: skip
            self.assertEqual(outcome.code, 0, f"{words}: {outcome.errors}")


if __name__ == "__main__":
    main()
