// Finding puzzles in games between levels.
#include "engine/puzzles/puzzle_search.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <unordered_set>
#include <utility>

#include "engine/answer/value_source.h"
#include "engine/base/stop_on_error.h"
#include "engine/board/arguments.h"
#include "engine/puzzles/difficulty.h"
#include "engine/strategy/strategy_names.h"
#include "solver/base/in_order.h"
#include "solver/game/random.h"

namespace seedbank::engine {
namespace {

constexpr std::size_t kGamesPerThread = 2;

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

std::vector<std::optional<int>> values_of(const Answer& answer) {
  std::vector<std::optional<int>> values(static_cast<std::size_t>(answer.board.pits()));
  for (const Move& move : answer.moves) {
    values[static_cast<std::size_t>(move.pit) - 1] = move.value();
  }
  return values;
}

// The number of puzzles of each theme and difficulty. Only one thread at a time calls add(); others
// may read concurrently, and need not see the latest additions.
class Counts {
 public:
  void add(const Puzzle& puzzle) { ++at(puzzle.theme, puzzle.difficulty); }
  [[nodiscard]] std::uint64_t of(const Puzzle& puzzle) const {
    return at(puzzle.theme, puzzle.difficulty);
  }
  [[nodiscard]] bool all_at_least(Theme theme, std::uint64_t limit) const {
    for (int difficulty = kEasiest; difficulty <= kHardest; ++difficulty) {
      if (at(theme, difficulty) < limit) return false;
    }
    return true;
  }

 private:
  using Cells = std::array<std::atomic<std::uint64_t>, kThemes.size() * kHardest>;

  static std::size_t place(Theme theme, int difficulty) {
    return static_cast<std::size_t>(theme) * kHardest +
           static_cast<std::size_t>(difficulty - kEasiest);
  }
  std::atomic<std::uint64_t>& at(Theme theme, int difficulty) {
    return cells_[place(theme, difficulty)];
  }
  [[nodiscard]] std::uint64_t at(Theme theme, int difficulty) const {
    return cells_[place(theme, difficulty)];
  }

  Cells cells_{};
};

class PuzzleSearch {
 public:
  PuzzleSearch(const PuzzlePlan& plan, Rules rules, PuzzleSet& set, Answerer& answerer)
      : plan_(plan),
        rules_(rules),
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
      return counts_.of(puzzle) >= limit || known_.contains(pits_of(puzzle));
    });
    const auto rarest = std::min_element(
        puzzles.begin(), puzzles.end(),
        [&](const Puzzle& a, const Puzzle& b) { return counts_.of(a) < counts_.of(b); });
    if (rarest == puzzles.end()) return false;
    remember(*rarest);
    set_.puzzles.push_back(std::move(*rarest));
    return true;
  }

 private:
  // The maximum number of puzzles of a theme and difficulty after a game.
  static std::uint64_t limit_of(std::uint64_t game) { return 1 + game / kGamesPerRound; }

  static Position pits_of(const Puzzle& puzzle) {
    return without_stores(position_of(puzzle.board).position);
  }

  void remember(const Puzzle& puzzle) {
    counts_.add(puzzle);
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
    const NotedPosition noted{plan_.pits, Side::kSouth, position};
    // The best pits are found faster than the values of all, and usually there are several.
    if (answerer_.answer(noted, kBestOnly, request, kNoReport).best().size() != 1) {
      return std::nullopt;
    }
    const Answer answer = answerer_.answer(noted, kEveryPit, request, kNoReport);
    if (answer.completion != Completion::kComplete) return std::nullopt;
    Puzzle puzzle{.board = answer.board, .values = values_of(answer)};
    const auto theme = theme_of(puzzle.values, plan_.least_gain);
    if (!theme || counts_.all_at_least(*theme, limit_of(game))) return std::nullopt;
    puzzle.theme = *theme;
    puzzle.difficulty =
        difficulty_of(hardness_of(table_, position, puzzle.best() - 1, answerer_, request));
    return puzzle;
  }

  const PuzzlePlan& plan_;
  const Rules rules_;
  const SowingTable table_;
  const Position opening_;
  PuzzleSet& set_;
  Answerer& answerer_;
  std::vector<Strategy> levels_;
  Counts counts_;
  std::unordered_set<Position, PositionHash> known_;  // without stores
};

}  // namespace

Completion find_puzzles(const WantedPuzzles& wanted, PuzzleSet& set, Answerer& answerer,
                        const SearchRequest& request, Observer& observer,
                        const std::function<void(const PuzzleSet&)>& report) {
  PuzzleSearch search(wanted.plan, wanted.rules, set, answerer);
  StopOnError stop(request.stop);
  const SearchRequest each = stop.for_one_thread(request);
  std::uint64_t next = set.games;
  std::uint64_t futile = 0;
  bool is_whole = true;
  std::atomic<bool> is_done = set.puzzles.size() >= wanted.count;
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
    if (set.puzzles.size() >= wanted.count || futile >= kMostFutileGames) {
      is_done = true;
      stop.request_stop();
    }
  };
  stages.hurry = [&] { stop.request_stop(); };
  work_in_order(kGamesPerThread, stages);
  return is_done ? Completion::kComplete : completion_of(request);
}

}  // namespace seedbank::engine

namespace seedbank {

std::string_view name(Theme theme) noexcept {
  switch (theme) {
    case Theme::kOnlyWin:
      return "only-win";
    case Theme::kOnlyDraw:
      return "only-draw";
    case Theme::kGain:
      return "gain";
  }
  return "";
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
