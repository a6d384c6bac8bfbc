#!/usr/bin/env python3
"""Checks Spack's recipe against the build files.

Executes the recipe with a stand-in for Spack. Each library that cmake/dependencies.cmake requires
must be a dependency with the same minimum version, and each option that the recipe sets must exist.
"""
import contextlib
import pathlib
import re
import sys
import types

ROOT = pathlib.Path(__file__).resolve().parents[1]

RECIPE = "packaging/spack/spack_repo/seedbank/packages/seedbank/package.py"
# By Debian's name of the package.
SPACK_NAMES = {
    "libtbb-dev": "tbb", "libzstd-dev": "zstd", "libxxhash-dev": "xxhash", "libfmt-dev": "fmt",
    "nlohmann-json3-dev": "nlohmann-json", "libboost-program-options-dev": "boost",
    "zlib1g-dev": "zlib-api", "pkg-config": "pkgconfig", "libqrencode-dev": "libqrencode",
    "libsqlite3-dev": "sqlite",
    "python3": "python", "python3-dev": "python", "python3-numpy": "py-numpy", "pybind11-dev": "py-pybind11",
}


def loaded(recipe):
    """The class of the recipe, its dependencies by name, and the names of its variants."""
    dependencies, variants = {}, set()

    class CMakePackage:
        def define(self, name, _value):
            return name

        def define_from_variant(self, name, variant):
            assert variant in variants, variant
            return name

    def depends_on(spec, **_):
        name = re.match(r"[\w-]+", spec)[0]
        dependencies[name] = spec

    def ignore(*_, **__):
        return lambda function: function

    stand_in = {name: ignore for name in (
        "license", "version", "conflicts", "run_after", "on_package_attributes")}
    stand_in |= {
        "CMakePackage": CMakePackage, "generator": ignore, "depends_on": depends_on,
        "extends": depends_on, "variant": lambda name, **_: variants.add(name),
        "when": lambda _: contextlib.nullcontext(), "python_platlib": "/lib"}
    for name in ("spack", "spack.package", "spack_repo", "spack_repo.builtin",
                 "spack_repo.builtin.build_systems", "spack_repo.builtin.build_systems.cmake"):
        module = sys.modules[name] = types.ModuleType(name)
        module.__dict__.update(stand_in)
    scope = {}
    exec(compile(recipe.read_text(), recipe, "exec"), scope)
    return scope["Seedbank"], dependencies, variants


class Spec:
    def satisfies(self, _constraint):
        return True

    def __getitem__(self, _name):
        return types.SimpleNamespace(command=types.SimpleNamespace(path="/bin/python3"))


def faults(root):
    package, dependencies, variants = loaded(root / RECIPE)
    cmake = (root / "cmake/dependencies.cmake").read_text()
    required = set(re.findall(r"seedbank_require\(([\w-]+)", cmake))
    for text in re.findall(r"apt-get install ([\w -]+)\"", cmake):
        required |= set(text.split())
    required |= set(re.findall(r"\"[\w.]+ (python3[\w-]*|pybind11-dev)\"", cmake))
    if required - {"libgtest-dev"} != set(SPACK_NAMES):
        yield f"cmake/dependencies.cmake requires {sorted(required)}"
    for debian, name in SPACK_NAMES.items():
        if name not in dependencies:
            yield f"the recipe lacks {name}, which {debian} provides on Debian"
    for debian, least in re.findall(r"seedbank_require\(([\w-]+) \w+ ([\d.]+)", cmake):
        if f"@{least}:" not in dependencies.get(SPACK_NAMES[debian], ""):
            yield f"the recipe does not require {SPACK_NAMES[debian]}@{least}:"
    build_files = "".join(path.read_text() for path in (
        root / "CMakeLists.txt", root / "cmake/mpi.cmake", root / "engine/bindings/python/CMakeLists.txt",
        root / "cmake/dependencies.cmake"))
    recipe = package()
    recipe.spec = Spec()
    options = recipe.cmake_args()
    if len(options) != 6:
        yield f"the recipe sets {options}"
    for option in options:
        if option not in build_files:
            yield f"the recipe sets {option}, which no build file uses"
    if variants != {"mpi", "python", "shared"}:
        yield f"variants: {sorted(variants)}"


def main():
    found = list(faults(ROOT))
    print("\n".join(found))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
