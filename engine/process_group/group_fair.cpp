// Finding fair starts with several processes.
#include "engine/process_group/group_fair.h"

#include <algorithm>
#include <optional>

namespace seedbank::engine {
namespace {

// A task is this fraction of an even share of the remaining boards, so that tasks get smaller and
// the processes finish at about the same time although some boards take longer.
constexpr std::size_t kPartOfEven = 4;

class FairCoordinator final : public Coordinator {
 public:
  FairCoordinator(int processes, const FairVerdicts& known, Observer& observer,
                  const SearchRequest& request, const TakeVerdict& take)
      : processes_(static_cast<std::size_t>(processes)),
        observer_(observer),
        request_(request),
        take_(take) {
    result.verdicts = known;
    for (std::size_t board = 0; board < known.size(); ++board) {
      if (!known[board]) open_.push_back(board);
    }
    left_ = open_.size();
    observer_.expect(left_);
  }

  Message opening() override { return {}; }

  std::optional<Message> next_task(int /*rank*/) override {
    const std::size_t left = open_.size() - assigned_;
    if (left == 0) return std::nullopt;
    const std::size_t count = std::max<std::size_t>(1, left / (kPartOfEven * processes_));
    Message boards = Message::array();
    for (std::size_t i = 0; i < count; ++i) boards.push_back(open_[assigned_++]);
    return boards;
  }

  void receive(int /*rank*/, const Message& report) override {
    if (report.contains("nodes")) {
      result.nodes += report.at("nodes").get<std::uint64_t>();
      return;
    }
    const auto board = report.at("board").get<std::size_t>();
    const bool is_of_value = report.at("is_of_value").get<bool>();
    take_(board, is_of_value);
    result.verdicts[board] = is_of_value;
    if (is_of_value) observer_.found(++found_);
    observer_.answered();
    --left_;
  }

  [[nodiscard]] bool is_done() const override { return left_ == 0 || request_.is_ended(); }

  Message outcome(bool stopped) override { return stopped || left_ > 0; }

  GroupFair result;

 private:
  std::size_t processes_;
  Observer& observer_;
  const SearchRequest& request_;
  const TakeVerdict& take_;
  std::vector<std::size_t> open_;
  std::size_t assigned_ = 0;  // of open_
  std::size_t left_ = 0;      // not decided
  std::uint64_t found_ = 0;
};

class FairWorker final : public Worker {
 public:
  FairWorker(const FairQuestion& question, const std::vector<Position>& boards, Answerer& answerer,
             const SearchRequest& request)
      : question_(question), boards_(boards), answerer_(answerer), request_(request) {}

  void begin(const Message& /*opening*/, const Report& report) override { report_ = report; }

  void work(const Message& task, const std::stop_token& stop) override {
    std::vector<std::size_t> numbers;
    std::vector<Position> boards;
    for (const Message& number : task) {
      numbers.push_back(number.get<std::size_t>());
      boards.push_back(boards_[numbers.back()]);
    }
    SearchRequest request = request_;
    request.stop = stop;
    Observer no_observer;
    FairSearch search(question_, boards, FairVerdicts(boards.size()), answerer_, no_observer);
    search.run(request, [&](std::size_t board, bool is_of_value) {
      report_({{"board", numbers[board]}, {"is_of_value", is_of_value}});
    });
    report_({{"nodes", search.nodes()}});
  }

 private:
  const FairQuestion& question_;
  const std::vector<Position>& boards_;
  Answerer& answerer_;
  const SearchRequest& request_;
  Report report_;
};

}  // namespace

GroupFair decide_boards(ProcessGroup& group, const FairQuestion& question,
                        const std::vector<Position>& boards, const FairVerdicts& known,
                        Answerer& answerer, Observer& observer, const SearchRequest& request,
                        const TakeVerdict& take) {
  std::optional<FairCoordinator> coordinator;
  if (group.rank() == 0) coordinator.emplace(group.size(), known, observer, request, take);
  FairWorker worker(question, boards, answerer, request);
  const bool stopped =
      group.run(coordinator ? &*coordinator : nullptr, worker, request.stop).get<bool>();
  GroupFair result;
  if (coordinator) result = std::move(coordinator->result);
  result.stopped = stopped;
  return result;
}

}  // namespace seedbank::engine
