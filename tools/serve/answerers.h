// What answers questions of all games: one answerer for each, with a part of the memory of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "db/storage/file.h"
#include "engine/answer/answerer.h"
#include "solver/game/rules.h"

namespace seedbank::tools {

struct AnswererMemory {
  std::filesystem::path database;
  std::uint64_t bytes = 0;
  int threads = 1;
  Rules usual_rules = Rules::kEmptyCapture;  ///< get more memory
};

/// Memory is divided by games, so that nobody can take all of it by asking about a game that nobody
/// else plays: half for 6 pits under the usual rules, and as much as is left, in equal parts, for 6
/// pits under others and for other boards. None is allocated before a question needs it. Any number
/// of threads may ask.
class Answerers {
 public:
  Answerers(const db::FileSystem& files, const AnswererMemory& memory);

  /// Requires 1 <= pits <= kMaxPits.
  [[nodiscard]] engine::Answerer& of(Rules rules, int pits);

 private:
  engine::Observer nobody_;
  std::vector<std::unique_ptr<engine::Answerer>> answerers_;  // by rules, 6 pits first
};

}  // namespace seedbank::tools
