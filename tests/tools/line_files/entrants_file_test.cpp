// The players of an open match: by token, or by a name that is legible and free.
#include "tools/line_files/entrants_file.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/error.h>

#include "tests/db/memory_file_system.h"
#include "tests/db/temporary_directory.h"

namespace seedbank::tools {
namespace {

class EntrantsFileTest : public testing::Test {
 protected:
  static MatchPlan open_plan() {
    MatchPlan plan;
    plan.starts = {Board(3, 2)};
    plan.tournament = Tournament::kOpen;
    return plan;
  }

  // The name under which a new match admits a client without a token.
  static std::string admitted(std::string_view name) {
    db::MemoryFileSystem files;
    MatchPlan plan = open_plan();
    return EntrantsFile(files, std::nullopt, plan).admit("", name, 1).name;
  }

  db::MemoryFileSystem files_;
  MatchPlan plan_ = open_plan();
};

TEST_F(EntrantsFileTest, NamesAreLegible) {
  EXPECT_EQ(admitted("Deep Seed ~1"), "Deep Seed ~1");
  EXPECT_EQ(admitted("a\tb\x1f\x7f\n"), "a?b???");
  EXPECT_EQ(admitted("Zo\xc3\xab"), "Zo??");
  for (const char* name : {"", " ", "   "}) EXPECT_EQ(admitted(name), "anonymous");
  EXPECT_EQ(admitted(std::string(50, 'x')), std::string(40, 'x'));
}

TEST_F(EntrantsFileTest, ATokenIsOnePlayerUnderAnyName) {
  EntrantsFile entrants(files_, std::nullopt, plan_);
  const Entrant first = entrants.admit("secret", "Ada", 1);
  EXPECT_EQ(first.name, "Ada");
  EXPECT_EQ(entrants.admit("other", "Ada", 1).name, "Ada (2)");
  const Entrant again = entrants.admit("secret", "Bob", 1);
  EXPECT_EQ(again.player, first.player);
  EXPECT_EQ(again.name, "Ada");
  EXPECT_THROW((void)entrants.admit("secret", "Ada", 2), ArgumentError);
  EXPECT_EQ(entrants.admit("", "Ada", 1).name, "Ada (3)");
  EXPECT_EQ(plan_.players, (std::vector<std::string>{"Ada", "Ada (2)", "Ada (3)"}));
}

TEST_F(EntrantsFileTest, ClientsWithoutTokensHaveTheirNamesInTurn) {
  EntrantsFile entrants(files_, std::nullopt, plan_);
  EXPECT_EQ(entrants.admit("", "Ada", 1).name, "Ada");
  EXPECT_EQ(entrants.admit("", "Ada", 1).name, "Ada");
  EXPECT_EQ(entrants.admit("", "Ada", 2).name, "Ada (2)");
  EXPECT_EQ(entrants.admit("", "Ada", 2).player, 1U);
}

TEST_F(EntrantsFileTest, TokensAreLimited) {
  EntrantsFile entrants(files_, std::nullopt, plan_);
  EXPECT_EQ(entrants.admit(std::string(1024, 't'), "Ada", 1).name, "Ada");
  EXPECT_THROW((void)entrants.admit(std::string(1025, 't'), "Bob", 1), ArgumentError);
  EXPECT_EQ(plan_.players.size(), 1U);
}

TEST_F(EntrantsFileTest, AMatchHasAtMost64Players) {
  EntrantsFile entrants(files_, std::nullopt, plan_);
  for (int i = 0; i < 64; ++i) (void)entrants.admit(std::to_string(i), "Ada", 1);
  EXPECT_THROW((void)entrants.admit("64", "Ada", 1), ArgumentError);
  EXPECT_EQ(entrants.admit("63", "Ada", 1).name, "Ada (64)");
}

TEST_F(EntrantsFileTest, TheFileKeepsNamesAndTokens) {
  const db::TemporaryDirectory directory;
  const std::filesystem::path path = directory.path() / "entrants";
  db::PosixFileSystem files;
  {
    EntrantsFile entrants(files, path, plan_);
    (void)entrants.admit("secret", "Ada", 1);
    (void)entrants.admit("", "Bob", 1);
  }
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(path).permissions(), perms::owner_read | perms::owner_write);
  MatchPlan resumed = open_plan();
  EntrantsFile entrants(files, path, resumed);
  EXPECT_EQ(resumed.players, plan_.players);
  EXPECT_EQ(entrants.admit("secret", "Eve", 1).name, "Ada");
  EXPECT_EQ(entrants.admit("", "Bob", 1).player, 1U);
  EXPECT_EQ(entrants.admit("other", "Bob", 1).name, "Bob (2)");
}

}  // namespace
}  // namespace seedbank::tools
