// Checks of a database with one process or several.
#include <algorithm>
#include <deque>
#include <utility>

#include <nlohmann/json.hpp>

#include "db/index/block.h"
#include "engine/base/failure.h"
#include "engine/process_group/group_work.h"

namespace seedbank::engine {
namespace {

// Memory besides blocks: the program, decoders, indexes of open files.
constexpr std::uint64_t kWorkingBytes = std::uint64_t{48} << 20;

// Parts of a sample, per process.
constexpr std::uint64_t kPartsPerProcess = 16;

// Progress is reported per task, not within a task.
const Progress kNoProgress = [](std::uint64_t, std::uint64_t) {};

// The pairs, largest first, so that the last tasks are short.
std::deque<Message> tasks_of(std::vector<db::PairId> pairs, int pits) {
  std::stable_sort(pairs.begin(), pairs.end(), [&](db::PairId a, db::PairId b) {
    return db::pair_positions(pits, a) > db::pair_positions(pits, b);
  });
  std::deque<Message> tasks;
  for (const db::PairId pair : pairs) tasks.push_back(message_of(pair));
  return tasks;
}

template <typename Pairs>
std::uint64_t positions_of(const Pairs& pairs, int pits) {
  std::uint64_t positions = 0;
  for (const db::PairId pair : pairs) positions += db::pair_positions(pits, pair);
  return positions;
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

// Checks all parts by `check`; returns the sum of their reports and `sum`.
db::VerifyReport sum_of_checks(
    ProcessGroup& group, std::deque<Message> tasks, std::uint64_t total,
    const std::function<db::VerifyReport(const Message& task, const std::stop_token& stop)>& check,
    const Progress& progress, const std::stop_token& stop, db::VerifyReport sum = {}) {
  const Message outcome = run_parts(
      group, std::move(tasks),
      [&](const Message& task, const Report& report, const std::stop_token& stopped) {
        const db::VerifyReport part = check(task, stopped);
        if (!part.stopped) report(to_message(part));
      },
      [&](const Message& part) {
        db::merge(sum, report_of(part));
        progress(sum.positions, total);
        return true;
      },
      [&](bool stopped) {
        return Message{{"stopped", stopped}, {"sum", without_examples(sum)}};
      },
      stop);
  if (group.rank() != 0) sum = report_of(outcome.at("sum"));
  sum.stopped = outcome.at("stopped").get<bool>();
  return sum;
}

// The same with a part per pair of the database.
db::VerifyReport check_pairs(
    const db::Database& database, ProcessGroup& group,
    const std::function<db::VerifyReport(db::PairId pair, const std::stop_token& stop)>& check,
    const Progress& progress, const std::stop_token& stop, db::VerifyReport sum = {}) {
  const int pits = database.game().pits;
  const std::set<db::PairId>& pairs = database.pairs();
  return sum_of_checks(
      group, tasks_of({pairs.begin(), pairs.end()}, pits), positions_of(pairs, pits),
      [&](const Message& task, const std::stop_token& stopped) {
        return check(pair_of(task), stopped);
      },
      progress, stop, std::move(sum));
}

// A sample of the positions, in parts.
db::VerifyReport check_sample(const db::Database& database, ProcessGroup& group,
                              const ValueSample& sample, std::uint64_t memory_bytes,
                              const Progress& progress, const std::stop_token& stop) {
  const std::uint64_t parts = kPartsPerProcess * static_cast<std::uint64_t>(group.size());
  std::deque<Message> tasks;
  for (std::uint64_t index = 0; index < parts; ++index) tasks.push_back(index);
  return sum_of_checks(
      group, std::move(tasks), sample.positions,
      [&](const Message& task, const std::stop_token& stopped) {
        return db::verify_sample(database, sample.positions, sample.random_seed, memory_bytes,
                                 kNoProgress, stopped, {task.get<std::uint64_t>(), parts});
      },
      progress, stop);
}

}  // namespace

db::VerifyReport verify_files(const db::Database& database, ProcessGroup* group,
                              const Progress& progress, const std::stop_token& stop) {
  db::VerifyReport missing;
  missing.add_faults(db::missing_files(database));
  if (group == nullptr) {
    db::VerifyReport report = db::verify_checksums(database, progress, stop);
    report.add_faults(missing.unreadable);
    return report;
  }
  return check_pairs(
      database, *group,
      [&](db::PairId pair, const std::stop_token& stopped) {
        return db::verify_checksums(database, {pair}, kNoProgress, stopped);
      },
      progress, stop, std::move(missing));
}

db::VerifyReport verify_values(const db::Database& database, ProcessGroup* group,
                               const std::optional<ValueSample>& sample, std::uint64_t memory_bytes,
                               const Progress& progress, const std::stop_token& stop) {
  const auto check = [&](std::uint64_t bytes) {
    if (sample && group == nullptr) {
      return db::verify_sample(database, sample->positions, sample->random_seed, bytes, progress,
                               stop);
    }
    if (sample) return check_sample(database, *group, *sample, bytes, progress, stop);
    if (group == nullptr) return db::verify_all(database, bytes, progress, stop);
    db::PairCheck pairs(database, bytes);
    return check_pairs(
        database, *group,
        [&](db::PairId pair, const std::stop_token& stopped) { return pairs.check(pair, stopped); },
        progress, stop);
  };
  return memory_besides(kWorkingBytes, memory_bytes, "verifying all values", check);
}

std::optional<std::vector<db::LayerStatistics>> layer_statistics(const db::Database& database,
                                                                 ProcessGroup* group,
                                                                 const Progress& progress,
                                                                 const std::stop_token& stop) {
  if (group == nullptr) return db::layer_statistics(database, progress, stop);
  const int pits = database.game().pits;
  const std::vector<db::PairId> pairs = db::pairs_of_complete_layers(database);
  const std::uint64_t total = positions_of(pairs, pits);
  db::MarginsByLayer margins;
  std::uint64_t counted = 0;
  const Message stopped = run_parts(
      *group, tasks_of(pairs, pits),
      [&](const Message& task, const Report& report, const std::stop_token& stopped_now) {
        const db::PairId pair = pair_of(task);
        const auto counts = db::count_margins(database, {pair}, kNoProgress, stopped_now);
        if (!counts) return;
        report({{"seeds", pair.seeds}, {"margins", counts->at(pair.seeds).counts()}});
      },
      [&](const Message& part) {
        db::MarginHistogram& of_layer = margins[part.at("seeds").get<int>()];
        for (const auto& [margin, positions] :
             part.at("margins").get<std::map<int, std::uint64_t>>()) {
          of_layer.add(margin, positions);
          counted += positions;
        }
        progress(counted, total);
        return true;
      },
      [](bool ended_early) -> Message { return ended_early; }, stop);
  if (stopped.get<bool>()) return std::nullopt;
  if (group->rank() != 0) return std::vector<db::LayerStatistics>();
  return db::layers_with(database, margins);
}

}  // namespace seedbank::engine
