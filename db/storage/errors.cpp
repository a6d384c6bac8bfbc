// Errors and their texts: files, numbers of bytes, the nearest of several names, quoted words.
#include "db/storage/errors.h"

#include <algorithm>
#include <cerrno>
#include <numeric>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "solver/game/number_list.h"

namespace seedbank {
namespace {

// The edit distance: the least number of letters inserted, omitted, changed, or exchanged with the
// next one.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before;  // the row before `row`
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::vector<std::size_t> next = {i + 1};
    for (std::size_t j = 0; j < b.size(); ++j) {
      next.push_back(std::min({row[j] + (a[i] == b[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1}));
      const bool is_exchange = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
      if (is_exchange) next.back() = std::min(next.back(), before[j - 1] + 1);
    }
    before = std::exchange(row, std::move(next));
  }
  return row.back();
}

constexpr std::size_t kLongestTyped = 40;
constexpr std::size_t kLettersPerEdit = 3;  // of the longer name

// The letters of a name, without the dashes before an option.
std::string letters_of(std::string_view name) {
  return in_lower_case(name.substr(std::min(name.find_first_not_of('-'), name.size())));
}

// The length of the control character, or mark of direction, at the beginning of a text in UTF-8; 0
// for any other character. U+200C and U+200D are letters of some languages, and parts of symbols.
std::size_t length_of_control(std::string_view text) {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
  };
  if (byte(0) < 0x20 || byte(0) == 0x7F) return 1;
  if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) <= 0x9F) return 2;  // U+0080..U+009F
  if (byte(0) == 0xD8 && byte(1) == 0x9C) return 2;                     // U+061C
  const unsigned low = byte(2);
  if (byte(0) == 0xEF && byte(1) == 0xBB && low == 0xBF) return 3;  // U+FEFF
  const bool is_mark = byte(1) == 0x80 && (low == 0x8B || low == 0x8E || low == 0x8F ||
                                           (low >= 0xA8 && low <= 0xAE));  // U+2028..U+202E
  const bool is_format = byte(1) == 0x81 && low >= 0xA0 && low <= 0xAF;    // U+2060..U+206F
  return byte(0) == 0xE2 && (is_mark || is_format) ? 3 : 0;
}

// `text` with each control character replaced by what `replacement` makes of its bytes.
template <typename Replacement>
std::string without_controls(std::string_view text, const Replacement& replacement) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t control = length_of_control(text);
    if (control == 0) {
      shown += text[0];
    } else {
      shown += replacement(text.substr(0, control));
    }
    text.remove_prefix(std::max<std::size_t>(control, 1));
  }
  return shown;
}

std::string io_text(const std::string& operation, int code) {
  return "cannot " + operation + ": " + std::generic_category().message(code) +
         (code == ENOLCK ? "; its file system has none: write to another one, such as a local disk"
                         : "");
}

}  // namespace

IoError::IoError(const std::filesystem::path& file, const std::string& operation, int code)
    : FileError(db::in_file(file, io_text(operation, code)), file),
      operation_(operation),
      code_(code) {}

StoppedError::StoppedError(Cause cause)
    : StoppedError(cause == Cause::kStop ? "a stop was requested" : "the time limit was reached",
                   cause) {}

StoppedError StoppedError::of(const std::stop_token& stop) {
  return StoppedError(stop.stop_requested() ? Cause::kStop : Cause::kTimeLimit);
}

std::string nearest_name(std::string_view word, const std::vector<std::string>& names) {
  if (word.size() > kLongestTyped) return {};  // not a typing error
  const std::string typed = letters_of(word);
  std::string nearest;
  std::size_t least = kLongestTyped;
  for (const std::string& name : names) {
    const std::string letters = letters_of(name);
    const bool is_abbreviation = typed.size() >= kLettersPerEdit && letters.starts_with(typed);
    const std::size_t edits = is_abbreviation && typed != letters ? 1 : distance(typed, letters);
    if (edits < least && kLettersPerEdit * edits <= std::max(typed.size(), letters.size())) {
      least = edits;
      nearest = name;
    }
  }
  return nearest;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& names) {
  const std::string nearest = nearest_name(word, names);
  return nearest.empty() ? "" : ", did you mean '" + nearest + "'?";
}

std::string unknown_name(std::string_view word, const std::vector<std::string>& names) {
  std::string text = '\'' + std::string(word) + "' is unknown";
  if (std::string hint = did_you_mean(word, names); !hint.empty()) return text + hint;
  const char* separator = "; there are ";
  for (const std::string& name : names) {
    text += separator + name;
    separator = ", ";
  }
  return text;
}

std::string single_line(std::string_view message) {
  return without_controls(message, [](std::string_view /*control*/) { return "?"; });
}

std::string shown_name(std::string_view name) {
  constexpr std::size_t kMost = 100;
  const std::size_t begin = std::min(name.find_first_not_of(' '), name.size());
  name = name.substr(begin, name.find_last_not_of(' ') + 1 - begin);
  std::string shown = without_controls(name, [](std::string_view control) {
    std::string bytes;
    for (const char c : control) {
      bytes += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
    return bytes;
  });
  if (shown.size() <= kMost) return shown;
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(shown[end]) & 0xC0) == 0x80) --end;
  return shown.substr(0, end) + "...";
}

std::string shell_quoted(std::string_view word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./=,:+%@-";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) {
    return std::string(word);
  }
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? R"('\'')" : std::string(1, c);
  return quoted + '\'';
}

bool is_thread_shortage(const std::runtime_error& error) noexcept {
  return std::string_view(error.what()).starts_with("pthread_create has failed");
}

namespace db {

std::string in_file(const std::filesystem::path& file, const std::string& what) {
  return single_line(file.string() + ": " + what);
}

std::string text_without_file(const FileError& error) {
  return std::string(error.what()).substr(single_line(error.file().string()).size() + 2);
}

ResourceError memory_error(const std::string& what, std::uint64_t needed, std::uint64_t allowed) {
  return {single_line(what + " needs at least " + in_mebibytes(needed) + " of memory, " +
                      in_mebibytes(allowed) + " allowed"),
          Resource::kMemory, needed, allowed, needed};
}

ResourceError memory_left_error(const std::string& what, std::uint64_t needed, std::uint64_t left,
                                std::uint64_t enough) {
  return {
      what + " needs " + in_mebibytes(needed) + " of memory, " + in_mebibytes(left) + " are left",
      Resource::kMemory, needed, left, enough};
}

ResourceError disk_error(const std::filesystem::path& place, std::uint64_t needed,
                         std::uint64_t free) {
  return {in_file(place, "about " + in_mebibytes(needed) + " will be written, " +
                             in_mebibytes(free) + " are free"),
          Resource::kDisk, needed, free};
}

std::string in_mebibytes(std::uint64_t bytes) {
  constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
  return std::to_string(bytes / kMebibyte + (bytes % kMebibyte == 0 ? 0 : 1)) + " MiB";
}

}  // namespace db
}  // namespace seedbank
