// The readings of a game: playing it in each, and which one is meant.
#include "engine/readings/game_readings.h"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "engine/readings/game_players.h"
#include "engine/readings/numberings.h"
#include "solver/game/number_list.h"
#include "solver/game/rules.h"

namespace seedbank::engine {
namespace {

using Kind = ToldItem::Kind;

// What lists are read in if several readings are legal.
constexpr PitNumbers kNative = PitNumbers::kSowing;

bool is_legal(const PlayedReading& reading) {
  const PlayedRecord& played = reading.played;
  return reading.fits && !played.illegal && played.past_end.empty() && !played.game.sown().empty();
}

// Whether players are counted from one number and pits from another.
bool is_mixed(PitNumbers numbers, const Players& players) {
  const auto first = first_number(numbers);
  return players.counted && first && (*players.counted == PlayersFrom::kZero) != (*first == 0);
}

// "cells, players from 0".
std::string text_of(const PlayedReading& reading) {
  std::string text(name(reading.played.numbers));
  if (reading.players) {
    text += *reading.players == PlayersFrom::kZero ? ", players from 0" : ", players from 1";
  }
  return text;
}

// The first sowings of a game, "S3 S6 N2 ...".
std::string beginning_of(const Board& game) {
  constexpr std::size_t kShown = 6;
  const std::vector<Board> positions = game.positions();
  const std::vector<int> pits = game.sown();
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, pits.size()); ++i) {
    text +=
        fmt::format("{}{}{}", i == 0 ? "" : " ", positions[i].south_to_move() ? 'S' : 'N', pits[i]);
  }
  return text + (pits.size() > kShown ? " ..." : "");
}

// The most readings that a message lists.
constexpr std::size_t kMostListed = 3;

[[noreturn]] void fail_ambiguous(const std::vector<const PlayedReading*>& games) {
  std::string why;
  std::vector<PitNumbers> numberings;
  for (const PlayedReading* const reading : games) {
    const PitNumbers numbers = reading->played.numbers;
    if (std::find(numberings.begin(), numberings.end(), numbers) == numberings.end()) {
      numberings.push_back(numbers);
    }
    if (numberings.size() > kMostListed) continue;
    why += fmt::format("{} {} as {}", why.empty() ? "the pits are" : ",",
                       beginning_of(reading->played.game), text_of(*reading));
  }
  throw UncertainGameError(why, std::move(numberings));
}

// `unasked`: a legal reading that must be asked for.
[[noreturn]] void fail_illegal(const std::vector<PlayedReading>& readings,
                               const PlayedReading* unasked) {
  std::vector<const PlayedReading*> best;
  for (const PlayedReading& reading : readings) {
    if (!reading.is_unlikely) best.push_back(&reading);
  }
  std::stable_sort(best.begin(), best.end(), [](const auto* a, const auto* b) {
    return a->played.game.sown().size() > b->played.game.sown().size();
  });
  best.resize(std::min(best.size(), kMostListed));
  std::string why;
  for (const PlayedReading* const reading : best) {
    const PlayedRecord& played = reading->played;
    why += fmt::format("{}as {}, sowing {}: {}", why.empty() ? "not a legal game: " : "; ",
                       text_of(*reading), played.game.sown().size() + 1,
                       played.illegal ? played.illegal->why : "the game is over before it");
  }
  if (unasked == nullptr) throw UncertainGameError(why, {});
  why += fmt::format("; but {} as {}", beginning_of(unasked->played.game), text_of(*unasked));
  throw UncertainGameError(why, {unasked->played.numbers});
}

// Throws UncertainGameError if a word other than a number is not a pit in any numbering.
void check_words(const ToldGame& told, int pits) {
  if (!told.digits.empty()) return;
  const auto items = laid_out(told, PitLayout::kWords);
  if (!items) return;
  for (const ToldItem& item : *items) {
    if (item.kind != Kind::kPit || item.word.empty() || has_only_digits(item.word)) continue;
    const auto names_pit = [&](PitNumbers numbers) {
      return pit_named(numbers, pits, Side::kSouth, item.word).has_value();
    };
    const auto all = all_numberings();
    if (std::none_of(all.begin(), all.end(), names_pit)) {
      throw UncertainGameError(in_quotes(item.word) + " is not a pit in any numbering", {});
    }
  }
}

// The one that can be played farthest, the first of several.
const PlayedReading* farthest(const std::vector<const PlayedReading*>& readings) {
  const auto is_shorter = [](const auto* a, const auto* b) {
    return a->played.game.sown().size() < b->played.game.sown().size();
  };
  return *std::max_element(readings.begin(), readings.end(), is_shorter);
}

// Whether characters are joined in a list, so that it has other layouts than that of words.
bool has_joined_digits(const ToldGame& told) {
  const std::string& digits = told.digits;
  const auto is_joined = [](char a, char b) { return a != ' ' && b != ' '; };
  return std::adjacent_find(digits.begin(), digits.end(), is_joined) != digits.end();
}

// The native reading of a list, if its first illegal sowing is one whatever is meant: all its words
// are pits, or they are not in any reading, nor is the one at fault. Otherwise null.
const PlayedReading* certain_up_to_fault(const ToldGame& told,
                                         const std::vector<PlayedReading>& readings) {
  std::vector<const PlayedReading*> native;
  bool has_other_layout = false;
  for (const PlayedReading& reading : readings) {
    if (reading.played.numbers == kNative) native.push_back(&reading);
    const bool is_words = layout_of(reading.played.numbers) == PitLayout::kWords;
    has_other_layout |= reading.fits && !is_words && has_joined_digits(told);
  }
  if (told.has_entries || native.empty() || has_other_layout) return nullptr;
  const PlayedReading* const best = farthest(native);
  if (best->fits || !best->played.illegal) return best;
  const auto has_fault = [&](const PlayedReading& reading) {
    const int pits = best->played.game.pits();
    const std::string& word = best->played.illegal->word;
    return reading.fits || pit_named(reading.played.numbers, pits, Side::kSouth, word).has_value();
  };
  return std::none_of(readings.begin(), readings.end(), has_fault) ? best : nullptr;
}

// The readings that are different games and legal as a whole.
std::vector<const PlayedReading*> games_of(const std::vector<PlayedReading>& readings) {
  std::vector<const PlayedReading*> games;
  for (const PlayedReading& reading : readings) {
    const auto is_same = [&](const PlayedReading* game) {
      return game->played.game.sown() == reading.played.game.sown();
    };
    if (is_legal(reading) && std::none_of(games.begin(), games.end(), is_same)) {
      games.push_back(&reading);
    }
  }
  return games;
}

// The reading that is meant. Throws UncertainGameError.
const PlayedReading& chosen(const ToldGame& told, const std::vector<PlayedReading>& readings,
                            const std::vector<const PlayedReading*>& games, bool is_given) {
  if (games.empty() && is_given) {
    std::vector<const PlayedReading*> all;
    for (const PlayedReading& reading : readings) all.push_back(&reading);
    return *farthest(all);
  }
  if (games.empty()) {
    const PlayedReading* const native = certain_up_to_fault(told, readings);
    if (native == nullptr) fail_illegal(readings, nullptr);
    return *native;
  }
  const PlayedReading& first = *games.front();
  const auto has_words = [](const PlayedReading* reading) {
    return layout_of(reading->played.numbers) == PitLayout::kWords;
  };
  const bool is_list = !told.has_entries && std::all_of(games.begin(), games.end(), has_words);
  if (is_list && first.played.numbers == kNative) return first;
  if (games.size() > 1) fail_ambiguous(games);
  if (first.is_unlikely && !is_given) fail_illegal(readings, &first);
  return first;
}

}  // namespace

std::vector<PlayedReading> readings_of(const Board& start, const ToldGame& told,
                                       std::optional<PitNumbers> numbers) {
  const auto is_mark = [](const ToldItem& item) {
    return item.kind == Kind::kPlayer || item.kind == Kind::kNumber;
  };
  const bool is_plain =
      !told.has_entries && std::none_of(told.items.begin(), told.items.end(), is_mark);
  const std::vector<Players> ways = ways_of_players(told, start.to_move());
  std::vector<PlayedReading> readings;
  for (const PitNumbers each : all_numberings()) {
    if (numbers ? each != *numbers : !is_plain && is_mirrored(each)) continue;
    const auto items = laid_out(told, layout_of(each));
    for (const Players& players : ways) {
      if (!items) continue;
      readings.push_back(played_reading(start, *items, each, players));
      readings.back().is_unlikely = told.has_entries && is_mixed(each, players);
    }
    if (!told.turns.empty()) {
      const Players unknown;
      readings.push_back(played_reading(start, told.turns, each, unknown));
      readings.back().is_unlikely = true;
    }
  }
  if (readings.empty()) {
    throw PositionError(numbers ? fmt::format("not a game in the numbering {}", name(*numbers))
                                : std::string("not a game in any numbering"));
  }
  const auto is_in_words = [](const PlayedReading& reading) {
    return layout_of(reading.played.numbers) == PitLayout::kWords;
  };
  const bool words_fit = std::any_of(readings.begin(), readings.end(), [&](const auto& reading) {
    return is_in_words(reading) && reading.fits;
  });
  for (PlayedReading& reading : readings) {
    reading.is_unlikely = reading.is_unlikely || (words_fit && !is_in_words(reading));
  }
  return readings;
}

bool is_legal_in(PitNumbers numbers, const std::vector<PlayedReading>& readings) {
  return std::any_of(readings.begin(), readings.end(), [&](const PlayedReading& reading) {
    return reading.played.numbers == numbers && is_legal(reading);
  });
}

std::string legal_elsewhere(const Board& start, const ToldGame& told, PitNumbers numbers) {
  for (const Rules rules : kAllRules) {
    if (name(rules) == start.rules()) continue;
    const Board other = Board::from_numbers(start.numbers(), start.to_move(), rules);
    if (is_legal_in(numbers, readings_of(other, told, numbers))) {
      return fmt::format("; the game is legal under {} rules", name(rules));
    }
  }
  return {};
}

PlayedRecord read_told(const Board& start, const ToldGame& told,
                       std::optional<PitNumbers> numbers) {
  if (!numbers) check_words(told, start.pits());
  const std::vector<PlayedReading> readings = readings_of(start, told, numbers);
  const std::vector<const PlayedReading*> games = games_of(readings);
  PlayedRecord played = chosen(told, readings, games, numbers.has_value()).played;
  for (const PlayedReading* const other : games) {
    if (other->played.game.sown() != played.game.sown()) {
      played.also.push_back(other->played.numbers);
    }
  }
  played.found = !numbers;
  if (played.illegal) played.illegal->why += legal_elsewhere(start, told, played.numbers);
  return played;
}

}  // namespace seedbank::engine
