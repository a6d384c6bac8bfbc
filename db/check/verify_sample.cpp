// Verification of a sample, in batches of drawn positions.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <random>
#include <span>
#include <vector>

#include <tbb/parallel_sort.h>

#include "db/check/sowing_shares.h"
#include "db/check/verify.h"
#include "db/index/block.h"
#include "db/probe/bulk_lookup.h"
#include "solver/base/parallel.h"

namespace seedbank::db {
namespace {

// The positions of a database by number, from 0.
class NumberedPositions {
 public:
  struct Place {
    int seeds = 0;
    SidePits mover{};
    SidePits waiter{};
  };

  explicit NumberedPositions(const Database& database) : pits_(database.game().pits) {
    for (const PairId pair : database.pairs()) {
      for (const BlockId block : blocks_of(pair)) {
        blocks_.push_back({block, size_});
        size_ += block_shape(pits_, block).positions();
      }
    }
  }

  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

  /// Requires number < size().
  [[nodiscard]] Place place(std::uint64_t number) const {
    const auto after = std::partition_point(
        blocks_.begin(), blocks_.end(), [&](const Block& block) { return block.first <= number; });
    const Block& block = *std::prev(after);
    const std::uint64_t columns = block_shape(pits_, block.id).columns;
    number -= block.first;
    const auto [seeds, mover_seeds] = block.id;
    return {seeds, unrank_side(pits_, mover_seeds, static_cast<SideRank>(number / columns)),
            unrank_side(pits_, seeds - mover_seeds, static_cast<SideRank>(number % columns))};
  }

 private:
  struct Block {
    BlockId id;
    std::uint64_t first = 0;
  };

  int pits_;
  std::vector<Block> blocks_;
  std::uint64_t size_ = 0;
};

// The purpose of a lookup: the value of the drawn position, or of a successor in which the other
// side moves, or in which the same side moves and has gained (purpose - kSameMover) seeds.
enum Purpose : std::uint8_t { kOwnValue, kOtherMover, kSameMover };

// Positions of the sample that are checked together.
class Batch {
 public:
  Batch(const Database& database, const NumberedPositions& positions)
      : database_(database),
        positions_(positions),
        table_(database.game()),
        slots_(static_cast<std::size_t>(database.game().pits) + 1) {}

  /// Memory per position.
  [[nodiscard]] std::uint64_t bytes_each() const noexcept {
    return sizeof(std::uint64_t) + sizeof(Shares) + slots_ * sizeof(Lookup);
  }

  /// Recomputes the positions with these numbers. Calls `done` with the number finished so far.
  /// Returns false after a request to stop.
  [[nodiscard]] bool check(std::span<const std::uint64_t> numbers, VerifyReport& report,
                           const std::function<void(std::uint64_t)>& done,
                           const std::stop_token& stop) {
    shares_ = std::vector<Shares>(numbers.size());
    lookups_.assign(numbers.size() * slots_, Lookup());
    parallel_for(std::size_t{0}, numbers.size(), [&](std::size_t i) { ask(i, numbers[i]); });
    std::erase_if(lookups_, [](const Lookup& slot) { return slot.mover_seeds == 0; });

    std::uint64_t answered = 0;
    const auto count = [&](std::uint64_t more) {
      answered += more;
      done(answered * numbers.size() / lookups_.size());
    };
    const auto take = [this](const Lookup& lookup, int share) { answer(lookup, share); };
    if (!look_up(database_, lookups_, take, count, stop)) return false;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const int stored = shares_[i].stored;
      const int recomputed = shares_[i].recomputed;
      if (stored == recomputed) continue;
      const NumberedPositions::Place place = positions_.place(numbers[i]);
      report.add({place.seeds, place.mover, place.waiter, stored, recomputed});
    }
    report.positions += numbers.size();
    return true;
  }

 private:
  // Written by several threads.
  struct Shares {
    std::uint8_t stored = 0;
    std::uint8_t seeds = 0;
    std::atomic<std::uint8_t> recomputed = 0;  // the best so far
  };

  // Writes the lookups of the position with this number to its slots.
  void ask(std::size_t index, std::uint64_t number) {
    const NumberedPositions::Place place = positions_.place(number);
    const auto slots = std::span(lookups_).subspan(index * slots_, slots_);
    std::size_t used = 0;
    const auto add = [&](Row mover, Row waiter, int purpose) {
      const int pits = table_.game().pits;
      slots[used++] = {.mover = rank_side(pits, to_side(mover)),
                       .waiter = rank_side(pits, to_side(waiter)),
                       .asker = static_cast<std::uint32_t>(index),
                       .mover_seeds = static_cast<std::uint8_t>(seeds_in_pits(mover)),
                       .waiter_seeds = static_cast<std::uint8_t>(seeds_in_pits(waiter)),
                       .purpose = static_cast<std::uint8_t>(purpose)};
    };
    shares_[index].seeds = static_cast<std::uint8_t>(place.seeds);
    const Position position{to_row(place.mover), to_row(place.waiter)};
    add(position.mover, position.waiter, kOwnValue);
    for_each_sowing(
        table_, position, [&](int share) { raise(shares_[index], share); },
        [&](const Reached& child) {
          if (child.after == After::kSameMover) {
            add(child.sower, child.other, kSameMover + child.store);
          } else {
            add(child.other, child.sower, kOtherMover);
          }
        });
  }

  void answer(const Lookup& lookup, int share) {
    Shares& shares = shares_[lookup.asker];
    switch (lookup.purpose) {
      case kOwnValue:
        shares.stored = static_cast<std::uint8_t>(share);
        break;
      case kOtherMover:
        raise(shares, shares.seeds - share);
        break;
      default:
        raise(shares, lookup.purpose - kSameMover + share);
    }
  }

  static void raise(Shares& shares, int share) {
    const auto to = static_cast<std::uint8_t>(share);
    std::uint8_t now = shares.recomputed.load(std::memory_order_relaxed);
    while (now < to &&
           !shares.recomputed.compare_exchange_weak(now, to, std::memory_order_relaxed)) {
    }
  }

  const Database& database_;
  const NumberedPositions& positions_;
  const SowingTable table_;
  const std::size_t slots_;  // per position: its own value and one for each sowing
  std::vector<Shares> shares_;
  std::vector<Lookup> lookups_;
};

}  // namespace

VerifyReport verify_sample(const Database& database, std::uint64_t samples,
                           std::uint64_t random_seed, std::uint64_t memory_bytes,
                           const Progress& progress, const std::stop_token& stop, SamplePart part) {
  constexpr std::uint64_t kMostAtOnce = std::uint64_t{1} << 26;
  constexpr std::uint64_t kLeastAtOnce = 1 << 10;
  VerifyReport report;
  const NumberedPositions positions(database);
  if (positions.size() == 0) return report;
  Batch batch(database, positions);
  const std::uint64_t at_once =
      std::clamp(memory_bytes / batch.bytes_each(), kLeastAtOnce, kMostAtOnce);
  // Checks one range of positions after the other, so that few tiles are read twice. Drawing the
  // sample again for each range takes less memory than keeping it.
  const std::uint64_t expected = samples / part.count + 1;
  const std::uint64_t ranges = (expected + at_once - 1) / at_once;
  const auto begin_of = [&](std::uint64_t range) {
    const std::uint64_t all = part.count * ranges;
    const std::uint64_t number = part.index * ranges + range;
    return positions.size() / all * number + positions.size() % all * number / all;
  };
  for (std::uint64_t range = 0; range < ranges; ++range) {
    const std::uint64_t begin = begin_of(range);
    const std::uint64_t end = begin_of(range + 1);
    std::mt19937_64 random(random_seed);
    std::uniform_int_distribution<std::uint64_t> any(0, positions.size() - 1);
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t i = 0; i < samples; ++i) {
      const std::uint64_t number = any(random);
      if (begin <= number && number < end) numbers.push_back(number);
    }
    if (numbers.empty()) continue;
    tbb::parallel_sort(numbers.begin(), numbers.end());
    const auto done = [&](std::uint64_t more) { progress(report.positions + more, samples); };
    if (!batch.check(numbers, report, done, stop)) {
      report.stopped = true;
      break;
    }
  }
  return report;
}

}  // namespace seedbank::db
