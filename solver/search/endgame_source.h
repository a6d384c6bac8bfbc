// Where the search gets values of positions with few seeds: the one thing that it sees of a
// database.
#pragma once

#include <cstdint>

#include "solver/game/position.h"
#include "solver/game/share.h"

namespace seedbank {

/// How a resident database holds a share.
enum class EndgameCoding : std::uint8_t {
  kByte,        ///< exact, in the whole byte
  kLowNibble,   ///< packed, in bits 0-3 of the byte
  kHighNibble,  ///< packed, in bits 4-7
};

/// Where the value of a position lies. Reading it costs a cache miss, so callers find places first,
/// prefetch them, and read later.
struct EndgamePlace {
  const std::uint8_t* byte = nullptr;
  EndgameCoding coding = EndgameCoding::kByte;
};

/// The 4-bit code of a share of `seeds` seeds in play. With a = seeds/2 - 7 (rounded down), the
/// codes 1..14 are the shares a+1..a+14; 0 means "at most a", 15 "at least a+15".
[[nodiscard]] constexpr int packed_share(int share, int seeds) noexcept {
  const int code = share - (seeds / 2 - 7);
  return code < 0 ? 0 : code > 15 ? 15 : code;
}

/// What a 4-bit code says of the share.
[[nodiscard]] constexpr ShareBounds unpacked_share(int code, int seeds) noexcept {
  const int share = seeds / 2 - 7 + code;
  return {code == 0 ? 0 : share, code == 15 ? seeds : share};
}

/// What is known of the share of a position with `seeds` seeds in play that lies at `place`.
[[nodiscard]] inline ShareBounds read_share(EndgamePlace place, int seeds) noexcept {
  const int byte = *place.byte;
  switch (place.coding) {
    case EndgameCoding::kLowNibble:
      return unpacked_share(byte & 15, seeds);
    case EndgameCoding::kHighNibble:
      return unpacked_share(byte >> 4, seeds);
    case EndgameCoding::kByte:
      break;
  }
  return {byte, byte};
}

/// Shares of all positions with at most up_to_seeds() seeds in play and both sides non-empty.
/// All functions may be called by any number of threads at once.
class EndgameSource {
 public:
  virtual ~EndgameSource() = default;

  /// Most seeds in play that are covered; less than 2 means that nothing is.
  [[nodiscard]] virtual int up_to_seeds() const noexcept = 0;

  /// The place of a position's value. Requires empty stores, both sides non-empty, their seeds as
  /// stated, together at most up_to_seeds().
  [[nodiscard]] virtual EndgamePlace place(const Position& position, int mover_seeds,
                                           int waiter_seeds) const noexcept = 0;
};

}  // namespace seedbank
