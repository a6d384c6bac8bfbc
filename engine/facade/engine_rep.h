// The members of Engine, and helpers of its functions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include <seedbank/engine.h>
#include <tbb/task_arena.h>

#include "db/book/opening_book.h"
#include "db/storage/file.h"
#include "engine/answer/answerer.h"
#include "engine/base/failure.h"
#include "engine/journal/proof_journal.h"
#include "solver/search/search_request.h"

namespace seedbank {

/// The error about a sowing that is asked for at the end of a game.
inline constexpr const char* kGameOver = "the game is over: there is no pit to sow";

struct Engine::Rep {
  /// Throws the same exceptions as Engine::Engine().
  explicit Rep(const EngineOptions& options);

  /// The options of the answerer, with the threads, memory, journal and book of this engine.
  [[nodiscard]] engine::AnswererOptions answerer_options(const EngineOptions& options) const;

  /// The request for a call with these limits; `threads` is the default number of threads. Throws
  /// ArgumentError.
  [[nodiscard]] SearchRequest request_of(const Limits& limits, int threads);

  /// Throws ArgumentError unless the board has the engine's rules.
  void check_rules(const Board& board) const;

  /// Runs `work` on the engine's threads and translates its exceptions to public errors.
  template <typename Work>
  auto run(const Work& work) {
    return engine::translated([&] { return arena.execute(work); });
  }

  /// The same, but if `limits` allow a single thread, runs `work` on the calling one, which may
  /// belong to an arena of the caller.
  template <typename Work>
  auto run_within(const Limits& limits, const Work& work) {
    return limits.threads == 1 ? engine::translated(work) : run(work);
  }

  const Rules rules;
  const std::string rules_name;
  const std::optional<std::filesystem::path> database;
  const int threads;
  const std::shared_ptr<engine::SharedMemory> memory;  // of several engines; null with a limit
  const std::uint64_t memory_bytes;
  db::PosixFileSystem files;
  Observer silent;
  Observer& observer;
  const std::unique_ptr<engine::ProofJournal> journal;  // may be null
  const std::optional<db::OpeningBook> book;
  tbb::task_arena arena;
  engine::Answerer answerer;
  engine::SearchCounters counters;
};

/// Gives the wings of the library, such as the arena, the members of an engine.
struct engine::EngineAccess {
  [[nodiscard]] static auto& rep(Engine& engine) { return *engine.rep_; }
};

/// The number of threads and the memory limit given by options, or the defaults. Throw
/// ArgumentError.
[[nodiscard]] int threads_or_default(std::optional<int> threads);
[[nodiscard]] std::uint64_t memory_or_default(std::optional<std::uint64_t> bytes);

}  // namespace seedbank
