// Programs that are asked for single sowings, and keep running between them.
#include <array>
#include <condition_variable>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

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

namespace seedbank {
namespace {

using engine::Contestant;
using engine::Program;
using engine::RefereedGame;
using Clock = std::chrono::steady_clock;

// The sowings that are tried to find those between two positions: most turns are a few.
constexpr int kMostTried = 4096;

// The other side, which is not asked.
class Absent final : public engine::DirectContestant {
 private:
  [[nodiscard]] engine::Choice chosen(const engine::ChoiceRequest& /*question*/) override {
    return {};
  }
};

bool is_same(const Board& a, const Board& b) {
  return a.south_to_move() == b.south_to_move() && a.numbers() == b.numbers();
}

// The seat of the side to move.
std::size_t seat_of(const Board& board) { return board.south_to_move() ? 0 : 1; }

// Adds to `sowings` those of a whole turn at `from` by which it becomes `to`; false if there are
// none.
bool add_turn(const Board& from, const Board& to, std::vector<int>& sowings, int& left) {
  for (const int pit : from.legal_pits()) {
    if (--left < 0) return false;
    Board after = from;
    after.sow(pit);
    sowings.push_back(pit);
    const bool is_turn_over = after.over() || after.south_to_move() != from.south_to_move();
    if (is_turn_over ? is_same(after, to) : add_turn(after, to, sowings, left)) return true;
    sowings.pop_back();
  }
  return false;
}

// The sowings by which the player of a side, which chose last, gets from one position to the other:
// none after an extra turn, otherwise a turn of the other side. Nothing if it does not.
std::optional<std::vector<int>> sowings_between(const Board& from, const Board& to) {
  std::vector<int> sowings;
  if (is_same(from, to)) return sowings;
  if (from.over() || from.pits() != to.pits() || from.south_to_move() == to.south_to_move()) {
    return std::nullopt;
  }
  int left = kMostTried;
  if (!add_turn(from, to, sowings, left)) return std::nullopt;
  return sowings;
}

// A program in a game of which it chooses the pits of one side.
struct RunningGame {
  std::string name;
  std::shared_ptr<const Program> program;
  std::unique_ptr<Contestant> contestant;
  std::size_t seat = 0;
  RefereedGame game;  // `start`: after its last choice
  Clock::time_point waits_until{};
};

}  // namespace

class RunningPrograms::Rep {
 public:
  Rep(std::size_t most, std::uint64_t memory_bytes, std::chrono::duration<double> idle)
      : most_(most), memory_bytes_(memory_bytes), idle_(idle) {
    if (most_ == 0) return;
    thread_ = std::jthread([this](const std::stop_token& stop) { end_idle(stop); });
  }

  int move(const Board& board, std::string_view name, std::uint64_t random_seed,
           const Limits& limits) {
    if (board.over()) throw PositionError(kGameOver);
    if (auto running = take(board, name)) {
      try {
        return ask(std::move(*running), limits);
      } catch (const PlayerError& error) {
        if (error.verdict() == Verdict::kTime || error.verdict() == Verdict::kStall) throw;
      }
    }
    return ask(started(board, name, random_seed), limits);
  }

 private:
  // A program that waits and can continue from this position.
  std::optional<RunningGame> take(const Board& board, std::string_view name) {
    const std::lock_guard lock(mutex_);
    for (auto at = waiting_.begin(); at != waiting_.end(); ++at) {
      if (at->name != name || at->game.terms.rules != board.rules()) continue;
      if (at->seat != seat_of(board)) continue;
      at->game.sown_since = sowings_between(at->game.start, board);
      if (!at->game.sown_since) continue;
      std::optional<RunningGame> taken(std::move(*at));
      waiting_.erase(at);
      return taken;
    }
    return std::nullopt;
  }

  RunningGame started(const Board& board, std::string_view name, std::uint64_t random_seed) {
    RunningGame running;
    running.name = name;
    running.program = program(name);
    const engine::PlayerDeclaration& declared = running.program->declared();
    const std::string why =
        why_not_played(declared.protocol->name, board.pits(), board.rules(), Pie::kNone);
    if (!why.empty()) throw ArgumentError(fmt::format("player {}: {}", declared.name, why));
    engine::remove_abandoned_directories();
    running.contestant = engine::make_program_contestant(*running.program);
    running.seat = seat_of(board);
    RefereedGame& game = running.game;
    game.terms.pits = board.pits();
    game.terms.rules = board.rules();
    game.start = board;
    game.names.fill("the other side");
    game.most_sowings = 1;
    game.goes_on = most_ > 0;
    game.random_seeds.fill(random_seed);
    game.start_up.fill(
        std::chrono::duration<double>(declared.start_up_seconds.value_or(kDefaultStartUp.count())));
    return running;
  }

  // Asks it, and lets it wait if it has no fault.
  int ask(RunningGame running, const Limits& limits) {
    RefereedGame& game = running.game;
    game.clocks.fill({.move = limits.time.value_or(kDefaultClock), .margin = kDefaultMargin});
    Absent other;
    std::array<Contestant*, 2> contestants = {&other, &other};
    contestants[running.seat] = running.contestant.get();
    const auto result = referee(game, contestants, limits.stop);
    if (!result) throw StoppedError(StoppedError::Cause::kStop);
    if (result->verdict != Verdict::kPlay) {
      throw PlayerError(fmt::format("player {}: {}: {}", running.program->declared().name,
                                    seedbank::name(result->verdict), result->why),
                        result->verdict, result->why);
    }
    const int pit = result->game.sown().back();
    game.start = result->game;
    if (game.goes_on && !game.start.over()) wait(std::move(running));
    return pit;
  }

  void wait(RunningGame running) {
    std::list<RunningGame> ended;  // without the lock
    const std::lock_guard lock(mutex_);
    running.waits_until = Clock::now() + std::chrono::duration_cast<Clock::duration>(idle_);
    waiting_.push_back(std::move(running));
    while (waiting_.size() > most_ || (waiting_.size() > 1 && waiting_bytes() > memory_bytes_)) {
      ended.splice(ended.end(), waiting_, waiting_.begin());
    }
    changed_.notify_all();
  }

  // What those that wait may use.
  [[nodiscard]] std::uint64_t waiting_bytes() const {
    std::uint64_t bytes = 0;
    for (const RunningGame& running : waiting_) bytes += running.program->memory_bytes();
    return bytes;
  }

  // Those that wait are in the order in which their time is over.
  void end_idle(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
      changed_.wait(lock, stop, [this] { return !waiting_.empty(); });
      if (waiting_.empty()) continue;
      // A copy, because take() may remove the first while the thread waits.
      const Clock::time_point until = waiting_.front().waits_until;
      changed_.wait_until(lock, stop, until, [this] { return waiting_.empty(); });
      std::list<RunningGame> ended;
      while (!waiting_.empty() && Clock::now() >= waiting_.front().waits_until) {
        ended.splice(ended.end(), waiting_, waiting_.begin());
      }
      lock.unlock();
      ended.clear();
      lock.lock();
    }
  }

  // What is built for a protocol is kept, too.
  std::shared_ptr<const Program> program(std::string_view name) {
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = programs_.find(name); found != programs_.end()) return found->second;
    }
    if (!engine::names_a_program(name)) {
      throw ArgumentError(fmt::format("player {}: not a program", name));
    }
    ProgramRules rules;
    rules.freezes = most_ > 0;
    auto made = std::make_shared<const Program>(engine::program_called(name), rules);
    const std::lock_guard lock(mutex_);
    if (most_ > 0 && made->failure().empty()) programs_.insert_or_assign(std::string(name), made);
    return made;
  }

  const std::size_t most_;
  const std::uint64_t memory_bytes_;
  const std::chrono::duration<double> idle_;
  std::mutex mutex_;  // guards the members below, except the thread
  std::map<std::string, std::shared_ptr<const Program>, std::less<>> programs_;
  std::list<RunningGame> waiting_;
  std::condition_variable_any changed_;
  std::jthread thread_;
};

RunningPrograms::RunningPrograms(std::size_t most, std::uint64_t memory_bytes,
                                 std::chrono::duration<double> idle)
    : rep_(std::make_unique<Rep>(most, memory_bytes, idle)) {}

RunningPrograms::~RunningPrograms() = default;

int RunningPrograms::move(const Board& board, std::string_view program, std::uint64_t random_seed,
                          const Limits& limits) {
  return engine::translated([&] { return rep_->move(board, program, random_seed, limits); });
}

int move_of_player(Engine& engine, const Board& board, std::string_view player,
                   std::uint64_t random_seed, const Limits& limits) {
  if (!engine::names_a_program(player)) return engine.move(board, player, random_seed, limits);
  engine::EngineAccess::rep(engine).check_rules(board);
  constexpr std::chrono::seconds kNone{0};
  return RunningPrograms(0, 0, kNone).move(board, player, random_seed, limits);
}

}  // namespace seedbank
