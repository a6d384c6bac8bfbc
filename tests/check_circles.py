#!/usr/bin/env python3
"""Finds modules that import each other in a circle: check_circles.py ROOT

Checks the modules of the page (JavaScript) and of the Python package.
"""
import graphlib
import pathlib
import re
import sys

JAVASCRIPT = re.compile(r"^(?:import|export|\} from)\b.*?'(\.[\w./]+\.js)'", re.MULTILINE)
PYTHON = re.compile(r"^\s*from seedbank\.(_\w+) import", re.MULTILINE)


def imports_of_page(source: pathlib.Path):
    return [(source.parent / module).resolve() for module in JAVASCRIPT.findall(source.read_text())]


def imports_of_python(source: pathlib.Path):
    return [source.parent / f"{name}.py" for name in PYTHON.findall(source.read_text())]


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    faults = []
    for folder, pattern, imports in (
        ("tools/serve/page", "*.js", imports_of_page),
        ("engine/python/src/seedbank", "*.py", imports_of_python),
    ):
        modules = sorted((root / folder).rglob(pattern))
        graph = {module: set(imports(module)) for module in modules}
        if not any(graph.values()):
            faults.append(f"{folder}: no imports found")
        try:
            graphlib.TopologicalSorter(graph).prepare()
        except graphlib.CycleError as error:
            names = " -> ".join(module.relative_to(root / folder).as_posix()
                                for module in error.args[1])
            faults.append(f"{folder}: a circle of imports: {names}")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
