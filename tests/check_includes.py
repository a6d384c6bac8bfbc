#!/usr/bin/env python3
"""Checks that headers that are slow to compile stay out of most sources.

Prints how many sources of the libraries and the command include each of them, directly or through
other headers. More than a quarter of all sources is a fault: a header that many sources include
should forward-declare what it needs, for example by <nlohmann/json_fwd.hpp>.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]

SLOW = ["nlohmann/json.hpp", "boost/", "tbb/"]
PUBLIC = ["solver/include", "db/include", "engine/include", "engine/arena/include",
          "engine/fullgame/include", "engine/four_rows/include"]
INCLUDE = re.compile(r'^#include (?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)


def included_by(root, source, known):
    """What the source includes, directly or not; `known` maps files to what they include."""
    found, open_files = set(), [source]
    while open_files:
        file = open_files.pop()
        if file not in known:
            known[file] = [a or b for a, b in INCLUDE.findall(file.read_text())]
        for name in known[file]:
            if name not in found:
                found.add(name)
                open_files += [path for folder in (root, *PUBLIC) if (path := root / folder / name).is_file()]
    return found


def main():
    root = ROOT
    sources = [source for library in ("solver", "db", "engine", "tools")
               for source in sorted((root / library).rglob("*.cpp"))]
    known = {}
    names = [included_by(root, source, known) for source in sources]
    status = 0
    for slow in SLOW:
        users = sum(any(name.startswith(slow) for name in found) for found in names)
        is_fault = 4 * users > len(sources)
        print(f"{slow}: {users} of {len(sources)} sources" + (", more than a quarter" * is_fault))
        status |= is_fault
    return status


if __name__ == "__main__":
    sys.exit(main())
