// Large blocks of memory from the kernel, in large pages where available.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace seedbank {

/// How a block will be used.
enum class PageUse : std::uint8_t {
  kDense,        ///< most bytes will be written: large pages from 2 MiB up
  kOverwritten,  ///< like kDense, but the bytes are undefined until they are written
  kSparse,       ///< few bytes will be written: small pages, which take less memory
};

/// Keeps memory of released kOverwritten blocks for later ones, so that the kernel clears it once.
/// The objects of a process share what they keep. Thread-safe. Keeps nothing where blocks come from
/// the heap.
class PageReuse {
 public:
  PageReuse() = default;
  PageReuse(const PageReuse&) = delete;
  PageReuse& operator=(const PageReuse&) = delete;
  /// Keeps nothing any more.
  ~PageReuse() { keep_at_most(0); }

  /// Keeps up to `bytes`, at first 0, from now on. What exceeds the sum of all objects is given
  /// back to the kernel.
  void keep_at_most(std::size_t bytes) noexcept;

 private:
  std::size_t bytes_ = 0;
};

/// A block of bytes, zeroed unless it is kOverwritten; pages take memory once they are written.
/// Large pages reduce misses of the translation buffer on random reads. Move-only. Threads may use
/// different bytes at once.
class Pages {
 public:
  /// The memory that a sparse block takes for its first written byte: one page.
  static constexpr std::size_t kSmallBytes = std::size_t{1} << 12;

  Pages() = default;
  /// A block of at least `bytes` bytes. Throws std::bad_alloc.
  explicit Pages(std::size_t bytes, PageUse use = PageUse::kDense);

  /// The memory that Pages(bytes, use) takes when all of it is written.
  [[nodiscard]] static std::size_t rounded(std::size_t bytes,
                                           PageUse use = PageUse::kDense) noexcept;

  [[nodiscard]] std::uint8_t* data() noexcept { return bytes_.get(); }
  [[nodiscard]] const std::uint8_t* data() const noexcept { return bytes_.get(); }
  [[nodiscard]] std::size_t size() const noexcept { return bytes_.get_deleter().size; }

 private:
  struct Release {
    std::size_t size = 0;
    bool reusable = false;
    void operator()(std::uint8_t* bytes) const noexcept;
  };
  std::unique_ptr<std::uint8_t[], Release> bytes_{nullptr, Release{}};
};

}  // namespace seedbank
