// The larger published full games, which take minutes with sanitizers.
#include <gtest/gtest.h>

#include "tests/db/fullgame/fullgame_cells.h"

namespace seedbank::db::fullgame {
namespace {

TEST(FullGameSlow, PublishedCells) {
#ifdef SEEDBANK_SANITIZED
  GTEST_SKIP() << "takes minutes with sanitizers; smaller games are built with them";
#endif
  int cells = 0;
  for (const PublishedCell& cell : published_cells()) {
    if (cell.positions <= 300'000) continue;
    expect_published(cell);
    ++cells;
  }
  EXPECT_EQ(cells, 6);
}

}  // namespace
}  // namespace seedbank::db::fullgame
