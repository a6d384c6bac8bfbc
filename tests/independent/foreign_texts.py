#!/usr/bin/env python3
"""Positions and games as other programs write them: read rightly or refused, never otherwise.

Run as: foreign_texts.py PROGRAM [--cases N] [--only KIND] [--form NAME] [--list]

Writers, which share no code with the readers of the project, write random positions and games in
many forms, with decoys: other fields, other sides' names, other orders. The program must read each
text as what it was written for, or refuse it. Each text is also mutated: the program must refuse it,
or read it as a strict reading of the form does. SEEDBANK_TEST_SEED, if set, seeds the random
numbers.

A module of forms, such as foreign_positions.py, registers a Kind: how to make a case, how to feed
many of them to one process, and its forms.
"""

import argparse
import collections
import dataclasses
import importlib
import os
import random
import subprocess
import sys
from typing import Callable, Container

# The share of a kind's forms that must be read, not refused, without decoys.
LEAST_READ = 0.75
# A form is read if the program reads at least this share of its texts without decoys.
LEAST_OF_FORM = 0.5

MODULES = ("foreign_positions", "foreign_games")


@dataclasses.dataclass
class Case:
    """A text for the program."""

    form: str
    text: str  # one line; line feeds are written as the program expects them
    right: str  # what the text was written for; of a mutation, the text before it
    plain: bool = False  # neither decoys nor a mutation: counts for the share that is read
    # What a mutation may be read as: what strict readers of its form read. Called only if needed.
    strict: Callable[[], Container[str]] = set

    def allows(self, reading: str) -> bool:
        """Whether the program may read the text so."""
        return reading == self.right or reading in self.strict()


@dataclasses.dataclass
class Kind:
    """Texts of one kind, such as positions."""

    name: str
    # Each form, by name, makes cases from random numbers: the text as written, and mutations.
    forms: dict[str, Callable[[random.Random], list[Case]]]
    # Feeds texts to as few processes as possible: for each text, what was read, or None if refused.
    read: Callable[[str, list[str]], list[str | None]]


def replies(command: list[str], lines: list[str]) -> list[str]:
    """The lines that a process prints for these lines, one each."""
    done = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True,
                          check=False, errors="surrogateescape")
    answers = done.stdout.splitlines()
    if len(answers) != len(lines):
        raise RuntimeError(f"{len(answers)} answers to {len(lines)} lines: {done.stderr[:500]}")
    return answers


def mutated(randomness: random.Random, text: str, words: list[str]) -> str:
    """`text` with one change: of bytes, of a number, or of one of the words that occur in it."""
    at = randomness.randrange(max(len(text), 1))
    length = randomness.randint(1, 12)
    change = randomness.randrange(6)
    if change == 0:
        return text[:at] + text[at + 1:]
    if change == 1:
        return text[:at] + randomness.choice("0123456789,;:[]{}()<>|-\"' sn#") + text[at:]
    if change == 2:
        return text[:at] + randomness.choice("0123456789") + text[at + 1:]
    if change == 3:
        return text[:at] + text[at + length:]
    if change == 4:
        return text[:at] + text[at:at + length] * 2 + text[at + length:]
    return text.replace(randomness.choice(words), randomness.choice(words), 1)


def check(program: str, kind: Kind, forms: list[str], count: int, randomness: random.Random) -> bool:
    """Checks about `count` texts of the forms. Returns whether all is well, after printing it."""
    cases: list[Case] = []
    while len(cases) < count:
        for form in forms:
            cases.extend(kind.forms[form](randomness))
    found = kind.read(program, [case.text for case in cases])
    wrong = collections.Counter[str]()
    read = collections.Counter[str]()
    plain = collections.Counter[str]()
    for case, reading in zip(cases, found, strict=True):
        if reading is not None and not case.allows(reading):
            wrong[case.form] += 1
            if wrong[case.form] <= 3:
                print(f"misread: {case.form}: {case.text!r}\n  as {reading!r}, not "
                      f"{case.right!r}")
        if case.plain:
            plain[case.form] += 1
            read[case.form] += reading is not None
    of_forms = [form for form in forms if read[form] >= LEAST_OF_FORM * plain[form]]
    refused = sorted(set(forms) - set(of_forms))
    print(f"{kind.name}: {len(cases)} texts in {len(forms)} forms, "
          f"{sum(reading is not None for reading in found)} read, {wrong.total()} misread; "
          f"{len(of_forms)} forms are read, refused: {', '.join(refused) or 'none'}")
    return not wrong and len(of_forms) >= LEAST_READ * len(forms)


def kinds() -> list[Kind]:
    """The kinds of all modules beside this file."""
    folder = os.path.dirname(os.path.abspath(__file__))
    return [importlib.import_module(module).KIND for module in MODULES
            if os.path.exists(os.path.join(folder, module + ".py"))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--cases", type=int, default=4000, help="texts of each kind, about")
    parser.add_argument("--only", help="the kind")
    parser.add_argument("--form", help="one form")
    parser.add_argument("--list", action="store_true", help="print one text of each form")
    given = parser.parse_args()
    seed = int(os.environ.get("SEEDBANK_TEST_SEED") or random.SystemRandom().randrange(2**32))
    print(f"SEEDBANK_TEST_SEED={seed}", flush=True)
    fine = True
    for kind in kinds():
        if given.only and kind.name != given.only:
            continue
        randomness = random.Random(seed)
        forms = [form for form in kind.forms if given.form in (None, form)]
        if given.list:
            cases = [kind.forms[form](randomness)[0] for form in forms]
            for case, reading in zip(cases, kind.read(given.program, [case.text for case in cases]),
                                     strict=True):
                print(f"{case.form}: {case.text}\n    {reading}")
            continue
        fine = bool(forms) and check(given.program, kind, forms, given.cases, randomness) and fine
    return 0 if fine else 1


if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    sys.exit(main())
