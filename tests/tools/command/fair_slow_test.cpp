// seedbank fair on (6,4): a random sample of the boards with one and two seeds moved, compared with
// the lists of data/. Deciding all of them takes a minute or two.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include <gtest/gtest.h>

#include "db/storage/line_checksum.h"
#include "solver/game/moved_seeds.h"
#include "solver/game/notation.h"
#include "tests/db/temporary_directory.h"
#include "tests/random_seed.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

// One of this many boards is decided again: of those with one seed moved, of the fair ones with
// two, which take long, and of the others.
constexpr int kNearBoards = 4;
constexpr int kFairBoards = 60;
constexpr int kOtherBoards = 400;

std::string text_of_data_file(const std::string& name) {
  std::ifstream file(SEEDBANK_SOURCE_DIR "/data/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The journal of a run that has decided all boards except a sample, with the verdicts of the list.
std::string journal_of(const std::string& rules, const std::string& list,
                       std::mt19937_64& generator) {
  std::set<std::string> fair;
  for (const std::string& line : lines_of(list)) {
    fair.insert(to_text(parse_position(line)));
  }
  const std::string head =
      "seedbank fair journal 2: " + rules + ", 6 pits, 4 seeds in each, 1 to 2 moved, value 0";
  std::string text = head + '\n';
  const std::vector<Position> boards = boards_near_opening(6, 4, 2);
  for (std::size_t board = 0; board < boards.size(); ++board) {
    const bool is_fair = fair.contains(to_text({6, Side::kSouth, boards[board]}));
    const int one_of = moved_seeds(boards[board], 6, 4) == 1 ? kNearBoards
                       : is_fair                             ? kFairBoards
                                                             : kOtherBoards;
    if (random_between(generator, 1, one_of) == 1) continue;
    const std::string verdict = std::to_string(board) + (is_fair ? " yes" : " no");
    text += verdict + ' ' + db::line_checksum(head, verdict) + '\n';
  }
  return text;
}

TEST(FairSlow, ReproducesPartOfTheLists) {
  if (is_sanitized())
    GTEST_SKIP() << "takes minutes with sanitizers; smaller boards are decided with them";
  std::mt19937_64 generator = seeded_generator();
  const db::TemporaryDirectory directory;
  const std::string journal = directory.path() / "journal";
  for (const auto& [rules, file] : {std::pair{"empty-capture", "fair_empty_capture.txt"},
                                    std::pair{"standard", "fair_standard.txt"}}) {
    const std::string list = text_of_data_file(file);
    std::ofstream(journal) << journal_of(rules, list, generator);
    EXPECT_EQ(output_of({"fair", "--quiet", "--db", directory.path(), "--rules", rules, "--journal",
                         journal, "--memory", "1500M"}),
              list);
  }
}

}  // namespace
}  // namespace seedbank
