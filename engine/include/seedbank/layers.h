// Layers: the numbered positions with a given number of seeds in play, and their values in a
// database. For statistics and training data.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>

#include <seedbank/export.h>
#include <seedbank/names.h>

namespace seedbank {

/// The positions of a layer: those with `seeds` seeds in the pits of both sides together, at least
/// one on each side, and empty stores. They are numbered from 0: by the seeds on the mover's side,
/// then by the mover's pits, then by the waiter's, each in lexicographic order from the pit
/// farthest from the store (db/RANKING.md). Functions use all threads of the caller's oneTBB arena.
/// Immutable and thread-safe.
class SEEDBANK_API LayerPositions {
 public:
  /// Throws ArgumentError unless 1 <= pits <= 7 and 2 <= seeds <= 63.
  LayerPositions(int pits, int seeds);
  LayerPositions(LayerPositions&&) noexcept;
  LayerPositions& operator=(LayerPositions&&) noexcept;
  ~LayerPositions();

  [[nodiscard]] int pits() const noexcept;
  [[nodiscard]] int seeds() const noexcept;
  /// The number of positions.
  [[nodiscard]] std::uint64_t count() const noexcept;

  /// Writes consecutive positions, starting with position `first`, as rows of 2(pits+1) numbers
  /// with the mover as South. Throws ArgumentError if `rows` does not consist of whole rows, or the
  /// layer has fewer positions.
  void rows(std::uint64_t first, std::span<std::int32_t> rows) const;

  /// Writes the positions with these numbers as rows, in the same order. Throws ArgumentError if
  /// the sizes do not match or a number is out of range.
  void rows(std::span<const std::uint64_t> numbers, std::span<std::int32_t> rows) const;

  /// Inverse of rows(): ignores the stores. Throws ArgumentError if the sizes do not match;
  /// PositionError for a row that is not a position of this layer.
  void numbers(std::span<const std::int32_t> rows, std::span<std::uint64_t> numbers) const;

 private:
  friend class LayerValues;
  struct Rep;
  std::unique_ptr<const Rep> rep_;
};

/// The values of a layer in a database on disk. Thread-safe.
class SEEDBANK_API LayerValues {
 public:
  /// Opens the files of the layer. Throws DatabaseError if the layer is missing or incomplete;
  /// ArgumentError, IoError.
  LayerValues(const std::filesystem::path& database, const RulesName& rules, int pits, int seeds);
  LayerValues(LayerValues&&) noexcept;
  LayerValues& operator=(LayerValues&&) noexcept;
  ~LayerValues();

  [[nodiscard]] const LayerPositions& positions() const noexcept;

  /// The end of a range that begins with `first` and covers about `count` positions, chosen so that
  /// reading consecutive ranges decodes no position twice. A range has a minimum size, so it may
  /// cover more. Throws ArgumentError unless first < positions().count().
  [[nodiscard]] std::uint64_t end_of_range(std::uint64_t first, std::uint64_t count) const;

  /// Reads the values of consecutive positions, starting with position `first`: final margins for
  /// the mover. Returns false, with unspecified `margins`, after a request to stop. Throws
  /// ArgumentError if the layer has fewer positions; DatabaseError, IoError.
  [[nodiscard]] bool read(std::uint64_t first, std::span<std::int8_t> margins,
                          const std::stop_token& stop = {}) const;

 private:
  struct Rep;
  std::unique_ptr<const Rep> rep_;
};

}  // namespace seedbank
