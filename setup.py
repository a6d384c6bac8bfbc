"""Builds the Python package with CMake: the back end of pyproject.toml calls this.

The command is left out by default, because the package does not need it and it takes a third of the
processor time. An extra, as in `pip install .[command]`, could not add it: extras add packages, and
the build does not learn of them.

Environment variables:
    SEEDBANK_WITH_COMMAND   1: the package contains the command seedbank, too
    CMAKE_ARGS              further arguments for configuring, such as -DSEEDBANK_NATIVE=ON
    CMAKE_BUILD_PARALLEL_LEVEL
                            number of compilers at a time, each of which takes up to 1.3 GB;
                            default: one per core
    SEEDBANK_CMAKE_BUILD    a finished build with SEEDBANK_BUILD_PYTHON=ON to install from instead
"""

import atexit
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path(__file__).resolve().parent
WITH_COMMAND = os.environ.get("SEEDBANK_WITH_COMMAND", "") not in ("", "0")


def version():
    header = (SOURCE / "engine/include/seedbank/version.h").read_text()
    return re.search(r'^#define SEEDBANK_VERSION "(.*)"$', header, re.MULTILINE).group(1)


def cmake(*arguments):
    subprocess.run(["cmake", *map(str, arguments)], check=True)


class BuildWithCMake(build_ext):
    """Installs the package and the opening book into the wheel, and the command on request."""

    def build_extension(self, ext):
        package = Path(self.get_ext_fullpath(ext.name)).resolve().parent
        build = os.environ.get("SEEDBANK_CMAKE_BUILD")
        if not build:
            build = Path(self.build_temp).resolve() / "cmake"
            self.compile(build)
        with tempfile.TemporaryDirectory() as prefix:
            for component in ("python", "program"):
                cmake("--install", build, "--prefix", prefix, "--component", component, "--strip")
            installed = next(Path(prefix).glob("**/seedbank/__init__.py")).parent
            shutil.copytree(installed, package, dirs_exist_ok=True)
            if WITH_COMMAND:
                shutil.copytree(Path(prefix, "bin"), package / "bin", dirs_exist_ok=True)
            shutil.copytree(Path(prefix, "share/seedbank"), package / "share/seedbank",
                            dirs_exist_ok=True)

    def compile(self, build):
        arguments = [
            f"-DPython_EXECUTABLE={sys.executable}", "-DCMAKE_BUILD_TYPE=Release",
            "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=20",
            "-DBUILD_SHARED_LIBS=OFF", "-DSEEDBANK_BUILD_PYTHON=ON", "-DSEEDBANK_BUILD_MPI=OFF",
            "-DSEEDBANK_BUILD_TESTS=OFF", f"-DSEEDBANK_BUILD_TOOLS={'ON' if WITH_COMMAND else 'OFF'}"]
        try:
            import pybind11
            arguments.append(f"-Dpybind11_DIR={pybind11.get_cmake_dir()}")
        except ImportError:
            pass  # CMake finds Debian's package pybind11-dev, which has no Python module
        if shutil.which("ninja"):
            arguments.append("-GNinja")
        cmake("-S", SOURCE, "-B", build, *arguments, *shlex.split(os.environ.get("CMAKE_ARGS", "")))
        os.environ.setdefault("CMAKE_BUILD_PARALLEL_LEVEL", str(len(os.sched_getaffinity(0))))
        cmake("--build", build, "--target", "seedbank_python", *(["seedbank"] if WITH_COMMAND else []))


(SOURCE / "build").mkdir(exist_ok=True)
# Files of an earlier installation must not get into the wheel, and none are left behind.
work = tempfile.mkdtemp()
atexit.register(shutil.rmtree, work, ignore_errors=True)
setup(
    version=version(),
    packages=["seedbank"],
    package_dir={"": "engine/bindings/python/src"},
    ext_modules=[Extension("seedbank._native", sources=[])],
    cmdclass={"build_ext": BuildWithCMake},
    entry_points={
        # Gymnasium registers the environment "seedbank/Kalah-v0" by this.
        "gymnasium.envs": ["seedbank = seedbank._register:register"],
        "console_scripts": ["seedbank = seedbank.__main__:main"] if WITH_COMMAND else [],
    },
    options={"egg_info": {"egg_base": "build"}, "build": {"build_base": work}},
    zip_safe=False,
)
