// Positions as rows of numbers.
#include "engine/facade/numbers.h"

#include <string>

#include <seedbank/error.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include "engine/facade/translate.h"

namespace seedbank::engine {

Position position_of_row(std::span<const std::int32_t> numbers, int pits, std::size_t row) {
  Position position;
  std::int64_t sum = 0;
  std::size_t i = 0;
  for (Row* const side : {&position.mover, &position.waiter}) {
    for (int place = 0; place <= pits; ++place, ++i) {
      const std::int32_t seeds = numbers[i];
      if (seeds < 0) {
        throw PositionError("row " + std::to_string(row) + ": number " + std::to_string(i + 1) +
                            " is negative: " + std::to_string(seeds));
      }
      sum += seeds;
      (*side)[place < pits ? place : kStoreLane] = static_cast<std::uint16_t>(seeds);
    }
  }
  if (sum > kMaxSeeds) {
    throw PositionError("row " + std::to_string(row) + ": " + std::to_string(sum) +
                        " seeds, where a board holds " + std::to_string(kMaxSeeds) + " at most");
  }
  return position;
}

std::vector<Position> positions_of_rows(std::span<const std::int32_t> numbers, int pits) {
  constexpr std::size_t kGrain = 4096;
  check_pits(pits);
  const std::size_t length = row_length(pits);
  if (numbers.size() % length != 0) {
    throw ArgumentError("numbers: " + std::to_string(numbers.size()) + " are not whole rows of " +
                        std::to_string(length));
  }
  std::vector<Position> positions(numbers.size() / length);
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, positions.size(), kGrain),
                    [&](const tbb::blocked_range<std::size_t>& range) {
                      for (std::size_t row = range.begin(); row < range.end(); ++row) {
                        positions[row] =
                            position_of_row(numbers.subspan(row * length, length), pits, row);
                      }
                    });
  return positions;
}

void write_row(const Position& position, int pits, std::span<std::int32_t> numbers) noexcept {
  std::size_t i = 0;
  for (const Row& side : {position.mover, position.waiter}) {
    for (int pit = 0; pit < pits; ++pit) numbers[i++] = side[pit];
    numbers[i++] = store(side);
  }
}

}  // namespace seedbank::engine
