"""Ending calls: the argument `stop`, cancelled tasks, and closed engines."""

import asyncio
import os
import tempfile
import threading
import unittest

import numpy as np

import seedbank
from support import engine

# A position that takes minutes to solve.
HARD = seedbank.Board(6, 6)


def set_soon():
    """A stop that is set in half a second."""
    stop = threading.Event()
    timer = threading.Timer(0.5, stop.set)
    timer.daemon = True
    timer.start()
    return stop


def set_before():
    stop = threading.Event()
    stop.set()
    return stop


class Stopped(unittest.TestCase):
    def test_every_call_ends_and_says_that_a_stop_ended_it(self):
        made = seedbank.Engine(memory="1G", endgames=16)
        rows = np.array([HARD.row] * 50)
        game = HARD.copy()
        game.sow(1)
        for make_stop in (set_soon, set_before):
            for work in (
                lambda stop: made.values(rows, stop=stop),
                lambda stop: made.best(rows, stop=stop),
                lambda stop: made.fair(6, 6, stop=stop),
                lambda stop: made.pit_values(rows, stop=stop),
                lambda stop: made.label(rows, stop=stop),
                lambda stop: made.replay(game, stop=stop),
                lambda stop: made.match(["exact", "exact"], starts=[HARD], stop=stop),
                lambda stop: made.sample(10**6, seeds=30, stop=stop),
            ):
                with self.assertRaises(seedbank.StoppedError) as caught:
                    work(make_stop())
                self.assertEqual(caught.exception.cause, "stop")
            answer = made.query(HARD, stop=make_stop())
            self.assertIsNone(answer.value)
            self.assertLess(*answer.bounds)
            self.assertIn(made.move(HARD, "exact", stop=make_stop()), range(1, 7))
            self.assertFalse(made.analyse(HARD, stop=make_stop()).wait()[0].complete)
        with self.assertRaises(seedbank.StoppedError) as caught:
            made.values(rows, time=0.1)
        self.assertEqual(caught.exception.cause, "time")
        self.assertEqual(made.query("1,0,0,1,0,0 s").value, engine().query("1,0,0,1,0,0 s").value)

    def test_a_build_ends_and_resumes(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaises(seedbank.StoppedError) as caught:
                seedbank.build(folder, 30, memory="2G", stop=set_soon())
            self.assertEqual(caught.exception.cause, "stop")
            self.assertEqual(seedbank.build(folder, 8, stop=threading.Event()).positions,
                             seedbank.build(folder, 8).positions)

    def test_the_chunks_of_a_layer_end(self):
        with tempfile.TemporaryDirectory() as folder:
            seedbank.build(folder, 8)
            layer = seedbank.Layer(8, db=folder)
            self.assertEqual(sum(len(chunk.values) for chunk in layer.chunks(1000, time=3600)),
                             len(layer))
            file = f"{folder}/layer.npy"
            for limits, cause in (({"stop": set_before()}, "stop"), ({"time": 0}, "time")):
                for work in (lambda: next(layer.chunks(**limits)),  # noqa: B023
                             lambda: layer.save(file, **limits),  # noqa: B023
                             lambda: engine().sample(10**6, seeds=30, **limits)):  # noqa: B023
                    with self.assertRaises(seedbank.StoppedError) as caught:
                        work()
                    self.assertEqual(caught.exception.cause, cause)
            self.assertFalse(any(name.startswith("layer") for name in os.listdir(folder)))
            stop = threading.Event()
            chunks = layer.chunks(1000, stop=stop)
            next(chunks)
            stop.set()
            with self.assertRaises(seedbank.StoppedError):
                list(chunks)

    def test_other_types_are_named(self):
        with self.assertRaisesRegex(seedbank.ArgumentError, "^stop: .*, not bool"):
            engine().query("1,0,0,1,0,0 s", stop=True)


class Tasks(unittest.TestCase):
    def test_a_cancelled_task_ends_the_work(self):
        made = seedbank.Engine(memory="1G", endgames=16)

        async def cancelled():
            task = asyncio.create_task(seedbank.to_thread(made.query, HARD))
            await asyncio.sleep(0.2)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task

        # asyncio.run waits for the threads of the loop, so it returns only if the search ended.
        asyncio.run(cancelled())
        self.assertEqual(threading.active_count(), 1)

    def test_results_and_errors_arrive(self):
        async def asked(position):
            return await seedbank.to_thread(engine().query, position, moves=False)

        self.assertEqual(asyncio.run(asked("3,3,0,3,3,0 s")).value,
                         engine().query("3,3,0,3,3,0 s").value)
        with self.assertRaises(seedbank.PositionError):
            asyncio.run(asked("nonsense"))

    def test_an_analysis_can_be_awaited(self):
        async def asked():
            return await engine().analyse(seedbank.Board(3, 2))

        self.assertEqual(asyncio.run(asked())[0].value, 4)


class Closed(unittest.TestCase):
    def test_calls_after_the_end_of_the_block_are_errors(self):
        with seedbank.Engine(memory="256M") as made:
            self.assertEqual(made.query("1,0,0,1,0,0 s").value, 2)
        for call in (lambda: made.query("1,0,0,1,0,0 s"), lambda: made.rules, lambda: made.threads,
                     lambda: made.analyse("1,0,0,1,0,0 s")):
            with self.assertRaisesRegex(seedbank.ArgumentError, "^the engine is closed$"):
                call()
        with self.assertRaisesRegex(seedbank.ArgumentError, "^the engine is closed$"), made:
            self.fail("a closed engine was entered")
        made.close()
        self.assertIn("closed", repr(made))

    def test_an_analysis_in_progress_ends_by_itself(self):
        made = seedbank.Engine(memory="256M")
        analysis = made.analyse(seedbank.Board(3, 2))
        made.close()
        self.assertEqual(analysis.wait()[0].value, 4)


if __name__ == "__main__":
    unittest.main()
