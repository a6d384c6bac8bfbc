// The report on the players of judged games as one document of HTML.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <seedbank/judge.h>

namespace seedbank::tools {

/// A self-contained document that opens from a file: the quality of play of each player, as a whole
/// and by phase, with intervals. Names of players are shown as texts. `unreadable`: parts of the
/// input that are not games.
[[nodiscard]] std::string players_report(const GameReport& report, std::string_view rules,
                                         std::uint64_t unreadable);

}  // namespace seedbank::tools
