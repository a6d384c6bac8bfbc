// The version of these headers. CMake, the command and the Python package read it here.
//
// seedbank_version() and seedbank::version() return the version of the library that is linked. It
// differs if a program runs with a shared library other than the one it was built with.
//
// Versions with the same major and minor number have the same binary interface for C; recompile C++
// programs for every version. The name of the shared library contains both numbers. While the major
// version is 0, a new minor version may change functions and structures: recompile programs.
#ifndef SEEDBANK_VERSION_H
#define SEEDBANK_VERSION_H

#define SEEDBANK_VERSION_MAJOR 0
#define SEEDBANK_VERSION_MINOR 3
#define SEEDBANK_VERSION_PATCH 0
#define SEEDBANK_VERSION "0.3.0"

#endif
