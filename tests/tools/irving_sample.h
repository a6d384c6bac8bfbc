// Positions with margins computed by another program: data/irving_endgame_sample.csv.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/csv.h"
#include "tests/tools/process.h"

namespace seedbank {

/// Queries all rows of the sample with at most `most_seeds` seeds and expects their margins.
/// Returns their number.
inline int expect_irvings_margins(const std::string& database, int most_seeds) {
  std::string input;
  std::vector<int> margins;
  for (const std::vector<std::string>& row : rows_of_data_file("irving_endgame_sample.csv")) {
    std::string mover;
    std::string waiter;
    int seeds = 0;
    for (std::size_t pit = 0; pit < 6; ++pit) {
      mover += row[pit] + ' ';
      waiter += row[pit + 6] + ' ';
      seeds += std::stoi(row[pit]) + std::stoi(row[pit + 6]);
    }
    if (seeds > most_seeds) continue;
    input += mover + "0 " + waiter + "0\n";
    margins.push_back(std::stoi(row[12]));
  }
  const std::vector<std::string> lines =
      lines_of(output_of({"query", "--json", "--db", database}, input));
  EXPECT_EQ(lines.size(), margins.size());
  for (std::size_t i = 0; i < std::min(lines.size(), margins.size()); ++i) {
    EXPECT_EQ(nlohmann::json::parse(lines[i])["value"], margins[i]) << lines[i];
  }
  return static_cast<int>(margins.size());
}

}  // namespace seedbank
