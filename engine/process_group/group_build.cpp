// Building an endgame database with several processes.
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include <nlohmann/json.hpp>
#include <tbb/task_arena.h>

#include "db/builder/build.h"
#include "db/builder/pair_queue.h"
#include "db/endgame/file_pair_storage.h"
#include "db/endgame/format.h"
#include "db/index/ranking.h"
#include "db/storage/errors.h"
#include "engine/process_group/group_work.h"
#include "solver/base/stopwatch.h"

namespace seedbank::engine {
namespace {

// Reads files of pairs, some of which other processes have just written, and measures the time that
// this takes.
class SharedPairStorage final : public db::PairStorage {
 public:
  // The writing thread calls `not_written` if writing fails.
  SharedPairStorage(db::FileSystem& files, const DatabaseBuild& build,
                    std::function<void(db::PairId)> not_written)
      : files_(files),
        directory_(db::game_directory(build.root, build.game)),
        pits_(build.game.pits),
        storage_(files, build.root, build.game, build.write),
        not_written_(std::move(not_written)) {}

  void write(db::PairId pair, const db::Matrix& mover, const db::Matrix& waiter) override {
    try {
      storage_.write(pair, mover, waiter);
    } catch (...) {
      not_written_(pair);
      throw;
    }
  }

  std::unique_ptr<db::BandWriter> write_in_bands(db::PairId pair) override {
    return storage_.write_in_bands(pair);
  }

  void read_rows(db::MatrixId id, const db::Rows& to) override {
    // A client of a network file system may see a file some time after another client has renamed
    // it; listing the directory speeds this up.
    constexpr double kLongestSeconds = 60;
    const Stopwatch watch;
    for (bool is_read = false; !is_read;) {
      try {
        storage_.read_rows(id, to);
        is_read = true;
      } catch (const db::MissingError&) {
        if (stop_.stop_requested() || watch.seconds() > kLongestSeconds) throw;
        (void)files_.list(directory_);
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
      }
    }
    const db::SideRank rows = db::side_count(pits_, id.row_seeds);
    for (db::SideRank row = 0; row < rows; ++row) {
      if (to.row(row) != nullptr) positions_read_ += to.columns();
    }
    seconds_ += watch.seconds();
  }

  [[nodiscard]] std::uint64_t positions_read() const noexcept { return positions_read_; }
  [[nodiscard]] double seconds() const noexcept { return seconds_; }

  // From now on, reading waits for missing files until a stop is requested.
  void wait_until(std::stop_token stop) { stop_ = std::move(stop); }

 private:
  db::FileSystem& files_;
  std::filesystem::path directory_;
  int pits_;
  db::FilePairStorage storage_;
  std::uint64_t positions_read_ = 0;
  std::function<void(db::PairId)> not_written_;
  std::stop_token stop_;
  double seconds_ = 0;
};

class BuildCoordinator final : public Coordinator {
 public:
  BuildCoordinator(const DatabaseBuild& build, const db::BuildPlan& plan, int processes,
                   const Progress& progress)
      : build_(build),
        plan_(plan),
        progress_(progress),
        shares_(static_cast<std::size_t>(processes)) {
    for (const db::PlanStep& step : plan.steps) missing_.insert(step.pair);
    queue_.emplace(build.game, build.seeds,
                   [this](db::PairId pair) { return !missing_.contains(pair); });
  }

  Message opening() override {
    Message pairs = Message::array();
    for (const db::PairId pair : queue_->pairs()) pairs.push_back(message_of(pair));
    return pairs;
  }

  std::optional<Message> next_task(int /*rank*/) override {
    const std::optional<db::PairId> pair = queue_->take();
    if (!pair) return std::nullopt;
    return message_of(*pair);
  }

  void receive(int rank, const Message& report) override {
    const db::PairId pair = pair_of(report.at("pair"));
    if (report.contains("not_written")) {
      // Others may be waiting for this pair, so all end; the failed process reports the error.
      is_lost_ = true;
      return;
    }
    if (report.contains("compute_seconds")) {
      const double seconds = report.at("compute_seconds").get<double>();
      ProcessShare& share = shares_[static_cast<std::size_t>(rank)];
      ++share.pairs;
      share.positions += db::pair_positions(build_.game.pits, pair);
      share.positions_read = report.at("positions_read").get<std::uint64_t>();
      share.compute_seconds += seconds;
      share.read_seconds = report.at("read_seconds").get<double>();
      LayerCost& layer = layers_[pair.seeds];
      layer.positions += db::pair_positions(build_.game.pits, pair);
      layer.compute_seconds += seconds;
      return;
    }
    queue_->written(pair);
    positions_written_ += db::pair_positions(build_.game.pits, pair);
    progress_(positions_written_, plan_.positions_to_compute);
  }

  [[nodiscard]] bool is_done() const override { return is_lost_ || queue_->is_finished(); }

  Message outcome(bool /*stopped*/) override { return {{"complete", queue_->is_finished()}}; }

  [[nodiscard]] std::vector<ProcessShare> take_shares() { return std::move(shares_); }
  [[nodiscard]] std::map<int, LayerCost> take_layers() { return std::move(layers_); }

 private:
  const DatabaseBuild& build_;
  const db::BuildPlan& plan_;
  const Progress& progress_;
  std::set<db::PairId> missing_;
  std::optional<db::PairQueue> queue_;
  std::vector<ProcessShare> shares_;
  std::map<int, LayerCost> layers_;
  std::uint64_t positions_written_ = 0;
  bool is_lost_ = false;  // a pair could not be written
};

class BuildWorker final : public Worker {
 public:
  BuildWorker(db::FileSystem& files, const DatabaseBuild& build)
      : build_(build), storage_(files, build, [this](db::PairId pair) {
          report_({{"pair", message_of(pair)}, {"not_written", true}});
        }) {}

  void begin(const Message& opening, const Report& report) override {
    report_ = report;
    std::vector<db::PairId> pairs;
    for (const Message& pair : opening) pairs.push_back(pair_of(pair));
    plan_.emplace(build_.game, build_.seeds, std::move(pairs), build_.memory_bytes,
                  tbb::this_task_arena::max_concurrency());
    const auto written = [this](db::PairId pair) { report_({{"pair", message_of(pair)}}); };
    builder_.emplace(build_.game, build_.seeds, storage_, written);
  }

  void work(const Message& task, const std::stop_token& stop) override {
    const db::PairId pair = pair_of(task);
    const Stopwatch watch;
    const double read_before = storage_.seconds();
    storage_.wait_until(stop);
    try {
      if (!builder_->make(
              plan_->add(pair), [](std::uint64_t) {}, stop))
        return;
    } catch (const db::MissingError&) {
      if (stop.stop_requested()) return;  // the file might have appeared later
      throw;
    }
    report_({{"pair", message_of(pair)},
             {"compute_seconds", watch.seconds() - (storage_.seconds() - read_before)},
             {"read_seconds", storage_.seconds()},
             {"positions_read", storage_.positions_read()}});
  }

  void end() override {
    if (builder_) builder_->finish();
  }

 private:
  const DatabaseBuild& build_;
  SharedPairStorage storage_;
  Report report_;
  std::optional<db::StepwisePlan> plan_;
  std::optional<db::PairBuilder> builder_;  // last, since it uses the others
};

}  // namespace

GroupBuilt build_database(db::FileSystem& files, const DatabaseBuild& build, ProcessGroup& group,
                          const Progress& progress, const std::stop_token& stop) {
  std::optional<BuildSite> site;
  std::optional<BuildCoordinator> coordinator;
  GroupBuilt result;
  if (group.rank() == 0) {
    site.emplace(take_build_site(files, build));
    coordinator.emplace(build, site->plan, group.size(), progress);
  }
  const Stopwatch watch;
  BuildWorker worker(files, build);
  const Message outcome = group.run(coordinator ? &*coordinator : nullptr, worker, stop);
  const double seconds = watch.seconds();
  result.complete = outcome.at("complete").get<bool>();
  if (coordinator) {
    if (result.complete) result.built = extent_of(files, build);
    result.built.positions_computed = site->plan.positions_to_compute;
    result.shares = coordinator->take_shares();
    result.layers = coordinator->take_layers();
  }
  result.built.seconds = seconds;
  return result;
}

}  // namespace seedbank::engine
