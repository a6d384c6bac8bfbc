// Drawn boards: rows of numbers with bars or blanks between them, as programs print them; and two
// rows in sowing order.
//
// On a drawn board, North's row is above and runs from right to left. The stores are at the outer
// ends of the rows or in a line of their own, which is between, above or below the rows, North's on
// the left. Lines that number the pits are skipped. Every word must be known: names of sides, which
// must fit their rows, words for pits and stores, and the side to move. An arrow `<-` beside a row
// marks the mover; the rest of its line is the name of a player.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "engine/notation/cell_orders.h"
#include "engine/notation/notations.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

constexpr std::string_view kArrow = "<-";
constexpr std::string_view kOtherArrow = "\xE2\x86\x90";  // an arrow to the left
constexpr std::string_view kToTheRight = "->";
// Between pits: in ASCII, and the lines of box drawings in UTF-8.
constexpr std::array<std::string_view, 5> kBars = {"|", "\xE2\x94\x82", "\xE2\x94\x83",
                                                   "\xE2\x95\x91", "\xC2\xA6"};
constexpr std::string_view kFrames = " \t\r|-_=+:,;.()[]{}'\"#~^";
constexpr std::string_view kFeedInOneLine = "\\n";
constexpr std::size_t kMostRows = 8;  // with numbers

// Letters beyond ASCII begin with a byte of these.
bool is_letter_of_word(char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || (byte >= 0xC3 && byte <= 0xCF);
}
bool continues_character(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// A number and where it stands in its line.
struct DrawnNumber {
  std::string_view word;
  int begin = 0;  // column of its first digit
  int end = 0;    // column after its last one
  int bars = 0;   // before it
};

struct DrawnLine {
  std::vector<DrawnNumber> numbers;
  std::vector<std::string> words;  // before an arrow
  bool has_arrow = false;
  bool has_arrow_to_the_right = false;
  std::vector<std::string> after_arrow;

  [[nodiscard]] std::vector<std::string_view> seeds() const {
    std::vector<std::string_view> seeds;
    for (const DrawnNumber& number : numbers) seeds.push_back(number.word);
    return seeds;
  }
};

bool is_bar(std::string_view rest) noexcept {
  return std::any_of(kBars.begin(), kBars.end(),
                     [rest](std::string_view bar) { return rest.starts_with(bar); });
}

std::size_t length_of_word(std::string_view text) noexcept {
  std::size_t length = 0;
  while (length < text.size() && (is_letter_of_word(text[length]) ||
                                  continues_character(text[length]) || is_digit(text[length]))) {
    ++length;
  }
  return length;
}

// Words before a number that is part of a name, such as `player 1`.
bool takes_number(std::string_view word) {
  const std::string small = in_lower_case(word);
  return small == "player" || small == "p";
}

class LineReader {
 public:
  explicit LineReader(std::string_view line) : rest_(line) {}

  DrawnLine read() {
    while (!rest_.empty()) {
      const bool is_arrow = rest_.starts_with(kArrow) || rest_.starts_with(kOtherArrow);
      if (is_arrow && line_.has_arrow) fail("two arrows in a line");
      if (is_arrow) {
        line_.has_arrow = true;
        skip(rest_.starts_with(kArrow) ? kArrow.size() : kOtherArrow.size());
      } else if (rest_.starts_with(kToTheRight)) {
        line_.has_arrow_to_the_right = true;
        skip(kToTheRight.size());
      } else if (is_letter_of_word(rest_[0])) {
        take_word();
      } else if (is_digit(rest_[0])) {
        take_number();
      } else {
        take_other();
      }
    }
    check_bars();
    return std::move(line_);
  }

 private:
  [[noreturn]] static void fail(const std::string& why) { throw NotationError(why); }

  void skip(std::size_t bytes) {
    for (const char c : rest_.substr(0, bytes)) {
      if (!continues_character(c)) ++column_;
    }
    before_ = rest_[bytes - 1];
    rest_.remove_prefix(bytes);
  }

  void take_word() {
    std::string word(rest_.substr(0, length_of_word(rest_)));
    skip(word.size());
    if (takes_number(word)) {
      const std::size_t blanks = std::min(rest_.find_first_not_of(' '), rest_.size());
      const std::size_t digits =
          std::min(rest_.find_first_not_of("0123456789", blanks), rest_.size());
      if (digits > blanks && blanks > 0) {
        word += rest_.substr(blanks, digits - blanks);
        skip(digits);
      }
    }
    (line_.has_arrow ? line_.after_arrow : line_.words).push_back(word);
  }

  void take_number() {
    const std::size_t length = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    const std::string_view word = rest_.substr(0, length);
    const int begin = column_;
    skip(length);
    // After an arrow, digits are part of a player's name, such as "AI 1".
    if (line_.has_arrow) {
      if (line_.after_arrow.empty()) fail("a number follows an arrow: " + in_quotes(word));
      return;
    }
    if (!rest_.empty() && (is_letter_of_word(rest_[0]) ||
                           (rest_[0] == '.' && rest_.size() > 1 && is_digit(rest_[1])))) {
      fail("not a number of seeds: " +
           in_quotes(std::string(word) + std::string(rest_.substr(0, 2))));
    }
    line_.numbers.push_back({word, begin, column_, bars_});
  }

  // Between bars, there is one number.
  void check_bars() const {
    const std::vector<DrawnNumber>& numbers = line_.numbers;
    if (numbers.size() < 3 || numbers.front().bars == numbers.back().bars) return;
    for (std::size_t i = 1; i < numbers.size(); ++i) {
      if (numbers[i].bars != numbers[i - 1].bars + 1) {
        fail(numbers[i].bars == numbers[i - 1].bars ? "two numbers are not separated by a bar"
                                                    : "a cell between bars is empty");
      }
    }
  }

  void take_other() {
    if (is_bar(rest_)) ++bars_;
    const bool is_minus = rest_[0] == '-' && rest_.size() > 1 && is_digit(rest_[1]) &&
                          before_ != '-' && before_ != '+';
    if (is_minus && !line_.has_arrow)
      fail("a number is negative: " + in_quotes(rest_.substr(0, 4)));
    std::size_t length = 1;
    while (length < rest_.size() && continues_character(rest_[length])) ++length;
    const std::string_view character = rest_.substr(0, length);
    // Frames: ASCII, box drawings and blocks. Other signs may have a meaning.
    const bool is_frame =
        length == 1 ? kFrames.find(character) != kFrames.npos
                    : is_bar(character) || (length == 3 && character[0] == '\xE2' &&
                                            character[1] >= '\x94' && character[1] <= '\x96');
    if (!is_frame && !line_.has_arrow) fail("a sign is not understood: " + in_quotes(character));
    skip(length);
  }

  std::string_view rest_;
  DrawnLine line_;
  int column_ = 0;
  int bars_ = 0;
  char before_ = ' ';
};

// Whether a line numbers the pits: 1, 2, 3 and so on, or backwards, perhaps from 0.
bool is_index(const DrawnLine& line) {
  const std::size_t size = line.numbers.size();
  bool forwards = size > 2;
  bool backwards = forwards;
  for (std::size_t i = 0; i < size; ++i) {
    forwards &= line.numbers[i].word == std::to_string(i + 1);
    backwards &= line.numbers[i].word == std::to_string(size - i);
  }
  return forwards || backwards;
}

// Whether the numbers of two rows stand below each other by some measure, if those of the upper one
// are counted from `shift` on.
template <typename Matches>
bool are_below(const DrawnLine& upper, const DrawnLine& lower, std::size_t shift,
               const Matches& matches) {
  for (std::size_t i = 0; i + shift < upper.numbers.size() && i < lower.numbers.size(); ++i) {
    if (!matches(upper.numbers[i + shift], lower.numbers[i])) return false;
  }
  return true;
}

// The columns may differ by one if those of a row are far enough from each other.
bool are_in_columns(const DrawnLine& upper, const DrawnLine& lower, std::size_t shift) {
  constexpr int kFar = 4;
  int least = kFar;
  for (std::size_t i = 1; i < upper.numbers.size(); ++i) {
    least = std::min(least, upper.numbers[i].begin - upper.numbers[i - 1].begin);
  }
  const int most = least < kFar ? 0 : 1;
  const auto end = [most](const auto& a, const auto& b) { return std::abs(a.end - b.end) <= most; };
  const auto begin = [most](const auto& a, const auto& b) {
    return std::abs(a.begin - b.begin) <= most;
  };
  return are_below(upper, lower, shift, end) || are_below(upper, lower, shift, begin);
}

bool are_between_bars(const DrawnLine& upper, const DrawnLine& lower, std::size_t shift) {
  const auto bars = [](const auto& a, const auto& b) { return a.bars == b.bars; };
  return upper.numbers.back().bars > 0 && are_below(upper, lower, shift, bars);
}

// What the words of a board say.
struct DrawnWords {
  std::optional<Side> label;  // of the line
  bool has_to_move = false;   // the side of the line, or the line's row, is to move
};

bool is_among(std::string_view word, std::span<const std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

DrawnWords meaning_of(const DrawnLine& line, PlayerCounting& counting) {
  constexpr std::array<std::string_view, 4> kOfIndices = {"pit", "pits", "idx", "index"};
  constexpr std::array<std::string_view, 2> kOfStores = {"store", "stores"};
  constexpr std::array<std::string_view, 5> kFillers = {"row", "board", "the", "is", "side"};
  constexpr std::array<std::string_view, 8> kTurns = {"move",  "moves", "turn", "mover",
                                                      "plays", "play",  "next", "current"};
  DrawnWords meaning;
  // Letters that name the pits.
  const bool are_letters = line.words.size() > 2 && line.numbers.empty() &&
                           std::all_of(line.words.begin(), line.words.end(),
                                       [](const std::string& word) { return word.size() == 1; });
  if (are_letters) return meaning;
  bool has_to = false;
  for (const std::string& word : line.words) {
    const std::string small = in_lower_case(word);
    const bool may_be_filler =
        is_among(small, kFillers) || (is_among(small, kOfIndices) && is_index(line)) ||
        (is_among(small, kOfStores) && line.numbers.size() == 2) ||
        // of "South's" and "player South"
        (small == "s" && meaning.label) || (small == "player" && line.words.size() > 1);
    if (may_be_filler) continue;
    if (small == "to") {
      has_to = true;
    } else if (is_among(small, kTurns)) {
      meaning.has_to_move = true;
    } else {
      if (!named_side(small)) {
        throw NotationError("the word is not understood: " + in_quotes(word));
      }
      const auto side = counting.side(small);
      if (!side) throw NotationError("which side is meant is not certain: " + in_quotes(word));
      if (meaning.label) throw NotationError("a line names two sides");
      meaning.label = side;
    }
  }
  if (has_to && !meaning.has_to_move) throw NotationError("the word is not understood: 'to'");
  return meaning;
}

// The lines of a board, their words understood.
struct Drawing {
  std::vector<DrawnLine> rows;  // lines with numbers
  std::vector<std::optional<Side>> labels;
  std::vector<bool> marked;     // the row's side is to move
  std::optional<Side> to_move;  // as a line of words says
};

Drawing drawing_of(std::string_view text) {
  Drawing drawing;
  PlayerCounting counting;
  std::vector<DrawnLine> lines;
  while (!text.empty()) {
    lines.push_back(LineReader(take_line(text)).read());
    for (const std::string& word : lines.back().words) counting.add(word);
    constexpr std::size_t kMostLines = 64;
    if (lines.size() > kMostLines) throw NotationError("too many lines for a board");
  }
  for (DrawnLine& line : lines) {
    const DrawnWords words = meaning_of(line, counting);
    if (line.numbers.empty()) {
      if (line.has_arrow && words.label) {
        throw NotationError("what an arrow in a line without numbers means is not certain");
      }
      if (!words.has_to_move) continue;
      if (!words.label) throw NotationError("a line names a turn, but no side");
      if (drawing.to_move && drawing.to_move != words.label) {
        throw NotationError("two lines name different sides to move");
      }
      drawing.to_move = words.label;
      continue;
    }
    if (line.has_arrow_to_the_right) {
      throw NotationError("what an arrow to the right beside numbers means is not certain");
    }
    for (const std::string& word : line.after_arrow) {
      // "<--- North" may be the direction in which North sows, or say that North moves.
      const auto side = named_side(word);
      if (side && side->certain() == Side::kNorth) {
        throw NotationError("what the arrow before " + in_quotes(word) + " means is not certain");
      }
    }
    drawing.marked.push_back(words.has_to_move || line.has_arrow);
    drawing.labels.push_back(words.label);
    drawing.rows.push_back(std::move(line));
    if (drawing.rows.size() > kMostRows) {
      throw NotationError("too many lines with numbers for a board");
    }
  }
  if (drawing.rows.empty()) throw NotationError("the position is empty");
  return drawing;
}

void erase_row(Drawing& drawing, std::size_t index) {
  const auto at = static_cast<std::ptrdiff_t>(index);
  if (drawing.marked[index]) throw NotationError("the mark of the mover is not beside a row");
  drawing.rows.erase(drawing.rows.begin() + at);
  drawing.labels.erase(drawing.labels.begin() + at);
  drawing.marked.erase(drawing.marked.begin() + at);
}

// Without the lines above and below that number `pits` pits.
Drawing without_indices(Drawing drawing, std::size_t pits) {
  const auto numbers_pits = [pits](const DrawnLine& line) {
    return is_index(line) && line.numbers.size() == pits;
  };
  if (numbers_pits(drawing.rows.front())) erase_row(drawing, 0);
  if (!drawing.rows.empty() && numbers_pits(drawing.rows.back())) {
    erase_row(drawing, drawing.rows.size() - 1);
  }
  return drawing;
}

using Words = std::vector<std::string_view>;

// Whether the two numbers of a line stand beside the ends of a row.
bool are_stores_beside(const DrawnLine& stores, const DrawnLine& row) {
  return stores.numbers.front().begin < row.numbers.front().begin &&
         stores.numbers.back().end > row.numbers.back().end;
}

// Takes a line with the stores alone out of three; nothing if it is not certain which one it is.
std::optional<Words> take_stores(Drawing& drawing) {
  std::vector<std::size_t> possible;
  for (const std::size_t i : {1U, 0U, 2U}) {
    const std::size_t first = i == 0 ? 1 : 0;
    const std::size_t second = i == 2 ? 1 : 2;
    if (drawing.rows[i].numbers.size() == 2 &&
        drawing.rows[first].numbers.size() == drawing.rows[second].numbers.size()) {
      possible.push_back(i);
    }
  }
  if (possible.size() > 1 && are_stores_beside(drawing.rows[1], drawing.rows[0])) {
    possible.resize(1);
  }
  if (possible.size() != 1) return std::nullopt;
  const std::size_t at = possible.front();
  Words stores = drawing.rows[at].seeds();
  if (drawing.labels[at]) throw NotationError("a line with both stores names one side");
  erase_row(drawing, at);
  return stores;
}

// The numbers in drawn_order(); none if the lines are not a board. Leaves both rows in the drawing.
Words words_of_board(Drawing& drawing) {
  Words stores;
  if (drawing.rows.size() == 3) {
    const auto taken = take_stores(drawing);
    if (!taken) return {};
    stores = *taken;
  }
  if (drawing.rows.size() != 2) return {};
  Words top = drawing.rows[0].seeds();
  Words bottom = drawing.rows[1].seeds();
  if (!stores.empty()) {
    // beside the rows, or in a line of their own
  } else if (top.size() == bottom.size() && top.size() > 1) {
    stores = {top.front(), bottom.back()};
    top.erase(top.begin());
    bottom.pop_back();
  } else {
    const bool is_top = top.size() > bottom.size();
    Words& longer = is_top ? top : bottom;
    const DrawnLine& shorter_line = drawing.rows[is_top ? 1 : 0];
    const DrawnLine& longer_line = drawing.rows[is_top ? 0 : 1];
    if (longer.size() != shorter_line.numbers.size() + 2) return {};
    if (!are_in_columns(longer_line, shorter_line, 1) &&
        !are_between_bars(longer_line, shorter_line, 1)) {
      throw NotationError("the pits of both rows are not below each other");
    }
    stores = {longer.front(), longer.back()};
    longer.erase(longer.begin());
    longer.pop_back();
  }
  if (top.empty() || top.size() != bottom.size()) return {};
  top.insert(top.end(), stores.begin(), stores.end());
  top.insert(top.end(), bottom.begin(), bottom.end());
  return top;
}

// The side to move of a drawing of two rows, of which North's is the one at `north`.
Side mover(const Drawing& drawing, std::size_t north) {
  const std::size_t south = 1 - north;
  if (drawing.marked[0] && drawing.marked[1]) {
    throw NotationError("both rows are marked as those of the side to move");
  }
  std::optional<Side> marked;
  if (drawing.marked[north]) marked = Side::kNorth;
  if (drawing.marked[south]) marked = Side::kSouth;
  if (marked && drawing.to_move && marked != drawing.to_move) {
    throw NotationError("the mark of the side to move contradicts a line");
  }
  return drawing.to_move.value_or(marked.value_or(Side::kSouth));
}

[[noreturn]] void fail_lines(const Drawing& drawing) {
  std::string counts;
  for (const DrawnLine& line : drawing.rows) {
    counts += (counts.empty() ? "" : ", ") + std::to_string(line.numbers.size());
  }
  throw NotationError("lines with " + counts +
                      " numbers are not two rows of as many pits with two stores");
}

// Whether the columns of two rows show that the upper one begins, and the lower one ends, with a
// store.
bool has_stores_at_outer_ends(const Drawing& drawing) {
  const DrawnLine& top = drawing.rows[0];
  const DrawnLine& bottom = drawing.rows[1];
  return are_in_columns(top, bottom, 1) && !are_in_columns(top, bottom, 0);
}

// Two rows of as many numbers, with or without lines that number the pits; otherwise as given.
Drawing two_rows(const Drawing& given) {
  const auto are_two = [](const Drawing& drawing) {
    return drawing.rows.size() == 2 &&
           drawing.rows[0].numbers.size() == drawing.rows[1].numbers.size();
  };
  if (are_two(given) || given.rows.size() < 3) return given;
  const std::size_t pits = given.rows[1].numbers.size() - 1;
  const Drawing drawing = without_indices(given, pits);
  return are_two(drawing) ? drawing : given;
}

// The lines of the text that have numbers, and the most numbers of a line.
struct Extent {
  std::size_t lines = 0;
  std::size_t most = 0;
  std::size_t least = kMostNumbers;
};

Extent extent_of(std::string_view text) noexcept {
  const std::string_view feed = text.find('\n') != text.npos ? "\n" : kFeedInOneLine;
  Extent extent;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find(feed), text.size());
    std::size_t numbers = 0;
    for (std::size_t i = 0; i < length; ++i) {
      if (is_digit(text[i]) && (i + 1 == length || !is_digit(text[i + 1]))) ++numbers;
    }
    if (numbers > 0) {
      ++extent.lines;
      extent.most = std::max(extent.most, numbers);
      extent.least = std::min(extent.least, numbers);
    }
    text.remove_prefix(std::min(length + feed.size(), text.size()));
  }
  return extent;
}

}  // namespace

bool is_drawn(std::string_view text) noexcept {
  if (is_json(text) || is_openspiel(text) || text.find('=') != text.npos) return false;
  const Extent extent = extent_of(text);
  return extent.lines > 1 && (extent.most > 1 || text.find('|') != text.npos);
}

bool is_in_two_lines(std::string_view text) noexcept {
  const Extent extent = extent_of(text);
  return extent.lines == 2 && extent.most == extent.least;
}

bool is_rows(std::string_view text) noexcept {
  if (!is_drawn(text)) return false;
  try {
    const Drawing drawing = two_rows(drawing_of(text));
    return drawing.rows.size() == 2 && !has_stores_at_outer_ends(drawing);
  } catch (const std::exception&) {
    return false;
  }
}

NotedPosition read_drawn(std::string_view text) {
  const Drawing given = drawing_of(text);
  Drawing drawing = given;
  Words words = words_of_board(drawing);
  for (int pits = 1; words.empty() && pits <= kMaxPits; ++pits) {
    drawing = without_indices(given, static_cast<std::size_t>(pits));
    words = words_of_board(drawing);
    if (words.size() != 2 * (static_cast<std::size_t>(pits) + 1)) words.clear();
  }
  if (words.empty()) fail_lines(given);
  if (drawing.labels[0] == Side::kSouth || drawing.labels[1] == Side::kNorth) {
    throw NotationError("North's row of a drawn board is above South's");
  }
  return read_numbers(words, drawn_order, mover(drawing, 0));
}

NotedPosition read_rows(std::string_view text) {
  const Drawing drawing = two_rows(drawing_of(text));
  if (drawing.rows.size() != 2 ||
      drawing.rows[0].numbers.size() != drawing.rows[1].numbers.size()) {
    fail_lines(drawing);
  }
  const auto& labels = drawing.labels;
  const bool names_both = labels[0] && labels[1];
  const bool has_south_above = labels[0] == Side::kSouth || labels[1] == Side::kNorth;
  if (labels[0] && labels[0] == labels[1]) throw NotationError("both rows name the same side");
  if (has_south_above && !names_both) throw NotationError("only one row names its side");
  const std::size_t north = has_south_above ? 1 : 0;
  Words words = drawing.rows[north].seeds();
  const Words south = drawing.rows[1 - north].seeds();
  words.insert(words.end(), south.begin(), south.end());
  return read_numbers(words, manchester_order, mover(drawing, north));
}

//       4   0   1   7   0   3
//  14                          11
//       0   1   0   0   5   2      <-
std::string write_drawn(const NotedPosition& noted) {
  const std::vector<int> seeds = seeds_in_order(noted, drawn_order);
  const auto pits = static_cast<std::size_t>(noted.pits);
  std::size_t width = 4;
  for (const int number : seeds) width = std::max(width, std::to_string(number).size() + 2);
  const auto cell = [&](std::size_t i) {
    const std::string number = std::to_string(seeds[i]);
    return std::string(width - number.size(), ' ') + number;
  };
  const auto row = [&](std::size_t first, Side side) {
    std::string line(width, ' ');
    for (std::size_t i = 0; i < pits; ++i) line += cell(first + i);
    return line + (noted.to_move == side ? std::string(width, ' ').append(kArrow) : "");
  };
  return row(0, Side::kNorth) + '\n' + cell(pits) + std::string(pits * width, ' ') +
         cell(pits + 1) + '\n' + row(pits + 2, Side::kSouth);
}

// North: 3 0 7 1 0 4 14
// South: 0 1 0 0 5 2 11 <-
std::string write_rows(const NotedPosition& noted) {
  const std::vector<int> seeds = seeds_in_order(noted, manchester_order);
  const std::span<const int> all = seeds;
  const auto row = [&](std::string_view name, std::span<const int> numbers, Side side) {
    return std::string(name) + ": " + joined(numbers, " ") +
           (noted.to_move == side ? std::string(" ").append(kArrow) : "");
  };
  const std::size_t half = seeds.size() / 2;
  return row("North", all.first(half), Side::kNorth) + '\n' +
         row("South", all.subspan(half), Side::kSouth);
}

}  // namespace seedbank::engine
