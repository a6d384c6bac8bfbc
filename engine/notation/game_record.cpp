// Records of games: read and played, one sowing at a time.
#include "engine/notation/game_record.h"

#include <charconv>
#include <utility>

#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

constexpr std::string_view kPass = "-";

// The words of a record: pits, and in Irving's records the signs that the turn passes.
std::vector<std::string_view> words_of_record(std::string_view record, PitNumbers numbers) {
  std::vector<std::string_view> words = words_of(record, record.size() + 1);
  if (numbers != PitNumbers::kIrving) return words;
  std::vector<std::string_view> signs;
  for (const std::string_view word : words) {
    for (std::size_t i = 0; i < word.size(); ++i) signs.push_back(word.substr(i, 1));
  }
  return signs;
}

// Plays a game word by word.
class Player {
 public:
  Player(const SowingTable& table, const NotedPosition& start, PitNumbers numbers)
      : table_(table), numbers_(numbers), now_(start) {}

  void play(std::string_view word) {
    if (numbers_ == PitNumbers::kIrving && word == kPass) {
      if (!pass_is_due_) {
        fail_before_next("a - stands before it, but " + side_name(now_.to_move) +
                         " is still to sow");
      }
      pass_is_due_ = false;
      return;
    }
    const int pit = pit_of(word);
    if (is_over(now_.position)) fail_before_next("the game is over before it");
    if (pass_is_due_) fail_before_next("the turn passes before it, but no - stands there");
    if (now_.position.mover[pit] == 0) {
      fail_before_next(side_name(now_.to_move) + "'s pit " + std::string(word) + " is empty");
    }
    sow_pit(pit);
  }

  [[nodiscard]] std::vector<PlayedSowing> take() { return std::move(sowings_); }

 private:
  void sow_pit(int pit) {
    const Side side = now_.to_move;
    const After after = sow(table_, now_.position, pit);
    if (after == After::kOtherMover) now_.to_move = other(side);
    pass_is_due_ = numbers_ == PitNumbers::kIrving && after != After::kSameMover;
    sowings_.push_back({side, pit, after, now_});
  }

  // 0..pits-1.
  [[nodiscard]] int pit_of(std::string_view word) const {
    const int first = numbers_ == PitNumbers::kIrving ? 0 : 1;
    const int pits = table_.game().pits;
    int number = -1;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, number);
    if (stop != end || error != std::errc() || number < first || number >= first + pits) {
      fail_before_next(in_quotes(word) + " is not a pit of " + std::to_string(first) + ".." +
                       std::to_string(first + pits - 1));
    }
    return numbers_ == PitNumbers::kDistance ? pits - number : number - first;
  }

  [[noreturn]] void fail_before_next(const std::string& why) const {
    throw NotationError("sowing " + std::to_string(sowings_.size() + 1) + ": " + why);
  }

  const SowingTable& table_;
  PitNumbers numbers_;
  NotedPosition now_;
  bool pass_is_due_ = false;
  std::vector<PlayedSowing> sowings_;
};

}  // namespace

std::string pit_name(PitNumbers numbers, int pits, int pit) {
  switch (numbers) {
    case PitNumbers::kDistance:
      return std::to_string(pits - pit);
    case PitNumbers::kIrving:
      return std::to_string(pit);
    case PitNumbers::kSowing:
      break;
  }
  return std::to_string(pit + 1);
}

std::vector<PlayedSowing> read_game(const SowingTable& table, const NotedPosition& start,
                                    std::string_view record, PitNumbers numbers) {
  const std::vector<std::string_view> words = words_of_record(record, numbers);
  Player player(table, start, numbers);
  for (const std::string_view word : words) player.play(word);
  std::vector<PlayedSowing> sowings = player.take();
  if (sowings.empty()) throw NotationError("a game without sowings");
  return sowings;
}

}  // namespace seedbank::engine
