// Secrets from the system's generator of random numbers, compared in constant time.
#include "tools/tables/secret.h"

#include <array>
#include <cerrno>
#include <cstddef>
#include <system_error>

#include <fmt/core.h>
#include <unistd.h>

namespace seedbank::tools {

std::string new_secret() {
  std::array<unsigned char, 16> bytes{};
  if (::getentropy(bytes.data(), bytes.size()) != 0) {
    throw std::system_error(errno, std::generic_category(), "random numbers");
  }
  std::string text;
  for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

bool is_secret(std::string_view given, std::string_view secret) noexcept {
  // Volatile, so that the compiler does not end the loop early.
  volatile unsigned char difference = given.size() == secret.size() ? 0 : 1;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    const char other = i < given.size() ? given[i] : '\0';
    difference = static_cast<unsigned char>(difference | (secret[i] ^ other));
  }
  return difference == 0 && !secret.empty();
}

}  // namespace seedbank::tools
