// Played games, and records of them.
#include "engine/notation/game_record.h"

#include <charconv>
#include <utility>

#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

constexpr std::string_view kPass = "-";

// The words of a record: pits, and the signs of Irving's records.
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
      : table_(table), numbers_(numbers), game_{start, {}, {}} {}

  void play(std::string_view word) {
    if (numbers_ == PitNumbers::kIrving && word == kPass) {
      if (!pass_is_due_) {
        fail_before_next("unexpected - before it: " + side_name(now().to_move) +
                         " is still to sow");
      }
      pass_is_due_ = false;
      return;
    }
    const int pit = pit_of(word);
    if (is_over(now().position)) fail_before_next("the game is over before it");
    if (pass_is_due_) fail_before_next("- is missing before it, since the turn passes");
    if (now().position.mover[pit] == 0) {
      fail_before_next(side_name(now().to_move) + "'s pit " + std::string(word) + " is empty");
    }
    const After after = game_.sow(table_, pit);
    pass_is_due_ = numbers_ == PitNumbers::kIrving && after != After::kSameMover;
  }

  [[nodiscard]] PlayedGame take() { return std::move(game_); }

 private:
  [[nodiscard]] const NotedPosition& now() const noexcept { return game_.now(); }

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
    throw NotationError("sowing " + std::to_string(game_.sowings.size() + 1) + ": " + why);
  }

  const SowingTable& table_;
  PitNumbers numbers_;
  PlayedGame game_;
  bool pass_is_due_ = false;
};

}  // namespace

int PlayedGame::margin() const noexcept {
  const int margin = store_difference(now().position);
  return now().to_move == Side::kSouth ? margin : -margin;
}

std::vector<int> PlayedGame::pits() const {
  std::vector<int> pits;
  for (const PlayedSowing& sowing : sowings) pits.push_back(sowing.pit);
  return pits;
}

After PlayedGame::sow(const SowingTable& table, int pit) {
  PlayedSowing sowing{now().to_move, pit, After::kGameOver, now()};
  sowing.after = seedbank::sow(table, sowing.reached.position, pit);
  if (sowing.after == After::kOtherMover) sowing.reached.to_move = other(sowing.side);
  sowings.push_back(sowing);
  return sowing.after;
}

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

PlayedGame read_game(const SowingTable& table, const NotedPosition& start, std::string_view record,
                     PitNumbers numbers) {
  const std::vector<std::string_view> words = words_of_record(record, numbers);
  Player player(table, start, numbers);
  for (const std::string_view word : words) player.play(word);
  PlayedGame game = player.take();
  if (game.sowings.empty()) throw NotationError("the game has no sowings");
  return game;
}

}  // namespace seedbank::engine
