// The report on players: the object of `replay --report --json` in a document.
#include "tools/report/players_report.h"

#include <nlohmann/json.hpp>

#include "tools/report/document.h"
#include "tools/text/report_text.h"

namespace seedbank::tools {

std::string players_report(const GameReport& report, std::string_view rules,
                           std::uint64_t unreadable) {
  return document_of("players", "seedbank replay --html", report_json(report, rules, unreadable));
}

}  // namespace seedbank::tools
