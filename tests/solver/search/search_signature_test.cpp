// The signature of the search: the node counts of one thread for some openings.
//
// These counts do not prove correctness. They change with every change of the search, intended or
// not; a change that only makes the search faster keeps them. On a difference, the test prints the
// whole table to be pasted here.
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "solver/search/solver.h"
#include "tests/solver/brute_endgames.h"

namespace seedbank {
namespace {

struct Signature {
  Driver driver;
  Rules rules;
  int pits;
  int seeds_per_pit;
  int endgame_seeds;
  std::uint64_t nodes;
  ShareBits endgame_bits = ShareBits::kEight;
  int unfit_seeds = 0;  ///< positions with the last so many numbers of seeds do not fit the tables
};

constexpr Rules kEmptyCapture = Rules::kEmptyCapture;
constexpr Rules kStandard = Rules::kStandard;
constexpr Driver kMtdf = Driver::kMtdf;
constexpr Driver kProofNumber = Driver::kProofNumber;

// clang-format off
constexpr Signature kSignatures[] = {
    {kMtdf, kEmptyCapture, 2, 6, 0, 149},
    {kMtdf, kEmptyCapture, 3, 4, 0, 1643},
    {kMtdf, kEmptyCapture, 3, 4, 8, 917},
    {kMtdf, kEmptyCapture, 4, 3, 0, 1907},
    {kMtdf, kEmptyCapture, 4, 4, 8, 34802},
    {kMtdf, kEmptyCapture, 5, 2, 0, 1395},
    {kMtdf, kEmptyCapture, 5, 3, 7, 12425},
    {kMtdf, kEmptyCapture, 6, 2, 0, 625},
    {kMtdf, kEmptyCapture, 6, 3, 6, 359940},
    {kMtdf, kEmptyCapture, 7, 1, 0, 1137},
    {kMtdf, kStandard, 2, 6, 0, 152},
    {kMtdf, kStandard, 3, 4, 0, 1940},
    {kMtdf, kStandard, 3, 4, 8, 992},
    {kMtdf, kStandard, 4, 3, 0, 5406},
    {kMtdf, kStandard, 4, 4, 8, 54686},
    {kMtdf, kStandard, 5, 2, 0, 2011},
    {kMtdf, kStandard, 5, 3, 7, 46415},
    {kMtdf, kStandard, 6, 2, 0, 2179},
    {kMtdf, kStandard, 7, 1, 0, 3816},
    {kMtdf, kEmptyCapture, 3, 4, 8, 1080, ShareBits::kOne},
    {kMtdf, kEmptyCapture, 4, 4, 8, 37908, ShareBits::kTwo},
    {kMtdf, kStandard, 4, 4, 8, 63123, ShareBits::kOne},
    {kProofNumber, kEmptyCapture, 3, 4, 0, 1660},
    {kProofNumber, kEmptyCapture, 4, 4, 8, 20065},
    {kProofNumber, kEmptyCapture, 5, 3, 7, 12278},
    {kProofNumber, kEmptyCapture, 5, 3, 7, 13347, ShareBits::kOne},
    {kProofNumber, kStandard, 4, 4, 8, 25163},
    {kProofNumber, kStandard, 5, 3, 0, 43164},
    {kProofNumber, kStandard, 3, 4, 0, 1764, ShareBits::kEight, 6},
};
// clang-format on

// The table is small, so that entries are replaced; the guess is fixed, so that the counts are
// those of the search alone.
std::uint64_t nodes_of(const Signature& row) {
  const Position start = opening(row.pits, row.seeds_per_pit);
  BruteForce brute({row.pits, row.rules});
  const BruteEndgames endgames(brute, row.pits, row.endgame_seeds, row.endgame_bits);
  Solver solver({row.pits, row.rules}, seeds_in_play(start) - row.unfit_seeds, endgames,
                {.table_bytes = 1 << 17, .driver = row.driver});
  return solver.solve(start, {}, {}, seeds_in_play(start) / 2 + 2).nodes;
}

TEST(SearchSignature, EqualsTheCommittedOne) {
  bool equal = true;
  std::ostringstream table;
  for (const Signature& row : kSignatures) {
    const std::uint64_t nodes = nodes_of(row);
    equal = equal && nodes == row.nodes;
    const char* const kBits[] = {row.unfit_seeds > 0 ? ", ShareBits::kEight" : "",
                                 ", ShareBits::kFour", ", ShareBits::kTwo", ", ShareBits::kOne"};
    table << "    {" << (row.driver == kMtdf ? "kMtdf, " : "kProofNumber, ")
          << (row.rules == kStandard ? "kStandard" : "kEmptyCapture") << ", " << row.pits << ", "
          << row.seeds_per_pit << ", " << row.endgame_seeds << ", " << nodes
          << kBits[static_cast<std::size_t>(row.endgame_bits)]
          << (row.unfit_seeds > 0 ? ", " + std::to_string(row.unfit_seeds) : "") << "},\n";
  }
  EXPECT_TRUE(equal) << "paste this into kSignatures:\n" << table.str();
}

}  // namespace
}  // namespace seedbank
