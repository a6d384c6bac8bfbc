// Building a database to see how long it takes.
#include "tools/bench/timed_build.h"

#include <tbb/task_arena.h>

#include "db/builder/build.h"
#include "db/endgame/file_pair_storage.h"
#include "engine/base/stopwatch.h"

namespace seedbank::tools {

BuildFigures build_database(db::FileSystem& files, const std::filesystem::path& root, Game game,
                            int seeds, std::uint64_t memory_bytes, db::WriteOptions options,
                            const std::stop_token& stop) {
  const db::BuildPlan plan =
      db::make_plan(game, seeds, memory_bytes, tbb::this_task_arena::max_concurrency(),
                    [](db::PairId) { return false; });
  db::FilePairStorage storage(files, root, game, options);
  BuildFigures figures;
  figures.positions = plan.positions;
  const engine::Stopwatch watch;
  const auto report = [&figures](const db::BuildProgress& progress) {
    figures.file_bytes = progress.bytes_written;
  };
  db::run_build(plan, storage, report, stop);
  figures.seconds = watch.seconds();
  return figures;
}

}  // namespace seedbank::tools
