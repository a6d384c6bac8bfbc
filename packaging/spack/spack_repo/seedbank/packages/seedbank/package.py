"""Spack's recipe for Seedbank, for Spack 1.0 or newer."""

from spack_repo.builtin.build_systems.cmake import CMakePackage, generator

from spack.package import *


class Seedbank(CMakePackage):
    """Exact solver for Kalah: values of any position and sowing, databases of endgames and of whole
    games, as a command and as a library for C++, C and Python."""

    git = "https://example.org/seedbank.git"

    license("MIT")

    version("main", branch="main")

    variant("mpi", default=False, description="Build seedbank-mpi, for several processes")
    variant("python", default=False, description="Build the Python package")
    variant("shared", default=True, description="Build a shared library")

    depends_on("c", type="build", when="+mpi")
    depends_on("cxx", type="build")
    depends_on("cmake@3.22:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("python@3.9:", type="build")
    depends_on("boost@1.74: +program_options")
    depends_on("fmt@9.1:")
    depends_on("libqrencode")
    depends_on("nlohmann-json")
    depends_on("sqlite")
    depends_on("tbb")
    depends_on("xxhash")
    depends_on("zlib-api")
    depends_on("zstd")
    depends_on("mpi", when="+mpi")
    with when("+python"):
        extends("python@3.9:")
        depends_on("py-numpy@1.21:2", type=("build", "run"))
        depends_on("py-pybind11@2.12:", type="build")

    conflicts("%gcc@:11", msg="C++20 is required")

    generator("ninja")

    def cmake_args(self):
        arguments = [
            self.define("SEEDBANK_BUILD_TESTS", False),
            self.define_from_variant("BUILD_SHARED_LIBS", "shared"),
            self.define_from_variant("SEEDBANK_BUILD_MPI", "mpi"),
            self.define_from_variant("SEEDBANK_BUILD_PYTHON", "python"),
        ]
        if self.spec.satisfies("+python"):
            arguments.append(self.define("Python_EXECUTABLE", self.spec["python"].command.path))
            arguments.append(self.define("SEEDBANK_PYTHON_DIR", python_platlib))
        return arguments

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def check_install(self):
        Executable(self.prefix.bin.seedbank)("solve", "--seeds", "3")
