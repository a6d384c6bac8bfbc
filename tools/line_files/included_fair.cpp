// The lists of fair starts that the program includes.
#include "tools/line_files/included_fair.h"

#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "solver/game/notation.h"
#include "tools/terminal/embedded_text.h"

namespace seedbank::tools {
namespace {

FairWanted wanted(const FairQuestion& question) {
  return {question.game.pits, question.seeds_per_pit, question.most_moved, question.value};
}

std::string_view list_of(Rules rules) {
  return embedded_text(rules == Rules::kStandard ? "fair_standard.txt" : "fair_empty_capture.txt");
}

}  // namespace

std::optional<FairVerdicts> included_verdicts(const FairQuestion& question) {
  const FairQuestion included;
  if (question.game.pits != included.game.pits ||
      question.seeds_per_pit != included.seeds_per_pit ||
      question.most_moved != included.most_moved || question.value != included.value) {
    return std::nullopt;
  }
  std::set<std::string> boards;
  std::istringstream lines{std::string(list_of(question.game.rules))};
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) boards.insert(to_text(parse_position(line)));
  }
  FairVerdicts verdicts;
  for (const Position& board :
       boards_near_opening(question.game.pits, question.seeds_per_pit, question.most_moved)) {
    verdicts.emplace_back(
        boards.contains(to_text(NotedPosition{question.game.pits, Side::kSouth, board})));
  }
  return verdicts;
}

std::vector<FairStart> included_or_found(Engine& engine, const FairQuestion& question,
                                         const Limits& limits) {
  if (const auto verdicts = included_verdicts(question)) {
    return fair_starts(wanted(question), *verdicts);
  }
  return engine.fair(wanted(question), limits);
}

}  // namespace seedbank::tools
