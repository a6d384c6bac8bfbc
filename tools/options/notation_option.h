// The option --notation: how a command reads and writes positions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/notation/notations.h"
#include "tools/options/option_table.h"

namespace seedbank::tools {

/// What --notation says.
struct NotationChoice {
  std::optional<engine::Notation> given;

  /// Reads in the notation given, or else in the one detected. Throws NotationError.
  [[nodiscard]] NotedPosition read(std::string_view text) const {
    return given ? engine::read_position(*given, text) : engine::read_any(text);
  }

  /// Writes in the notation given, or else FairKalah's. Throws NotationError.
  [[nodiscard]] std::string write(const NotedPosition& noted) const {
    return engine::write_position(given.value_or(engine::Notation::kFairKalah), noted);
  }
};

/// What may be given for a notation.
[[nodiscard]] ValueSet notation_names();

/// The notation of that name. If there is none, throws UsageError, which names `source` as
/// parse_strategy() does.
[[nodiscard]] engine::Notation parse_notation(const std::string& source, const std::string& text);

/// What a command does in the notation chosen.
enum class NotationUse : std::uint8_t { kRead, kReadAndWrite };

/// Adds --notation. `choice` must outlive the table.
void add_notation_option(OptionTable& table, NotationChoice& choice,
                         NotationUse use = NotationUse::kReadAndWrite);

/// Names and meanings of all notations, a line each, for the help of a command.
[[nodiscard]] std::string notations_help();

}  // namespace seedbank::tools
