#!/usr/bin/env python3
"""Checks the rooms of the sources: check_rooms.py ROOT

The README.md of solver/, db/, engine/ and tools/ has a table of rooms: name, purpose, rooms it uses.
Every folder with sources must be there, hold at most 25 of them, and include of its own library no
room but itself and those it names, which in turn must stand above it in the table: so rooms use each
other in one direction.
"""
import pathlib
import re
import sys

MOST_SOURCES = 25
ROW = re.compile(r"^\| `([a-z_/]+)` \| (.+) \| (.+) \|$", re.MULTILINE)
INCLUDE = re.compile(r'^#include "([a-z_/]+)/[a-z_]+\.h"', re.MULTILINE)


def faults_of(library: pathlib.Path):
    table = (library / "README.md").read_text().split("| room |")[1].split("\n\n")[0]
    rooms = {}
    for name, _, uses in ROW.findall(table):
        used = re.findall(r"`([a-z_/]+)`", uses)
        for other in used:
            if other not in rooms:
                yield f"README.md: {name} uses {other}, which does not stand above it"
        rooms[name] = set(used)
    folders = {}
    for source in sorted(library.rglob("*")):
        if source.suffix in (".h", ".cpp") and source.parent != library:
            folders.setdefault(source.parent.relative_to(library).as_posix(), []).append(source)
    for name in rooms.keys() - folders.keys():
        yield f"README.md: there is no room {name}"
    for name, sources in folders.items():
        if name not in rooms:
            yield f"{name}: not in the table of README.md"
            continue
        if len(sources) > MOST_SOURCES:
            yield f"{name}: {len(sources)} sources, at most {MOST_SOURCES}"
        for source in sources:
            for folder in INCLUDE.findall(source.read_text()):
                room = folder.removeprefix(library.name + "/")
                if room != folder and room != name and room not in rooms[name]:
                    yield f"{name}/{source.name}: includes {room}, which README.md does not allow"


def main():
    root = pathlib.Path(sys.argv[1])
    faults = [
        f"{library}/{fault}"
        for library in ("solver", "db", "engine", "tools")
        for fault in faults_of(root / library)
    ]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
