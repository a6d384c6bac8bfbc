// A layer of a full-game database: memory and counts.
#include "db/fullgame/game/layer.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "solver/base/parallel.h"

namespace seedbank::db::fullgame {
namespace {

constexpr std::uint64_t kWordsPerPage = Pages::kSmallBytes / sizeof(std::uint64_t);
// Words whose counts are in one page.
constexpr std::uint64_t kCountedPerPage =
    Pages::kSmallBytes / sizeof(std::uint32_t) * kWordsPerCount;

// Counts of a plane.
struct PlaneCount {
  std::uint64_t positions = 0;
  std::uint64_t word_pages = 0;
  std::uint64_t count_pages = 0;
};

// `words` and `counts` are those of the layer. Writes counts only where bits are set: others are
// never read, and untouched pages take no memory.
PlaneCount count_plane(const Plane& plane, const std::uint64_t* words, std::uint32_t* counts) {
  constexpr std::uint64_t kNone = ~std::uint64_t{0};
  PlaneCount count;
  std::uint64_t word_page = kNone;
  std::uint64_t count_page = kNone;
  for (std::uint64_t word = 0; word < plane.words(); word += kWordsPerCount) {
    const std::uint64_t place = plane.first_word + word;
    const std::uint64_t* group = words + place;
    if ((group[0] | group[1]) == 0) continue;
    counts[place / kWordsPerCount] = static_cast<std::uint32_t>(count.positions);
    count.positions += bits_set(group[0], group[1]);
    count.word_pages += place / kWordsPerPage != std::exchange(word_page, place / kWordsPerPage);
    count.count_pages +=
        place / kCountedPerPage != std::exchange(count_page, place / kCountedPerPage);
  }
  return count;
}

}  // namespace

void Layer::add_words() { words_ = Pages(word_bytes(layout_), PageUse::kSparse); }

std::uint64_t* Layer::words() noexcept { return reinterpret_cast<std::uint64_t*>(words_.data()); }
const std::uint64_t* Layer::words() const noexcept {
  return reinterpret_cast<const std::uint64_t*>(words_.data());
}

void Layer::count() {
  counts_ = Pages(count_bytes(layout_), PageUse::kSparse);
  auto* const counts = reinterpret_cast<std::uint32_t*>(counts_.data());
  first_indices_.assign(2 * static_cast<std::size_t>(layout_.blocks()) + 1, 0);
  std::atomic<std::uint64_t> word_pages{0};
  std::atomic<std::uint64_t> count_pages{0};
  parallel_for(0, layout_.blocks(), [&](int block) {
    const Split split = layout_.split(block);
    for (const Side to_move : {Side::kSouth, Side::kNorth}) {
      const PlaneCount count = count_plane(layout_.plane(split, to_move), words(), counts);
      first_indices_[plane_number(split, to_move) + 1] = count.positions;
      word_pages.fetch_add(count.word_pages, std::memory_order_relaxed);
      count_pages.fetch_add(count.count_pages, std::memory_order_relaxed);
    }
  });
  for (std::size_t i = 1; i < first_indices_.size(); ++i)
    first_indices_[i] += first_indices_[i - 1];
  // A page that two planes share is counted twice, hence the limit.
  touched_word_bytes_ = std::min(word_pages * Pages::kSmallBytes, word_bytes(layout_));
  touched_count_bytes_ = std::min(count_pages * Pages::kSmallBytes, count_bytes(layout_));
}

void Layer::drop() noexcept {
  words_ = Pages();
  counts_ = Pages();
  values_ = Pages();
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
          .counts = counts + plane.first_word / kWordsPerCount,
          .values = values() == nullptr ? nullptr : values() + first_index(split, to_move),
          .columns = plane.columns};
}

std::uint64_t Layer::word_bytes(const LayerLayout& layout) noexcept {
  return Pages::rounded(layout.words() * sizeof(std::uint64_t), PageUse::kSparse);
}

std::uint64_t Layer::count_bytes(const LayerLayout& layout) noexcept {
  return Pages::rounded(layout.words() / kWordsPerCount * sizeof(std::uint32_t), PageUse::kSparse);
}

std::uint64_t Layer::value_bytes(std::uint64_t positions) noexcept {
  return Pages::rounded(positions * sizeof(ValueCode));
}

}  // namespace seedbank::db::fullgame
