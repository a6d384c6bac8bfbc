// Parameters of a search: threads, limits and observers; and the facts that observers receive.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "solver/game/position.h"
#include "solver/game/share.h"

namespace seedbank {

/// A fact about a position: bounds of the mover's share of the seeds in play.
struct ProvenShare {
  Position position;  ///< stores empty, game not over
  ShareBounds bounds;
  std::uint64_t work = 0;  ///< positions searched for it, approximately
};

/// Receives the facts that searches prove.
class ProofObserver {
 public:
  virtual ~ProofObserver() = default;

  /// Called with each fact that took least_work() or more, by any thread, several at once. Should
  /// return quickly. An exception that it throws ends the search and reaches the caller.
  virtual void proven(const ProvenShare& fact) = 0;

  /// The least work of facts to report. Constant.
  [[nodiscard]] virtual std::uint64_t least_work() const noexcept = 0;
};

/// The state of a running proof-number search. Updated by the search from time to time; any thread
/// may read it. The members need not be consistent with each other.
struct ProofState {
  static constexpr int kLinePits = 16;

  std::atomic<float> proof = 0;     ///< proof number of the current question; 0 before it is known
  std::atomic<float> disproof = 0;  ///< likewise the disproof number
  std::atomic<int> sowings = 0;     ///< sowings in the position
  std::atomic<int> settled = 0;     ///< of these, those known not to answer with yes
  std::atomic<std::uint64_t> line = 0;  ///< the first pits of the current line, 1..7, 4 bits each
                                        ///< from the lowest; ended by 0

  /// The first pits of the current line, counted from 1.
  [[nodiscard]] std::vector<int> line_pits() const {
    std::vector<int> pits;
    for (std::uint64_t left = line; left != 0; left >>= 4) {
      pits.push_back(static_cast<int>(left & 15));
    }
    return pits;
  }
};

/// Parameters of one search. Objects pointed to must outlive the search.
struct SearchRequest {
  int threads = 1;            ///< at least 1
  std::stop_token stop = {};  ///< ends the search soon after a request to stop
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::uint64_t node_limit = ~std::uint64_t{0};  ///< per thread, approximately
  std::atomic<std::uint64_t>* nodes = nullptr;   ///< incremented by the positions searched
  ProofState* proof_state = nullptr;             ///< kept up to date
  ProofObserver* proofs = nullptr;               ///< receives facts that took much work

  /// Whether a stop was requested.
  [[nodiscard]] bool is_stopped() const noexcept { return stop.stop_requested(); }

  /// Whether a stop was requested or the deadline has passed.
  [[nodiscard]] bool is_ended() const noexcept {
    return is_stopped() || std::chrono::steady_clock::now() >= deadline;
  }

  /// The request that remains after `searched` nodes.
  [[nodiscard]] SearchRequest after(std::uint64_t searched) const noexcept {
    SearchRequest rest = *this;
    rest.node_limit -= std::min(node_limit, searched);
    return rest;
  }
};

}  // namespace seedbank
