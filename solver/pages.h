// Much memory at once, straight from the kernel: zero at first, in large pages where offered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace seedbank {

/// A zeroed range of bytes, of which only what is touched takes memory. From 2 MiB up it is aligned
/// to large pages and asks for them: random reads then miss the translation buffer less often.
/// Move-only. Threads may use different bytes at once.
class Pages {
 public:
  Pages() = default;
  /// Room for at least `bytes` bytes. Throws std::bad_alloc.
  explicit Pages(std::size_t bytes);

  /// What Pages(bytes) takes when all of it is touched.
  [[nodiscard]] static std::size_t rounded(std::size_t bytes) noexcept;

  [[nodiscard]] std::uint8_t* data() noexcept { return bytes_.get(); }
  [[nodiscard]] const std::uint8_t* data() const noexcept { return bytes_.get(); }
  [[nodiscard]] std::size_t size() const noexcept { return bytes_.get_deleter().size; }

  /// Makes all bytes zero again and gives the memory back.
  void clear() noexcept;

 private:
  struct Unmap {
    std::size_t size = 0;
    void operator()(std::uint8_t* bytes) const noexcept;
  };
  std::unique_ptr<std::uint8_t[], Unmap> bytes_{nullptr, Unmap{}};
};

}  // namespace seedbank
