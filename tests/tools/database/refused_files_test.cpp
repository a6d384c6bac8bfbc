// Database files that every command refuses: other versions of the format, and files spliced from
// two.
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "db/endgame/format.h"
#include "tests/db/spliced.h"
#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/database_files.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr std::size_t kVersionByte = 12;

class RefusedFileTest : public testing::Test {
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

  static void set_version(const fs::path& file, char version) {
    std::string bytes = bytes_of(file);
    bytes[kVersionByte] = version;
    put_bytes(file, bytes);
  }

 private:
  db::TemporaryDirectory directory_;
};

// A case that was once accepted: the first 4096 bytes of a file of one rule set followed by the
// rest of the corresponding file of the other, and the same with the first 64 bytes.
TEST_F(RefusedFileTest, AFileSplicedFromTwoIsRefused) {
  for (const Rules rules : kAllRules) build(rules, 14);
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
}

TEST_F(RefusedFileTest, AnotherVersionIsRefusedByName) {
  build(Rules::kStandard, 4);
  const fs::path file = db::pair_file(path("db"), {3, Rules::kStandard}, {4, 1});
  const Words database = {"--pits", "3", "--rules", "standard", "--db", path("db")};
  const auto with_database = [&](Words words) {
    words.insert(words.end(), database.begin(), database.end());
    return seedbank_command(words);
  };
  for (const auto& [version, advice] : {std::pair{'\1', ": build it again"}, std::pair{'\3', ""}}) {
    set_version(file, version);
    const std::string error = file.string() + ": format version " + std::to_string(version) +
                              "; this program reads version 2" + advice + " (at byte 12)";
    for (const Words& words : {Words{"verify"}, {"info"}, {"build", "--seeds", "5"}}) {
      const Outcome outcome = with_database(words);
      EXPECT_EQ(outcome.code, 4) << words[0];
      EXPECT_NE(outcome.errors.find(error), std::string::npos) << words[0] << outcome.errors;
    }
  }
  fs::remove(file);
  EXPECT_EQ(with_database({"build", "--seeds", "4"}).code, 0);
  EXPECT_EQ(verify({"--full"}).code, 0);
}

TEST_F(RefusedFileTest, AnotherVersionOfAWholeGameIsRefusedByName) {
  const Words build = {"fullgame", "--quiet", "--json", "--pits",    "2",
                       "--seeds",  "2",       "--out",  path("game")};
  (void)output_of(build);
  const fs::path file = path("game") + "/layer-003.seedbank";
  set_version(file, '\1');
  const std::string error = file.string() +
                            ": format version 1; this program reads version 2: build it again (at "
                            "byte 12)";
  for (const Words& words :
       {Words{"verify", "--fullgame", path("game")}, {"info", "--fullgame", path("game")}, build}) {
    const Outcome outcome = seedbank_command(words);
    EXPECT_EQ(outcome.code, 4) << words[0];
    EXPECT_NE(outcome.errors.find(error), std::string::npos) << words[0] << outcome.errors;
  }
  fs::remove(file);
  EXPECT_EQ(seedbank_command(build).code, 0);
}

}  // namespace
}  // namespace seedbank
