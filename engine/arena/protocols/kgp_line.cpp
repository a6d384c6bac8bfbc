// Lines and boards of the Kalah Game Protocol: parsers, writers, and one end of a connection.
#include "engine/arena/protocols/kgp_line.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

bool is_alphanumeric(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
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
    if (left_.empty() || is_digit(left_.front())) return std::nullopt;
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
    if (!read_number(taken_while(is_digit), line.id)) return false;
    if (!left_.starts_with('@')) return true;
    left_.remove_prefix(1);
    return read_number(taken_while(is_digit), line.ref);
  }

  static bool read_number(std::string_view digits, std::optional<std::uint64_t>& number) {
    number = whole_number<std::uint64_t>(digits);
    return number || digits.empty();
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

std::optional<WideBoard> board_of_numbers(std::span<const int> numbers) {
  if (numbers.empty() || numbers[0] < 1 || numbers[0] > kMaxWidePits) return std::nullopt;
  const int pits = numbers[0];
  if (numbers.size() != numbers_of_board(pits)) return std::nullopt;
  int seeds = 0;
  for (const int number : numbers.subspan(1)) {
    if (number < 0 || number > kMaxSeeds - seeds) return std::nullopt;
    seeds += number;
  }
  std::array<WideSide, 2> sides;
  for (std::size_t side = 0; side < 2; ++side) {
    sides[side].store = static_cast<std::uint16_t>(numbers[1 + side]);
    const auto row =
        numbers.subspan(3 + side * static_cast<std::size_t>(pits), static_cast<std::size_t>(pits));
    std::transform(row.begin(), row.end(), sides[side].pits.begin(),
                   [](int number) { return static_cast<std::uint16_t>(number); });
  }
  return WideBoard(pits, Rules::kStandard, sides[0], sides[1]);
}

std::optional<WideBoard> parse_kgp_board(std::string_view text) {
  if (text.size() < 2 || !text.starts_with('<') || !text.ends_with('>')) return std::nullopt;
  std::vector<int> numbers;
  const char* at = text.data() + 1;
  const char* const end = text.data() + text.size() - 1;
  const auto skip_blanks = [&] {
    while (at != end && (*at == ' ' || *at == '\t')) ++at;
  };
  while (numbers.size() < numbers_of_board(kMaxWidePits)) {
    skip_blanks();
    int number = 0;
    const auto [stop, error] = std::from_chars(at, end, number);
    if (error != std::errc()) return std::nullopt;
    numbers.push_back(number);
    at = stop;
    skip_blanks();
    if (at == end) return board_of_numbers(numbers);
    if (*at++ != ',') return std::nullopt;
  }
  return std::nullopt;
}

std::vector<int> numbers_of(const WideBoard& board) {
  std::vector<int> numbers;
  for (const WideSide& side : {board.mover(), board.waiter()}) {
    numbers.insert(numbers.end(), side.pits.begin(), side.pits.begin() + board.pits());
    numbers.push_back(side.store);
  }
  return numbers;
}

std::string to_kgp_text(const WideBoard& board) { return kgp_board_text(numbers_of(board)); }

KgpSolution kgp_solution(const WideBoard& board, int pit) {
  KgpSolution solution{board};
  solution.repeat = solution.board.sow_and_capture(pit) == After::kSameMover;
  const int all_seeds = solution.board.all_seeds();
  if (solution.board.is_over() || 2 * solution.board.most_in_store() > all_seeds) {
    solution.board.collect();
  }
  return solution;
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
