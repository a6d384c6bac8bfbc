// The sowing of a player outside a match.
#include <string>

#include <fmt/core.h>
#include <seedbank/engine.h>
#include <seedbank/error.h>
#include <seedbank/player.h>

#include "engine/arena/players/direct_contestant.h"
#include "engine/arena/players/player_declaration.h"
#include "engine/arena/players/program_contestant.h"
#include "engine/arena/players/program_names.h"
#include "engine/arena/players/referee.h"
#include "engine/arena/programs/fresh_directory.h"
#include "engine/facade/engine_rep.h"

namespace seedbank::engine {
namespace {

using Seconds = std::chrono::duration<double>;

// The other side, which is not asked.
class Absent final : public DirectContestant {
 private:
  [[nodiscard]] Choice chosen(const ChoiceRequest& /*question*/) override { return {}; }
};

// The pit that a program sows, from 1. Requires names_a_program(), and that the game is not over.
int move_of_program(std::string_view name, const Board& board, std::uint64_t random_seed,
                    std::optional<Seconds> time, const std::stop_token& stop) {
  const Program asked(program_called(name), {});
  const PlayerDeclaration& declared = asked.declared();
  const std::size_t seat = board.south_to_move() ? 0 : 1;
  RefereedGame game;
  game.terms.pits = board.pits();
  game.terms.rules = board.rules();
  game.clocks.fill({.move = time.value_or(kDefaultClock), .margin = kDefaultMargin});
  game.start = board;
  game.names.fill("the other side");
  game.most_sowings = 1;
  game.random_seeds[seat] = random_seed;
  game.start_up[seat] = Seconds(declared.start_up_seconds.value_or(kDefaultStartUp.count()));
  const std::string why =
      why_not_played(declared.protocol->name, board.pits(), board.rules(), Pie::kNone);
  if (!why.empty()) throw ArgumentError(fmt::format("player {}: {}", declared.name, why));
  remove_abandoned_directories();
  const auto program = make_program_contestant(asked);
  Absent other;
  std::array<Contestant*, 2> contestants = {&other, &other};
  contestants[seat] = program.get();
  const auto result = referee(game, contestants, stop);
  if (!result) throw StoppedError(StoppedError::Cause::kStop);
  if (result->verdict != Verdict::kPlay) {
    throw PlayerError(fmt::format("player {}: {}: {}", declared.name,
                                  seedbank::name(result->verdict), result->why),
                      result->verdict, result->why);
  }
  return result->game.sown().back();
}

}  // namespace

}  // namespace seedbank::engine

int seedbank::move_of_player(Engine& engine, const Board& board, std::string_view player,
                             std::uint64_t random_seed, const Limits& limits) {
  if (!engine::names_a_program(player)) return engine.move(board, player, random_seed, limits);
  engine::EngineAccess::rep(engine).check_rules(board);
  if (board.over()) throw PositionError(kGameOver);
  return engine::translated([&] {
    return engine::move_of_program(player, board, random_seed, limits.time, limits.stop);
  });
}
