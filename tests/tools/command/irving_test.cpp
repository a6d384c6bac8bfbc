// All positions of Irving's sample, up to 22 seeds: builds half a billion positions.
#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/irving_sample.h"

namespace seedbank {
namespace {

TEST(IrvingSample, HasTheSameMarginsInAll300Positions) {
  const db::TemporaryDirectory directory;
  (void)output_of({"build", "--seeds", "22", "--db", directory.path()});
  EXPECT_EQ(expect_irvings_margins(directory.path(), 22), 300);
}

}  // namespace
}  // namespace seedbank
