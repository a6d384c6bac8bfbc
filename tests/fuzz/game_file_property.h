// Properties of files of games for arbitrary bytes.
#pragma once

#include <string>
#include <string_view>

#include <seedbank/recorded_games.h>

namespace seedbank {

/// Returns a description of the fault in a message about a part of a file, or an empty text.
inline std::string broken_reason_property(std::string_view message) {
  constexpr std::size_t kMostBytes = 600;
  if (message.empty() || message.size() > kMostBytes) return "length of a reason";
  for (const char c : message) {
    if (c < 0x20 || c > 0x7E) return "a byte of a reason is not printable";
  }
  return {};
}

/// Returns a description of the property that a game violates, or an empty text.
inline std::string broken_game_property(const RecordedGame& game) {
  const Board& played = game.record.game;
  if (game.format.empty() || game.line == 0) return "a game without its format and line";
  if (game.record.illegal) {
    if (game.record.illegal->number == 0) return "an illegal sowing without a number";
    return broken_reason_property(game.record.illegal->why);
  }
  if (!game.record.past_end.empty() && !played.over()) return "past an end that is none";
  if (game.refereed) return {};  // perhaps without an extra turn, by a pie rule
  Board again = played.positions().front();
  for (const int pit : played.sown()) again.sow(pit);
  return again == played ? "" : "the sowings are not the game";
}

/// The same for the games of a file, and what is not a game.
inline std::string broken_games_property(const GameFile& file) {
  for (const RecordedGame& game : file.games) {
    std::string fault = broken_game_property(game);
    if (!fault.empty()) return fault;
    if (game.record.game.rules() != file.games.front().record.game.rules()) {
      return "games of different rules";
    }
  }
  for (const UnreadableGame& part : file.unreadable) {
    std::string fault = broken_reason_property(part.why);
    if (!fault.empty()) return fault;
  }
  return {};
}

/// Returns a description of the violated property, or an empty text.
inline std::string broken_game_file_property(std::string_view text) {
  // Under the rules that the file decides, and under given ones.
  for (const bool takes_rules : {true, false}) {
    const Board start(6, 4, takes_rules ? "empty-capture" : "standard");
    std::string fault =
        broken_games_property(read_games(text, {.start = start, .takes_rules = takes_rules}));
    if (!fault.empty()) return fault;
  }
  return {};
}

}  // namespace seedbank
