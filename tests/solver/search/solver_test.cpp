// Tests of the solver: the same values with any number of threads, and true bounds when stopped.
#include "solver/search/solver.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "solver/search/search_request.h"
#include "tests/solver/boards.h"
#include "tests/solver/brute_endgames.h"

namespace seedbank {
namespace {

constexpr Driver kDrivers[] = {Driver::kAuto, Driver::kMtdf, Driver::kBisection,
                               Driver::kProofNumber};
constexpr SolverOptions kSmallTable{.table_bytes = 1 << 20};

// Openings that take a thousand to a hundred thousand nodes without endgames.
struct Opening {
  int pits;
  int seeds_per_pit;
};
constexpr Opening kOpenings[] = {{3, 3}, {3, 5}, {4, 3}, {5, 2}, {6, 2}};

// A game that no test can finish.
constexpr Game kLongGame{6, Rules::kEmptyCapture};
constexpr int kLongSeedsPerPit = 6;

Position random_start(std::mt19937_64& generator, int pits, int most_seeds) {
  return random_position(generator, pits, random_between(generator, 2, most_seeds));
}

TEST(Solver, TablesHoldPositionsOfUpTo127Seeds) {
  std::mt19937_64 generator = seeded_generator();
  BruteForce brute({1, Rules::kStandard});
  const BruteEndgames endgames(brute, 1, 0);
  for (const int seeds : {126, 127, 128}) {
    Solver solver({1, Rules::kStandard}, seeds, endgames, kSmallTable);
    const Position position = random_position(generator, 1, seeds);
    solver.remember({position, {1, 2}, 1});
    const auto entry = solver.table_entry(position);
    EXPECT_EQ(entry.has_value(), seeds <= 127) << seeds;
    if (!entry) continue;
    EXPECT_EQ(entry->fact.bounds, (ShareBounds{1, 2})) << seeds;
  }
}

TEST(Solver, FindsTheShareWithAnyNumberOfThreads) {
  std::mt19937_64 generator = seeded_generator();
  constexpr int kMostSeeds[] = {40, 20, 14, 11, 10, 9, 8};  // for 1..7 pits
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const int most_seeds = kMostSeeds[pits - 1];
      BruteForce brute({pits, rules});
      const BruteEndgames endgames(brute, pits, random_between(generator, 0, 5));
      for (const Driver driver : kDrivers) {
        for (int threads = 1; threads <= 3; ++threads) {
          Solver solver({pits, rules}, most_seeds, endgames,
                        {.table_bytes = threads == 2 ? 0U : 1U << 20, .driver = driver});
          for (int i = 0; i < 15; ++i) {
            const Position position = random_start(generator, pits, most_seeds);
            const int share = brute.share(position);
            const SolvedShare solved = solver.solve(position, {.threads = threads});
            ASSERT_TRUE(solved.complete());
            ASSERT_EQ(solved.bounds.low, share) << testing::PrintToString(position);
          }
        }
      }
    }
  }
}

// Long enough for threads to work on the same positions.
TEST(Solver, SolvesOpeningsWithAnyNumberOfThreads) {
  for (const Rules rules : kAllRules) {
    for (const auto [pits, seeds_per_pit] : kOpenings) {
      const Position start = opening(pits, seeds_per_pit);
      BruteForce brute({pits, rules});
      const BruteEndgames none(brute, pits, 0);
      std::vector<int> shares;
      for (int threads = 1; threads <= 3; ++threads) {
        for (const Driver driver : kDrivers) {
          Solver solver({pits, rules}, seeds_in_play(start), none,
                        {.table_bytes = 1 << 20, .driver = driver});
          const SolvedShare solved = solver.solve(start, {.threads = threads});
          ASSERT_TRUE(solved.complete());
          EXPECT_GT(solved.nodes, 0U);
          shares.push_back(solved.bounds.low);
        }
      }
      EXPECT_EQ(std::count(shares.begin(), shares.end(), shares.front()),
                static_cast<std::ptrdiff_t>(shares.size()))
          << testing::PrintToString(shares);
    }
  }
}

TEST(Solver, FindsTheShareFromAnyGuessAndAnyTrueBounds) {
  std::mt19937_64 generator = seeded_generator();
  const Game game{3, Rules::kStandard};
  BruteForce brute(game);
  const BruteEndgames none(brute, game.pits, 0);
  for (const Driver driver : kDrivers) {
    Solver solver(game, 12, none, {.table_bytes = 1 << 20, .driver = driver});
    for (int i = 0; i < 200; ++i) {
      const Position position = random_start(generator, game.pits, 12);
      const int seeds = seeds_in_play(position);
      const int share = brute.share(position);
      const ShareBounds known{random_between(generator, 0, share),
                              random_between(generator, share, seeds)};
      const int guess = random_between(generator, -5, seeds + 5);
      EXPECT_EQ(solver.solve(position, {}, known, guess).bounds, (ShareBounds{share, share}));
      EXPECT_EQ(solver.solve(position, {}, {}, guess).bounds, (ShareBounds{share, share}));
    }
  }
}

TEST(Solver, IgnoresStores) {
  std::mt19937_64 generator = seeded_generator();
  const Game game{4, Rules::kEmptyCapture};
  BruteForce brute(game);
  const BruteEndgames endgames(brute, game.pits, 5);
  for (int i = 0; i < 50; ++i) {
    Position position = random_start(generator, game.pits, 11);
    Solver with(game, 11, endgames, kSmallTable);
    Solver without(game, 11, endgames, kSmallTable);
    const SolvedShare solved = with.solve(position, {});
    const SolvedShare same = without.solve(without_stores(position), {});
    EXPECT_EQ(solved.bounds, same.bounds);
    EXPECT_EQ(solved.nodes, same.nodes);
    EXPECT_EQ(with.table_pit(position), without.table_pit(without_stores(position)));
    const int threshold = solved.bounds.low;
    const Decision decision = with.ask(position, {threshold, true}, {});
    EXPECT_GE(decision.share.value(), threshold);
  }
}

// Positions with more seeds than the solver was made for, and more than its table can store.
TEST(Solver, SolvesPositionsWithMoreSeedsThanItWasMadeFor) {
  for (const Rules rules : kAllRules) {
    for (const char* text : {"5,4,4,0,5,5,4,0", "0,0,30,0,0,1,1,0", "0,128,0,1,0,0", "90,0,91,0"}) {
      const NotedPosition noted = parse_position(text);
      BruteForce brute({noted.pits, rules});
      const BruteEndgames none(brute, noted.pits, 0);
      for (const int seeds : {0, 2, 9}) {
        for (const int threads : {1, 2}) {
          Solver solver({noted.pits, rules}, seeds, none, kSmallTable);
          const SolvedShare solved = solver.solve(noted.position, {.threads = threads});
          ASSERT_TRUE(solved.complete());
          EXPECT_EQ(solved.bounds.low, brute.share(noted.position)) << text;
        }
      }
    }
  }
}

TEST(Solver, ServesSeveralThreadsConcurrently) {
  const std::uint64_t seed = random_seed();
  const Game game{4, Rules::kEmptyCapture};
  constexpr int kMostSeeds = 12;
  BruteForce brute(game);
  const BruteEndgames endgames(brute, game.pits, 4, ShareBits::kTwo);
  struct Case {
    Position position;
    int share = 0;
  };
  std::vector<Case> cases;
  std::mt19937_64 generator(seed);
  for (int i = 0; i < 100; ++i) {
    const Position position = random_start(generator, game.pits, kMostSeeds);
    cases.push_back({position, brute.share(position)});
  }
  for (const std::uint64_t table_bytes : {std::uint64_t{0}, std::uint64_t{1} << 20}) {
    Solver solver(game, kMostSeeds, endgames, {.table_bytes = table_bytes});
    std::atomic<int> wrong = 0;
    {
      std::vector<std::jthread> users;
      users.reserve(4);
      for (int user = 0; user < 4; ++user) {
        users.emplace_back([&, user] {
          std::mt19937_64 own(seed + static_cast<std::uint64_t>(user));
          for (int i = 0; i < 200; ++i) {
            const Case& now = cases[own() % cases.size()];
            const SolvedShare solved = solver.solve(now.position, {.threads = 1 + user / 2});
            if (solved.bounds != ShareBounds{now.share, now.share}) ++wrong;
          }
        });
      }
    }
    EXPECT_EQ(wrong, 0);
  }
}

// Expects that the bounds include `share`, the share of the position.
void expect_bounds_of(const SolvedShare& solved, int share) {
  EXPECT_LE(solved.bounds.low, share);
  EXPECT_GE(solved.bounds.high, share);
}

TEST(Solver, StopsAtTheNodeLimitWithTrueBoundsAndResumes) {
  for (const Rules rules : kAllRules) {
    for (const auto [pits, seeds_per_pit] : kOpenings) {
      const Position start = opening(pits, seeds_per_pit);
      const int seeds = seeds_in_play(start);
      BruteForce brute({pits, rules});
      const BruteEndgames none(brute, pits, 0);
      const int share = Solver({pits, rules}, seeds, none, kSmallTable).solve(start, {}).bounds.low;
      for (const int threads : {1, 2}) {
        Solver solver({pits, rules}, seeds, none, kSmallTable);
        SolvedShare solved{{0, seeds}};
        // Every run starts with the table and the bounds of the previous one. A run must complete
        // if its limit exceeds the number of nodes that a run from scratch needs.
        int runs = 0;
        for (std::uint64_t limit = 1; !solved.complete(); limit *= 2) {
          solved = solver.solve(start, {.threads = threads, .node_limit = limit}, solved.bounds);
          expect_bounds_of(solved, share);
          ASSERT_LT(++runs, 40);
        }
        EXPECT_EQ(solved.bounds.low, share);
      }
    }
  }
}

TEST(Solver, StopsSoonAfterTheNodeLimit) {
  BruteForce brute(kLongGame);
  const BruteEndgames none(brute, kLongGame.pits, 0);
  const Position start = opening(kLongGame.pits, kLongSeedsPerPit);
  for (const int threads : {1, 2}) {
    Solver solver(kLongGame, seeds_in_play(start), none, kSmallTable);
    constexpr std::uint64_t kLimit = 50'000;
    std::atomic<std::uint64_t> nodes = 0;
    // The guess is given, because the limit would not apply to the computation of one.
    const SolvedShare solved =
        solver.solve(start, {.threads = threads, .node_limit = kLimit, .nodes = &nodes}, {}, 38);
    EXPECT_FALSE(solved.complete());
    expect_bounds_of(solved, (72 + 2) / 2);  // the published value is +2
    EXPECT_GE(solved.nodes, kLimit);
    EXPECT_LE(solved.nodes, static_cast<std::uint64_t>(threads) * (kLimit + 10'000));
    EXPECT_EQ(nodes, solved.nodes);
  }
}

TEST(Solver, StopsWhenTheFlagIsSet) {
  BruteForce brute(kLongGame);
  const BruteEndgames none(brute, kLongGame.pits, 0);
  const Position start = opening(kLongGame.pits, kLongSeedsPerPit);
  for (const int threads : {1, 2, 3}) {
    Solver solver(kLongGame, seeds_in_play(start), none, kSmallTable);
    std::stop_source stop;
    std::atomic<std::uint64_t> nodes = 0;
    SolvedShare solved;
    Decision decision;
    std::jthread search([&] {
      const SearchRequest request{.threads = threads, .stop = stop.get_token(), .nodes = &nodes};
      solved = solver.solve(start, request);
      decision = solver.ask(start, {36, true}, request);  // the flag is still set
    });
    while (nodes == 0) std::this_thread::yield();
    stop.request_stop();
    search.join();
    EXPECT_FALSE(solved.complete());
    expect_bounds_of(solved, (72 + 2) / 2);
    EXPECT_GT(solved.nodes, 0U);
    EXPECT_FALSE(decision.share.has_value());
    // The solver is still usable.
    const Position small = board("1,2,0,1,0,1,0,2,0,0,1,0,0,0");
    EXPECT_EQ(solver.solve(small, {.threads = threads}).bounds.low, brute.share(small));
  }
}

TEST(Solver, StopsAtTheDeadline) {
  BruteForce brute(kLongGame);
  const BruteEndgames none(brute, kLongGame.pits, 0);
  const Position start = opening(kLongGame.pits, kLongSeedsPerPit);
  for (const int threads : {1, 2}) {
    Solver solver(kLongGame, seeds_in_play(start), none, kSmallTable);
    const auto now = std::chrono::steady_clock::now();
    for (const auto deadline : {now - std::chrono::hours(1), now + std::chrono::milliseconds(20)}) {
      const SolvedShare solved = solver.solve(start, {.threads = threads, .deadline = deadline});
      EXPECT_FALSE(solved.complete());
      expect_bounds_of(solved, (72 + 2) / 2);
      EXPECT_FALSE(solver.ask(start, {36, true}, {.threads = threads, .deadline = deadline}).share);
    }
  }
}

// The other threads would search for days.
TEST(Solver, AFailureOfOneThreadStopsTheOthers) {
  struct Failure {};
  // Throws at its first notification.
  class FailsOnce final : public ProofObserver {
   public:
    void proven(const ProvenShare& /*fact*/) override {
      if (!failed_.exchange(true)) throw Failure();
    }
    [[nodiscard]] std::uint64_t least_work() const noexcept override { return 100; }

   private:
    std::atomic<bool> failed_ = false;
  };
  BruteForce brute(kLongGame);
  const BruteEndgames none(brute, kLongGame.pits, 0);
  const Position start = opening(kLongGame.pits, kLongSeedsPerPit);
  for (const Driver driver : kDrivers) {
    for (const int threads : {1, 2, 3}) {
      Solver solver(kLongGame, seeds_in_play(start), none,
                    {.table_bytes = 1 << 20, .driver = driver});
      FailsOnce observer;
      EXPECT_THROW((void)solver.solve(start, {.threads = threads, .proofs = &observer}), Failure);
      // The solver is still usable.
      const Position small = board("1,2,0,1,0,1,0,2,0,0,1,0,0,0");
      EXPECT_EQ(solver.solve(small, {.threads = threads}).bounds.low, brute.share(small));
    }
  }
}

TEST(Solver, ReportsBoundsThatOnlyNarrow) {
  for (const Driver driver : kDrivers) {
    for (const int threads : {1, 2}) {
      const Game game{4, Rules::kEmptyCapture};
      const Position start = opening(4, 3);
      BruteForce brute(game);
      const BruteEndgames none(brute, game.pits, 0);
      Solver solver(game, 24, none, {.table_bytes = 1 << 20, .driver = driver});
      std::vector<SolvedShare> reports;
      const std::thread::id caller = std::this_thread::get_id();
      const SolvedShare solved =
          solver.solve(start, {.threads = threads}, {}, 0, [&](const SolvedShare& now) {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            reports.push_back(now);
          });
      ASSERT_GE(reports.size(), 2U);
      reports.push_back(solved);
      EXPECT_EQ(reports.front().bounds, (ShareBounds{0, 24}));
      for (std::size_t i = 0; i + 1 < reports.size(); ++i) {
        const SolvedShare& before = reports[i];
        const SolvedShare& now = reports[i + 1];
        EXPECT_GE(now.bounds.low, before.bounds.low);
        EXPECT_LE(now.bounds.high, before.bounds.high);
        EXPECT_NE(now.bounds, before.bounds) << "every answer narrows the bounds";
        EXPECT_GE(now.nodes, before.nodes);
        expect_bounds_of(before, solved.bounds.low);
      }
      EXPECT_EQ(solved.bounds.low, 16);  // +8 of 24 seeds
    }
  }
}

// Node counts show which search a driver uses.
TEST(Solver, UsesProofNumbersFarAboveTheEndgamesOnly) {
  const Game game{4, Rules::kEmptyCapture};
  BruteForce brute(game);
  const BruteEndgames endgames(brute, game.pits, 6);
  const auto nodes = [&](Driver driver, const Position& position, std::uint64_t table_bytes) {
    const int seeds = seeds_in_play(position);
    Solver solver(game, seeds, endgames, {.table_bytes = table_bytes, .driver = driver});
    return solver.solve(position, {}, {}, seeds / 2).nodes;
  };
  constexpr std::uint64_t kPlenty = 1 << 22;
  const Position far = opening(4, 3);  // 18 layers above
  const Position near = board("3,3,3,3,0,3,3,3,2,1");
  EXPECT_EQ(nodes(Driver::kAuto, far, kPlenty), nodes(Driver::kProofNumber, far, kPlenty));
  EXPECT_NE(nodes(Driver::kAuto, far, kPlenty), nodes(Driver::kMtdf, far, kPlenty));
  EXPECT_EQ(nodes(Driver::kAuto, near, kPlenty), nodes(Driver::kMtdf, near, kPlenty));
  EXPECT_NE(nodes(Driver::kProofNumber, near, kPlenty), nodes(Driver::kMtdf, near, kPlenty));
  // Without memory for two tables, alpha-beta does all the work.
  EXPECT_EQ(nodes(Driver::kAuto, far, 0), nodes(Driver::kMtdf, far, 0));
}

TEST(Solver, ReportsTheProgressOfAProof) {
  BruteForce brute(kLongGame);
  const BruteEndgames none(brute, kLongGame.pits, 0);
  const Position start = opening(kLongGame.pits, kLongSeedsPerPit);
  for (const int threads : {1, 2}) {
    Solver solver(kLongGame, seeds_in_play(start), none, {.driver = Driver::kProofNumber});
    ProofState state;
    const SearchRequest request{.threads = threads, .node_limit = 200'000, .proof_state = &state};
    EXPECT_FALSE(solver.ask(start, {37, true}, request).share.has_value());
    EXPECT_EQ(state.sowings, 6);
    EXPECT_GE(state.settled, 0);
    EXPECT_LT(state.settled, 6);
    EXPECT_GT(state.proof, 0);
    EXPECT_GT(state.disproof, 0);
    // The line is legal.
    const SowingTable sowing(kLongGame);
    Position position = start;
    int pits = 0;
    for (std::uint64_t line = state.line; line != 0; line >>= 4, ++pits) {
      const int pit = static_cast<int>(line & 15) - 1;
      ASSERT_TRUE(legal_pits(position) >> pit & 1U);
      ASSERT_NE(sow(sowing, position, pit), After::kGameOver);
    }
    EXPECT_GT(pits, 3);
  }
}

TEST(Solver, AnswersQuestionsLikeTheSearch) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    const Game game{5, rules};
    BruteForce brute(game);
    const BruteEndgames endgames(brute, game.pits, 4);
    for (const int threads : {1, 2}) {
      Solver solver(game, 9, endgames, kSmallTable);
      for (int i = 0; i < 60; ++i) {
        const Position position = random_start(generator, game.pits, 9);
        const int share = brute.share(position);
        for (int threshold = -1; threshold <= seeds_in_play(position) + 1; ++threshold) {
          const Decision decision =
              solver.ask(position, {threshold, i % 2 == 0}, {.threads = threads});
          ASSERT_TRUE(decision.share.has_value());
          ASSERT_TRUE(*decision.share >= threshold ? share >= *decision.share
                                                   : share <= *decision.share)
              << "V >= " << threshold << "? " << *decision.share << ", V is " << share;
        }
      }
    }
  }
}

TEST(Solver, KeepsAPitThatProvesTheLowerBound) {
  std::mt19937_64 generator = seeded_generator();
  const Game game{4, Rules::kStandard};
  BruteForce brute(game);
  const BruteEndgames none(brute, game.pits, 0);
  const SowingTable sowing(game);
  int pits_held = 0;
  for (int i = 0; i < 200; ++i) {
    const Position position = without_stores(random_start(generator, game.pits, 11));
    Solver solver(game, 11, none, kSmallTable);
    EXPECT_EQ(solver.table_pit(position), std::nullopt);
    const int share = solver.solve(position, {}).bounds.low;
    const std::optional<int> pit = solver.table_pit(position);
    if (!pit) continue;
    ++pits_held;
    ASSERT_TRUE(legal_pits(position) >> *pit & 1);
    Position next = position;
    const After after = sow(sowing, next, *pit);
    const int rest = brute.share(next);
    EXPECT_EQ(after == After::kOtherMover ? store(next.waiter) + seeds_in_play(next) - rest
                                          : store(next.mover) + rest,
              share)
        << testing::PrintToString(position);
  }
  EXPECT_GT(pits_held, 0);
}

TEST(Solver, UsesEndgamesThatGrow) {
  // Empty at first.
  class Growing final : public EndgameSource {
   public:
    explicit Growing(const EndgameSource& later) : later_(later) {}
    void grow() { grown_ = true; }
    [[nodiscard]] int up_to_seeds() const noexcept override {
      return grown_ ? later_.up_to_seeds() : 0;
    }
    [[nodiscard]] EndgamePlace place(const Position& position, int mover_seeds,
                                     int waiter_seeds) const noexcept override {
      return later_.place(position, mover_seeds, waiter_seeds);
    }

   private:
    const EndgameSource& later_;
    bool grown_ = false;
  };
  const Game game{4, Rules::kEmptyCapture};
  BruteForce brute(game);
  const BruteEndgames later(brute, game.pits, 6);
  Growing endgames(later);
  Solver solver(game, 12, endgames, {.table_bytes = 0});
  const Position position = board("2,0,1,0,0,1,0,2,0,0");
  EXPECT_GT(solver.solve(position, {}, {}, 3).nodes, 0U);
  endgames.grow();
  const SolvedShare solved = solver.solve(position, {}, {}, 3);
  EXPECT_EQ(solved.nodes, 0U);
  EXPECT_EQ(solved.bounds.low, brute.share(position));
}

}  // namespace
}  // namespace seedbank
