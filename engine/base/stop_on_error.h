// Multi-threaded work that stops soon after one of the threads fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>

#include "solver/base/in_order.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// A stop source for a group of threads: stops at the caller's request or at the first error.
/// Thread-safe.
class StopOnError {
 public:
  /// Passes on stops requested through `outer`.
  explicit StopOnError(const std::stop_token& outer)
      : forward_(outer, [this] { source_.request_stop(); }) {}

  /// The token that the work must check.
  [[nodiscard]] std::stop_token token() const noexcept { return source_.get_token(); }

  /// The request of one of the threads that do the work.
  [[nodiscard]] SearchRequest for_one_thread(SearchRequest request) const {
    request.threads = 1;
    request.stop = token();
    return request;
  }

  void request_stop() noexcept { source_.request_stop(); }

  /// Runs `work`. If it throws, requests the stop and rethrows the exception.
  template <typename Work>
  void run(const Work& work) {
    try {
      work();
    } catch (...) {
      source_.request_stop();
      throw;
    }
  }

 private:
  std::stop_source source_;
  std::stop_callback<std::function<void()>> forward_;
};

/// Does numbered work on all threads of the caller's arena, at most `items_per_thread` items per
/// thread at a time. work(number, request), for `first` to `end` - 1, returns an optional result:
/// nothing if its request, for one thread, ended it. Calls take(result) in the order of the numbers
/// until a result is missing, and returns the first number without a result, at least `first`.
/// After all threads have finished, rethrows the first exception of `work` or `take`.
template <typename Work, typename Take>
std::uint64_t take_in_order(std::size_t items_per_thread, std::uint64_t first, std::uint64_t end,
                            const SearchRequest& request, const Work& work, const Take& take) {
  using Result = std::invoke_result_t<Work, std::uint64_t, const SearchRequest&>;
  StopOnError stop(request.stop);
  const SearchRequest each = stop.for_one_thread(request);
  std::uint64_t next = first;
  std::uint64_t taken = first;
  bool is_whole = true;
  Stages<std::uint64_t, Result> stages;
  stages.next = [&]() -> std::optional<std::uint64_t> {
    if (next >= end || each.is_ended()) return std::nullopt;
    return next++;
  };
  stages.work = [&](std::uint64_t number) { return work(number, each); };
  stages.take = [&](Result&& result) {
    is_whole = is_whole && result.has_value();
    if (!is_whole) return;
    take(*std::move(result));
    ++taken;
  };
  stages.hurry = [&] { stop.request_stop(); };
  work_in_order(items_per_thread, stages);
  return taken;
}

}  // namespace seedbank::engine
