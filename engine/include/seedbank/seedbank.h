// Seedbank for C: exact answers to any Kalah question.
//
//     seedbank_engine* kalah = seedbank_open(NULL);
//     int margin = 0;
//     if (seedbank_value(kalah, "4,4,4,4,4,4,0,4,4,4,4,4,4,0 s", &margin) == SEEDBANK_OK) {
//       printf("%+d\n", margin);
//     } else {
//       fprintf(stderr, "%s\n", seedbank_error(kalah));
//     }
//     seedbank_close(kalah);
//
// Positions, values and pits are those of <seedbank/engine.h>. These functions do not throw. A
// handle must not be used by several threads at the same time; different handles are independent.
#ifndef SEEDBANK_SEEDBANK_H
#define SEEDBANK_SEEDBANK_H

#include <seedbank/export.h>
#include <seedbank/version.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The result of a call, with the same numbers as the exit codes of the command.
enum {
  SEEDBANK_OK = 0,
  SEEDBANK_ARGUMENT = 2,   ///< an invalid argument
  SEEDBANK_POSITION = 3,   ///< a text or numbers that are not a position
  SEEDBANK_DATABASE = 4,   ///< missing, damaged, for other rules, contradictory or too small
  SEEDBANK_RESOURCES = 5,  ///< not enough memory, disk or threads
  SEEDBANK_IO = 6,         ///< the operating system refused to read or write
  SEEDBANK_FAULT = 70      ///< an internal error of the library; please report it
};

// An engine.
typedef struct seedbank_engine seedbank_engine;

// Options of an engine. Zero or NULL selects the default.
typedef struct seedbank_options {
  const char* rules;      ///< "empty-capture" (default) or "standard"
  const char* database;   ///< directory of databases; default: none
  uint64_t memory_bytes;  ///< default: 75 % of the available memory
  int threads;            ///< default: the processors that the process may use
  int endgame_seeds;      ///< keep endgames of up to this many seeds in memory; default: chosen
                          ///< according to the work
} seedbank_options;

// Opens an engine; options may be NULL. Returns NULL only if the handle cannot be allocated.
// After any other error, seedbank_error_code() of the handle returns its code, every other call
// fails with that code, and the handle must still be closed.
SEEDBANK_API seedbank_engine* seedbank_open(const seedbank_options* options);

// Closes an engine; NULL is allowed. Invalidates the strings that it returned.
SEEDBANK_API void seedbank_close(seedbank_engine* engine);

// The value of a position, in any notation, for the side to move. Sets *margin, in seeds, if it
// returns SEEDBANK_OK.
SEEDBANK_API int seedbank_value(seedbank_engine* engine, const char* position, int* margin);

// One line of JSON: what `seedbank query --json` prints. NULL after an error. The string belongs
// to the handle and is valid until the next call with it.
SEEDBANK_API const char* seedbank_query_json(seedbank_engine* engine, const char* position);

// Values of many positions with South to move: `numbers` holds `rows` rows of 2(pits+1) numbers in
// FairKalah's order, `margins` receives `rows` values. Uses all threads.
SEEDBANK_API int seedbank_values(seedbank_engine* engine, const int32_t* numbers, size_t rows,
                                 int pits, int32_t* margins);

// The pit, 1..m, that a strategy sows in a position. Sets *pit if it returns SEEDBANK_OK. The
// strategies are those of `seedbank move`, such as "minimax:8"; the same position and seed give the
// same pit.
SEEDBANK_API int seedbank_move(seedbank_engine* engine, const char* position, const char* strategy,
                               uint64_t random_seed, int* pit);

// The result of the last call, and its error message: one line, "" if there was no error. The
// string belongs to the handle and is valid until the next call with it.
SEEDBANK_API int seedbank_error_code(const seedbank_engine* engine);
SEEDBANK_API const char* seedbank_error(const seedbank_engine* engine);

// The version of the library, such as "0.2.0".
SEEDBANK_API const char* seedbank_version(void);

#ifdef __cplusplus
}
#endif

#endif
