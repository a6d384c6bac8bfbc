// How labelled positions are written: rows of the MAIA data set, or JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <seedbank/answer.h>

#include "solver/game/position.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

/// Rows of one game. May be used by several threads at once.
class LabelFormat {
 public:
  enum class Form : std::uint8_t {
    kMaia,  ///< the numbers of the position, 1 or 0 for every pit, the value: with a header
    kJson,  ///< an object, with the value of every pit
  };

  /// Rows that go on where others end, as those of a later shard do, are not `headed`.
  LabelFormat(Form form, Game game, bool headed = true) noexcept
      : form_(form), game_(game), headed_(headed) {}

  [[nodiscard]] Game game() const noexcept { return game_; }

  /// The line before all rows, if there is one.
  [[nodiscard]] std::optional<std::string> header() const;

  /// The names of the columns, if they have names.
  [[nodiscard]] std::optional<std::string> columns() const;

  /// What the row of a position begins with: all of it that is known without an answer.
  [[nodiscard]] std::string beginning(const Position& position) const;

  /// The whole row, without line feed. Requires a complete answer to what wanted() asks.
  [[nodiscard]] std::string row(const Answer& answer) const;

  /// What rows need of an answer.
  [[nodiscard]] Wanted wanted() const noexcept;

 private:
  Form form_;
  Game game_;
  bool headed_;
};

}  // namespace seedbank::engine
