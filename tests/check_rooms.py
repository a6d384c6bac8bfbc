#!/usr/bin/env python3
"""Checks the rooms of the sources.

CONTRIBUTING.md has a table of rooms for each of solver/, db/, engine/, tools/ and the page: name,
purpose, rooms it uses.
Every folder with sources must be listed, hold at most 25 of them (the public headers, which programs
include from one flat folder and engine/README.md lists by task: 32), and use only itself and the rooms
in its row, which must stand above it in the table: dependencies between rooms run in one direction.
A room uses another one by including its headers or by declaring a function that the other room
defines; a room of the page, by importing its modules. Public headers (include/) may declare
functions of any room. The wings of engine/ do not use one another, and the core does not know them:
neither their sources nor their public headers.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]

MOST_SOURCES = 25
MOST_PUBLIC_HEADERS = 32
WINGS = {"arena", "fullgame", "four_rows", "process_group"}  # of engine/
ROW = re.compile(r"^\| `([a-z_/]+)` \| (.+) \| (.+) \|$", re.MULTILINE)
INCLUDE = re.compile(r'^#include "([a-z_/]+)/[a-z_]+\.h"', re.MULTILINE)
PUBLIC_INCLUDE = re.compile(r"^#include <seedbank/([a-z_]+\.h)>", re.MULTILINE)
IMPORT = re.compile(r"\b(?:from|import) '\.\./([a-z_]+)/[a-z_]+\.js'")
# A function at namespace scope, as clang-format writes it: its name begins in the first column or
# follows a type that does, and its parameters do not contain braces or semicolons.
FUNCTION = re.compile(
    r"^(?:\[\[nodiscard\]\] |constexpr )*(?:[A-Za-z_][\w:<>,*& ]*[ \n>*&])(\w+)"
    r"\(([^;{}]*)\)[\w ]*([;{])",
    re.MULTILINE,
)
COMMENT = re.compile(r"//.*")


def functions_of(text):
    """Names of the free functions that a source declares, and of those that it defines."""
    declared, defined = set(), set()
    for name, _, end in FUNCTION.findall(COMMENT.sub("", text)):
        (defined if end == "{" else declared).add(name)
    return declared, defined


class Room:
    def __init__(self):
        self.sources = []
        self.declared = {}  # by name, the source
        self.defined = set()

    def add(self, source, text):
        self.sources.append(source)
        declared, defined = functions_of(text)
        self.declared.update(dict.fromkeys(declared, source))
        self.defined |= defined


def faults_of(root: pathlib.Path, name_of_library, suffixes, reference):
    library = root / name_of_library
    text = (root / "CONTRIBUTING.md").read_text()
    table = text.split(f"### Rooms of {name_of_library}/\n\n")[1].split("\n\n")[0]
    allowed = {}
    for name, _, uses in ROW.findall(table):
        used = re.findall(r"`([a-z_/]+)`", uses)
        for other in used:
            if other not in allowed:
                yield f"{name}: uses {other}, which does not stand above it in CONTRIBUTING.md"
        allowed[name] = set(used)
    rooms = {}
    for source in sorted(library.rglob("*")):
        if source.suffix in suffixes and source.parent != library:
            name = source.parent.relative_to(library).as_posix()
            rooms.setdefault(name, Room()).add(source, source.read_text())
    for name in allowed.keys() - rooms.keys():
        yield f"{name}: in CONTRIBUTING.md, but does not exist"
    for name, room in rooms.items():
        if name not in allowed:
            yield f"{name}: not in the table of CONTRIBUTING.md"
            continue
        most = MOST_PUBLIC_HEADERS if name.startswith("include") else MOST_SOURCES
        if len(room.sources) > most:
            yield f"{name}: {len(room.sources)} sources, at most {most}"
        for source in room.sources:
            for folder in reference.findall(source.read_text()):
                other = folder.removeprefix(library.name + "/")
                if other != folder and other != name and other not in allowed[name]:
                    yield f"{name}/{source.name}: includes {other}, which CONTRIBUTING.md does not allow"
        if "include/" in name:
            continue
        for function in room.declared.keys() - room.defined:
            homes = {other for other in rooms if function in rooms[other].defined}
            if homes and not homes & allowed[name]:
                yield (
                    f"{name}/{room.declared[function].name}: declares {function}(), which "
                    f"{' and '.join(sorted(homes))} defines"
                )


def wing_of(room):
    first = room.split("/")[0]
    return first if first in WINGS else None


def faults_of_wings(root):
    """Uses of a wing of engine/ by the core or by another wing."""
    engine = root / "engine"
    homes = {header.name: header.relative_to(engine).parts[0]
             for header in engine.glob("*/include/seedbank/*.h")}
    for source in sorted(engine.rglob("*")):
        room = source.relative_to(engine).parent.as_posix()
        if source.suffix not in (".h", ".cpp") or room.startswith("bindings/"):
            continue
        text = source.read_text()
        used = {wing_of(folder.removeprefix("engine/")) for folder in INCLUDE.findall(text)}
        used |= {homes.get(header) for header in PUBLIC_INCLUDE.findall(text)}
        for wing in used - {wing_of(room), None}:
            yield f"engine/{room}/{source.name}: includes headers of the wing {wing}"


def main():
    root = ROOT
    libraries = [(name, (".h", ".cpp"), INCLUDE) for name in ("solver", "db", "engine", "tools")]
    faults = [
        f"{name}/{fault}"
        for name, suffixes, reference in [*libraries, ("tools/serve/page", (".js",), IMPORT)]
        for fault in faults_of(root, name, suffixes, reference)
    ]
    faults += faults_of_wings(root)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
