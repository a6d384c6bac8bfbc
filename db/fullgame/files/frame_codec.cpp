// Frames of a layer: variable-length numbers, values, and zstd.
#include "db/fullgame/files/frame_codec.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "db/storage/byte_io.h"

namespace seedbank::db::fullgame {
namespace {

constexpr std::size_t kParts = 3;

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

FrameEncoder::FrameEncoder()
    : compressor_(FrameModel::kMatches),
      frame_(FrameCompressor::most_bytes(kMaxLayerContentBytes, kParts)) {
  assert(frame_.size() <= kMaxLayerFrameBytes);
  content_.reserve(kMaxLayerContentBytes);
}

EncodedFrame FrameEncoder::encode(std::span<const Run> runs, std::span<const ValueCode> values) {
  content_.clear();
  for (const Run& run : runs) append_leb128(content_, run.count - 1);
  std::array<std::size_t, kParts> part_ends{content_.size()};
  for (std::size_t i = 1; i < runs.size(); ++i) {
    append_leb128(content_, runs[i].first - (runs[i - 1].first + runs[i - 1].count) - 1);
  }
  part_ends[1] = content_.size();
  content_.insert(content_.end(), values.begin(), values.end());
  part_ends[2] = content_.size();
  const auto frame = std::span(frame_).first(compressor_.compress(content_, part_ends, frame_));
  return {{frame.begin(), frame.end()}, checksum(content_)};
}

bool parse_frame(std::span<const std::uint8_t> content, std::uint64_t first, std::uint64_t end,
                 std::uint64_t positions, Content kind, FrameContent& out) {
  out.runs.clear();
  std::uint64_t number = 0;
  for (std::uint64_t left = positions; left > 0; left -= out.runs.back().count) {
    if (take_leb128(content, number) != nullptr || number >= left) return false;
    out.runs.push_back({0, number + 1});
  }
  std::uint64_t next = first;
  for (std::size_t i = 0; i < out.runs.size(); ++i) {
    if (i > 0) {
      if (take_leb128(content, number) != nullptr || number >= end - next) return false;
      next += number + 1;
    }
    out.runs[i].first = next;
    next += out.runs[i].count;
    if (next > end) return false;
  }
  if (content.size() != (kind == Content::kValues ? positions : 0)) return false;
  out.values.assign(content.begin(), content.end());
  return true;
}

}  // namespace seedbank::db::fullgame
