// The lists of data/: their published sizes, the numbers of boards, and the formats of lists.
#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/analysis/fair_starts.h"
#include "solver/game/moved_seeds.h"
#include "solver/game/number_list.h"
#include "tools/text/fair_text.h"

namespace seedbank::tools {
namespace {

struct List {
  std::vector<std::string> lines;
  std::vector<Position> boards;
};

List list_of_data_file(const std::string& name) {
  List list;
  std::ifstream file(SEEDBANK_SOURCE_DIR "/data/" + name);
  for (std::string line; std::getline(file, line);) {
    list.lines.push_back(line);
    list.boards.push_back(parse_position(line).position);
  }
  return list;
}

int moved_of(const Position& board) { return moved_seeds(board, 6, 4); }

TEST(FairList, HasThePublishedNumberOfBoards) {
  const List fair = list_of_data_file("fair_empty_capture.txt");
  EXPECT_EQ(fair.boards.size(), 254U);
  EXPECT_EQ(list_of_data_file("fair_standard.txt").boards.size(), 323U);
  std::map<int, int> by_moved;
  std::map<std::pair<int, int>, int> by_stores;
  for (const Position& board : fair.boards) {
    ++by_moved[moved_of(board)];
    ++by_stores[{store(board.mover), store(board.waiter)}];
  }
  EXPECT_EQ(by_moved, (std::map<int, int>{{1, 3}, {2, 251}}));
  EXPECT_EQ(by_stores, (std::map<std::pair<int, int>, int>{
                           {{0, 0}, 202}, {{0, 1}, 29}, {{1, 0}, 20}, {{0, 2}, 3}}));
  for (const std::string& line : list_of_data_file("fair_sample.txt").lines) {
    EXPECT_NE(std::find(fair.lines.begin(), fair.lines.end(), line), fair.lines.end()) << line;
  }
}

TEST(FairList, IsASubsetOfTheCandidatesInTheirOrder) {
  struct Origin {
    const char* name;
    int seeds_per_pit;
    int most_moved;
  };
  for (const auto& [name, seeds_per_pit, most_moved] :
       {Origin{"fair_empty_capture.txt", 4, 2}, Origin{"fair_standard.txt", 4, 2},
        Origin{"fair_6_4_moved_3_empty_capture.txt", 4, 3},
        Origin{"fair_6_4_moved_3_standard.txt", 4, 3}, Origin{"fair_6_5_empty_capture.txt", 5, 2},
        Origin{"fair_6_5_standard.txt", 5, 2},
        Origin{"fair_6_6_moved_1_empty_capture.txt", 6, 1}}) {
    const std::vector<Position> candidates = boards_near_opening(6, seeds_per_pit, most_moved);
    auto next = candidates.begin();
    for (const Position& board : list_of_data_file(name).boards) {
      next = std::find(next, candidates.end(), board);
      ASSERT_NE(next, candidates.end()) << to_text({6, Side::kSouth, board});
    }
  }
}

TEST(FairList, OfThreeSeedsMovedContainsThatOfTwo) {
  for (const std::string rules : {"empty_capture", "standard"}) {
    std::vector<std::string> near;
    const List list = list_of_data_file("fair_6_4_moved_3_" + rules + ".txt");
    for (std::size_t i = 0; i < list.boards.size(); ++i) {
      if (moved_of(list.boards[i]) <= 2) near.push_back(list.lines[i]);
    }
    EXPECT_EQ(near, list_of_data_file("fair_" + rules + ".txt").lines);
  }
}

// How Ludii's numbers follow from Java's, as published.
int ludii_of_java(int java) {
  if (java == 120) return 1;
  if (java == 141) return 2;
  if (java == 207) return 3;
  return java + 4 - (java > 120 ? 1 : 0) - (java > 141 ? 1 : 0) - (java > 207 ? 1 : 0);
}

TEST(FairList, NumbersBoardsLikeFairKalah) {
  const std::vector<FairStart> list =
      engine::numbered(list_of_data_file("fair_empty_capture.txt").boards, FairQuestion());
  ASSERT_EQ(list.size(), 254U);
  for (std::size_t i = 0; i < list.size(); ++i) {
    EXPECT_EQ(list[i].java, static_cast<int>(i));
    EXPECT_EQ(list[i].ludii, ludii_of_java(list[i].java));
    EXPECT_EQ(list[i].moved,
              moved_of(placed(list[i].numbers, south_then_north, Side::kSouth).position));
  }
  EXPECT_EQ(Board::from_numbers(list[120].numbers).text(), "4,4,5,4,3,4,0,4,4,4,4,4,4,0 s");
}

}  // namespace
}  // namespace seedbank::tools
