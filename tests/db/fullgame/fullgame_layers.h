// Layers for tests of files: of built games, and with meaningless positions.
#pragma once

#include <algorithm>
#include <random>
#include <stop_token>

#include "db/fullgame/files/layer_directory.h"
#include "db/fullgame/files/layer_file.h"
#include "db/fullgame/game/layer.h"
#include "tests/db/fullgame/fullgame_cells.h"
#include "tests/random_seed.h"

namespace seedbank::db::fullgame {

/// Builds the game into `directory`, resuming from existing layers.
inline Summary build_into(FileSystem& files, const std::filesystem::path& directory,
                          const FullGame& full_game, std::uint64_t memory_bytes = kMemory) {
  LayerDirectory layers(files, directory, full_game);
  const std::stop_token stop;
  const BuildRequest request{full_game, memory_bytes, files, "work"};
  return build(
             request, layers, [](const FullGameProgress&) {}, stop)
      .value();
}

/// A layer with meaningless positions and values: some parts are empty, sparse or dense.
inline Layer meaningless_layer(const LayerLayout& layout, std::mt19937_64& random) {
  Layer layer(layout);
  layer.add_words();
  int density = 0;
  for (int block = 0; block < layout.blocks(); ++block) {
    for (const Side to_move : {Side::kSouth, Side::kNorth}) {
      const Plane plane = layout.plane(layout.split(block), to_move);
      for (std::uint64_t bit = 0; bit < plane.candidates(); ++bit) {
        if (random_between(random, 0, 99) == 0) density = random_between(random, -1, 4);
        // Occasional runs of ones, with long gaps between them.
        const bool set = density == 4 || (density > 0 && random_between(random, 0, 4) < density);
        if (set) layer.words()[plane.first_word + bit / 64] |= std::uint64_t{1} << bit % 64;
      }
    }
  }
  layer.count();
  layer.add_values();
  for (std::uint64_t i = 0; i < layer.positions(); ++i) {
    layer.values()[i] = static_cast<ValueCode>(random());
  }
  return layer;
}

/// A header for a layer whose game does not matter.
inline LayerHeader header_of(const Layer& layer, const FullGame& full_game, Content content) {
  LayerHeader header{full_game, layer.layout().captured(), content, {}};
  header.tally.positions = layer.positions();
  if (content == Content::kPositions) return header;
  for (std::uint64_t i = 0; i < layer.positions(); ++i) {
    ++header.tally.outcomes[static_cast<std::size_t>(decode(layer.values()[i]).outcome)];
  }
  return header;
}

/// The layer in a file.
inline Layer layer_of(const StoredLayer& stored) {
  const FullGame& full_game = stored.header().full_game;
  Layer layer(LayerLayout(full_game.game.pits, full_game.seeds(), stored.header().captured));
  layer.add_words();
  read_positions(stored, layer);
  if (stored.header().content == Content::kValues) read_values(stored, layer);
  return layer;
}

inline bool same_positions(const Layer& a, const Layer& b) {
  return a.layout().words() == b.layout().words() && a.positions() == b.positions() &&
         std::equal(a.words(), a.words() + a.layout().words(), b.words());
}

/// Positions and, if present, values.
inline bool same(const Layer& a, const Layer& b) {
  return same_positions(a, b) && (a.values() == nullptr) == (b.values() == nullptr) &&
         (a.values() == nullptr || std::equal(a.values(), a.values() + a.positions(), b.values()));
}

}  // namespace seedbank::db::fullgame
