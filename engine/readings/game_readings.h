// The readings of a game: every numbering of pits and every way of counting players that its words
// fit, each played by the rules.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <seedbank/error.h>
#include <seedbank/game.h>

#include "engine/readings/game_words.h"
#include "engine/readings/reading_player.h"

namespace seedbank::engine {

/// A game that is not certain: it is another one in several numberings, or not legal in any.
class UncertainGameError : public PositionError {
 public:
  UncertainGameError(const std::string& why, std::vector<PitNumbers> numberings)
      : PositionError(why), numberings_(std::move(numberings)) {}
  /// Those in which it is legal as a whole.
  [[nodiscard]] const std::vector<PitNumbers>& numberings() const noexcept { return numberings_; }

 private:
  std::vector<PitNumbers> numberings_;
};

/// All readings of a game from `start`, in the order of the numberings; only those in `numbers` if
/// that is given. Otherwise, only lists without marks are read in mirrored numberings. At least
/// one. Throws PositionError if the players do not name two sides.
[[nodiscard]] std::vector<PlayedReading> readings_of(const Board& start, const ToldGame& told,
                                                     std::optional<PitNumbers> numbers = {});

/// True if a reading in this numbering is legal as a whole.
[[nodiscard]] bool is_legal_in(PitNumbers numbers, const std::vector<PlayedReading>& readings);

/// The game that was told, as read in the only reading that is legal as a whole.
///
/// If several readings are legal and are different games, a list is read in PitNumbers::kSowing, or
/// else there is no answer. If none is legal, the game is read up to its first sowing that cannot
/// be played, provided that the numbering is given, or that a list fits kSowing, or that the word
/// at fault is not a pit in any numbering. In all other cases throws UncertainGameError, whose
/// message says what is wrong with each reading.
[[nodiscard]] PlayedRecord read_told(const Board& start, const ToldGame& told,
                                     std::optional<PitNumbers> numbers = {});

/// "; the game is legal under standard rules", for the end of a message, if the whole game is legal
/// in this numbering under other rules than those of `start`; otherwise empty.
[[nodiscard]] std::string legal_elsewhere(const Board& start, const ToldGame& told,
                                          PitNumbers numbers);

}  // namespace seedbank::engine
