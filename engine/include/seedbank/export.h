// SEEDBANK_API marks the symbols that a shared library exports.
#ifndef SEEDBANK_EXPORT_H
#define SEEDBANK_EXPORT_H

#if defined(__GNUC__)
#define SEEDBANK_API __attribute__((visibility("default")))
#else
#define SEEDBANK_API
#endif

#endif
