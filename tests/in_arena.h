// Runs work with a given number of threads, regardless of the number of processors.
#pragma once

#include <cstddef>

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

namespace seedbank {

/// Runs `work` in an arena of `threads` threads.
template <typename Work>
void in_arena(int threads, const Work& work) {
  const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads));
  tbb::task_arena(threads).execute(work);
}

}  // namespace seedbank
