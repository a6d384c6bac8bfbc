// Matrices that other processes of this machine have in memory.
#include "engine/process_group/neighbours.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <random>
#include <thread>

#include <sys/uio.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <unistd.h>

#include "db/index/ranking.h"
#include "engine/process_group/crew.h"

namespace seedbank::engine {
namespace {

// Copies from the memory of another process; false when that cannot be done.
bool copy_from(pid_t process, std::uint64_t address, std::uint8_t* to, std::size_t bytes) {
  while (bytes > 0) {
    const iovec own{to, bytes};
    const iovec theirs{reinterpret_cast<void*>(address), bytes};
    const ssize_t count = ::process_vm_readv(process, &own, 1, &theirs, 1, 0);
    if (count <= 0) return false;
    to += count;
    address += static_cast<std::uint64_t>(count);
    bytes -= static_cast<std::size_t>(count);
  }
  return true;
}

// Calls `copy(begin, end)` for parts of 0..count, until one returns false; false then.
template <typename Copy>
bool copy_parts(std::size_t count, std::size_t part, const Copy& copy) {
  std::atomic<bool> is_copied = true;
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, (count + part - 1) / part, 1),
                    [&](const auto& range) {
                      const std::size_t begin = range.begin() * part;
                      const std::size_t end = std::min(range.end() * part, count);
                      if (is_copied && !copy(begin, end)) is_copied = false;
                    });
  return is_copied;
}

bool copy_matrix(pid_t process, std::uint64_t address, db::Matrix& to) {
  constexpr std::size_t kPart = std::size_t{4} << 20;
  return copy_parts(to.size(), kPart, [&](std::size_t begin, std::size_t end) {
    return copy_from(process, address + begin, to.data() + begin, end - begin);
  });
}

// Of the transposed matrix, some rows at a time.
bool copy_transposed(pid_t process, std::uint64_t address, db::Matrix& to) {
  constexpr std::size_t kPart = std::size_t{1} << 20;
  constexpr std::size_t kLeastRows = 64;
  const std::size_t columns = to.rows();  // of their matrix
  const std::size_t rows = std::max(kPart / columns, kLeastRows);
  return copy_parts(to.columns(), rows, [&](std::size_t begin, std::size_t end) {
    db::Matrix strip(end - begin, columns);
    if (!copy_from(process, address + begin * columns, strip.data(), strip.size())) return false;
    db::transpose_to_columns(strip.data(), strip.rows(), to, begin);
    return true;
  });
}

std::uint64_t random_token() {
  std::random_device random;
  return std::uint64_t{random()} << 32 | random();
}

}  // namespace

static_assert(std::atomic<std::uint32_t>::is_always_lock_free);
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

// A matrix of a process. Zero: it has none.
struct Neighbours::Slot {
  std::atomic<std::uint32_t> users;    // 0: not there; otherwise one more than copy it now
  std::atomic<std::uint64_t> address;  // in the owner's memory
};

// The owner does not drop the matrix as long as this lives.
class Neighbours::Use {
 public:
  explicit Use(Slot& slot) : slot_(slot) {
    std::uint32_t users = slot.users.load();
    while (users != 0 && !slot.users.compare_exchange_weak(users, users + 1)) {
    }
    has_ = users != 0;
  }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  ~Use() {
    if (has_) --slot_.users;
  }

  [[nodiscard]] bool has() const noexcept { return has_; }
  [[nodiscard]] std::uint64_t address() const noexcept { return slot_.address.load(); }

 private:
  Slot& slot_;
  bool has_;
};

struct Neighbours::Board {
  Slot& slot(db::MatrixId id) {
    return slots[static_cast<std::size_t>(id.seeds)][static_cast<std::size_t>(id.row_seeds)]
                [id.row_role == db::RowRole::kMover ? 0 : 1];
  }

  std::atomic<pid_t> process;
  std::atomic<std::uint64_t> token;
  std::atomic<std::uint64_t> token_address;  // in the owner's memory
  std::array<std::array<std::array<Slot, 2>, db::kMaxLayerSeeds + 1>, db::kMaxLayerSeeds + 1> slots;
};

Neighbours::Neighbours(const std::vector<std::byte*>& boards) : token_(random_token()) {
  static_assert(sizeof(Board) <= Crew::kBoardBytes);
  const auto board = [](std::byte* bytes) { return reinterpret_cast<Board*>(bytes); };
  own_ = board(boards.front());
  own_->process = ::getpid();
  own_->token_address = reinterpret_cast<std::uintptr_t>(&token_);
  own_->token = token_;
  for (auto other = boards.begin() + 1; other != boards.end(); ++other) {
    others_.push_back(board(*other));
  }
}

void Neighbours::stays(db::MatrixId id, const db::Matrix& matrix) {
  Slot& slot = own_->slot(id);
  slot.address = reinterpret_cast<std::uintptr_t>(matrix.data());
  slot.users = 1;
}

void Neighbours::leaves(db::MatrixId id) noexcept {
  constexpr auto kPause = std::chrono::microseconds(50);
  Slot& slot = own_->slot(id);
  std::uint32_t nobody = 1;
  while (slot.users != 0 && !slot.users.compare_exchange_strong(nobody, 0)) {
    nobody = 1;
    std::this_thread::sleep_for(kPause);
  }
}

bool Neighbours::can_read(const Board& board) {
  std::uint64_t seen = 0;
  return copy_from(board.process, board.token_address, reinterpret_cast<std::uint8_t*>(&seen),
                   sizeof(seen)) &&
         seen == board.token;
}

bool Neighbours::copy(db::MatrixId id, db::Matrix& to) const {
  for (Board* const other : others_) {
    const Use use(other->slot(id));
    if (use.has() && can_read(*other) && copy_matrix(other->process, use.address(), to)) {
      return true;
    }
  }
  for (Board* const other : others_) {
    const Use use(other->slot(db::twin_of(id)));
    if (use.has() && can_read(*other) && copy_transposed(other->process, use.address(), to)) {
      return true;
    }
  }
  return false;
}

}  // namespace seedbank::engine
