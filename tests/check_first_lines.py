#!/usr/bin/env python3
"""Checks how each C++ source begins: check_first_lines.py ROOT

The first line is a title, `// what it is`. The first header that a source includes is the one of
its own name, so that compiling the source proves that this header is self-contained.
"""
import pathlib
import re
import sys

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


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    sources = sorted(
        source
        for folder in ("solver", "db", "engine", "tools", "tests")
        for suffix in ("h", "cpp")
        for source in (root / folder).rglob(f"*.{suffix}")
    )
    faults = [fault for source in sources for fault in faults_of(root, source)]
    if not sources:
        faults.append("no sources found")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
