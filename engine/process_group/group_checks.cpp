// Verifying a database and counting its values with several processes.
#include "engine/process_group/group_checks.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <memory>

#include "db/index/block.h"

namespace seedbank::engine {
namespace {

// Parts of a sample, per process.
constexpr std::uint64_t kPartsPerProcess = 16;

// Within a task there is no progress to report.
const Progress kNoProgress = [](std::uint64_t, std::uint64_t) {};

// Hands out independent tasks in the given order and combines their results.
class PartsCoordinator final : public Coordinator {
 public:
  using Take = std::function<void(const Message& result)>;

  PartsCoordinator(std::deque<Message> tasks, Take take)
      : tasks_(std::move(tasks)), open_(tasks_.size()), take_(std::move(take)) {}

  Message opening() override { return {}; }

  std::optional<Message> next_task(int /*rank*/) override {
    if (tasks_.empty()) return std::nullopt;
    Message task = std::move(tasks_.front());
    tasks_.pop_front();
    return task;
  }

  void receive(int /*rank*/, const Message& report) override {
    take_(report);
    --open_;
  }

  [[nodiscard]] bool is_done() const override { return open_ == 0; }

  Message outcome(bool stopped) override { return {{"stopped", stopped}, {"sums", sums_}}; }

  // The combined results, for all processes; to be kept up to date by `take`.
  void set_sums(Message sums) { sums_ = std::move(sums); }

 private:
  std::deque<Message> tasks_;
  std::size_t open_;
  Take take_;
  Message sums_;
};

// Does each task by calling a function; a task that was stopped is not reported.
class PartsWorker final : public Worker {
 public:
  using Do = std::function<std::optional<Message>(const Message& task, const std::stop_token&)>;

  explicit PartsWorker(Do one) : do_(std::move(one)) {}

  void begin(const Message& /*opening*/, const Report& report) override { report_ = report; }

  void work(const Message& task, const std::stop_token& stop) override {
    if (std::optional<Message> result = do_(task, stop)) report_(*std::move(result));
  }

 private:
  Do do_;
  Report report_;
};

// The pairs, largest first, so that the last tasks are short.
std::deque<Message> tasks_of(std::vector<db::PairId> pairs, int pits) {
  std::stable_sort(pairs.begin(), pairs.end(), [&](db::PairId a, db::PairId b) {
    return db::pair_positions(pits, a) > db::pair_positions(pits, b);
  });
  std::deque<Message> tasks;
  for (const db::PairId pair : pairs) tasks.push_back(message_of(pair));
  return tasks;
}

std::uint64_t positions_of(const std::vector<db::PairId>& pairs, int pits) {
  std::uint64_t positions = 0;
  for (const db::PairId pair : pairs) positions += db::pair_positions(pits, pair);
  return positions;
}

std::vector<db::PairId> pairs_of(const db::Database& database) {
  return {database.pairs().begin(), database.pairs().end()};
}

Message to_message(const db::VerifyReport& report) {
  Message examples = Message::array();
  for (const db::Difference& one : report.examples) {
    examples.push_back({one.seeds, one.mover, one.waiter, one.stored, one.recomputed});
  }
  Message unreadable = Message::array();
  for (const db::FileFault& one : report.unreadable) {
    unreadable.push_back({message_of(one.pair), one.state, one.text});
  }
  return {{"positions", report.positions},
          {"differences", report.differences},
          {"examples", examples},
          {"unreadable", unreadable}};
}

db::VerifyReport report_of(const Message& message) {
  db::VerifyReport report;
  report.positions = message.at("positions").get<std::uint64_t>();
  report.differences = message.at("differences").get<std::uint64_t>();
  for (const Message& one : message.at("examples")) {
    report.examples.push_back({one.at(0).get<int>(), one.at(1).get<db::SidePits>(),
                               one.at(2).get<db::SidePits>(), one.at(3).get<int>(),
                               one.at(4).get<int>()});
  }
  for (const Message& one : message.at("unreadable")) {
    report.unreadable.push_back(
        {pair_of(one.at(0)), one.at(1).get<db::FileState>(), one.at(2).get<std::string>()});
  }
  return report;
}

Message without_examples(const db::VerifyReport& report) {
  Message message = to_message(report);
  message["examples"] = Message::array();
  return message;
}

// Checks all parts; returns the sum of their reports and of `sum`.
db::VerifyReport sum_of_checks(ProcessGroup& group, std::deque<Message> tasks, std::uint64_t total,
                               const PartsWorker::Do& check, const Progress& progress,
                               const std::stop_token& stop, db::VerifyReport sum = {}) {
  std::unique_ptr<PartsCoordinator> coordinator;
  if (group.rank() == 0) {
    coordinator = std::make_unique<PartsCoordinator>(std::move(tasks), [&](const Message& part) {
      db::merge(sum, report_of(part));
      coordinator->set_sums(without_examples(sum));
      progress(sum.positions, total);
    });
    coordinator->set_sums(without_examples(sum));
  }
  PartsWorker worker(check);
  const Message outcome = group.run(coordinator.get(), worker, stop);
  if (!coordinator) sum = report_of(outcome.at("sums"));
  sum.stopped = outcome.at("stopped").get<bool>();
  return sum;
}

std::optional<Message> unless_stopped(const db::VerifyReport& report) {
  if (report.stopped) return std::nullopt;
  return to_message(report);
}

}  // namespace

db::VerifyReport verify_files(const db::Database& database, ProcessGroup& group,
                              const Progress& progress, const std::stop_token& stop) {
  const int pits = database.game().pits;
  const std::vector<db::PairId> pairs = pairs_of(database);
  db::VerifyReport missing;
  missing.add_faults(db::missing_files(database));
  return sum_of_checks(
      group, tasks_of(pairs, pits), positions_of(pairs, pits),
      [&](const Message& task, const std::stop_token& stopped) {
        return unless_stopped(
            db::verify_checksums(database, {pair_of(task)}, kNoProgress, stopped));
      },
      progress, stop, std::move(missing));
}

db::VerifyReport verify_sample(const db::Database& database, ProcessGroup& group,
                               std::uint64_t samples, std::uint64_t random_seed,
                               std::uint64_t memory_bytes, const Progress& progress,
                               const std::stop_token& stop) {
  const std::uint64_t parts = kPartsPerProcess * static_cast<std::uint64_t>(group.size());
  std::deque<Message> tasks;
  for (std::uint64_t index = 0; index < parts; ++index) tasks.push_back({index, parts});
  return sum_of_checks(
      group, std::move(tasks), samples,
      [&](const Message& task, const std::stop_token& stopped) {
        const db::SamplePart part{task.at(0).get<std::uint64_t>(), task.at(1).get<std::uint64_t>()};
        return unless_stopped(db::verify_sample(database, part, samples, random_seed, memory_bytes,
                                                kNoProgress, stopped));
      },
      progress, stop);
}

db::VerifyReport verify_all(const db::Database& database, ProcessGroup& group,
                            std::uint64_t memory_bytes, const Progress& progress,
                            const std::stop_token& stop) {
  const int pits = database.game().pits;
  const std::vector<db::PairId> pairs = pairs_of(database);
  db::PairCheck check(database, memory_bytes);
  return sum_of_checks(
      group, tasks_of(pairs, pits), positions_of(pairs, pits),
      [&](const Message& task, const std::stop_token& stopped) {
        return unless_stopped(check.check(pair_of(task), stopped));
      },
      progress, stop);
}

std::optional<std::vector<db::LayerStatistics>> layer_statistics(const db::Database& database,
                                                                 ProcessGroup& group,
                                                                 const Progress& progress,
                                                                 const std::stop_token& stop) {
  const int pits = database.game().pits;
  const std::vector<db::PairId> pairs = db::pairs_of_complete_layers(database);
  const std::uint64_t total = positions_of(pairs, pits);
  db::MarginsByLayer margins;
  std::uint64_t counted = 0;
  std::optional<PartsCoordinator> coordinator;
  if (group.rank() == 0) {
    coordinator.emplace(tasks_of(pairs, pits), [&](const Message& part) {
      db::MarginHistogram& of_layer = margins[part.at("seeds").get<int>()];
      for (const Message& one : part.at("margins")) {
        of_layer.add(one.at(0).get<int>(), one.at(1).get<std::uint64_t>());
        counted += one.at(1).get<std::uint64_t>();
      }
      progress(counted, total);
    });
  }
  PartsWorker worker(
      [&](const Message& task, const std::stop_token& stopped) -> std::optional<Message> {
        const db::PairId pair = pair_of(task);
        const auto counts = db::count_margins(database, {pair}, kNoProgress, stopped);
        if (!counts) return std::nullopt;
        Message of_pair = Message::array();
        for (const auto& [margin, positions] : counts->at(pair.seeds).counts()) {
          of_pair.push_back({margin, positions});
        }
        return Message{{"seeds", pair.seeds}, {"margins", of_pair}};
      });
  const Message outcome = group.run(coordinator ? &*coordinator : nullptr, worker, stop);
  if (outcome.at("stopped").get<bool>()) return std::nullopt;
  if (!coordinator) return std::vector<db::LayerStatistics>();
  return db::layers_with(database, margins);
}

}  // namespace seedbank::engine
