// Much memory at once, straight from the kernel: zero at first, in large pages where offered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace seedbank {

/// How a range will be used.
enum class PageUse : std::uint8_t {
  kDense,   ///< most of it, sooner or later: large pages from 2 MiB up
  kSparse,  ///< here and there: small pages, so that little memory is taken
};

/// A zeroed range of bytes, of which only what is written takes memory. Large pages make random
/// reads miss the translation buffer less often. Move-only. Threads may use different bytes at
/// once.
class Pages {
 public:
  /// What a touched byte of a sparse range takes.
  static constexpr std::size_t kSmallBytes = std::size_t{1} << 12;

  Pages() = default;
  /// Room for at least `bytes` bytes. Throws std::bad_alloc.
  explicit Pages(std::size_t bytes, PageUse use = PageUse::kDense);

  /// What Pages(bytes, use) takes when all of it is touched.
  [[nodiscard]] static std::size_t rounded(std::size_t bytes,
                                           PageUse use = PageUse::kDense) noexcept;

  [[nodiscard]] std::uint8_t* data() noexcept { return bytes_.get(); }
  [[nodiscard]] const std::uint8_t* data() const noexcept { return bytes_.get(); }
  [[nodiscard]] std::size_t size() const noexcept { return bytes_.get_deleter().size; }

  /// Makes all bytes zero again and gives the memory back.
  void clear() noexcept;

 private:
  struct Release {
    std::size_t size = 0;
    void operator()(std::uint8_t* bytes) const noexcept;
  };
  std::unique_ptr<std::uint8_t[], Release> bytes_{nullptr, Release{}};
};

}  // namespace seedbank
