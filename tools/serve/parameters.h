// The parameters of a request, by the names of the command's options.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "engine/notation/notations.h"
#include "solver/game/rules.h"
#include "tools/http/target.h"
#include "tools/options/notation_option.h"
#include "tools/options/option_table.h"

namespace seedbank::tools {

/// Reads values; what is wrong with one is a UsageError that names it. For one thread at a time;
/// refers to the request.
class Parameters {
 public:
  /// Throws UsageError for a name that is none of `known`, and for one that is given twice.
  Parameters(const HttpParameters& given, std::initializer_list<std::string_view> known);

  [[nodiscard]] std::optional<std::string_view> text(std::string_view name) const;
  /// Throws UsageError also where it is missing.
  [[nodiscard]] std::string required(std::string_view name) const;
  [[nodiscard]] std::int64_t number(std::string_view name, NumberRange range,
                                    std::int64_t otherwise) const;
  [[nodiscard]] bool flag(std::string_view name, bool otherwise) const;
  [[nodiscard]] std::optional<double> seconds(std::string_view name) const;
  [[nodiscard]] Rules rules(Rules otherwise) const;
  [[nodiscard]] NotationChoice notation(std::string_view name) const;

 private:
  const HttpParameters& given_;
};

}  // namespace seedbank::tools
