// Lists of the digests of database files.
#include "tools/database/digest_list.h"

#include <cinttypes>
#include <cstdio>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "db/endgame/format.h"
#include "solver/game/position.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kTitle = "seedbank digests 1";

std::string line_of(Game game, db::PairId pair, const db::FileDigest& file) {
  return fmt::format("{:016x} {:>13}  {}", file.digest, file.bytes, file_name(game, pair));
}

// The game and the pair of the file with this name, or nothing if no database file has it.
std::optional<std::pair<Game, db::PairId>> file_called(const std::string& name) {
  const std::filesystem::path path = name;
  const auto pair = db::pair_of_file_name(path.filename().string());
  if (!pair) return std::nullopt;
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      if (file_name({pits, rules}, *pair) == name) return std::pair(Game{pits, rules}, *pair);
    }
  }
  return std::nullopt;
}

}  // namespace

std::string file_name(Game game, db::PairId pair) { return db::pair_file("", game, pair).string(); }

std::string to_text(const std::vector<GameDigests>& games) {
  std::string text = std::string(kTitle) + '\n';
  for (const GameDigests& list : games) {
    for (const auto& [pair, file] : list.files) text += line_of(list.game, pair, file) + '\n';
  }
  return text;
}

std::vector<GameDigests> read_digests(LineInput& input) {
  const auto fail = [&](std::uint64_t line, const std::string& what) {
    throw UsageError(fmt::format("option '--against': {}, line {}: {}", input.name(), line, what));
  };
  const auto title = input.next();
  if (input.is_stopped()) return {};
  if (!title || title->text != kTitle) {
    fail(1, fmt::format("not '{}', the first line of the output of 'info --digests'", kTitle));
  }
  std::vector<GameDigests> games;
  std::uint64_t number = 2;
  for (; const auto line = input.next(); ++number) {
    db::FileDigest file;
    int end = 0;
    if (std::sscanf(line->text.c_str(), "%16" SCNx64 " %" SCNu64 " %n", &file.digest, &file.bytes,
                    &end) != 2) {
      fail(number, "not a digest, a number of bytes and a name");
    }
    const auto found = file_called(line->text.substr(static_cast<std::size_t>(end)));
    if (!found) fail(number, "no file of a database has this name");
    // Any other form is refused, so that a list that was cut or changed is detected.
    const auto& [game, pair] = *found;
    if (line->text != line_of(game, pair, file)) fail(number, "not as 'info --digests' writes it");
    if (games.empty() || games.back().game != game) games.push_back({game, {}});
    if (!games.back().files.try_emplace(pair, file).second) fail(number, "a file listed twice");
  }
  if (input.is_stopped()) return {};
  if (games.empty()) fail(number, "no file is listed");
  return games;
}

}  // namespace seedbank::tools
