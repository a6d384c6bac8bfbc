// Parallel loops: on the threads of oneTBB or, where SEEDBANK_THREADS is 0, on the calling thread.
//
// Code that uses this header instead of oneTBB also compiles for systems without threads. It must
// not wait for another iteration of a loop: the iterations may run one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <future>
#include <system_error>
#include <utility>

#ifndef SEEDBANK_THREADS
#define SEEDBANK_THREADS 1
#endif

#if SEEDBANK_THREADS
#include <tbb/enumerable_thread_specific.h>
#include <tbb/task_arena.h>
#endif

namespace seedbank {

#if SEEDBANK_THREADS

/// A limited number of threads: ThreadArena(4).execute(work) runs `work` and the loops in it on at
/// most four. Returns what `work` returns.
using ThreadArena = tbb::task_arena;

/// A value per thread: local() returns that of the calling thread, constructed at the first call.
template <typename Value>
using PerThread = tbb::enumerable_thread_specific<Value>;

/// The number of threads in the caller's arena, at least 1.
inline int thread_count() noexcept { return tbb::this_task_arena::max_concurrency(); }

namespace internal {

/// What a thread does with consecutive iterations begin..end-1 of a loop; refers to `work`.
struct IterationsWork {
  const void* work;
  void (*call)(const void* work, std::uint64_t begin, std::uint64_t end);
};

enum class Share { kSeveral, kOne };  ///< of the iterations, that a thread takes at a time

/// The loops below, compiled once for all kinds of work: the headers of oneTBB are long.
void run_loop(std::uint64_t begin, std::uint64_t end, IterationsWork work, Share share);

template <typename Index, typename Work>
void run_loop(Index begin, Index end, const Work& work, Share share) {
  const auto call = [](const void* function, std::uint64_t first, std::uint64_t past) {
    const Work& iteration = *static_cast<const Work*>(function);
    for (; first != past; ++first) iteration(static_cast<Index>(first));
  };
  run_loop(static_cast<std::uint64_t>(begin), static_cast<std::uint64_t>(end), {&work, call},
           share);
}

}  // namespace internal

/// Calls work(i) for every i in begin..end-1, in any order, on all threads of the caller's arena.
/// Rethrows what `work` throws. Requires 0 <= begin <= end.
template <typename Index, typename Work>
void parallel_for(Index begin, Index end, const Work& work) {
  internal::run_loop(begin, end, work, internal::Share::kSeveral);
}

/// Like parallel_for(0, count, work), for a few long calls: a thread takes one call at a time.
template <typename Work>
void parallel_calls(std::size_t count, const Work& work) {
  internal::run_loop(std::size_t{0}, count, work, internal::Share::kOne);
}

/// Calls `work`. While a loop in it waits for other threads, the calling thread does not start
/// iterations of loops around the call.
template <typename Work>
void isolated(const Work& work) {
  tbb::this_task_arena::isolate(work);
}

#else

class ThreadArena {
 public:
  explicit ThreadArena(int /*threads*/) {}
  template <typename Work>
  decltype(auto) execute(const Work& work) {
    return work();
  }
};

template <typename Value>
class PerThread {
 public:
  Value& local() noexcept { return value_; }

 private:
  Value value_{};
};

inline int thread_count() noexcept { return 1; }

template <typename Index, typename Work>
void parallel_for(Index begin, Index end, const Work& work) {
  for (Index i = begin; i < end; ++i) work(i);
}

template <typename Work>
void parallel_calls(std::size_t count, const Work& work) {
  parallel_for(std::size_t{0}, count, work);
}

template <typename Work>
void isolated(const Work& work) {
  work();
}

#endif

/// Runs `work` on a new thread, which belongs to no arena. If no thread can be started, runs it on
/// the calling thread before returning.
template <typename Work>
auto run_beside(Work work) -> std::future<decltype(work())> {
#if SEEDBANK_THREADS
  try {
    return std::async(std::launch::async, work);
  } catch (const std::system_error&) {
    // The system allows no more threads.
  }
#endif
  auto result = std::async(std::launch::deferred, std::move(work));
  result.wait();
  return result;
}

}  // namespace seedbank
