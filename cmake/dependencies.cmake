# The libraries that Seedbank depends on, as provided by Debian 12. A missing library is an error
# that names the package to install.

# A macro, because the imported targets of find_package must be visible to the whole project.
macro(seedbank_require debian_package)
  find_package(${ARGN} CONFIG QUIET)
  if(NOT ${ARGV1}_FOUND)
    message(FATAL_ERROR "${ARGV1} was not found. On Debian: apt-get install ${debian_package}")
  endif()
endmacro()

seedbank_require(libtbb-dev TBB COMPONENTS tbb)

seedbank_require(libzstd-dev zstd)
include(${CMAKE_CURRENT_LIST_DIR}/zstd_target.cmake)

list(PREPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
find_package(xxHash QUIET MODULE)
list(POP_FRONT CMAKE_MODULE_PATH)
if(NOT xxHash_FOUND)
  message(FATAL_ERROR "xxHash was not found. On Debian: apt-get install libxxhash-dev")
endif()

seedbank_require(libfmt-dev fmt 9.1)

seedbank_require(nlohmann-json3-dev nlohmann_json)

# The Debian package of this library also installs the headers of Boost.Asio and Boost.Beast.
if(SEEDBANK_BUILD_TOOLS)
  seedbank_require(libboost-program-options-dev Boost 1.74 COMPONENTS program_options)
  # CMake's own module: zlib has no configuration for CMake.
  find_package(ZLIB QUIET)
  if(NOT ZLIB_FOUND)
    message(FATAL_ERROR "zlib was not found. On Debian: apt-get install zlib1g-dev")
  endif()
  find_package(PkgConfig QUIET)
  if(PKG_CONFIG_FOUND)
    pkg_check_modules(qrencode QUIET IMPORTED_TARGET libqrencode)
  endif()
  if(NOT TARGET PkgConfig::qrencode)
    message(FATAL_ERROR "libqrencode was not found. On Debian: apt-get install pkg-config libqrencode-dev")
  endif()
  find_package(SQLite3 QUIET)
  if(NOT SQLite3_FOUND)
    message(FATAL_ERROR "SQLite was not found. On Debian: apt-get install libsqlite3-dev")
  endif()
  # Runs scripts that generate files of the build.
  find_package(Python3 3.9 QUIET COMPONENTS Interpreter)
  if(NOT Python3_FOUND)
    message(FATAL_ERROR "Python 3.9 was not found. On Debian: apt-get install python3")
  endif()
endif()
if(SEEDBANK_BUILD_TESTS)
  seedbank_require(libgtest-dev GTest)
endif()

# Debian's pybind11 and NumPy are built for Debian's Python, so prefer it to others on the PATH. To
# use another Python that has both: -DPython_ROOT_DIR=... or -DPython_EXECUTABLE=...
if(SEEDBANK_BUILD_PYTHON)
  if(NOT Python_ROOT_DIR AND NOT Python_EXECUTABLE AND NOT DEFINED ENV{VIRTUAL_ENV})
    set(Python_ROOT_DIR /usr)
  endif()
  find_package(Python 3.9 QUIET COMPONENTS Interpreter Development.Module NumPy)
  set(PYBIND11_FINDPYTHON ON)
  if(Python_FOUND)
    set(pybind11_needed 2.10)
    if(Python_NumPy_VERSION VERSION_GREATER_EQUAL 2)
      set(pybind11_needed 2.12)  # earlier releases cannot pass arrays of NumPy 2
    endif()
    find_package(pybind11 ${pybind11_needed} CONFIG QUIET)
  endif()
  foreach(part "Python_Development.Module python3-dev" "Python_NumPy python3-numpy"
      "pybind11 pybind11-dev")
    separate_arguments(part)
    list(GET part 0 name)
    list(GET part 1 package)
    if(NOT ${name}_FOUND)
      list(APPEND missing_for_python ${package})
    endif()
  endforeach()
  if(missing_for_python)
    list(JOIN missing_for_python " " missing_for_python)
    message(FATAL_ERROR "SEEDBANK_BUILD_PYTHON: ${Python_EXECUTABLE} lacks packages. "
                        "On Debian: apt-get install ${missing_for_python}")
  endif()
endif()
