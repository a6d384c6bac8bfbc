// The sources of values of one game: its database, its book and its search session.
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>

#include "db/probe/database.h"
#include "db/storage/file.h"
#include "engine/answer/answerer.h"
#include "engine/answer/book_values.h"
#include "engine/answer/database_values.h"
#include "engine/answer/search_session.h"
#include "solver/game/sowing.h"

namespace seedbank::engine {

struct Answerer::GameSources {
  explicit GameSources(Game game) : table(game) {}

  GameSources(const db::FileSystem& files, const std::filesystem::path& root, Game game,
              db::DatabaseOptions options)
      : table(game) {
    database.emplace(files, root, game, options);
    covered_seeds = database->complete_up_to();
    looked_up.emplace(*database);
  }

  /// The endgames in memory; null until something is searched or loaded.
  [[nodiscard]] const EndgameCache* endgames() {
    const std::lock_guard lock(mutex);
    return searched ? &searched->endgames() : nullptr;
  }

  SowingTable table;
  std::optional<db::Database> database;
  int covered_seeds = 1;  // the last complete layer on disk
  std::optional<DatabaseValues> looked_up;
  std::optional<BookValues> in_book;  // if there is a book of the game
  std::mutex mutex;                   // guards `searched` while it is being made
  std::optional<SearchSession> searched;
};

}  // namespace seedbank::engine
