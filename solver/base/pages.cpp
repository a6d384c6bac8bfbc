// Large blocks of memory from the kernel, by mmap.
#include "solver/base/pages.h"

#include <algorithm>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include <sys/mman.h>

namespace seedbank {
namespace {

constexpr std::size_t kHugePageBytes = std::size_t{1} << 21;

constexpr std::size_t page_bytes_for(std::size_t bytes, PageUse use) {
  return use != PageUse::kSparse && bytes >= kHugePageBytes ? kHugePageBytes : Pages::kSmallBytes;
}

constexpr std::size_t round_up(std::size_t bytes, std::size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

// Maps zeroed bytes in whole pages of `page_bytes`, aligned to them. Throws std::bad_alloc.
std::uint8_t* map_pages(std::size_t bytes, std::size_t page_bytes) {
  const std::size_t extra = page_bytes - Pages::kSmallBytes;  // mmap aligns to small pages only
  void* memory =
      mmap(nullptr, bytes + extra, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  auto* begin = static_cast<std::uint8_t*>(memory);
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const std::size_t skipped = round_up(address, page_bytes) - address;
  if (skipped > 0) munmap(begin, skipped);
  if (skipped < extra) munmap(begin + skipped + bytes, extra - skipped);
  // Only advice, so failures are ignored.
  if (page_bytes == kHugePageBytes) madvise(begin + skipped, bytes, MADV_HUGEPAGE);
  return begin + skipped;
}

// The memory of released blocks, in whole large pages.
class KeptPages {
 public:
  // Changes the most that is kept.
  void change_limit(std::size_t from, std::size_t to) noexcept {
    const std::lock_guard lock(mutex_);
    most_ = most_ - from + to;
    release_down_to(most_);
  }

  // A block of kept memory and, where that is less, of new memory. Throws std::bad_alloc.
  std::uint8_t* take(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    auto best = ranges_.end();
    for (auto range = ranges_.begin(); range != ranges_.end(); ++range) {
      if (range->bytes >= bytes && (best == ranges_.end() || range->bytes < best->bytes)) {
        best = range;
      }
    }
    if (best != ranges_.end()) return cut(*best, bytes);
    if (!ranges_.empty()) {
      try {
        return joined(bytes);
      } catch (const std::bad_alloc&) {
        release_down_to(0);
      }
    }
    return map_pages(bytes, kHugePageBytes);
  }

  // Keeps the memory of a block as far as the limit allows.
  void put(std::uint8_t* begin, std::size_t bytes) noexcept {
    const std::lock_guard lock(mutex_);
    const auto joined = std::find_if(joined_.begin(), joined_.end(), [&](const auto& parts) {
      return parts.front().begin == begin;
    });
    if (joined == joined_.end()) {
      keep({begin, bytes});
    } else {
      for (const Range& part : *joined) keep(part);
      joined_.erase(joined);
    }
  }

 private:
  // Large pages of one mapping.
  struct Range {
    std::uint8_t* begin;
    std::size_t bytes;
  };

  // The kernel allows 65,530 mappings by default.
  static constexpr std::size_t kMostRanges = 8192;

  void release_down_to(std::size_t most) noexcept {
    while (kept_ > most) {
      const std::size_t bytes =
          std::min(ranges_.back().bytes, round_up(kept_ - most, kHugePageBytes));
      munmap(cut(ranges_.back(), bytes), bytes);
    }
  }

  // Removes the first bytes of a kept range.
  std::uint8_t* cut(Range& range, std::size_t bytes) noexcept {
    std::uint8_t* const begin = range.begin;
    range.begin += bytes;
    range.bytes -= bytes;
    kept_ -= bytes;
    if (range.bytes == 0) {
      range = ranges_.back();
      ranges_.pop_back();
    }
    return begin;
  }

  void keep(Range range) noexcept {
    const std::size_t room = (most_ - kept_) / kHugePageBytes * kHugePageBytes;
    const std::size_t bytes = std::min(range.bytes, room);
    if (bytes > 0 && ranges_.size() < kMostRanges) {
      try {
        ranges_.push_back({range.begin, bytes});
        kept_ += bytes;
        range = {range.begin + bytes, range.bytes - bytes};
      } catch (const std::bad_alloc&) {
        // Without memory for the list, all of it is given back.
      }
    }
    if (range.bytes > 0) munmap(range.begin, range.bytes);
  }

  // Kept ranges, moved to consecutive addresses, followed by new memory. The kernel moves pages of
  // one mapping at a time, so the ranges are remembered.
  std::uint8_t* joined(std::size_t bytes) {
    std::vector<Range> parts;
    parts.reserve(ranges_.size() + 1);
    joined_.reserve(joined_.size() + 1);
    std::uint8_t* const block = map_pages(bytes, kHugePageBytes);
    std::size_t filled = 0;
    while (filled < bytes && !ranges_.empty()) {
      const std::size_t size = std::min(bytes - filled, ranges_.back().bytes);
      std::uint8_t* const from = cut(ranges_.back(), size);
      std::uint8_t* const to = block + filled;
      if (mremap(from, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, to) == MAP_FAILED) {
        // Another thread may have mapped the addresses of this part since they were unmapped.
        munmap(from, size);
        munmap(block, filled);
        munmap(to + size, bytes - filled - size);
        return map_pages(bytes, kHugePageBytes);
      }
      parts.push_back({to, size});
      filled += size;
    }
    if (filled < bytes) parts.push_back({block + filled, bytes - filled});
    joined_.push_back(std::move(parts));
    return block;
  }

  std::mutex mutex_;
  std::size_t most_ = 0;
  std::size_t kept_ = 0;                    // at most most_
  std::vector<Range> ranges_;               // kept
  std::vector<std::vector<Range>> joined_;  // the parts of blocks of several ranges
};

// Never destroyed, because blocks with static storage may be released later.
KeptPages& kept_pages() noexcept {
  static auto* const pages = new KeptPages;
  return *pages;
}

}  // namespace

void PageReuse::keep_at_most(std::size_t bytes) noexcept {
  kept_pages().change_limit(std::exchange(bytes_, bytes), bytes);
}

std::size_t Pages::rounded(std::size_t bytes, PageUse use) noexcept {
  return round_up(bytes, page_bytes_for(bytes, use));
}

Pages::Pages(std::size_t wanted, PageUse use) {
  if (wanted == 0) return;
  const std::size_t bytes = rounded(wanted, use);
  if (bytes < wanted) throw std::bad_alloc();
  const std::size_t page_bytes = page_bytes_for(wanted, use);
  const bool reusable = use == PageUse::kOverwritten && page_bytes == kHugePageBytes;
  std::uint8_t* const begin = reusable ? kept_pages().take(bytes) : map_pages(bytes, page_bytes);
  if (use == PageUse::kSparse) madvise(begin, bytes, MADV_NOHUGEPAGE);
  bytes_ = {begin, Release{bytes, reusable}};
}

void Pages::Release::operator()(std::uint8_t* bytes) const noexcept {
  if (reusable) {
    kept_pages().put(bytes, size);
  } else {
    munmap(bytes, size);
  }
}

}  // namespace seedbank
