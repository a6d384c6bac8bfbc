// Lines of the Kalah Game Protocol: a one-pass parser, a writer, and one end of a connection.
#include "engine/protocols/kgp_line.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace seedbank::engine {
namespace {

bool is_decimal(char c) { return c >= '0' && c <= '9'; }
bool is_alphanumeric(char c) {
  return is_decimal(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
// Control characters count as blanks.
bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7F'; }

// Parses a line.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : left_(text) {}

  std::optional<KgpLine> line() {
    KgpLine line;
    skip_blanks();
    if (!read_numbers(line)) return std::nullopt;
    skip_blanks();
    // Command names do not begin with a digit, though the grammar allows it.
    if (left_.empty() || is_decimal(left_.front())) return std::nullopt;
    line.name = taken_while(is_alphanumeric);
    if (line.name.empty()) return std::nullopt;
    for (skip_blanks(); !left_.empty(); skip_blanks()) line.arguments.push_back(argument());
    return line;
  }

 private:
  void skip_blanks() { (void)taken_while(is_blank); }

  template <typename Predicate>
  std::string_view taken_while(Predicate wanted) {
    const auto end = std::find_if_not(left_.begin(), left_.end(), wanted);
    return taken(static_cast<std::size_t>(end - left_.begin()));
  }

  std::string_view taken(std::size_t count) {
    const std::string_view text = left_.substr(0, count);
    left_.remove_prefix(text.size());
    return text;
  }

  // Reads "6", "@4", "6@4" or nothing; false if a number does not fit 64 bits.
  bool read_numbers(KgpLine& line) {
    if (!read_number(taken_while(is_decimal), line.id)) return false;
    if (!left_.starts_with('@')) return true;
    left_.remove_prefix(1);
    return read_number(taken_while(is_decimal), line.ref);
  }

  static bool read_number(std::string_view digits, std::optional<std::uint64_t>& number) {
    if (digits.empty()) return true;
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    number = value;
    return error == std::errc();
  }

  KgpArgument argument() {
    if (left_.front() == '"') return kgp_string(string());
    if (left_.front() == '<') return {board()};
    return {std::string(taken_while([](char c) { return !is_blank(c) && c != '"'; }))};
  }

  std::string board() {
    const std::size_t end = left_.find('>');
    std::string text(taken(end == std::string_view::npos ? left_.size() : end + 1));
    std::erase_if(text, is_blank);
    return text;
  }

  std::string string() {
    std::string text;
    bool escaped = false;
    for (left_.remove_prefix(1); !left_.empty(); left_.remove_prefix(1)) {
      const char c = left_.front();
      if (escaped) {
        text += c == 'n' ? '\n' : c == 't' ? '\t' : c;
        escaped = false;
      } else if (c == '"') {
        left_.remove_prefix(1);
        break;
      } else {
        escaped = c == '\\';
        if (!escaped) text += c;
      }
    }
    return text;
  }

  std::string_view left_;
};

void append_quoted(std::string& text, std::string_view string) {
  text += '"';
  for (const char c : string) {
    if (c == '\n') {
      text += "\\n";
    } else if (c == '\t') {
      text += "\\t";
    } else if (is_blank(c)) {
      text += ' ';
    } else {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
  }
  text += '"';
}

}  // namespace

std::optional<KgpLine> parse_kgp_line(std::string_view text) { return LineReader(text).line(); }

std::string to_kgp_text(const KgpLine& line) {
  std::string text;
  if (line.id) text += std::to_string(*line.id);
  if (line.ref) text += '@' + std::to_string(*line.ref);
  if (!text.empty()) text += ' ';
  text += line.name;
  for (const KgpArgument& argument : line.arguments) {
    text += ' ';
    if (argument.is_quoted) {
      append_quoted(text, argument.text);
    } else {
      text += argument.text;
    }
  }
  return text;
}

std::string kgp_board_text(std::span<const int> numbers) {
  const std::size_t half = numbers.size() / 2;
  const auto own = numbers.first(half - 1);
  const auto other = numbers.subspan(half, half - 1);
  return fmt::format("<{},{},{},{},{}>", half - 1, numbers[half - 1], numbers.back(),
                     fmt::join(own, ","), fmt::join(other, ","));
}

std::optional<KgpLine> KgpTalk::send(std::optional<std::uint64_t> ref, std::string_view name,
                                     std::vector<KgpArgument> arguments) {
  if (silent_) return std::nullopt;
  KgpLine line{next_id_, ref, std::string(name), std::move(arguments)};
  next_id_ += 2;
  send_(to_kgp_text(line));
  return line;
}

bool KgpTalk::answer_ping(const KgpLine& line) {
  if (line.name != "ping") return false;
  send(line.id, "pong", line.arguments);
  return true;
}

}  // namespace seedbank::engine
