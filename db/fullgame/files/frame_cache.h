// Decoded frames of a full-game database, some of them kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "db/fullgame/files/frame_codec.h"

namespace seedbank::db::fullgame {

/// A frame in which positions can be found. Immutable once made.
struct DecodedFrame {
  FrameContent content;
  std::vector<std::uint32_t> indexes;  ///< by run: of its first position, within the frame

  /// From the content. Requires a content of at least one run.
  explicit DecodedFrame(FrameContent decoded);

  /// Index within the frame of the position with this number; nothing when it is not here.
  [[nodiscard]] std::optional<std::uint32_t> find(std::uint64_t candidate) const noexcept;

  /// Number of the position with this index. Requires an index within the frame.
  [[nodiscard]] std::uint64_t candidate(std::uint32_t index) const noexcept;

  /// The most bytes that any frame takes.
  [[nodiscard]] static constexpr std::size_t most_bytes() noexcept {
    return sizeof(DecodedFrame) +
           kFramePositions * (sizeof(Run) + sizeof(ValueCode) + sizeof(std::uint32_t));
  }
};

/// Each frame has one slot that it shares with others; the last one that came stays. All functions
/// may be called by several threads at once.
class FrameCache {
 public:
  /// Keeps at most `bytes`, but at least one frame.
  explicit FrameCache(std::size_t bytes);

  /// The frame, if it is here.
  [[nodiscard]] std::shared_ptr<const DecodedFrame> find(int layer, std::uint64_t number);

  /// Keeps the frame in place of the one that had its slot.
  void insert(int layer, std::uint64_t number, std::shared_ptr<const DecodedFrame> frame);

 private:
  struct Slot {
    std::mutex mutex;
    std::uint64_t key = 0;
    std::shared_ptr<const DecodedFrame> frame;
  };

  [[nodiscard]] Slot& slot_of(std::uint64_t key) noexcept;

  std::vector<Slot> slots_;
};

}  // namespace seedbank::db::fullgame
