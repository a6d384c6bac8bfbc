// Strategies against their plain twins, on boards for single rules, and by name.
#include <bit>
#include <map>
#include <string>

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <seedbank/error.h>

#include "db/storage/file.h"
#include "engine/strategy/classical.h"
#include "engine/strategy/minimax.h"
#include "engine/strategy/strategy_names.h"
#include "solver/game/random.h"
#include "tests/engine/small_answerer.h"
#include "tests/engine/strategy/plain_strategies.h"
#include "tests/solver/boards.h"
#include "tests/solver/brute_force.h"

namespace seedbank::engine {
namespace {

int chosen(const Strategy& strategy, Game game, const Position& position) {
  std::mt19937_64 random(1);
  return strategy.choose(SowingTable(game), position, random, {});
}

// Positions of all sizes, some with full laps, none over.
template <typename Visit>
void for_random_positions(int count, Visit visit) {
  std::mt19937_64 generator(random_seed());
  for (int i = 0; i < count; ++i) {
    const Game game{random_between(generator, 1, kMaxPits),
                    kAllRules[static_cast<std::size_t>(random_between(generator, 0, 1))]};
    const int most = i % 4 == 0 ? 20 * game.pits : 6 * game.pits;
    const int seeds = random_between(generator, 2, std::max(most, 2));
    visit(game, random_position(generator, game.pits, seeds));
  }
}

std::string told(Game game, const Position& position) {
  return std::string(name(game.rules)) + ' ' + to_text({game.pits, Side::kSouth, position});
}

TEST(SowingEffect, EqualsThatOfDroppingSeedsOneByOne) {
  for_random_positions(2'000, [](Game game, const Position& position) {
    const SowingTable table(game);
    for (int pit = 0; pit < game.pits; ++pit) {
      if (position.mover[pit] == 0) continue;
      const SowingEffect effect = effect_of(table, position, pit);
      const PlainEffect plain = plain_effect(game, position, pit);
      ASSERT_EQ(effect.extra_turn, plain.extra_turn) << told(game, position) << " pit " << pit;
      ASSERT_EQ(effect.prey, plain.prey) << told(game, position) << " pit " << pit;
      ASSERT_EQ(effect.prey_pit, plain.prey_pit) << told(game, position) << " pit " << pit;
      ASSERT_EQ(effect.banked, plain.banked) << told(game, position) << " pit " << pit;
    }
  });
}

TEST(Greedy, EqualsItsPlainTwin) {
  for_random_positions(2'000, [](Game game, const Position& position) {
    ASSERT_EQ(greedy_pit(SowingTable(game), position), plain_greedy(game, position))
        << told(game, position);
  });
}

TEST(Deterministic, EqualsItsPlainTwin) {
  for_random_positions(4'000, [](Game game, const Position& position) {
    ASSERT_EQ(deterministic_pit(SowingTable(game), position), plain_deterministic(game, position))
        << told(game, position);
  });
}

TEST(Deterministic, TakesTheFirstRuleThatApplies) {
  const Game game{6, Rules::kStandard};
  const SowingTable table(game);
  // Pits 3 (four seeds) and 6 (one) end in the store: the nearest.
  EXPECT_EQ(deterministic_pit(table, board("0,0,4,0,0,1,0,4,4,4,4,4,4,0")), 5);
  // Pit 1 captures the 6 of North's pit 4, pit 4 the 2 of North's pit 1.
  EXPECT_EQ(deterministic_pit(table, board("2,3,0,1,0,0,0,1,2,0,6,0,0,0")), 0);
  // A lone seed is not a capture under either rule set, so the threatened pit is sown: North's pit
  // 1 would capture the five seeds of South's pit 5 from its pit 2.
  EXPECT_EQ(deterministic_pit(SowingTable({6, Rules::kEmptyCapture}),
                              board("0,0,0,0,5,0,0,1,0,0,0,0,9,0")),
            4);
  // Otherwise the nearest pit with seeds.
  EXPECT_EQ(deterministic_pit(table, board("1,1,0,0,0,0,0,0,0,0,0,0,2,0")), 1);
}

TEST(Deterministic, CountsFullLaps) {
  // Thirteen seeds end in their own empty pit and capture the opposite ones.
  const Game game{6, Rules::kStandard};
  EXPECT_EQ(deterministic_pit(SowingTable(game), board("0,13,0,0,0,2,0,0,0,0,0,0,2,0")), 1);
}

TEST(ModifiedTree, EqualsItsTwinWithoutCutoffs) {
  for_random_positions(600, [](Game game, const Position& position) {
    for (int depth = 1; depth <= (game.pits > 4 ? 4 : 5); ++depth) {
      for (const TreeWeights& weights : {TreeWeights{}, TreeWeights{1, 3, 2}}) {
        ASSERT_EQ(modified_tree_pit(SowingTable(game), position, depth, weights, {}),
                  plain_tree(game, position, depth, weights))
            << told(game, position) << " depth " << depth;
      }
    }
  });
}

TEST(Minimax, EqualsItsTwinWithoutCutoffs) {
  for_random_positions(600, [](Game game, const Position& position) {
    for (int depth = 1; depth <= (game.pits > 4 ? 4 : 5); ++depth) {
      ASSERT_EQ(minimax_pit(SowingTable(game), position, depth, {}),
                plain_minimax(game, position, depth))
          << told(game, position) << " depth " << depth;
    }
  });
}

TEST(Minimax, ReportsExactValuesAtSufficientDepth) {
  BruteForce oracle({3, Rules::kStandard});
  const SowingTable table({3, Rules::kStandard});
  std::mt19937_64 generator(random_seed());
  for (int i = 0; i < 100; ++i) {
    const Position position = random_position(generator, 3, random_between(generator, 2, 8));
    const PositionBoard root(table, position);
    const SearchRequest request;
    bool reported_exact = false;
    const MinimaxChoice choice =
        Minimax(root, Aim::kMargin, request).choose(60, [&](const MinimaxChoice& told) {
          reported_exact = told.exact;
        });
    EXPECT_TRUE(choice.exact);
    EXPECT_TRUE(reported_exact);
    EXPECT_EQ(choice.value, oracle.margin(position));
  }
}

TEST(Minimax, AimingAtAWinAcceptsAnythingAboveHalf) {
  // Sowing pit 6 brings 24 of 47 seeds to the store, which decides the game.
  const SowingTable table({6, Rules::kStandard});
  const Position position = board("0,0,0,0,6,1,23,4,4,4,4,0,0,1");
  const PositionBoard root(table, position);
  const SearchRequest request;
  const MinimaxChoice choice = Minimax(root, Aim::kWin, request).choose(20, [](const auto&) {});
  EXPECT_EQ(choice.pit, 5);
  EXPECT_EQ(choice.depth, 1);
  EXPECT_GT(choice.value, kWon);
}

TEST(Minimax, AnEndedSearchStillChooses) {
  std::stop_source stop;
  stop.request_stop();
  const SowingTable table({6, Rules::kStandard});
  std::mt19937_64 random(1);
  const Position position = opening(6, 4);
  const SearchRequest request{.stop = stop.get_token()};
  for (const char* name : {"minimax:40", "tree:12"}) {
    db::PosixFileSystem files;
    Observer no_observer;
    Answerer answerer(files, growing_answerer(Rules::kStandard), no_observer);
    const int pit = make_strategy(name, answerer).choose(table, position, random, request);
    EXPECT_NE(legal_pits(position) >> pit & 1U, 0U) << name;
  }
}

class NamedStrategy : public testing::Test {
 protected:
  [[nodiscard]] Strategy make(std::string_view name) { return make_strategy(name, answerer_); }

  static constexpr Game kGame{3, Rules::kEmptyCapture};
  db::PosixFileSystem files_;
  Observer nobody_;
  Answerer answerer_{files_, growing_answerer(kGame.rules), nobody_};
};

TEST_F(NamedStrategy, ExactSowsTheNearestOfTheBest) {
  BruteForce oracle(kGame);
  const SowingTable table(kGame);
  const auto exact = make("exact");
  std::mt19937_64 generator(random_seed());
  for (int i = 0; i < 200; ++i) {
    const Position position = random_position(generator, 3, random_between(generator, 2, 12));
    int nearest = -1;
    for (int pit = 0; pit < 3; ++pit) {
      if (position.mover[pit] == 0) continue;
      Position next = position;
      const After after = sow(table, next, pit);
      const int margin = after == After::kGameOver    ? store_difference(next)
                         : after == After::kSameMover ? oracle.margin(next)
                                                      : -oracle.margin(next);
      if (margin == oracle.margin(position)) nearest = pit;
    }
    EXPECT_EQ(chosen(exact, kGame, position), nearest) << told(kGame, position);
  }
}

TEST_F(NamedStrategy, ExactFallsBackToMinimaxAfterAnEndedSearch) {
  const SowingTable table(kGame);
  const Position position = board("9,9,9,0,9,9,9,0");
  std::mt19937_64 random(7);
  const int ahead = make("minimax:8").choose(table, position, random, {});
  const SearchRequest late{.deadline = std::chrono::steady_clock::now()};
  EXPECT_EQ(make("exact").choose(table, position, random, late), ahead);
  std::stop_source stopped;
  stopped.request_stop();
  const SearchRequest unwanted{.stop = stopped.get_token()};
  EXPECT_EQ(make("exact").choose(table, position, random, unwanted), ahead);
}

TEST(LikelyPit, IsThatOfMinimaxUnlessAnotherIsProvenAtLeastAsGood) {
  const Game game{3, Rules::kStandard};
  const SowingTable table(game);
  const Position position = board("9,9,9,0,9,9,9,0");
  const int ahead = minimax_pit(table, position, 8, {});
  std::vector<Move> moves = {{1, {-50, 50}}, {2, {-50, 50}}, {3, {-50, 50}}};
  EXPECT_EQ(likely_pit(table, position, moves), ahead);
  const int other = (ahead + 1) % 3;
  moves[static_cast<std::size_t>(other)].bounds.low = 4;
  EXPECT_EQ(likely_pit(table, position, moves), ahead) << "it may be better than 4";
  moves[static_cast<std::size_t>(ahead)].bounds.high = 4;
  EXPECT_EQ(likely_pit(table, position, moves), other);
}

TEST_F(NamedStrategy, ExactWithProbabilityPlaysABestPitThatOften) {
  const auto mixed = make("exact:0.25");
  const auto exact = make("exact");
  const SowingTable table(kGame);
  const Position position = board("2,3,1,0,1,2,2,0");  // three legal pits, one of them best
  const int best = chosen(exact, kGame, position);
  std::mt19937_64 random(7);
  std::map<int, int> counts;
  constexpr int kChoices = 3'000;
  for (int i = 0; i < kChoices; ++i) ++counts[mixed.choose(table, position, random, {})];
  // A best pit is sown with probability 1/4 + 3/4 * 1/3 = 1/2. Five standard deviations are 137.
  EXPECT_NEAR(counts[best], kChoices / 2, 137);
  EXPECT_EQ(counts.size(), 3U);
}

TEST_F(NamedStrategy, RandomChoosesAllPitsEquallyOften) {
  const SowingTable table(kGame);
  const Position position = board("2,0,1,0,1,2,2,0");
  std::mt19937_64 random(7);
  std::map<int, int> counts;
  for (int i = 0; i < 2'000; ++i) ++counts[make("random").choose(table, position, random, {})];
  EXPECT_EQ(counts.size(), 2U);
  EXPECT_NEAR(counts[0], 1'000, 112);  // 5 standard deviations
}

// Names of the family: with and without optional parameters, all of them lowest or highest.
std::set<std::string> names_of(const StrategyFamily& family) {
  std::set<std::string> names;
  for (const std::size_t count : {family.required, family.parameters.size()}) {
    for (const bool high : {false, true}) {
      std::string name(family.name);
      for (const StrategyParameter& parameter : family.parameters.first(count)) {
        if (!name.empty()) name += ':';
        name += fmt::format("{}", high ? parameter.high : parameter.low);
      }
      names.insert(name);
    }
  }
  return names;
}

TEST_F(NamedStrategy, EveryValidNameMakesAStrategy) {
  const Position position = board("2,3,1,0,1,2,2,0");
  for (const StrategyFamily& family : strategy_families()) {
    EXPECT_FALSE(family.meaning.empty());
    for (const std::string& name : names_of(family)) {
      check_strategy_name(name);
      const int pit = chosen(make(name), kGame, position);
      EXPECT_NE(legal_pits(position) >> pit & 1U, 0U) << name;
      EXPECT_THROW(check_strategy_name(name + ":1:1:1:1:1"), ArgumentError) << name;
    }
  }
  EXPECT_EQ(kLevels.size(), 10U);
}

TEST(StrategyNames, ResolveLevelsAndDepths) {
  EXPECT_EQ(resolved_name("1"), "random");
  EXPECT_EQ(resolved_name("2"), "minimax:1 0.50");
  EXPECT_EQ(resolved_name("10"), "minimax:16");
  EXPECT_EQ(resolved_name("exact:0.5"), "exact:0.5");
  EXPECT_EQ(depth_of("tree:4")->family, "tree:D");
  EXPECT_EQ(depth_of("tree:4")->depth, 4);
  EXPECT_EQ(depth_of("tree:4:1:2:3")->family, "tree:D:1:2:3");
  EXPECT_EQ(depth_of("minimax:12")->depth, 12);
  for (const char* name : {"exact:1", "exact", "5", "greedy"}) EXPECT_FALSE(depth_of(name)) << name;
}

TEST_F(NamedStrategy, EveryInvalidNameIsRefusedWithTheReason) {
  std::string forms;
  for (const StrategyFamily& family : strategy_families()) {
    forms += (forms.empty() ? "" : ", ") + std::string(family.form);
  }
  const std::map<std::string, std::string> reasons = {
      {"", "unknown"},
      {"perfect", "unknown"},
      {"random:1", "write random"},
      {"tree", "write tree:D"},
      {"tree:", "the depth must be a whole number from 1 to 12, not ''"},
      {"tree:0", "from 1 to 12, not '0'"},
      {"tree:13", "not '13'"},
      {"tree:4:1", "write tree:D"},
      {"tree:4:1:2:x", "weight C must be"},
      {"tree:4:-1:2:3", "weight A must be"},
      {"minimax", "write minimax:D"},
      {"minimax:41", "from 1 to 40"},
      {"minimax:4 ", "not '4 '"},
      {"exact:1.5", "a number from 0 to 1"},
      {"exact:nan", "a number from 0 to 1"},
      {"exact:0:0", "write exact"},
      {"0", "a level must be"},
      {"11", "from 1 to 10"},
      {"3:2", "write 1..10"},
      {":", "a level must be"},
      {"gredy", "unknown, did you mean 'greedy'?"},
      {"minmax:4", "unknown, did you mean 'minimax'?"},
      {"perfect:1", "unknown; there are " + forms},
  };
  for (const auto& [name, reason] : reasons) {
    try {
      check_strategy_name(name);
      ADD_FAILURE() << name;
    } catch (const ArgumentError& error) {
      EXPECT_NE(std::string(error.what()).find(reason), std::string::npos) << error.what();
      EXPECT_NE(std::string(error.what()).find('\'' + name + '\''), std::string::npos);
    }
  }
}

TEST(RandomSource, DependsOnAllItsArguments) {
  std::map<std::uint64_t, int> first;
  for (const std::uint64_t seed : {0ULL, 1ULL, 1ULL << 40U}) {
    for (const std::uint64_t game : {0ULL, 1ULL, 1ULL << 40U}) ++first[random_source(seed, game)()];
    for (const char* text : {"1,1,0,1,1,0", "1,1,1,1,1,0", "1,1,0,1,2,0"}) {
      ++first[random_source(seed, board(text))()];
    }
  }
  EXPECT_EQ(first.size(), 18U);
  EXPECT_EQ(random_source(3, 4)(), random_source(3, 4)());
}

}  // namespace
}  // namespace seedbank::engine
