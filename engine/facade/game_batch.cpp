// Many games at once.
#include <random>
#include <sstream>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/game_batch.h>

#include "engine/board/arguments.h"
#include "engine/strategy/classical.h"
#include "solver/game/notation.h"
#include "solver/game/random.h"
#include "solver/game/sowing.h"

namespace seedbank {

struct GameBatch::Rep {
  // A position, as its mover sees it.
  struct OneGame {
    Position position;
    bool south_to_move = true;
    bool over = false;
  };

  Rep(std::size_t count, Game game, const Position& start, std::uint64_t random_seed)
      : table(game), opening{start}, games(count, opening), random(random_seed) {}

  const SowingTable table;
  const OneGame opening;
  std::vector<OneGame> games;
  std::mt19937_64 random;
};

GameBatch::GameBatch(std::size_t games, int pits, int seeds_per_pit, const RulesName& rules,
                     std::uint64_t random_seed)
    : rep_(std::make_unique<Rep>(games, Game{pits, engine::rules_called(rules)},
                                 engine::opening_called(pits, seeds_per_pit, 1), random_seed)) {}
GameBatch::GameBatch(const GameBatch& other) : rep_(std::make_unique<Rep>(*other.rep_)) {}
GameBatch::GameBatch(GameBatch&&) noexcept = default;
GameBatch& GameBatch::operator=(GameBatch&&) noexcept = default;
GameBatch::~GameBatch() = default;

std::size_t GameBatch::size() const noexcept { return rep_->games.size(); }
int GameBatch::pits() const noexcept { return rep_->table.game().pits; }

void GameBatch::seed(std::uint64_t random_seed) { rep_->random.seed(random_seed); }

void GameBatch::reset(std::size_t game) noexcept { rep_->games[game] = rep_->opening; }

void GameBatch::set(std::size_t game, const Board& board) {
  const Game kind = rep_->table.game();
  if (board.pits() != kind.pits || board.rules() != name(kind.rules)) {
    throw ArgumentError(fmt::format("board: {} pits under {} rules, where {} under {} are required",
                                    board.pits(), board.rules(), kind.pits, name(kind.rules)));
  }
  rep_->games[game] = {engine::position_of(board).position, board.south_to_move(), board.over()};
}

bool GameBatch::south_to_move(std::size_t game) const noexcept {
  return rep_->games[game].south_to_move;
}

bool GameBatch::over(std::size_t game) const noexcept { return rep_->games[game].over; }

int GameBatch::store_difference(std::size_t game) const noexcept {
  const Rep::OneGame& one = rep_->games[game];
  const int difference = seedbank::store_difference(one.position);
  return one.south_to_move ? difference : -difference;
}

std::uint32_t GameBatch::legal_pits(std::size_t game) const noexcept {
  const Rep::OneGame& one = rep_->games[game];
  return one.over ? 0 : seedbank::legal_pits(one.position);
}

void GameBatch::sow(std::size_t game, int pit) {
  Rep::OneGame& one = rep_->games[game];
  if (one.over) throw PositionError("the game is over");
  if (pit < 1 || pit > pits()) {
    throw PositionError(fmt::format("pit {} is not in 1..{}", pit, pits()));
  }
  if (one.position.mover[pit - 1] == 0) {
    throw PositionError(
        fmt::format("{}'s pit {} is empty", one.south_to_move ? "South" : "North", pit));
  }
  const After after = seedbank::sow(rep_->table, one.position, pit - 1);
  if (after == After::kOtherMover) one.south_to_move = !one.south_to_move;
  one.over = after == After::kGameOver;
}

int GameBatch::random_pit(std::size_t game) {
  return random_legal_pit(rep_->random, rep_->games[game].position) + 1;
}

int GameBatch::greedy_pit(std::size_t game) const {
  return engine::greedy_pit(rep_->table, rep_->games[game].position) + 1;
}

void GameBatch::row(std::size_t game, Side first, std::span<std::int32_t> numbers) const noexcept {
  const Rep::OneGame& one = rep_->games[game];
  engine::write_row(
      one.south_to_move == (first == Side::kSouth) ? one.position : swapped(one.position), pits(),
      numbers);
}

std::string GameBatch::state() const {
  std::ostringstream text;
  text << rep_->random;
  std::vector<std::int32_t> numbers(engine::row_length(pits()));
  for (const Rep::OneGame& one : rep_->games) {
    engine::write_row(one.position, pits(), numbers);
    text << ' ' << one.south_to_move << ' ' << one.over;
    for (const std::int32_t number : numbers) text << ' ' << number;
  }
  return text.str();
}

void GameBatch::set_state(const std::string& text) {
  std::istringstream words(text);
  Rep read(*rep_);
  words >> read.random;
  std::vector<std::int32_t> numbers(engine::row_length(pits()));
  for (std::size_t game = 0; game < read.games.size(); ++game) {
    Rep::OneGame& one = read.games[game];
    words >> one.south_to_move >> one.over;
    for (std::int32_t& number : numbers) words >> number;
    if (words) one.position = engine::position_of_row(numbers, pits(), game);
  }
  if (!words || (words >> std::ws, !words.eof())) {
    throw ArgumentError("state: not that of a batch with these arguments");
  }
  rep_->random = read.random;
  rep_->games = std::move(read.games);
}

}  // namespace seedbank
