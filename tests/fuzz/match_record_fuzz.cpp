// Fuzz target: any bytes as a record of a game, of a match and of none.
#include "engine/match/match_record.h"
#include "solver/game/notation.h"
#include "tests/fuzz/notation_property.h"
#include "tests/fuzz/target.h"

namespace seedbank::engine {
namespace {

MatchPlan small_plan() {
  MatchPlan plan;
  plan.game = {2, Rules::kEmptyCapture};
  plan.starts = {parse_position("2,2,0,2,2,0").position};
  plan.players = {"greedy", "random"};
  plan.games_per_pair = 2;
  return plan;
}

void read_as_one_of_a_match(std::string_view text) {
  static const MatchPlan plan = small_plan();
  static const MatchRecords records(plan, RecordsVersion::kFirst);  // that of the corpus
  try {
    const MatchGame game = records.read(text);
    require(game.number < records.schedule().games(), "a game that is none of the match");
    require(records.line(game) == text, "not read back");
  } catch (const NotationError& error) {
    require_none(broken_message_property(error));
  }
}

void read_as_any(std::string_view text) {
  try {
    const auto record = RecordReader().read(text);
    if (!record) return;
    require_none(broken_position_property(record->game.start));
    for (const PlayedSowing& sowing : record->game.sowings) {
      require(sowing.pit >= 0 && sowing.pit < record->game.start.pits, "a pit that does not exist");
      require_none(broken_position_property(sowing.reached));
    }
  } catch (const NotationError& error) {
    require_none(broken_message_property(error));
  }
}

}  // namespace
}  // namespace seedbank::engine

extern "C" int match_record_fuzz(const std::uint8_t* data, std::size_t size) {
  seedbank::engine::read_as_any(seedbank::text_of(data, size));
  seedbank::engine::read_as_one_of_a_match(seedbank::text_of(data, size));
  return 0;
}
