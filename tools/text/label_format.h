// How labelled positions are written: rows of the MAIA data set, or JSON.
#pragma once

#include <optional>
#include <string>

#include "solver/game/rules.h"
#include "tools/answer.h"
#include "tools/options/common_options.h"

namespace seedbank::tools {

/// Rows of one game. May be used by several threads at once.
class LabelFormat {
 public:
  LabelFormat(Format format, Game game) noexcept : format_(format), game_(game) {}

  /// The line before all rows, if there is one.
  [[nodiscard]] std::optional<std::string> header() const;

  /// What the row of a position begins with: all of it that is known without an answer.
  [[nodiscard]] std::string beginning(const Position& position) const;

  /// The whole row, without line feed. Requires a complete answer to what wanted() asks.
  [[nodiscard]] std::string row(const Answer& answer) const;

  /// What rows need of an answer.
  [[nodiscard]] Wanted wanted() const noexcept;

 private:
  Format format_;
  Game game_;
};

}  // namespace seedbank::tools
