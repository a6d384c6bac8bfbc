// The limits of a strategy's search.
#pragma once

#include <cstdint>

#include "solver/search/search_request.h"

namespace seedbank::engine {

/// Counts positions and checks the request periodically. For one thread.
class SearchClock {
 public:
  explicit SearchClock(const SearchRequest& request) noexcept : request_(request) {}
  SearchClock(const SearchClock&) = delete;
  SearchClock& operator=(const SearchClock&) = delete;
  ~SearchClock() { hand_over(); }

  /// Counts a position; true once the search has to end.
  bool tick() noexcept {
    ++nodes_;
    if (++since_look_ == kNodesPerLook) {
      since_look_ = 0;
      hand_over();
      ended_ = ended_ || nodes_ >= request_.node_limit || request_.is_ended();
    }
    return ended_;
  }

  [[nodiscard]] bool ended() const noexcept { return ended_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  // A strategy searches this many positions in a few microseconds.
  static constexpr std::uint64_t kNodesPerLook = 256;

  void hand_over() noexcept {
    if (request_.nodes != nullptr) *request_.nodes += nodes_ - handed_over_;
    handed_over_ = nodes_;
  }

  const SearchRequest& request_;
  std::uint64_t nodes_ = 0;
  std::uint64_t since_look_ = 0;
  std::uint64_t handed_over_ = 0;
  bool ended_ = false;
};

}  // namespace seedbank::engine
