// The report of a match as one document of HTML, for a class.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <seedbank/board.h>
#include <seedbank/match_table.h>

namespace seedbank::tools {

/// The maximum number of games of a report, which holds all of them.
inline constexpr std::size_t kMostReportedGames = 20'000;

/// The best pits of a position, or none if they are not known.
using BestPits = std::function<std::vector<int>(const Board& position)>;

/// A self-contained document: standings, ratings, cross-table, all games on a board, the worst
/// mistakes of each player, and forfeits with what the program wrote last (MatchGame::last_words).
/// It opens from a file, loads nothing, and treats texts of players and programs as texts. `games`
/// are those of the table, in their order. Calls `best_pits` for each mistake that it lists.
[[nodiscard]] std::string match_report(const MatchTable& table, const std::vector<MatchGame>& games,
                                       const BestPits& best_pits);

}  // namespace seedbank::tools
