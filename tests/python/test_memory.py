"""Memory: engines, analyses and layers free what they allocated."""

import gc
import pathlib
import tempfile
import unittest

import seedbank


def resident_bytes():
    for line in pathlib.Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no VmRSS")


class Memory(unittest.TestCase):
    def check_flat(self, make, count, most_bytes):
        """Calls `make` in four rounds of `count`. A leak grows in every round; caches of the
        allocator are full after some time. In at least one round, memory must grow by less than
        `most_bytes`."""
        growths = []
        for _ in range(4):
            before = resident_bytes()
            for _ in range(count):
                make()
            gc.collect()
            growths.append(resident_bytes() - before)
        self.assertLess(min(growths), most_bytes, growths)

    def test_a_thousand_engines_take_no_more_memory_than_a_few(self):
        board = seedbank.Board(3, 2)
        positions = seedbank.Layer(8, 3).rows(0, 100)

        def make():
            engine = seedbank.Engine(memory="256M", threads=2, endgames=8)
            engine.query(board)
            engine.values(positions)

        # Each engine holds a table of megabytes; 24 KiB per engine would be a leak. On a busy machine
        # oneTBB keeps up to 11 KiB for an engine whose arena none of its threads has yet left.
        self.check_flat(make, 250, 250 * (24 << 10))

    def test_a_thousand_queries_take_no_more_memory_than_a_few(self):
        engine = seedbank.Engine(memory="256M", threads=2, endgames=0)
        board = seedbank.Board(3, 2)
        self.check_flat(lambda: engine.query(board), 250, 1 << 20)

    def test_analyses_and_layers_are_freed(self):
        with tempfile.TemporaryDirectory() as folder:
            seedbank.build(folder, 6)
            engine = seedbank.Engine(memory="256M", threads=2)

            def make():
                engine.analyse(seedbank.Board(3, 2)).wait()
                for _ in seedbank.Layer(6, db=folder).chunks(5000):
                    pass

            self.check_flat(make, 30, 2 << 20)


if __name__ == "__main__":
    unittest.main()
