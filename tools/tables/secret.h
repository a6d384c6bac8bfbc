// Secrets that identify the people of a game.
#pragma once

#include <string>
#include <string_view>

namespace seedbank::tools {

/// A random text of 32 hexadecimal digits, 128 bits from the system's generator. Throws
/// std::system_error if that fails.
[[nodiscard]] std::string new_secret();

/// Whether a given text equals a secret. The time depends only on the length of `secret`. An empty
/// secret equals nothing.
[[nodiscard]] bool is_secret(std::string_view given, std::string_view secret) noexcept;

}  // namespace seedbank::tools
