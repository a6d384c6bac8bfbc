// SEEDBANK_API marks the symbols that a shared library exports.
#ifndef SEEDBANK_EXPORT_H
#define SEEDBANK_EXPORT_H

// <seedbank/seedbank.h> is for C, and for C++ of any version.
#if defined(__cplusplus) && __cplusplus < 202002L && !defined(SEEDBANK_SEEDBANK_H)
#error "the C++ headers of Seedbank require C++20: compile with -std=c++20"
#endif

#if defined(__GNUC__)
#define SEEDBANK_API __attribute__((visibility("default")))
#else
#define SEEDBANK_API
#endif

#endif
