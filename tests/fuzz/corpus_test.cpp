// Runs the fuzz targets on every file of their corpora, with any compiler.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace fs = std::filesystem;

extern "C" {
using Target = int(const std::uint8_t*, std::size_t);
Target api_fuzz;
Target book_fuzz;
Target fair_journal_fuzz;
Target four_rows_fuzz;
Target game_file_fuzz;
Target http_request_fuzz;
Target http_target_fuzz;
Target journal_fuzz;
Target kgp_line_fuzz;
Target layer_file_fuzz;
Target match_record_fuzz;
Target notation_fuzz;
Target notations_fuzz;
Target pair_file_fuzz;
Target position_set_fuzz;
}

namespace seedbank {
namespace {

struct NamedTarget {
  std::string name;
  Target* run;

  // For names of tests.
  friend void PrintTo(const NamedTarget& target, std::ostream* out) { *out << target.name; }
};

const std::vector<NamedTarget> kTargets = {{"api", api_fuzz},
                                           {"book", book_fuzz},
                                           {"fair_journal", fair_journal_fuzz},
                                           {"four_rows", four_rows_fuzz},
                                           {"game_file", game_file_fuzz},
                                           {"http_request", http_request_fuzz},
                                           {"http_target", http_target_fuzz},
                                           {"journal", journal_fuzz},
                                           {"kgp_line", kgp_line_fuzz},
                                           {"layer_file", layer_file_fuzz},
                                           {"match_record", match_record_fuzz},
                                           {"notation", notation_fuzz},
                                           {"notations", notations_fuzz},
                                           {"pair_file", pair_file_fuzz},
                                           {"position_set", position_set_fuzz}};

const fs::path kCorpus = SEEDBANK_SOURCE_DIR "/tests/fuzz/corpus";

class CorpusTest : public testing::TestWithParam<NamedTarget> {};

TEST_P(CorpusTest, DoesNotBreakTheTarget) {
  int files = 0;
  for (const auto& entry : fs::directory_iterator(kCorpus / GetParam().name)) {
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(in), {});
    // Printed first, because a failing target ends the process.
    std::cout << entry.path().filename() << std::endl;
    EXPECT_EQ(GetParam().run(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()), 0);
    ++files;
  }
  EXPECT_GT(files, 2);
}

INSTANTIATE_TEST_SUITE_P(All, CorpusTest, testing::ValuesIn(kTargets),
                         [](const auto& target) { return target.param.name; });

TEST(CorpusFolders, AreThoseOfTheTargets) {
  std::set<std::string> folders;
  for (const auto& entry : fs::directory_iterator(kCorpus)) {
    folders.insert(entry.path().filename());
  }
  std::set<std::string> names;
  for (const NamedTarget& target : kTargets) names.insert(target.name);
  EXPECT_EQ(folders, names);
}

}  // namespace
}  // namespace seedbank
