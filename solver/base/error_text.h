// Error messages: printing them on one line, quoting for a shell, and recognising errors that have
// no type of their own.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>

namespace seedbank {

/// `message` on one line: control characters, which paths may contain, become question marks.
[[nodiscard]] inline std::string single_line(std::string message) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  std::replace_if(message.begin(), message.end(), is_control, '?');
  return message;
}

/// `word`, quoted unless a POSIX shell would leave it unchanged.
[[nodiscard]] inline std::string shell_quoted(std::string_view word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./=,:+%@-";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) {
    return std::string(word);
  }
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? R"('\'')" : std::string(1, c);
  return quoted + '\'';
}

/// Whether `error` is the one that oneTBB throws if it cannot start a thread. Only the message
/// identifies it.
[[nodiscard]] inline bool is_thread_shortage(const std::runtime_error& error) noexcept {
  return std::string_view(error.what()).starts_with("pthread_create has failed");
}

}  // namespace seedbank
