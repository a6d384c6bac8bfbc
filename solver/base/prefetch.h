// Prefetching of memory that will be read soon.
#pragma once

#include <array>
#include <cstddef>

namespace seedbank {

/// Prefetches at most `kMost` cache lines: each when it is added, or all of them in start(). The
/// places must be readable.
///
/// WebAssembly has no prefetch instruction. There, start() loads from all places and ignores the
/// results. The loads follow each other directly, because the processor overlaps them only if few
/// instructions lie between them.
template <std::size_t kMost>
class Prefetch {
 public:
  void add(const void* place) noexcept {
#if defined(__wasm__)
    places_[count_++] = static_cast<const volatile unsigned char*>(place);
#else
    __builtin_prefetch(place);
#endif
  }

  void start() const noexcept {
#if defined(__wasm__)
    for (std::size_t i = 0; i < count_; ++i) static_cast<void>(*places_[i]);
#endif
  }

 private:
#if defined(__wasm__)
  std::array<const volatile unsigned char*, kMost> places_;
  std::size_t count_ = 0;
#endif
};

}  // namespace seedbank
