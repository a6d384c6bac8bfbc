// A resumable file of judged games.
#include "tools/line_files/judged_file.h"

#include <optional>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <seedbank/match.h>

#include "db/storage/checksum.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kBinding = "judged games 1";  // with exact values

// Of a sowing from `before`: final margins differ by at most twice the seeds in play.
Bounds unknown_cost(const Board& before) { return {0, 2 * before.in_play()}; }

std::string canonical(const Board& board) { return board.text(); }

// How a game with a referee was played and ended.
void add_referee(engine::Json& json, const GameRecord& record) {
  if (record.pie != Pie::kNone) {
    json["pie"] = name(record.pie);
    json["swapped"] = record.swapped;
  }
  if (record.verdict == Verdict::kPlay) return;
  json["verdict"] = name(record.verdict);
  json["forfeit"] = forfeits_south(record) ? "south" : "north";
  json["detail"] = record.detail;
}

std::string sealed_line(const RecordedGame& game, const JudgedGame& judged) {
  return db::sealed(kBinding, engine::to_line(judged_json(game, judged, canonical)));
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
      const Bounds bounds =
          cost.is_null() ? unknown_cost(positions[i]) : Bounds{cost.get<int>(), cost.get<int>()};
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

bool forfeits_south(const GameRecord& record) {
  return (record.forfeiting_seat == 0) != record.swapped;
}

void forget_costs_before_swap(const RecordedGame& game, JudgedGame& judged) {
  if (!game.refereed || game.refereed->pie == Pie::kNone) return;
  const Board& board = game.refereed->game;
  const std::size_t before =
      sowings_before_swap(board, game.refereed->pie).value_or(judged.sowings.size());
  const std::vector<Board> positions = board.positions();
  for (std::size_t i = 0; i < before; ++i) {
    judged.sowings[i].cost = unknown_cost(positions[i]);
    judged.sowings[i].best.clear();
  }
}

engine::Json judged_json(const RecordedGame& game, const JudgedGame& judged,
                         const std::function<std::string(const Board&)>& write) {
  engine::Json json = engine::to_json(judged, write);
  const PlayedRecord& record = game.record;
  if (game.verified) json["verified"] = *game.verified;
  if (game.format != "pits") json["format"] = game.format;
  if (game.format != "pits" || !game.is_complete()) json["line"] = game.line;
  if (!game.players[0].empty() || !game.players[1].empty()) json["players"] = game.players;
  if (game.swapped) json["swapped"] = true;
  if (game.refereed) add_referee(json, *game.refereed);
  if (!record.also.empty() || record.numbers != PitNumbers::kSowing) {
    json["numbering"] = name(record.numbers);
  }
  for (const PitNumbers other : record.also) json["also"].push_back(name(other));
  if (record.illegal) {
    json["illegal"] = {{"sowing", record.illegal->number},
                       {"side", record.illegal->south ? "south" : "north"},
                       {"pit", record.illegal->word},
                       {"error", record.illegal->why},
                       {"unread", record.unread}};
  }
  if (!record.past_end.empty()) json["past_end"] = record.past_end;
  return json;
}

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
