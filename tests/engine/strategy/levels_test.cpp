// The measurements of data/levels.csv: levels rise in strength.
#include <map>

#include <gtest/gtest.h>

#include "engine/strategy/strategy_names.h"
#include "tests/csv.h"

namespace seedbank::engine {
namespace {

TEST(Levels, RiseInStrengthAndAreDistinctTwoApart) {
  struct Strength {
    double elo = 0;
    double interval = 0;
  };
  std::map<std::string, std::vector<Strength>> by_rules;
  for (const auto& row : rows_of_data_file("levels.csv")) {
    by_rules[row.at(0)].push_back({std::stod(row.at(6)), std::stod(row.at(7))});
    EXPECT_EQ(row.at(1), std::to_string(by_rules[row.at(0)].size()));
  }
  EXPECT_EQ(by_rules.size(), 2U);
  for (const auto& [rules, levels] : by_rules) {
    ASSERT_EQ(levels.size(), kLevels.size()) << rules;
    for (std::size_t i = 1; i < levels.size(); ++i) {
      EXPECT_GT(levels[i].elo, levels[i - 1].elo) << rules << " level " << i + 1;
      if (i < 2) continue;
      EXPECT_GT(levels[i].elo - levels[i].interval, levels[i - 2].elo + levels[i - 2].interval)
          << rules << " level " << i + 1;
    }
  }
}

}  // namespace
}  // namespace seedbank::engine
