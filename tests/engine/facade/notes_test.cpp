// Notes on databases, books and journals that contribute nothing, or less than expected, to a game.
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/book.h>
#include <seedbank/build.h>
#include <seedbank/engine.h>

#include "engine/base/json.h"
#include "tests/db/temporary_directory.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGame = ": no database for 2 pits, empty-capture; ";

// Keeps all messages.
class Notes final : public Observer {
 public:
  void noted(const Note& note) override { messages.push_back(note.message); }
  std::vector<std::string> messages;
};

class NotesTest : public testing::Test {
 protected:
  [[nodiscard]] fs::path path(const std::string& name) const { return directory_.path() / name; }

  void build_there(const fs::path& database, int pits, int seeds,
                   const std::string& rules = "empty-capture") const {
    (void)build({.database = database, .seeds = seeds, .pits = pits, .rules = rules, .threads = 1});
  }

  [[nodiscard]] static EngineOptions options_for(const fs::path& database) {
    return {.database = database,
            .database_may_be_missing = true,
            .memory_bytes = std::uint64_t{200} << 20,
            .threads = 1};
  }

  // The message of the note on 2 pits, empty-capture; "" without a note. Checks that it comes by
  // every way.
  [[nodiscard]] static std::string message(const fs::path& database) {
    Notes notes;
    EngineOptions options = options_for(database);
    options.observer = &notes;
    Engine engine(options);
    EXPECT_TRUE(engine.notes().empty());
    const Answer answer = engine.query(Board(2, 2));
    EXPECT_EQ(answer.value(), -2);
    std::vector<std::int32_t> margin(1);
    engine.values(std::vector<std::int32_t>{1, 2, 0, 2, 1, 0}, 2, margin);
    EXPECT_LE(notes.messages.size(), 1U) << "told more than once";
    const std::string text = notes.messages.empty() ? "" : notes.messages[0];
    const auto note = note_on_database(database, "empty-capture", 2);
    EXPECT_EQ(note ? note->message : "", text);
    const auto same = [&](const std::vector<Note>& all) {
      ASSERT_EQ(all.size(), notes.messages.size());
      for (const Note& one : all) {
        EXPECT_EQ(one.message, text);
        EXPECT_EQ(one.rules, "empty-capture");
        EXPECT_EQ(one.pits, 2);
      }
    };
    same(answer.notes);
    same(engine.notes());
    same(engine.notes(2));
    const auto json = engine::Json::parse(engine.query_json("2,2,0,2,2,0"));
    EXPECT_EQ(json.contains("notes"), !text.empty());
    if (!text.empty()) {
      EXPECT_EQ(json["notes"][0]["message"], text);
    }
    return text;
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(NotesTest, SayWhatIsThereInsteadOfADatabase) {
  build_there(path("db"), 2, 4);
  EXPECT_EQ(message(path("db")), "");
  EXPECT_EQ(message(path("none")), path("none").string() + kGame + "no such directory");
  const fs::path list = path("none").string() + ":" + path("db").string();
  EXPECT_EQ(message(list), list.string() + kGame +
                               "no such directory; a single directory is required, not a list of "
                               "them");
  for (const std::string end : {"", "/"}) {
    const fs::path deep = path("db/empty-capture-2").string() + end;
    EXPECT_EQ(message(deep), deep.string() + kGame +
                                 "this is the database of one game; name the directory above it");
  }
  fs::create_directory(path("empty"));
  EXPECT_EQ(message(path("empty")),
            path("empty").string() + kGame + "none at all; to make one: seedbank build");
  build_there(path("other"), 2, 4, "standard");
  build_there(path("other"), 3, 4, "standard");
  EXPECT_EQ(message(path("other")),
            path("other").string() + kGame + "there is 2 pits, standard and 3 pits, standard");
  fs::rename(path("db/empty-capture-2"), path("db/Empty-Capture-2"));
  EXPECT_EQ(message(path("db")),
            path("db").string() + kGame + "Empty-Capture-2 must be renamed to empty-capture-2");
}

TEST_F(NotesTest, NameTheFilesMissingBelowTheHighestLayer) {
  build_there(path("db"), 2, 8);
  const fs::path game = path("db/empty-capture-2");
  const std::string build =
      "; to complete them: seedbank build --rules empty-capture --pits 2 "
      "--seeds 8 --db " +
      path("db").string();
  fs::remove(game / "008-001.seedbank");
  EXPECT_EQ(message(path("db")), "") << "a build may not be finished with the highest layer";
  fs::remove(game / "006-002.seedbank");
  EXPECT_EQ(message(path("db")),
            game.string() +
                ": 006-002.seedbank is missing, so only layers up to 5 are used, not "
                "those up to 8" +
                build);
  fs::remove(game / "004-001.seedbank");
  EXPECT_EQ(message(path("db")),
            game.string() +
                ": 004-001.seedbank and 1 more file are missing, so only layers up to "
                "3 are used, not those up to 8" +
                build);
  build_there(path("db"), 2, 8);
  EXPECT_EQ(message(path("db")), "");
}

TEST_F(NotesTest, DoNotConcernADefaultDatabaseWithoutTheGame) {
  EngineOptions options = options_for(path("none"));
  options.database_may_be_missing = false;
  EXPECT_THROW(Engine{options}, DatabaseError);
  options.database_is_default = true;
  EXPECT_TRUE(Engine(options).notes(2).empty());
  build_there(path("none"), 3, 6);
  EXPECT_TRUE(Engine(options).notes(2).empty());
  fs::remove(path("none/empty-capture-3/004-001.seedbank"));
  EXPECT_EQ(Engine(options).notes(3).size(), 1U) << "a gap is worth a note anywhere";
}

TEST_F(NotesTest, ConcernBooksAndJournalsOfOtherGames) {
  (void)build_book({.file = path("book"),
                    .starts = {{Board(3, 1)}},
                    .positions = 5,
                    .memory_bytes = std::uint64_t{200} << 20,
                    .threads = 1});
  EngineOptions options{.memory_bytes = std::uint64_t{200} << 20,
                        .book = path("book"),
                        .threads = 1,
                        .journal = JournalOptions{.file = path("journal"), .pits = 3}};
  {
    Engine engine(options);
    EXPECT_TRUE(engine.notes(3).empty());
    const std::vector<Note> notes = engine.notes(2);
    ASSERT_EQ(notes.size(), 2U);
    EXPECT_EQ(notes[0].kind, NoteKind::kNoBook);
    EXPECT_EQ(notes[0].message, path("book").string() +
                                    ": no opening book for 2 pits, empty-capture; there is 3 pits, "
                                    "empty-capture");
    EXPECT_EQ(notes[1].kind, NoteKind::kNoJournal);
    EXPECT_EQ(notes[1].message, path("journal").string() +
                                    ": no journal for 2 pits, empty-capture; there is 3 pits, "
                                    "empty-capture");
  }
  options.journal.reset();
  options.book_is_default = true;
  EXPECT_TRUE(Engine(options).notes(2).empty());
}

TEST_F(NotesTest, DirectoriesAreChecked) {
  EXPECT_NO_THROW(check_database_directory(path("")));
  EXPECT_THROW(check_database_directory(path("none")), DatabaseError);
  std::ofstream(path("file")) << "text";
  try {
    check_database_directory(path("file"));
    ADD_FAILURE() << "no error";
  } catch (const DatabaseError& error) {
    EXPECT_EQ(error.what(), path("file").string() + ": not a directory");
    EXPECT_EQ(error.file(), path("file"));
  }
  EXPECT_THROW((void)note_on_database(path(""), "wild", 2), ArgumentError);
  EXPECT_THROW((void)note_on_database(path(""), "standard", 9), ArgumentError);
}

TEST(RebuildCommand, IsThatOfTheGameAndLayerInTheName) {
  EXPECT_EQ(rebuild_command("/a b/standard-3/012-004.seedbank"),
            "seedbank build --rules standard --pits 3 --seeds 12 --db '/a b'");
  EXPECT_EQ(rebuild_command("empty-capture-6/002-001.seedbank"),
            "seedbank build --rules empty-capture --pits 6 --seeds 2 --db .");
  for (const char* const other : {"standard-3/012-013.seedbank", "standard-3/lock", "x/y", ""}) {
    EXPECT_EQ(rebuild_command(other), "") << other;
  }
}

}  // namespace
}  // namespace seedbank
