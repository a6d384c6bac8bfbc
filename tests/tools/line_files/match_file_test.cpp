// Files of game records with any bit changed: refused, or the same table of results.
#include "tools/line_files/match_file.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <seedbank/match_table.h>

#include "engine/arena/match/play_games.h"
#include "tests/db/memory_file_system.h"
#include "tests/engine/small_answerer.h"
#include "tools/terminal/exit_code.h"
#include "tools/text/game_text.h"

namespace seedbank::tools {
namespace {

const std::filesystem::path kRecords = "/directory/games.jsonl";

MatchPlan small_plan() {
  MatchPlan plan;
  plan.starts = {Board(2, 2)};
  plan.players = {"greedy", "random"};
  plan.games_per_pair = 4;
  return plan;
}

std::vector<MatchGame> games_of(const MatchPlan& plan) {
  const db::MemoryFileSystem none;
  Observer observer;
  engine::Answerer answerer(none, engine::growing_answerer(Rules::kEmptyCapture), observer);
  std::vector<MatchGame> games;
  (void)engine::play_games(plan, 0, Schedule(plan).games(), answerer, observer, {},
                           [&](const MatchGame& game) { games.push_back(game); });
  return games;
}

// Resumes the file in `files`: reads its games, then adds the rest of `games`. Returns the table of
// the match.
engine::Json resumed(db::MemoryFileSystem& files, const MatchPlan& plan,
                     const std::vector<MatchGame>& games) {
  MatchTable table(plan);
  MatchFile file(files, kRecords, plan, {0, games.size()},
                 [&](const MatchGame& game) { table.add(game, MatchTable::Timing::kUntimed); });
  for (std::size_t i = table.games(); i < games.size(); ++i) {
    table.add(games[i], MatchTable::Timing::kUntimed);
    file.add(games[i]);
  }
  return to_json(table);
}

class MatchFileTest : public testing::Test {
 protected:
  MatchFileTest() : table_(resumed(files_, plan_, games_)), whole_(*files_.files.at(kRecords)) {}

  // Whether a file with these bytes is refused and left unchanged.
  bool is_refused(const db::Bytes& bytes) {
    files_.files[kRecords] = std::make_shared<db::Bytes>(bytes);
    try {
      EXPECT_EQ(resumed(files_, plan_, games_), table_);
      EXPECT_EQ(*files_.files.at(kRecords), whole_);
      return false;
    } catch (const UsageError& error) {
      error_ = error.what();
      EXPECT_EQ(*files_.files.at(kRecords), bytes);
      return true;
    }
  }

  const MatchPlan plan_ = small_plan();
  const std::vector<MatchGame> games_ = games_of(plan_);
  db::MemoryFileSystem files_;
  const engine::Json table_;
  const db::Bytes whole_;
  std::string error_;
};

TEST_F(MatchFileTest, GivesTheSameTableOrIsRefusedIfAnyBitIsFlipped) {
  ASSERT_EQ(games_.size(), 4U);
  EXPECT_FALSE(is_refused(whole_));
  std::size_t taken = 0;
  for (std::size_t bit = 0; bit < 8 * whole_.size(); ++bit) {
    db::Bytes flipped = whole_;
    flipped[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
    if (!is_refused(flipped)) ++taken;
    if (HasFailure()) FAIL() << "bit " << bit;
  }
  EXPECT_EQ(taken, 8U) << "without its line feed, the last line is played again";
}

TEST_F(MatchFileTest, ResumesAfterAnyCut) {
  for (std::size_t bytes = 0; bytes < whole_.size(); ++bytes) {
    EXPECT_FALSE(is_refused({whole_.begin(), whole_.begin() + static_cast<std::ptrdiff_t>(bytes)}))
        << bytes;
  }
}

TEST_F(MatchFileTest, WithoutChecksumsIsRefused) {
  const std::string text(whole_.begin(), whole_.end());
  for (std::size_t line = 0, begin = 0; line < 5; ++line) {
    const std::size_t end = text.find('\n', begin);
    const std::size_t field = text.rfind(",\"checksum\":", end);
    const std::string without = text.substr(0, field) + text.substr(end - 1);
    EXPECT_TRUE(is_refused({without.begin(), without.end()})) << without;
    EXPECT_NE(error_.find("line " + std::to_string(line + 1) + ": "), std::string::npos) << error_;
    EXPECT_NE(error_.find("no checksum"), std::string::npos) << error_;
    begin = end + 1;
  }
}

}  // namespace
}  // namespace seedbank::tools
