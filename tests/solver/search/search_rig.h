// A search together with the tables that it uses, for tests.
#pragma once

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "solver/search/alpha_beta_search.h"
#include "solver/search/proof_number_search.h"

namespace seedbank {

/// How the questions of a test are answered.
enum class Method : std::uint8_t {
  kAlphaBeta,
  kProofNumber,  ///< down to the endgames and, if these leave a share open, into them
  kBoth,         ///< proof numbers on top of two layers of alpha-beta
};
inline constexpr Method kAllMethods[] = {Method::kAlphaBeta, Method::kProofNumber, Method::kBoth};

inline std::string name_of(const testing::TestParamInfo<Method>& method) {
  switch (method.param) {
    case Method::kAlphaBeta:
      return "AlphaBeta";
    case Method::kProofNumber:
      return "ProofNumber";
    case Method::kBoth:
      break;
  }
  return "Both";
}

/// The search of one thread with its own tables. `endgames` must outlive it.
class SearchRig {
 public:
  /// Keys are made for `key_seeds` seeds in play. With 0 bytes the tables have the minimum size: 16
  /// entries if keys are short.
  SearchRig(Game game, int key_seeds, const EndgameSource& endgames, std::uint64_t table_bytes,
            Method method)
      : method_(method),
        table_bytes_(table_bytes),
        sowing_(game),
        key_(game.pits, key_seeds),
        table_(table_bytes, key_.bits()),
        proofs_(table_bytes, key_.bits()),
        search_(shared(endgames)),
        proof_search_(
            shared(endgames),
            {.proofs = &proofs_, .alpha_beta_layers = method == Method::kBoth ? 2 : -kMaxSeeds}) {}

  [[nodiscard]] int decide(const Position& position, int threshold, bool expect_yes) {
    const Question question{threshold, expect_yes};
    return method_ == Method::kAlphaBeta ? search_.decide(position, question)
                                         : proof_search_.decide(position, question);
  }
  /// Empties the tables.
  void forget() {
    table_ = TranspositionTable(table_bytes_, key_.bits());
    proofs_ = ProofNumberTable(table_bytes_, key_.bits());
  }
  [[nodiscard]] std::uint64_t nodes() const noexcept {
    return search_.nodes() + proof_search_.nodes();
  }
  [[nodiscard]] const TranspositionTable& table() const noexcept { return table_; }

 private:
  [[nodiscard]] SearchShared shared(const EndgameSource& endgames) noexcept {
    return {.table = sowing_, .endgames = endgames, .transpositions = table_, .key = key_};
  }

  Method method_;
  std::uint64_t table_bytes_;
  SowingTable sowing_;
  PositionKey key_;
  TranspositionTable table_;
  ProofNumberTable proofs_;
  AlphaBetaSearch search_;
  ProofNumberSearch proof_search_;
};

}  // namespace seedbank
