// Fuzz target: arbitrary bytes as the record of a game, with and without its match.
#include <seedbank/error.h>
#include <seedbank/game.h>
#include <seedbank/match.h>

#include "engine/board/arguments.h"
#include "tests/fuzz/notation_property.h"
#include "tests/fuzz/target.h"

namespace seedbank {
namespace {

MatchPlan small_plan() {
  MatchPlan plan;
  plan.starts = {Board(2, 2)};
  plan.players = {"greedy", "random"};
  plan.games_per_pair = 2;
  return plan;
}

void read_as_one_of_a_match(std::string_view text) {
  static const MatchPlan plan = small_plan();
  static const MatchRecords records(plan);
  try {
    const MatchGame game = records.read(text);
    require(game.number < records.schedule().games(), "a game outside the match");
    require(records.line(game) == text, "not read back");
  } catch (const PositionError& error) {
    require_none(broken_message_property(error));
  }
}

void read_as_any(std::string_view text) {
  try {
    const auto record = RecordReader().read(text);
    if (!record) return;
    for (const int pit : record->game.sown()) {
      require(pit >= 1 && pit <= record->game.pits(), "a pit that does not exist");
    }
    for (const Board& position : record->game.positions()) {
      require_none(broken_position_property(engine::position_of(position)));
    }
  } catch (const PositionError& error) {
    require_none(broken_message_property(error));
  }
}

}  // namespace
}  // namespace seedbank

extern "C" int match_record_fuzz(const std::uint8_t* data, std::size_t size) {
  seedbank::read_as_any(seedbank::text_of(data, size));
  seedbank::read_as_one_of_a_match(seedbank::text_of(data, size));
  return 0;
}
