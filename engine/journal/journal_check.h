// The check of a journal: proves its facts again, from the rules and endgames.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <seedbank/observer.h>

#include "db/storage/file.h"
#include "engine/answer/answerer.h"
#include "engine/journal/proof_map.h"
#include "solver/game/shards.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// A false fact.
struct WrongFact {
  ProvenShare fact;
  ShareBounds proven;  ///< bounds of the same share that contradict the fact
};

struct JournalCheck {
  std::uint64_t checked = 0;     ///< facts proven or refuted
  std::uint64_t nodes = 0;       ///< positions searched
  std::uint64_t most_nodes = 0;  ///< largest number for one fact
  std::uint64_t wrong = 0;
  std::vector<WrongFact> examples;  ///< up to kMaxExamples wrong facts
  bool stopped = false;             ///< by the request

  static constexpr std::size_t kMaxExamples = 20;
};

/// All facts in the best order for check_facts(): by seeds in play, then by work.
[[nodiscard]] std::vector<ProvenShare> in_order_of_proof(const ProofMap& facts);

/// Facts to prove, and facts to rely on, both in the original order.
struct FactSplit {
  std::vector<ProvenShare> chosen;
  std::vector<ProvenShare> others;
};

/// Chooses a uniform, reproducible sample of `count` facts; all if there are no more.
[[nodiscard]] FactSplit sample_of(const std::vector<ProvenShare>& facts, std::uint64_t count,
                                  std::uint64_t random_seed);

/// Chooses every `shard.of`-th fact, so that all shards have facts of all sizes.
[[nodiscard]] FactSplit part_of(Shard shard, const std::vector<ProvenShare>& facts);

/// Proves both bounds of each chosen fact again, for positions with `pits` pits. Relies on the
/// other facts and on chosen ones already proven, never on the fact to prove. This is sound:
/// positions never repeat, so a proof uses only facts about later positions, and if every fact is
/// proven in this way, in one run or in several, all are true by induction from the end of the
/// game. Trusts the database named by `options`. Uses one thread per fact, up to `request.threads`
/// of the caller's arena. Reports every fact to `observer` as an answer. If `details` is not null,
/// adds the chosen facts to it, and all facts of at least its least_work() that their proofs
/// consist of. Throws the exceptions of Answerer::answer(), in particular ContradictionError if one
/// of the other facts turns out to be false, and those of details->proven().
[[nodiscard]] JournalCheck check_facts(const FactSplit& facts, int pits,
                                       const db::FileSystem& files, AnswererOptions options,
                                       const SearchRequest& request, Observer& observer,
                                       ProofStore* details = nullptr);

}  // namespace seedbank::engine
