// Large blocks of memory from the heap. Replaces pages.cpp on systems without mmap.
#include <cstdlib>
#include <cstring>
#include <new>

#include "solver/base/pages.h"

namespace seedbank {
namespace {

constexpr std::size_t kAlignment = 64;  // a cache line

}  // namespace

void PageReuse::keep_at_most(std::size_t bytes) noexcept { bytes_ = bytes; }

std::size_t Pages::rounded(std::size_t bytes, PageUse /*use*/) noexcept {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

Pages::Pages(std::size_t wanted, PageUse use) {
  if (wanted == 0) return;
  const std::size_t bytes = rounded(wanted, use);
  if (bytes < wanted) throw std::bad_alloc();
  auto* const memory = static_cast<std::uint8_t*>(std::aligned_alloc(kAlignment, bytes));
  if (memory == nullptr) throw std::bad_alloc();
  bytes_ = {memory, Release{bytes}};
  if (use != PageUse::kOverwritten) std::memset(memory, 0, bytes);
}

void Pages::Release::operator()(std::uint8_t* bytes) const noexcept { std::free(bytes); }

}  // namespace seedbank
