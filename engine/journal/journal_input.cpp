// Opening journals for reading, compressed or not.
#include "engine/journal/journal_input.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "db/storage/errors.h"
#include "db/storage/zstd_frame.h"

namespace seedbank::engine {
namespace {

class BytesInMemory final : public db::ReadableFile {
 public:
  explicit BytesInMemory(std::vector<std::uint8_t> contents) : contents_(std::move(contents)) {}

  [[nodiscard]] std::uint64_t bytes() const noexcept override { return contents_.size(); }

  [[nodiscard]] std::size_t read(std::uint64_t offset, std::span<std::uint8_t> out) const override {
    const std::size_t from = std::min<std::uint64_t>(offset, contents_.size());
    const std::size_t count = std::min(out.size(), contents_.size() - from);
    std::copy_n(contents_.begin() + static_cast<std::ptrdiff_t>(from), count, out.begin());
    return count;
  }

 private:
  const std::vector<std::uint8_t> contents_;
};

}  // namespace

std::unique_ptr<db::ReadableFile> open_journal(const db::FileSystem& files,
                                               const std::filesystem::path& path,
                                               std::uint64_t memory_bytes) {
  std::unique_ptr<db::ReadableFile> file = files.open(path);
  std::array<std::uint8_t, 4> beginning{};
  const std::size_t count = file->read(0, beginning);
  if (!db::begins_zstd_frame(std::span(beginning).first(count))) return file;
  const auto refused = [&](const char* why) {
    return db::FormatError(path, 0, std::string("a compressed journal ") + why);
  };
  const auto check_memory = [&](std::uint64_t needed) {
    if (needed <= memory_bytes) return;
    throw db::ResourceError::memory("a compressed journal", needed, memory_bytes);
  };
  if (file->bytes() > kMostUnpackedBytes) throw refused("of more than 1 GiB");
  check_memory(file->bytes());
  const std::vector<std::uint8_t> frame = db::contents_of(*file);
  const std::optional<std::uint64_t> bytes = db::frame_content_bytes(frame);
  if (!bytes) throw refused("that is not one zstd frame with the size of its contents");
  if (*bytes > kMostUnpackedBytes) throw refused("with contents of more than 1 GiB");
  check_memory(frame.size() + *bytes);
  std::vector<std::uint8_t> contents(*bytes);
  if (db::FrameDecompressor().decompress(frame, contents) != contents.size()) {
    throw refused("that is damaged");
  }
  return std::make_unique<BytesInMemory>(std::move(contents));
}

}  // namespace seedbank::engine
