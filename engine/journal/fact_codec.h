// Facts as bytes of a journal, as FORMAT.md specifies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "db/storage/errors.h"
#include "solver/game/position.h"
#include "solver/search/proven_share.h"

namespace seedbank::engine {

/// Numbers of seeds are at most 32767 and take up to three bytes; the work takes up to ten.
inline constexpr std::size_t kMostBytesPerFact = 3 * (2 * kMaxPits + 2) + 10;

inline void append_varint(std::vector<std::uint8_t>& out, std::uint64_t number) {
  for (; number > 127; number >>= 7) out.push_back(static_cast<std::uint8_t>(number | 128));
  out.push_back(static_cast<std::uint8_t>(number));
}

/// Appends a fact of a game with `pits` pits.
inline void append_fact(std::vector<std::uint8_t>& out, const ProvenShare& fact, int pits) {
  for (const Row& side : {fact.position.mover, fact.position.waiter}) {
    for (int pit = 0; pit < pits; ++pit) append_varint(out, side[pit]);
  }
  append_varint(out, static_cast<std::uint64_t>(fact.bounds.low));
  append_varint(out, static_cast<std::uint64_t>(fact.bounds.high));
  append_varint(out, fact.work);
}

/// Decodes the facts of a batch.
class FactReader {
 public:
  /// `path` and `offset`, the place of `bytes` in the file, are for errors.
  FactReader(std::span<const std::uint8_t> bytes, const std::filesystem::path& path,
             std::uint64_t offset)
      : bytes_(bytes), path_(path), offset_(offset) {}

  /// True if no fact is left.
  [[nodiscard]] bool at_end() const { return next_ == bytes_.size(); }

  /// The next fact. Throws db::FormatError.
  [[nodiscard]] ProvenShare fact(int pits) {
    begin_ = next_;
    ProvenShare fact;
    int seeds = 0;
    for (Row* const side : {&fact.position.mover, &fact.position.waiter}) {
      for (int pit = 0; pit < pits; ++pit) {
        const int here = number_up_to(kMaxSeeds - seeds);
        (*side)[pit] = static_cast<std::uint16_t>(here);
        seeds += here;
      }
    }
    if (is_over(fact.position)) fail("of a finished game");
    fact.bounds.low = number_up_to(seeds);
    fact.bounds.high = number_up_to(seeds);
    if (fact.bounds.low > fact.bounds.high) fail("of crossing bounds");
    fact.work = varint();
    return fact;
  }

  /// Throws an error at the last fact.
  [[noreturn]] void fail(const std::string& what) const {
    throw db::FormatError(path_, offset_ + begin_, "an impossible fact: " + what);
  }

 private:
  std::uint64_t varint() {
    std::uint64_t number = 0;
    for (int shift = 0; next_ < bytes_.size(); shift += 7) {
      const std::uint64_t byte = bytes_[next_++];
      if (shift > 0 && byte == 0) fail("a number with superfluous bytes");
      if (shift == 63 && byte > 1) fail("a number that is too large");
      number |= (byte & 127) << shift;
      if (byte < 128) return number;
    }
    fail("cut off");
  }

  int number_up_to(int most) {
    const std::uint64_t number = varint();
    if (number > static_cast<std::uint64_t>(most)) fail("more seeds than are possible");
    return static_cast<int>(number);
  }

  std::span<const std::uint8_t> bytes_;
  const std::filesystem::path& path_;
  std::uint64_t offset_;
  std::size_t begin_ = 0;  // of the last fact
  std::size_t next_ = 0;
};

}  // namespace seedbank::engine
