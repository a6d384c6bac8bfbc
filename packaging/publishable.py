#!/usr/bin/env python3
"""Builds the files to publish: publishable.py FOLDER [PYTHON...]

Writes wheels for PyPI, one for each PYTHON (by default every Python 3.9 or later on the PATH that
can build them), and the tarball for npm, if this checkout has the engine for browsers in
build/wasm/package. Uploads nothing.

A wheel holds the libraries that it needs beyond those that every Linux has. Its tag is
manylinux_2_36_x86_64, for systems with the glibc of Debian 12 or a newer one; the symbols that its
files take from system libraries are checked. Needs Debian, binutils (readelf) and the packages of
tools/install_packages.sh; pip downloads CMake, pybind11 and NumPy, unless PIP_NO_BUILD_ISOLATION is
set (to "0", which is how pip spells yes).
"""
import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent
PLATFORM = "manylinux_2_36_x86_64"
# Every system of this platform has these libraries (PEP 600), with symbols up to these versions.
SYSTEM = re.compile(r"^(ld-linux-x86-64|lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+|z))\.so\.[0-9]+$")
NEWEST = {"GLIBC": (2, 36), "GLIBCXX": (3, 4, 30), "CXXABI": (1, 3, 13), "GCC": (12, 0, 0)}


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def is_elf(file):
    return file.is_file() and not file.is_symlink() and file.open("rb").read(4) == b"\x7fELF"


def needed(file):
    """The names of the libraries that a file names."""
    return re.findall(r"\(NEEDED\).*\[(.*)\]", output_of("readelf", "--dynamic", "--wide", file))


def location_of(library, file):
    """Where the system has a library that a file needs."""
    found = re.search(rf"{re.escape(library)} => (/\S+)", output_of("ldd", file))
    if not found:
        raise SystemExit(f"{file}: needs {library}, which is not installed")
    return pathlib.Path(found.group(1))


def symbol_versions(file):
    """The newest version of each kind of symbol that a file takes from system libraries."""
    newest = {}
    text = output_of("readelf", "--version-info", "--wide", file)
    needs = text.partition("Version needs section")[2]
    for kind, version in re.findall(r"Name: ([A-Z]+)_([0-9.]+)", needs):
        numbers = tuple(map(int, version.split(".")))
        newest[kind] = max(newest.get(kind, ()), numbers)
    return newest


def add_libraries(root):
    """Copies the libraries that the files need, with their licences, to lib/ in the package."""
    folder = root / "seedbank/lib"
    waiting = [file for file in sorted(root.rglob("*")) if is_elf(file)]
    while waiting:
        file = waiting.pop()
        for library in needed(file):
            if SYSTEM.match(library) or (folder / library).exists():
                continue
            source = location_of(library, file)
            (folder / "licences").mkdir(parents=True, exist_ok=True)
            shutil.copy2(source.resolve(), folder / library)
            waiting.append(folder / library)
            owner = output_of("dpkg-query", "--search", source.resolve()).partition(":")[0]
            shutil.copy2(f"/usr/share/doc/{owner}/copyright", folder / "licences" / owner)


def check_symbols(root):
    """Ends the program if a file needs a newer system than that of PLATFORM."""
    for file in sorted(root.rglob("*")):
        if not is_elf(file):
            continue
        for kind, version in symbol_versions(file).items():
            if kind in NEWEST and version > NEWEST[kind]:
                wanted = ".".join(map(str, version))
                raise SystemExit(f"{file.name}: needs {kind}_{wanted}, newer than Debian 12 has")


def digest_of(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def pack(root, wheel):
    """Writes a wheel with the files in `root`, and the record of them."""
    record = next(root.glob("*.dist-info/RECORD"))
    files = sorted(file for file in root.rglob("*") if file.is_file() and file != record)
    lines = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in [*files, record]:
            name = file.relative_to(root).as_posix()
            data = "".join(f"{line}\n" for line in [*lines, f"{name},,"]).encode() \
                if file == record else file.read_bytes()
            lines.append(f"{name},sha256={digest_of(data)},{len(data)}")
            info = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            info.external_attr = (0o100755 if os.access(file, os.X_OK) else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)


def repaired(wheel, folder):
    """Writes the wheel with its libraries and its tag into the folder; returns the new file."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        root = pathlib.Path(work)
        with zipfile.ZipFile(wheel) as archive:
            for info in archive.infolist():
                path = pathlib.Path(archive.extract(info, root))
                if info.external_attr >> 16 & 0o111:
                    path.chmod(0o755)
        add_libraries(root)
        check_symbols(root)
        description = next(root.glob("*.dist-info/WHEEL"))
        description.write_text(
            re.sub(r"(?m)^(Tag: .*-)linux_x86_64$", rf"\g<1>{PLATFORM}", description.read_text()))
        result = folder / wheel.name.replace("linux_x86_64", PLATFORM)
        pack(root, result)
        return result


def can_build(python):
    """Whether a Python is new enough and has pip and its headers."""
    check = ("import sys, sysconfig, pathlib, pip; assert sys.version_info >= (3, 9); "
             "assert pathlib.Path(sysconfig.get_path('include'), 'Python.h').exists()")
    return subprocess.run([python, "-c", check], capture_output=True, check=False).returncode == 0


def wheel_of(python, folder):
    """Builds a wheel in a copy of the checkout, since setuptools writes into the folder."""
    with tempfile.TemporaryDirectory() as work:
        copy = pathlib.Path(work, "seedbank")
        subprocess.run(["bash", SOURCE / "tests/copy_checkout.sh", copy], check=True)
        rpath = "-DCMAKE_INSTALL_RPATH='$ORIGIN/lib;$ORIGIN/../lib'"
        arguments = f"{os.environ.get('CMAKE_ARGS', '')} {rpath}"
        subprocess.run([python, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", work, copy],
                       check=True, env={**os.environ, "CMAKE_ARGS": arguments, "SEEDBANK_WITH_COMMAND": "1"})
        return repaired(next(pathlib.Path(work).glob("*.whl")), folder)


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        raise SystemExit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    names = sys.argv[2:] or [f"python3.{minor}" for minor in range(9, 20)]
    pythons = [found for name in names if (found := shutil.which(name)) and can_build(found)]
    if not pythons:
        raise SystemExit(f"no Python can build wheels: {' '.join(names)}")
    for python in pythons:
        print(wheel_of(python, folder))
    package = SOURCE / "build/wasm/package"
    if (package / "package.json").exists():
        print(folder / output_of("npm", "pack", package, "--silent",
                                 "--pack-destination", folder).strip())
    else:
        print("no tarball for npm: build/wasm/package is missing; run cmake --preset wasm && "
              "cmake --build --preset wasm", file=sys.stderr)


if __name__ == "__main__":
    main()
