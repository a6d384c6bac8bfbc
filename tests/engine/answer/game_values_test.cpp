// Values from the database on disk alone: correct values, and contradictory ones.
#include "engine/answer/game_values.h"

#include <array>
#include <string>

#include <gtest/gtest.h>
#include <seedbank/error.h>

#include "engine/answer/answerer.h"
#include "engine/answer/lines_of_play.h"
#include "engine/journal/proof_journal.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/stored_layers.h"
#include "tests/engine/known_positions.h"
#include "tests/engine/observers.h"
#include "tests/engine/small_answerer.h"
#include "tests/solver/all_positions.h"

namespace seedbank::engine {
namespace {

TEST(ValuesOfADatabase, AnswerEveryCoveredPosition) {
  for (const Rules rules : kAllRules) {
    const Game game{3, rules};
    db::MemoryFileSystem files;
    db::build_layers(files, kRoot, game, 6);
    BruteForce brute(game);
    const SowingTable table(game);
    CountingObserver observer;
    Answerer answerer(files, growing_answerer_with_database(rules), observer);
    std::uint64_t seen = 0;
    for (int seeds = 2; seeds <= 6; ++seeds) {
      for_each_position(game.pits, seeds, [&](const Position& position) {
        if (is_over(position)) return;
        const NotedPosition noted{game.pits, Side::kNorth, position};
        const Answer answer = answerer.answer(board_of(noted, rules), {}, {}, kNoReport);
        expect_true_answer(known_position(brute, table, noted), answer);
        EXPECT_EQ(answer.source, Source::kDatabase);
        EXPECT_EQ(answer.nodes, 0U);
        ++seen;
      });
    }
    EXPECT_EQ(seen, db::positions_up_to(game.pits, 6));
    EXPECT_EQ(observer.calls(), 0U) << "nothing is brought to memory";
  }
}

TEST(ValuesOfADatabase, ThatContradictEachOtherAreRefused) {
  const Game game{3, Rules::kEmptyCapture};
  db::MemoryFileSystem files;
  db::write_meaningless_layers(files, kRoot, game, 6);
  CountingObserver observer;
  Answerer answerer(files, growing_answerer_with_database(game.rules), observer);
  const auto in_use = answerer.values(game.pits);
  GameValues& values = *in_use;
  SearchStats effort;
  std::uint64_t refused = 0;
  std::uint64_t seen = 0;
  for_each_position(game.pits, 6, [&](const Position& position) {
    if (is_over(position)) return;
    ++seen;
    const int share = values.share(position, {}, {}, effort).bounds.low;
    const auto said = [&](const auto& ask) -> std::optional<std::string> {
      try {
        ask();
        return std::nullopt;
      } catch (const DatabaseError& error) {
        return error.what();
      }
    };
    // moves() can only detect whether the position and its sowings agree.
    int best = 0;
    for (const MoveValue& move :
         values.moves(position, {0, 6}, MoveDetail::kExact, {}, effort, kNotTold).moves) {
      best = std::max(best, move.share.low);
    }
    const auto by_moves = said([&] {
      (void)values.moves(position, {share, share}, MoveDetail::kExact, {}, effort, kNotTold);
    });
    EXPECT_EQ(by_moves.has_value(), best != share) << testing::PrintToString(position);
    if (by_moves) {
      EXPECT_NE(by_moves->find("contradicts itself"), std::string::npos) << *by_moves;
      EXPECT_EQ(by_moves->find('\n'), std::string::npos);
      ++refused;
    }
    // A line is an error, or else leads to the value.
    (void)said([&] {
      const BestLine line = values.line(position, share, {}, effort);
      EXPECT_NO_THROW((void)checked_line(SowingTable(game), {game.pits, Side::kSouth, position},
                                         line.pits, margin_from_share(position, share)));
    });
  });
  EXPECT_EQ(seen, db::layer_positions(game.pits, 6));
  EXPECT_GT(refused, 0U);
  EXPECT_LT(refused, seen);
}

TEST(ValuesOfManyGames, GiveTheirMemoryToOthersUnlessInUse) {
  AnswererOptions options = growing_answerer(Rules::kEmptyCapture);
  options.session.table_bytes = std::uint64_t{64} << 20;
  options.memory_bytes = kPlenty;  // enough for one table, not for two
  db::MemoryFileSystem files;
  Observer observer;
  Answerer answerer(files, options, observer);
  const auto value_of = [&](int pits) {
    Position position;
    for (int pit = 0; pit < pits; ++pit) {
      position.mover[static_cast<std::size_t>(pit)] = 1;
      position.waiter[static_cast<std::size_t>(pit)] = 1;
    }
    return answerer
        .answer(board_of({pits, Side::kSouth, position}, options.rules), {.line = false}, {},
                kNoReport)
        .bounds;
  };
  const std::uint64_t all = answerer.memory_left();
  std::array<Bounds, 5> values;
  for (int round = 0; round < 2; ++round) {
    for (int pits = 2; pits <= 4; ++pits) {
      Bounds& value = values[static_cast<std::size_t>(pits)];
      if (round == 0) value = value_of(pits);
      EXPECT_TRUE(value.exact());
      EXPECT_EQ(value_of(pits).low, value.low);
    }
  }
  {
    const auto in_use = answerer.values(4);
    EXPECT_THROW((void)value_of(3), ResourceError);
  }
  EXPECT_EQ(value_of(3).low, values[3].low);
  EXPECT_LT(answerer.memory_left(), all);
  EXPECT_GT(answerer.memory_left(), all - (std::uint64_t{66} << 20)) << "one game remains";
}

TEST(AnswerersThatShareMemory, GiveItToEachOtherUnlessInUse) {
  AnswererOptions options = growing_answerer(Rules::kEmptyCapture);
  options.session.table_bytes = std::uint64_t{64} << 20;
  options.memory = std::make_shared<SharedMemory>(kPlenty);  // enough for one table, not for two
  db::MemoryFileSystem files;
  Observer observer;
  Answerer first(files, options, observer);
  const std::uint64_t all = first.memory_left();
  const auto value_of = [](Answerer& answerer, Rules rules = Rules::kEmptyCapture) {
    return answerer.answer(Board(3, 1, rules), {.line = false}, {}, kNoReport).bounds;
  };
  {
    options.rules = Rules::kStandard;
    options.taken_bytes = 1 << 20;
    Answerer second(files, options, observer);
    EXPECT_EQ(first.memory_left(), all - (1 << 20));
    EXPECT_TRUE(value_of(first).exact());
    EXPECT_TRUE(value_of(second, options.rules).exact());
    EXPECT_EQ(first.memory_left(), second.memory_left());
    {
      const auto in_use = second.values(3);
      EXPECT_THROW((void)value_of(first), ResourceError);
    }
    EXPECT_TRUE(value_of(first).exact());
    EXPECT_TRUE(value_of(second, options.rules).exact());
  }
  EXPECT_EQ(first.memory_left(), all);
  EXPECT_TRUE(value_of(first).exact());
}

TEST(AnswerersThatShareMemory, LeaveItsSizeAsItWas) {
  AnswererOptions options = growing_answerer(Rules::kEmptyCapture);
  options.memory = std::make_shared<SharedMemory>(kPlenty);
  options.taken_bytes = 2 * kPlenty;
  const MemoryPool& pool = options.memory->pool();
  const std::uint64_t all = pool.all_bytes;
  const std::uint64_t left = pool.left_bytes;
  db::MemoryFileSystem files;
  Observer observer;
  {
    const Answerer answerer(files, options, observer);
    EXPECT_EQ(pool.all_bytes, all + 2 * kPlenty - left);
    EXPECT_EQ(pool.left_bytes, 0U);
  }
  EXPECT_EQ(pool.all_bytes, all);
  EXPECT_EQ(pool.left_bytes, left);
}

// The share of a turn's later position can come from a search that used a wrong fact, while the
// position itself is in the database.
TEST(ValuesOfADatabase, ThatAgreeAreNotBlamedForWrongFacts) {
  const Game game{3, Rules::kEmptyCapture};
  db::MemoryFileSystem files;
  db::build_layers(files, kRoot, game, 6);
  CountingObserver observer;
  db::MemoryFileSystem journals;
  ProofJournal facts(journals, "journal", game, {});
  for (const bool has_journal : {false, true}) {
    AnswererOptions options = growing_answerer_with_database(game.rules);
    if (has_journal) options.session.proofs = &facts;
    Answerer answerer(files, options, observer);
    const auto in_use = answerer.values(game.pits);
    GameValues& values = *in_use;
    SearchStats effort;
    for_each_position(game.pits, 6, [&](const Position& position) {
      if (is_over(position)) return;
      const int share = values.share(position, {}, {}, effort).bounds.low;
      for (const int wrong : {share - 1, share + 1}) {
        try {
          (void)values.moves(position, {wrong, wrong}, MoveDetail::kExact, {}, effort, kNotTold);
          ADD_FAILURE() << testing::PrintToString(position);
        } catch (const ContradictionError& error) {
          EXPECT_EQ(error.evidence(), has_journal ? ContradictionError::Evidence::kJournal
                                                  : ContradictionError::Evidence::kDatabase);
        }
      }
    });
  }
}

}  // namespace
}  // namespace seedbank::engine
