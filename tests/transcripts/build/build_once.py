"""Every game is built, verified and described; bytes depend on neither threads nor memory; dry runs;
builds that are killed."""
import math
import pathlib
import re
import signal
import time

from command import BOTH_RULES, CommandTest, files_below, main, seedbank, started

KILLED = "build --seeds 14 --db".split()


def layer_positions(pits, seeds):
    """The number of boards with some seeds on each side, stores empty."""

    def ways(count):
        return math.comb(count + pits - 1, pits - 1)

    return sum(ways(mine) * ways(seeds - mine) for mine in range(1, seeds))


def positions_up_to(pits, seeds):
    return sum(layer_positions(pits, count) for count in range(2, seeds + 1))


class BuildTest(CommandTest):
    def test_builds_verifies_and_describes_every_game(self):
        for rules in BOTH_RULES:
            for pits, seeds in ((1, 20), (2, 14), (3, 11), (4, 9), (5, 8), (6, 8), (7, 6)):
                game = ("--rules", rules, "--pits", str(pits), "--db", "db")
                positions = positions_up_to(pits, seeds)

                def fields(found, **expected):
                    self.assertEqual({name: found[name] for name in expected}, expected)

                built = self.object_of("build", "--seeds", str(seeds), *game)
                fields(built, schema="seedbank.build/1", rules=rules, pits=pits,
                       positions=positions, positions_computed=positions)  # fmt: skip
                verified = self.object_of("verify", "--full", *game)
                fields(verified, schema="seedbank.verify/1", recomputed=positions, differences=0,
                       examples=[])  # fmt: skip
                # All positions, and none of them more than once.
                sample = self.object_of("verify", "--sample", str(positions), *game)
                fields(sample, recomputed=positions, full=True)

                info = self.object_of("info", *game)
                fields(info, schema="seedbank.info/1", rules=rules, pits=pits, complete_up_to=seeds,
                       positions=positions, bytes=built["bytes"])  # fmt: skip
                self.assertEqual([layer["seeds"] for layer in info["layers"]], list(range(2, seeds + 1)))
                for layer in info["layers"]:
                    fields(layer, positions=layer_positions(pits, layer["seeds"]), complete=True,
                           missing_pairs=[])  # fmt: skip
                size = sum(layer["bytes"] for layer in info["layers"])
                self.assertEqual(info["bytes"], size)
                self.assertAlmostEqual(info["bits_per_position"], 8 * size / positions)
        self.assertGreater(sum(map(len, files_below("db").values())), 0)

    def test_bytes_depend_on_neither_threads_nor_memory(self):
        def built(name, *options):
            self.output_of("build", "--seeds", "13", "--db", name, *options)
            return files_below(name)

        files = built("1", "--threads", "1")
        self.assertEqual(len(files), 42)
        self.assertEqual(built("2", "--threads", "2"), files)
        self.assertEqual(built("7", "--threads", "7"), files)
        # The refusal names the least memory; with it, blocks must be read back from disk.
        refused = self.expect_refused("build --seeds 13 --db x --memory 1MiB".split(), 5, "at least ")
        least = re.search(r"at least (\d+) MiB", refused.errors)[1] + "MiB"
        plan = self.object_of(*"build --seeds 13 --db x --dry-run --memory".split(), least)
        self.assertGreater(plan["positions_to_read_back"], 0)
        self.assertEqual(built("least", "--memory", least), files)

    def test_a_dry_run_names_sufficient_memory(self):
        def plan(memory):
            return self.object_of(*"build --seeds 12 --db db --dry-run --memory".split(), str(memory))

        any_memory = plan(1 << 30)
        least = any_memory["least_memory_bytes"]
        whole = any_memory["memory_bytes_without_bands"]
        everything = any_memory["memory_bytes_without_reading_back"]
        self.assertTrue(least < whole < everything)
        self.assertEqual(plan(everything)["positions_to_read_back"], 0)
        without_bands, with_bands, tight = plan(whole), plan(whole - 1), plan(least)
        self.assertEqual(without_bands["bands"], 0)
        self.assertGreater(with_bands["bands"], 0)
        self.assertGreater(tight["bands"], with_bands["bands"])
        self.assertGreater(tight["positions_to_read_back"], without_bands["positions_to_read_back"])
        self.assertLessEqual(tight["memory_bytes"], least)

    def test_a_dry_run_plans_large_builds(self):
        plan = self.object_of(*"build --seeds 24 --db db --dry-run".split())
        self.assertEqual(plan["positions"], positions_up_to(6, 24))
        self.assertEqual(plan["positions_tried"], positions_up_to(6, 16))
        self.assertGreater(plan["disk_bytes"], 100_000_000)
        self.assertGreater(plan["memory_bytes"], 100_000_000)
        self.assertGreater(plan["expected_seconds"], 0.1)
        self.assertFalse(pathlib.Path("db").exists())


class KilledTest(CommandTest):
    def test_killed_at_any_moment_it_ends_with_the_same_bytes(self):
        self.assertEqual(seedbank(*KILLED, "straight").code, 0)
        files = files_below("straight")
        # Each start gets a little more time; each build resumes where the last one was killed.
        kills, delay = 0, 0.002
        while True:
            with started(*KILLED, "killed") as process:
                time.sleep(delay)
                process.signal(signal.SIGKILL)
                outcome = process.wait()
            if outcome.code == 0:
                break
            self.assertTrue(outcome.killed, outcome.errors)
            kills += 1
            delay = delay * 1.25 + 0.001
            # Every file with a final name is complete.
            for name, data in files_below("killed").items():
                if name in files:
                    self.assertEqual(data, files[name], name)
        self.assertGreater(kills, 2)
        self.assertEqual(seedbank(*KILLED, "killed").code, 0)
        self.assertEqual(files_below("killed"), files)

    def test_leftovers_of_killed_builds_are_removed(self):
        def left_over():
            return any(pathlib.Path("db").rglob("*.partial-*"))

        # Kills builds until one is killed while it writes a file.
        for _ in range(1000):
            with started(*KILLED, "db") as process:
                try:
                    while not process.ended() and not left_over():
                        pass
                except FileNotFoundError:
                    pass  # a file was renamed in the meantime
                process.signal(signal.SIGKILL)
                process.wait()
            if left_over():
                break
            for path in pathlib.Path("db").rglob("*.seedbank"):
                path.unlink()
        self.assertTrue(left_over())
        self.assertEqual(seedbank(*KILLED, "db").code, 0)
        self.assertFalse(left_over())


if __name__ == "__main__":
    main()
