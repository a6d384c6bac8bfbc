// Which names of players mean programs.
#pragma once

#include <string_view>

namespace seedbank::engine {

/// Whether a player's name means a program rather than a strategy: it ends with ".json", has a
/// slash or a blank, or is a PlayerDeclaration::identity().
[[nodiscard]] bool names_a_program(std::string_view name) noexcept;

}  // namespace seedbank::engine
