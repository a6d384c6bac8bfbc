// The lists of fair starts that the program includes.
#include "tools/line_files/included_fair.h"

#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>

#include "tools/terminal/embedded_text.h"

namespace seedbank::tools {
namespace {

std::string_view list_of(Rules rules) {
  return embedded_text(rules == Rules::kStandard ? "fair_standard.txt" : "fair_empty_capture.txt");
}

}  // namespace

std::optional<FairVerdicts> included_verdicts(const FairWanted& wanted, Rules rules) {
  if (wanted != FairWanted()) return std::nullopt;
  std::set<std::vector<int>> boards;
  std::istringstream lines{std::string(list_of(rules))};
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) boards.insert(Board::from_text(line).numbers());
  }
  FairVerdicts verdicts;
  visit_boards_near_opening(wanted, [&](std::span<const int> numbers) {
    verdicts.emplace_back(boards.contains({numbers.begin(), numbers.end()}));
  });
  return verdicts;
}

std::vector<FairStart> included_or_found(Engine& engine, const FairWanted& wanted,
                                         const Limits& limits) {
  if (const auto verdicts = included_verdicts(wanted, *rules_from_name(engine.rules()))) {
    return fair_starts(wanted, *verdicts);
  }
  return engine.fair(wanted, limits);
}

}  // namespace seedbank::tools
