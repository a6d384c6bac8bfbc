// Refereed games of a match.
#include "engine/arena/players/arena_match.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "db/storage/errors.h"
#include "engine/arena/players/players.h"
#include "engine/arena/players/program_names.h"
#include "engine/arena/players/referee.h"
#include "engine/arena/programs/fresh_directory.h"
#include "engine/arena/programs/world.h"
#include "solver/base/parallel.h"
#include "solver/game/random.h"

namespace seedbank::engine {
namespace {

// Selects the random seeds of programs, other numbers than those of the strategies.
constexpr std::uint64_t kSeedsOfPrograms = 0x9e3779b97f4a7c15;

using Seconds = std::chrono::duration<double>;

// Sleeps unless a stop is requested.
void sleep_unless_stopped(std::chrono::milliseconds time, std::stop_token stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, stop, time, [] { return false; });
}

// The name by which a player is looked up. That of a strategy is its own: play_as resolves levels.
const std::string& looked_up(const MatchPlan& plan, std::size_t player) {
  const bool is_program = !plan.play_as.empty() && plan.play_as.at(player).starts_with('{');
  return is_program ? plan.play_as[player] : plan.players[player];
}

// Releases agents at its end.
class Reservation {
 public:
  Reservation(AgentLobby& lobby, const std::vector<std::string>& names)
      : lobby_(lobby), names_(names) {}
  Reservation(const Reservation&) = delete;
  Reservation& operator=(const Reservation&) = delete;
  ~Reservation() { lobby_.release(names_); }

 private:
  AgentLobby& lobby_;
  const std::vector<std::string>& names_;
};

}  // namespace

struct ArenaMatch::Rep {
  Rep(const MatchPlan& plan_of_match, const SowingTable& table_of_match,
      Answerer& answerer_of_match, Observer& observer)
      : plan(plan_of_match), table(table_of_match), answerer(answerer_of_match) {
    terms = {.pits = plan.starts.at(0).pits(),
             .rules = plan.starts[0].rules(),
             .pie = plan.pie,
             .clock = plan.clock};
    for (const auto& [name, agent] : plan.agents) check(name, agent_protocol());
    if (!plan.agents.empty()) lobby.emplace(plan.listen, plan.agents, observer);
    for (std::size_t i = 0; i < plan.players.size(); ++i) {
      add_player(i);
      if (const Protocol* const protocol = players.back().protocol()) {
        check(plan.players[i], *protocol);
      }
    }
    check_isolation();
  }

  // Throws ArgumentError if programs of this protocol cannot play the game.
  void check(const std::string& name, const Protocol& protocol) const {
    if (const std::string why = protocol.refusal(terms); !why.empty()) {
      throw ArgumentError(fmt::format("player {}: the protocol {} {}", name, protocol.name, why));
    }
  }

  // Throws IoError if programs must be isolated but cannot be; makes a note if they should be.
  void check_isolation() const {
    const Isolation wanted = plan.program_rules.isolation;
    const auto is_started = [](const Player& player) { return player.is_started(); };
    if (wanted == Isolation::kNone || std::none_of(players.begin(), players.end(), is_started)) {
      return;
    }
    const std::string why = World::why_impossible();
    if (why.empty()) return;
    if (wanted == Isolation::kRequired) {
      throw IoError("programs cannot be isolated, which is required: " + why, {});
    }
    answerer.add_note(
        {NoteKind::kNotIsolated,
         terms.rules,
         terms.pits,
         {},
         "warning: programs are not isolated, so that they can do what you can: " + why});
  }

  void add_player(std::size_t i) {
    const auto agent = plan.agents.find(plan.players[i]);
    if (agent == plan.agents.end()) {
      players.emplace_back(looked_up(plan, i), plan.functions, plan.program_rules, answerer);
      return;
    }
    players.emplace_back(*lobby, agent->first, start_up(agent->second.start_up_seconds));
  }

  // The agents among the players of a game.
  [[nodiscard]] std::vector<std::string> agents_of(const MatchGame& game) const {
    std::vector<std::string> names;
    for (const std::size_t player : game.fixture.players) {
      const std::string& name = plan.players[player];
      if (plan.agents.contains(name)) names.push_back(name);
    }
    return names;
  }

  // The time until a player is ready that declares this one, if any.
  [[nodiscard]] Seconds start_up(std::optional<double> declared) const {
    return declared ? Seconds(*declared) : plan.clock.start_up.value_or(kDefaultStartUp);
  }

  // Nothing if `request` ended it.
  [[nodiscard]] std::optional<RefereedResult> attempted(const MatchGame& game,
                                                        std::mt19937_64 random,
                                                        const SearchRequest& request) const {
    const Surroundings surroundings{table, answerer, random, request};
    RefereedGame refereed{
        .terms = terms, .start = plan.starts[game.fixture.start], .number = game.number};
    std::array<std::unique_ptr<Contestant>, 2> contestants;
    std::mt19937_64 seeds = random_source(plan.random_seed ^ kSeedsOfPrograms, game.number);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const Player& player = players[game.fixture.players[seat]];
      refereed.names[seat] = labels[game.fixture.players[seat]];
      refereed.random_seeds[seat] = seeds() >> 1U;  // so that it fits into a signed number
      refereed.start_up[seat] = start_up(player.start_up_seconds());
      contestants[seat] = player.contestant(surroundings);
    }
    return referee(refereed, {contestants[0].get(), contestants[1].get()}, request.stop);
  }

  // As ArenaMatch::play().
  [[nodiscard]] bool play(MatchGame& game, const std::mt19937_64& random,
                          const SearchRequest& request) const;

  const MatchPlan& plan;
  const SowingTable& table;
  Answerer& answerer;
  const std::vector<std::string> labels = player_labels(plan);
  GameTerms terms;
  std::optional<AgentLobby> lobby;
  std::vector<Player> players;
};

bool ArenaMatch::is_needed_for(const MatchPlan& plan) {
  if (plan.pie != Pie::kNone || plan.clock.game) return true;
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    const std::string& name = looked_up(plan, i);
    if (plan.functions.contains(name) || names_a_program(name)) return true;
  }
  return false;
}

ArenaMatch::ArenaMatch(const MatchPlan& plan, const SowingTable& table, Answerer& answerer,
                       Observer& observer)
    : rep_(std::make_unique<Rep>(plan, table, answerer, observer)) {
  remove_abandoned_directories();
}
ArenaMatch::~ArenaMatch() = default;

bool ArenaMatch::play(MatchGame& game, const std::mt19937_64& random,
                      const SearchRequest& request) const {
  const std::vector<std::string> agents = rep_->agents_of(game);
  if (agents.empty()) return rep_->play(game, random, request);
  if (!rep_->lobby->reserve(agents, request.stop)) return false;
  const Reservation reservation(*rep_->lobby, agents);
  bool is_played = false;
  // A strategy that waits for its search must not begin another game, which may wait for an agent
  // of this one.
  isolated([&] { is_played = rep_->play(game, random, request); });
  rep_->lobby->rethrow_failure();  // there may be no further game
  return is_played;
}

bool ArenaMatch::Rep::play(MatchGame& game, const std::mt19937_64& random,
                           const SearchRequest& request) const {
  constexpr int kAttempts = 6;
  std::chrono::milliseconds pause{100};
  std::optional<RefereedResult> result;
  for (int attempt = 1;; ++attempt) {
    try {
      result = attempted(game, random, request);
      break;
    } catch (const db::ResourceError&) {
      if (attempt == kAttempts) throw;
    } catch (const db::IoError&) {
      if (attempt == kAttempts) throw;
    }
    sleep_unless_stopped(pause, request.stop);
    if (request.is_stopped()) return false;
    pause *= 2;
  }
  if (!result) return false;
  for (std::size_t seat = 0; seat < 2 && !plan.versions.empty(); ++seat) {
    game.versions[seat] = plan.versions.at(game.fixture.players[seat]);
  }
  game.game = std::move(result->game);
  game.verdict = result->verdict;
  game.forfeiting_seat = result->forfeiting_seat;
  game.detail = std::move(result->why);
  game.swapped = result->swapped;
  game.seconds = result->seconds;
  game.microseconds = std::move(result->microseconds);
  game.last_words = std::move(result->last_words);
  return true;
}

}  // namespace seedbank::engine
