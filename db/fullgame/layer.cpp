// One layer of a full-game database.
#include "db/fullgame/layer.h"

#include <tbb/parallel_for.h>

namespace seedbank::db::fullgame {

Layer::Layer(const LayerLayout& layout) : layout_(layout), words_(word_bytes(layout)) {}

std::uint64_t* Layer::words() noexcept { return reinterpret_cast<std::uint64_t*>(words_.data()); }
const std::uint64_t* Layer::words() const noexcept {
  return reinterpret_cast<const std::uint64_t*>(words_.data());
}

std::uint32_t* Layer::counts() noexcept { return reinterpret_cast<std::uint32_t*>(counts_.data()); }

void Layer::count() {
  counts_ = Pages(count_bytes(layout_));
  first_indices_.assign(2 * static_cast<std::size_t>(layout_.blocks()) + 1, 0);
  tbb::parallel_for(0, layout_.blocks(), [&](int block) {
    const Split split = layout_.split(block);
    for (const Side to_move : {Side::kSouth, Side::kNorth}) {
      first_indices_[plane_number(split, to_move) + 1] = count_plane(layout_.plane(split, to_move));
    }
  });
  for (std::size_t i = 1; i < first_indices_.size(); ++i)
    first_indices_[i] += first_indices_[i - 1];
}

// Counts are written from the first position on only, so that planes without positions take no
// memory.
std::uint64_t Layer::count_plane(const Plane& plane) {
  std::uint64_t positions = 0;
  for (std::uint64_t word = 0; word < plane.words(); word += kWordsACount) {
    const std::uint64_t* pair = words() + plane.first_word + word;
    if (positions > 0) {
      counts()[(plane.first_word + word) / kWordsACount] = static_cast<std::uint32_t>(positions);
    }
    positions += bits_set(pair[0], pair[1]);
  }
  return positions;
}

std::uint64_t Layer::positions(Split split, Side to_move) const noexcept {
  const std::size_t plane = plane_number(split, to_move);
  return first_indices_[plane + 1] - first_indices_[plane];
}

std::uint64_t Layer::first_index(Split split, Side to_move) const noexcept {
  return first_indices_[plane_number(split, to_move)];
}

std::optional<std::uint64_t> Layer::index(const Place& place) const noexcept {
  const PlaneValues plane = plane_values(place.split, place.to_move);
  const std::uint64_t bit = std::uint64_t{place.row} * plane.columns + place.column;
  if ((plane.words[bit / kWordBits] >> bit % kWordBits & 1) == 0) return std::nullopt;
  return first_index(place.split, place.to_move) + plane.index(bit);
}

void Layer::add_values() { values_ = Pages(value_bytes(positions())); }

PlaneValues Layer::plane_values(Split split, Side to_move) const noexcept {
  const Plane plane = layout_.plane(split, to_move);
  const auto* counts = reinterpret_cast<const std::uint32_t*>(counts_.data());
  return {.words = words() + plane.first_word,
          .counts = counts + plane.first_word / kWordsACount,
          .values = values() + first_index(split, to_move),
          .columns = plane.columns};
}

std::uint64_t Layer::word_bytes(const LayerLayout& layout) noexcept {
  return Pages::rounded(layout.words() * sizeof(std::uint64_t));
}

std::uint64_t Layer::count_bytes(const LayerLayout& layout) noexcept {
  return Pages::rounded(layout.words() / kWordsACount * sizeof(std::uint32_t));
}

std::uint64_t Layer::value_bytes(std::uint64_t positions) noexcept {
  return Pages::rounded(positions * sizeof(ValueCode));
}

}  // namespace seedbank::db::fullgame
