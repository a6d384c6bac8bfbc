// Labels of positions: rows of the MAIA data set, or JSON. Engine::label() computes them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <seedbank/answer.h>
#include <seedbank/board.h>
#include <seedbank/export.h>

namespace seedbank {

/// The format of the rows of one game. Rows show positions with the mover as South. Immutable.
class SEEDBANK_API LabelFormat {
 public:
  enum class Form : std::uint8_t {
    kMaia,  ///< the numbers of the position, 1 for each best pit and 0 for each other pit, and the
            ///< value; has a header
    kJson,  ///< an object with the value of every pit
  };

  /// Whether the rows begin with a header(). Of several shards, only the first one does.
  enum class Heading : std::uint8_t { kHeaded, kBare };

  LabelFormat(Form form, int pits, Heading heading = Heading::kHeaded) noexcept
      : form_(form), pits_(pits), heading_(heading) {}

  /// The line before all rows, if any.
  [[nodiscard]] std::optional<std::string> header() const;

  /// The names of the columns, if any.
  [[nodiscard]] std::optional<std::string> columns() const;

  /// The beginning of a board's row: the part that does not depend on the answer. Requires a board
  /// with South to move.
  [[nodiscard]] std::string beginning(const Board& board) const;

  /// The complete row, without a line feed. Requires a complete answer to wanted().
  [[nodiscard]] std::string row(const Answer& answer) const;

  /// The parts of an answer that rows need.
  [[nodiscard]] Wanted wanted() const noexcept;

 private:
  Form form_;
  int pits_;
  Heading heading_;
};

}  // namespace seedbank
