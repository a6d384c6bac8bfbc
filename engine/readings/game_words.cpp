// The words of a game: splitting a text into pits, players and other marks.
#include "engine/readings/game_words.h"

#include <algorithm>
#include <array>
#include <set>

#include <seedbank/error.h>

#include "engine/notation/notations.h"
#include "engine/notation/side_names.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

using Kind = ToldItem::Kind;

constexpr std::string_view kDecimalDigits = "0123456789";
constexpr std::string_view kBlanks = " \t\r\n";

constexpr std::array<std::string_view, 7> kListNames = {"sowings", "pits",   "moves", "actions",
                                                        "history", "record", "game"};

// The number of a move in a word such as `1.`, `1)` or `1...`.
std::optional<int> move_number(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of(kDecimalDigits), word.size());
  if (digits == 0 || digits == word.size()) return std::nullopt;
  if (word.find_first_not_of(".)", digits) != word.npos) return std::nullopt;
  return whole_number<int>(word.substr(0, digits));
}

// Whether a word names a side where no colon follows it.
bool is_bare_mark(std::string_view word) {
  const std::string small = in_lower_case(word);
  return small == "s" || small == "n" || small == "south" || small == "north";
}

std::string_view without_quotes(std::string_view word) {
  constexpr std::string_view kQuotes = "'\"[]()";
  word.remove_prefix(std::min(word.find_first_not_of(kQuotes), word.size()));
  return move_number(word) ? word : word.substr(0, word.find_last_not_of(kQuotes) + 1);
}

// Whether a text begins with a word of prose: three letters or more that are not a mark.
bool is_prose(std::string_view text) {
  for (std::string_view word : words_of(text, text.size() + 1)) {
    const std::size_t letters = static_cast<std::size_t>(
        std::find_if_not(word.begin(), word.end(), is_letter) - word.begin());
    if (word.find(':') != word.npos) return false;
    if (letters >= 3) return !is_bare_mark(word.substr(0, letters));
  }
  return false;
}

// The text with its comments as blanks: in braces, after `#`, and prose after a semicolon. Dashes
// are hyphens.
std::string without_comments(std::string_view text) {
  constexpr std::string_view kDash = "\xE2\x80\x93";
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = text.substr(at);
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (rest[0] == '#' || (rest[0] == ';' && is_prose(line.substr(1)))) {
      at += line.size() - 1;
    } else if (rest[0] == '{' && rest.find('}') != rest.npos) {
      at += rest.find('}');
      plain += ' ';
    } else if (rest.starts_with(kDash)) {
      at += kDash.size() - 1;
      plain += '-';
    } else {
      plain += rest[0];
    }
  }
  return plain;
}

// Whether a word is the result of a game: points, or the seeds of both sides.
bool is_result(std::string_view word, int seeds) {
  constexpr std::array<std::string_view, 4> kResults = {"1-0", "0-1", "1/2-1/2", "*"};
  if (std::find(kResults.begin(), kResults.end(), word) != kResults.end()) return true;
  const std::size_t middle = word.find_first_of(":-");
  if (middle == word.npos) return false;
  const auto south = whole_number<int>(word.substr(0, middle));
  const auto north = whole_number<int>(word.substr(middle + 1));
  return south && north && *south >= 0 && *north >= 0 &&
         static_cast<std::int64_t>(*south) + *north == seeds;
}

// Removes a result from the end.
std::string_view without_result(std::string_view text, int seeds) {
  text = text.substr(0, text.find_last_not_of(kBlanks) + 1);
  const std::size_t begin = text.find_last_of(" \t\r\n,") + 1;
  return begin > 0 && is_result(text.substr(begin), seeds) ? text.substr(0, begin) : text;
}

// The length of a name of a player at the beginning of a line, without the colon after it; 0 if
// there is none. It may consist of several words.
std::size_t name_before_colon(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == line.npos || line.size() < 2 || !is_letter(line[0]) || is_digit(line[1])) return 0;
  const std::string_view name = line.substr(0, colon);
  const std::string_view first = name.substr(0, name.find_first_of(kBlanks));
  const bool is_mark = first.size() < name.size() && is_bare_mark(first);
  const bool is_word = first.size() > 1 || first.size() == name.size();
  return is_word && !is_mark && name.find_first_of(",;/|[]()") == name.npos ? colon : 0;
}

// Splits lines into items.
class WordSplitter {
 public:
  explicit WordSplitter(bool has_numbers) : has_numbers_(has_numbers) {}

  void split(std::string_view line) {
    line = trimmed(line);
    // Brackets around a list; `3)` is the number of a move only without them.
    if (line.starts_with('(') && line.ends_with(')'))
      line = trimmed(line.substr(1, line.size() - 2));
    // A list of several lines has a comma at the end of each.
    if (line.ends_with(',') || line.ends_with(';')) line.remove_suffix(1);
    const std::size_t end = std::min(line.find_first_of(kBlanks), line.size());
    if (move_number(line.substr(0, end))) {
      add_word(line.substr(0, end));
      line = trimmed(line.substr(end));
    }
    if (const std::size_t name = name_before_colon(line)) {
      const bool is_title = items_.empty() && is_list_name(line.substr(0, name));
      if (!is_title) add(Kind::kPlayer, trimmed(line.substr(0, name)));
      line.remove_prefix(name + 1);
    }
    for (const std::string_view word : words_of(line, line.size() + 1)) {
      // Between two commas.
      if (word.empty()) add(Kind::kPit, word);
      add_word(without_quotes(word));
    }
  }

  [[nodiscard]] ToldItems take() { return std::move(items_); }

 private:
  void add(Kind kind, std::string_view word) { items_.push_back({kind, std::string(word)}); }

  void add_word(std::string_view word) {
    if (word.empty()) return;
    if (const auto number = move_number(word)) return add(Kind::kNumber, std::to_string(*number));
    if (word == "-" || word == "/" || word == "|") return add(Kind::kPassed, "-");
    if (const std::size_t colon = word.find(':'); colon != word.npos && colon > 0) {
      add(Kind::kPlayer, word.substr(0, colon));
      return add_word(word.substr(colon + 1));
    }
    // `S3`; and `s` alone, unless pits are letters.
    const bool is_short = word.size() > 1 && is_digit(word[1]);
    if (is_bare_mark(word.substr(0, is_short ? 1 : word.size())) &&
        (has_numbers_ || word.size() > 1)) {
      add(Kind::kPlayer, word.substr(0, is_short ? 1 : word.size()));
      if (is_short) add_word(word.substr(1));
      return;
    }
    add(Kind::kPit, without_fraction(word));
  }

  const bool has_numbers_;
  ToldItems items_;
};

using Group = std::vector<std::string_view>;

// The words in the innermost brackets of a text that consists of groups in brackets; nothing if it
// does not, or if it is only one group.
std::optional<std::vector<Group>> groups_in(std::string_view text) {
  std::vector<Group> groups;
  int depth = 0;
  int deepest = 0;
  std::size_t begin = 0;  // of what is in the innermost brackets
  bool is_open = false;   // they are not closed yet
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '[' || c == '(') {
      if (is_open && !trimmed(text.substr(begin, at - begin)).empty()) return std::nullopt;
      deepest = std::max(deepest, ++depth);
      begin = at + 1;
      is_open = true;
    } else if (c == ']' || c == ')') {
      if (--depth < 0) return std::nullopt;
      std::string_view inner = text.substr(begin, at - begin);
      if (is_open) {
        inner = trimmed(inner);
        if (inner.ends_with(',')) inner.remove_suffix(1);
        groups.push_back(words_of(inner, inner.size() + 1));
        for (std::string_view& word : groups.back()) word = without_quotes(word);
      }
      is_open = false;
    } else if (!is_open && (std::string(kBlanks) + ",;").find(c) == std::string::npos) {
      return std::nullopt;
    }
  }
  if (depth != 0 || (groups.size() < 2 && deepest < 2)) return std::nullopt;
  return groups;
}

// Groups as turns.
ToldItems turns_of(const std::vector<Group>& groups) {
  ToldItems items;
  for (const Group& group : groups) {
    if (!items.empty()) items.push_back({Kind::kPassed, "a bracket"});
    for (std::size_t i = 0; i < group.size(); ++i) {
      if (i > 0) items.push_back({Kind::kSame});
      items.push_back({Kind::kPit, std::string(without_fraction(group[i]))});
    }
  }
  return items;
}

// What groups tell: pairs of a player and a pit, or turns. Throws PositionError.
ToldGame told_by(const std::vector<Group>& groups) {
  const std::size_t size = groups.front().size();
  const auto has_size = [size](const Group& group) { return group.size() == size; };
  ToldGame told;
  told.has_entries = true;
  if (size < 2 || !std::all_of(groups.begin(), groups.end(), has_size)) {
    told.items = turns_of(groups);
    return told;
  }
  std::set<std::string_view> players;
  for (const Group& group : groups) players.insert(group[0]);
  const auto is_name = [](std::string_view word) {
    return named_side(word) || (word.size() > 2 && is_letter(word[0]));
  };
  const bool are_pairs = size == 2 && groups.size() > 1 && players.size() <= 2 &&
                         std::all_of(players.begin(), players.end(), is_name);
  if (!are_pairs) {
    throw PositionError(std::to_string(size) +
                        " words in each bracket, which are not certain to be a player and a pit");
  }
  for (const Group& group : groups) {
    told.items.push_back({Kind::kPlayer, std::string(group[0])});
    told.items.push_back({Kind::kPit, std::string(without_fraction(group[1]))});
  }
  told.turns = turns_of(groups);
  return told;
}

// The pits of a word that is a turn: `3-6`.
void add_turn(std::string_view word, ToldItems& items) {
  for (std::size_t hyphen = word.find('-'); hyphen != word.npos && hyphen + 1 < word.size();
       hyphen = word.find('-')) {
    items.push_back({Kind::kPit, std::string(word.substr(0, hyphen))});
    items.push_back({Kind::kSame});
    word.remove_prefix(hyphen + 1);
  }
  items.push_back({Kind::kPit, std::string(word)});
}

// Whether a number begins with a zero although not all have the same number of digits.
bool has_stray_zeros(const ToldItems& items) {
  std::set<std::size_t> sizes;
  bool has_zero = false;
  for (const ToldItem& item : items) {
    if (item.kind != Kind::kPit || !has_only_digits(item.word)) continue;
    sizes.insert(item.word.size());
    has_zero |= item.word.size() > 1 && item.word[0] == '0';
  }
  return has_zero && sizes.size() > 1;
}

// The pits of words each of which is a turn: `36`. Nothing if a word has other characters.
std::optional<ToldItems> turns_of(const ToldItems& items) {
  ToldItems result;
  bool is_first = true;
  for (const ToldItem& item : items) {
    if (item.kind != Kind::kPit) {
      result.push_back(item);
      continue;
    }
    if (!has_only_digits(item.word)) return std::nullopt;
    if (!std::exchange(is_first, false)) result.push_back({Kind::kPassed, "a blank"});
    for (std::size_t i = 0; i < item.word.size(); ++i) {
      if (i > 0) result.push_back({Kind::kSame});
      result.push_back({Kind::kPit, item.word.substr(i, 1)});
    }
  }
  return result;
}

// Pits without blanks, and a hyphen where the turn passes: `25-10-`. Nothing for other words.
std::optional<ToldItems> digits_of(const std::string& digits) {
  if (digits.empty()) return std::nullopt;
  ToldItems items;
  for (const char c : digits) {
    const std::string word(1, c);
    if (c != ' ') items.push_back({c == '-' ? Kind::kPassed : Kind::kPit, word});
  }
  return items;
}

}  // namespace

ToldGame told_in(std::string_view text, int seeds) {
  const std::string plain = without_comments(text);
  const auto groups = groups_in(trimmed(plain));
  if (groups && (groups->size() > 1 || groups->front().size() == 2)) return told_by(*groups);
  ToldGame told;
  std::string_view rest = without_result(plain, seeds);
  WordSplitter splitter(rest.find_first_of(kDecimalDigits) != rest.npos);
  const std::string_view list = rest;
  while (!rest.empty()) splitter.split(trimmed(take_line(rest)));
  told.items = splitter.take();
  if (!told.items.empty() && told.items.back().kind == Kind::kPlayer) {
    throw PositionError("no sowing follows " + in_quotes(told.items.back().word));
  }
  for (const std::string_view word : words_of(list, list.size() + 1)) {
    told.digits.append(without_quotes(word)).append(" ");
  }
  if (told.digits.find_first_not_of("0123456789- ") != std::string::npos) {
    told.digits.clear();
  }
  return told;
}

std::optional<ToldItems> laid_out(const ToldGame& told, PitLayout layout) {
  if (told.has_entries)
    return layout == PitLayout::kWords ? std::optional(told.items) : std::nullopt;
  if (layout == PitLayout::kDigits) return digits_of(told.digits);
  if (layout == PitLayout::kTurns) return turns_of(told.items);
  ToldItems items;
  for (const ToldItem& item : told.items) {
    if (item.kind == Kind::kPit) {
      add_turn(item.word, items);
    } else {
      items.push_back(item);
    }
  }
  return has_stray_zeros(items) ? std::nullopt : std::optional(std::move(items));
}

bool is_list_name(std::string_view name) {
  return std::find(kListNames.begin(), kListNames.end(), plain_name(name)) != kListNames.end();
}

LineBeginning beginning_of(std::string_view line) {
  const std::string plain = without_comments(line);
  WordSplitter splitter(plain.find_first_of(kDecimalDigits) != plain.npos);
  splitter.split(plain);
  const ToldItems items = splitter.take();
  LineBeginning beginning;
  std::size_t players = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].kind == Kind::kPlayer) {
      if (i == 0) beginning.player = items[i].word;
      ++players;
    }
    if (items[i].kind != Kind::kNumber) continue;
    beginning.last_number = whole_number<int>(items[i].word).value_or(0);
    if (i == 0) beginning.number = beginning.last_number;
  }
  if (players > 1) beginning.player.clear();
  const std::string_view word = std::string_view(plain).substr(0, plain.find_first_of(kBlanks));
  beginning.is_second_half = word.ends_with("..");
  const bool has_brackets =
      plain.find_first_of("[(") == 0 && plain.find_last_of("])") != plain.npos;
  beginning.is_pair = has_brackets && words_of(plain, 3).size() == 2;
  return beginning;
}

}  // namespace seedbank::engine
