// The check of a journal: every fact is proven again, from nothing but the rules and endgames.
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

/// A fact that is not true.
struct WrongFact {
  ProvenShare fact;
  ShareBounds proven;  ///< of the same share: beyond one of the fact's bounds
};

struct JournalCheck {
  std::uint64_t checked = 0;  ///< facts proven again, or found wrong
  std::uint64_t nodes = 0;    ///< positions searched
  std::uint64_t wrong = 0;
  std::vector<WrongFact> examples;  ///< some of the wrong ones, kMaxExamples at most
  bool stopped = false;             ///< the request ended it

  static constexpr std::size_t kMaxExamples = 20;
};

/// All facts, in the order in which they are best proven again: those with few seeds in play first,
/// and of these those that took little work.
[[nodiscard]] std::vector<ProvenShare> in_order_of_proof(const ProofMap& facts);

/// So many of the facts, drawn evenly and reproducibly, in the same order; all when there are no
/// more.
[[nodiscard]] std::vector<ProvenShare> sample_of(const std::vector<ProvenShare>& facts,
                                                 std::uint64_t count, std::uint64_t random_seed);

/// Proves facts of positions of `pits` pits again: both bounds where they say something. What is
/// proven here helps with what follows; what the facts state is never relied on, so their order
/// decides about the time and not about the outcome. Where `options` name a database, it is trusted
/// as far as it goes. One thread a fact, by all of the caller's arena, up to `request.threads`.
/// `observer` is told of every fact as an answer. Throws as Answerer::answer() does.
[[nodiscard]] JournalCheck check_facts(const std::vector<ProvenShare>& facts, int pits,
                                       const db::FileSystem& files, AnswererOptions options,
                                       const SearchRequest& request, Observer& observer);

}  // namespace seedbank::engine
