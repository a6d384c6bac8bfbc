// seedbank solve on the published openings that take seconds with a database. (5,6) and (6,5) take
// minutes on a small machine; their results are in data/opening_results.csv.
#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/solver/search/opening_values.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

TEST(SolveSlow, FindsTheKnownValuesOfLongOpenings) {
  if (is_sanitized())
    GTEST_SKIP() << "takes minutes with sanitizers; smaller openings are solved with them";
  const db::TemporaryDirectory directory;
  int openings = 0;
  for (const OpeningValue& row : opening_values()) {
    if (row.game.pits < 5 || row.seeds() < 40 || row.seeds() > 50) continue;
    const Json solved = Json::parse(
        output_of({"solve", "--json", "--quiet", "--db", directory.path(), "--pits",
                   std::to_string(row.game.pits), "--seeds", std::to_string(row.seeds_per_pit),
                   "--memory", "1500M", "--rules", std::string(name(row.game.rules))}));
    EXPECT_EQ(solved["value"], row.margin) << row.text();
    EXPECT_EQ(margin_of_line(row.game, row.start(), solved["line"]), row.margin) << row.text();
    ++openings;
  }
  EXPECT_EQ(openings, 4);
}

}  // namespace
}  // namespace seedbank
