// A cache of decoded frames of a full-game database.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "db/fullgame/files/frame_codec.h"

namespace seedbank::db::fullgame {

/// A decoded frame in which positions can be found. Immutable.
struct DecodedFrame {
  FrameContent content;
  std::vector<std::uint32_t> indexes;  ///< of the first position of each run, within the frame

  /// Requires at least one run.
  explicit DecodedFrame(FrameContent decoded);

  /// The index within the frame of the position with this number, if any.
  [[nodiscard]] std::optional<std::uint32_t> find(std::uint64_t candidate) const noexcept;

  /// The number of the position with this index. Requires an index within the frame.
  [[nodiscard]] std::uint64_t candidate(std::uint32_t index) const noexcept;

  /// The most memory of a frame.
  [[nodiscard]] static constexpr std::size_t most_bytes() noexcept {
    return sizeof(DecodedFrame) +
           kFramePositions * (sizeof(Run) + sizeof(ValueCode) + sizeof(std::uint32_t));
  }
};

/// A direct-mapped cache: frames share slots, and the last one inserted stays. Thread-safe.
class FrameCache {
 public:
  /// Holds at most `bytes`, but at least one frame.
  explicit FrameCache(std::size_t bytes);

  /// The frame, if it is cached.
  [[nodiscard]] std::shared_ptr<const DecodedFrame> find(int layer, std::uint64_t number);

  /// Inserts a frame and evicts the one in its slot.
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
