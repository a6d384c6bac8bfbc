// Matches: strategies play each other, from every start in both seats.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/answer.h>
#include <seedbank/board.h>
#include <seedbank/clock.h>
#include <seedbank/export.h>
#include <seedbank/game.h>
#include <seedbank/limits.h>
#include <seedbank/player.h>
#include <seedbank/verdict.h>

namespace seedbank {

/// Which pairs of players meet.
enum class Tournament : std::uint8_t {
  kRoundRobin,  ///< all
  kGauntlet,    ///< the first player and each of the others
  /// Agents come and go: all that MatchPlan::admit accepts. The other players are always there.
  /// Games have no end: those that are there and have met least play next, an agent among them, the
  /// first fixture that they have played least, and games count when they end.
  kOpen,
};

/// "round-robin", "gauntlet" or "open".
[[nodiscard]] SEEDBANK_API std::string_view name(Tournament tournament) noexcept;
[[nodiscard]] SEEDBANK_API std::optional<Tournament> tournament_from_name(
    std::string_view name) noexcept;

/// A sequential probability ratio test of the first of two players: is it elo1 points stronger than
/// the second one, or only elo0? MatchTable::sprt() decides.
struct SprtPlan {
  double elo0 = 0;  ///< less than elo1; both in -kMostElo..kMostElo
  double elo1 = 5;
  /// Probability of accepting elo1 although elo0 is true, greater than 0 and less than 0.5.
  double alpha = 0.05;
  double beta = 0.05;  ///< the same of accepting elo0 although elo1 is true
};

/// Greatest absolute value of SprtPlan::elo0 and elo1, in Elo points.
inline constexpr double kMostElo = 1000;

struct GameUnderWay;
struct MatchGame;

/// A player of an open match.
struct Entrant {
  std::size_t player = 0;  ///< index into MatchPlan::players of the caller
  std::string name;
};

/// Identifies a client of an open match by its token and the name that it tells; both may be empty.
/// `attempt` counts from 1 and is greater if the entrants before are connected. May add players to
/// the plan of the caller. Throws ArgumentError with the reason to refuse the client. Called by one
/// thread at a time.
using AdmitEntrant =
    std::function<Entrant(std::string_view token, std::string_view name, int attempt)>;

/// The players of a game and its start.
struct Fixture {
  std::size_t start = 0;               ///< of MatchPlan::starts
  std::array<std::size_t, 2> players;  ///< South's and North's, of MatchPlan::players
};

/// The plan of a match: which games to play.
struct MatchPlan {
  /// Boards with the same number of pits and the same rules, South to move, none of them over.
  std::vector<Board> starts;
  /// At least two, except in open matches; repetitions allowed. Names of strategies, unless play_as
  /// says otherwise.
  std::vector<std::string> players;
  std::uint64_t games_per_pair = 0;  ///< per pair of players, even; 0: two from each start
  std::uint64_t random_seed = 1;
  TimeControl clock = {};  ///< `move` limits strategies without a referee too
  /// For each of `players`, its own time per game, for games with odds; empty if none has one.
  std::vector<std::optional<GameClock>> own_clocks = {};
  bool judged = true;  ///< fill in MatchGame::costs
  Tournament tournament = Tournament::kRoundRobin;
  /// For MatchTable::sprt() of two players, by which callers of play() end a match early.
  std::optional<SprtPlan> sprt = {};

  // For games with a referee: see is_refereed().
  /// What plays for each of `players`: the name of a strategy, or a text that identifies a program
  /// and how it is run; an empty text for one added by add_entrant(). Empty if all are strategies.
  std::vector<std::string> play_as = {};
  Pie pie = Pie::kNone;
  ForfeitRule forfeit_rule = ForfeitRule::kFairKalah;
  /// Time limit for the exact value of each position of a game that is judged; costs that depend
  /// on a value that was not found in time remain unknown.
  std::optional<double> judge_seconds = {};
  /// End games whose winner cannot change any more: once a store holds more than half of the seeds,
  /// and the rest is known exactly within judge_seconds, the arena sows the best pits of both
  /// sides.
  bool adjudicated = false;
  /// Players that are functions, by their names in `players`. Not part of the records.
  std::map<std::string, PlayerFunction> functions = {};
  ProgramRules program_rules = {};  ///< how programs run; not part of the records
  /// For each of `players`, the version of a program that the arena starts: a digest of its files
  /// and of how it is run; empty for others. Records say which versions played a game.
  std::vector<std::string> versions = {};
  /// Games that are known and need not be played, by their numbers; null for none. Several threads
  /// may call it at once. Not part of the records.
  std::function<std::optional<MatchGame>(std::uint64_t number)> known = {};
  /// Called with each position of the games while they are played, and at their ends, by several
  /// threads at once; may be null. Not part of the records.
  std::function<void(const GameUnderWay&)> show = {};
  /// The players in tables and reports; empty: as in `players`.
  std::vector<std::string> labels = {};
  /// Players that are agents, by their names in `players`, and where they connect while the match
  /// is played. Not part of the records, since tokens are secrets.
  std::map<std::string, AgentInfo> agents = {};
  ListenAddress listen = {};
  AdmitEntrant admit = {};  ///< only for open matches; not part of the records
  /// Of an open match that is resumed: the fixtures of the games in its records. Not part of them.
  std::vector<Fixture> earlier = {};
};

[[nodiscard]] inline bool is_open(const MatchPlan& plan) noexcept {
  return plan.tournament == Tournament::kOpen;
}

/// Looks the players up, and sets MatchPlan::players, play_as, own_clocks, versions, labels and
/// agents. Names of MatchPlan::functions stand for these. Throws ArgumentError, with the reason,
/// for a name that means no player, and for agents with the same token or name.
SEEDBANK_API void set_players(MatchPlan& plan, const std::vector<std::string>& names);

/// Adds a player to the plan of an open match. Returns its index.
SEEDBANK_API std::size_t add_entrant(MatchPlan& plan, const std::string& name);

/// Gives the players kDefaultClock per game if programs are among them, or may come, and the plan
/// limits neither games nor choices. Requires that the players are set.
SEEDBANK_API void set_default_clock(MatchPlan& plan);

/// The clock of one of MatchPlan::players.
[[nodiscard]] SEEDBANK_API TimeControl clock_of(const MatchPlan& plan, std::size_t player);

/// Throws ArgumentError, with the reason, for a plan that play() refuses whatever its games
/// and the engine are: without a start or two players, with times, a test or starts that are not as
/// documented. Callers that keep records check a plan before they write its first line.
SEEDBANK_API void check_plan(const MatchPlan& plan);

/// The labels of all players, made different by numbers such as " (2)".
[[nodiscard]] SEEDBANK_API std::vector<std::string> player_labels(const MatchPlan& plan);

/// True if the plan needs the records of refereed games: programs take part, or there are
/// clocks, a pie rule, adjudication, or a time limit for judging.
[[nodiscard]] SEEDBANK_API bool is_refereed(const MatchPlan& plan) noexcept;

/// The order of the games of a match: start by start, for each start every pair of players that
/// meets, and each pair twice with seats exchanged. The starts are shuffled with the random seed,
/// and reused if there are more games. So the games of a shorter match are the first ones of a
/// longer one. In open matches, the games of any two players, called 0 and 1. Immutable.
class SEEDBANK_API Schedule {
 public:
  /// Requires a plan with a start and two players, or of an open match.
  explicit Schedule(const MatchPlan& plan);

  [[nodiscard]] std::uint64_t games() const noexcept { return pairs_ * games_per_pair_; }
  [[nodiscard]] std::uint64_t games_per_pair() const noexcept { return games_per_pair_; }
  /// The number of pairs of players that meet.
  [[nodiscard]] std::uint64_t pairs() const noexcept { return pairs_; }
  /// The number of starts that the first `games` games use.
  /// In open matches, all.
  [[nodiscard]] std::uint64_t starts_used(std::uint64_t games) const noexcept;
  /// Game `number`, 0..games()-1.
  [[nodiscard]] Fixture fixture(std::uint64_t number) const noexcept;

 private:
  bool is_open_;
  std::size_t players_;
  std::uint64_t pairs_;
  std::uint64_t games_per_pair_;
  std::vector<std::size_t> starts_;  // in the order of play
};

/// Two players that meet and would repeat the same games, because both are deterministic, there is
/// no time limit, and each pair plays more than two games from a start. Empty if there are none.
[[nodiscard]] SEEDBANK_API std::vector<std::string> players_that_repeat(const MatchPlan& plan);

/// A game of a match. Its seats are the indexes into Fixture::players.
struct MatchGame : EndedGame {
  std::uint64_t number = 0;
  Fixture fixture;
  /// For each sowing, the margin that it gave away compared with exact play, in seeds; nothing if
  /// it could not be determined in time. Empty if the match is not judged.
  std::vector<std::optional<int>> costs;
  std::array<double, 2> seconds{};  ///< thinking time of the seats 0 and 1

  // In refereed games:
  std::array<std::string, 2> versions = {};  ///< MatchPlan::versions of the seats
  /// South's margin under exact play from the end of a judged game; after a forfeit possibly
  /// unknown.
  std::optional<int> value_at_end = {};
  /// The thinking time of each sowing, in microseconds. The time for the choice whether to swap,
  /// and for a request without a legal answer, is only in `seconds`.
  std::vector<std::int64_t> microseconds = {};
  /// The end of what the programs of the seats wrote to standard error, as bytes; 64 KiB at most.
  /// Not part of the record.
  std::array<std::string, 2> last_words = {};
};

/// A game while it is played, for MatchPlan::show.
struct GameUnderWay {
  std::uint64_t number = 0;
  Fixture fixture;
  Board game;            ///< as far as it was played
  bool swapped = false;  ///< the players have exchanged sides
  bool over = false;     ///< the last call for this game, unless the match ends before
  /// The time that the players of the seats have left, if their games are limited.
  std::array<std::optional<std::chrono::duration<double>>, 2> left = {};
};

/// The maximum number of bytes of MatchGame::detail in a record; the rest is cut off.
inline constexpr std::size_t kMostDetailBytes = 400;

/// For each sowing of the game, the seat that sowed.
[[nodiscard]] SEEDBANK_API std::vector<std::size_t> seats_of_sowings(const MatchGame& game,
                                                                     Pie pie);

/// South's final margin in seeds, which a forfeit determines by `rule`. South is a side: after a
/// swap, the player of seat 1.
[[nodiscard]] SEEDBANK_API int final_margin(const MatchGame& game, ForfeitRule rule) noexcept;

/// The same for the player of a seat, 0 or 1.
[[nodiscard]] SEEDBANK_API int final_margin(const MatchGame& game, ForfeitRule rule,
                                            std::size_t seat) noexcept;

/// South's margin under exact play for each position of the game, in the order of
/// Board::positions(), as far as costs and value_at_end determine it. Unknown before a swap could
/// be chosen, where costs are those under the pie rule.
[[nodiscard]] SEEDBANK_API std::vector<std::optional<int>> exact_values(const MatchGame& game,
                                                                        Pie pie);

/// 1 if the player of this seat won, 0 for a draw, -1 if it lost. A player that forfeits loses.
[[nodiscard]] SEEDBANK_API int outcome_of(const MatchGame& game, std::size_t seat) noexcept;

/// Plays the games `first` to `end` - 1 of a match, each on one thread of the engine. Passes them
/// to `take` in the order of their numbers; calls do not overlap. The games depend on the plan
/// only, unless moves have a time limit. Returns kComplete unless the limits ended it; `take` has
/// then received only the first of these games. After all threads have finished, rethrows the first
/// exception of a strategy, an answer or `take`. Throws ArgumentError for a plan or numbers out of
/// range, for unknown players, or if the engine has other rules; and the exceptions of
/// Engine::query(). In open matches, the games get their numbers, from `first` on, when they end,
/// and only a stop ends them: neither `end` nor a time limit does.
SEEDBANK_API Completion play(Engine& engine, const MatchPlan& plan, std::uint64_t first,
                             std::uint64_t end, const std::function<void(const MatchGame&)>& take,
                             const Limits& limits = {});

/// Which versions of programs may have played the games that are read.
enum class RecordedVersions : std::uint8_t { kSame, kAny };

/// Writes and reads the records of one match: a line of JSON for the match and one for each game,
/// as engine/arena/match/FORMAT.md specifies. Thread-safe.
class SEEDBANK_API MatchRecords {
 public:
  /// `plan` must outlive this.
  explicit MatchRecords(const MatchPlan& plan);
  explicit MatchRecords(MatchPlan&& plan) = delete;

  [[nodiscard]] const Schedule& schedule() const noexcept { return schedule_; }

  /// The first line, without a line feed. It differs between any two matches, since it holds the
  /// whole plan, with a digest (XXH64) of the starts.
  [[nodiscard]] const std::string& head() const noexcept { return head_; }

  /// The line of a game, without a line feed. Its checksum covers the first line as well.
  [[nodiscard]] std::string line(const MatchGame& game) const;

  /// Inverse of line(), without the last words; the seconds are only in records of refereed games.
  /// Throws PositionError, with the reason, for any other line; and, unless `versions` is kAny, for
  /// a game that another version of a program has played than that of the plan. In open matches,
  /// the plan must have the players.
  [[nodiscard]] MatchGame read(std::string_view line,
                               RecordedVersions versions = RecordedVersions::kSame) const;

 private:
  friend class RecordedMatch;
  MatchRecords(const MatchPlan& plan, std::string head);

  const MatchPlan& plan_;
  const Schedule schedule_;
  const std::string head_;
};

/// A match as its records tell it, for tables of matches that are played elsewhere or still go on.
/// Not thread-safe.
class SEEDBANK_API RecordedMatch {
 public:
  /// `head` is the first line of the records. Throws PositionError, with the reason, if it is not.
  explicit RecordedMatch(std::string_view head);
  RecordedMatch(const RecordedMatch&) = delete;
  RecordedMatch& operator=(const RecordedMatch&) = delete;

  /// The plan without what plays and how; starts that no game had yet are some board.
  [[nodiscard]] const MatchPlan& plan() const noexcept { return plan_; }

  /// The game in the next line, whichever versions of programs played it. Throws PositionError,
  /// with the reason, for any other line.
  [[nodiscard]] MatchGame read(std::string_view line);

 private:
  void add_open(const Board& start, const std::array<std::string, 2>& names);

  MatchPlan plan_;
  const MatchRecords records_;
  std::uint64_t next_ = 0;       // the least number of the next game
  std::size_t starts_told_ = 0;  // of an open match
};

}  // namespace seedbank
