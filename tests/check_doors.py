#!/usr/bin/env python3
"""Checks which internal headers of engine/ tools/ includes: check_doors.py ROOT

tools/ is a client of the public headers in engine/include/seedbank. Internal headers that it still
needs are listed here, each with a reason. A header that is included but not listed is a fault, and
so is one that is listed but no longer included: the list can only shrink.
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^#include "(engine/[a-z_/]+\.h)"', re.MULTILINE)

PROCESS_GROUP = "work of several processes, which only the command starts"
LABELS = "labels are written by the command only"

ALLOWED = {
    "engine/analysis/position_sample.h": LABELS,
    "engine/base/json.h": "JSON of every command",
    "engine/process_group/group_work.h": PROCESS_GROUP,
    "engine/process_group/process_group.h": PROCESS_GROUP,
    "engine/programs/child_process.h": "gnuplot and browsers, started in the same way as players",
    "engine/protocols/kgp_line.h": "both ends of the Kalah Game Protocol: the arena is the server",
}


def main():
    root = pathlib.Path(sys.argv[1])
    users = {}
    for source in sorted((root / "tools").rglob("*")):
        if source.suffix in (".h", ".cpp"):
            for header in INCLUDE.findall(source.read_text()):
                users.setdefault(header, source.relative_to(root))
    faults = [f"{users[header]}: includes {header}, which is not public"
              for header in sorted(users.keys() - ALLOWED.keys())]
    faults += [f"{header}: no longer included by tools/; remove it from the list"
               for header in sorted(ALLOWED.keys() - users.keys())]
    print("\n".join(faults) or f"{len(ALLOWED)} internal headers of engine/ are used by tools/")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
