// Matrices copied from other boards: right values, either way round, and never half of one.
#include "engine/process_group/neighbours.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <random>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

#include "db/index/ranking.h"
#include "engine/process_group/crew.h"
#include "tests/random_seed.h"

namespace seedbank::engine {
namespace {

// The boards of so many members, as each of them sees them.
class Boards {
 public:
  explicit Boards(int members) {
    for (int member = 0; member < members; ++member) {
      boards_.push_back(std::make_unique<std::byte[]>(Crew::kBoardBytes));
    }
  }

  [[nodiscard]] std::vector<std::byte*> of(std::size_t member) const {
    std::vector<std::byte*> boards;
    for (const auto& board : boards_) boards.push_back(board.get());
    std::swap(boards[0], boards[member]);
    return boards;
  }

 private:
  std::vector<std::unique_ptr<std::byte[]>> boards_;
};

// As where processes have memory in common, but not their numbers.
TEST(Neighbours, CopyFromNoProcessButTheOwner) {
  const db::MatrixId id{9, 4, db::RowRole::kWaiter};
  const db::Matrix matrix = db::make_matrix(4, id);
  db::Matrix to = db::make_matrix(4, id);
  const Boards boards(2);
  const Neighbours asking(boards.of(0));
  Neighbours owner(boards.of(1));
  owner.stays(id, matrix);
  ASSERT_TRUE(asking.copy(id, to));
  const pid_t other = ::getppid();
  std::memcpy(boards.of(1).front(), &other, sizeof(other));  // the number of a process comes first
  EXPECT_FALSE(asking.copy(id, to));
}

TEST(Neighbours, CopyWhatAnotherHasEitherWayRound) {
  constexpr int kPits = 4;
  std::mt19937_64 random(random_seed());
  const Boards boards(3);
  const Neighbours asking(boards.of(0));
  Neighbours idle(boards.of(1));
  Neighbours owner(boards.of(2));
  for (const auto& [seeds, row_seeds] : {std::pair{3, 1}, {9, 4}, {13, 5}, {30, 1}, {24, 14}}) {
    const db::MatrixId id{seeds, row_seeds, db::RowRole::kWaiter};
    db::Matrix matrix = db::make_matrix(kPits, id);
    std::generate(matrix.data(), matrix.data() + matrix.size(), std::ref(random));
    db::Matrix same = db::make_matrix(kPits, id);
    db::Matrix turned = db::make_matrix(kPits, db::twin_of(id));
    EXPECT_FALSE(asking.copy(id, same));
    owner.stays(id, matrix);
    ASSERT_TRUE(asking.copy(id, same));
    EXPECT_EQ(std::memcmp(same.data(), matrix.data(), matrix.size()), 0);
    ASSERT_TRUE(asking.copy(db::twin_of(id), turned));
    for (std::size_t row = 0; row < matrix.rows(); ++row) {
      for (std::size_t column = 0; column < matrix.columns(); ++column) {
        ASSERT_EQ(turned.row(column)[row], matrix.row(row)[column]) << row << ' ' << column;
      }
    }
    EXPECT_FALSE(owner.copy(id, same)) << "from itself";
    EXPECT_FALSE(asking.copy({seeds, row_seeds, db::RowRole::kMover}, turned));
    owner.leaves(id);
    owner.leaves(id);
    EXPECT_FALSE(asking.copy(id, same));
    EXPECT_FALSE(asking.copy(db::twin_of(id), turned));
  }
}

TEST(Neighbours, NobodyDropsWhatAnotherCopies) {
  constexpr db::MatrixId kId{16, 8, db::RowRole::kMover};
  const Boards boards(2);
  const Neighbours asking(boards.of(0));
  Neighbours owner(boards.of(1));
  std::atomic<bool> is_done = false;
  std::atomic<int> copied = 0;
  std::thread reader([&] {
    db::Matrix copy = db::make_matrix(6, kId);
    while (!is_done) {
      if (!asking.copy(kId, copy)) continue;
      ++copied;
      EXPECT_EQ(std::count(copy.data(), copy.data() + copy.size(), copy.data()[0]),
                static_cast<std::ptrdiff_t>(copy.size()));
    }
  });
  // The same memory again and again, with other values.
  db::Matrix matrix = db::make_matrix(6, kId);
  for (int value = 0; value < 300 || copied < 20; ++value) {
    std::memset(matrix.data(), value, matrix.size());
    owner.stays(kId, matrix);
    std::this_thread::yield();
    owner.leaves(kId);
  }
  is_done = true;
  reader.join();
}

}  // namespace
}  // namespace seedbank::engine
