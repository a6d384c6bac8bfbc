// Enumerators by their names.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace seedbank::engine {

/// The enumerator with a name, given the names of all of them in their order; nothing for other
/// names.
template <typename Enum, std::size_t kSize>
[[nodiscard]] std::optional<Enum> value_named(const std::array<std::string_view, kSize>& names,
                                              std::string_view name) noexcept {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

}  // namespace seedbank::engine
