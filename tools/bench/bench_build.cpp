// Measurements of the builder: computing alone, with compression, and all of it.
#include <limits>
#include <memory>
#include <stdexcept>

#include <tbb/task_arena.h>

#include "db/builder/build.h"
#include "engine/base/stopwatch.h"
#include "engine/builder/database_build.h"
#include "tools/bench/bench_case.h"

namespace seedbank::tools {
namespace {

// Forgets every pair at once. With all memory at its disposal a plan reads nothing back.
class ForgetfulStorage final : public db::PairStorage {
 public:
  void write(db::PairId, const db::Matrix&, const db::Matrix&) override {}
  void read(db::MatrixId, db::Matrix&) override {
    throw std::logic_error("a plan without bound of memory reads back");
  }
};

double compute(const BenchContext& context) {
  const db::BuildPlan plan =
      db::make_plan(context.game, context.seeds, std::numeric_limits<std::uint64_t>::max(),
                    context.threads, [](db::PairId) { return false; });
  ForgetfulStorage storage;
  const engine::Stopwatch watch;
  db::run_build(
      plan, storage, [](std::uint64_t, std::uint64_t) {}, context.stop);
  return static_cast<double>(plan.positions) / watch.seconds() / 1e6;
}

// A database that was built, and removed.
struct Built {
  engine::DatabaseExtent extent;
  double seconds = 0;
};

Built build(const BenchContext& context) {
  const TemporaryDirectory directory;
  db::PosixFileSystem files;
  const engine::DatabaseBuild build{.root = directory.path(),
                                    .game = context.game,
                                    .seeds = context.seeds,
                                    .memory_bytes = context.memory_bytes,
                                    .write = {}};
  const engine::DatabaseBuilt built = engine::build_database(
      files, build, [](std::uint64_t, std::uint64_t) {}, context.stop);
  return {engine::extent_of(files, build), built.seconds};
}

}  // namespace

void add_build_cases(const BenchContext& context, std::vector<BenchCase>& cases) {
  const std::string layers = "layers 2.." + std::to_string(context.seeds);
  cases.push_back({"compute", layers + ", computed only", "M positions/s",
                   [&context] { return compute(context); }});
  cases.push_back({"compress", layers + ", computed and compressed", "M positions/s", [&context] {
                     return engine::rehearse_build(context.game, context.seeds, {}, context.stop)
                                .positions_per_second /
                            1e6;
                   }});
  const auto last = std::make_shared<Built>();
  cases.push_back({"build", layers + ", on disk and synced", "s", [&context, last] {
                     *last = build(context);
                     return last->seconds;
                   }});
  cases.push_back({"bits", "the files of that, bits per position", "bits", [&context, last] {
                     if (last->extent.positions == 0) *last = build(context);
                     return 8 * static_cast<double>(last->extent.bytes) /
                            static_cast<double>(last->extent.positions);
                   }});
}

}  // namespace seedbank::tools
