// Random facts that are consistent with themselves and each other, for tests of journals.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/journal/journal_format.h"
#include "solver/search/search_request.h"
#include "tests/db/memory_file_system.h"
#include "tests/random_seed.h"
#include "tests/solver/boards.h"

namespace seedbank {

inline bool operator==(const ProvenShare& a, const ProvenShare& b) {
  return a.position == b.position && a.bounds == b.bounds && a.work == b.work;
}

}  // namespace seedbank

namespace seedbank::engine {

/// Facts about random positions of `pits` pits with up to `most_seeds` seeds in play. All bounds
/// include a share of a third of the seeds, so no two facts contradict each other.
inline std::vector<ProvenShare> random_facts(std::mt19937_64& generator, int pits, int count,
                                             int most_seeds = 60) {
  std::vector<ProvenShare> facts;
  while (facts.size() < static_cast<std::size_t>(count)) {
    ProvenShare fact;
    const int seeds = random_between(generator, 2, most_seeds);
    fact.position = without_stores(random_position(generator, pits, seeds));
    const int in_play = seeds_in_play(fact.position);
    if (is_over(fact.position)) continue;
    fact.bounds = {random_between(generator, 0, in_play / 3),
                   random_between(generator, in_play / 3, in_play)};
    fact.work = generator() >> random_between(generator, 0, 63);
    facts.push_back(fact);
  }
  return facts;
}

/// A journal of these batches as one chain.
inline db::Bytes journal_of(Game game, const std::vector<std::vector<ProvenShare>>& batches,
                            std::uint64_t salt = 0x0807060504030201) {
  db::Bytes bytes = encode_journal_header(game, salt);
  for (const std::vector<ProvenShare>& facts : batches) {
    const db::Bytes batch = encode_batch(facts, game.pits, end_checksum(bytes));
    bytes.insert(bytes.end(), batch.begin(), batch.end());
  }
  return bytes;
}

}  // namespace seedbank::engine
