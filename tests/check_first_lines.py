#!/usr/bin/env python3
"""Checks how sources begin.

The first line of each C++ source is a title, `// what it is`. The first header that it includes is
the one of its own name, so that compiling it proves that this header is self-contained. Scripts
that begin with `#!` are executable.
"""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]

INCLUDE = re.compile(r"^#include.*$", re.MULTILINE)


def faults_of(root: pathlib.Path, source: pathlib.Path):
    name = source.relative_to(root)
    text = source.read_text(encoding="utf-8")
    title = text.partition("\n")[0]
    if not title.startswith("// "):
        yield f"{name}: the first line is not a title: {title}"
    header = name.with_suffix(".h")
    if name.suffix != ".cpp" or name.parts[0] == "tests" or not (root / header).exists():
        return
    first = INCLUDE.search(text)
    if not first or first[0] != f'#include "{header.as_posix()}"':
        yield f'{name}: the first include is not "{header.as_posix()}"'


def files_of(root: pathlib.Path, suffixes):
    return sorted(
        file
        for folder in ("solver", "db", "engine", "tools", "tests", "packaging")
        for suffix in suffixes
        for file in (root / folder).rglob(f"*.{suffix}")
        if "node_modules" not in file.parts
    )


def is_script(file: pathlib.Path):
    with file.open("rb") as content:
        return content.read(2) == b"#!"


def main():
    root = ROOT
    sources = files_of(root, ("h", "cpp"))
    faults = [fault for source in sources for fault in faults_of(root, source)]
    faults += [
        f"{script.relative_to(root)}: not executable"
        for script in files_of(root, ("sh", "py", "mjs", "js"))
        if is_script(script) and not os.access(script, os.X_OK)
    ]
    if not sources:
        faults.append("no sources found")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
