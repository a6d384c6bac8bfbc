// The version of these headers. CMake, the command and the Python package read it here.
//
// seedbank_version() and seedbank::version() return the version of the library that is linked. It
// differs if a program runs with a shared library other than the one it was built with.
#ifndef SEEDBANK_VERSION_H
#define SEEDBANK_VERSION_H

#define SEEDBANK_VERSION "0.2.0"

#endif
