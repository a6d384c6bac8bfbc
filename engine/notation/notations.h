// Reading and writing positions in any notation, and the reader and the writer of each. Readers
// throw NotationError for a text that they cannot read, writers for a position that they cannot
// write.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <seedbank/notation.h>

#include "engine/notation/side_names.h"
#include "solver/game/notation.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {

/// What a caller decides about a text.
struct ReadAs {
  std::optional<Notation> notation = {};
  std::span<const std::string> ignore = {};      ///< fields of JSON that do not matter
  std::optional<PlayersFrom> players_from = {};  ///< of players that are numbers
};

/// How a text was read.
struct Reading {
  NotedPosition noted;
  /// What else the text could be, if it was read in Seedbank's own form; otherwise empty.
  std::string note = {};
  std::string rules = {};  ///< those that the text names; empty if it names none
};

/// A text with several readings, of which the message lists all.
class UndecidedError : public NotationError {
 public:
  /// What the caller has to decide: a member of ReadAs.
  enum class Choice : std::uint8_t { kNotation, kPlayersFrom };

  UndecidedError(const std::string& message, Choice choice)
      : NotationError(message), choice_(choice) {}
  [[nodiscard]] Choice choice() const noexcept { return choice_; }

 private:
  Choice choice_;
};

/// Reads a position. Each row of the table in notations.cpp that may have the form of the text, or
/// the one that the caller names, is tried. All that can read it must agree. `\\n` stands for a
/// line feed. Throws UndecidedError if several readings are left, and NotationError, with the
/// number or character at fault and the reason, if there is none.
[[nodiscard]] Reading read_text(std::string_view text, const ReadAs& as = {});

/// The position that read_text() returns for a named notation.
[[nodiscard]] NotedPosition read_position(Notation notation, std::string_view text);

/// The table of forms as rows of Markdown, for FORMS.md.
[[nodiscard]] std::string form_rows();

/// The order of lists of numbers in JSON that a notation names; a null pointer if it names none.
[[nodiscard]] CellOrder board_order(Notation notation) noexcept;

/// The text of a position, from which read_position() returns the same position; notations from the
/// mover's view swap the sides if North is to move. Throws NotationError if the notation cannot
/// express the position.
[[nodiscard]] std::string write_position(Notation notation, const NotedPosition& noted);

/// The position of a row of MAIA with or without labels. `pits` is the number of pits per side from
/// the header; without a header, rows with labels have 6, and others any number. Throws
/// NotationError.
[[nodiscard]] NotedPosition read_labelled_row(std::string_view row, std::optional<int> pits);

/// Pits per side in notations of programs that support no others.
inline constexpr int kFixedPits = 6;
/// Pits and stores of such a board.
inline constexpr std::size_t kFixedCells = 2 * (kFixedPits + 1);

/// The position with the mover as South, for notations from the mover's view.
[[nodiscard]] NotedPosition seen_by_mover(const NotedPosition& noted);

/// Throws NotationError unless `noted` has kFixedPits; `notation` is for the message.
void require_fixed_pits(const NotedPosition& noted, std::string_view notation);

/// `word` without a point and zeros after it: old releases of OpenSpiel print "4." or "4.0".
[[nodiscard]] std::string_view without_fraction(std::string_view word) noexcept;

// Each is_...() recognises the notation by its form. Requires a trimmed text.

// Lists of numbers: notation_lists.cpp. FairKalah's may be in brackets of any kind, as in sources,
// or after a `p`, as in the input of Irving's program. KGP's may be part of a line of a log, such
// as `24@7 state <...>`, and Manchester's of one such as `CHANGE;1;...;YOU`, after which the side
// to move must follow.
[[nodiscard]] bool is_fairkalah(std::string_view text) noexcept;
[[nodiscard]] NotedPosition read_fairkalah(std::string_view text);
[[nodiscard]] bool is_kgp(std::string_view text) noexcept;
[[nodiscard]] NotedPosition read_kgp(std::string_view text);
[[nodiscard]] std::string write_kgp(const NotedPosition& noted);
[[nodiscard]] NotedPosition read_kgpc(std::string_view text);
[[nodiscard]] std::string write_kgpc(const NotedPosition& noted);
[[nodiscard]] bool is_manchester(std::string_view text) noexcept;
[[nodiscard]] NotedPosition read_manchester(std::string_view text);
[[nodiscard]] std::string write_manchester(const NotedPosition& noted);

// A row of MAIA, with or without labels: notation_lists.cpp.
[[nodiscard]] NotedPosition read_maia(std::string_view text);
[[nodiscard]] std::string write_maia(const NotedPosition& noted);

// Numbered cells, in any order: notation_lists.cpp.
[[nodiscard]] bool is_rawlings(std::string_view text) noexcept;
[[nodiscard]] NotedPosition read_rawlings(std::string_view text);
[[nodiscard]] std::string write_rawlings(const NotedPosition& noted);
/// True if one of the pairs such as `0=4` or `site0=4` has number 0.
[[nodiscard]] bool is_ludii(std::string_view text) noexcept;
[[nodiscard]] NotedPosition read_ludii(std::string_view text);
[[nodiscard]] std::string write_ludii(const NotedPosition& noted);

// OpenSpiel: notation_openspiel.cpp. The lines may begin with `# `, as in a playthrough.
[[nodiscard]] bool is_openspiel(std::string_view text) noexcept;
[[nodiscard]] NotedPosition read_openspiel(std::string_view text);
[[nodiscard]] std::string write_openspiel(const NotedPosition& noted);
/// True for 16 numbers in brackets, of which the first 14 are a board of 48 seeds, and the next is
/// a player. Shorter lists have no form of their own.
[[nodiscard]] bool is_openspiel_tensor(std::string_view text) noexcept;
[[nodiscard]] NotedPosition read_openspiel_tensor(std::string_view text);
[[nodiscard]] std::string write_openspiel_tensor(const NotedPosition& noted);

// CMancala: notation_cmancala.cpp.
[[nodiscard]] bool is_cmancala(std::string_view text) noexcept;
[[nodiscard]] NotedPosition read_cmancala(std::string_view text);
[[nodiscard]] std::string write_cmancala(const NotedPosition& noted);

// Drawn boards: notation_drawn.cpp.
/// True for a text of several lines, of which at least one has several numbers.
[[nodiscard]] bool is_drawn(std::string_view text) noexcept;
[[nodiscard]] NotedPosition read_drawn(std::string_view text);
[[nodiscard]] std::string write_drawn(const NotedPosition& noted);
/// True for a text of two lines with as many numbers.
[[nodiscard]] bool is_in_two_lines(std::string_view text) noexcept;
/// The same, unless the columns of the numbers are those of a drawn board.
[[nodiscard]] bool is_rows(std::string_view text) noexcept;
[[nodiscard]] NotedPosition read_rows(std::string_view text);
[[nodiscard]] std::string write_rows(const NotedPosition& noted);

// JSON: notation_json.cpp.
[[nodiscard]] bool is_json(std::string_view text) noexcept;
[[nodiscard]] Reading read_json(std::string_view text, const ReadAs& as);
/// From which number the players in a text are counted, if it is JSON and decides that.
[[nodiscard]] std::optional<PlayersFrom> players_counted_in(std::string_view text);
/// The names of all fields of a text, in an order of their own; empty if it is not JSON.
[[nodiscard]] std::string json_field_names(std::string_view text);
[[nodiscard]] std::string write_json(const NotedPosition& noted);

}  // namespace seedbank::engine
