// Query parameters, named like the command's options. openapi.json lists those of each request.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/numbering.h>

#include "solver/game/rules.h"
#include "tools/http/message.h"
#include "tools/options/option_table.h"
#include "tools/options/shared_options.h"

namespace seedbank::tools {

/// Reads parameter values. Throws UsageError, which names the parameter, if one is invalid. The
/// request must outlive this. Not thread-safe.
class Parameters {
 public:
  /// Throws UsageError for a parameter that openapi.json does not list for the path and the method
  /// of the request, for one that is given twice, and for an invalid choice of how positions are
  /// read.
  explicit Parameters(const HttpRequest& request);

  /// Requires, like the functions below, a name that openapi.json lists.
  [[nodiscard]] std::optional<std::string> text(std::string_view name) const;
  /// Also throws UsageError if the parameter is missing.
  [[nodiscard]] std::string required(std::string_view name) const;
  /// Also throws UsageError if the parameter is missing.
  [[nodiscard]] int required_number(std::string_view name, NumberRange range) const;
  [[nodiscard]] std::int64_t number(std::string_view name, NumberRange range,
                                    std::int64_t otherwise) const;
  [[nodiscard]] bool flag(std::string_view name, bool otherwise) const;
  /// "stream" or, without it, whether the client accepts server-sent events.
  [[nodiscard]] bool events() const;
  /// "time".
  [[nodiscard]] std::optional<double> seconds() const;
  /// "random-seed", by default 1.
  [[nodiscard]] std::uint64_t random_seed() const;
  [[nodiscard]] Rules rules(Rules otherwise) const;
  [[nodiscard]] NotationChoice notation() const;
  /// "numbering".
  [[nodiscard]] std::optional<PitNumbers> numbering() const;

  /// "parameter 'NAME'", for error messages.
  [[nodiscard]] static std::string source(std::string_view name);

 private:
  const HttpParameters& given_;
  const std::vector<std::string>& listed_;
  const std::string& accept_;
};

}  // namespace seedbank::tools
