// Operations with independent tasks.
#include "engine/process_group/process_group.h"

#include <utility>

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

}  // namespace seedbank::engine
