// Options of answerers for small games in tests.
#pragma once

#include <cstdint>
#include <filesystem>

#include "engine/answer/answerer.h"

namespace seedbank::engine {

/// More memory than any small game can use.
inline constexpr std::uint64_t kPlenty = std::uint64_t{128} << 20;

/// The smallest tables of games of up to 4 pits, and of 6.
inline constexpr std::uint64_t kSmallTableBytes = std::uint64_t{2} << 20;
inline constexpr std::uint64_t kSixPitTableBytes = std::uint64_t{32} << 20;

/// The root of a database in the test's file system.
inline const std::filesystem::path kRoot = "root";

/// Options of a session that starts without endgames, which grow by two seeds with every few
/// positions searched.
inline SessionOptions growing_session() {
  SessionOptions options;
  options.table_bytes = kSmallTableBytes;
  options.first_positions = 1;
  return options;
}

/// Options of an answerer of such sessions, without a database.
inline AnswererOptions growing_answerer(Rules rules, int threads = 1) {
  AnswererOptions options;
  options.rules = rules;
  options.threads = threads;
  options.memory_bytes = kPlenty;
  options.session = growing_session();
  return options;
}

/// The same with the database at kRoot.
inline AnswererOptions growing_answerer_with_database(Rules rules, int threads = 1) {
  AnswererOptions options = growing_answerer(rules, threads);
  options.database = kRoot;
  return options;
}

}  // namespace seedbank::engine
