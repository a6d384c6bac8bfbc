// Databases in older versions of the format, as users have them: read, gone on with, rewritten; and
// files spliced from two.
#include "tests/db/old_format.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "db/endgame/file_names.h"
#include "db/endgame/format.h"
#include "db/fullgame/files/layer_format.h"
#include "tests/both_rules.h"
#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/database_files.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr int kVersionByte = 12;

class OldFormatTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }

  void build(Rules rules, int seeds) const {
    (void)output_of({"build", "--quiet", "--pits", "3", "--seeds", std::to_string(seeds), "--rules",
                     std::string(name(rules)), "--db", path("db")});
  }
  [[nodiscard]] Outcome verify(const Words& options) const {
    Words words = {"verify", "--pits", "3", "--rules", "standard", "--db", path("db")};
    words.insert(words.end(), options.begin(), options.end());
    return seedbank_command(words);
  }

  // Every file below `name` as older versions of the program wrote it.
  void make_old(const std::string& name, std::size_t header_bytes) const {
    for (const auto& [file, bytes] : files_below(path(name))) {
      put_bytes(path(name) + '/' + file, db::in_version_1(bytes, header_bytes));
    }
  }
  [[nodiscard]] std::map<char, int> files_by_version(const std::string& name) const {
    std::map<char, int> count;
    for (const auto& [file, bytes] : files_below(path(name))) ++count[bytes[kVersionByte]];
    return count;
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(OldFormatTest, ADatabaseIsReadGoneOnWithAndRewritten) {
  build(Rules::kStandard, 10);
  const auto present = files_below(path("db"));
  const Words info = {"info", "--json", "--db", path("db")};
  const std::string digests = output_of(info);
  build(Rules::kStandard, 12);
  const auto larger = files_below(path("db"));
  for (const auto& [file, bytes] : larger) {
    if (!present.contains(file)) fs::remove(path("db") + '/' + file);
  }
  make_old("db", db::kHeaderBytes);
  const int old_files = static_cast<int>(present.size());
  EXPECT_EQ(files_by_version("db"), (std::map<char, int>{{1, old_files}}));
  EXPECT_EQ(output_of(info), digests) << "sizes, bits and digests";

  // A check says what there is.
  const Outcome checked = verify({"--full"});
  EXPECT_EQ(checked.code, 0);
  EXPECT_EQ(checked.errors,
            "seedbank: files in an older version of the format: " + std::to_string(old_files) +
                "; --rewrite writes them in the present one\n");
  EXPECT_EQ(verify({"--full", "--quiet"}).errors, "");

  // A build goes on from them, and leaves them as they are.
  build(Rules::kStandard, 12);
  const int new_files = static_cast<int>(larger.size() - present.size());
  EXPECT_EQ(files_by_version("db"), (std::map<char, int>{{1, old_files}, {2, new_files}}));

  const Outcome rewritten = verify({"--rewrite"});
  EXPECT_EQ(rewritten.code, 0);
  EXPECT_EQ(rewritten.errors, "seedbank: files in an older version of the format: " +
                                  std::to_string(old_files) + " rewritten\n");
  EXPECT_EQ(files_below(path("db")), larger) << "as if built now";
  EXPECT_EQ(verify({"--rewrite"}).errors,
            "seedbank: files in an older version of the format: 0 rewritten\n");
}

TEST_F(OldFormatTest, AWholeGameIsReadGoneOnWithAndRewritten) {
  const Words fullgame = {"fullgame", "--quiet", "--json", "--pits",    "2",
                          "--seeds",  "2",       "--out",  path("game")};
  (void)output_of(fullgame);
  const auto present = files_below(path("game"));
  const Words info = {"info", "--json", "--fullgame", path("game")};
  const std::string digests = output_of(info);
  make_old("game", db::fullgame::kLayerHeaderBytes);
  EXPECT_EQ(output_of(info), digests);

  fs::remove(path("game") + "/layer-003.seedbank");
  (void)output_of(fullgame);
  EXPECT_EQ(files_by_version("game"), (std::map<char, int>{{1, 8}, {2, 1}}));
  const Words verify = {"verify", "--full", "--fullgame", path("game")};
  EXPECT_EQ(seedbank_command(verify).errors,
            "seedbank: files in an older version of the format: 8; --rewrite writes them in the "
            "present one\n");
  Words rewrite = verify;
  rewrite.emplace_back("--rewrite");
  const Outcome rewritten = seedbank_command(rewrite);
  EXPECT_EQ(rewritten.code, 0);
  EXPECT_EQ(rewritten.errors, "seedbank: files in an older version of the format: 8 rewritten\n");
  EXPECT_EQ(files_below(path("game")), present);
}

// The case that was found: the first 4096 bytes of a file of one rule set before the rest of its
// twin of the other, and the first 64.
TEST_F(OldFormatTest, AFileSplicedFromTwoIsRefusedOrFoundOut) {
  for (const Rules rules : kBothRules) build(rules, 14);
  constexpr db::PairId kPair{14, 7};
  const fs::path ours = db::pair_file(path("db"), {3, Rules::kStandard}, kPair);
  const std::string sound = bytes_of(ours);
  const std::string twin = bytes_of(db::pair_file(path("db"), {3, Rules::kEmptyCapture}, kPair));
  for (const std::size_t bytes : {std::size_t{64}, std::size_t{200}, sound.size() / 2}) {
    for (const bool from_end : {false, true}) {
      put_bytes(ours, db::spliced(sound, twin, bytes, from_end));
      const Outcome outcome = verify({"--sample", "0"});
      EXPECT_EQ(outcome.code, 4) << bytes;
      EXPECT_NE(outcome.errors.find(ours.string()), std::string::npos) << outcome.errors;
    }
  }
  // In version 1 the values tell, and such a file is not made one that is believed.
  const std::string old_splice =
      db::spliced(db::in_version_1(sound, db::kHeaderBytes),
                  db::in_version_1(twin, db::kHeaderBytes), db::kHeaderBytes, false);
  put_bytes(ours, old_splice);
  EXPECT_EQ(verify({"--sample", "0"}).code, 0);
  const Outcome unchecked = verify({"--sample", "0", "--rewrite"});
  EXPECT_EQ(unchecked.code, 2);
  EXPECT_EQ(unchecked.errors,
            "seedbank: option '--rewrite' requires values to be checked first: not '--sample 0'\n");
  EXPECT_EQ(verify({"--full", "--rewrite"}).code, 1);
  EXPECT_EQ(bytes_of(ours), old_splice);
}

TEST_F(OldFormatTest, AnUnknownVersionIsRefusedByName) {
  build(Rules::kStandard, 4);
  const fs::path file = db::pair_file(path("db"), {3, Rules::kStandard}, {4, 1});
  std::string bytes = bytes_of(file);
  bytes[kVersionByte] = 3;
  put_bytes(file, bytes);
  const Outcome outcome = verify({});
  EXPECT_EQ(outcome.code, 4);
  EXPECT_EQ(outcome.errors,
            "seedbank: " + file.string() +
                ": format version 3; this program reads version 1 to 2 (at byte 12)\n");
}

}  // namespace
}  // namespace seedbank
