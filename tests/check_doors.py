#!/usr/bin/env python3
"""Checks which internal headers tools/ includes.

tools/ is a client of the public headers, in folders include/seedbank. Internal headers of engine/,
db/ and solver/ that it still needs are listed here, each with a reason. A header that is included
but not listed is a fault, and so is one that is listed but no longer included: the list can only
shrink.

The programs in MEASURING are clients of another kind, and may include any header: they measure
internals, or refit constants of them, which no public interface should show.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]

INCLUDE = re.compile(r'^#include "((?:engine|db|solver)/[a-z_/]+\.h)"', re.MULTILINE)

MEASURING = {
    "bench": "measures kernels, searches and decoding one by one",
    "fit": "refits the weights of the search's networks",
}

PROCESS_GROUP = "work of several processes, which only the command starts"
FILES = "files that commands write: whole or not at all, locked, with checksums"

ALLOWED = {
    "db/check/verify.h": "digests of files, and their comparison with lists",
    "db/storage/atomic_file.h": FILES,
    "db/storage/checksum.h": FILES,
    "db/storage/errors.h": FILES,
    "db/storage/file.h": FILES,
    "engine/analysis/position_sample.h": "the positions that the command labels",
    "engine/base/json.h": "JSON of every command",
    "engine/process_group/group_work.h": PROCESS_GROUP,
    "engine/process_group/process_group.h": PROCESS_GROUP,
    "engine/arena/programs/child_process.h": "gnuplot and browsers, started in the same way as players",
    "engine/arena/protocols/kgp_line.h": "both ends of the Kalah Game Protocol: the arena is the server",
    "solver/base/in_order.h": "lines of input answered in parallel, in their order",
    "solver/base/stopwatch.h": "elapsed time",
    "solver/game/random.h": "the numbers of --random-seed",
    "solver/game/rules.h": "the rule sets that --rules names",
    "solver/game/shards.h": "parts of a list, for runs that share work",
}


def main():
    root = ROOT
    users = {}
    for source in sorted((root / "tools").rglob("*")):
        path = source.relative_to(root)
        if source.suffix in (".h", ".cpp") and path.parts[1] not in MEASURING:
            for header in INCLUDE.findall(source.read_text()):
                users.setdefault(header, path)
    faults = [f"{users[header]}: includes {header}, which is not public"
              for header in sorted(users.keys() - ALLOWED.keys())]
    faults += [f"{header}: no longer included by tools/; remove it from the list"
               for header in sorted(ALLOWED.keys() - users.keys())]
    print("\n".join(faults) or f"{len(ALLOWED)} internal headers are used by tools/")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
