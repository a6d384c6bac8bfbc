// Databases, books and journals that a run names and that contribute nothing to the game: said
// once, whatever the command.
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// Commands that use a database, for games of 2 pits.
const std::vector<Words>& searching_commands() {
  static const std::vector<Words> kCommands = {
      {"query", "2,2,0,2,2,0"},
      {"solve", "--pits", "2", "--seeds", "2"},
      {"label", "--pits", "2", "--seeds", "2", "--sample", "3"},
      {"replay", "--pits", "2", "--seeds", "2", "1"},
      {"move", "--strategy", "exact", "2,2,0,2,2,0"},
      {"match", "--players", "exact,random", "--pits", "2", "--seeds", "2", "--games", "2"},
      {"fair", "--pits", "2", "--seeds", "2"},
      {"puzzles", "--pits", "2", "--seeds", "3", "--count", "1", "--rules", "empty-capture"},
      {"play", "--pits", "2", "--seeds", "2", "--opponent", "exact"}};
  return kCommands;
}

class NamedFilesTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }

  void build(const std::string& name, const Words& options) const {
    Words words = {"build", "--quiet", "--db", path(name)};
    words.insert(words.end(), options.begin(), options.end());
    (void)output_of(words);
  }

  [[nodiscard]] Outcome run_with(Words words, const Words& more,
                                 const std::string& from_environment = "") const {
    Invocation what;
    words.insert(words.end(), more.begin(), more.end());
    what.arguments = words;
    what.input = words[0] == "play" ? "1\nquit\n" : "";
    what.environment = {{"SEEDBANK_DB", from_environment}, {"XDG_DATA_HOME", path("home")}};
    return run(what);
  }

  // How often standard error has the line.
  [[nodiscard]] static int times(const Outcome& outcome, const std::string& line) {
    const Words lines = lines_of(outcome.errors);
    return static_cast<int>(std::count(lines.begin(), lines.end(), "seedbank: " + line));
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(NamedFilesTest, EveryCommandSaysOnceThatTheDatabaseHasNothingForTheGame) {
  build("db", {"--pits", "3", "--seeds", "4", "--rules", "standard"});
  const std::string note =
      path("db") + ": no database for 2 pits, empty-capture; there is 3 pits, standard";
  for (const Words& words : searching_commands()) {
    SCOPED_TRACE(words[0]);
    const Outcome named = run_with(words, {"--db", path("db")});
    EXPECT_EQ(named.code, 0) << named.errors;
    EXPECT_EQ(times(named, note), 1) << named.errors;
    EXPECT_EQ(times(run_with(words, {}, path("db")), note), 1);
    const std::string wrong = path("no " + words[0]);
    EXPECT_EQ(times(run_with(words, {}, wrong),
                    wrong + ": no database for 2 pits, empty-capture; no such directory"),
              words[0] == "fair" ? 0 : 1);  // fair creates the directory for its journal
    EXPECT_EQ(run_with(words, {"--db", path("db"), "--quiet"}).errors, "");
    // A default location is not named.
    EXPECT_EQ(run_with(words, {}).errors.find("no database"), std::string::npos);
    EXPECT_EQ(run_with(words, {"--db", "none"}).errors.find("no database"), std::string::npos);
  }
}

TEST_F(NamedFilesTest, EveryCommandNamesAGap) {
  build("db", {"--pits", "2", "--seeds", "8"});
  fs::remove(path("db") + "/empty-capture-2/005-002.seedbank");
  const std::string note =
      path("db") +
      "/empty-capture-2: 005-002.seedbank is missing, so only layers up to 4 are used, not those "
      "up to 8; to complete them: seedbank build --rules empty-capture --pits 2 --seeds 8 --db " +
      path("db");
  for (const Words& words : searching_commands()) {
    SCOPED_TRACE(words[0]);
    EXPECT_EQ(times(run_with(words, {"--db", path("db")}), note), 1);
  }
  build("db", {"--pits", "2", "--seeds", "8"});
  EXPECT_EQ(run_with(searching_commands()[0], {"--db", path("db")}).errors, "");
}

TEST_F(NamedFilesTest, ProgramsFindTheNotesInTheJson) {
  build("db", {"--pits", "3", "--seeds", "4"});
  for (const Words& words : searching_commands()) {
    // Rows of a data set and puzzles are kept in files, and play has no JSON.
    if (words[0] == "label" || words[0] == "puzzles" || words[0] == "play") continue;
    SCOPED_TRACE(words[0]);
    const Outcome outcome = run_with(words, {"--json", "--quiet", "--db", path("db")});
    const std::vector<Json> objects = objects_of(outcome.output);
    ASSERT_FALSE(objects.empty());
    for (const Json& object : objects) {
      ASSERT_EQ(object["notes"].size(), 1U);
      const Json& note = object["notes"][0];
      EXPECT_EQ(note["kind"], "no-database");
      EXPECT_EQ(note["rules"], "empty-capture");
      EXPECT_EQ(note["pits"], 2);
      EXPECT_EQ(note["path"], path("db"));
      EXPECT_EQ(note["message"], path("db") +
                                     ": no database for 2 pits, empty-capture; there is 3 pits, "
                                     "empty-capture");
    }
    for (const Json& object : objects_of(run_with(words, {"--json", "--quiet"}).output)) {
      EXPECT_FALSE(object.contains("notes"));
    }
  }
}

TEST_F(NamedFilesTest, EachGameOfARunHasItsNote) {
  build("db", {"--pits", "3", "--seeds", "4"});
  Invocation what;
  what.arguments = {"query", "--db", path("db")};
  for (int i = 0; i < 20; ++i) what.input += "2,2,0,2,2,0\n1,0,1,0\n1,1,1,0,1,1,1,0\n";
  const Outcome outcome = run(what);
  EXPECT_EQ(lines_of(outcome.output).size(), 60U);
  const std::string there = "; there is 3 pits, empty-capture";
  EXPECT_EQ(times(outcome, path("db") + ": no database for 2 pits, empty-capture" + there), 1);
  EXPECT_EQ(times(outcome, path("db") + ": no database for 1 pit, empty-capture" + there), 1);
  EXPECT_EQ(lines_of(outcome.errors).size(), 2U) << outcome.errors;
}

TEST_F(NamedFilesTest, ADirectoryThatDoesNotExistIsAnError) {
  build("db", {"--pits", "2", "--seeds", "4"});
  std::vector<Words> all = searching_commands();
  all.insert(all.end(), {{"info"},
                         {"verify"},
                         {"stats"},
                         {"convert", "2,2,0,2,2,0"},
                         {"perft", "--depth", "1"},
                         {"fullgame", "--pits", "1", "--seeds", "1"},
                         {"serve", "--port", "0"},
                         {"kgp", "--stdio"},
                         {"book", "info"},
                         {"four-rows", "match", "--players", "beginner,beginner"}});
  for (const Words& words : all) {
    SCOPED_TRACE(words[0]);
    const Outcome outcome = run_with(words, {"--db", path("none")});
    EXPECT_EQ(outcome.code, 4);
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(outcome.errors, "seedbank: " + path("none") + ": no such directory\n");
    EXPECT_FALSE(fs::exists(path("none")));
  }
  EXPECT_EQ(run_with(searching_commands()[0], {"--db", path("none") + ":" + path("db")}).errors,
            "seedbank: " + path("none") + ":" + path("db") +
                ": no such directory; a single directory is required, not a list of them\n");
  build("none", {"--pits", "2", "--seeds", "4"});
}

TEST_F(NamedFilesTest, ABookWithoutTheGameIsNoted) {
  (void)output_of({"book", "build", "--quiet", "--pits", "3", "--seeds", "1", "--positions", "5",
                   "--db", "none", "--out", path("book")});
  const std::string note = path("book") +
                           ": no opening book for 2 pits, empty-capture; there is 3 pits, "
                           "empty-capture";
  for (const Words& words : searching_commands()) {
    if (words[0] == "solve" || words[0] == "fair") continue;  // they use no book
    SCOPED_TRACE(words[0]);
    EXPECT_EQ(times(run_with(words, {"--book", path("book")}), note), 1);
  }
  Invocation what;
  what.arguments = {"query", "--db", "none", "2,2,0,2,2,0"};
  what.environment = {{"SEEDBANK_BOOK", path("book")}};
  EXPECT_EQ(times(run(what), note), 1);
  what.environment = {{"SEEDBANK_BOOK", path("wrong")}};
  const Outcome wrong = run(what);
  EXPECT_EQ(wrong.code, 4);
  EXPECT_EQ(wrong.errors, "seedbank: " + path("wrong") + ": missing: no such file\n");
  // The installed book is not named, and serves few games.
  what.environment = {{"SEEDBANK_BOOK", ""}};
  EXPECT_EQ(run(what).errors, "");
}

TEST_F(NamedFilesTest, BooksAndJournalsAreVerifiedWithNotesToo) {
  build("db", {"--pits", "3", "--seeds", "4"});
  const std::string note =
      path("db") + ": no database for 2 pits, empty-capture; there is 3 pits, empty-capture";
  const Words with_database = {"--db", path("db"), "--json"};
  const Words book = {"book", "build", "--pits",     "2",           "--seeds",
                      "1",    "--out", path("book"), "--positions", "5"};
  (void)output_of({"solve", "--quiet", "--pits", "2", "--seeds", "2", "--db", "none", "--journal",
                   path("journal"), "--least-work", "1"});
  for (const Words& words : {book, Words{"book", "verify", path("book")},
                             Words{"verify", "--journal", path("journal")}}) {
    const Outcome outcome = run_with(words, with_database);
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    EXPECT_EQ(times(outcome, note), 1) << outcome.errors;
    EXPECT_EQ(objects_of(outcome.output).at(0)["notes"][0]["message"], note);
  }
}

TEST_F(NamedFilesTest, DatabasesAreOptional) {
  const auto without_home = [](Words words) {
    words.insert(words.begin(), {"-u", "HOME", "-u", "SEEDBANK_DB", "-u", "XDG_DATA_HOME", "-u",
                                 "XDG_STATE_HOME", program_under_test()});
    Invocation what;
    what.program = "env";
    what.input = words.back() == "exact" ? "1\nquit\n" : "";
    what.arguments = std::move(words);
    return run(what);
  };
  for (const Words& words : searching_commands()) {
    SCOPED_TRACE(words[0]);
    const Outcome outcome = without_home(words);
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    EXPECT_NE(outcome.output, "");
  }
  EXPECT_EQ(without_home({"fullgame", "--pits", "1", "--seeds", "1"}).code, 0);
  for (const Words& words : {Words{"build", "--seeds", "4"}, {"info"}, {"verify"}, {"stats"}}) {
    SCOPED_TRACE(words[0]);
    const Outcome outcome = without_home(words);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.errors,
              "seedbank: no --db, and neither SEEDBANK_DB nor HOME names a directory\n");
    Words none = words;
    none.insert(none.end(), {"--db", "none"});
    EXPECT_EQ(without_home(none).errors, "seedbank: option '--db': a directory is required\n");
  }
}

}  // namespace
}  // namespace seedbank
