// Simulates builds by many processes.
#include <algorithm>
#include <array>
#include <set>

#include "db/builder/pair_queue.h"
#include "db/builder/plan.h"
#include "engine/process_group/group_work.h"

namespace seedbank::engine {
namespace {

constexpr double kNanosecond = 1e-9;

// Bytes read at a constant rate between two times.
struct Reading {
  double begin = 0;
  double end = 0;
  double bytes = 0;
};

double most_bytes_per_second(const std::vector<Reading>& readings, double seconds) {
  constexpr std::size_t kParts = 100;
  std::array<double, kParts> bytes{};
  const double part = seconds / kParts;
  for (const Reading& reading : readings) {
    const double length = std::max(reading.end - reading.begin, kNanosecond);
    for (std::size_t i = 0; i < kParts; ++i) {
      const double begin = std::max(reading.begin, static_cast<double>(i) * part);
      const double end = std::min(reading.begin + length, static_cast<double>(i + 1) * part);
      if (end > begin) bytes[i] += reading.bytes * (end - begin) / length;
    }
  }
  return *std::max_element(bytes.begin(), bytes.end()) / part;
}

}  // namespace

SimulatedBuild simulate_build(const Game& game, int seeds, const SimulatedCluster& cluster) {
  db::PairQueue queue(game, seeds, [](db::PairId) { return false; });
  const db::StepwisePlan empty(game, seeds, queue.pairs(), cluster.memory_bytes, cluster.threads);
  std::vector<std::unique_ptr<db::StepwisePlan>> plans;
  std::set<int> idle;
  for (int process = 0; process < cluster.processes; ++process) {
    plans.push_back(std::make_unique<db::StepwisePlan>(empty));
    idle.insert(process);
  }
  const auto positions_of = [&](db::PairId pair) {
    return static_cast<double>(db::pair_positions(game.pits, pair));
  };
  const auto seconds_for = [&](double positions, double nanoseconds, double bytes) {
    return positions *
           std::max(nanoseconds * kNanosecond / cluster.threads, bytes / cluster.memory_bandwidth);
  };
  const auto own_seconds = [&](db::PairId pair) {
    const double nanoseconds =
        cluster.compute_base + cluster.compute_slope * pair.seeds + cluster.write_nanoseconds;
    return seconds_for(positions_of(pair), nanoseconds, kBytesPerComputed);
  };
  const double bytes_per_position =
      cluster.bits_per_position.value_or(db::planned_bits(game.pits, seeds)) / 8;

  struct Done {
    int process = 0;
    db::PairId pair;
  };
  SimulatedBuild result;
  std::multimap<double, Done> under_way;  // by the time at which they end
  std::vector<Reading> readings;
  double now = 0;
  double busy = 0;
  double read = 0;
  double written = 0;
  while (!queue.is_finished()) {
    while (!idle.empty()) {
      const auto pair = queue.take();
      if (!pair) break;
      const int process = *idle.begin();
      idle.erase(idle.begin());
      db::StepwisePlan& plan = *plans[static_cast<std::size_t>(process)];
      const std::uint64_t before = plan.positions_read();
      (void)plan.add(*pair);
      const auto positions = static_cast<double>(plan.positions_read() - before);
      const double seconds =
          seconds_for(positions, cluster.read_nanoseconds, kBytesPerRead) + own_seconds(*pair);
      // A pair reads in two parts, before each half of its computation.
      readings.push_back({now, now + seconds, positions * bytes_per_position});
      read += positions * bytes_per_position;
      written += positions_of(*pair) * bytes_per_position;
      busy += seconds;
      under_way.emplace(now + seconds, Done{process, *pair});
    }
    const auto next = under_way.extract(under_way.begin());
    now = next.key();
    queue.written(next.mapped().pair);
    idle.insert(next.mapped().process);
  }
  std::map<int, double> longest;
  for (const db::PairId pair : queue.pairs()) {
    double& of_layer = longest[pair.seeds];
    of_layer = std::max(of_layer, own_seconds(pair));
  }
  for (const auto& [layer, seconds] : longest) result.longest_chain += seconds;
  result.seconds = now;
  result.busy = busy / (now * cluster.processes);
  result.bytes_read = static_cast<std::uint64_t>(read);
  result.bytes_written = static_cast<std::uint64_t>(written);
  result.most_bytes_per_second = most_bytes_per_second(readings, now);
  return result;
}

}  // namespace seedbank::engine
