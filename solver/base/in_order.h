// Ordered parallel work: items are read one by one, processed by all threads and delivered in
// order.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

namespace seedbank {

/// The stages of work_in_order().
template <typename Item, typename Made>
struct Stages {
  /// Returns the next item, or nothing at the end. Called by one thread at a time.
  std::function<std::optional<Item>()> next;
  /// Processes an item. Called by several threads at once.
  std::function<Made(Item&&)> work;
  /// Receives the results in the order of the items. Called by one thread at a time.
  std::function<void(Made&&)> take;
  /// Called once, by any thread, after another stage has thrown. Should make running calls of
  /// work() and next() return soon. Must not throw.
  std::function<void()> hurry;
};

/// Runs the stages on all threads of the caller's arena until next() returns nothing and all
/// results are delivered. At most `items_per_thread` items per thread are in flight. When a stage
/// throws, no further item starts, the results before the failed item are delivered, and then the
/// exception is rethrown, after all threads have finished. Throws std::bad_alloc.
template <typename Item, typename Made>
void work_in_order(std::size_t items_per_thread, const Stages<Item, Made>& stages) {
  struct Token {
    std::optional<Item> item;
    std::optional<Made> made;
    std::exception_ptr failure;  // of work()
  };
  // An exception that left the pipeline would leak the tokens in flight.
  std::atomic<bool> hurried = false;
  const auto hurry = [&] {
    if (!hurried.exchange(true)) stages.hurry();
  };
  std::exception_ptr next_failure;
  const auto begin = [&](tbb::flow_control& flow) -> std::shared_ptr<Token> {
    try {
      auto item = hurried ? std::nullopt : stages.next();
      if (item) return std::make_shared<Token>(Token{std::move(item), {}, {}});
    } catch (...) {
      next_failure = std::current_exception();
      hurry();
    }
    flow.stop();
    return nullptr;
  };
  const auto work = [&](std::shared_ptr<Token> token) {
    try {
      token->made.emplace(stages.work(std::move(*token->item)));
    } catch (...) {
      token->failure = std::current_exception();
      hurry();
    }
    return token;
  };
  std::exception_ptr failure;
  const auto take = [&](const std::shared_ptr<Token>& token) {
    if (failure) return;
    failure = token->failure;
    if (failure) return;
    try {
      stages.take(std::move(*token->made));
    } catch (...) {
      failure = std::current_exception();
      hurry();
    }
  };
  using tbb::filter_mode;
  using Pointer = std::shared_ptr<Token>;
  tbb::parallel_pipeline(
      items_per_thread * static_cast<std::size_t>(tbb::this_task_arena::max_concurrency()),
      tbb::make_filter<void, Pointer>(filter_mode::serial_in_order, begin) &
          tbb::make_filter<Pointer, Pointer>(filter_mode::parallel, work) &
          tbb::make_filter<Pointer, void>(filter_mode::serial_in_order, take));
  if (!failure) failure = next_failure;
  if (failure) std::rethrow_exception(failure);
}

}  // namespace seedbank
