// The result of verifying a journal of proofs, as text and as JSON.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/json.h"
#include "engine/journal/journal_check.h"
#include "solver/game/rules.h"

namespace seedbank::tools {

/// A verified journal.
struct CheckedJournal {
  Game game;
  std::uint64_t facts = 0;       ///< positions with a fact
  std::uint64_t torn_bytes = 0;  ///< of an unfinished batch at its end
  bool full = false;             ///< not only a sample of facts was proven again
  engine::JournalCheck check;
  double seconds = 0;
};

/// A line for every example of a wrong fact, then a summary; each line ended.
[[nodiscard]] std::string to_text(const CheckedJournal& journal);

/// The object of `verify --journal --json`.
[[nodiscard]] engine::Json to_json(const CheckedJournal& journal);

}  // namespace seedbank::tools
