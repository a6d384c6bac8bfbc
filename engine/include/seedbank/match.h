// Matches: strategies play each other, from every start in both seats. Engine::play() plays them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/board.h>
#include <seedbank/export.h>

namespace seedbank {

/// The plan of a match: which games to play.
struct MatchPlan {
  /// Boards with the same number of pits and the same rules, South to move, none of them over.
  std::vector<Board> starts;
  std::vector<std::string> players;  ///< names of strategies, at least two; repetitions allowed
  std::uint64_t games_per_pair = 0;  ///< per pair of players, even; 0: two from each start
  std::uint64_t random_seed = 1;
  std::optional<double> seconds_per_move;
  bool judged = true;  ///< fill in MatchGame::costs
};

/// The players of a game and its start.
struct Fixture {
  std::size_t start = 0;               ///< of MatchPlan::starts
  std::array<std::size_t, 2> players;  ///< South's and North's, of MatchPlan::players
};

/// The order of the games of a match: start by start, for each start every pair of players, and
/// each pair twice with seats exchanged. The starts are shuffled with the random seed, and reused
/// if there are more games. So the games of a shorter match are the first ones of a longer one.
/// Immutable.
class SEEDBANK_API Schedule {
 public:
  /// Requires a plan with a start and two players.
  explicit Schedule(const MatchPlan& plan);

  [[nodiscard]] std::uint64_t games() const noexcept { return pairs_ * games_per_pair_; }
  [[nodiscard]] std::uint64_t games_per_pair() const noexcept { return games_per_pair_; }
  /// The number of starts that the games use.
  [[nodiscard]] std::uint64_t starts_used() const noexcept;
  /// Game `number`, 0..games()-1.
  [[nodiscard]] Fixture fixture(std::uint64_t number) const noexcept;

 private:
  std::size_t players_;
  std::uint64_t pairs_;
  std::uint64_t games_per_pair_;
  std::vector<std::size_t> starts_;  // in the order of play
};

/// Two players that would repeat the same games, because both are deterministic, there is no time
/// limit, and each pair plays more than two games from a start. Empty if there are none.
[[nodiscard]] SEEDBANK_API std::vector<std::string> players_that_repeat(const MatchPlan& plan);

/// A game of a match.
struct MatchGame {
  std::uint64_t number = 0;
  Fixture fixture;
  Board game;  ///< played to its end
  /// For each sowing, the margin that it gave away compared with exact play, in seeds; empty if
  /// unknown.
  std::vector<int> costs;
  std::array<double, 2> seconds{};  ///< thinking time of South and North
};

/// Versions of the first line of the records of a match.
enum class RecordsVersion : std::uint8_t { kFirst = 1, kSecond = 2 };

/// Writes and reads the records of one match: a line of JSON for the match and one for each game,
/// as engine/match/FORMAT.md specifies. Thread-safe.
class SEEDBANK_API MatchRecords {
 public:
  /// `plan` must outlive this. `version` selects the first line; kFirst is for resuming existing
  /// files only.
  explicit MatchRecords(const MatchPlan& plan, RecordsVersion version = RecordsVersion::kSecond);

  [[nodiscard]] const Schedule& schedule() const noexcept { return schedule_; }

  /// The first line, without a line feed. It differs between any two matches, since it holds the
  /// whole plan, with a digest (XXH64) of the starts.
  [[nodiscard]] const std::string& head() const noexcept { return head_; }

  /// The line of a game, without a line feed. Its checksum covers the first line as well.
  [[nodiscard]] std::string line(const MatchGame& game) const;

  /// Inverse of line(), without the seconds. Throws PositionError, with the reason, for any other
  /// line.
  [[nodiscard]] MatchGame read(std::string_view line) const;

 private:
  const MatchPlan& plan_;
  const Schedule schedule_;
  const std::string head_;
};

}  // namespace seedbank
