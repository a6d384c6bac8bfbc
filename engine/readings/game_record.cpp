// Played games, read from records.
#include <optional>
#include <utility>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/game.h>

#include "engine/readings/game_readings.h"
#include "engine/readings/game_words.h"

namespace seedbank {
namespace {

int seeds_on(const Board& board) {
  int seeds = 0;
  for (const int each : board.numbers()) seeds += each;
  return seeds;
}

}  // namespace

std::optional<std::size_t> sowings_before_swap(const Board& game, Pie pie) {
  if (pie == Pie::kNone) return std::nullopt;
  const std::vector<Board> positions = game.positions();
  for (std::size_t i = 1; i < positions.size(); ++i) {
    if (positions[i].over()) return std::nullopt;
    if (positions[i].south_to_move() != positions[0].south_to_move()) return i;
  }
  return std::nullopt;
}

PlayedRecord play_record(const Board& start, std::string_view record,
                         std::optional<PitNumbers> numbers) {
  return engine::read_told(start, engine::told_in(record, seeds_on(start)), numbers);
}

Board read_game(const Board& start, std::string_view record, std::optional<PitNumbers> numbers) {
  const engine::ToldGame told = engine::told_in(record, seeds_on(start));
  PlayedRecord read = engine::read_told(start, told, numbers);
  if (read.illegal) {
    throw PositionError(fmt::format("sowing {}: {}", read.illegal->number, read.illegal->why));
  }
  if (!read.past_end.empty()) {
    throw PositionError(fmt::format("sowing {}: the game is over before it{}",
                                    read.game.sown().size() + 1,
                                    engine::legal_elsewhere(start, told, read.numbers)));
  }
  if (read.game.sown().empty()) throw PositionError("the game has no sowings");
  return std::move(read.game);
}

}  // namespace seedbank
