// What `seedbank bench` measures: named figures, and what they share.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "solver/game/rules.h"
#include "tools/bench/bench_database.h"

namespace seedbank::tools {

/// One figure. `measure` prepares what it needs when first called, measures once, and returns the
/// figure; it may be called any number of times.
struct BenchCase {
  std::string name;
  std::string meaning;
  std::string unit;
  std::function<double()> measure;
  bool on_request = false;  ///< measured only when named
};

/// What all cases share; outlives them.
struct BenchContext {
  Game game;
  int seeds = 0;  ///< layers 2..seeds are built and probed
  int threads = 1;
  std::uint64_t memory_bytes = 0;
  std::stop_token stop;  ///< when it becomes true, measurements may return nonsense early
  BenchDatabase& database;
};

/// Sowing, ranking and unranking.
void add_solver_cases(const BenchContext& context, std::vector<BenchCase>& cases);
/// Computing layers, compressing them, building a database.
void add_build_cases(const BenchContext& context, std::vector<BenchCase>& cases);
/// Tiles to frames and back, on one thread.
void add_codec_cases(const BenchContext& context, std::vector<BenchCase>& cases);
/// Probing files and memory, on one thread; verification.
void add_probe_cases(const BenchContext& context, std::vector<BenchCase>& cases);

/// Openings and random positions, with the layers resident.
void add_search_cases(const BenchContext& context, std::vector<BenchCase>& cases);

/// Makes the compiler believe that `value` is used, so that what computes it is not left out.
template <typename Value>
void keep(const Value& value) {
  asm volatile("" : : "r,m"(value) : "memory");
}

}  // namespace seedbank::tools
