// A run of replay: reading, judging and printing games.
#include "tools/replay/replay_session.h"

#include <iostream>

#include <fmt/core.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "engine/base/json.h"
#include "tools/line_files/judged_file.h"
#include "tools/line_files/position_lines.h"
#include "tools/terminal/wording.h"
#include "tools/text/game_text.h"

namespace seedbank::tools {
namespace {

// How a game with a swap or a forfeit went on and ended.
std::string ending_text(const RecordedGame& game) {
  std::string text = game.swapped ? "the players exchanged sides\n" : "";
  if (!game.refereed) return text;
  const GameRecord& record = *game.refereed;
  if (record.adjudicated_after) {
    text += fmt::format("the players chose {} sowings; the rest was decided\n",
                        *record.adjudicated_after);
  }
  if (record.verdict == Verdict::kPlay) return text;
  return text + fmt::format("{} lost by forfeit: {}{}{}\n",
                            engine::forfeits_south(record) ? "South" : "North",
                            name(record.verdict), record.detail.empty() ? "" : ", ", record.detail);
}

}  // namespace

ExitCode exit_code_of_game(const RecordedGame& game) {
  return game.is_complete() ? ExitCode::kDone : ExitCode::kDifferences;
}

std::string why_unreadable(const UnreadableGame& part) {
  if (!part.rules.empty()) return fmt::format("{}: use --rules {}", part.why, part.rules);
  if (!part.unknown.empty()) {
    return fmt::format("{}: --ignore {} skips it", part.why, shell_quoted({part.unknown}));
  }
  if (part.numberings.empty()) return part.why;
  std::vector<std::string_view> names;
  for (const PitNumbers each : part.numberings) names.push_back(name(each));
  return fmt::format("{}: use --numbering {}", part.why, fmt::join(names, " or "));
}

void require_legal(const RecordedGame& game, const std::string& place) {
  const std::string before = place.empty() ? "" : place + ": ";
  if (game.record.illegal) {
    throw PositionError(fmt::format("{}sowing {}: {}", before, game.record.illegal->number,
                                    game.record.illegal->why));
  }
  if (!game.record.past_end.empty()) {
    throw PositionError(fmt::format("{}sowing {}: the game is over before it", before,
                                    game.record.game.sown().size() + 1));
  }
}

GameReading ReplayOptions::reading(const CommonOptions& common) const {
  return {.start = start ? notation.read(positions_of_arguments({*start})[0], common.rules())
                         : opening_of_options(pits, seeds_per_pit, common.rules()),
          .takes_rules = !common.given_rules,
          .text = notation.reading(),
          .numbers = numbers};
}

Engine& ReplaySession::engine(const std::string& rules) {
  if (!engine_) {
    CommonOptions common = context_.common;
    common.given_rules = rules_from_name(rules);
    engine_.emplace(options_.search.engine(common), progress_);
  }
  return **engine_;
}

JudgedGame ReplaySession::judged_by_values(const RecordedGame& game) {
  Engine& engine = this->engine(game.record.game.rules());
  JudgedGame judgement = judged(game.record.game, [&](const Board& position) {
    return engine.query(
        position,
        options_.search.limits(stop_.token(), [&](Bounds bounds) { progress_.bounds(bounds); }),
        {.exact_moves = false, .line = false});
  });
  engine::forget_costs_before_swap(game, judgement);
  return judgement;
}

void ReplaySession::separate() {
  if (!context_.common.json && !is_first_) context_.out.line("");
  is_first_ = false;
}

void ReplaySession::count(const RecordedGame& game, const std::string& place) {
  if (game.verified == false && unverified_++ == 0) first_unverified_ = place;
}

void ReplaySession::print(const RecordedGame& game, const JudgedGame& judgement) {
  separate();
  if (!context_.common.json) {
    context_.out.write(to_text(judgement, game.record.numbers, Paint(options_.color)) +
                       ending_text(game) + faults_text(game.record));
    return;
  }
  RecordedGame shown = game;
  if (options_.numbers) {  // then there is nothing to say about it
    shown.record.also.clear();
    shown.record.numbers = PitNumbers::kSowing;
  }
  context_.out.line(engine::to_line(engine::judged_json(
      shown, judgement, [this](const Board& board) { return options_.notation.write(board); })));
}

void ReplaySession::refuse(std::uint64_t line, const Failure& failure) {
  separate();
  const Format format = context_.common.json ? Format::kJson : Format::kText;
  context_.out.line(error_line(format, "replay", failure, line));
}

void ReplaySession::note_numbering(const RecordedGame& game) const {
  const PlayedRecord& record = game.record;
  const bool is_certain = record.numbers == PitNumbers::kSowing && record.also.empty();
  if (!record.found || is_certain || context_.common.quiet) return;
  std::vector<std::string_view> names;
  for (const PitNumbers other : record.also) names.push_back(name(other));
  std::cerr << fmt::format(
      "seedbank: line {}: pits read as {}{}: --numbering decides\n", game.line,
      name(record.numbers),
      names.empty() ? ", the only legal game"
                    : fmt::format("; they would be another game as {}", fmt::join(names, ", ")));
}

void ReplaySession::note_unverified() const {
  if (unverified_ == 0 || context_.common.quiet) return;
  std::cerr << "seedbank: " << counted(unverified_, "game") << " not verified, the first in "
            << first_unverified_
            << ": they have no checksum, or do not follow the first line of their match\n";
}

}  // namespace seedbank::tools
