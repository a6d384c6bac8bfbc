# Makes every call by which a command uses files, memory, threads, other programs and the network
# fail in turn, with every possible error.
#
# Usage: sweep.py SEEDBANK LIBRARY [--most N | --runs N] [--only TASK...] [--kind KIND...]
#
# LIBRARY is seedbank_failing_calls. --most N tries at most about N calls of each kind, evenly
# distributed; --runs N makes N random faults in total, seeded by SEEDBANK_TEST_SEED if it is set.
# Requirements for a run with a failed call:
#
# - The command terminates. With exit code 0, its output and files are correct. Otherwise its code is
#   5 or 6, and one line of errors names the file, if there is one; a verification names every file
#   that it cannot read. Commands that answer line by line may report the error in an answer.
#   Interrupted and one-byte transfers are retried without loss. A server may break a connection if
#   it serves the next one.
# - No file is torn: each has its old or its new content, or, if it grows, a prefix of its content.
#   No temporary file remains, unless its removal failed, and no lock, unless locking failed.
# - Repeating the command succeeds, with the same output and the same bytes as without faults.
import argparse
import errno
import os
import random
import shutil
import signal
import sys
from dataclasses import dataclass

import tasks

# The errors of each kind of call. 0: the call transfers only one byte.
ERRORS = {
    'open': [errno.EIO, errno.EMFILE, errno.EACCES, errno.EINTR],
    'read': [errno.EIO, errno.EINTR, 0],
    'write': [errno.ENOSPC, errno.EIO, errno.EINTR, 0],
    'sync': [errno.EIO, errno.ENOSPC, errno.EINTR],
    'rename': [errno.EIO, errno.ENOSPC],
    'unlink': [errno.EIO],
    'mkdir': [errno.ENOSPC],
    'truncate': [errno.EIO, errno.EINTR],
    'lock': [errno.ENOLCK, errno.EINTR],
    'stat': [errno.EIO, errno.ENOMEM],
    'list': [errno.EIO],
    'free-space': [errno.EIO, errno.EINTR],
    'poll': [errno.EINTR, errno.ENOMEM],
    'memory': [errno.ENOMEM],
    'map': [errno.ENOMEM],
    'thread': [errno.EAGAIN],
    'spawn': [errno.ENOMEM, errno.EAGAIN],
    'pipe': [errno.EMFILE, errno.ENFILE],
    'epoll-create': [errno.EMFILE, errno.ENOMEM],
    'epoll-add': [errno.ENOSPC, errno.ENOMEM],
    'epoll-wait': [errno.EINTR],
    'event': [errno.EMFILE],
    'timer': [errno.EMFILE],
    'socket': [errno.EMFILE, errno.ENOBUFS],
    'bind': [errno.EADDRINUSE, errno.EACCES],
    'listen': [errno.EADDRINUSE],
    'accept': [errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ECONNABORTED, errno.EINTR],
    'address': [errno.ENOBUFS],
    'socket-option': [errno.ENOBUFS],
    'connect': [errno.ECONNREFUSED, errno.ENETUNREACH],
    'resolve': [errno.EMFILE, errno.EAGAIN],
    'receive': [errno.ECONNRESET, errno.EINTR, 0],
    # Not 0: Boost.Asio takes a short transfer as a sign that the buffer is full.
    'send': [errno.EPIPE, errno.ECONNRESET, errno.EINTR],
    'shutdown': [errno.ENOTCONN],
    'control': [errno.ENOTTY],
}
# Kinds of calls that may also fail permanently. Writing one byte at a time permanently is just
# slow.
LASTING = {'open', 'write', 'sync', 'rename', 'memory', 'map', 'thread'}

GROWING = ('rows', 'games', 'facts', 'kept', 'log', '.journal', '.resume')


@dataclass
class Prepared:
    task: tasks.Task
    before: str
    counts: dict
    before_files: dict
    right_files: dict
    right_answer: str


class Sweep:
    def __init__(self, bench, library, most):
        self.bench = bench
        self.library = library
        self.most = most
        self.runs = 0
        self.faults = 0
        self.endings = {}
        self.complaints = []

    def environment(self, kind, at, code, lasts, report):
        return {'LD_PRELOAD': self.library, 'SEEDBANK_FAULT_KIND': kind,
                'SEEDBANK_FAULT_AT': str(at), 'SEEDBANK_FAULT_ERRNO': str(code),
                'SEEDBANK_FAULT_LASTS': '1' if lasts else '', 'SEEDBANK_FAULT_REPORT': report}

    def prepare(self, task):
        """Runs a task without faults: files before and after, the answer, calls of each kind."""
        before = self.bench.prepare(task)
        report = os.path.join(self.bench.folder, 'report')
        folder = self.bench.fresh(task, before)
        right = self.bench.perform(task, folder, self.environment('', 0, 0, False, report))
        if right.code != 0 or '"error"' in right.output:
            raise SystemExit(f'{task.name}: without faults: {right}')
        counts = self.take_report(report)[1]
        return Prepared(task, before, counts, tasks.files_below(before), tasks.files_below(folder),
                        tasks.answer_of(right.output))

    def try_all(self, prepared, kinds):
        for kind in kinds:
            for code, lasts in ways_to_fail(kind):
                for number in numbers_to_try(prepared.counts[kind], self.most):
                    self.try_fault(prepared, (kind, number, code, lasts))

    def try_some(self, every, kinds, runs):
        """Tries `runs` random faults, with the same probability for every kind."""
        kinds = [kind for kind in kinds if any(one.counts[kind] > 0 for one in every)]
        for _ in range(runs):
            kind = random.choice(kinds)
            prepared = random.choice([one for one in every if one.counts[kind] > 0])
            code, lasts = random.choice(ways_to_fail(kind))
            number = random.randint(1, prepared.counts[kind])
            self.try_fault(prepared, (kind, number, code, lasts))

    def take_report(self, report):
        """Returns the object of the fault, or None, and the number of calls of each kind."""
        lines = []
        if os.path.exists(report):
            with open(report, encoding='utf-8') as file:
                lines = [line.rstrip('\n').split(' ', 1) for line in file]
            os.remove(report)
        return (next((text for name, text in lines if name == 'fault'), None),
                {name: int(text) for name, text in lines if name != 'fault'})

    def try_fault(self, prepared, fault):
        kind, number, code, lasts = fault
        task = prepared.task
        folder = self.bench.fresh(task, prepared.before)
        report = os.path.join(self.bench.folder, 'report')
        run = self.bench.perform(task, folder,
                                 self.environment(kind, number, code, lasts, report))
        self.runs += 1
        failed = self.take_report(report)[0]
        if failed is None and run.code == 0:
            return  # with threads, the number of calls varies
        self.faults += 1
        self.endings[run.code] = self.endings.get(run.code, 0) + 1
        wrong = self.wrong_end(prepared, folder, fault, failed, run)
        again = self.bench.perform(task, folder)
        if again.code != 0:
            wrong.append(f'again: code {again.code}, {again.errors}')
        else:
            if tasks.answer_of(again.output) != prepared.right_answer:
                wrong.append('again: different answer')
            wrong += ['again: ' + one
                      for one in self.bench.wrong_files(task, folder, prepared.right_files)]
        if wrong:
            name = os.strerror(code) if code != 0 else 'one byte'
            self.complaints.append(
                f'{task.name}: {kind} {number} ({failed}): {name}{", lasting" if lasts else ""}: '
                f'code {run.code}, {run.errors!r}\n    ' + '\n    '.join(wrong))
            print(self.complaints[-1], flush=True)

    def wrong_end(self, prepared, folder, fault, failed, run):
        kind, _, code, lasts = fault
        task = prepared.task
        said = run.errors + run.output if task.answers_lines else run.errors
        wrong = []
        if code in (errno.EINTR, 0) and run.code != 0:
            wrong.append('not retried')
        if run.code == 0 and not (task.answers_lines and ('cannot ' in said or '"error"' in said)):
            if tasks.answer_of(run.output) != prepared.right_answer:
                wrong.append('different answer')
            files = {name for name in tasks.files_below(folder)
                     if kind != 'unlink' or not tasks.is_left_behind(name)}
            if code == errno.EACCES:  # then fair writes its journal elsewhere
                files = {name for name in files if not name.endswith('.journal')}
            if files != prepared.right_files.keys():
                wrong.append(f'different files: {sorted(files)}')
        elif task.may_crash and kind == 'memory' and run.code == -signal.SIGSEGV:
            pass
        elif run.code not in (0, 5, 6):
            wrong.append('wrong exit code')
        elif not (run.errors.startswith('seedbank: ') or task.answers_lines and any(
                word in said for word in ('error', 'cannot ', 'out of memory'))):
            wrong.append('no error message')
        elif run.errors.count('\n') > 1 and not task.names_all:
            wrong.append('more than one line of errors')
        elif failed and '/' in failed and not failed.startswith('/memfd:') \
                and not self.is_named(failed, folder, said) \
                and not (lasts and 'cannot ' in said):  # another file may fail first
            wrong.append('the error does not name the file')
        for name, content in tasks.files_below(folder).items():
            if tasks.is_left_behind(name):
                # A command that has created a lock but does not hold it must not remove it.
                lacks_lock = name.endswith(tasks.LOCK) and (
                    kind == 'memory' or (failed or '').endswith(tasks.LOCK))
                if kind != 'unlink' and not lacks_lock:
                    wrong.append(f'left behind: {name}')
            elif content not in (prepared.before_files.get(name), prepared.right_files.get(name)) \
                    and not task.steps and not name.endswith(GROWING):
                wrong.append(f'torn: {name}')
        return wrong

    @staticmethod
    def is_named(failed, folder, errors):
        """Whether the errors name the failed file, by its final name, or a lock by its folder."""
        name = os.path.basename(failed).split('.partial-')[0].removesuffix(tasks.LOCK)
        if name == 'lock':
            name = os.path.basename(os.path.dirname(failed))
        return name in errors or os.path.basename(folder) in errors


def ways_to_fail(kind):
    """The errors of a kind, and whether they last."""
    return [(code, lasts) for code in ERRORS[kind] for lasts in (False, True)
            if not lasts or (kind in LASTING and code not in (0, errno.EINTR))]


def numbers_to_try(count, most):
    if most == 0 or count <= most:
        return range(1, count + 1)
    return sorted({1 + step * (count - 1) // (most - 1) for step in range(most)})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('library')
    parser.add_argument('--most', type=int, default=0)
    parser.add_argument('--runs', type=int)
    parser.add_argument('--only', nargs='*')
    parser.add_argument('--kind', nargs='*', choices=ERRORS, default=list(ERRORS))
    given = parser.parse_args()
    chosen = [task for task in tasks.TASKS if not given.only or task.name in given.only]
    for task in [task for task in chosen if task.runs and not shutil.which(task.runs)]:
        print(f'left out: {task.name}: {task.runs} not found')
        chosen.remove(task)
    with tasks.temporary_folder() as folder:
        sweep = Sweep(tasks.Bench(os.path.abspath(given.program), folder),
                      os.path.abspath(given.library), given.most)
        if given.runs:
            tasks.seed_random()
            sweep.try_some([sweep.prepare(task) for task in chosen], given.kind, given.runs)
        else:
            for task in chosen:
                faults = sweep.faults
                sweep.try_all(sweep.prepare(task), given.kind)
                print(f'{task.name}: {sweep.faults - faults} faults', flush=True)
        ends = ', '.join(f'{count} with code {code}'
                         for code, count in sorted(sweep.endings.items()))
        print(f'{sweep.faults} faults in {sweep.runs} runs ended: {ends}; '
              f'{len(sweep.complaints)} wrong')
        sys.exit(bool(sweep.complaints))


if __name__ == '__main__':
    main()
