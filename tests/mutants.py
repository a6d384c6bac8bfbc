#!/usr/bin/env python3
"""Compiles and tests mutants of rooms in a copy of the checkout: mutants.py COPY COUNT ROOM...

Run by mutants.sh. Each kind of mutation is equally likely, and so is each place of a kind. Bodies of
functions are mutated, but not comments, literals of texts, assertions and preprocessor lines in them.

One build contains all mutants of all rooms: a mutated function has its body once more for each of
its mutants, and the environment variable MUTANT chooses one at run time. What the compiler evaluates
is therefore not mutated.
"""
import collections
import concurrent.futures
import difflib
import functools
import itertools
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

BUILD = pathlib.Path("build/dev")
ACCEPTED = pathlib.Path("tests/mutants.txt")
# Endless: more than this many times the time of the tests without a mutation, and seconds besides.
PROCESSOR_FACTOR = 3  # for each process
PROCESSOR_SECONDS = 3
FACTOR = 8
SECONDS = 120
MOST_SURVIVORS = 0.1
MOST_COMPARED = 8  # sources of a header: a mutant of one with more users is never called equivalent
CANDIDATES = 1.6  # for each mutant to be tried, because some do not compile or are equivalent

# The rooms whose tests are the nearest, for rooms other than those with tests of their own.
TESTED_IN = {
    "solver/include/seedbank": ["solver/game"],
    "db/include/seedbank": ["db/storage", "engine/base"],
    "db/fullgame/builder": ["db/fullgame"],
    "db/fullgame/files": ["db/fullgame"],
    "db/fullgame/game": ["db/fullgame"],
    "db/values": ["db/builder", "db/memory", "db/probe"],
    "engine/arena/include/seedbank": ["engine/arena/match", "engine/arena/players"],
    "engine/board": ["engine/facade", "engine/notation"],
    "engine/fullgame": ["engine/facade"],
    "engine/builder": ["engine/builder", "engine/facade"],
    "engine/bindings/c": ["engine/facade"],
    "engine/four_rows/include/seedbank": ["engine/four_rows"],
    "engine/readings": ["engine/games"],
    "engine/include/seedbank": [
        "engine/facade",
        "engine/four_rows",
        "engine/arena/match",
        "engine/games",
    ],
    "tools/terminal": ["tools/terminal", "tools/text"],
}
# The folders of tests/transcripts that test a room besides.
TRANSCRIPTS = {
    "engine/arena/match": "match|shard",
    "engine/base": "database|files|fullgame|limits|move|query|replay",
    "engine/four_rows": "four_rows",
    "engine/fullgame": "fullgame",
    "engine/fullgame/include/seedbank": "fullgame",
    "tools": "help|limits|usage",
    "tools/command": "book|convert|fair|journal|label|perft|puzzles|query|solve|usage",
    "tools/database": "build|database|files|fullgame|journal|shard|stats|verify",
    "tools/four_rows": "four_rows",
    "tools/kgp": "kgp",
    "tools/line_files": "fair|files|label|match|shard",
    "tools/opponents": "match|move|play",
    "tools/options": "files|limits|usage",
    "tools/pictures": "pictures|stats",
    "tools/program": "help|limits|usage",
    "tools/replay": "replay",
    "tools/report": "match|replay",
    "tools/serve": "page|serve",
    "tools/terminal": "help|limits|pictures|usage",
    "tools/text": "fair|fullgame|match|move|play|query|replay|solve",
}

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<line>^[ \t]*\#(?:\\\n|[^\n])*)
    |(?P<text>R"(?P<end>\w*)\(.*?\)(?P=end)"|"(?:\\.|[^"\\\n])*")
    |(?P<number>(?<![\w.])\d(?:[eE][+-]|'?[\w.])*)
    |(?P<char>'(?:\\.|[^'\\])+')
    |(?P<name>[A-Za-z_]\w*)
    |(?P<sign><=>|->\*|<<=|>>=|::|->|\+\+|--|&&|\|\||[-+*/%&|^=!<>]=|<<|>>|[^\s\w])""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
Token = collections.namedtuple("Token", "kind text start end")
Mutation = collections.namedtuple("Mutation", "kind path start end text")

ASSERTIONS = {"assert", "static_assert"}
COMPILED = {"consteval", "concept", "requires"}
SCOPES = {"class", "struct", "enum", "union", "namespace", "extern"}
CONTROL = {"if", "for", "while", "switch", "catch"}
# A statement that begins with one of these is not dropped as a whole.
KEPT = CONTROL | SCOPES | ASSERTIONS | set(
    """return throw using const constexpr auto static else do case default break continue goto
    template typedef try public private protected friend virtual explicit inline thread_local
    operator""".split()
)
SYMMETRIC = {"max", "min", "minmax", "swap"}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"}
BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
NEGATION = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
ARITHMETIC = {"+": "-", "-": "+", "*": "/", "/": "*"}
ARITHMETIC |= {f"{sign}=": f"{other}=" for sign, other in ARITHMETIC.items()}
# The beginning of sources with mutants.
CHOICE = """#include <cstdlib>
#ifndef SEEDBANK_MUTANT
#define SEEDBANK_MUTANT
inline int seedbank_mutant_chosen = -1;
constexpr bool seedbank_mutant(int number) {
  if (__builtin_is_constant_evaluated()) return false;
  if (seedbank_mutant_chosen < 0) {
    const char* text = std::getenv("MUTANT");
    seedbank_mutant_chosen = text ? std::atoi(text) : 0;
  }
  return seedbank_mutant_chosen == number;
}
#endif
"""
LOGIC = {"&&": "||", "||": "&&"}
JUMPS = {"break": "continue", "continue": "break"}


class Source:
    """The tokens of a file, which of them are in functions, and pairs of brackets."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.tokens = [
            Token(match.lastgroup if match.lastgroup != "end" else "text", match[0], *match.span())
            for match in TOKEN.finditer(self.text)
            if match.lastgroup not in ("comment", "line")
        ]
        self.partner = {}  # indices of closing brackets by those of opening ones
        self.opening = {}  # and the other way round
        self.in_code = []  # for each token, whether it is in a function
        self.bodies = []  # indices of the braces of functions that are not in other ones
        self.asserted = set()  # indices of tokens in assertions
        self.statements = []  # indices at which a statement may begin
        self.scan()

    def scan(self):
        open_brackets = []  # indices
        code = [False]
        head = 0  # the first token of a declaration outside functions
        for i, token in enumerate(self.tokens):
            self.in_code.append(code[-1])
            if self.begins_statement(i, open_brackets):
                self.statements.append(i)
            if token.text in ("(", "[", "{"):
                if token.text == "{":
                    words = {each.text for each in self.tokens[head:i]}
                    is_function = words & {")", "["} and not words & SCOPES
                    is_function = is_function and self.tokens[i - 1].text not in ("=", ",", "(")
                    code.append(code[-1] or bool(is_function))
                    if not code[-1]:
                        head = i + 1
                open_brackets.append(i)
            elif token.text in (")", "]", "}") and open_brackets:
                opening = open_brackets.pop()
                self.partner[opening] = i
                self.opening[i] = opening
                if token.text == "}" and len(code) > 1:
                    was_code = code.pop()
                    is_initialiser = self.texts(i + 1, i + 2) in ([","], ["{"], [")"])
                    if not code[-1] and not is_initialiser:
                        words = set(self.texts(head, opening))
                        if was_code and not COMPILED & words and not {"constexpr", "="} <= words:
                            self.bodies.append((opening, i))
                        head = i + 1
                if opening > 0 and self.tokens[opening - 1].text in ASSERTIONS:
                    self.asserted.update(range(opening, i))
            elif token.text == ";" and not code[-1]:
                head = i + 1

    def begins_statement(self, i, open_brackets):
        if i == 0 or (open_brackets and self.tokens[open_brackets[-1]].text != "{"):
            return False
        before = self.tokens[i - 1].text
        if before == ")":
            opening = self.opening.get(i - 1, 0)
            return opening > 0 and self.tokens[opening - 1].text in CONTROL
        return before in ("{", "}", ";", "else", "do")

    def spaced(self, token):
        around = self.text[token.start - 1] + self.text[token.end]
        return not around.strip()

    def texts(self, begin, end):
        return [token.text for token in self.tokens[begin:end]]

    def end_of_statement(self, i):
        """The index of the semicolon that ends the statement at i, or None."""
        while i < len(self.tokens) and self.tokens[i].text not in (";", "{", "}", ")"):
            i = self.partner.get(i, i) + 1
        return i if i < len(self.tokens) and self.tokens[i].text == ";" else None

    def replaced(self, kind, begin, end, text):
        """The tokens from index begin up to end, without it, replaced by a text."""
        return Mutation(kind, self.path, self.tokens[begin].start, self.tokens[end - 1].end, text)

    def body_of(self, mutation):
        """The outermost function body that contains a mutation: where it begins and ends, or None."""
        for opening, closing in self.bodies:
            begin, end = self.tokens[opening].end, self.tokens[closing].start
            if begin <= mutation.start and mutation.end <= end:
                return begin, end
        return None

    def mutations(self):
        for i, token in enumerate(self.tokens[:-1]):
            if i in self.asserted or not self.in_code[i]:
                continue
            yield from self.of_operators(i, token)
            if token.kind == "number":
                yield from self.of_constant(i, token)
            if token.text in JUMPS:
                yield self.replaced("jump", i, i + 1, JUMPS[token.text])
            if token.text == "return":
                yield from self.of_return(i)
            if token.text == "(" and self.tokens[i - 1].kind == "name":
                yield from self.of_arguments(i)
        for i in self.statements:
            if self.in_code[i] and self.is_droppable(i):
                yield self.replaced("statement", i, self.end_of_statement(i) + 1, "{}")

    def of_operators(self, i, token):
        if token.text == "!":
            yield self.replaced("not", i, i + 1, "")
        if not self.spaced(token) or "text" in (self.tokens[i - 1].kind, self.tokens[i + 1].kind):
            return
        for kind, table in (
            ("boundary", BOUNDARY),
            ("negation", NEGATION),
            ("arithmetic", ARITHMETIC),
            ("logic", LOGIC),
        ):
            if token.text in table:
                yield self.replaced(kind, i, i + 1, table[token.text])

    def of_constant(self, i, token):
        match = re.fullmatch(r"([\d']+)(\.\d+)?([uUlLzZfF]*)", token.text)
        if not match or self.texts(i - 1, i) == ["="] and self.texts(i - 2, i - 1) == [")"]:
            return  # hexadecimal, binary, or a pure virtual function
        whole, fraction, suffix = match.groups()
        value = int(whole.replace("'", ""))
        for other in (value + 1, value - 1):
            if other >= 0 or not suffix:
                text = f"{other}{fraction or ''}{suffix}"
                yield self.replaced("constant", i, i + 1, text if other >= 0 else f"({text})")

    def of_return(self, i):
        end = self.end_of_statement(i)
        if end is None or end == i + 1:
            return
        words = self.texts(i + 1, end)
        if words in (["true"], ["false"]):
            yield self.replaced("return", i + 1, end, "false" if words == ["true"] else "true")
        elif "nullopt" not in words and words != ["{", "}"] and self.tokens[i + 1].kind != "number":
            yield self.replaced("return", i + 1, end, "{}")

    def of_arguments(self, i):
        name = self.tokens[i - 1].text
        if name in SYMMETRIC or name in KEPT or i not in self.partner:
            return
        bounds = [i + 1]  # where the arguments begin
        at = i + 1
        while at < self.partner[i]:
            if self.tokens[at].text == ",":
                bounds.append(at + 1)
            at = self.partner.get(at, at) + 1
        bounds.append(self.partner[i] + 1)
        for a, b, c in zip(bounds, bounds[1:], bounds[2:]):
            first, second = self.tokens[a : b - 1], self.tokens[b : c - 1]
            both = [first, second]
            if self.texts(a, b - 1) == self.texts(b, c - 1) or not all(map(is_expression, both)):
                continue
            comma = self.text[first[-1].end : second[0].start]
            text = self.text[second[0].start : second[-1].end] + comma
            yield self.replaced(
                "arguments", a, c - 1, text + self.text[first[0].start : first[-1].end]
            )

    def is_droppable(self, i):
        end = self.end_of_statement(i)
        if end is None or self.tokens[i].text in KEPT:
            return False
        if self.tokens[i].kind != "name" and self.tokens[i].text not in ("++", "--", "*", "("):
            return False
        head = i
        while head < end and self.tokens[head].text not in ASSIGNMENTS | {"("}:
            head += 1
        return head < end and is_expression(self.tokens[i:head], allow_empty=True)


def is_expression(tokens, allow_empty=False):
    """Whether tokens are an expression without texts, not a declaration."""
    for a, b, c in zip(tokens, [*tokens[1:], None], [*tokens[2:], None, None]):
        names = a.kind == "name" and b is not None and b.kind == "name"
        if names and a.text not in ("return", "new", "delete", "not", "co_await"):
            return False
        is_type = c is not None and a.kind == c.kind == "name" and b.text in ("&", "*", "&&", ">")
        if is_type and a.end == b.start and b.end < c.start:  # Type& name
            return False
    return (bool(tokens) or allow_empty) and all(token.kind != "text" for token in tokens)


def update(copy, mutants):
    """Makes the files of the copy those of the checkout, with mutants; equal ones keep their times."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        check=True,
    ).stdout
    names = {name for name in os.fsdecode(listed).split("\0") if os.path.isfile(name)}
    for name in names:
        target = copy / name
        content = pathlib.Path(name).read_bytes()
        if pathlib.Path(name) in mutants.sources:
            content = mutants.text(pathlib.Path(name)).encode()
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(name, target)  # its mode, too
            target.write_bytes(content)
    for folder in copy.iterdir():
        if folder.is_dir() and folder.name != "build":
            for file in folder.rglob("*"):
                if file.is_file() and file.relative_to(copy).as_posix() not in names:
                    file.unlink()


def chosen(room, seed):
    """The mutations of a room, in the order in which they are tried."""
    by_kind = collections.defaultdict(list)
    for path in sorted(pathlib.Path(room).iterdir()):
        if path.suffix in (".cpp", ".h"):
            source = Source(path)
            for mutation in filter(source.body_of, source.mutations()):
                by_kind[mutation.kind].append(mutation)
    generator = random.Random(seed)
    while by_kind:
        kind = generator.choice(sorted(by_kind))
        places = by_kind[kind]
        yield places.pop(generator.randrange(len(places)))
        if not places:
            del by_kind[kind]


def diff_of(before, after):
    """The changed lines, without their indentation: the old ones after -, the new ones after +."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    changes = [line[0] + line[1:].strip() for line in list(lines)[2:] if line[0] in "-+"]
    return sorted(changes, key=lambda line: line[0] == "+")


def accepted_diffs():
    """The entries of mutants.txt: a set of texts of a file name and a diff."""
    entries = set()
    text = ACCEPTED.read_text(encoding="utf-8") if ACCEPTED.exists() else ""
    for block in re.split(r"\n\s*\n", text):
        lines = [line for line in block.strip().splitlines() if not line.startswith("#")]
        if lines:
            name = lines[0]
            changes = [line for line in lines[1:] if line[0] in "-+"]
            if len(changes) + 1 >= len(lines):
                raise SystemExit(f"{ACCEPTED}: no reason: {block}")
            entries.add("\n".join([name, *changes]))
    return entries


def stale(entries, room):
    """The entries of a room whose lines are not in the source."""
    for entry in sorted(entries):
        name, *changes = entry.splitlines()
        path = pathlib.Path(name)
        if path.parent.as_posix() != room:
            continue
        lines = [line.strip() for line in path.read_text().splitlines()] if path.exists() else []
        removed = [line[1:] for line in changes if line[0] == "-"]
        if not all(line in lines for line in removed):
            yield entry


class Mutants:
    """The mutants of all rooms, by their numbers, in the sources of the copy."""

    def __init__(self, copy, mutants):
        self.copy = copy
        self.compiled = mutants
        self.sources = {path: Source(path) for path in {each.path for each in mutants.values()}}

    def text(self, path):
        """A source in which functions contain mutants."""
        source = self.sources[path]
        by_body = collections.defaultdict(list)
        for number, mutation in self.compiled.items():
            if mutation.path == path:
                by_body[source.body_of(mutation)].append((number, mutation))
        text = source.text
        parts = [CHOICE, f'#line 1 "{self.copy / path}"\n']
        done = 0
        for (begin, end), mutations in sorted(by_body.items()):
            parts.append(text[done:begin])
            for number, mutation in mutations:
                parts.append(f'if (seedbank_mutant({number})) {{\n#line 1 "mutant {number}"\n')
                parts += [text[begin : mutation.start], mutation.text, text[mutation.end : end]]
                parts.append("\n} else ")
            line = text.count("\n", 0, begin) + 1
            parts += [f'{{\n#line {line} "{self.copy / path}"\n', text[begin:end], "}"]
            done = end
        return "".join([*parts, text[done:]])

    def build(self, targets):
        """Builds programs without the mutants that the compiler refuses. Returns why it fails."""
        command = ["cmake", "--build", BUILD, "--target", *targets, "--", "--quiet", "-k", "0"]
        while True:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            without = self.refused(done.stdout) if done.returncode != 0 else []
            if not without:
                return "" if done.returncode == 0 else done.stdout[-4000:] + done.stderr[-4000:]
            paths = {self.compiled.pop(number).path for number in without}
            for path in paths:
                path.write_text(self.text(path), encoding="utf-8")

    def refused(self, output):
        """The numbers of the mutants that the compiler refuses, from what it prints."""
        found = set()
        context = []
        for line in output.splitlines():
            context.append(line)
            if not re.search(r"\b(fatal )?error: ", line):
                continue
            name = r"\bmutant (\d+):"
            numbers = re.findall(name, line) or re.findall(name, "\n".join(context))
            place = re.match(r"(\S+?):(\d+):", line)
            if not numbers and place:
                numbers = self.in_function(os.path.normpath(BUILD / place[1]), int(place[2]))
            found.update(map(int, numbers))
            context = []
        return found & self.compiled.keys()

    def in_function(self, name, line):
        """The numbers of the mutants of the function at a line."""
        for number, mutation in self.compiled.items():
            if name == str(self.copy / mutation.path):
                source = self.sources[mutation.path]
                begin, end = (source.text.count("\n", 0, at) + 1 for at in source.body_of(mutation))
                if begin <= line <= end:
                    yield number

    def texts(self, mutation):
        """The text of a file before and after a mutation."""
        before = self.sources[mutation.path].text
        return before, before[: mutation.start] + mutation.text + before[mutation.end :]

    def is_equivalent(self, mutation):
        """Whether both texts of a file give the same optimised object code."""
        path = mutation.path
        text, times = path.read_text(encoding="utf-8"), path.stat()
        before, after = self.texts(mutation)
        try:
            with tempfile.TemporaryDirectory() as folder:
                commands, compared = objects_of(path), False
                for command in commands[:MOST_COMPARED]:
                    path.write_text(before, encoding="utf-8")
                    old = optimised(command, folder)
                    if old is None:  # a mutant of a later room does not compile
                        continue
                    compared = True
                    path.write_text(after, encoding="utf-8")
                    if optimised(command, folder) != old:
                        return False
            return compared and len(commands) <= MOST_COMPARED
        finally:
            path.write_text(text, encoding="utf-8")
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


class Room:
    """Tests a room, as it is or mutated."""

    def __init__(self, room, seed):
        self.name = room
        own = [room] if list(pathlib.Path("tests", room).glob("*_test.cpp")) else []
        rooms = TESTED_IN.get(room, own)
        self.targets = [f"{name.replace('/', '_')}_tests" for name in rooms]
        self.suites = [["-L", f"({'|'.join(rooms)})$"]] if rooms else []
        if room in TRANSCRIPTS:
            self.targets += ["seedbank", "seedbank_documents", "seedbank_few_threads"]
            self.suites.append(["-R", f"^transcripts/({TRANSCRIPTS[room]})/"])
        if not self.suites:
            raise SystemExit(f"{room}: mutants.py names no tests of this room")
        self.environment = {**os.environ, "GTEST_FAIL_FAST": "1", "SEEDBANK_TEST_SEED": str(seed)}

    def test(self, mutant, seconds=None, processor_seconds="unlimited"):
        """Whether the tests of each suite pass within these times, what they print, and how much
        processor time they take."""
        # Several runs at a time cannot share ctest's logs.
        script = """mkdir -p Testing && mount -t tmpfs tmpfs Testing && cd ../.. && ulimit -t "$1" || exit
            ctest --preset dev --stop-on-failure "${@:2}" && times"""
        ctest = ["bash", "-c", script, "-", str(processor_seconds)]
        used = 0
        for options in self.suites:
            try:
                done = subprocess.run(
                    ["tests/isolated.sh", BUILD.resolve(), *ctest, *options],
                    env={**self.environment, "MUTANT": str(mutant)},
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    timeout=seconds,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                return False, "time limit", used
            output = done.stdout.decode(errors="replace")
            if done.returncode != 0:
                return False, output, used
            times = re.findall(r"(\d+)m([\d.]+)s", output.splitlines()[-1])
            used += sum(60 * int(minutes) + float(rest) for minutes, rest in times)
        return True, "", used


@functools.cache
def objects_of(path):
    """The commands that compile sources of the libraries and the command that depend on a file."""
    root = pathlib.Path.cwd()
    commands = {
        pathlib.Path(entry["file"]).relative_to(root): shlex.split(entry["command"])
        for entry in json.loads((BUILD / "compile_commands.json").read_text())
        if pathlib.Path(entry["file"]).is_relative_to(root)
    }
    commands = {file: command for file, command in commands.items() if file.parts[0] != "tests"}
    if path.suffix == ".cpp":
        return [commands[path]] if path in commands else []
    deps = subprocess.run(
        ["ninja", "-C", BUILD, "-t", "deps"], capture_output=True, text=True, check=True
    ).stdout
    users = set()
    for block in deps.split("\n\n"):
        target, *files = block.splitlines() or [""]
        if any(os.path.normpath(BUILD / file.strip()) == str(path) for file in files) or any(
            file.strip() == str(root / path) for file in files
        ):
            users.add(target.partition(":")[0])
    found = [
        (file.parent != path.parent, command)
        for file, command in commands.items()
        if command[command.index("-o") + 1] in users
    ]
    return [command for _, command in sorted(found)]


def optimised(command, folder):
    """The object code that a command gives with optimisation and without assertions, or None if it
    fails."""
    command = list(command)
    command[command.index("-o") + 1] = f"{folder}/object"
    if "-MF" in command:
        command[command.index("-MF") + 1] = f"{folder}/dependencies"
    command += ["-O2", "-g0", "-DNDEBUG", "-w"]
    if subprocess.run(command, cwd=BUILD, check=False, capture_output=True).returncode != 0:
        return None
    return pathlib.Path(folder, "object").read_bytes()


def fate_of(number, mutation, mutants, room, limits, accepted):
    """What becomes of a mutant that compiles, and what the tests print."""
    passed, output, _ = room.test(number, *limits)
    if not passed:
        failed = re.findall(r"^\[  FAILED  \] (\S+)", output, re.MULTILINE)
        ended = re.findall(r"^\s*\d+ - (\S+) \(", output, re.MULTILINE)
        return "killed", (failed or ended or [output.strip()[-60:]])[0].rstrip(",")
    entry = "\n".join([mutation.path.as_posix(), *diff_of(*mutants.texts(mutation))])
    return ("accepted" if entry in accepted else "survived"), ""


def try_mutants(room, candidates, mutants, count, accepted, compiler):
    """Tests the candidates, by number, until count are tried. Returns the exit code."""
    began = time.monotonic()
    passed, output, used = room.test(0)
    seconds = time.monotonic() - began
    limits = (FACTOR * seconds + SECONDS, int(PROCESSOR_FACTOR * used) + PROCESSOR_SECONDS)
    if not passed:
        print(f"{room.name}: the tests fail without a mutation:\n{output[-4000:]}", flush=True)
        return 2
    print(f"{room.name}: the tests take {used:.1f} s of processor time", flush=True)
    fates = collections.Counter()

    def try_one(candidate):
        number, mutation = candidate
        if number not in mutants.compiled:
            return number, mutation, "not compiled", ""
        if mutation.path.suffix == ".h" and not objects_of(mutation.path):
            return number, mutation, "not compiled", ""
        fate, why = fate_of(number, mutation, mutants, room, limits, accepted)
        if fate == "survived" and compiler.submit(mutants.is_equivalent, mutation).result():
            fate = "equivalent"
        return number, mutation, fate, why

    tried = 0
    candidates = iter(candidates.items())
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as testers:
        while several := list(itertools.islice(candidates, count - tried)):
            for number, mutation, fate, why in testers.map(try_one, several):
                fates[fate] += 1
                before, after = mutants.texts(mutation)
                line = before.count("\n", 0, mutation.start) + 1
                print(f"{fate:12} {number:4} {mutation.kind:10} {mutation.path}:{line} {why}")
                if fate != "killed":
                    print("\n".join(diff_of(before, after)))
                sys.stdout.flush()
            tried = fates["killed"] + fates["survived"] + fates["accepted"]
    print(
        f"| `{room.name}` | {tried} | {fates['killed']} | {fates['accepted']} | "
        f"{fates['survived']} | {fates['equivalent']} | {fates['not compiled']} |",
        flush=True,
    )
    left = list(stale(accepted, room.name))
    for entry in left:
        print(f"{ACCEPTED}: no such source any more:\n{entry}", flush=True)
    return 1 if left or fates["survived"] > MOST_SURVIVORS * tried else 0


def main():
    copy, count, names = pathlib.Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    seed = os.environ.get("SEEDBANK_TEST_SEED")
    accepted = accepted_diffs()
    rooms = [Room(name, seed or 1) for name in names]
    numbers = itertools.count(1)
    candidates = {}  # of each room
    for name in sorted(names):
        order = chosen(name, f"{name} {seed}" if seed else name)
        candidates[name] = dict(zip(itertools.islice(numbers, int(CANDIDATES * count)), order))
    mutants = Mutants(copy, {n: each for those in candidates.values() for n, each in those.items()})
    update(copy, mutants)
    os.chdir(copy)
    # Without warnings and debug information, which take time.
    flags = ["-DCMAKE_CXX_FLAGS=-w", "-DCMAKE_CXX_FLAGS_DEBUG="]
    configure = ["cmake", "--preset", "dev", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *flags]
    subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)
    code = 0
    # Compiles the programs of the next room while those of a room run.
    with concurrent.futures.ThreadPoolExecutor(1) as compiler:
        builds = [compiler.submit(mutants.build, rooms[0].targets)]
        for room, following in itertools.zip_longest(rooms, rooms[1:]):
            failure = builds.pop().result()
            if following:
                builds.append(compiler.submit(mutants.build, following.targets))
            if failure:
                print(f"{room.name}: its tests are not built:\n{failure}", flush=True)
                code = 2
                continue
            some = candidates[room.name]
            code = max(code, try_mutants(room, some, mutants, count, accepted, compiler))
    return code


if __name__ == "__main__":
    sys.exit(main())
