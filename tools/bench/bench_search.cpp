// Measurements of the search, with the layers of the benchmark resident.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <compare>
#include <memory>
#include <random>
#include <utility>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "db/memory/resident.h"
#include "solver/analysis/move_values.h"
#include "solver/base/stopwatch.h"
#include "solver/game/moved_seeds.h"
#include "solver/game/notation.h"
#include "solver/game/random.h"
#include "solver/search/solver.h"
#include "solver/search/value_search.h"
#include "tools/bench/bench_case.h"

namespace seedbank::tools {
namespace {

constexpr std::uint64_t kRateNodes = 30'000'000;

// The endgames, computed in memory on first use.
class BenchEndgames {
 public:
  explicit BenchEndgames(const BenchContext& context)
      : context_(context), resident_(context.game) {}

  const EndgameSource& get() {
    if (resident_.up_to_seeds() < context_.seeds) {
      tbb::task_arena(context_.threads).execute([this] {
        resident_.build(
            context_.seeds, context_.memory_bytes, [](std::uint64_t, std::uint64_t) {},
            context_.stop);
      });
    }
    return resident_;
  }

 private:
  const BenchContext& context_;
  db::Resident resident_;
};

// Tables that have room for the work of an opening, and no more: clearing fresh pages takes time.
std::uint64_t table_bytes(int seeds_per_pit) {
  return seeds_per_pit <= 4 ? std::uint64_t{128} << 20 : std::uint64_t{1} << 30;
}

double seconds_to_solve(const BenchContext& context, const EndgameSource& endgames,
                        int seeds_per_pit, int threads) {
  const Position position = opening(context.game.pits, seeds_per_pit);
  const Stopwatch watch;
  Solver solver(context.game, seeds_in_play(position), endgames, {table_bytes(seeds_per_pit)});
  keep(solver.solve(position, {.threads = threads, .stop = context.stop}));
  return watch.seconds();
}

// Million nodes per second of one thread, on the first question of an opening.
double node_rate(const BenchContext& context, const EndgameSource& endgames, int seeds_per_pit) {
  const Position position = opening(context.game.pits, seeds_per_pit);
  Solver solver(context.game, seeds_in_play(position), endgames, {table_bytes(seeds_per_pit)});
  const Stopwatch watch;
  const SolvedShare solved =
      solver.solve(position, {.stop = context.stop, .node_limit = kRateNodes});
  return static_cast<double>(solved.nodes) / watch.seconds() / 1e6;
}

// Positions with `least` to `most` seeds in play, reached by random sowings from the opening with
// `seeds_per_pit`.
std::vector<Position> random_positions(Game game, int seeds_per_pit, int least, int most,
                                       std::size_t count) {
  const SowingTable table(game);
  std::mt19937_64 random(1);
  std::vector<Position> positions;
  while (positions.size() < count) {
    Position position = opening(game.pits, seeds_per_pit);
    const int wanted = least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1));
    bool over = false;
    while (!over && seeds_in_play(position) > wanted) {
      over = sow(table, position, random_legal_pit(random, position)) == After::kGameOver;
    }
    if (!over && seeds_in_play(position) >= least) positions.push_back(position);
  }
  return positions;
}

// With 5/8 to 5/6 of the seeds of the opening with 4 per pit in play: 30 to 40 for 6 pits.
std::vector<Position> near_positions(Game game) {
  const int all = 8 * game.pits;
  return random_positions(game, 4, all * 5 / 8, all * 5 / 6, 200);
}

// With 11/18 to 5/6 of the seeds of the opening with 6 per pit in play: 44 to 60 for 6 pits.
std::vector<Position> far_positions(Game game) {
  const int all = 12 * game.pits;
  return random_positions(game, 6, all * 11 / 18, all * 5 / 6, 40);
}

// Geometric mean of the nodes per exact value. Each position is searched by one thread with its own
// tables.
double nodes_per_value(const BenchContext& context, const EndgameSource& endgames, Driver driver,
                       const std::vector<Position>& positions) {
  std::atomic<double> logarithms = 0;
  tbb::task_arena(context.threads).execute([&] {
    const auto solve = [&](std::size_t i) {
      Solver solver(context.game, 12 * context.game.pits, endgames,
                    {.table_bytes = std::uint64_t{256} << 20, .driver = driver});
      const SolvedShare solved = solver.solve(positions[i], {.stop = context.stop});
      logarithms += std::log(static_cast<double>(std::max<std::uint64_t>(solved.nodes, 1)));
    };
    tbb::parallel_for(std::size_t{0}, positions.size(), solve, tbb::simple_partitioner());
  });
  return std::exp(logarithms / static_cast<double>(positions.size()));
}

constexpr const char* kHardPositions[] = {
#include "tools/bench/hard_positions.inc"
};

// Million nodes for the exact values of all pits of the hard positions. Each position is searched
// by one thread with its own tables.
double nodes_for_hard_positions(const BenchContext& context, const EndgameSource& endgames) {
  std::atomic<std::uint64_t> nodes = 0;
  tbb::task_arena(context.threads).execute([&] {
    const auto solve = [&](std::size_t i) {
      const NotedPosition noted = parse_position(kHardPositions[i]);
      const Position position = without_stores(noted.position);
      Solver solver({noted.pits, context.game.rules}, seeds_in_play(position), endgames,
                    {.table_bytes = std::uint64_t{128} << 20});
      const SearchRequest request{.stop = context.stop};
      const SolvedShare solved = solver.solve(position, request);
      nodes += solved.nodes +
               move_values(solver, position, solved.bounds, MoveDetail::kExact, request).nodes;
    };
    tbb::parallel_for(std::size_t{0}, std::size(kHardPositions), solve, tbb::simple_partitioner());
  });
  return static_cast<double>(nodes) / 1e6;
}

// Exact values per second: positions in parallel, one table, as in a batch of queries.
double values_per_second(const BenchContext& context, const EndgameSource& endgames,
                         const std::vector<Position>& positions) {
  Solver solver(context.game, 8 * context.game.pits, endgames, {std::uint64_t{64} << 20});
  const Stopwatch watch;
  tbb::task_arena(context.threads).execute([&] {
    tbb::parallel_for(std::size_t{0}, positions.size(), [&](std::size_t i) {
      keep(solver.solve(positions[i], {.stop = context.stop}));
    });
  });
  return static_cast<double>(positions.size()) / watch.seconds();
}

// Seconds to compare all boards up to two seeds from the opening with 4 per pit with a draw, using
// one table.
double seconds_for_fair_starts(const BenchContext& context, const EndgameSource& endgames) {
  const std::vector<Position> boards = boards_near_opening(context.game.pits, 4, 2);
  Solver solver(context.game, 8 * context.game.pits, endgames);
  const Stopwatch watch;
  tbb::task_arena(context.threads).execute([&] {
    const auto compare = [&](std::size_t i) {
      const Decide decide = [&](const Question& question) {
        // If the search is stopped, the figure is not used.
        return solver.ask(boards[i], question, {.stop = context.stop}).share.value_or(0);
      };
      keep(compare_margin(decide, boards[i], 0, std::strong_ordering::greater));
    };
    tbb::parallel_for(std::size_t{0}, boards.size(), compare, tbb::simple_partitioner());
  });
  return watch.seconds();
}

}  // namespace

void add_search_cases(const BenchContext& context, std::vector<BenchCase>& cases) {
  const auto endgames = std::make_shared<BenchEndgames>(context);
  for (const int seeds : {4, 5}) {
    const std::string name = "solve-" + std::to_string(seeds);
    const std::string meaning =
        "opening with " + std::to_string(seeds) + " seeds per pit, layers resident";
    const bool on_request = seeds > 4;  // minutes, unless many layers are resident
    cases.push_back({name, meaning, "s",
                     [&context, endgames, seeds] {
                       return seconds_to_solve(context, endgames->get(), seeds, context.threads);
                     },
                     on_request});
    cases.push_back({name + "-single", meaning + ", one thread", "s",
                     [&context, endgames, seeds] {
                       return seconds_to_solve(context, endgames->get(), seeds, 1);
                     },
                     on_request});
  }
  cases.push_back(
      {"nodes-5", "the first 30 million nodes of the opening with 5 seeds per pit, one thread",
       "M nodes/s", [&context, endgames] { return node_rate(context, endgames->get(), 5); }, true});
  cases.push_back(
      {"fair", "the fair starts up to two seeds from the opening with 4 per pit, layers resident",
       "s", [&context, endgames] { return seconds_for_fair_starts(context, endgames->get()); },
       true});
  for (const auto& [name, driver] :
       {std::pair{"far", Driver::kAuto}, {"far-mtdf", Driver::kMtdf}}) {
    cases.push_back(
        {name,
         driver == Driver::kAuto
             ? "40 random positions with 11/18 to 5/6 of 12 seeds per pit, geometric mean"
             : "the same, all by alpha-beta",
         "nodes",
         [&context, endgames, driver = driver, positions = far_positions(context.game)] {
           return nodes_per_value(context, endgames->get(), driver, positions);
         },
         true});
  }
  if (context.game.pits == 6) {
    cases.push_back(
        {"hard", "all pits of 50 positions of games from the opening with 4 per pit", "M nodes",
         [&context, endgames] { return nodes_for_hard_positions(context, endgames->get()); },
         true});
  }
  cases.push_back({"values",
                   "exact values of random positions with 5/8 to 5/6 of the seeds in play", "/s",
                   [&context, endgames, positions = near_positions(context.game)] {
                     return values_per_second(context, endgames->get(), positions);
                   }});
}

}  // namespace seedbank::tools
