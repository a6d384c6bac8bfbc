"""The end of the interpreter, and forks."""

import subprocess
import sys
import unittest

DAEMON = """
import sys, threading, time
import seedbank
engine = seedbank.Engine(memory="1G", endgames=12, threads=2)
def work():
    while True:
        engine.query(seedbank.Board(6, 6))
for _ in range(int(sys.argv[1])):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.1)
"""

FORK = """
import multiprocessing
import os
import seedbank
engine = seedbank.Engine(memory="1G", endgames=8)
expected = engine.query(seedbank.Board(3, 3)).value

def value(own):
    asked = engine if not own else seedbank.Engine(memory="256M", threads=2)
    return asked.query(seedbank.Board(3, 3)).value

with multiprocessing.get_context("fork").Pool(3) as pool:
    print(pool.map(value, [False, True] * 5) == [expected] * 10, flush=True)
print(engine.query(seedbank.Board(3, 3)).value == expected, flush=True)
if os.fork() == 0:
    value(True)
    raise SystemExit(7)  # with destructors
print(os.waitstatus_to_exitcode(os.wait()[1]))
"""

FORK_DURING_A_CALL = """
import os, threading
import seedbank

class Stop(threading.Event):  # tells when a call in progress asks for it
    def __init__(self):
        super().__init__()
        self.asked = threading.Event()
    def is_set(self):
        self.asked.set()
        return super().is_set()

engine = seedbank.Engine(memory="1G", endgames=8)
stop = Stop()
thread = threading.Thread(target=lambda: engine.query(seedbank.Board(6, 6), stop=stop))
thread.start()
stop.asked.wait()
if os.fork() == 0:
    try:
        seedbank.Engine(memory="1G").query(seedbank.Board(3, 2))
    except seedbank.ResourceError as error:
        os._exit(7 if "spawn" in str(error) else 8)
    os._exit(9)
print(os.waitstatus_to_exitcode(os.wait()[1]))
stop.set()
thread.join()
"""


def run(script, *arguments):
    return subprocess.run([sys.executable, "-B", "-c", script, *arguments], capture_output=True,
                          text=True, check=False)


class Exit(unittest.TestCase):
    def test_daemon_threads_that_search_do_not_abort_the_process(self):
        for threads in ("1", "3", "1", "3"):
            ended = run(DAEMON, threads)
            self.assertEqual((ended.returncode, ended.stderr), (0, ""))

    def test_forked_processes_use_engines(self):
        ended = run(FORK)
        self.assertEqual((ended.returncode, ended.stdout, ended.stderr), (0, "True\nTrue\n7\n", ""))

    def test_a_process_forked_during_a_call_is_told_to_spawn(self):
        ended = run(FORK_DURING_A_CALL)
        self.assertEqual((ended.returncode, ended.stdout, ended.stderr), (0, "7\n", ""))


if __name__ == "__main__":
    unittest.main()
