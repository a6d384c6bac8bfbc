// The classes behind the arrays of the Python package: layers, full games, many games at once. Here
// they run under sanitizers, which a Python built without them cannot load.
#include <filesystem>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/engine.h>
#include <seedbank/error.h>
#include <seedbank/full_game.h>
#include <seedbank/game_batch.h>
#include <seedbank/layers.h>

#include "tests/db/temporary_directory.h"
#include "tests/random_seed.h"

namespace seedbank {
namespace {

constexpr std::uint64_t kMemory = std::uint64_t{256} << 20;

std::size_t width_of(int pits) { return 2 * (static_cast<std::size_t>(pits) + 1); }

TEST(LayerPositions, NumbersAreABijection) {
  for (int pits = 1; pits <= 7; ++pits) {
    for (int seeds = 2; seeds <= 6; ++seeds) {
      const LayerPositions layer(pits, seeds);
      std::vector<std::uint64_t> numbers(layer.count());
      std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
      std::vector<std::int32_t> rows(numbers.size() * width_of(pits));
      layer.rows(0, rows);
      std::vector<std::uint64_t> found(numbers.size());
      layer.numbers(rows, found);
      EXPECT_EQ(found, numbers);
      std::vector<std::int32_t> others(rows.size());
      layer.rows(numbers, others);  // enough that sides are looked up in a table
      EXPECT_EQ(others, rows);
      std::vector<std::int32_t> last(width_of(pits));
      layer.rows(std::vector{layer.count() - 1}, last);  // one, without the table
      EXPECT_TRUE(std::equal(last.rbegin(), last.rend(), rows.rbegin()));
    }
  }
}

TEST(LayerPositions, SizesAndNumbersAreChecked) {
  const LayerPositions layer(3, 5);
  std::vector<std::int32_t> rows(8);
  std::vector<std::uint64_t> numbers = {layer.count()};
  layer.rows(layer.count(), {});
  EXPECT_THROW(layer.rows(layer.count(), rows), ArgumentError);
  EXPECT_THROW(layer.rows(~std::uint64_t{0}, rows), ArgumentError);
  EXPECT_THROW(layer.rows(0, std::span(rows).first(7)), ArgumentError);
  EXPECT_THROW(layer.rows(numbers, rows), ArgumentError);
  EXPECT_THROW(layer.numbers(rows, {}), ArgumentError);
  EXPECT_THROW(layer.numbers(rows, numbers), PositionError);
  rows = {1, 2, 0, 0, 0, 2, 0, 0};
  EXPECT_NO_THROW(layer.numbers(rows, numbers));
  for (const std::vector<std::int32_t>& others : {std::vector{1, 2, 1, 0, 0, 2, 0, 0},
                                                  {1, 1, 0, 0, 0, 2, 0, 0},
                                                  {1, 2, 2, 0, 0, 0, 0, 0},
                                                  {0, 0, 0, 0, 3, 2, 0, 0}}) {
    EXPECT_THROW(layer.numbers(others, numbers), PositionError);
  }
  EXPECT_THROW(LayerPositions(8, 5), ArgumentError);
  EXPECT_THROW(LayerPositions(6, 64), ArgumentError);
}

TEST(LayerValues, AreThoseOfSearches) {
  const db::TemporaryDirectory directory;
  (void)build({.database = directory.path(), .seeds = 8, .pits = 4, .threads = 2});
  const LayerValues layer(directory.path(), "empty-capture", 4, 8);
  const std::uint64_t count = layer.positions().count();
  std::vector<std::int8_t> margins(count);
  for (std::uint64_t first = 0; first < count;) {
    const std::uint64_t end = layer.end_of_range(first, 1000);
    ASSERT_LT(first, end);
    ASSERT_LE(end, count);
    EXPECT_TRUE(layer.read(first, std::span(margins).subspan(first, end - first)));
    first = end;
  }
  std::vector<std::int32_t> rows(count * width_of(4));
  layer.positions().rows(0, rows);
  std::vector<std::int32_t> values(count);
  Engine({.memory_bytes = kMemory, .threads = 2}).values(rows, 4, values);
  EXPECT_TRUE(std::equal(values.begin(), values.end(), margins.begin()));
  std::vector<std::int8_t> part(3);
  EXPECT_TRUE(layer.read(count / 2, part));
  EXPECT_TRUE(std::equal(part.begin(), part.end(), &margins[count / 2]));
  EXPECT_THROW((void)layer.read(count - 2, part), ArgumentError);
  EXPECT_THROW((void)layer.end_of_range(count, 1), ArgumentError);
  EXPECT_THROW(LayerValues(directory.path(), "empty-capture", 4, 9), DatabaseError);
}

TEST(FullGameFiles, RowsAreThoseOfQueries) {
  const db::TemporaryDirectory directory;
  const auto built = build_full_game({.kind = {3, 2, "standard"},
                                      .directory = directory.path(),
                                      .work_directory = directory.path() / "work",
                                      .memory_bytes = kMemory});
  ASSERT_TRUE(built);
  const FullGame game(directory.path());
  const std::vector<std::uint64_t> counts = game.positions();
  ASSERT_EQ(counts.size(), 13U);
  for (int captured = 0; captured <= 12; ++captured) {
    const std::uint64_t count = counts[static_cast<std::size_t>(captured)];
    std::vector<std::int32_t> numbers(count * width_of(3));
    std::vector<std::uint8_t> south(count);
    std::vector<std::int8_t> outcomes(count);
    std::vector<std::uint8_t> depths(count);
    const FullGameRows rows{numbers, south, outcomes, depths};
    ASSERT_TRUE(game.read(captured, 0, rows));
    for (std::size_t i = 0; i < count; ++i) {
      const Board board =
          Board::from_numbers(std::span(numbers).subspan(i * width_of(3), width_of(3)),
                              south[i] != 0 ? Side::kSouth : Side::kNorth, Rules::kStandard);
      const FullGameValue value{outcomes[i], depths[i]};
      ASSERT_EQ(game.query(board).value, value) << board.text();
    }
    EXPECT_THROW((void)game.read(captured, 1, rows), ArgumentError);
  }
  const std::uint64_t all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  EXPECT_GT(all, 2000U);
  EXPECT_EQ(built->total.positions, all);
  EXPECT_EQ(built->total.wins + built->total.draws + built->total.losses, all);
  EXPECT_EQ(game.query(Board(3, 2, "standard")).value, built->opening);
  EXPECT_THROW((void)game.query(Board(3, 2)), ArgumentError);
  EXPECT_THROW((void)game.query(Board(3, 3, "standard")), PositionError);
}

TEST(FullGameFiles, AreCheckedAndRefusedForOtherGames) {
  const db::TemporaryDirectory directory;
  const FullGameBuild build{.kind = {2, 2},
                            .directory = directory.path(),
                            .work_directory = directory.path() / "work",
                            .memory_bytes = kMemory};
  const auto built = build_full_game(build);
  ASSERT_TRUE(built);
  EXPECT_FALSE(built->was_complete);
  EXPECT_TRUE(build_full_game(build)->was_complete);
  EXPECT_THROW((void)build_full_game({.kind = {7, 5}}), ArgumentError);
  EXPECT_THROW(FullGame(directory.path(), {.rules = "standard"}), DatabaseError);
  EXPECT_THROW(FullGame(directory.path(), {.pits = 3}), DatabaseError);
  EXPECT_THROW(FullGame(directory.path(), {.rules = "standrad"}), ArgumentError);
  EXPECT_THROW((void)check_full_game(directory.path(), {.open = {.pits = 3}}), DatabaseError);
  EXPECT_THROW((void)check_full_game(directory.path(), {.open = {.rules = "standrad"}}),
               ArgumentError);

  auto checked = check_full_game(directory.path());
  ASSERT_TRUE(checked);
  EXPECT_TRUE(checked->full);
  EXPECT_EQ(checked->positions, built->total.positions);
  EXPECT_EQ(checked->recomputed, built->total.positions);
  EXPECT_EQ(checked->differences + checked->faults.size(), 0U);
  checked = check_full_game(directory.path(), {.sample = 5});
  EXPECT_FALSE(checked->full);
  EXPECT_EQ(checked->recomputed, 5U);

  std::filesystem::remove(directory.path() / "layer-003.seedbank");
  checked = check_full_game(directory.path());
  ASSERT_EQ(checked->faults.size(), 1U);
  EXPECT_EQ(checked->faults[0].file, "layer-003.seedbank");
  EXPECT_EQ(checked->faults[0].state, "missing");
  EXPECT_EQ(checked->recomputed, 0U);
}

TEST(Perft, CountsByTheFirstPit) {
  // 2 pits, 1 seed: pit 1 sows into pit 2, pit 2 into the store and again.
  EXPECT_EQ(perft_by_pit(Board(2, 1), 1), (std::vector<std::uint64_t>{1, 1}));
  const std::vector<std::uint64_t> counts = perft_by_pit(Board(), 4);
  EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}),
            942U);  // data/perft.csv
}

TEST(GameBatch, PlaysLikeBoards) {
  std::mt19937_64 random = seeded_generator();
  for (int pits = 1; pits <= 7; ++pits) {
    GameBatch batch(3, pits, 3, "standard", random());
    std::vector<Board> boards(3, Board(pits, 3, "standard"));
    batch.set(1, boards[1]);
    for (int sowings = 0; sowings < 100; ++sowings) {
      const auto game = static_cast<std::size_t>(random() % 3);
      Board& board = boards[game];
      ASSERT_EQ(batch.over(game), board.over());
      if (board.over()) {
        EXPECT_THROW(batch.sow(game, 1), PositionError);
        batch.reset(game);
        board = Board(pits, 3, "standard");
      }
      std::uint32_t legal = 0;
      for (const int pit : board.legal_pits()) legal |= std::uint32_t{1} << (pit - 1);
      ASSERT_EQ(batch.legal_pits(game), legal);
      const int pit = sowings % 2 == 0 ? batch.random_pit(game) : batch.greedy_pit(game);
      ASSERT_NE(legal >> (pit - 1) & 1, 0U);
      EXPECT_THROW(batch.sow(game, pits + 1), PositionError);
      batch.sow(game, pit);
      board.sow(pit);
      std::vector<std::int32_t> row(width_of(pits));
      batch.row(game, Side::kSouth, row);
      ASSERT_TRUE(std::equal(row.begin(), row.end(), board.numbers().begin()));
      ASSERT_EQ(batch.store_difference(game), board.store_difference());
      ASSERT_EQ(batch.south_to_move(game), board.south_to_move());
    }
  }
  GameBatch batch(1, 6, 4, "standard", 1);
  EXPECT_THROW(batch.set(0, Board(6, 4)), ArgumentError);
}

TEST(GameBatch, CopiesAndStatesPlayOnAlike) {
  GameBatch batch(3, 4, 3, "standard", seeded_generator()());
  const auto play = [](GameBatch& played) {
    std::vector<int> pits;
    for (std::size_t game = 0; game < 3; ++game) {
      while (!played.over(game)) {
        pits.push_back(played.random_pit(game));
        played.sow(game, pits.back());
      }
      pits.push_back(played.store_difference(game));
      played.reset(game);
    }
    pits.push_back(played.random_pit(1));
    return pits;
  };
  (void)play(batch);
  batch.sow(0, batch.random_pit(0));
  GameBatch restored(3, 4, 3, "standard", 1);
  restored.set_state(batch.state());
  EXPECT_EQ(restored.state(), batch.state());
  GameBatch copy = batch;
  const std::vector<int> games = play(batch);
  EXPECT_EQ(play(copy), games);
  EXPECT_EQ(play(restored), games);
  const std::string state = batch.state();
  for (const std::string& wrong :
       {std::string(), state + " 1", state.substr(0, state.size() / 2)}) {
    EXPECT_THROW(restored.set_state(wrong), ArgumentError);
  }
  EXPECT_NE(restored.state(), GameBatch(3, 4, 3, "standard", 1).state());
}

}  // namespace
}  // namespace seedbank
