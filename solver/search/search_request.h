// How a search is to run, and what ends it.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <stop_token>

namespace seedbank {

class ProofObserver;

/// How one search runs, and the wires to it. What is pointed to must outlive the search.
struct SearchRequest {
  int threads = 1;            ///< that search together, at least 1
  std::stop_token stop = {};  ///< once a stop is requested, the search ends soon
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::uint64_t node_limit = ~std::uint64_t{0};  ///< a thread, roughly
  std::atomic<std::uint64_t>* nodes = nullptr;   ///< grows as positions are searched
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
