// Plays the games of a match, all of them with a referee, and judges them.
#include "engine/arena/match/play_games.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <seedbank/engine.h>
#include <seedbank/error.h>

#include "engine/arena/match/judging.h"
#include "engine/arena/match/meetings.h"
#include "engine/arena/players/players.h"
#include "engine/arena/players/referee.h"
#include "engine/arena/programs/fresh_directory.h"
#include "engine/arena/programs/world.h"
#include "engine/base/stop_on_error.h"
#include "engine/board/arguments.h"
#include "engine/facade/engine_rep.h"
#include "solver/base/parallel.h"
#include "solver/game/random.h"

namespace seedbank::engine {
namespace {

// Games in progress per thread: enough that one long game does not leave threads idle.
constexpr std::size_t kGamesPerThread = 16;

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

// The players and the rules of a match. Thread-safe.
class Match {
 public:
  // The arguments must outlive this. Throws ArgumentError for unknown players, and for programs
  // whose protocol cannot express the game; IoError if programs must be isolated but cannot be, or
  // if the address is not free where agents should connect.
  Match(const MatchPlan& plan, Answerer& answerer, Observer& observer)
      : plan_(plan),
        schedule_(plan),
        table_({plan.starts.at(0).pits(), rules_called(plan.starts[0].rules())}),
        answerer_(answerer),
        terms_{.pits = plan.starts[0].pits(), .rules = plan.starts[0].rules(), .pie = plan.pie},
        meetings_(plan) {
    for (const auto& [name, agent] : plan.agents) check(name, agent_protocol());
    if (is_open(plan)) {
      check("all agents", agent_protocol());
      has_programs_ = true;
      lobby_.emplace(plan.listen, plan.agents, observer,
                     [this](std::string_view token, std::string_view name, int attempt) {
                       return admitted(token, name, attempt);
                     });
    } else if (!plan.agents.empty()) {
      lobby_.emplace(plan.listen, plan.agents, observer);
    }
    const std::vector<std::string> labels = player_labels(plan);
    for (std::size_t i = 0; i < plan.players.size(); ++i) {
      if (!plan.play_as.empty() && plan.play_as.at(i).empty()) continue;  // an entrant
      const Participant& added = add_player(i, labels[i]);
      if (!plan.agents.contains(plan.players[i])) always_there_.push_back(i);
      const Protocol* const protocol = added.player.protocol();
      if (protocol == nullptr) continue;
      check(plan.players[i], *protocol);
      has_programs_ = true;
    }
    if (!has_programs_) return;
    check_isolation();
    remove_abandoned_directories();
  }

  // Nothing if `request` ended the game or the search for exact values.
  [[nodiscard]] std::optional<MatchGame> played(std::uint64_t number,
                                                const SearchRequest& request) const {
    if (plan_.known) {
      if (auto known = plan_.known(number)) return known;
    }
    MatchGame game;
    game.number = number;
    game.fixture = schedule_.fixture(number);
    if (!play_with_agents(game, request)) return std::nullopt;
    if (plan_.judged && !judge(game, plan_, answerer_, request)) return std::nullopt;
    return game;
  }

  // A game of those that are there, once there are two. `number` is that for its random numbers.
  // Nothing if `request` ended it.
  [[nodiscard]] std::optional<MatchGame> played_by_present(std::uint64_t number,
                                                           const SearchRequest& request) {
    MatchGame game;
    game.number = number;
    const auto agents = lobby_->reserve(
        [&](const std::vector<std::string>& free) { return choose(free, game.fixture); },
        request.stop);
    if (!agents) return std::nullopt;
    {
      const Reservation reservation(*lobby_, *agents);
      if (!play_reserved(game, request)) return std::nullopt;
    }
    if (plan_.judged && !judge(game, plan_, answerer_, request)) return std::nullopt;
    return game;
  }

 private:
  // A player, and what it has in every game.
  struct Participant {
    Player player;
    std::string label;
    TimeControl clock;
  };

  // The name of a client of an open match.
  std::string admitted(std::string_view token, std::string_view name, int attempt) {
    const Entrant entrant = plan_.admit(token, name, attempt);
    const std::lock_guard lock(roster_mutex_);
    entrants_[entrant.name] = entrant.player;
    return entrant.name;
  }

  // The agents of the next game between two of those that are there, an agent among them. Empty if
  // there are no two.
  std::vector<std::string> choose(const std::vector<std::string>& free, Fixture& fixture) {
    const std::lock_guard lock(roster_mutex_);
    std::map<std::size_t, std::string> there;
    for (const std::size_t player : always_there_) there[player];
    for (const std::string& name : free) {
      if (const auto found = entrants_.find(name); found != entrants_.end()) {
        there[found->second] = name;
      }
    }
    std::vector<Meetings::Pair> pairs;
    for (auto a = there.begin(); a != there.end(); ++a) {
      for (auto b = std::next(a); b != there.end(); ++b) {
        if (!a->second.empty() || !b->second.empty()) pairs.emplace_back(a->first, b->first);
      }
    }
    const auto next = meetings_.next(pairs);
    if (!next) return {};
    fixture = *next;
    std::vector<std::string> agents;
    for (const std::size_t player : fixture.players) {
      const std::string& name = there[player];
      if (!name.empty()) agents.push_back(name);
      if (!participants_.contains(player)) {
        participants_.insert({player, {Player(*lobby_, name, start_up({})), name, plan_.clock}});
      }
    }
    return agents;
  }

  // They keep their addresses.
  [[nodiscard]] const Participant& participant(std::size_t player) const {
    const std::lock_guard lock(roster_mutex_);
    return participants_.at(player);
  }

  // Throws ArgumentError if programs of this protocol cannot play the game.
  void check(const std::string& name, const Protocol& protocol) const {
    if (const std::string why = protocol.refusal(terms_); !why.empty()) {
      throw ArgumentError(fmt::format("player {}: the protocol {} {}", name, protocol.name, why));
    }
  }

  // Throws IoError if programs must be isolated but cannot be; makes a note if they should be.
  void check_isolation() const {
    const Isolation wanted = plan_.program_rules.isolation;
    const auto is_started = [](const auto& row) { return row.second.player.is_started(); };
    if (wanted == Isolation::kNone ||
        std::none_of(participants_.begin(), participants_.end(), is_started)) {
      return;
    }
    const std::string why = World::why_impossible();
    if (why.empty()) return;
    if (wanted == Isolation::kRequired) {
      throw IoError("programs cannot be isolated, which is required: " + why, {});
    }
    answerer_.add_note(
        {NoteKind::kNotIsolated,
         terms_.rules,
         terms_.pits,
         {},
         "warning: programs are not isolated, so that they can do what you can: " + why});
  }

  const Participant& add_player(std::size_t i, const std::string& label) {
    const auto agent = plan_.agents.find(plan_.players[i]);
    Player player =
        agent == plan_.agents.end()
            ? Player(looked_up(plan_, i), plan_.functions, plan_.program_rules, answerer_)
            : Player(*lobby_, agent->first, start_up(agent->second.start_up_seconds));
    const std::lock_guard lock(roster_mutex_);
    return participants_.insert({i, {std::move(player), label, clock_of(plan_, i)}}).first->second;
  }

  // The time until a player is ready that declares this one, if any.
  [[nodiscard]] Seconds start_up(std::optional<double> declared) const {
    return declared ? Seconds(*declared) : plan_.clock.start_up.value_or(kDefaultStartUp);
  }

  // Plays `game`, whose number and fixture are set; false if `request` ended it.
  bool play_with_agents(MatchGame& game, const SearchRequest& request) const {
    std::vector<std::string> agents;
    for (const std::size_t player : game.fixture.players) {
      const std::string& name = plan_.players[player];
      if (plan_.agents.contains(name)) agents.push_back(name);
    }
    if (agents.empty()) return play(game, request);
    if (!lobby_->reserve(agents, request.stop)) return false;
    const Reservation reservation(*lobby_, agents);
    return play_reserved(game, request);
  }

  bool play_reserved(MatchGame& game, const SearchRequest& request) const {
    bool is_played = false;
    // A strategy that waits for its search must not begin another game, which may wait for an agent
    // of this one.
    isolated([&] { is_played = play(game, request); });
    lobby_->rethrow_failure();  // there may be no further game
    return is_played;
  }

  // The same without agents. A game of programs during which the machine lacked processes, memory
  // or files is played again; after some attempts, throws ResourceError or IoError.
  bool play(MatchGame& game, const SearchRequest& request) const {
    constexpr int kAttempts = 6;
    std::chrono::milliseconds pause{100};
    std::optional<RefereedResult> result;
    for (int attempt = 1;; ++attempt) {
      const bool is_last = !has_programs_ || attempt == kAttempts;
      try {
        result = attempted(game, request);
        break;
      } catch (const ResourceError&) {
        if (is_last) throw;
      } catch (const IoError&) {
        if (is_last) throw;
      }
      sleep_unless_stopped(pause, request.stop);
      if (request.is_stopped()) return false;
      pause *= 2;
    }
    if (!result) return false;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const std::size_t player = game.fixture.players[seat];
      if (player < plan_.versions.size()) game.versions[seat] = plan_.versions[player];
    }
    game.game = std::move(result->game);
    game.verdict = result->verdict;
    game.forfeiting_seat = result->forfeiting_seat;
    game.detail = std::move(result->why);
    game.swapped = result->swapped;
    game.adjudicated_after = result->adjudicated_after;
    game.seconds = result->seconds;
    game.microseconds = std::move(result->microseconds);
    game.last_words = std::move(result->last_words);
    return true;
  }

  // Nothing if `request` ended it.
  [[nodiscard]] std::optional<RefereedResult> attempted(const MatchGame& game,
                                                        const SearchRequest& request) const {
    std::mt19937_64 random = random_source(plan_.random_seed, game.number);
    const Surroundings surroundings{table_, answerer_, random, request};
    RefereedGame refereed{
        .terms = terms_, .start = plan_.starts[game.fixture.start], .number = game.number};
    std::array<std::unique_ptr<Contestant>, 2> contestants;
    std::mt19937_64 seeds = random_source(plan_.random_seed ^ kSeedsOfPrograms, game.number);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const Participant& taking_part = participant(game.fixture.players[seat]);
      refereed.names[seat] = taking_part.label;
      refereed.random_seeds[seat] = seeds() >> 1U;  // so that it fits into a signed number
      refereed.start_up[seat] = start_up(taking_part.player.start_up_seconds());
      refereed.clocks[seat] = taking_part.clock;
      contestants[seat] = taking_part.player.contestant(surroundings);
    }
    GameUnderWay shown;
    shown.number = game.number;
    shown.fixture = game.fixture;
    if (plan_.show) {
      refereed.show = [&](const Board& board, bool swapped, const TimeLeft& left) {
        shown.game = board;
        shown.swapped = swapped;
        shown.left = left;
        plan_.show(shown);
      };
    }
    if (plan_.adjudicated) {
      refereed.rest = [&](const Board& board) {
        return decided_rest(board, plan_, answerer_, request);
      };
    }
    auto result = referee(refereed, {contestants[0].get(), contestants[1].get()}, request.stop);
    shown.over = true;
    if (result) shown.game = result->game;
    if (plan_.show) plan_.show(shown);
    return result;
  }

  const MatchPlan& plan_;
  const Schedule schedule_;
  const SowingTable table_;
  Answerer& answerer_;
  const GameTerms terms_;
  bool has_programs_ = false;
  std::vector<std::size_t> always_there_;
  mutable std::mutex roster_mutex_;  // guards the members below, up to the lobby
  std::map<std::size_t, Participant> participants_;
  std::map<std::string, std::size_t> entrants_;  // players of an open match, by their names
  Meetings meetings_;                            // of an open match
  mutable std::optional<AgentLobby> lobby_;      // thread-safe
};

// Plays the games of an open match until `request` ends it.
Completion play_open(const MatchPlan& callers, std::uint64_t first, Answerer& answerer,
                     Observer& observer, const SearchRequest& request, const TakeGame& take) {
  const MatchPlan plan = callers;  // `admit` changes it
  Match match(plan, answerer, observer);
  StopOnError stop(request.stop);
  const SearchRequest each = stop.for_one_thread(request);
  std::mutex mutex;  // guards the numbers, and `take`
  std::uint64_t begun = first;
  std::uint64_t ended = first;
  parallel_calls(static_cast<std::size_t>(thread_count()), [&](std::size_t) {
    stop.run([&] {
      for (;;) {
        std::unique_lock lock(mutex);
        const std::uint64_t number = begun++;
        lock.unlock();
        auto game = match.played_by_present(number, each);
        if (!game) return;
        lock.lock();
        game->number = ended++;
        take(*game);
        observer.answered();
      }
    });
  });
  return completion_of(request);
}

}  // namespace

Completion play_games(const MatchPlan& plan, std::uint64_t first, std::uint64_t end,
                      Answerer& answerer, Observer& observer, const SearchRequest& request,
                      const TakeGame& take) {
  if (is_open(plan)) return play_open(plan, first, answerer, observer, request, take);
  const Match match(plan, answerer, observer);
  observer.expect(end - std::min(first, end));
  const auto play = [&](std::uint64_t number, const SearchRequest& each) {
    return match.played(number, each);
  };
  const auto take_game = [&](const MatchGame& game) {
    take(game);
    observer.answered();
  };
  const std::uint64_t played = take_in_order(kGamesPerThread, first, end, request, play, take_game);
  return played >= end ? Completion::kComplete : completion_of(request);
}

}  // namespace seedbank::engine

namespace seedbank {

Completion play(Engine& engine, const MatchPlan& plan, std::uint64_t first, std::uint64_t end,
                const std::function<void(const MatchGame&)>& take, const Limits& limits) {
  check_plan(plan);
  if (first > end || end > Schedule(plan).games()) {
    throw ArgumentError(fmt::format("match: no games with the numbers {} to {}", first, end));
  }
  auto& rep = engine::EngineAccess::rep(engine);
  rep.check_rules(plan.starts[0]);
  const SearchRequest request = rep.request_of(limits, 1);
  return rep.run([&] {
    return engine::play_games(plan, first, end, rep.answerer, rep.observer, request, take);
  });
}

}  // namespace seedbank
