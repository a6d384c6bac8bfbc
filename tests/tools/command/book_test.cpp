// seedbank book: builds, verifies and describes books; --book of other commands; exit codes.
#include <fstream>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

class BookCommandTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }

  [[nodiscard]] Outcome book(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "book");
    arguments.insert(arguments.end(), {"--quiet", "--memory", "200MiB", "--db", "none"});
    return seedbank_command(std::move(arguments));
  }

  void build(const std::string& name, const std::string& positions) const {
    const Outcome outcome = book(
        {"build", "--pits", "3", "--seeds", "2", "--positions", positions, "--out", path(name)});
    ASSERT_EQ(outcome.code, 0) << outcome.errors;
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(BookCommandTest, BuildsVerifiesAndDescribesABook) {
  build("book", "100");
  const Outcome again = book({"build", "--pits", "3", "--seeds", "2", "--positions", "100",
                              "--json", "--out", path("book")});
  const Json built = Json::parse(again.output);
  EXPECT_EQ(built["positions"], 100);
  EXPECT_EQ(built["computed"], 0);
  EXPECT_EQ(built["complete"], true);
  EXPECT_EQ(book({"verify", path("book")}).output,
            "100 of 100 positions searched again, 0 wrong\n");
  const Json info = Json::parse(book({"info", path("book"), "--json"}).output);
  EXPECT_EQ(info["positions"], 100);
  EXPECT_EQ(info["parts"][0]["rules"], "empty-capture");
}

TEST_F(BookCommandTest, IsReadByOtherCommands) {
  build("book", "100");
  const std::string opening = "2,2,2,0,2,2,2,0";
  const auto query = [&](const std::string& book) {
    return Json::parse(output_of({"query", "--json", "--no-line", "--db", "none", "--book", book,
                                  "--memory", "200MiB", "--quiet", opening}));
  };
  const Json found = query(path("book"));
  const Json searched = query("none");
  EXPECT_EQ(found["source"], "book");
  EXPECT_EQ(found["nodes"], 0);
  EXPECT_EQ(searched["source"], "search");
  EXPECT_EQ(found["moves"], searched["moves"]);
}

// The installed book is in the build folder, or in the folder of an installation.
TEST_F(BookCommandTest, TheDefaultIsTheBookOfTheEnvironmentOrTheInstalledOne) {
  build("book", "100");
  const auto source = [&](const std::string& variable, const std::string& position) {
    Invocation what;
    what.arguments = {"query",    "--json", "--no-line", "--db",  "none",
                      "--memory", "200MiB", "--quiet",   position};
    what.environment = {{"SEEDBANK_BOOK", variable}};
    const Outcome outcome = run(what);
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    return Json::parse(outcome.output)["source"];
  };
  EXPECT_EQ(source("", "4,4,4,4,4,4,0,4,4,4,4,4,4,0"), "book");
  EXPECT_EQ(source("", "2,2,2,0,2,2,2,0"), "search");
  EXPECT_EQ(source(path("book"), "2,2,2,0,2,2,2,0"), "book");
  EXPECT_EQ(source("none", "2,2,2,0,2,2,2,0"), "search");
}

TEST_F(BookCommandTest, HasTheExitCodesOfUsageAndOfDamage) {
  EXPECT_EQ(book({}).code, 2);
  EXPECT_EQ(book({"build"}).code, 2);
  EXPECT_EQ(book({"burn"}).code, 2);
  EXPECT_EQ(book({"info", "--sample", "3", path("book")}).code, 2);
  EXPECT_EQ(book({"verify", path("missing")}).code, 4);
  std::ofstream(path("damaged")) << "SEEDBOOK, or what is left of one";
  for (const std::string action : {"verify", "info"}) {
    const Outcome outcome = book({action, path("damaged")});
    EXPECT_EQ(outcome.code, 4);
    EXPECT_NE(outcome.errors.find("damaged: wrong magic"), std::string::npos) << outcome.errors;
  }
}

}  // namespace
}  // namespace seedbank
