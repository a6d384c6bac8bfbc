// The access log.
#include "tools/http/access_log.h"

#include <array>
#include <cstdio>
#include <ctime>
#include <string>

#include <fcntl.h>
#include <unistd.h>

namespace seedbank::tools {
namespace {

// Nobody reads more of a target in a log.
constexpr std::size_t kMostTargetBytes = 1024;

// What would end the line or the quotes is written as \xHH.
std::string quoted(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result;
  for (const char letter : text.substr(0, kMostTargetBytes)) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x20 || byte >= 0x7f || letter == '"' || letter == '\\') {
      result += "\\x";
      result += kDigits[byte >> 4U];
      result += kDigits[byte & 15U];
    } else {
      result += letter;
    }
  }
  return result;
}

std::string time_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  std::array<char, 40> text{};
  return {text.data(),
          std::strftime(text.data(), text.size(), "[%d/%b/%Y:%H:%M:%S +0000]", &parts)};
}

}  // namespace

AccessLog::AccessLog(const std::filesystem::path& file) {
  if (file == "-") return;
  file_ = std::make_unique<Descriptor>(file, O_WRONLY | O_APPEND | O_CREAT, "open the access log");
}

void AccessLog::write(const AccessLine& line) const {
  std::array<char, 32> seconds{};
  std::snprintf(seconds.data(), seconds.size(), "%.6f", line.seconds);
  const std::string text = std::string(line.client) + " - - " + time_text() + " \"" +
                           quoted(line.method) + ' ' + quoted(line.target) + " HTTP/1.1\" " +
                           std::to_string(line.status) + ' ' + std::to_string(line.bytes) + ' ' +
                           seconds.data() + '\n';
  [[maybe_unused]] const ssize_t written =
      ::write(file_ ? file_->get() : STDOUT_FILENO, text.data(), text.size());
}

}  // namespace seedbank::tools
