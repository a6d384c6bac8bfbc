// Finding puzzles in games between levels, and their difficulty.
#include "engine/puzzles/puzzle_search.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <functional>
#include <unordered_set>
#include <utility>

#include "engine/base/stop_on_error.h"
#include "engine/board/arguments.h"
#include "engine/strategy/classical.h"
#include "engine/strategy/minimax.h"
#include "engine/strategy/strategy_names.h"
#include "solver/base/in_order.h"
#include "solver/game/random.h"

namespace seedbank::engine {
namespace {

constexpr std::size_t kPuzzleGamesPerThread = 2;

// The players. Games of the two highest levels would take most of the time.
constexpr std::size_t kPlayers = kLevels.size() - 2;

// Games begin with 0 to 4 random sowings, so that levels without random choices do not repeat them.
constexpr unsigned kMostRandomSowings = 4;

// Puzzles have at most kMostInPlay / kOfAll of all seeds in play, since openings take long to solve
// and are played by heart.
constexpr int kMostInPlay = 3;
constexpr int kOfAll = 4;

constexpr Wanted kBestOnly = {.moves = true, .exact_moves = false, .line = false};
constexpr Wanted kEveryPit = {.moves = true, .exact_moves = true, .line = false};

constexpr int kWhole = 1000;  // thousandths
constexpr int kMostDepth = 16;

// The weights of DIFFICULTY.md, in thousandths of a step of difficulty.
constexpr int kPerLevel = 600;
constexpr int kPerDepth = 250;
constexpr int kPerPit = 200;
constexpr int kIfQuiet = 600;

// The choices of minimax to depth 1, 2, ..., kMostDepth.
std::vector<int> minimax_choices(const SowingTable& table, const Position& position,
                                 const SearchRequest& request) {
  std::vector<int> pits(kMostDepth, -1);
  Minimax(PositionBoard(table, position), Aim::kMargin, request)
      .choose(kMostDepth, [&](const MinimaxChoice& choice) {
        std::fill(pits.begin() + (choice.depth - 1), pits.end(), choice.pit);
      });
  return pits;
}

std::vector<std::optional<int>> values_of(const Answer& answer) {
  std::vector<std::optional<int>> values(static_cast<std::size_t>(answer.board.pits()));
  for (const Move& move : answer.moves) {
    values[static_cast<std::size_t>(move.pit) - 1] = move.value();
  }
  return values;
}

class PuzzleSearch {
 public:
  PuzzleSearch(const PuzzlePlan& plan, Rules rules, PuzzleSet& set, Answerer& answerer)
      : plan_(plan),
        table_({plan.pits, rules}),
        opening_(opening_called(plan.pits, plan.seeds_per_pit, 1)),
        set_(set),
        answerer_(answerer) {
    for (std::size_t level = 1; level <= kPlayers; ++level) {
      levels_.push_back(make_strategy(std::to_string(level), answerer));
    }
    for (const Puzzle& puzzle : set.puzzles) remember(puzzle);
  }

  // The puzzles of a game, in random order, without those whose theme has enough already; nothing
  // if `request` ended. Called by several threads.
  [[nodiscard]] std::optional<std::vector<Puzzle>> puzzles_of(std::uint64_t game,
                                                              const SearchRequest& request) const {
    std::mt19937_64 random = random_source(plan_.random_seed, game);
    std::vector<Position> positions = played(random, request);
    for (std::size_t left = positions.size(); left > 1; --left) {  // Fisher and Yates
      std::swap(positions[left - 1], positions[static_cast<std::size_t>(random() % left)]);
    }
    std::vector<Puzzle> puzzles;
    for (const Position& position : positions) {
      if (request.is_ended()) return std::nullopt;
      if (count_pits(legal_pits(position)) < 2 ||
          seeds_in_play(position) * kOfAll > seeds_in_play(opening_) * kMostInPlay) {
        continue;
      }
      auto puzzle = puzzle_at(position, game, request);
      if (puzzle) puzzles.push_back(std::move(*puzzle));
    }
    if (request.is_ended()) return std::nullopt;
    return puzzles;
  }

  // Adds the rarest of the puzzles of the next game. Returns false if there is none to add.
  bool take(std::vector<Puzzle>& puzzles) {
    const std::uint64_t limit = limit_of(set_.games++);
    std::erase_if(puzzles, [&](const Puzzle& puzzle) {
      return count_of(puzzle) >= limit || known_.contains(pits_of(puzzle));
    });
    const auto rarest = std::min_element(
        puzzles.begin(), puzzles.end(),
        [&](const Puzzle& a, const Puzzle& b) { return count_of(a) < count_of(b); });
    if (rarest == puzzles.end()) return false;
    remember(*rarest);
    set_.puzzles.push_back(std::move(*rarest));
    return true;
  }

 private:
  // The maximum number of puzzles of a theme and difficulty after a game.
  static std::uint64_t limit_of(std::uint64_t game) { return 1 + game / kGamesPerRound; }

  std::atomic<std::uint64_t>& count_of(const Puzzle& puzzle) {
    return counts_[static_cast<std::size_t>(puzzle.theme)]
                  [static_cast<std::size_t>(puzzle.difficulty - kEasiest)];
  }

  // True if there are `limit` puzzles of the theme of every difficulty.
  [[nodiscard]] bool has_enough(Theme theme, std::uint64_t limit) const {
    const auto& counts = counts_[static_cast<std::size_t>(theme)];
    return std::all_of(counts.begin(), counts.end(),
                       [limit](const auto& count) { return count >= limit; });
  }

  static Position pits_of(const Puzzle& puzzle) {
    return without_stores(position_of(puzzle.board).position);
  }

  void remember(const Puzzle& puzzle) {
    ++count_of(puzzle);
    known_.insert(pits_of(puzzle));
  }

  // The positions of a game between two levels.
  [[nodiscard]] std::vector<Position> played(std::mt19937_64& random,
                                             const SearchRequest& request) const {
    const Strategy* mover = &levels_[random() % kPlayers];
    const Strategy* waiter = &levels_[random() % kPlayers];
    std::uint64_t random_sowings = random() % (kMostRandomSowings + 1);
    std::vector<Position> positions;
    Position position = opening_;
    while (!request.is_ended()) {
      positions.push_back(position);
      const int pit = random_sowings != 0 ? random_legal_pit(random, position)
                                          : mover->choose(table_, position, random, request);
      random_sowings -= random_sowings != 0 ? 1 : 0;
      const After after = sow(table_, position, pit);
      if (after == After::kGameOver) break;
      if (after == After::kOtherMover) std::swap(mover, waiter);
    }
    return positions;
  }

  // The puzzle at a position, unless there is none or its theme has enough already.
  [[nodiscard]] std::optional<Puzzle> puzzle_at(const Position& position, std::uint64_t game,
                                                const SearchRequest& request) const {
    const Board board = board_of({plan_.pits, Side::kSouth, position}, table_.game().rules);
    // The best pits are found faster than the values of all, and usually there are several.
    if (answerer_.answer(board, kBestOnly, request, kNoReport).best().size() != 1) {
      return std::nullopt;
    }
    const Answer answer = answerer_.answer(board, kEveryPit, request, kNoReport);
    if (answer.completion != Completion::kComplete) return std::nullopt;
    Puzzle puzzle{.board = answer.board, .values = values_of(answer)};
    const auto theme = theme_of(puzzle.values, plan_.least_gain);
    if (!theme || has_enough(*theme, limit_of(game))) return std::nullopt;
    puzzle.theme = *theme;
    puzzle.difficulty =
        difficulty_of(hardness_of(table_, position, puzzle.best() - 1, answerer_, request));
    return puzzle;
  }

  const PuzzlePlan& plan_;
  const SowingTable table_;
  const Position opening_;
  PuzzleSet& set_;
  Answerer& answerer_;
  std::vector<Strategy> levels_;
  // By theme and difficulty. Only take() changes them; other threads may read them concurrently,
  // and need not see the latest changes.
  std::array<std::array<std::atomic<std::uint64_t>, kHardest>, kThemes.size()> counts_{};
  std::unordered_set<Position, PositionHash> known_;  // without stores
};

}  // namespace

Hardness hardness_of(const SowingTable& table, const Position& position, int pit,
                     Answerer& answerer, const SearchRequest& request) {
  const std::vector<int> by_depth = minimax_choices(table, position, request);
  Hardness hardness;
  hardness.legal = count_pits(legal_pits(position));
  const int missed_by_chance = kWhole - kWhole / hardness.legal;
  const auto is_missed = [&](std::string_view name) {
    const auto depth = depth_of(name);
    if (depth && depth->family == "minimax:D" && depth->depth <= kMostDepth) {
      return by_depth[static_cast<std::size_t>(depth->depth) - 1] != pit;
    }
    std::mt19937_64 unused;
    return make_strategy(name, answerer).choose(table, position, unused, request) != pit;
  };
  for (const Level& level : kLevels) {
    const int skill =
        uses_chance(level.name) ? 0 : static_cast<int>(std::lround(level.skill * kWhole));
    const int missed = skill != 0 && is_missed(level.name) ? kWhole : 0;
    hardness.missed += (skill * missed + (kWhole - skill) * missed_by_chance) / kWhole;
  }
  hardness.depth = kMostDepth + 1;
  while (hardness.depth > 1 && by_depth[static_cast<std::size_t>(hardness.depth) - 2] == pit) {
    --hardness.depth;
  }
  const SowingEffect effect = effect_of(table, position, pit);
  hardness.quiet = !effect.extra_turn && effect.prey == 0;
  return hardness;
}

int difficulty_of(const Hardness& hardness) noexcept {
  const int steps = hardness.missed * kPerLevel / kWhole + (hardness.depth - 1) * kPerDepth +
                    (hardness.legal - 2) * kPerPit + (hardness.quiet ? kIfQuiet : 0);
  return std::clamp((steps + kWhole / 2) / kWhole, kEasiest, kHardest);
}

Completion find_puzzles(const PuzzlePlan& plan, Rules rules, std::uint64_t count, PuzzleSet& set,
                        Answerer& answerer, const SearchRequest& request, Observer& observer,
                        const std::function<void(const PuzzleSet&)>& report) {
  PuzzleSearch search(plan, rules, set, answerer);
  StopOnError stop(request.stop);
  const SearchRequest each = stop.for_one_thread(request);
  std::uint64_t next = set.games;
  std::uint64_t futile = 0;
  bool is_whole = true;
  std::atomic<bool> is_done = set.puzzles.size() >= count;
  Stages<std::uint64_t, std::optional<std::vector<Puzzle>>> stages;
  stages.next = [&]() -> std::optional<std::uint64_t> {
    if (is_done || each.is_ended()) return std::nullopt;
    return next++;
  };
  stages.work = [&](std::uint64_t&& game) { return search.puzzles_of(game, each); };
  stages.take = [&](std::optional<std::vector<Puzzle>>&& puzzles) {
    // Games after an unfinished one, or after the last one needed, do not count.
    is_whole = is_whole && puzzles.has_value();
    if (!is_whole || is_done) return;
    const bool is_found = search.take(*puzzles);
    futile = is_found ? 0 : futile + 1;
    if (is_found) observer.answered();
    report(set);
    if (set.puzzles.size() >= count || futile >= kMostFutileGames) {
      is_done = true;
      stop.request_stop();
    }
  };
  stages.hurry = [&] { stop.request_stop(); };
  work_in_order(kPuzzleGamesPerThread, stages);
  return is_done ? Completion::kComplete : completion_of(request);
}

}  // namespace seedbank::engine

namespace seedbank {

std::string_view name(Theme theme) noexcept {
  constexpr std::array<std::string_view, kThemes.size()> kNames = {"only-win", "only-draw", "gain"};
  return kNames[static_cast<std::size_t>(theme)];
}

int Puzzle::best() const noexcept {
  // An empty optional is less than any value.
  return static_cast<int>(std::max_element(values.begin(), values.end()) - values.begin()) + 1;
}

std::optional<Theme> theme_of(const std::vector<std::optional<int>>& values,
                              int least_gain) noexcept {
  std::optional<int> best;
  std::optional<int> second;
  for (const auto& value : values) {
    if (value > best) {
      second = best;
      best = value;
    } else if (value > second) {
      second = value;
    }
  }
  if (!second) return std::nullopt;
  if (*best > 0 && *second <= 0) return Theme::kOnlyWin;
  if (*best == 0 && *second < 0) return Theme::kOnlyDraw;
  if (*best - *second >= least_gain) return Theme::kGain;
  return std::nullopt;
}

}  // namespace seedbank
