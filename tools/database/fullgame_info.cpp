// What `info --fullgame` does.
#include "tools/database/fullgame_info.h"

#include <string>

#include <fmt/core.h>

#include "engine/base/json.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

using db::fullgame::FullGame;
using db::fullgame::FullGameDatabase;
using db::fullgame::StoredLayer;

// A layer may have no positions at all.
double bits(std::uint64_t bytes, std::uint64_t positions) {
  return positions == 0 ? 0 : bits_per_position(bytes, positions);
}

std::uint64_t bytes_of(const FullGameDatabase& database) {
  std::uint64_t bytes = 0;
  for (int captured = 0; captured <= database.full_game().seeds(); ++captured) {
    bytes += database.layer(captured).file_bytes();
  }
  return bytes;
}

std::string row(const std::string& head, std::uint64_t positions, std::uint64_t bytes) {
  return fmt::format("{:>8}", head) + fmt::format("{:>17}", count_text(positions)) +
         fmt::format("{:>17}", count_text(bytes)) + fmt::format("{:>9.2f}", bits(bytes, positions));
}

void print_json(const FullGameDatabase& database, Output& out) {
  const FullGame& full_game = database.full_game();
  const std::uint64_t bytes = bytes_of(database);
  const std::uint64_t positions = database.total().positions;
  engine::Json json = engine::json_object("fullgame-info");
  json["database"] = database.directory().string();
  json["rules"] = seedbank::name(full_game.game.rules);
  json["end"] = name(full_game.end);
  json["pits"] = full_game.game.pits;
  json["seeds"] = full_game.seeds_per_pit;
  json["positions"] = positions;
  json["bytes"] = bytes;
  json["bits_per_position"] = bits(bytes, positions);
  json["layers"] = engine::Json::array();
  for (int captured = 0; captured <= full_game.seeds(); ++captured) {
    const StoredLayer& layer = database.layer(captured);
    json["layers"].push_back({{"captured", captured},
                              {"positions", layer.positions()},
                              {"bytes", layer.file_bytes()},
                              {"digest", fmt::format("{:016x}", layer.digest())}});
  }
  out.line(engine::to_line(json));
}

}  // namespace

void show_fullgame(const FullGameDatabase& database, CommandContext& context) {
  if (context.common.json) return print_json(database, context.out);
  Output& out = context.out;
  out.line(database.directory().string() + ": " + to_text(database.full_game()));
  out.line("captured        positions            bytes     bits  digest of positions and values");
  for (int captured = 0; captured <= database.full_game().seeds(); ++captured) {
    const StoredLayer& layer = database.layer(captured);
    out.line(row(std::to_string(captured), layer.positions(), layer.file_bytes()) + "  " +
             fmt::format("{:016x}", layer.digest()));
  }
  out.line(row("all", database.total().positions, bytes_of(database)));
}

}  // namespace seedbank::tools
