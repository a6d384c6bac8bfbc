// Selects the positions of an opening book, and their order: those that games meet most often.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "db/book/opening_book.h"
#include "solver/game/position.h"
#include "solver/game/sowing.h"

namespace seedbank::engine {

/// Orders positions by the probability that a game meets them. Players sow a random legal pit half
/// of the time and a random best pit otherwise. A position met in several ways has the sum of the
/// probabilities known when it is taken. Probabilities are integers, so that all machines agree.
class BookSelection {
 public:
  /// The weight of a start in which all games begin.
  static constexpr std::uint64_t kAllGames = std::uint64_t{1} << 56;

  explicit BookSelection(Game game) : table_(game) {}

  struct Candidate {
    Position position;         ///< without stores
    std::optional<int> share;  ///< of the mover, if it is known
  };

  /// Adds games that begin with `start`. Ignores its stores; ignores it if the game is over.
  void add_start(const Position& start, std::uint64_t weight);

  /// The next positions, at most `most`, beginning with the most probable one; ties are broken by
  /// the seeds in the pits.
  [[nodiscard]] std::vector<Candidate> next(std::size_t most) const;

  /// Takes the first position of next(), given with its values, and adds the games that continue
  /// from it.
  void take(const db::BookEntry& entry);

 private:
  struct State {
    std::uint64_t weight = 0;
    std::optional<int> share;
    bool is_taken = false;
  };
  struct Place {
    std::uint64_t weight = 0;
    Position position;
  };
  struct Heavier {
    bool operator()(const Place& a, const Place& b) const noexcept;
  };

  void add(const Position& position, std::uint64_t weight, std::optional<int> share);

  SowingTable table_;
  std::unordered_map<Position, State, PositionHash> states_;
  std::set<Place, Heavier> open_;
};

}  // namespace seedbank::engine
