// Measurements of the builder: computing alone, with compression, and all of it.
#include <limits>
#include <memory>
#include <stdexcept>

#include <seedbank/build.h>

#include "db/builder/build.h"
#include "solver/base/stopwatch.h"
#include "tools/bench/bench_case.h"

namespace seedbank::tools {
namespace {

// Discards every pair. A plan with unlimited memory never reads a pair back.
class ForgetfulStorage final : public db::PairStorage {
 public:
  void write(db::PairId, const db::Matrix&, const db::Matrix&) override {}
  void read(db::MatrixId, db::Matrix&) override {
    throw std::logic_error("a plan with unlimited memory reads a pair back");
  }
};

double compute(const BenchContext& context) {
  const db::BuildPlan plan =
      db::make_plan(context.game, context.seeds, std::numeric_limits<std::uint64_t>::max(),
                    context.threads, [](db::PairId) { return false; });
  ForgetfulStorage storage;
  const Stopwatch watch;
  db::run_build(
      plan, storage, [](std::uint64_t, std::uint64_t) {}, context.stop);
  return static_cast<double>(plan.positions) / watch.seconds() / 1e6;
}

BuildOptions options_of(const BenchContext& context) {
  return {.database = {},
          .seeds = context.seeds,
          .pits = context.game.pits,
          .rules = std::string(name(context.game.rules)),
          .memory_bytes = context.memory_bytes,
          .threads = context.threads,
          .stop = context.stop};
}

// Builds a database and removes it.
Built build_and_remove(const BenchContext& context) {
  const TemporaryDirectory directory;
  BuildOptions options = options_of(context);
  options.database = directory.path();
  return build(options);
}

}  // namespace

void add_build_cases(const BenchContext& context, std::vector<BenchCase>& cases) {
  const std::string layers = "layers 2.." + std::to_string(context.seeds);
  cases.push_back({"compute", layers + ", computed only", "M positions/s",
                   [&context] { return compute(context); }});
  cases.push_back({"compress", layers + ", computed and compressed", "M positions/s", [&context] {
                     return rehearse_build(options_of(context)).positions_per_second / 1e6;
                   }});
  const auto last = std::make_shared<Built>();
  cases.push_back({"build", layers + ", on disk and synced", "s", [&context, last] {
                     *last = build_and_remove(context);
                     return last->seconds;
                   }});
  cases.push_back({"bits", "files of the build, bits per position", "bits", [&context, last] {
                     if (last->positions == 0) *last = build_and_remove(context);
                     return 8 * static_cast<double>(last->bytes) /
                            static_cast<double>(last->positions);
                   }});
}

}  // namespace seedbank::tools
