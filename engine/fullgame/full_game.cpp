// Reading full-game databases: the public interface.
#include <algorithm>
#include <bit>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/full_game.h>

#include "db/fullgame/files/database.h"
#include "db/storage/file.h"
#include "engine/board/arguments.h"
#include "engine/fullgame/full_game_kind.h"
#include "solver/base/parallel.h"

namespace seedbank {
namespace {

namespace full = db::fullgame;

static_assert(FullGame::kFramePositions == full::kFramePositions);

// Writes a position with South's numbers first.
void write_south_first(const NotedPosition& noted, std::span<std::int32_t> numbers) {
  const bool south = noted.to_move == Side::kSouth;
  engine::write_row(south ? noted.position : swapped(noted.position), noted.pits, numbers);
}

[[noreturn]] void contradiction(const full::FullGameDatabase& database,
                                const NotedPosition& noted) {
  throw ContradictionError(
      db::in_file(database.directory(),
                  "the value of " + to_text(noted) + " contradicts those of its sowings"),
      ContradictionError::Evidence::kFullGameDatabase, database.directory());
}

// The sowings of a position that is not over, whose values are checked against its own.
std::vector<FullGameSowing> sowings_of(const full::FullGameDatabase& database,
                                       const NotedPosition& noted, const full::Value& value) {
  const SowingTable table(database.full_game().game);
  std::vector<FullGameSowing> sowings;
  bool any_best = false;
  for (std::uint32_t pits = legal_pits(noted.position); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    const auto found = database.find(full::after_sowing(table, noted, pit));
    if (!found) contradiction(database, noted);
    const full::Value reached{found->value.outcome, found->value.depth + 1};
    if (full::prefers(noted.to_move, reached, value)) contradiction(database, noted);
    sowings.push_back({pit + 1, engine::value_of(reached), reached == value});
    any_best = any_best || reached == value;
  }
  if (!any_best) contradiction(database, noted);
  return sowings;
}

full::StoredLayers accepted_layers(const std::filesystem::path& directory,
                                   const FullGameOptions& options) {
  full::StoredLayers layers = full::open_layers(db::PosixFileSystem(), directory);
  engine::refuse_others(layers, directory, options);
  return layers;
}

}  // namespace

void engine::refuse_others(const full::StoredLayers& layers, const std::filesystem::path& directory,
                           const FullGameOptions& options) {
  std::optional<Rules> rules;
  if (options.rules) rules = rules_called(*options.rules);
  if (layers.empty()) return;
  const full::FullGame& there = layers.begin()->second->header().full_game;  // that of all layers
  if (rules.value_or(there.game.rules) != there.game.rules ||
      options.pits.value_or(there.game.pits) != there.game.pits) {
    throw DatabaseError(directory.string() + ": holds " + to_text(there));
  }
}

struct FullGame::Rep {
  Rep(const std::filesystem::path& directory, const FullGameOptions& options)
      : database(accepted_layers(directory, options), directory, options.cache_bytes) {}

  full::FullGameDatabase database;
};

FullGame::FullGame(const std::filesystem::path& directory, const FullGameOptions& options)
    : rep_(engine::full_game_translated(
          [&] { return std::make_unique<const Rep>(directory, options); })) {}
FullGame::FullGame(FullGame&&) noexcept = default;
FullGame& FullGame::operator=(FullGame&&) noexcept = default;
FullGame::~FullGame() = default;

FullGameKind FullGame::kind() const { return engine::kind_of(rep_->database.full_game()); }
int FullGame::pits() const noexcept { return rep_->database.full_game().game.pits; }
int FullGame::seeds_per_pit() const noexcept { return rep_->database.full_game().seeds_per_pit; }
std::string FullGame::rules() const {
  return std::string(seedbank::name(rep_->database.full_game().game.rules));
}
std::string FullGame::end() const {
  return std::string(full::name(rep_->database.full_game().end));
}

std::vector<std::uint64_t> FullGame::positions() const {
  std::vector<std::uint64_t> counts;
  for (const auto& [captured, layer] : rep_->database.layers()) {
    counts.push_back(layer->positions());
  }
  return counts;
}

std::vector<FullGameLayer> FullGame::layers() const {
  return engine::full_game_translated([&] {
    std::vector<FullGameLayer> layers;
    for (const auto& [captured, layer] : rep_->database.layers()) {
      layers.push_back({layer->positions(), layer->file_bytes(), layer->digest()});
    }
    return layers;
  });
}

bool FullGame::read(int captured, std::uint64_t first, const FullGameRows& rows,
                    const std::stop_token& stop) const {
  const full::FullGame& game = rep_->database.full_game();
  if (captured < 0 || captured > game.seeds()) {
    throw ArgumentError(fmt::format("captured: {} is not in 0..{}", captured, game.seeds()));
  }
  const full::StoredLayer& layer = rep_->database.layer(captured);
  const std::size_t count = rows.outcomes.size();
  const std::size_t length = engine::row_length(game.game.pits);
  if (rows.numbers.size() != count * length || rows.south_to_move.size() != count ||
      rows.depths.size() != count) {
    throw ArgumentError("rows: the buffers have different numbers of entries");
  }
  if (first > layer.positions() || count > layer.positions() - first) {
    throw ArgumentError(fmt::format("first: {} positions from {} on, but the layer has {}", count,
                                    first, layer.positions()));
  }
  if (count == 0) return true;
  const auto fill = [&](std::uint64_t frame) {
    if (stop.stop_requested()) return;
    const auto decoded = rep_->database.frame(captured, frame);
    const std::uint64_t begin = frame * kFramePositions;
    const std::uint64_t end = std::min(begin + decoded->content.values.size(), first + count);
    for (std::uint64_t number = std::max(begin, first); number < end; ++number) {
      const auto index = static_cast<std::uint32_t>(number - begin);
      const NotedPosition noted = full::position_at(
          game.game.pits, game.seeds(), layer.layout().place(decoded->candidate(index)));
      const FullGameValue value = engine::value_of(full::decode(decoded->content.values[index]));
      const std::size_t at = number - first;
      write_south_first(noted, rows.numbers.subspan(at * length, length));
      rows.south_to_move[at] = noted.to_move == Side::kSouth ? 1 : 0;
      rows.outcomes[at] = static_cast<std::int8_t>(value.outcome);
      rows.depths[at] = static_cast<std::uint8_t>(value.depth);
    }
  };
  return engine::full_game_translated([&] {
    parallel_for(first / kFramePositions, (first + count - 1) / kFramePositions + 1, fill);
    return !stop.stop_requested();
  });
}

FullGameAnswer FullGame::query(const Board& board) const {
  if (board.rules() != rules()) {
    throw ArgumentError(fmt::format("board: the rules are {}, but those of the database are {}",
                                    board.rules(), rules()));
  }
  return engine::full_game_translated([&] {
    const full::FullGameDatabase& database = rep_->database;
    const NotedPosition noted = engine::position_of(board);
    if (!database.is_of_game(noted)) {
      throw NotationError("not a position of the database: " + to_text(database.full_game()) +
                          fmt::format(", {} seeds in all", database.full_game().seeds()));
    }
    FullGameAnswer answer;
    const auto found = database.find(noted);
    if (!found) return answer;
    answer.value = engine::value_of(found->value);
    if (!full::is_over(database.full_game(), noted.position)) {
      answer.sowings = sowings_of(database, noted, found->value);
    }
    return answer;
  });
}

}  // namespace seedbank
