// Large blocks of memory from the kernel, by mmap.
#include "solver/base/pages.h"

#include <new>

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

}  // namespace

std::size_t Pages::rounded(std::size_t bytes, PageUse use) noexcept {
  return round_up(bytes, page_bytes_for(bytes, use));
}

Pages::Pages(std::size_t wanted, PageUse use) {
  if (wanted == 0) return;
  const std::size_t bytes = rounded(wanted, use);
  if (bytes < wanted) throw std::bad_alloc();
  const std::size_t page_bytes = page_bytes_for(wanted, use);
  const std::size_t extra = page_bytes - kSmallBytes;  // mmap aligns to small pages only
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
  if (use == PageUse::kSparse) madvise(begin + skipped, bytes, MADV_NOHUGEPAGE);
  bytes_ = {begin + skipped, Release{bytes}};
}

void Pages::Release::operator()(std::uint8_t* bytes) const noexcept { munmap(bytes, size); }

}  // namespace seedbank
