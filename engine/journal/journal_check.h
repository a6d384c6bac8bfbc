// The check of a journal: proves its facts again, from the rules and endgames alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <seedbank/observer.h>

#include "db/storage/file.h"
#include "engine/answer/answerer.h"
#include "engine/journal/proof_map.h"
#include "solver/search/proven_share.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// A false fact.
struct WrongFact {
  ProvenShare fact;
  ShareBounds proven;  ///< bounds of the same share that exclude one of the fact's
};

struct JournalCheck {
  std::uint64_t checked = 0;  ///< facts proven or refuted
  std::uint64_t nodes = 0;    ///< positions searched
  std::uint64_t wrong = 0;
  std::vector<WrongFact> examples;  ///< up to kMaxExamples wrong facts
  bool stopped = false;             ///< by the request

  static constexpr std::size_t kMaxExamples = 20;
};

/// All facts in the best order for check_facts(): by seeds in play, then by work.
[[nodiscard]] std::vector<ProvenShare> in_order_of_proof(const ProofMap& facts);

/// A uniform, reproducible sample of `count` facts, in the same order; all if there are no more.
[[nodiscard]] std::vector<ProvenShare> sample_of(const std::vector<ProvenShare>& facts,
                                                 std::uint64_t count, std::uint64_t random_seed);

/// Proves both bounds of each fact again, for positions with `pits` pits. Proofs made here help
/// with later ones; the facts themselves are never relied on, so their order affects the time but
/// not the result. A database named by `options` is trusted. Uses one thread per fact, up to
/// `request.threads` of the caller's arena. Reports every fact to `observer` as an answer. Throws
/// as Answerer::answer() does.
[[nodiscard]] JournalCheck check_facts(const std::vector<ProvenShare>& facts, int pits,
                                       const db::FileSystem& files, AnswererOptions options,
                                       const SearchRequest& request, Observer& observer);

}  // namespace seedbank::engine
