// seedbank solve on openings that take seconds.
#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

TEST(SolveSlow, SixPitsWithFourSeedsUnderBothRules) {
  const db::TemporaryDirectory directory;
  for (const auto& [rules, value] : {std::pair{Rules::kEmptyCapture, 10}, {Rules::kStandard, 8}}) {
    const Json solved =
        Json::parse(output_of({"solve", "--json", "--quiet", "--db", directory.path(), "--seeds",
                               "4", "--memory", "1500M", "--rules", std::string(name(rules))}));
    EXPECT_EQ(solved["value"], value);
    EXPECT_EQ(margin_of_line({6, rules}, opening(6, 4), solved["line"]), value);
  }
}

}  // namespace
}  // namespace seedbank
