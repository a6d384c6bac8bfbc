// Games with an entry per sowing: fields of objects and columns of tables, by their names.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seedbank/error.h>

#include "engine/readings/game_words.h"

namespace seedbank::engine {

/// What a field or a column is for.
enum class EntryRole : std::uint8_t {
  kGame,      ///< the game that the entry belongs to
  kNumber,    ///< of the sowing, or of its turn, in the game
  kPlayer,    ///< that sows
  kPit,       ///< that is sown
  kPosition,  ///< before the sowing: then the entry is not part of a game
  kIgnored,   ///< harmless, or ignored by the caller's wish
};

/// A field or a column that is not understood.
class UnknownNameError : public PositionError {
 public:
  explicit UnknownNameError(std::string name, const std::string& why)
      : PositionError(why), name_(std::move(name)) {}
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

 private:
  std::string name_;
};

/// The roles of fields or columns with these names. Throws PositionError, naming it, for a name
/// that is not understood, and unless exactly one names a pit.
[[nodiscard]] std::vector<EntryRole> roles_of(std::span<const std::string> names,
                                              std::span<const std::string> ignored = {});

/// A game that entries tell.
struct EntryGame {
  ToldGame told;
  std::uint64_t line = 0;  ///< of its first entry
};

/// Collects entries in the order of a file. Entries without a game belong to the game before,
/// unless their numbers go back to the first one.
class EntryGames {
 public:
  /// Adds an entry of this line. Throws PositionError for a number that is not one, or less than
  /// the one before, and for an entry without a player where others have one.
  void add(std::span<const EntryRole> roles, std::span<const std::string> words,
           std::uint64_t line);

  [[nodiscard]] std::vector<EntryGame> take();

 private:
  struct Game {
    std::string name;
    EntryGame game;
    int first_number = 0;
    int number = 0;
    bool has_players = false;
  };

  std::vector<Game> games_;
};

}  // namespace seedbank::engine
