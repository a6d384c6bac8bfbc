# Kills long-running commands repeatedly at random moments and repeats them until they finish.
# Output and files must then be the same as without kills.
#
# Usage: kills.py SEEDBANK (--kills N | --seconds N)
#
# SEEDBANK_TEST_SEED, if set, seeds the random moments.
import argparse
import collections
import os
import random
import signal
import sys
import time

import tasks


class Kills:
    def __init__(self, bench):
        self.bench = bench
        self.kills = collections.Counter()
        self.rounds = 0
        self.complaints = 0

    def prepare(self, task):
        before = self.bench.prepare(task)
        folder = self.bench.fresh(task, before)
        begun = time.monotonic()
        right = self.bench.run(task.command, folder)
        if right.code != 0:
            raise SystemExit(f'{task.name}: without kills: {right}')
        return (task, before, time.monotonic() - begun, tasks.files_below(folder),
                tasks.answer_of(right.output))

    def run_and_kill(self, task, folder, seconds):
        """Runs a command and kills it after `seconds`. Returns the run, or None if it was killed."""
        process = self.bench.begin(task.command, folder)
        try:
            output, errors = process.communicate(timeout=seconds)
        except tasks.subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            output, errors = process.communicate()
        if process.returncode == -signal.SIGKILL:
            self.kills[task.name] += 1
            return None
        return tasks.Run(process.returncode, output.decode(), errors.decode())

    def round(self, prepared):
        """Kills a command at most five times, then lets it finish, and checks the results."""
        task, before, seconds, right_files, right_answer = prepared
        folder = self.bench.fresh(task, before)
        run = None
        for _ in range(random.randint(1, 5)):
            run = self.run_and_kill(task, folder, random.uniform(0, seconds))
            if run:
                break
        run = run or self.bench.run(task.command, folder)
        self.rounds += 1
        wrong = [] if run.code == 0 else [f'code {run.code}, {run.errors}']
        if run.code == 0 and tasks.answer_of(run.output) != right_answer:
            wrong.append('different answer')
        wrong += self.bench.wrong_files(task, folder, right_files)
        if wrong:
            self.complaints += 1
            print(f'{task.name}:\n    ' + '\n    '.join(wrong), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    how_long = parser.add_mutually_exclusive_group(required=True)
    how_long.add_argument('--kills', type=int)
    how_long.add_argument('--seconds', type=float)
    given = parser.parse_args()
    tasks.seed_random()
    with tasks.temporary_folder() as folder:
        kills = Kills(tasks.Bench(os.path.abspath(given.program), folder))
        every = [kills.prepare(task) for task in tasks.LONG_TASKS]
        end = time.monotonic() + (given.seconds or 0)
        while kills.kills.total() < given.kills if given.kills else time.monotonic() < end:
            kills.round(random.choice(every))
        print(f'{kills.kills.total()} kills in {kills.rounds} rounds: ' +
              ', '.join(f'{count} of {name}' for name, count in sorted(kills.kills.items())) +
              f'; {kills.complaints} wrong')
        sys.exit(bool(kills.complaints))


if __name__ == '__main__':
    main()
