// Operations with independent tasks, and the simulated group.
#include "engine/process_group/process_group.h"

#include <map>
#include <set>
#include <vector>

#include <nlohmann/json.hpp>

namespace seedbank::engine {
namespace {

// Hands out tasks in the given order.
class PartsCoordinator final : public Coordinator {
 public:
  PartsCoordinator(std::deque<Message> tasks, const TakeReport& take,
                   const std::function<Message(bool stopped)>& outcome)
      : tasks_(std::move(tasks)), open_(tasks_.size()), take_(take), outcome_(outcome) {}

  std::optional<Message> next_task(int /*rank*/) override {
    if (tasks_.empty()) return std::nullopt;
    Message task = std::move(tasks_.front());
    tasks_.pop_front();
    return task;
  }

  void receive(int /*rank*/, const Message& report) override {
    if (take_(report)) --open_;
  }

  [[nodiscard]] bool is_done() const override { return open_ == 0; }

  Message outcome(bool stopped) override { return outcome_(stopped); }

 private:
  std::deque<Message> tasks_;
  std::size_t open_;  // tasks that are not done
  const TakeReport& take_;
  const std::function<Message(bool)>& outcome_;
};

class PartsWorker final : public Worker {
 public:
  explicit PartsWorker(const DoPart& work) : work_(work) {}

  void begin(const Message& /*opening*/, const Report& report) override { report_ = report; }

  void work(const Message& task, const std::stop_token& stop) override {
    work_(task, report_, stop);
  }

 private:
  const DoPart& work_;
  Report report_;
};

}  // namespace

Message message_of(db::PairId pair) { return {pair.seeds, pair.fewer}; }

db::PairId pair_of(const Message& message) {
  return {message.at(0).get<int>(), message.at(1).get<int>()};
}

Message Coordinator::opening() { return {}; }

Message run_parts(ProcessGroup& group, std::deque<Message> tasks, const DoPart& work,
                  const TakeReport& take, const std::function<Message(bool)>& outcome,
                  const std::stop_token& stop) {
  PartsCoordinator coordinator(std::move(tasks), take, outcome);
  PartsWorker worker(work);
  return group.run(group.rank() == 0 ? &coordinator : nullptr, worker, stop);
}

Message SimulatedGroup::run(Coordinator* coordinator, Worker& worker, const std::stop_token& stop) {
  struct Done {
    int rank = 0;
    std::vector<Message> reports;
  };
  std::vector<Message> reports;
  worker.begin(coordinator->opening(),
               [&](Message report) { reports.push_back(std::move(report)); });
  std::multimap<double, Done> under_way;  // by the time at which they end
  std::set<int> idle;
  for (int rank = 0; rank < processes_; ++rank) idle.insert(rank);
  double now = 0;
  while (!coordinator->is_done() && !stop.stop_requested()) {
    for (auto rank = idle.begin(); rank != idle.end() && !stop.stop_requested();) {
      const std::optional<Message> task = coordinator->next_task(*rank);
      if (!task) {
        ++rank;
        continue;
      }
      reports.clear();
      worker.work(*task, stop);
      double seconds = 0;
      for (const Message& report : reports) seconds += duration_(report);
      time_.busy_seconds += seconds;
      ++time_.tasks;
      under_way.emplace(now + latency_ + seconds, Done{*rank, std::exchange(reports, {})});
      rank = idle.erase(rank);
    }
    if (under_way.empty()) break;
    const auto next = under_way.extract(under_way.begin());
    now = next.key();
    for (const Message& report : next.mapped().reports) {
      coordinator->receive(next.mapped().rank, report);
    }
    idle.insert(next.mapped().rank);
  }
  // Work after the end of the operation does not count.
  for (const auto& [end, done] : under_way) time_.busy_seconds -= end - now;
  time_.seconds += now;
  worker.end();
  return coordinator->outcome(!coordinator->is_done());
}

}  // namespace seedbank::engine
