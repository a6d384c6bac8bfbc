// seedbank fair on (6,4): all boards decided from scratch, compared with the lists of data/, which
// the program includes. Takes a minute or two.
#include <fstream>
#include <iterator>
#include <utility>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

std::string text_of_data_file(const std::string& name) {
  std::ifstream file(SEEDBANK_SOURCE_DIR "/data/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(FairSlow, ReproducesTheLists) {
  if (is_sanitized())
    GTEST_SKIP() << "takes minutes with sanitizers; smaller boards are decided with them";
  const db::TemporaryDirectory directory;
  for (const auto& [rules, file] : {std::pair{"empty-capture", "fair_empty_capture.txt"},
                                    std::pair{"standard", "fair_standard.txt"}}) {
    EXPECT_EQ(output_of({"fair", "--quiet", "--db", directory.path(), "--rules", rules, "--memory",
                         "1500M"}),
              text_of_data_file(file));
  }
}

}  // namespace
}  // namespace seedbank
