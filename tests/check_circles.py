#!/usr/bin/env python3
"""Finds modules of the Python package that import each other in a circle.

The build checks the modules of the page (cmake/bundle_modules.cmake).
"""
import graphlib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]

FOLDER = "engine/bindings/python/src/seedbank"
IMPORT = re.compile(r"^\s*from seedbank\.(_\w+) import", re.MULTILINE)


def main():
    folder = ROOT / FOLDER
    graph = {
        source.stem: set(IMPORT.findall(source.read_text())) for source in sorted(folder.rglob("*.py"))
    }
    if not any(graph.values()):
        print(f"{FOLDER}: no imports found")
        return 1
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        print(f"{FOLDER}: a circle of imports: {' -> '.join(error.args[1])}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
