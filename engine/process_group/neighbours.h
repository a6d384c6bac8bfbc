// Matrices that other processes of this machine have in memory: copied from there, which is much
// faster than to decode their files.
//
// Every process keeps a board in shared memory that says which matrices it has and where in its own
// memory they are; who wants one copies it by process_vm_readv (Linux). The owner waits for those
// who copy before it drops a matrix. Where the system does not allow one process to read another's
// memory (Yama's ptrace_scope 1 and more), nothing is copied; nor where the number of a process
// means another one, as in containers that share memory only: each shows a random token that must
// be found in the memory of its owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "db/builder/build.h"
#include "db/values/matrix.h"

namespace seedbank::engine {

/// The part of one process, which it lays open to the others as long as this lives.
class Neighbours final : public db::MatrixObserver {
 public:
  /// `boards` as Crew::boards(), of this process at least.
  explicit Neighbours(const std::vector<std::byte*>& boards);
  Neighbours(const Neighbours&) = delete;
  Neighbours& operator=(const Neighbours&) = delete;

  void stays(db::MatrixId id, const db::Matrix& matrix) override;
  void leaves(db::MatrixId id) noexcept override;

  /// Fills `to`, which has the shape of `id`, if another process has that matrix or its twin; false
  /// otherwise. All cores of the caller's arena.
  [[nodiscard]] bool copy(db::MatrixId id, db::Matrix& to) const;

 private:
  struct Slot;
  class Use;
  struct Board;

  [[nodiscard]] static bool can_read(const Board& board);

  const std::uint64_t token_;
  Board* own_;
  std::vector<Board*> others_;
};

}  // namespace seedbank::engine
