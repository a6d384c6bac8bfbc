// Answers: the value of a position and of all its sowings, from the database.
#pragma once

#include <filesystem>
#include <map>
#include <string_view>
#include <vector>

#include "db/database.h"
#include "db/file.h"
#include "solver/notation.h"
#include "solver/rules.h"
#include "solver/sowing.h"

namespace seedbank::tools {

/// Where a value comes from.
enum class Source : std::uint8_t {
  kDatabase,
  kTerminal,  ///< the game is over: each side gets what lies on it
};
[[nodiscard]] std::string_view name(Source source) noexcept;

/// What a sowing leads to.
struct MoveValue {
  int pit = 0;    ///< 1 is farthest from the store
  int value = 0;  ///< final margin for the side that sows, in seeds, stores included
};

struct Answer {
  NotedPosition noted;
  Rules rules = Rules::kEmptyCapture;
  int value = 0;                 ///< final margin for the side to move, stores included
  std::vector<MoveValue> moves;  ///< every legal pit, in ascending order
  Source source = Source::kDatabase;

  /// "win", "loss" or "draw" for the side to move.
  [[nodiscard]] std::string_view outcome() const noexcept;
  /// The pits that keep the value, in ascending order.
  [[nodiscard]] std::vector<int> best() const;
};

/// Answers positions of any number of pits under one set of rules, from the databases below one
/// directory. For one thread at a time.
class Answerer {
 public:
  /// `cache_bytes` bounds what is kept of each database. `files` must outlive this.
  Answerer(const db::FileSystem& files, std::filesystem::path root, Rules rules,
           std::size_t cache_bytes);

  /// Throws UnusableDatabaseError when the position is not covered or the database contradicts
  /// itself; db::FormatError, db::IoError.
  [[nodiscard]] Answer answer(const NotedPosition& noted);

 private:
  struct Loaded {
    Loaded(const db::FileSystem& files, const std::filesystem::path& root, Game game,
           db::DatabaseOptions options)
        : database(files, root, game, options), table(game) {}

    db::Database database;
    SowingTable table;
  };

  Loaded& loaded(int pits);

  const db::FileSystem& files_;
  std::filesystem::path root_;
  Rules rules_;
  std::size_t cache_bytes_;
  std::map<int, Loaded> loaded_;  // by pits
};

}  // namespace seedbank::tools
