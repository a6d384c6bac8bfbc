// What the check of a journal of proofs found, in words and as JSON.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/json.h"
#include "engine/journal/journal_check.h"
#include "solver/game/rules.h"

namespace seedbank::tools {

/// A journal, and what its check came to.
struct CheckedJournal {
  Game game;
  std::uint64_t facts = 0;       ///< positions of which it says something
  std::uint64_t torn_bytes = 0;  ///< at its end
  bool full = false;             ///< all facts were to be proven again
  engine::JournalCheck check;
  double seconds = 0;
};

/// A line for every example of a wrong fact, then one about all; each ended.
[[nodiscard]] std::string to_text(const CheckedJournal& journal);

/// What `verify --journal --json` prints.
[[nodiscard]] engine::Json to_json(const CheckedJournal& journal);

}  // namespace seedbank::tools
