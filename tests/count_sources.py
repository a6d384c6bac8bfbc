#!/usr/bin/env python3
"""Prints the size of the production code.

Lines and files of C++ per library, files under 30 lines, and the longest file. Run by hand;
nothing is enforced.
"""
import pathlib
import subprocess

SHORT_LINES = 30


def lines_of(path):
    return len(path.read_text().splitlines())


def main():
    root = pathlib.Path(__file__).resolve().parents[1]
    listed = subprocess.check_output(["git", "-C", root, "ls-files", "*.h", "*.cpp"], text=True)
    sources = [root / name for name in listed.splitlines() if not name.startswith("tests/")]
    print(f"{'':10} {'files':>6} {'lines':>7} {'under ' + str(SHORT_LINES):>9} longest")
    for library in ("solver", "db", "engine", "tools", None):
        counts = {
            path: lines_of(path)
            for path in sources
            if library is None or path.relative_to(root).parts[0] == library
        }
        short = sum(count < SHORT_LINES for count in counts.values())
        longest = max(counts, key=counts.get)
        print(
            f"{library or 'all':10} {len(counts):6} {sum(counts.values()):7} "
            f"{short:3} {short / len(counts):5.1%} "
            f"{counts[longest]:3} {longest.relative_to(root)}"
        )


if __name__ == "__main__":
    main()
