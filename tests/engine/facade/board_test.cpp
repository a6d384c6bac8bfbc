// Boards to play on, compared with a plain board that drops seeds one at a time.
#include <optional>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/board.h>
#include <seedbank/engine.h>
#include <seedbank/error.h>
#include <seedbank/game.h>
#include <seedbank/notation.h>

#include "solver/game/rules.h"
#include "tests/random_seed.h"

namespace seedbank {
namespace {

// A ring of 2m+2 places on which seeds are dropped one at a time: South's pits, South's store,
// North's pits, North's store.
struct Ring {
  int pits = 0;
  bool captures_alone = true;  // a lone seed opposite to an empty pit
  std::vector<int> places;
  bool south = true;

  void sow(int pit) {
    const int size = 2 * pits + 2;
    const int own_store = south ? pits : 2 * pits + 1;
    const int other_store = south ? 2 * pits + 1 : pits;
    int place = (south ? 0 : pits + 1) + pit - 1;
    int seeds = places[static_cast<std::size_t>(place)];
    places[static_cast<std::size_t>(place)] = 0;
    while (seeds > 0) {
      place = (place + 1) % size;
      if (place == other_store) continue;
      ++places[static_cast<std::size_t>(place)];
      --seeds;
    }
    const int first = south ? 0 : pits + 1;
    const bool own_pit = place >= first && place < first + pits;
    if (own_pit && places[static_cast<std::size_t>(place)] == 1) {
      const auto opposite = static_cast<std::size_t>(2 * pits - place);
      if (places[opposite] > 0 || captures_alone) {
        places[static_cast<std::size_t>(own_store)] += 1 + places[opposite];
        places[static_cast<std::size_t>(place)] = 0;
        places[opposite] = 0;
      }
    }
    const auto sum = [&](int begin) {
      int all = 0;
      for (int i = begin; i < begin + pits; ++i) all += places[static_cast<std::size_t>(i)];
      return all;
    };
    const int south_seeds = sum(0);
    const int north_seeds = sum(pits + 1);
    if (south_seeds == 0 || north_seeds == 0) {
      places[static_cast<std::size_t>(pits)] += south_seeds;
      places.back() += north_seeds;
      for (int i = 0; i < pits; ++i) {
        places[static_cast<std::size_t>(i)] = 0;
        places[static_cast<std::size_t>(pits + 1 + i)] = 0;
      }
      return;
    }
    if (place != own_store) south = !south;
  }
};

TEST(BoardTest, SeedsAreThoseOfPitsThatExist) {
  Board board = Board::from_text("1,2,9,3,4,8 n");
  EXPECT_EQ(board.seeds(1), 3);
  EXPECT_EQ(board.seeds(2), 4);
  for (const int pit : {-1, 0, 3}) EXPECT_THROW((void)board.seeds(pit), ArgumentError) << pit;
}

TEST(Board, PlaysAndUndoesLikeAPlainRing) {
  std::mt19937_64 random(random_seed());
  int sowings = 0;
  for (const RuleSet& rules : kRuleSets) {
    for (int pits = 1; pits <= 7; ++pits) {
      Board board(pits, 4, rules.rules);
      Ring ring{pits, rules.lone_seed == LoneSeed::kCaptured, board.numbers(), true};
      std::vector<Board> before;
      while (!board.over()) {
        const std::vector<int> legal = board.legal_pits();
        ASSERT_FALSE(legal.empty());
        const int pit = legal[random() % legal.size()];
        before.push_back(board);
        board.sow(pit);
        ring.sow(pit);
        ++sowings;
        ASSERT_EQ(board.numbers(), ring.places);
        if (!board.over()) {
          ASSERT_EQ(board.south_to_move(), ring.south);
        }
      }
      EXPECT_TRUE(board.legal_pits().empty());
      EXPECT_EQ(board.sown().size(), before.size());
      for (; !before.empty(); before.pop_back()) {
        board.undo();
        ASSERT_EQ(board, before.back());
      }
      EXPECT_THROW(board.undo(), PositionError);
    }
  }
  EXPECT_GT(sowings, 100);
}

TEST(Board, IsReadAndWrittenInEveryNotation) {
  Board board;
  board.sow(3);
  board.sow(6);
  std::size_t written = 0;
  for (const std::string& notation : notations()) {
    const std::string text = board.text(notation);
    const Board again = Board::from_text(text, notation);
    // Notations from the mover's view show the mover as South.
    if (again.south_to_move() == board.south_to_move()) {
      EXPECT_EQ(again, board) << notation;
    }
    ++written;
  }
  EXPECT_EQ(written, all_notations().size());
  EXPECT_THROW((void)board.text("chess"), ArgumentError);
  EXPECT_THROW((void)Board::from_text("1,2"), PositionError);
  EXPECT_THROW((void)Board::from_text("1,2,1,2", "", "wild"), ArgumentError);
}

TEST(Board, IsReadWithPlayersFromZeroOrOne) {
  constexpr std::string_view kText = R"({"south":[4,0],"north":[3,1],"turn":1})";
  EXPECT_THROW((void)Board::from_text(kText), PositionError);
  EXPECT_EQ(Board::from_text(kText, {.players_from = 0}).text(), "4,0,3,1 n");
  EXPECT_EQ(Board::from_text(kText, {.players_from = 1}).text(), "4,0,3,1 s");
  EXPECT_THROW((void)Board::from_text(kText, {.players_from = 2}), ArgumentError);
}

TEST(Board, ATextInAnotherNotationIsRefusedWithItsReadings) {
  try {
    (void)Board::from_text("6;11;14;0;1;0;0;5;2;3;0;7;1;0;4");
    ADD_FAILURE();
  } catch (const PositionError& error) {
    const std::string_view why = error.what();
    EXPECT_TRUE(why.ends_with("; it is 0,1,0,0,5,2,11,3,0,7,1,0,4,14 s as kgpc)")) << why;
    EXPECT_EQ(error.option(), "notation");
  }
}

TEST(Board, TheMarginOfAnEndedGameCountsTheSeedsInPits) {
  const Board given = Board::from_text("0,23,3,22 s");
  EXPECT_EQ(given.store_difference(), 1);
  EXPECT_EQ(given.margin(), -2);
  Board played(2, 1);
  while (!played.over()) played.sow(played.legal_pits().front());
  EXPECT_EQ(played.margin(), played.store_difference());
}

TEST(Board, CanBeAKey) {
  std::unordered_set<Board> boards = {Board(), Board(6, 4), Board(6, 5)};
  EXPECT_EQ(boards.size(), 2U);
  boards.insert(Board(6, 4, "standard"));
  boards.insert(Board::from_text("4,4,4,4,4,4,0,4,4,4,4,4,4,0 n"));
  EXPECT_EQ(boards.size(), 4U);
  Board board;
  board.sow(3);
  EXPECT_FALSE(boards.contains(board));
  board.undo();
  EXPECT_TRUE(boards.contains(board));
}

TEST(Board, RefusesPitsThatCannotBeSown) {
  Board board = Board::from_text("0,1,3,2,0,3");
  const Board before = board;
  EXPECT_THROW(board.sow(0), PositionError);
  EXPECT_THROW(board.sow(3), PositionError);
  EXPECT_THROW(board.sow(1), PositionError) << "it is empty";
  EXPECT_EQ(board, before);
  Board over = Board::from_text("0,0,3,2,0,3");
  EXPECT_TRUE(over.over());
  EXPECT_THROW(over.sow(1), PositionError);
  EXPECT_EQ(over.store_difference(), 0);
  EXPECT_EQ(over.margin(), -2);
  EXPECT_EQ(before.margin(), std::nullopt);
  EXPECT_THROW(Board(0), ArgumentError);
  EXPECT_THROW(Board(6, -1), ArgumentError);
  EXPECT_THROW(Board(6, 10'000), ArgumentError);
}

template <typename Work>
std::string error_of(const Work& work) {
  try {
    work();
  } catch (const PositionError& error) {
    return error.what();
  }
  return {};
}

TEST(Board, AnErrorNamesTheRulesUnderWhichTheGameIsLegal) {
  //   2 0 1        North      South's pit 1 ends in the empty pit 2, opposite an empty pit: its
  //   seed
  // 0       0                 stays there under standard rules, and is captured under the others.
  //   1 0 1        South
  constexpr std::string_view kStart = "1,0,1,0,1,0,2,0 s";
  Board board = Board::from_text(kStart, "", "empty-capture");
  board.sow(1);
  board.sow(3);
  EXPECT_EQ(error_of([&] { board.sow(2); }),
            "South's pit 2 is empty; the game is legal under standard rules");
  EXPECT_EQ(error_of([&] { (void)read_game(Board::from_text(kStart), "1 3 2"); }),
            "sowing 3: South's pit 2 is empty; the game is legal under standard rules");
  EXPECT_EQ(error_of([&] { (void)read_game(Board::from_text(kStart), "1 3 2 2"); }),
            "sowing 3: South's pit 2 is empty")
      << "no rules allow the last sowing";
  EXPECT_EQ(
      error_of([&] { (void)read_game(Board::from_text(kStart), "021", PitNumbers::kIrving); }),
      "sowing 2: - is missing before it, since the turn passes");
  EXPECT_EQ(
      error_of([&] { (void)read_game(Board::from_text(kStart), "0-2-1", PitNumbers::kIrving); }),
      "sowing 3: South's pit 1 is empty; the game is legal under standard rules");
  board = Board::from_text(kStart, "", "standard");
  for (const int pit : {1, 3, 2}) board.sow(pit);
  board.undo();
  EXPECT_EQ(error_of([&] { board.sow(1); }), "") << "North's last seed came round";
}

TEST(Board, IsDrawn) {
  const std::string svg = Board::from_text("0,1,0,0,5,2,11,3,0,1,1,0,4,20 n").svg();
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>"));
  EXPECT_NE(svg.find("viewBox=\"0 0 512 "), std::string::npos);
  EXPECT_NE(svg.find("<text x=\"32.0\" y=\"96.0\" class=\"count\">20</text>"), std::string::npos);
  EXPECT_NE(svg.find("<text x=\"480.0\" y=\"96.0\" class=\"count\">11</text>"), std::string::npos);
  EXPECT_NE(svg.find(">North <tspan"), std::string::npos) << "North moves";
  // Pits that cannot be sown are not emphasised.
  EXPECT_NE(svg.find("class=\"name moves\">1</text>"), std::string::npos);
  EXPECT_EQ(svg.find("class=\"name moves\">2</text>"), std::string::npos);
  // Labels are escaped.
  EXPECT_NE(
      Board(2, 1).svg({{1, std::string("<b>&\0x", 6), true}}).find(">1: &lt;b&gt;&amp; x</text>"),
      std::string::npos);
}

TEST(Board, IsDrawnWithOnlyTheBestPitsEmphasised) {
  const Board board = Board::from_text("0,1,0,0,5,2,11,3,0,1,1,0,4,20 s");
  const std::string svg = board.svg({{2, "-16", true}, {5, "-22", false}, {6, "-48..+42", false}});
  const auto is_drawn = [&](const std::string& text) {
    return svg.find(text) != std::string::npos;
  };
  EXPECT_TRUE(is_drawn("class=\"name moves\">2: -16</text>"));
  EXPECT_TRUE(is_drawn("class=\"name\">5: -22</text>"));
  for (const char* empty : {"1", "3", "4"}) {
    EXPECT_TRUE(is_drawn("class=\"name\">" + std::string(empty) + "</text>")) << empty;
    EXPECT_FALSE(is_drawn("class=\"name moves\">" + std::string(empty) + "</text>")) << empty;
  }
  // A text that is wider than its pit is smaller.
  EXPECT_TRUE(is_drawn("style=\"font-size:8.9px\">6: -48..+42</text>"));
}

TEST(Board, ASowingWithoutAnExtraTurnPassesTheTurn) {
  //     N  3 3 3         South's pit 1 ends in the store.
  //  0          0
  //     S  3 3 3
  Board board(3, 3);
  board.sow_without_extra_turn(1);
  EXPECT_EQ(board.text(), "0,4,4,1,3,3,3,0 n");
  board.sow(1);  // every other sowing is as usual
  EXPECT_EQ(board.text(), "0,4,4,1,0,4,4,1 n");
  board.undo();
  board.undo();
  EXPECT_EQ(board, Board(3, 3));
  board.sow_without_extra_turn(2);  // earns none anyway
  EXPECT_EQ(board.text(), "3,0,4,1,4,3,3,0 n");
  Board last = Board::from_text("0,1,0,0,1,1 s");
  last.sow_without_extra_turn(2);  // the game is over: South moved last
  EXPECT_TRUE(last.over());
  EXPECT_TRUE(last.south_to_move());
  EXPECT_EQ(last.text(), "0,0,1,0,0,2 s");
}

}  // namespace
}  // namespace seedbank
