// Measurements of the builder: computing alone, with compression, and all of it.
#include <limits>
#include <memory>
#include <stdexcept>

#include <tbb/task_arena.h>

#include "db/builder/build.h"
#include "engine/base/stopwatch.h"
#include "tools/bench/bench_case.h"
#include "tools/bench/discarding_files.h"
#include "tools/bench/timed_build.h"

namespace seedbank::tools {
namespace {

// Forgets every pair at once. With all memory at its disposal a plan reads nothing back.
class ForgetfulStorage final : public db::PairStorage {
 public:
  std::uint64_t write(db::PairId, const db::Matrix&, const db::Matrix&) override { return 0; }
  void read(db::MatrixId, db::Matrix&) override {
    throw std::logic_error("a plan without bound of memory reads back");
  }
};

double positions_per_second(const BuildFigures& figures) {
  return static_cast<double>(figures.positions) / figures.seconds / 1e6;
}

double compute(const BenchContext& context) {
  const db::BuildPlan plan =
      db::make_plan(context.game, context.seeds, std::numeric_limits<std::uint64_t>::max(),
                    context.threads, [](db::PairId) { return false; });
  ForgetfulStorage storage;
  const engine::Stopwatch watch;
  db::run_build(
      plan, storage, [](const db::BuildProgress&) {}, context.stop);
  return static_cast<double>(plan.positions) / watch.seconds() / 1e6;
}

double compute_and_compress(const BenchContext& context) {
  DiscardingFiles files;
  return positions_per_second(build_database(files, "", context.game, context.seeds,
                                             std::numeric_limits<std::uint64_t>::max(), {},
                                             context.stop));
}

BuildFigures build(const BenchContext& context) {
  const TemporaryDirectory directory;
  db::PosixFileSystem files;
  return build_database(files, directory.path(), context.game, context.seeds, context.memory_bytes,
                        {}, context.stop);
}

}  // namespace

void add_build_cases(const BenchContext& context, std::vector<BenchCase>& cases) {
  const std::string layers = "layers 2.." + std::to_string(context.seeds);
  cases.push_back({"compute", layers + ", computed only", "M positions/s",
                   [&context] { return compute(context); }});
  cases.push_back({"compress", layers + ", computed and compressed", "M positions/s",
                   [&context] { return compute_and_compress(context); }});
  const auto last = std::make_shared<BuildFigures>();
  cases.push_back({"build", layers + ", on disk and synced", "s", [&context, last] {
                     *last = build(context);
                     return last->seconds;
                   }});
  cases.push_back({"bits", "the files of that, bits per position", "bits", [&context, last] {
                     if (last->positions == 0) *last = build(context);
                     return 8 * static_cast<double>(last->file_bytes) /
                            static_cast<double>(last->positions);
                   }});
}

}  // namespace seedbank::tools
