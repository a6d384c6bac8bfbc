// The cache of decoded frames.
#include "db/fullgame/files/frame_cache.h"

#include <algorithm>
#include <utility>

namespace seedbank::db::fullgame {
namespace {

std::uint64_t key_of(int layer, std::uint64_t number) {
  return static_cast<std::uint64_t>(layer) << 48 | number;
}

}  // namespace

DecodedFrame::DecodedFrame(FrameContent decoded) : content(std::move(decoded)) {
  indexes.reserve(content.runs.size());
  std::uint64_t index = 0;
  for (const Run& run : content.runs) {
    indexes.push_back(static_cast<std::uint32_t>(index));
    index += run.count;
  }
}

std::optional<std::uint32_t> DecodedFrame::find(std::uint64_t candidate) const noexcept {
  const auto after = std::upper_bound(content.runs.begin(), content.runs.end(), candidate,
                                      [](std::uint64_t a, const Run& b) { return a < b.first; });
  if (after == content.runs.begin()) return std::nullopt;
  const auto run = after - 1;
  const std::uint64_t offset = candidate - run->first;
  if (offset >= run->count) return std::nullopt;
  return indexes[static_cast<std::size_t>(run - content.runs.begin())] +
         static_cast<std::uint32_t>(offset);
}

std::uint64_t DecodedFrame::candidate(std::uint32_t index) const noexcept {
  const auto run = std::upper_bound(indexes.begin(), indexes.end(), index) - indexes.begin() - 1;
  const auto number = static_cast<std::size_t>(run);
  return content.runs[number].first + (index - indexes[number]);
}

FrameCache::FrameCache(std::size_t bytes)
    : slots_(std::max<std::size_t>(1, bytes / (sizeof(Slot) + DecodedFrame::most_bytes()))) {}

FrameCache::Slot& FrameCache::slot_of(std::uint64_t key) noexcept {
  const std::uint64_t mixed = key * 0x9E37'79B9'7F4A'7C15U;
  return slots_[(mixed ^ mixed >> 32) % slots_.size()];
}

std::shared_ptr<const DecodedFrame> FrameCache::find(int layer, std::uint64_t number) {
  const std::uint64_t key = key_of(layer, number);
  Slot& slot = slot_of(key);
  const std::lock_guard guard(slot.mutex);
  return slot.key == key ? slot.frame : nullptr;
}

void FrameCache::insert(int layer, std::uint64_t number,
                        std::shared_ptr<const DecodedFrame> frame) {
  const std::uint64_t key = key_of(layer, number);
  Slot& slot = slot_of(key);
  const std::lock_guard guard(slot.mutex);
  slot.key = key;
  slot.frame = std::move(frame);
}

}  // namespace seedbank::db::fullgame
