// Quantities as people write and read them.
#include "engine/base/quantity.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <sstream>

namespace seedbank::engine {
namespace {

struct Unit {
  std::string_view name;  // in small letters
  double bytes;
};

constexpr double kKibi = 1024;
constexpr double kKilo = 1000;
constexpr std::array<Unit, 14> kUnits = {{
    {"", 1},
    {"b", 1},
    {"k", kKibi},
    {"kib", kKibi},
    {"kb", kKilo},
    {"m", kKibi* kKibi},
    {"mib", kKibi* kKibi},
    {"mb", kKilo* kKilo},
    {"g", kKibi* kKibi* kKibi},
    {"gib", kKibi* kKibi* kKibi},
    {"gb", kKilo* kKilo* kKilo},
    {"t", kKibi* kKibi* kKibi* kKibi},
    {"tib", kKibi* kKibi* kKibi* kKibi},
    {"tb", kKilo* kKilo* kKilo* kKilo},
}};

std::optional<double> bytes_per_unit(std::string_view name, std::uint64_t whole) {
  if (name == "%") return static_cast<double>(whole) / 100;
  std::string small(name);
  for (char& c : small) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  for (const Unit& unit : kUnits) {
    if (small == unit.name) return unit.bytes;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> parse_bytes(std::string_view text, std::uint64_t whole) {
  if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;
  double number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc()) return std::nullopt;
  std::string_view name = text.substr(static_cast<std::size_t>(end - text.data()));
  if (name.starts_with(' ')) name.remove_prefix(1);
  const auto unit = bytes_per_unit(name, whole);
  if (!unit) return std::nullopt;
  const double bytes = number * *unit;
  if (bytes < 1 || bytes >= std::ldexp(1.0, 63)) return std::nullopt;
  return static_cast<std::uint64_t>(bytes);
}

std::string decimal_text(double number, int decimals) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, number);
  return buffer.data();
}

std::string bytes_text(std::uint64_t bytes) {
  constexpr std::array<const char*, 5> kNames = {" B", " KiB", " MiB", " GiB", " TiB"};
  auto number = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (number >= kKibi && unit + 1 < kNames.size()) {
    number /= kKibi;
    ++unit;
  }
  return decimal_text(number, unit == 0 ? 0 : 1) + kNames[unit];
}

std::string count_text(std::uint64_t count) {
  std::string text = std::to_string(count);
  for (std::size_t digits = 3; digits < text.size(); digits += 4) {
    text.insert(text.size() - digits, 1, ',');
  }
  return text;
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return count_text(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}

std::string duration_text(double seconds) {
  if (seconds < 10) return decimal_text(seconds, 2) + " s";
  if (seconds < 60) return decimal_text(seconds, 1) + " s";
  const auto whole = static_cast<std::uint64_t>(seconds);
  std::array<char, 64> buffer{};
  if (whole < 3600) {
    std::snprintf(buffer.data(), buffer.size(), "%d min %02d s", static_cast<int>(whole / 60),
                  static_cast<int>(whole % 60));
  } else {
    std::snprintf(buffer.data(), buffer.size(), "%s h %02d min", count_text(whole / 3600).c_str(),
                  static_cast<int>(whole / 60 % 60));
  }
  return buffer.data();
}

std::string digest_text(std::uint64_t digest) {
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(digest));
  return text.data();
}

double bits_per_position(std::uint64_t bytes, std::uint64_t positions) noexcept {
  return 8 * static_cast<double>(bytes) / static_cast<double>(positions);
}

std::string right_aligned(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string left_aligned(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, text.size()), ' ');
}

std::string wrapped(std::string_view text, std::size_t columns) {
  std::istringstream words{std::string(text)};
  std::string lines;
  std::string line;
  for (std::string word; words >> word;) {
    if (!line.empty() && line.size() + 1 + word.size() > columns) {
      lines += line + '\n';
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return line.empty() ? lines : lines + line + '\n';
}

std::string margin_text(int margin) {
  return margin > 0 ? '+' + std::to_string(margin) : std::to_string(margin);
}

}  // namespace seedbank::engine
