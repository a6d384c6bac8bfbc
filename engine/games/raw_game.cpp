// Games before their sowings are played: where they begin, what they tell, and playing them.
#include "engine/games/raw_game.h"

#include <algorithm>
#include <map>

#include <seedbank/error.h>

#include "engine/notation/notations.h"
#include "engine/readings/game_readings.h"
#include "solver/game/number_list.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

RawGame raw_game(Board start, std::string_view format, std::uint64_t line) {
  RawGame raw;
  raw.game.record.game = std::move(start);
  raw.game.format = format;
  raw.game.line = line;
  return raw;
}

ToldGame told_from(const Board& start, std::string_view text) {
  int seeds = 0;
  for (const int each : start.numbers()) seeds += each;
  return told_in(text, seeds);
}

Board ReadingRules::opening(int pits, int seeds_per_pit) const {
  return Board(pits, seeds_per_pit, start_.rules());
}

Board ReadingRules::position(std::string_view text) const {
  return Board::from_text(text, text_, start_.rules());
}

void ReadingRules::require_rules(std::string_view rules) {
  if (rules == start_.rules()) return;
  if (!rules_from_name(rules)) throw PositionError("unknown rules: " + in_quotes(rules));
  if (!takes_rules_) throw OtherRulesError(rules);
  start_ = Board::from_numbers(start_.numbers(), start_.to_move(), rules);
}

RecordedGame played(RawGame raw, std::optional<PitNumbers> numbers) {
  RecordedGame game = std::move(raw.game);
  if (!game.refereed) {
    game.record = read_told(game.record.game, raw.told, raw.numbers ? raw.numbers : numbers);
  }
  const bool has_names = !game.players[0].empty() || !game.players[1].empty();
  if (!has_names) game.players = game.record.players;
  for (std::string& name : game.players) name = shown_name(name);
  return game;
}

UnreadableGame unreadable_game(std::uint64_t line, const PositionError& error) {
  UnreadableGame part = {line, error.what()};
  const auto* const other = dynamic_cast<const OtherRulesError*>(&error);
  if (other != nullptr) part.rules = other->rules();
  const auto* const unknown = dynamic_cast<const UnknownNameError*>(&error);
  if (unknown != nullptr) part.unknown = unknown->name();
  const auto* const uncertain = dynamic_cast<const UncertainGameError*>(&error);
  if (uncertain != nullptr) part.numberings = uncertain->numberings();
  return part;
}

std::optional<PitNumbers> numbering_of(const std::vector<RawGame>& games) {
  std::map<PitNumbers, std::size_t> legal;
  std::size_t open = 0;
  bool fits_native = true;
  for (const RawGame& raw : games) {
    if (raw.numbers || raw.game.refereed) continue;
    ++open;
    try {
      const std::vector<PlayedReading> readings = readings_of(raw.game.record.game, raw.told);
      for (const PitNumbers each : all_numberings()) legal[each] += is_legal_in(each, readings);
      fits_native = fits_native && !raw.told.has_entries &&
                    std::any_of(readings.begin(), readings.end(), [](const PlayedReading& reading) {
                      return reading.fits && reading.played.numbers == PitNumbers::kSowing;
                    });
    } catch (const PositionError&) {
      fits_native = false;
    }
  }
  if (open < 2) return std::nullopt;
  std::optional<PitNumbers> best;
  for (const PitNumbers each : all_numberings()) {
    if (!best || legal[each] > legal[*best]) best = each;
  }
  if (2 * legal[*best] > open) return best;
  return fits_native ? std::optional(PitNumbers::kSowing) : std::nullopt;
}

}  // namespace seedbank::engine
