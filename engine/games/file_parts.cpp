// Files of games, split into parts: which lines belong together.
#include "engine/games/file_parts.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "engine/games/game_formats.h"
#include "engine/notation/notations.h"

namespace seedbank::engine {
namespace {

// Throws PositionError if a line is not text.
void require_text(std::string_view line) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\t'; };
  if (const auto found = std::find_if(line.begin(), line.end(), is_control); found != line.end()) {
    throw PositionError("byte " + std::to_string(found - line.begin() + 1) + " of the line is " +
                        std::to_string(static_cast<int>(*found)) +
                        ", not text: games are read as UTF-8, in lines that end with a line feed");
  }
}

std::vector<FileLine> lines_of(std::string_view text) {
  std::vector<FileLine> lines;
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    const std::string_view line = trimmed(take_line(text));
    if (!line.empty()) lines.push_back({number, line});
  }
  return lines;
}

bool begins_block(std::string_view line) {
  if (line.starts_with('{') || (line.starts_with('[') && !line.ends_with(']'))) {
    return !is_whole_json(line);
  }
  return std::any_of(file_forms().begin(), file_forms().end(),
                     [&](const FileForm& form) { return form.begins(line); });
}

bool is_list_of_objects(std::string_view line) {
  return line.starts_with('[') && line.find('{') != line.npos;
}

}  // namespace

void FileParts::read(std::string_view text) {
  ++number_;
  const FileLine line = {number_, trimmed(text)};
  if (is_block_) {
    block_.append(text).append("\n");
    return;
  }
  if (line.text.empty()) {
    const bool is_separator = !joined_.empty() || table_;
    finish_joined();
    if (!is_separator && blanks_ == Blanks::kAnswered) {
      sink_.unreadable({number_, "the game has no sowings"});
    }
    return;
  }
  if (std::exchange(is_first_, false) && begins_block(line.text)) {
    is_block_ = true;
    block_.assign(number_ - 1, '\n').append(text).append("\n");
    return;
  }
  guarded(line.number, [&] { read_line(line); });
}

void FileParts::skip() {
  ++number_;
  is_first_ = false;
  if (is_block_) block_ += '\n';
}

void FileParts::finish() {
  if (is_block_) read_block();
  finish_joined();
  finish_table();
}

void FileParts::take(RawGame&& raw) {
  rules_.decide();
  sink_.take(std::move(raw));
}

// Reports what `read` refuses.
void FileParts::guarded(std::uint64_t line, const std::function<void()>& read) {
  try {
    read();
  } catch (const PositionError& error) {
    unreadable(unreadable_game(line, error));
  } catch (const ArgumentError& error) {
    unreadable({line, error.what()});
  }
}

void FileParts::read_line(const FileLine& line) {
  if (is_refused_ || line.text.starts_with('#')) return;  // a comment
  const bool is_json = line.text.starts_with('{') || is_list_of_objects(line.text);
  if (!is_json && read_row(line)) return;
  if (!is_json) require_text(line.text);
  const bool is_entry = is_json && is_json_entry(line.text, rules_.ignored());
  const bool is_whole = is_json ? !is_entry : is_pair_line(line.text);
  const LineBeginning beginning = is_json ? LineBeginning() : beginning_of(line.text);
  const Kind kind = is_whole ? Kind::kNone : JoinedLines::kind_of(line.text, beginning);
  if (kind == Kind::kNone || !joined_.is_continued_by(kind, beginning)) finish_joined();
  if (kind != Kind::kNone) {
    joined_.add(line, kind, beginning);
  } else if (is_json) {
    json_.read(line.text, line.number, rules_, *this);
  } else {
    take(is_whole ? pair_of_line(line, rules_) : game_of_text(line.text, line.number));
  }
}

// Reads a header or a row of a table. Returns whether the line is one. A header that is not
// understood refuses what follows.
bool FileParts::read_row(const FileLine& line) {
  const bool is_first = std::exchange(is_first_of_text_, false);
  try {
    if (auto table = TableGames::of(line.text, rules_.ignored())) {
      finish_joined();
      finish_table();
      table_ = std::move(table);
      table_line_ = line.number;
      return true;
    }
  } catch (const PositionError&) {
    is_refused_ = is_first;
    if (!table_) throw;  // otherwise a row of words
  }
  if (!table_) return false;
  const bool has_positions = table_->has_positions();
  try {
    table_->read(line, rules_, *this);
  } catch (const PositionError&) {
    if (!has_positions) {  // games without one of their sowings would be other games
      table_.reset();
      is_refused_ = true;
    }
    throw;
  }
  return true;
}

void FileParts::finish_table() {
  if (!table_) return;
  guarded(table_line_, [&] { table_->finish(rules_, *this); });
  table_.reset();
}

RawGame FileParts::game_of_text(std::string_view text, std::uint64_t line) const {
  constexpr std::string_view kHistory = "history=";
  RawGame raw = raw_game(rules_.start(), "pits", line);
  const bool is_history = text.starts_with(kHistory);
  raw.told = told_from(rules_.start(), text.substr(is_history ? kHistory.size() : 0));
  if (raw.told.has_entries) raw.game.format = "entries";
  if (is_history) raw.numbers = PitNumbers::kCells;
  return raw;
}

// Whether a text, alone, is a game that is legal as a whole.
bool FileParts::is_legal(std::string_view text) const {
  try {
    const RecordedGame game = played(game_of_text(text, 0), numbers_);
    return game.is_complete() && !game.record.game.sown().empty();
  } catch (const PositionError&) {
    return false;
  }
}

// Reads lines that were joined, as one game. If each line is a game as well, neither is certain,
// except that marks and numbers that go on, if legal, are those of one game.
void FileParts::read_joined(const JoinedLines& lines) {
  const std::uint64_t first = lines.lines().front().first;
  if (lines.kind() == Kind::kEntries) {
    json_.read('[' + lines.text(",") + ']', first, rules_, *this);
    return;
  }
  const std::string text = lines.text("\n");
  const auto is_game = [&](const auto& line) { return is_legal(line.second); };
  const bool are_games =
      lines.may_be_games() && std::all_of(lines.lines().begin(), lines.lines().end(), is_game);
  const bool are_pairs = lines.kind() == Kind::kPairs;
  const bool is_one = is_legal(text);
  if (are_games && is_one == are_pairs) {
    throw PositionError(
        fmt::format("the {} lines from here {} a legal game together, {} each is one: "
                    "blank lines separate games",
                    lines.lines().size(), is_one ? "are" : "are not", is_one ? "and" : "but"));
  }
  if (is_one || !are_pairs) return take(game_of_text(text, first));
  for (const auto& [number, line] : lines.lines()) {
    guarded(number, [&, at = number, &of = line] { take(game_of_text(of, at)); });
  }
}

void FileParts::finish_joined() {
  if (joined_.empty()) return;
  const JoinedLines lines = std::exchange(joined_, {});
  guarded(lines.lines().front().first, [&] { read_joined(lines); });
}

void FileParts::read_block() {
  is_block_ = false;
  const std::vector<FileLine> lines = lines_of(block_);
  const std::uint64_t begin = lines.front().number;
  const std::string_view first = lines.front().text;
  if (first.starts_with('{') || first.starts_with('[')) {
    format_ = "json";
    const auto is_json_line = [](const FileLine& line) { return is_whole_json(line.text); };
    if (std::any_of(lines.begin(), lines.end(), is_json_line) && !is_whole_json(block_)) {
      read_lines_of_block();  // of JSON, of which the first is damaged
    } else {
      guarded(begin, [&] { json_.read(trimmed(block_), begin, rules_, *this); });
    }
    return;
  }
  for (const FileForm& form : file_forms()) {
    const auto is_its_own = [&](const FileLine& line) { return form.recognises(line.text); };
    if (std::none_of(lines.begin(), lines.end(), is_its_own)) continue;
    format_ = form.format.name;
    guarded(begin, [&] { form.read(lines, rules_, *this); });
    return;
  }
  if (first.starts_with('#')) return read_lines_of_block();  // a comment above lines
  std::string names;
  for (const FileForm& form : file_forms()) {
    names += (names.empty() ? "" : ", ") + std::string(form.format.name);
  }
  unreadable({begin, "no line of a game in any of the formats that begin so: " + names});
}

void FileParts::read_lines_of_block() {
  is_first_ = false;
  number_ = 0;
  for (std::string_view rest = block_; !rest.empty();) read(take_line(rest));
}

}  // namespace seedbank::engine
