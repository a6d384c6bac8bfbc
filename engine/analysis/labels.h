// Labels of positions: rows of the MAIA data set, or JSON, computed in parallel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include <seedbank/answer.h>
#include <seedbank/observer.h>

#include "engine/answer/answerer.h"
#include "solver/game/position.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

/// The format of the rows of one game. Immutable.
class LabelFormat {
 public:
  enum class Form : std::uint8_t {
    kMaia,  ///< the numbers of the position, 1 or 0 for each pit, the value; with a header
    kJson,  ///< an object with the value of every pit
  };

  /// The rows of shards other than the first are not `headed`.
  LabelFormat(Form form, Game game, bool headed = true) noexcept
      : form_(form), game_(game), headed_(headed) {}

  [[nodiscard]] Game game() const noexcept { return game_; }

  /// The line before all rows, if any.
  [[nodiscard]] std::optional<std::string> header() const;

  /// The names of the columns, if any.
  [[nodiscard]] std::optional<std::string> columns() const;

  /// The beginning of the row of a position, as far as it does not depend on the answer.
  [[nodiscard]] std::string beginning(const Position& position) const;

  /// The complete row, without line feed. Requires a complete answer to wanted().
  [[nodiscard]] std::string row(const Answer& answer) const;

  /// The parts of an answer that rows need.
  [[nodiscard]] Wanted wanted() const noexcept;

 private:
  Form form_;
  Game game_;
  bool headed_;
};

/// Takes a row, without line feed.
using TakeRow = std::function<void(const std::string& row)>;

/// Calls `take` with the row of every position, in order, each as soon as possible; returns the
/// number of rows, fewer than positions if `request` ended. Each position is searched by one
/// thread, on all threads of the caller's arena. The first exception, of an answer, of `take` or of
/// the observer, is rethrown after all threads have finished. Requires positions with `pits` pits
/// that are not over. Throws what Answerer::answer() throws.
[[nodiscard]] std::size_t label_rows(Answerer& answerer, int pits,
                                     std::span<const Position> positions, const LabelFormat& format,
                                     const SearchRequest& request, Observer& observer,
                                     const TakeRow& take);

}  // namespace seedbank::engine
