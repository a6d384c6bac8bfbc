// Messages of errors: on one line, and those that must be told apart by their text.
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

/// Whether oneTBB threw this because it could not start a thread: it has no type of its own.
[[nodiscard]] inline bool is_thread_shortage(const std::runtime_error& error) noexcept {
  return std::string_view(error.what()).starts_with("pthread_create has failed");
}

}  // namespace seedbank
