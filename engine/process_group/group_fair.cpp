// Fair starts with several processes.
#include <algorithm>
#include <deque>

#include <nlohmann/json.hpp>

#include "engine/process_group/group_work.h"

namespace seedbank::engine {
namespace {

// A task is an even share of the remaining boards divided by this number. So tasks get smaller, and
// the processes finish at about the same time although some boards take longer.
constexpr std::size_t kPartOfEven = 4;

std::deque<Message> tasks_of(const std::vector<std::size_t>& boards, int processes) {
  std::deque<Message> tasks;
  for (auto next = boards.begin(); next != boards.end();) {
    const auto left = static_cast<std::size_t>(boards.end() - next);
    const std::size_t even = left / (kPartOfEven * static_cast<std::size_t>(processes));
    const auto end = next + static_cast<std::ptrdiff_t>(std::max<std::size_t>(1, even));
    tasks.emplace_back(std::vector<std::size_t>(next, end));
    next = end;
  }
  return tasks;
}

}  // namespace

GroupFair decide_boards(ProcessGroup& group, const FairQuestion& question,
                        const FairVerdicts& known, const db::FileSystem& files,
                        const AnswererOptions& options, Observer& observer,
                        const SearchRequest& request, const TakeVerdict& take) {
  const std::vector<Position> boards =
      boards_near_opening(question.game.pits, question.seeds_per_pit, question.most_moved);
  Answerer answerer(files, options, observer);
  GroupFair result;
  std::vector<std::size_t> open;
  if (group.rank() == 0) {
    result.verdicts = known;
    for (std::size_t board = 0; board < known.size(); ++board) {
      if (!known[board]) open.push_back(board);
    }
    observer.expect(open.size());
  }
  std::size_t left = open.size();
  std::uint64_t found = 0;
  const Message stopped = run_parts(
      group, tasks_of(open, group.size()),
      [&](const Message& task, const Report& report, const std::stop_token& stop) {
        const auto numbers = task.get<std::vector<std::size_t>>();
        std::vector<Position> part;
        for (const std::size_t number : numbers) part.push_back(boards[number]);
        SearchRequest limited = request;
        limited.stop = stop;
        Observer no_observer;
        FairSearch search(question, part, FairVerdicts(part.size()), answerer, no_observer);
        search.run(limited, [&](std::size_t board, bool is_of_value) {
          report({{"board", numbers[board]}, {"is_of_value", is_of_value}});
        });
        report({{"nodes", search.nodes()}});
      },
      [&](const Message& report) {
        if (report.contains("nodes")) {
          result.nodes += report.at("nodes").get<std::uint64_t>();
          return true;
        }
        const auto board = report.at("board").get<std::size_t>();
        const bool is_of_value = report.at("is_of_value").get<bool>();
        take(board, is_of_value);
        result.verdicts[board] = is_of_value;
        if (is_of_value) observer.found(++found);
        observer.answered();
        --left;
        return false;
      },
      [&](bool ended_early) -> Message { return ended_early || left > 0; }, request.stop);
  result.stopped = stopped.get<bool>();
  result.endgame_seconds = answerer.endgame_seconds(question.game.pits);
  return result;
}

}  // namespace seedbank::engine
