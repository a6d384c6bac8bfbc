// Copies of databases: lists of digests, and faults of a copy, file by file.
#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/database_files.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class CopyTest : public testing::Test {
 protected:
  CopyTest() {
    EXPECT_EQ(run_on("db", {"build", "--seeds", "7"}).code, 0);
    fs::copy(path("db"), path("copy"), fs::copy_options::recursive);
    put_bytes(path("list"), run_on("db", {"info", "--digests"}).output);
  }

  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }

  [[nodiscard]] Outcome run_on(const std::string& database, Words words) const {
    words.insert(words.end(), {"--pits", "3", "--quiet", "--db", path(database)});
    return seedbank_command(std::move(words));
  }

  [[nodiscard]] Outcome against(const std::string& database = "copy") const {
    return run_on(database, {"verify", "--against", path("list")});
  }

  // A file of the copy.
  [[nodiscard]] fs::path file(const std::string& name) const {
    return directory_.path() / "copy" / "empty-capture-3" / (name + ".seedbank");
  }

  // A list in which one line is replaced.
  void change_list(std::size_t line, const std::string& text) const {
    std::string list;
    const std::vector<std::string> lines = lines_of(bytes_of(path("list")));
    for (std::size_t i = 0; i < lines.size(); ++i) list += (i == line ? text : lines[i]) + '\n';
    put_bytes(path("list"), list);
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(CopyTest, IsIdentical) {
  const Outcome outcome = against();
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_TRUE(
      outcome.output.starts_with("3 pits, empty-capture: of 12 files listed 12 are the "
                                 "same, 0 to copy again, 0 extra, "))
      << outcome.output;
}

TEST_F(CopyTest, HasAListThatDependsOnlyOnValues) {
  const std::vector<std::string> lines = lines_of(bytes_of(path("list")));
  ASSERT_EQ(lines.size(), 13U);
  EXPECT_EQ(lines[0], "seedbank digests 1");
  EXPECT_TRUE(lines[1].ends_with(" empty-capture-3/002-001.seedbank")) << lines[1];
  EXPECT_TRUE(lines[12].ends_with(" empty-capture-3/007-003.seedbank")) << lines[12];
  EXPECT_TRUE(std::is_sorted(lines.begin() + 1, lines.end(), [](const auto& a, const auto& b) {
    return a.substr(a.rfind(' ')) < b.substr(b.rfind(' '));
  }));
  // The digest of a layer with a single file is that of the file.
  const std::string info = run_on("db", {"info"}).output;
  EXPECT_NE(info.find(lines[1].substr(0, 16)), std::string::npos) << info;
  EXPECT_EQ(run_on("other", {"build", "--seeds", "7", "--threads", "1", "--memory", "64M"}).code,
            0);
  EXPECT_EQ(run_on("other", {"info", "--digests"}).output, bytes_of(path("list")));
}

// For 6 pits: the same for every builder.
TEST(DigestsTest, OfTheProjectEqualThoseOfAnyBuild) {
  const db::TemporaryDirectory directory;
  for (const std::string rules : {"empty-capture", "standard"}) {
    const Words common = {"--rules", rules, "--db", directory.path(), "--quiet"};
    const auto run = [&](Words words) {
      words.insert(words.end(), common.begin(), common.end());
      return seedbank_command(std::move(words));
    };
    const auto files = [](const std::string& list) {
      std::map<std::string, std::string> digests;
      for (const std::string& line : lines_of(list)) {
        digests[line.substr(line.rfind(' ') + 1)] = line.substr(0, line.find(' '));
      }
      return digests;
    };
    ASSERT_EQ(run({"build", "--seeds", "11"}).code, 0);
    const std::string list =
        rules == "standard" ? "digests_standard.txt" : "digests_empty_capture.txt";
    const auto published = files(bytes_of(SEEDBANK_SOURCE_DIR "/data/" + list));
    const auto built = files(run({"info", "--digests"}).output);
    EXPECT_EQ(built.size(), 31U);
    for (const auto& [file, digest] : built) {
      ASSERT_TRUE(published.contains(file)) << file;
      EXPECT_EQ(published.at(file), digest) << file;
    }
  }
}

TEST_F(CopyTest, IsIncomplete) {
  fs::remove(file("006-002"));
  fs::resize_file(file("004-001"), 100);
  std::string bytes = bytes_of(file("005-002"));
  bytes[bytes.size() / 2] ^= 1;
  put_bytes(file("005-002"), bytes);
  put_bytes(file("008-001"), bytes);
  fs::copy_file(file("007-001"), file("007-002"), fs::copy_options::overwrite_existing);

  const Outcome compared = against();
  EXPECT_EQ(compared.code, 1) << compared.errors;
  const std::vector<std::string> lines = lines_of(compared.output);
  ASSERT_EQ(lines.size(), 7U) << compared.output;
  EXPECT_TRUE(lines[0].starts_with("short: empty-capture-3/004-001.seedbank: 100 bytes of "));
  EXPECT_TRUE(
      lines[1].starts_with("damaged: empty-capture-3/005-002.seedbank: tile 0 of block (5,"));
  EXPECT_EQ(lines[2], "missing: empty-capture-3/006-002.seedbank");
  EXPECT_TRUE(lines[3].find("holds pair (7,{1,6}), but its name says (7,{2,5})") !=
              std::string::npos)
      << lines[3];
  EXPECT_EQ(lines[4], "extra: empty-capture-3/008-001.seedbank");
  EXPECT_EQ(lines[5],
            "copy again: empty-capture-3/004-001.seedbank empty-capture-3/005-002.seedbank "
            "empty-capture-3/006-002.seedbank empty-capture-3/007-002.seedbank");
  EXPECT_TRUE(
      lines[6].starts_with("3 pits, empty-capture: of 12 files listed 8 are the same, 4 to "
                           "copy again, 1 extra, "));

  // Without a list: the faults that are visible without it.
  const Outcome verified = run_on("copy", {"verify"});
  EXPECT_EQ(verified.code, 4);
  EXPECT_EQ(verified.output, "");
  for (const char* text :
       {"004-001.seedbank: too short", "005-002.seedbank: tile 0", "006-002.seedbank: missing",
        "007-002.seedbank: holds pair", "seedbank: 5 files are damaged, missing or unreadable"}) {
    EXPECT_NE(verified.errors.find(text), std::string::npos) << text << '\n' << verified.errors;
  }

  // After copying the listed files again, it is complete.
  std::istringstream names(lines[5].substr(std::string("copy again: ").size()));
  for (std::string name; names >> name;) {
    fs::copy_file(path("db/" + name), path("copy/" + name), fs::copy_options::overwrite_existing);
  }
  fs::remove(file("008-001"));
  EXPECT_EQ(against().code, 0);
}

TEST_F(CopyTest, IsUnreadableInPlaces) {
  const std::vector<std::string> unreadable = {"003-001", "006-003"};
  for (const std::string& name : unreadable) {
    fs::remove(file(name));
    fs::create_directory(file(name));
  }
  fs::resize_file(file("004-001"), 100);
  const Outcome compared = against();
  EXPECT_EQ(compared.code, 6) << compared.errors;
  const Outcome verified = run_on("copy", {"verify"});
  EXPECT_EQ(verified.code, 6);
  EXPECT_NE(verified.errors.find("004-001.seedbank: too short"), std::string::npos);
  for (const std::string& name : unreadable) {
    const std::string text = name + ".seedbank: cannot read: Is a directory\n";
    EXPECT_NE(compared.output.find("unreadable: empty-capture-3/" + text), std::string::npos)
        << compared.output;
    for (const std::string& errors : {compared.errors, verified.errors}) {
      EXPECT_NE(errors.find("/empty-capture-3/" + text), std::string::npos) << errors;
    }
  }
  EXPECT_NE(compared.output.find("listed 9 are the same, 3 to copy again"), std::string::npos);
  EXPECT_NE(verified.errors.find("seedbank: 3 files are damaged, missing or unreadable"),
            std::string::npos);
}

TEST_F(CopyTest, HasFewerLayersThanTheList) {
  for (const char* name : {"007-001", "007-002", "007-003"}) fs::remove(file(name));
  const Outcome lower = against();
  EXPECT_EQ(lower.code, 0) << lower.output;
  EXPECT_TRUE(
      lower.output.starts_with("3 pits, empty-capture: of 12 files listed 9 are the same, 0 to "
                               "copy again, 3 in higher layers, 0 extra, "))
      << lower.output;
  const auto with_seeds = [&](const std::string& seeds) {
    return run_on("copy", {"verify", "--against", path("list"), "--seeds", seeds});
  };
  EXPECT_EQ(with_seeds("6").code, 0);
  const Outcome all = with_seeds("7");
  EXPECT_EQ(all.code, 1);
  EXPECT_NE(all.output.find("listed 9 are the same, 3 to copy again, 0 extra"), std::string::npos);
  const Outcome more = with_seeds("8");
  EXPECT_EQ(more.code, 2);
  EXPECT_NE(more.errors.find("lists 3 pits under empty-capture up to 7 seeds, not 8"),
            std::string::npos)
      << more.errors;

  // Below the highest layer, and in it, what is missing is a difference.
  fs::remove(file("004-002"));
  fs::remove(file("006-001"));
  const Outcome gaps = against();
  EXPECT_EQ(gaps.code, 1);
  EXPECT_NE(gaps.output.find("copy again: empty-capture-3/004-002.seedbank "
                             "empty-capture-3/006-001.seedbank\n"),
            std::string::npos)
      << gaps.output;
  EXPECT_NE(gaps.output.find("listed 7 are the same, 2 to copy again, 3 in higher layers, 0 extra"),
            std::string::npos)
      << gaps.output;
}

// Values of another game with correct checksums: only the list reveals them.
TEST_F(CopyTest, HasDifferentValues) {
  change_list(3, "0123456789abcdef" + lines_of(bytes_of(path("list")))[3].substr(16));
  const Outcome outcome = against();
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(outcome.output.starts_with("different: empty-capture-3/004-001.seedbank\n"))
      << outcome.output;
}

TEST_F(CopyTest, ThatDoesNotExistIsMissingCompletely) {
  const Outcome outcome = against("nothing");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.output.find("listed 0 are the same, 12 to copy again, 0 extra"),
            std::string::npos);
}

TEST_F(CopyTest, AnInvalidListIsRefusedByLine) {
  const std::string list = bytes_of(path("list"));
  const std::string second = lines_of(list)[2];
  const std::pair<std::string, std::string> wrong[] = {
      {"", "line 1: not 'seedbank digests 1'"},
      {"{}\n", "line 1: not 'seedbank digests 1'"},
      {"seedbank digests 1\n", "line 2: no file is listed"},
      {list + "\n", "line 14: not a digest"},
      {list + second + '\n', "line 14: a file listed twice"},
      {list + second.substr(1) + '\n', "line 14: not as 'info --digests' writes it"},
      {list + second.substr(0, 40) + '\n', "line 14: no file of a database has this name"},
      {list + "0123456789abcdef           166  ../002-001.seedbank\n", "line 14: no file of"}};
  for (const auto& [text, error] : wrong) {
    put_bytes(path("list"), text);
    const Outcome outcome = against();
    EXPECT_EQ(outcome.code, 2) << text;
    EXPECT_EQ(outcome.output, "");
    EXPECT_NE(outcome.errors.find(error), std::string::npos) << outcome.errors;
  }
  put_bytes(path("list"), list);
  EXPECT_EQ(run_on("copy", {"verify", "--against", path("list"), "--rules", "standard"}).code, 2);
  EXPECT_EQ(run_on("copy", {"verify", "--against", path("list"), "--full"}).code, 2);
  EXPECT_EQ(run_on("copy", {"verify", "--against", path("none")}).code, 6);
}

}  // namespace
}  // namespace seedbank
