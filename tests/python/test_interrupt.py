"""Ctrl-C: a SIGINT ends every long call promptly, and no completed work is lost."""

import contextlib
import os
import signal
import tempfile
import threading
import unittest

import numpy as np

import seedbank
from support import engine

# A position that takes minutes to solve.
HARD = seedbank.Board(6, 6)


@contextlib.contextmanager
def interrupt_soon():
    """Sends a SIGINT to this process while the block runs, unless it ends earlier."""
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


class Interrupt(unittest.TestCase):
    def setUp(self):
        self.addCleanup(signal.signal, signal.SIGINT, signal.getsignal(signal.SIGINT))
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def test_every_call_ends_and_the_engine_stays_usable(self):
        made = seedbank.Engine(memory="1G", endgames=16)
        rows = np.array([HARD.row] * 50)
        game = HARD.copy()
        game.sow(1)
        for work in (
            lambda: made.query(HARD),
            lambda: made.values(rows),
            lambda: made.best(rows),
            lambda: made.fair(6, 6),
            lambda: made.pit_values(rows),
            lambda: made.label(rows),
            lambda: made.replay(game),
            lambda: made.match(["exact", "exact"], starts=[HARD]),
            lambda: made.move(HARD, "exact"),
            lambda: made.analyse(HARD).wait(),
            lambda: made.sample(5 * 10**6),
        ):
            with self.assertRaises(KeyboardInterrupt):
                with interrupt_soon():
                    work()
        self.assertEqual(made.query(seedbank.Board(5, 3)).value, 8)

    def test_the_call_raises_the_exception_of_the_handler(self):
        def refuse(number, frame):
            raise InterruptedError("no more")

        signal.signal(signal.SIGINT, refuse)
        with self.assertRaisesRegex(InterruptedError, "no more"):
            with interrupt_soon():
                engine().query(HARD)

    def test_calls_of_other_threads_continue(self):
        values = []
        thread = threading.Thread(target=lambda: values.append(engine().query(seedbank.Board(5, 3))))
        with self.assertRaises(KeyboardInterrupt):
            with interrupt_soon():
                thread.start()
                engine().query(HARD)
        thread.join()
        self.assertEqual(values[0].value, 8)

    def test_an_interrupted_build_resumes(self):
        seeds = 20
        with tempfile.TemporaryDirectory() as folder:
            def interrupt(what, done, total):
                self.assertEqual(what, "positions")
                if done > total / 10:
                    os.kill(os.getpid(), signal.SIGINT)

            with self.assertRaises(KeyboardInterrupt):
                seedbank.build(folder, seeds, progress=interrupt)
            built = seedbank.build(folder, seeds)
            self.assertLess(built.positions_computed, built.positions)
            rows = engine().sample(20_000)
            rows = rows[rows.sum(axis=1) - rows[:, 6] - rows[:, 13] <= seeds]
            values = seedbank.Engine(folder).values(rows)
            np.testing.assert_array_equal(values, engine().values(rows))


if __name__ == "__main__":
    unittest.main()
