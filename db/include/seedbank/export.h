// SEEDBANK_API marks the symbols that a shared library exports.

// Before the guard, so that each header is checked: <seedbank/seedbank.h>, which defines
// SEEDBANK_FOR_C while it includes this file, is for C and for C++ of any version.
#if defined(__cplusplus) && __cplusplus < 202002L && !defined(SEEDBANK_FOR_C)
#error "the C++ headers of Seedbank require C++20: compile with -std=c++20"
#endif

#ifndef SEEDBANK_EXPORT_H
#define SEEDBANK_EXPORT_H

#if defined(__GNUC__)
#define SEEDBANK_API __attribute__((visibility("default")))
#else
#define SEEDBANK_API
#endif

#endif
