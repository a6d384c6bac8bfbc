// Parallel loops by oneTBB.
#include "solver/base/parallel.h"

#if SEEDBANK_THREADS

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>

namespace seedbank::internal {

void run_loop(std::uint64_t begin, std::uint64_t end, IterationsWork work, Share share) {
  if (begin >= end) return;
  const auto take = [work](const tbb::blocked_range<std::uint64_t>& range) {
    work.call(work.work, range.begin(), range.end());
  };
  const tbb::blocked_range<std::uint64_t> all(begin, end);
  if (share == Share::kOne) {
    tbb::parallel_for(all, take, tbb::simple_partitioner());
  } else {
    tbb::parallel_for(all, take);
  }
}

}  // namespace seedbank::internal

#endif
