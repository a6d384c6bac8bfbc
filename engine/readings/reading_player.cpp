// Plays a game in one reading: sowings, and the marks that they must agree with.
#include "engine/readings/reading_player.h"

#include <string>
#include <utility>

#include <fmt/core.h>

#include "engine/readings/numberings.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

using Kind = ToldItem::Kind;

// Checks the numbers of moves: they count sowings, turns, or turns of both sides.
class MoveNumbers {
 public:
  explicit MoveNumbers(Side first) : first_(first) {}

  // A number stands before the next sowing. Returns what is wrong with it.
  [[nodiscard]] std::optional<std::string> begin(int number, Side mover) {
    if (!number_) {
      number_ = number;
      sowings_ = turns_ = 0;
      return std::nullopt;
    }
    if (number == *number_) return std::nullopt;  // `1. 3 1... 2`
    if (number != *number_ + 1) return fmt::format("number {}. follows {}.", number, *number_);
    is_checked_ = true;
    counts_sowings_ = counts_sowings_ && sowings_ == 1;
    counts_turns_ = counts_turns_ && turns_ == 1 && is_turn_over_;
    counts_rounds_ = counts_rounds_ && turns_ == 2 && is_turn_over_ && mover == first_;
    number_ = number;
    sowings_ = turns_ = 0;
    return fault();
  }

  // A sowing comes.
  [[nodiscard]] std::optional<std::string> sow() {
    counts_sowings_ = counts_sowings_ && sowings_ == 0;
    counts_turns_ = counts_turns_ && turns_ == 0;
    counts_rounds_ = counts_rounds_ && turns_ < 2;
    ++sowings_;
    return is_checked_ ? fault() : std::nullopt;
  }

  void sown(bool passed) {
    is_turn_over_ = passed;
    turns_ += passed ? 1 : 0;
  }

 private:
  [[nodiscard]] std::optional<std::string> fault() const {
    if (counts_sowings_ || counts_turns_ || counts_rounds_) return std::nullopt;
    return "the numbers of moves count neither sowings, turns, nor turns of both sides";
  }

  const Side first_;
  std::optional<int> number_;
  bool is_checked_ = false;  // a number alone, such as that of a game, says nothing
  int sowings_ = 0;          // since the last number
  int turns_ = 0;            // that ended since then
  bool is_turn_over_ = false;
  bool counts_sowings_ = true;
  bool counts_turns_ = true;
  bool counts_rounds_ = true;
};

// Plays a game in one reading.
class ReadingPlayer {
 public:
  ReadingPlayer(const Board& start, const ToldItems& items, PitNumbers numbers,
                const Players& players)
      : items_(items), players_(players), moves_(start.to_move()) {
    found_.played.game = start;
    found_.played.numbers = numbers;
    found_.played.players = players.names;
    found_.players = players.counted;
    check_letters();
  }

  PlayedReading play() {
    for (const ToldItem& item : items_) {
      if (item.kind != Kind::kPit) {
        mark(item);
        continue;
      }
      // Which side sows does not matter to whether the word is a pit.
      found_.fits &=
          pit_named(played().numbers, played().game.pits(), Side::kSouth, item.word).has_value();
      if (played().illegal) {
        ++played().unread;
      } else {
        ++number_;
        sow(item.word);
      }
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] PlayedRecord& played() { return found_.played; }
  [[nodiscard]] std::string mover() { return std::string(name(played().game.to_move())); }

  // Letters of both cases tell the sides, except where other letters do.
  void check_letters() {
    bool capitals = false;
    bool small = false;
    for (const ToldItem& item : items_) {
      if (item.kind != Kind::kPit || item.word.size() != 1) continue;
      capitals |= item.word[0] >= 'A' && item.word[0] <= 'Z';
      small |= item.word[0] >= 'a' && item.word[0] <= 'z';
    }
    tells_by_case_ = capitals && small && played().numbers == PitNumbers::kLetters;
    if (capitals && small && played().numbers == PitNumbers::kAlphabet) found_.fits = false;
  }

  // A mark that contradicts the game is a fault of the next sowing, or of the last one.
  void mark(const ToldItem& item) {
    if (played().illegal || played().game.over()) return;
    if (item.kind == Kind::kPlayer) told_ = players_.side(item.word);
    if (item.kind == Kind::kSame) is_same_turn_ = true;
    if (item.kind == Kind::kNumber) {
      if (const auto why = moves_.begin(std::stoi(item.word), played().game.to_move())) {
        fail(item.word + '.', *why, 1);
      }
    }
    if (item.kind != Kind::kPassed) return;
    if (!passed_) {
      fail(item.word,
           fmt::format("{} before it ends the turn, but {} is still to sow", item.word, mover()),
           1);
    }
    passed_ = false;
    pass_is_due_ = false;
  }

  void fail(std::string_view word, const std::string& why, std::size_t ahead = 0) {
    if (played().illegal) return;
    played().illegal = {number_ + ahead, played().game.south_to_move(), std::string(word), why};
  }

  void sow(std::string_view word) {
    Board& game = played().game;
    const Side side = game.to_move();
    if (game.over()) {
      played().past_end.emplace_back(word);
      return;
    }
    if (pass_is_due_) return fail(word, "- is missing before it, since the turn passes");
    if (std::exchange(is_same_turn_, false) && side != before_) {
      return fail(word, layout_of(played().numbers) == PitLayout::kTurns
                            ? "the turn has passed before it"
                            : "the hyphen before it joins it to a turn that has passed");
    }
    if (const auto why = moves_.sow()) return fail(word, *why);
    auto named = pit_named(played().numbers, game.pits(), side, word);
    if (!named) {
      return fail(word, fmt::format("{} is not a pit of {}", in_quotes(word),
                                    range_of_pits(played().numbers, game.pits())));
    }
    if (tells_by_case_) named->side = word[0] < 'a' ? Side::kSouth : Side::kNorth;
    if (told_) check_side(word, *told_);
    if (named->side) check_side(word, *named->side);
    if (!played().illegal && game.seeds(named->pit) == 0) {
      fail(word, fmt::format("{}'s pit {} is empty", mover(), word));
    }
    if (played().illegal) return;
    game.sow(named->pit);
    before_ = side;
    passed_ = game.over() || game.to_move() != side;
    pass_is_due_ = passed_ && layout_of(played().numbers) == PitLayout::kDigits && !game.over();
    moves_.sown(passed_);
  }

  void check_side(std::string_view word, Side side) {
    if (side == played().game.to_move()) return;
    fail(word, fmt::format("{} is {}'s, but {} is to move", in_quotes(word), name(side), mover()));
  }

  const ToldItems& items_;
  const Players& players_;
  PlayedReading found_;
  MoveNumbers moves_;
  bool tells_by_case_ = false;
  std::size_t number_ = 0;
  std::optional<Side> told_;  // which side sows, as the game says
  bool is_same_turn_ = false;
  Side before_ = Side::kSouth;  // the side that sowed last
  bool passed_ = false;         // the turn, by the last sowing
  bool pass_is_due_ = false;
};

}  // namespace

PlayedReading played_reading(const Board& start, const ToldItems& items, PitNumbers numbers,
                             const Players& players) {
  return ReadingPlayer(start, items, numbers, players).play();
}

}  // namespace seedbank::engine
