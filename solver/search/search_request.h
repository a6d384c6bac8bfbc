// How a search is to run, and what ends it.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <stop_token>

namespace seedbank {

class ProofObserver;

/// How a proof by proof numbers stands, for those who watch. Written by the search now and then;
/// any thread may read. The parts need not be of the same moment.
struct ProofState {
  static constexpr int kLinePits = 16;

  std::atomic<float> proof = 0;         ///< numbers of the question asked last: work that seems to
  std::atomic<float> disproof = 0;      ///< be left for yes and for no; 0 before there are any
  std::atomic<int> sowings = 0;         ///< first sowings that may answer it with yes
  std::atomic<int> settled = 0;         ///< of these, those that are known not to
  std::atomic<std::uint64_t> line = 0;  ///< the first pits of the line being tried, 1..7, 4 bits
                                        ///< each, the first in the lowest; 0 ends it
};

/// How one search runs, and the wires to it. What is pointed to must outlive the search.
struct SearchRequest {
  int threads = 1;            ///< that search together, at least 1
  std::stop_token stop = {};  ///< once a stop is requested, the search ends soon
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::uint64_t node_limit = ~std::uint64_t{0};  ///< a thread, roughly
  std::atomic<std::uint64_t>* nodes = nullptr;   ///< grows as positions are searched
  ProofState* proof_state = nullptr;             ///< is kept up to date
  ProofObserver* proofs = nullptr;               ///< is told what took much work to prove

  /// Whether `stop` ends the search now.
  [[nodiscard]] bool is_stopped() const noexcept { return stop.stop_requested(); }

  /// Whether `stop` or the deadline does.
  [[nodiscard]] bool is_ended() const noexcept {
    return is_stopped() || std::chrono::steady_clock::now() >= deadline;
  }

  /// What is left of the request when `searched` nodes are spent.
  [[nodiscard]] SearchRequest after(std::uint64_t searched) const noexcept {
    SearchRequest rest = *this;
    rest.node_limit -= std::min(node_limit, searched);
    return rest;
  }
};

}  // namespace seedbank
