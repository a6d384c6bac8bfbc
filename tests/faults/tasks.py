# The tasks of the tests of faults and kills: every command that reads or writes files, on small
# games, each in its own folder, with checks of the resulting files.
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass

import partners

# Options of every command. Tasks without a database name one that does not exist.
COMMON = '--threads 2'

# Ends the name of the lock of a file that is replaced.
LOCK = '.seedbank-lock'


@dataclass
class Task:
    name: str
    command: str  # the command, run in the folder; its standard input follows a |
    before: str = ''  # commands run in the folder first, one per line
    check: str = ''  # command that must succeed afterwards, for files whose bytes may differ
    differ: tuple = ()  # the names of these files
    steps: bool = False  # the run replaces files by better ones
    answers_lines: bool = False  # reports errors in its answers and continues with the next line
    partner: Callable = None  # communicates with the command over the network
    may_crash: bool = False  # if an allocation fails (tests/README.md)
    runs: str = ''  # a program that the command starts; if it is missing, the task is skipped
    names_all: bool = False  # continues after an unreadable file and names all of them


TASKS = [
    Task('build', 'build --json --pits 2 --seeds 6 --db db'),
    Task('build-resumed', 'build --json --pits 2 --seeds 6 --db db',
         before='build --pits 2 --seeds 4 --db db'),
    Task('verify', 'verify --full --pits 2 --db db', before='build --pits 2 --seeds 5 --db db',
         names_all=True),
    Task('verify-against', 'verify --against list --db db', names_all=True,
         before='build --pits 2 --seeds 5 --db db\ninfo --digests --db db>list'),
    Task('verify-fullgame', 'verify --full --fullgame whole', names_all=True,
         before='fullgame --pits 2 --seeds 2 --out whole'),
    Task('info', 'info --pits 2 --db db', before='build --pits 2 --seeds 5 --db db'),
    Task('stats', 'stats --pits 2 --db db --svg picture', runs='gnuplot',
         before='build --pits 2 --seeds 5 --db db'),
    Task('label', 'label --pits 2 --seeds 3 --sample 20 --db none --out rows'),
    Task('label-arrays', 'label --pits 2 --seeds 3 --sample 20 --db none --out rows.npz'),
    Task('label-file', 'label --db none --out rows boards',
         before='convert --to fairkalah|2,1,1,1,2,0,1,0 s\\n3,0,1,1,2,0,1,0 n\\n>boards'),
    Task('puzzles', 'puzzles --json --pits 3 --seeds 2 --count 4 --db none --out found', steps=True),
    Task('fair', 'fair --pits 2 --seeds 2 --db none --journal kept',
         check='fair --pits 2 --seeds 2 --db none --journal kept', differ=('kept',)),
    Task('fair-picture', 'fair --pits 3 --seeds 2 --max-moved 1 --db none --journal kept '
         '--svg picture.svg', before='fair --pits 3 --seeds 2 --max-moved 1 --db none --journal kept'),
    Task('fair-with-database', 'fair --pits 2 --seeds 2 --db db',
         before='build --pits 2 --seeds 3 --db db'),
    Task('solve', 'solve --json --pits 2 --seeds 4 --db none --endgames 3 --journal facts '
         '--least-work 1', check='verify --journal facts', differ=('facts',)),
    Task('match', 'match --json --players greedy,random --pits 2 --seeds 2 --games 6 --db none '
         '--records games'),
    Task('match-picture', 'match --json --players minimax:1,minimax:2 --pits 2 --seeds 2 --games 2 '
         '--db none --svg picture', runs='gnuplot'),
    Task('fullgame', 'fullgame --json --pits 2 --seeds 2 --out whole', steps=True),
    Task('fullgame-resumed', 'fullgame --json --pits 2 --seeds 2 --out whole',
         before='fullgame --pits 2 --seeds 2 --out whole\nremove whole/layer-003.seedbank',
         steps=True),
    Task('fullgame-query', 'query --json --fullgame whole 2,2,0,2,2,0',
         before='fullgame --pits 2 --seeds 2 --out whole'),
    Task('query', 'query --json --db db 1,1,0,1,1,1 --svg picture',
         before='build --pits 2 --seeds 5 --db db'),
    Task('query-lines', 'query --json --db db|1,1,0,1,1,1\\n2,1,0,1,1,0 n\\n',
         before='build --pits 2 --seeds 5 --db db', answers_lines=True),
    Task('query-book', 'query --json --no-line --db none --book openings 2,2,0,2,2,0',
         before='book build --pits 2 --seeds 2 --positions 5 --db none --out openings'),
    Task('book-build', 'book build --json --pits 2 --seeds 2 --positions 9 --db none --out openings',
         before='book build --pits 2 --seeds 2 --positions 5 --db none --out openings'),
    Task('book-verify', 'book verify --json --db none openings',
         before='book build --pits 2 --seeds 2 --positions 5 --db none --out openings'),
    Task('replay', 'replay --json --pits 2 --seeds 2 --db none|@games',
         before='match --players greedy,random --pits 2 --seeds 2 --games 2 --db none '
                '--records games', answers_lines=True),
    Task('play', 'play --pits 2 --seeds 2 --db none|save kept\\n1\\nsave kept\\nquit\\n',
         check='replay --db none|@kept', differ=('kept',), answers_lines=True),
    Task('play-load', 'play --pits 2 --seeds 2 --db none|load kept\\nquit\\n',
         before='play --pits 2 --seeds 2 --db none|save kept\\nquit\\n', answers_lines=True),
    Task('convert', 'convert --to kgp|2,1,1,1,2,0,1,0 s\\n', answers_lines=True),
    Task('four-rows', 'four-rows sow --pit 9'),
    Task('serve', 'serve --port 0 --db none --access-log log', partner=partners.ask_server,
         answers_lines=True, differ=('log',), may_crash=True),
    Task('kgp', 'kgp --host 127.0.0.1 --retries 0 --time 60', partner=partners.serve_client),
]


# The tasks of the test of kills: each takes at least a tenth of a second.
LONG_TASKS = [
    Task('build', 'build --json --pits 3 --seeds 11 --db db'),
    Task('label', 'label --pits 3 --seeds 3 --sample 400 --db none --out rows'),
    Task('fair', 'fair --pits 3 --seeds 2 --db none --endgames 3 --journal kept',
         check='fair --pits 3 --seeds 2 --db none --journal kept', differ=('kept',)),
    Task('book', 'book build --json --pits 3 --seeds 3 --positions 300 --db none --out openings'),
    Task('solve', 'solve --json --pits 3 --seeds 3 --db none --endgames 3 --journal facts '
         '--least-work 1', check='verify --journal facts', differ=('facts',)),
    Task('puzzles', 'puzzles --json --pits 4 --seeds 3 --count 40 --db none --out found'),
    Task('label-arrays', 'label --pits 3 --seeds 3 --sample 400 --db none --out rows.npz'),
    Task('match', 'match --json --players minimax:4,tree:2 --pits 4 --seeds 3 --games 2 --db none '
         '--records games'),
    Task('fullgame', 'fullgame --json --pits 3 --seeds 2 --out whole'),
]


def temporary_folder():
    """A temporary folder, in memory if possible, where the tests are faster."""
    return tempfile.TemporaryDirectory(prefix='seedbank-faults-',
                                       dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None)


def seed_random():
    """Seeds the random numbers with SEEDBANK_TEST_SEED, or else a new seed, and prints it."""
    seed = int(os.environ.get('SEEDBANK_TEST_SEED') or random.SystemRandom().getrandbits(63))
    print(f'SEEDBANK_TEST_SEED={seed}', flush=True)
    random.seed(seed)


@dataclass
class Run:
    code: int
    output: str
    errors: str


# Fields of JSON that depend on the effort of an answer and differ between runs.
COSTS = {'nodes', 'seconds', 'endgame_seeds', 'endgame_seconds', 'positions_per_second',
         'positions_computed', 'computed', 'milliseconds', 'most_seconds', 'journal', 'line'}


def without_costs(value):
    if isinstance(value, dict):
        return {name: without_costs(one) for name, one in value.items() if name not in COSTS}
    return [without_costs(one) for one in value] if isinstance(value, list) else value


def answer_of(output):
    """The part of an output that every run repeats: JSON without costs, text without times."""
    lines = []
    for line in output.splitlines():
        if line.startswith('{'):
            try:
                lines.append(json.dumps(without_costs(json.loads(line))))
                continue
            except json.JSONDecodeError:
                pass
        lines.append(re.sub(r', \d+\.\d\d s$', '', line))
    return '\n'.join(lines)


def files_below(folder):
    """Names and bytes of all files except locks."""
    files = {}
    for where, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(where, name)
            if name == 'lock':
                continue
            with open(path, 'rb') as file:
                files[os.path.relpath(path, folder)] = file.read()
    return files


def is_left_behind(name):
    """Whether the name is that of a file which only running commands may have."""
    return 'partial' in name or name.endswith(LOCK) or re.search(r'/(positions|values)-\d+$', '/' + name) is not None


class Bench:
    """Runs tasks of the program in a folder."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder

    def arguments(self, line):
        """Returns the arguments and the input of a command."""
        command, _, text = line.partition('|')
        return [self.program, *command.split(), *COMMON.split(), '--quiet'], text

    def begin(self, line, folder, environment=None):
        """Starts a command with its input; the caller waits for its end."""
        arguments, text = self.arguments(line)
        if text.startswith('@'):
            source = os.open(os.path.join(folder, text[1:]), os.O_RDONLY)
        else:
            source = os.memfd_create('input')
            os.write(source, text.encode().decode('unicode_escape').encode())
            os.lseek(source, 0, os.SEEK_SET)
        usual = {name: value for name, value in os.environ.items() if name != 'SEEDBANK_DB'}
        usual['SEEDBANK_BOOK'] = 'none'
        usual['XDG_STATE_HOME'] = os.path.join(self.folder, 'state')
        try:
            return subprocess.Popen(arguments, cwd=folder, stdin=source, stdout=subprocess.PIPE,
                                    stderr=subprocess.PIPE, env={**usual, **(environment or {})})
        finally:
            os.close(source)

    def run(self, line, folder, environment=None, seconds=120):
        process = self.begin(line, folder, environment)
        try:
            output, errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return Run(-999, '', f'still running after {seconds} seconds')
        return Run(process.returncode, output.decode(), errors.decode())

    def perform(self, task, folder, environment=None):
        """Runs the command of a task. With a partner, the output is the data that it received."""
        if not task.partner:
            return self.run(task.command, folder, environment)
        heard, process, errors = task.partner(
            lambda options: self.begin(f'{task.command} {options}', folder, environment))
        return Run(process.returncode, heard, errors.decode())

    def prepare(self, task):
        """Creates and returns the folder in which the task starts."""
        folder = os.path.join(self.folder, task.name, 'before')
        os.makedirs(folder)
        for line in filter(None, task.before.split('\n')):
            if line.startswith('remove '):
                os.remove(os.path.join(folder, line.removeprefix('remove ')))
                continue
            line, _, to = line.partition('>')
            run = self.run(line, folder)
            assert run.code == 0, (line, run)
            if to:
                with open(os.path.join(folder, to), 'w', encoding='utf-8') as file:
                    file.write(run.output)
        return folder

    def fresh(self, task, before):
        folder = os.path.join(self.folder, task.name, 'now')
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(before, folder)
        return folder

    def wrong_files(self, task, folder, right):
        """Lists errors in the files after a run; empty if all are correct."""
        files = files_below(folder)
        wrong = [f'{name} {"was not expected" if name in files else "is missing"}'
                 for name in files.keys() ^ right.keys()]
        wrong += [f'{name} has different bytes' for name in files.keys() & right.keys()
                  if files[name] != right[name] and name not in task.differ]
        if task.check and not wrong:
            run = self.run(task.check, folder)
            if run.code != 0:
                wrong.append(f'{task.check}: {run.code}: {run.errors}')
        return wrong
