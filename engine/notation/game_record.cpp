// Played games, read from records.
#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/game.h>

#include "engine/notation/notations.h"
#include "engine/notation/numberings.h"
#include "solver/game/number_list.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

std::optional<bool> side_marked(std::string_view mark, bool before_colon) {
  constexpr std::pair<std::string_view, bool> kMarks[] = {
      {"s", true}, {"south", true}, {"n", false}, {"north", false}};
  const std::string small = in_lower_case(mark);
  for (const auto& [name, south] : kMarks) {
    if (small == name) return south;
  }
  if (before_colon && (mark == "0" || mark == "1")) return mark == "0";
  return std::nullopt;
}

}  // namespace seedbank::engine

namespace seedbank {
namespace {

using engine::side_marked;

// What a part of a record says.
struct RecordItem {
  enum class Kind : std::uint8_t {
    kPit,     // the word names a pit
    kSide,    // `south` sows from here on
    kSame,    // the next pit belongs to the same turn as the one before
    kPassed,  // the turn has passed
  };
  Kind kind = Kind::kPit;
  std::string_view word = {};
  bool south = true;
};

using RecordItems = std::vector<RecordItem>;

constexpr std::string_view kDigits = "0123456789";

void add_word(std::string_view word, RecordItems& items);

// Adds a mark of the side before a colon, and what follows it. Returns whether there is one.
bool add_side(std::string_view word, RecordItems& items) {
  const std::size_t colon = word.find(':');
  const bool has_colon = colon != word.npos;
  // `S3` names the side without a colon.
  const bool is_short = !has_colon && word.size() > 1 && kDigits.find(word[1]) != word.npos;
  const std::size_t end = has_colon ? colon : is_short ? 1 : word.size();
  const auto south = side_marked(word.substr(0, end), has_colon);
  if (!south) return false;
  items.push_back({RecordItem::Kind::kSide, {}, *south});
  add_word(word.substr(end + (has_colon ? 1 : 0)), items);
  return true;
}

bool is_move_number(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of(kDigits), word.size());
  return digits > 0 && digits < word.size() && word.find_first_not_of(".)", digits) == word.npos;
}

// Adds what a word of a record without Irving's digits says.
void add_word(std::string_view word, RecordItems& items) {
  if (word.empty() || is_move_number(word) || add_side(word, items)) return;
  if (word == "-" || word == "/" || word == "|") {
    items.push_back({RecordItem::Kind::kPassed});
    return;
  }
  for (std::size_t hyphen = word.find('-'); hyphen != word.npos && hyphen + 1 < word.size();
       hyphen = word.find('-')) {
    items.push_back({RecordItem::Kind::kPit, word.substr(0, hyphen)});
    items.push_back({RecordItem::Kind::kSame});
    word.remove_prefix(hyphen + 1);
  }
  items.push_back({RecordItem::Kind::kPit, engine::without_fraction(word)});
}

std::string_view without_quotes(std::string_view word) {
  constexpr std::string_view kQuotes = "'\"[]()";
  word.remove_prefix(std::min(word.find_first_not_of(kQuotes), word.size()));
  const bool is_number = word.ends_with(')') && is_move_number(word);
  return is_number ? word : word.substr(0, word.find_last_not_of(kQuotes) + 1);
}

RecordItems items_of(std::string_view record, PitNumbers numbers) {
  RecordItems items;
  for (std::string_view word : words_of(record, record.size() + 1)) {
    if (word.empty()) items.push_back({RecordItem::Kind::kPit, word});  // between two commas
    word = without_quotes(word);
    if (numbers != PitNumbers::kIrving) {
      add_word(word, items);
      continue;
    }
    for (std::size_t i = 0; i < word.size(); ++i) {
      const bool is_pass = word[i] == '-';
      items.push_back(
          {is_pass ? RecordItem::Kind::kPassed : RecordItem::Kind::kPit, word.substr(i, 1)});
    }
  }
  return items;
}

// Plays the items of a record in one numbering.
class RecordPlayer {
 public:
  RecordPlayer(const Board& start, const RecordItems& items, PitNumbers numbers)
      : items_(items), tells_by_case_(has_both_cases(items, numbers)) {
    played_.game = start;
    played_.numbers = numbers;
  }

  PlayedRecord play() {
    for (const RecordItem& item : items_) {
      if (item.kind != RecordItem::Kind::kPit) {
        mark(item);
      } else if (played_.illegal) {
        ++played_.unread;
      } else {
        ++number_;
        sow(item.word);
      }
    }
    return std::move(played_);
  }

 private:
  [[nodiscard]] static bool has_both_cases(const RecordItems& items, PitNumbers numbers) {
    bool capitals = false;
    bool small = false;
    for (const RecordItem& item : items) {
      if (numbers != PitNumbers::kLetters || item.word.size() != 1) continue;
      capitals |= item.word[0] >= 'A' && item.word[0] <= 'Z';
      small |= item.word[0] >= 'a' && item.word[0] <= 'z';
    }
    return capitals && small;
  }

  [[nodiscard]] std::string mover() const { return std::string(name(played_.game.to_move())); }

  // A mark that contradicts the game is a fault of the next sowing, or of the last one.
  void mark(const RecordItem& item) {
    if (played_.illegal) return;
    if (item.kind == RecordItem::Kind::kSide) told_ = item.south;
    if (item.kind == RecordItem::Kind::kSame) is_same_turn_ = true;
    if (item.kind != RecordItem::Kind::kPassed) return;
    if (!passed_) fail("-", "unexpected - before it: " + mover() + " is still to sow", 1);
    passed_ = false;
    pass_is_due_ = false;
  }

  void fail(std::string_view word, const std::string& why, std::size_t ahead = 0) {
    if (played_.illegal) return;
    played_.illegal = {number_ + ahead, played_.game.south_to_move(), std::string(word), why};
  }

  void sow(std::string_view word) {
    Board& game = played_.game;
    const bool south = game.south_to_move();
    if (game.over()) {
      played_.past_end.emplace_back(word);
      return;
    }
    if (pass_is_due_) return fail(word, "- is missing before it, since the turn passes");
    if (std::exchange(is_same_turn_, false) && south != before_) {
      return fail(word, "the hyphen before it joins it to a turn that has passed");
    }
    auto named =
        engine::pit_named(played_.numbers, game.pits(), south ? Side::kSouth : Side::kNorth, word);
    if (!named) {
      return fail(word, fmt::format("{} is not a pit of {}", in_quotes(word),
                                    engine::range_of_pits(played_.numbers, game.pits())));
    }
    if (tells_by_case_) named->side = word[0] < 'a' ? Side::kSouth : Side::kNorth;
    if (told_) check_side(word, *told_ ? Side::kSouth : Side::kNorth);
    if (named->side) check_side(word, *named->side);
    if (!played_.illegal && game.seeds(named->pit) == 0) {
      fail(word, fmt::format("{}'s pit {} is empty", mover(), word));
    }
    if (played_.illegal) return;
    game.sow(named->pit);
    before_ = south;
    passed_ = game.over() || game.south_to_move() != south;
    pass_is_due_ = passed_ && played_.numbers == PitNumbers::kIrving && !game.over();
  }

  void check_side(std::string_view word, Side side) {
    if (side == played_.game.to_move()) return;
    fail(word, fmt::format("{} is {}'s, but {} is to move", in_quotes(word), name(side), mover()));
  }

  const RecordItems& items_;
  const bool tells_by_case_;
  PlayedRecord played_;
  std::size_t number_ = 0;
  std::optional<bool> told_;  // whether South sows, as the record says
  bool is_same_turn_ = false;
  bool before_ = true;   // whether South sowed last
  bool passed_ = false;  // the turn, by the last sowing
  bool pass_is_due_ = false;
};

PlayedRecord played(const Board& start, std::string_view record, PitNumbers numbers) {
  const RecordItems items = items_of(record, numbers);
  return RecordPlayer(start, items, numbers).play();
}

bool is_legal(const PlayedRecord& record) {
  return !record.illegal && record.past_end.empty() && !record.game.sown().empty();
}

// The other rules under which the whole record is legal, for the end of a message.
std::string legal_elsewhere(const Board& start, std::string_view record, PitNumbers numbers) {
  for (const Rules rules : kAllRules) {
    if (name(rules) == start.rules()) continue;
    const Board other = Board::from_numbers(start.numbers(), start.to_move(), rules);
    if (is_legal(played(other, record, numbers))) {
      return fmt::format("; the game is legal under {} rules", name(rules));
    }
  }
  return {};
}

PlayedRecord detected_record(const Board& start, std::string_view record) {
  std::optional<PlayedRecord> best;
  for (const PitNumbers numbers : all_numberings()) {
    PlayedRecord read = played(start, record, numbers);
    const bool legal = !read.illegal;
    if (best && !best->illegal) {
      if (is_legal(read) && read.game.sown() != best->game.sown()) best->also.push_back(numbers);
    } else if (!best || legal || read.game.sown().size() > best->game.sown().size()) {
      best = std::move(read);
    }
  }
  return std::move(*best);
}

}  // namespace

PlayedRecord play_record(const Board& start, std::string_view record,
                         std::optional<PitNumbers> numbers) {
  PlayedRecord read = numbers ? played(start, record, *numbers) : detected_record(start, record);
  if (read.illegal) read.illegal->why += legal_elsewhere(start, record, read.numbers);
  return read;
}

Board read_game(const Board& start, std::string_view record, std::optional<PitNumbers> numbers) {
  PlayedRecord read = play_record(start, record, numbers);
  if (read.illegal) {
    throw PositionError(fmt::format("sowing {}: {}", read.illegal->number, read.illegal->why));
  }
  if (!read.past_end.empty()) {
    const std::string elsewhere = legal_elsewhere(start, record, read.numbers);
    throw PositionError(fmt::format("sowing {}: the game is over before it{}",
                                    read.game.sown().size() + 1, elsewhere));
  }
  if (read.game.sown().empty()) throw PositionError("the game has no sowings");
  return std::move(read.game);
}

}  // namespace seedbank
