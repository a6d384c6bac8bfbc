// The document of puzzles, and the shipped one: its values are computed again with another search
// algorithm, and its first puzzles found again.
#include "tools/text/puzzle_document.h"

#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <seedbank/engine.h>

namespace seedbank::tools {
namespace {

constexpr std::uint64_t kMemory = std::uint64_t{1} << 30;

std::string shipped_text() {
  std::ifstream file(SEEDBANK_SOURCE_DIR "/data/puzzles.json", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// A puzzle of the theme only-win: pit 2 banks and captures nothing, but sows again.
Puzzle example(const std::string& rules) {
  return {.board = Board::from_text("0,1,2,5,1,0,1,6 s", "fairkalah", rules),
          .theme = Theme::kOnlyWin,
          .difficulty = 3,
          .values = {std::nullopt, -2, 2}};
}

PuzzleDocument small_document() {
  PuzzleDocument document;
  document.plan = {.pits = 3, .seeds_per_pit = 2, .random_seed = 9, .least_gain = 6};
  document.count = 3;
  document.sets["empty-capture"] = {.games = 12, .puzzles = {example("empty-capture")}};
  document.sets["standard"] = {.games = 0, .puzzles = {}};
  return document;
}

TEST(PuzzleDocument, HasAPuzzlePerLine) {
  EXPECT_EQ(to_lines(small_document()),
            R"({"schema":"seedbank.puzzles/1","source":"seedbank puzzles --pits 3 --seeds 2)"
            R"( --count 3 --random-seed 9 --least-gain 6","pits":3,"seeds":2,"random_seed":9,)"
            R"("least_gain":6,"count":3,"games":{"empty-capture":12,"standard":0},"puzzles":[)"
            "\n"
            R"({"position":"0,1,2,5,1,0,1,6 s","rules":"empty-capture","theme":"only-win",)"
            R"("difficulty":3,"values":[null,-2,2]})"
            "\n],\"checksum\":\"ca645efa644b17b9\"}\n");
  EXPECT_EQ(engine::Json::parse(to_lines(small_document())), to_json(small_document()));
}

TEST(PuzzleDocument, IsReadAsWritten) {
  const PuzzleDocument document = small_document();
  for (const std::string& text : {to_lines(document), engine::to_line(to_json(document))}) {
    EXPECT_EQ(to_lines(read_puzzles(text)), to_lines(document));
  }
}

TEST(PuzzleDocument, OfOneRuleSetNamesItInTheSource) {
  PuzzleDocument document = small_document();
  document.sets.erase("standard");
  EXPECT_NE(to_lines(document).find("seedbank puzzles --rules empty-capture --pits 3"),
            std::string::npos);
}

TEST(PuzzleDocument, OtherTextsAreRefused) {
  const std::string good = to_lines(small_document());
  ASSERT_NO_THROW((void)read_puzzles(good));
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  };
  for (const std::string& bad : {
           std::string(),
           std::string("{}"),
           std::string("[]"),
           good.substr(0, good.size() - 3),
           changed(",\"checksum\"", ",\"check\""),
           changed("\"checksum\":\"", "\"checksum\":\"0"),
           changed("puzzles/1", "puzzles/2"),
           changed("\"count\":3", "\"count\":\"3\""),
           changed("\"count\":3,", ""),
           changed("\"count\":3,", "\"count\":0,"),
           changed("only-win", "only-loss"),
           changed("only-win", "gain"),
           changed("\"difficulty\":3", "\"difficulty\":11"),
           changed("[null,-2,2]", "[null,-2]"),
           changed("[null,-2,2]", "[-4,-2,2]"),
           changed("[null,-2,2]", "[null,2,2]"),
           changed("1,6 s", "1,6 n"),
           changed("1,6 s", "1,1,0,6 s"),
           changed("\"rules\":\"empty-capture\"", "\"rules\":\"x\""),
           changed("\"empty-capture\":12,", ""),
       }) {
    EXPECT_THROW((void)read_puzzles(bad), engine::JsonError) << bad;
  }
}

// The question as well as the puzzles: numbers that look right are not those that were written.
TEST(PuzzleDocument, DamageIsFoundEverywhere) {
  const std::string good = to_lines(small_document());
  std::size_t refused = 0;
  const auto check = [&](const std::string& text, std::size_t at) {
    try {
      EXPECT_EQ(to_lines(read_puzzles(text)), good) << "byte " << at << ": " << text;
    } catch (const engine::JsonError&) {
      ++refused;
    }
  };
  for (std::size_t at = 0; at < good.size(); ++at) {
    check(good.substr(0, at), at);
    for (int bit = 0; bit < 8; ++bit) {
      std::string text = good;
      text[at] = static_cast<char>(text[at] ^ (1 << bit));
      check(text, at);
    }
    for (const char other : {'0', '1', '9', '-', ' '}) {
      std::string text = good;
      text[at] = other;
      check(text, at);
    }
  }
  EXPECT_GT(refused, 12 * good.size());
}

TEST(PuzzleDocument, MayBeFormattedByOtherPrograms) {
  const std::string good = to_lines(small_document());
  EXPECT_EQ(to_lines(read_puzzles(engine::Json::parse(good).dump(2))), good);
}

TEST(PuzzleDocument, IsBegunByOneOfTheSamePlanWithAtMostAsManyPuzzles) {
  const PuzzleDocument document = small_document();
  EXPECT_TRUE(is_begun(document, document));
  PuzzleDocument other = document;
  other.count = 4;
  EXPECT_TRUE(is_begun(document, other));
  EXPECT_FALSE(is_begun(other, document));
  other = document;
  other.plan.random_seed = 10;
  EXPECT_FALSE(is_begun(document, other));
  other = document;
  other.sets.erase("standard");
  EXPECT_FALSE(is_begun(document, other));
}

TEST(PuzzleDocument, TheTableCountsThemesAndDifficulties) {
  EXPECT_EQ(to_table(small_document()),
            "rules          theme        1   2   3   4   5   6   7   8   9  10   all\n"
            "empty-capture  only-win     0   0   1   0   0   0   0   0   0   0     1\n"
            "empty-capture  only-draw    0   0   0   0   0   0   0   0   0   0     0\n"
            "empty-capture  gain         0   0   0   0   0   0   0   0   0   0     0\n"
            "standard       only-win     0   0   0   0   0   0   0   0   0   0     0\n"
            "standard       only-draw    0   0   0   0   0   0   0   0   0   0     0\n"
            "standard       gain         0   0   0   0   0   0   0   0   0   0     0\n");
}

TEST(ShippedPuzzles, AreThreeHundredOfBothRuleSetsAllThemesAndDifficulties) {
  const PuzzleDocument shipped = read_puzzles(shipped_text());
  EXPECT_EQ(to_lines(shipped), shipped_text());
  EXPECT_EQ(shipped.count, 300U);
  ASSERT_EQ(shipped.sets.size(), 2U);
  for (const auto& [rules, set] : shipped.sets) {
    EXPECT_EQ(set.puzzles.size(), 150U);
    std::set<std::pair<Theme, int>> kinds;
    std::set<std::vector<int>> seen;
    for (const Puzzle& puzzle : set.puzzles) {
      kinds.insert({puzzle.theme, puzzle.difficulty});
      std::vector<int> pits = puzzle.board.numbers();
      pits[6] = pits[13] = 0;  // the stores do not make another puzzle
      EXPECT_TRUE(seen.insert(pits).second) << puzzle.board.text();
    }
    EXPECT_EQ(kinds.size(), 30U) << rules;
  }
}

TEST(ShippedPuzzles, HaveTheValuesOfAnotherSearch) {
  for (const auto& [rules, set] : read_puzzles(shipped_text()).sets) {
    Engine engine({.rules = rules, .memory_bytes = kMemory, .driver = "bisection"});
    std::vector<Board> boards;
    for (const Puzzle& puzzle : set.puzzles) boards.push_back(puzzle.board);
    std::size_t checked = 0;
    const auto compare = [&, &puzzles = set.puzzles](std::size_t index, const Answer& answer) {
      std::vector<std::optional<int>> values(6);
      for (const Move& move : answer.moves) {
        values[static_cast<std::size_t>(move.pit) - 1] = move.value();
      }
      EXPECT_EQ(values, puzzles[index].values) << answer.board.text();
      ++checked;
    };
    engine.query(boards, compare, {}, {.line = false});
    EXPECT_EQ(checked, 150U);
  }
}

TEST(ShippedPuzzles, AreThoseOfTheirCommand) {
  const PuzzleDocument shipped = read_puzzles(shipped_text());
  for (const auto& [rules, set] : shipped.sets) {
    Engine engine({.rules = rules, .memory_bytes = kMemory});
    PuzzleSet again;
    EXPECT_EQ(engine.find_puzzles(shipped.plan, 4, again, [](const PuzzleSet&) {}),
              Completion::kComplete);
    PuzzleDocument found{.plan = shipped.plan, .count = 4, .sets = {{rules, again}}};
    PuzzleDocument first = found;
    first.sets[rules].puzzles.assign(set.puzzles.begin(), set.puzzles.begin() + 4);
    EXPECT_EQ(to_lines(found), to_lines(first));
  }
}

}  // namespace
}  // namespace seedbank::tools
