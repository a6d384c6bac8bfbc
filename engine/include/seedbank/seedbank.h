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
// Positions, values and pits are those of <seedbank/engine.h>. These functions do not throw. All of
// them except seedbank_close() may be called by several threads at the same time, also with one
// handle, whose calls share endgames and memory. Pointers to results must not be NULL; results are
// set only by calls that return SEEDBANK_OK. Strings returned by a call belong to the handle and
// are valid until the same thread calls a function with it again; they are NULL after an error.
#ifndef SEEDBANK_SEEDBANK_H
#define SEEDBANK_SEEDBANK_H

#define SEEDBANK_FOR_C
#include <seedbank/export.h>
#undef SEEDBANK_FOR_C
#include <seedbank/version.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The result of a call. All but SEEDBANK_FAULT have the numbers of the command's exit codes.
enum {
  SEEDBANK_OK = 0,
  SEEDBANK_ARGUMENT = 2,   ///< an invalid argument
  SEEDBANK_POSITION = 3,   ///< a text or numbers that are not a position
  SEEDBANK_DATABASE = 4,   ///< missing, damaged, for other rules, contradictory or too small
  SEEDBANK_RESOURCES = 5,  ///< not enough memory, disk or threads
  SEEDBANK_IO = 6,         ///< the operating system refused to read or write
  SEEDBANK_FAULT = 70,     ///< an internal error of the library; please report it
  SEEDBANK_TIME = 124,     ///< the time limit ended the call
  SEEDBANK_STOPPED = 130   ///< seedbank_stop() ended the call, or was called before it
};

// An engine.
typedef struct seedbank_engine seedbank_engine;

// Progress: `done` of `total` units of "answers", "endgames" (positions computed or loaded for a
// search) or "build" (positions of a database). Called by threads of the engine, possibly by
// several at the same time; must return soon and must not call the engine.
typedef void seedbank_progress(void* data, const char* unit, uint64_t done, uint64_t total);

// Options of an engine. Zero or NULL selects the default. Later versions may append members:
//
//     seedbank_options options = SEEDBANK_OPTIONS_INIT;
//     options.rules = "standard";
typedef struct seedbank_options {
  size_t size;            ///< sizeof(seedbank_options); 0: as the library has it. The library takes
                          ///< members beyond the size as 0, and refuses a larger size than its own
  const char* rules;      ///< "empty-capture" (default) or "standard"
  const char* database;   ///< directory of databases; default: none
  uint64_t memory_bytes;  ///< at least 64 MiB; default: one memory for all engines of the process
                          ///< without a limit, 75 % of what was available when the first of them
                          ///< was opened
  int threads;            ///< default: the processors that the process may use
  int endgame_seeds;      ///< keep endgames of up to this many seeds in memory; default: chosen
                          ///< according to the work
  const char* book;       ///< file with an opening book; default: none
  seedbank_progress* progress;  ///< default: none
  void* progress_data;          ///< passed to `progress`
} seedbank_options;

// All defaults, with the size of this version.
#define SEEDBANK_OPTIONS_INIT \
  { sizeof(seedbank_options), NULL, NULL, 0, 0, 0, NULL, NULL, NULL }

// Opens an engine; options may be NULL. Returns NULL only if the handle cannot be allocated.
// After any other error, seedbank_error_code() of the handle returns its code, every other call
// fails with that code, and the handle must still be closed.
SEEDBANK_API seedbank_engine* seedbank_open(const seedbank_options* options);

// Closes an engine, which no other thread may be using; NULL is allowed. Invalidates the strings
// that it returned.
SEEDBANK_API void seedbank_close(seedbank_engine* engine);

// Limits the time of every later call of any thread, in seconds from its beginning; 0 or less for
// no limit. Does not apply to seedbank_build(). Returns SEEDBANK_ARGUMENT, and changes nothing, for
// NaN.
SEEDBANK_API int seedbank_set_time(seedbank_engine* engine, double seconds);

// Ends the calls in progress soon. Every later call that searches or builds ends at once, until
// seedbank_reset(). So a stop that comes just before a call, or between two calls, is not lost. Not
// for signal handlers.
SEEDBANK_API void seedbank_stop(seedbank_engine* engine);

// Withdraws seedbank_stop() for later calls. Calls in progress that were stopped still end.
SEEDBANK_API void seedbank_reset(seedbank_engine* engine);

// The value of a position, in any notation, for the side to move, in seeds.
SEEDBANK_API int seedbank_value(seedbank_engine* engine, const char* position, int* margin);

// The proven bounds of the value; they are equal if the value is known. Never returns SEEDBANK_TIME
// or SEEDBANK_STOPPED, because some bounds always hold.
SEEDBANK_API int seedbank_bounds(seedbank_engine* engine, const char* position, int* low,
                                 int* high);

// The answer as one line of JSON, as printed by `seedbank query --json`. If a limit ended the
// search, the line holds bounds of the value.
SEEDBANK_API const char* seedbank_query_json(seedbank_engine* engine, const char* position);

// Values of many positions with South to move: `numbers` holds `rows` rows of 2(pits+1) numbers in
// FairKalah's order, `margins` receives `rows` values. Uses all threads.
SEEDBANK_API int seedbank_values(seedbank_engine* engine, const int32_t* numbers, size_t rows,
                                 int pits, int32_t* margins);

// All best pits of such positions: `mask` receives `pits` entries for each row, 1 for a best pit
// and 0 for the others; all 0 if the game is over.
SEEDBANK_API int seedbank_best(seedbank_engine* engine, const int32_t* numbers, size_t rows,
                               int pits, uint8_t* mask);

// The pit, 1..m, that a built-in strategy sows in a position, such as "minimax:8"; the same
// position and seed give the same pit. If a limit ends the search, it is the best pit found so far.
// Starts no program: any other name returns SEEDBANK_ARGUMENT, so names from strangers may be
// passed on.
SEEDBANK_API int seedbank_move(seedbank_engine* engine, const char* position, const char* strategy,
                               uint64_t random_seed, int* pit);

// SEEDBANK_OK if this is the name of a built-in strategy; otherwise SEEDBANK_ARGUMENT, and the
// message has the expected form or the nearest name.
SEEDBANK_API int seedbank_check_strategy_name(seedbank_engine* engine, const char* name);

// Draws `count` distinct positions of random games that start with `seeds_per_pit` seeds in every
// pit: `numbers` receives `count` rows. The same arguments give the same sample on every machine.
SEEDBANK_API int seedbank_sample(seedbank_engine* engine, size_t count, uint64_t random_seed,
                                 int pits, int seeds_per_pit, int32_t* numbers);

// Finds the boards whose value is `value` among those that arise from an opening by moving
// 1..most_moved seeds. Sets *count to their number; `numbers` receives the first `room` of them as
// rows, in lexicographic order. FairKalah's 254 boards: 6 pits, 4 seeds per pit, most_moved 2,
// value 0.
SEEDBANK_API int seedbank_fair(seedbank_engine* engine, int pits, int seeds_per_pit, int most_moved,
                               int value, int32_t* numbers, size_t room, size_t* count);

// Builds or completes the database of all positions with up to `seeds` seeds in play, under the
// rules of the engine and with its threads and memory limit. After SEEDBANK_STOPPED, repeat the
// call to resume. To use the database, open an engine afterwards.
SEEDBANK_API int seedbank_build(seedbank_engine* engine, const char* database, int seeds, int pits);

// A position in the named notation, such as "fairkalah", "kgp" or "json".
SEEDBANK_API const char* seedbank_convert(seedbank_engine* engine, const char* position,
                                          const char* notation);

// The position after sowing a pit, in FairKalah's notation. A sowing that ends the game puts all
// seeds in the stores.
SEEDBANK_API const char* seedbank_sow(seedbank_engine* engine, const char* position, int pit);

// The board of a position: the pits per side, up to 16 numbers in FairKalah's order, and whether
// South is to move. Any of the three may be NULL.
SEEDBANK_API int seedbank_board(seedbank_engine* engine, const char* position, int* pits,
                                int32_t numbers[16], int* south_to_move);

// South's final margin, in seeds, in a position whose game is over. Seeds that are left in the pits
// of a side count for this side. SEEDBANK_POSITION if the game is not over.
SEEDBANK_API int seedbank_margin(seedbank_engine* engine, const char* position, int* margin);

// A picture of a position in SVG.
SEEDBANK_API const char* seedbank_svg(seedbank_engine* engine, const char* position);

// What the database of the options holds for the rules of the engine: for each number of pits with
// files, a line of JSON as printed by `seedbank info --json`, separated by line feeds; "" without a
// database. Opens every file.
SEEDBANK_API const char* seedbank_database_json(seedbank_engine* engine);

// What the database and the book of the options lack for the games that were asked about so far: a
// line of text for each note, separated by line feeds; "" if there are none. The JSON of
// seedbank_query_json() has the notes on its game in the field "notes".
SEEDBANK_API const char* seedbank_notes(seedbank_engine* engine);

// The result of the last call of this thread with the handle, and its error message: one line, ""
// if there was no error. Before a thread's first call, those of seedbank_open().
SEEDBANK_API int seedbank_error_code(const seedbank_engine* engine);
SEEDBANK_API const char* seedbank_error(const seedbank_engine* engine);

// The version of the library, such as "0.3.0".
SEEDBANK_API const char* seedbank_version(void);

#ifdef __cplusplus
}
#endif

#endif
