#!/usr/bin/env python3
"""Checks the beginning of README.md.

A visitor sees within the first 60 lines what the program is: a sentence, a picture that exists, a
link to a guide for each audience, a block of commands to copy, and the table of results.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]

MOST_LINES = 60
PARTS = {
    "a title": r"\A# \S+\n\n\w",
    "a picture": r"^!\[.+\]\((\S+)\)$",
    "a row with a link for each audience": r"(?:^\| \*\*.+\]\(\S+\.md\) \|\n){3}",
    "a block of commands": r"^    \S+.*\n    \S+",
    "the table of results with its conditions": r"^\| question .*\| conditions \|\n(?:\|.*\n)+\n",
}


def faults(root):
    first = "".join((root / "README.md").read_text().splitlines(keepends=True)[:MOST_LINES])
    for part, pattern in PARTS.items():
        if not re.search(pattern, first, re.MULTILINE):
            yield f"README.md: {part} is missing in the first {MOST_LINES} lines"
    for picture in re.findall(PARTS["a picture"], first, re.MULTILINE):
        if not (root / picture).is_file():
            yield f"README.md: the picture {picture} does not exist"


def main():
    found = list(faults(ROOT))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
