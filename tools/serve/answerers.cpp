// What answers questions of all games.
#include "tools/serve/answerers.h"

namespace seedbank::tools {
namespace {

constexpr int kUsualPits = Game().pits;

std::size_t place_of(Rules rules, bool usual_pits) {
  return 2 * static_cast<std::size_t>(rules) + (usual_pits ? 0 : 1);
}

}  // namespace

Answerers::Answerers(const db::FileSystem& files, const AnswererMemory& memory)
    : answerers_(2 * kRuleSets.size()) {
  for (const Rules rules : kAllRules) {
    for (const bool usual_pits : {true, false}) {
      const bool most = usual_pits && rules == memory.usual_rules;
      const std::uint64_t bytes =
          most ? memory.bytes / 2 : memory.bytes / 2 / (answerers_.size() - 1);
      answerers_[place_of(rules, usual_pits)] =
          std::make_unique<engine::Answerer>(files,
                                             engine::AnswererOptions{.database = memory.database,
                                                                     .rules = rules,
                                                                     .threads = memory.threads,
                                                                     .memory_bytes = bytes,
                                                                     .session = {}},
                                             nobody_);
    }
  }
}

engine::Answerer& Answerers::of(Rules rules, int pits) {
  return *answerers_[place_of(rules, pits == kUsualPits)];
}

}  // namespace seedbank::tools
