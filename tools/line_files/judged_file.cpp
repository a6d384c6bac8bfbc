// A resumable file of judged games.
#include "tools/line_files/judged_file.h"

#include <optional>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "db/storage/checksum.h"
#include "engine/base/json.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kBinding = "judged games 1";  // with exact values

std::string canonical(const Board& board) { return board.text(); }

std::string sealed_line(const RecordedGame& game, const JudgedGame& judged) {
  return db::sealed(kBinding, engine::to_line(engine::judged_json(game, judged, canonical)));
}

// The judgement of `game` that the line holds; nothing if it is not one, or was changed.
std::optional<JudgedGame> judged_in(std::string_view line, const RecordedGame& game) {
  JudgedGame judged;
  try {
    const engine::Json json = engine::parse_json(line);
    const std::vector<Board> positions = game.record.game.positions();
    const std::vector<int> pits = game.record.game.sown();
    const engine::Json& moves = json.at("moves");
    if (moves.size() != pits.size()) return std::nullopt;
    const int value = json.at("value").get<int>();
    judged.start = {.board = positions.front(), .bounds = {value, value}};
    for (std::size_t i = 0; i < pits.size(); ++i) {
      const int after = moves[i].at("value").get<int>();
      const engine::Json& cost = moves[i].at("cost");
      const Bounds bounds = cost.is_null() ? engine::unknown_cost(positions[i])
                                           : Bounds{cost.get<int>(), cost.get<int>()};
      judged.sowings.push_back({positions[i].south_to_move(), pits[i], positions[i + 1],
                                Bounds{after, after}, bounds,
                                moves[i].at("best").get<std::vector<int>>()});
    }
  } catch (const engine::JsonError&) {
    return std::nullopt;
  } catch (const engine::Json::exception&) {
    return std::nullopt;
  }
  return sealed_line(game, judged) == line ? std::optional(judged) : std::nullopt;
}

}  // namespace

JudgedFile::JudgedFile(db::FileSystem& files, const std::filesystem::path& path,
                       std::span<const RecordedGame> games,
                       const std::function<void(std::size_t, const JudgedGame&)>& take)
    : file_(files, path) {
  file_.read([&](std::uint64_t number, std::string_view line, bool whole) {
    if (!whole) return;
    const auto judged =
        first_ < games.size() ? judged_in(line, games[first_]) : std::optional<JudgedGame>();
    if (!judged) refuse_file("--out", file_.path(), number, "not what this run would write there");
    take(first_++, *judged);
  });
}

void JudgedFile::add(const RecordedGame& game, const JudgedGame& judged) {
  file_.append(sealed_line(game, judged));
}

}  // namespace seedbank::tools
