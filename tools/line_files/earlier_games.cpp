// Reads the records of an earlier run.
#include "tools/line_files/earlier_games.h"

#include <algorithm>
#include <system_error>

#include <fmt/core.h>

#include "tools/line_files/match_file.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

bool is_there(const std::filesystem::path& file) {
  std::error_code unused;
  return std::filesystem::exists(file, unused);
}

}  // namespace

EarlierGames::EarlierGames(db::FileSystem& files, const std::filesystem::path& records,
                           const MatchPlan& plan, std::span<const std::size_t> players)
    : files_(files), before_(place_for(records)), records_(plan) {
  const bool is_moved = is_there(before_);
  const std::filesystem::path& file = is_moved ? before_ : records;
  if (!is_there(file)) {
    throw UsageError(fmt::format("option '--again': there are no records '{}'", file.string()));
  }
  {
    // Also checks, before it is moved, that the file holds what is read here.
    const auto keep = [&](const MatchGame& game) {
      const auto is_again = [&](std::size_t player) {
        return std::find(players.begin(), players.end(), player) != players.end();
      };
      const auto& both = game.fixture.players;
      if (std::any_of(both.begin(), both.end(), is_again)) return;
      lines_.emplace(game.number, records_.line(game));
    };
    const MatchFile earlier(files, file, plan, {0, records_.schedule().games()}, keep,
                            RecordedVersions::kAny);
  }
  if (!is_moved) files.rename(records, before_);
}

std::optional<MatchGame> EarlierGames::game(std::uint64_t number) const {
  const auto found = lines_.find(number);
  if (found == lines_.end()) return std::nullopt;
  return records_.read(found->second);
}

}  // namespace seedbank::tools
