// Files of games: the table of their formats, which is recognised, and playing what was read.
#include <algorithm>
#include <array>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "engine/games/raw_game.h"
#include "engine/notation/notations.h"
#include "solver/game/number_list.h"
#include "solver/game/rules.h"

namespace seedbank::engine {
namespace {

constexpr std::string_view kPits = "pits";

// A game of other rules than those asked for.
class OtherRulesError : public PositionError {
 public:
  explicit OtherRulesError(std::string_view rules)
      : PositionError(fmt::format("a game under {} rules", rules)), rules_(rules) {}
  [[nodiscard]] const std::string& rules() const noexcept { return rules_; }

 private:
  std::string rules_;
};

bool contains(std::string_view text, std::string_view what) { return text.find(what) != text.npos; }

bool contains_before_digit(std::string_view text, std::string_view what) {
  const std::size_t at = text.find(what);
  const std::size_t after = at + what.size();
  return at != text.npos && after < text.size() && text[after] >= '0' && text[after] <= '9';
}

// Throws PositionError if a line, which is in no other format, cannot be one of pits either: its
// first word other than a mark has no digit and is too long for a letter, or it is not text.
void require_pits(std::string_view line) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\t'; };
  if (const auto found = std::find_if(line.begin(), line.end(), is_control); found != line.end()) {
    throw PositionError("byte " + std::to_string(found - line.begin() + 1) + " of the line is " +
                        std::to_string(static_cast<int>(*found)) +
                        ", not text: games are read as UTF-8, in lines that end with a line feed");
  }
  constexpr std::string_view kSeparators = " \t,;:.-/|";
  constexpr std::string_view kDigits = "0123456789";
  constexpr std::size_t kLongestLetter = 2;
  for (std::size_t at = 0; (at = line.find_first_not_of(kSeparators, at)) != line.npos;) {
    const std::string_view word = line.substr(at, line.find_first_of(kSeparators, at) - at);
    at += word.size();
    if (side_marked(word, false)) continue;
    if (word.size() <= kLongestLetter || word.find_first_of(kDigits) != word.npos) return;
    throw PositionError(in_quotes(word) +
                        " is not a pit in any numbering, and the line is in no other format");
  }
}

// A format of several lines per game.
struct FileForm {
  GameFormat format;
  bool (*begins)(std::string_view line);      // whether a file may begin with the line
  bool (*recognises)(std::string_view line);  // whether only this format has such a line
  ReadLines read;
};

constexpr std::array kFileForms = {
    FileForm{{"playthrough", "a playthrough of OpenSpiel's Mancala"},
             [](std::string_view line) { return line.starts_with("game:") || line[0] == '#'; },
             [](std::string_view line) { return contains_before_digit(line, "action: "); },
             read_playthrough},
    FileForm{{"manchester", "Manchester's messages, or its printed games"},
             [](std::string_view line) {
               return contains(line, "START;") || contains(line, "CHANGE;") ||
                      contains(line, "MOVE;") || contains(line, "  --  ") ||
                      contains(line, "Move: South");
             },
             [](std::string_view line) {
               return contains(line, "CHANGE;") || contains(line, "Move: South - ");
             },
             read_manchester_log},
    FileForm{{"kgp", "a client's log of the Kalah Game Protocol"},
             [](std::string_view line) {
               return contains(line, "kgp ") || contains(line, "state <") ||
                      contains(line, "mode ");
             },
             [](std::string_view line) { return contains(line, "state <"); },
             read_kgp_log},
    FileForm{{"fairkalah", "what FairKalah's programs print"},
             [](std::string_view line) {
               return contains(line, "_  _") || line.starts_with("----") ||
                      contains(line, " makes move ");
             },
             [](std::string_view line) { return contains(line, " makes move "); },
             read_fairkalah_transcript},
    FileForm{{"cmancala", "what CMancala prints"},
             [](std::string_view line) {
               return contains(line, "IDX:") || contains(line, ">> ") || line[0] == '+' ||
                      contains_before_digit(line, "Move: ");
             },
             [](std::string_view line) { return contains_before_digit(line, "Move: "); },
             read_cmancala_transcript},
};

constexpr auto kGameFormats = [] {
  constexpr std::array kLineFormats = {
      GameFormat{kPits, "a line of pits per game"},
      GameFormat{"record", "our records, see match/FORMAT.md"},
      GameFormat{"kaggle", "episodes of Kaggle's Game Arena"},
      GameFormat{"json", "an object with a list of sowings"},
      GameFormat{"pairs", "a position and a sowing: JSON, CSV or lines"},
  };
  std::array<GameFormat, kLineFormats.size() + kFileForms.size()> all = {};
  std::size_t count = 0;
  for (const GameFormat& format : kLineFormats) all[count++] = format;
  for (const FileForm& form : kFileForms) all[count++] = form.format;
  return all;
}();

std::vector<FileLine> lines_of(std::string_view text) {
  std::vector<FileLine> lines;
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    const std::string_view line = take_line(text);
    if (!line.empty()) lines.push_back({number, line});
  }
  return lines;
}

RecordedGame played(const RawGame& raw, std::optional<PitNumbers> numbers) {
  RecordedGame game;
  if (raw.refereed) {
    game.record.game = raw.refereed->game;
  } else {
    game.record = play_record(raw.start, raw.record, raw.numbers ? raw.numbers : numbers);
  }
  game.refereed = raw.refereed;
  game.format = raw.format;
  game.line = raw.line;
  game.players = raw.players;
  game.swapped = raw.swapped;
  game.verified = raw.verified;
  game.is_pair = raw.is_pair;
  return game;
}

}  // namespace

Board ReadingRules::opening(int pits, int seeds_per_pit) const {
  return Board(pits, seeds_per_pit, start_.rules());
}

Board ReadingRules::position(std::string_view text) const {
  return Board::from_text(text, notation_, start_.rules());
}

void ReadingRules::require_rules(std::string_view rules) {
  if (rules == start_.rules()) return;
  if (!rules_from_name(rules)) throw PositionError("unknown rules: " + in_quotes(rules));
  if (!takes_rules_) throw OtherRulesError(rules);
  start_ = Board::from_numbers(start_.numbers(), start_.to_move(), rules);
}

// Splits a file into the parts that are read as a whole.
class FileParts final : public GameSink {
 public:
  // Lines are answered one by one, blank ones too, or blank ones are skipped.
  enum class Blanks : std::uint8_t { kAnswered, kSkipped };

  FileParts(const GameReading& reading, GameSink& sink, Blanks blanks)
      : rules_(reading), sink_(sink), blanks_(blanks) {}

  void read(std::string_view text) {
    ++number_;
    const FileLine line = {number_, trimmed(text)};
    if (is_block_) {
      block_.append(text).append("\n");
      return;
    }
    if (line.text.empty()) {
      if (blanks_ == Blanks::kAnswered) sink_.unreadable({number_, "the game has no sowings", {}});
      return;
    }
    if (std::exchange(is_first_, false) && begins_block(line.text)) {
      is_block_ = true;
      block_.assign(number_ - 1, '\n').append(text).append("\n");
      return;
    }
    guarded(line.number, [&] { read_line(line); });
  }

  void skip() {
    ++number_;
    is_first_ = false;
    if (is_block_) block_ += '\n';
  }

  void finish() {
    if (is_block_) read_block();
  }

  [[nodiscard]] std::string_view format() const noexcept { return format_; }

  void take(RawGame&& game) override {
    rules_.decide();
    sink_.take(std::move(game));
  }
  void unreadable(UnreadableGame&& part) override { sink_.unreadable(std::move(part)); }

 private:
  [[nodiscard]] static bool begins_block(std::string_view line) {
    if (line.starts_with('{') || (line.starts_with('[') && !line.ends_with(']'))) {
      return !is_whole_json(line);
    }
    return std::any_of(kFileForms.begin(), kFileForms.end(),
                       [&](const FileForm& form) { return form.begins(line); });
  }

  // Reports what `read` refuses.
  template <typename Read>
  void guarded(std::uint64_t line, const Read& read) {
    try {
      read();
    } catch (const OtherRulesError& error) {
      unreadable({line, error.what(), error.rules()});
    } catch (const PositionError& error) {
      unreadable({line, error.what(), {}});
    } catch (const ArgumentError& error) {
      unreadable({line, error.what(), {}});
    }
  }

  void read_line(const FileLine& line) {
    if (line.text.starts_with('{') || is_list_of_objects(line.text)) {
      json_.read(line.text, line.number, rules_, *this);
      return;
    }
    if (const auto columns = pair_columns(line.text)) {
      columns_ = columns;
      return;
    }
    if (columns_ || is_pair_line(line.text)) {
      take(columns_ ? pair_of_row(*columns_, line, rules_) : pair_of_line(line, rules_));
      return;
    }
    constexpr std::string_view kHistory = "history=";
    require_pits(line.text);
    RawGame game = {.start = rules_.start(), .record = std::string(line.text)};
    if (line.text.starts_with(kHistory)) {
      game.record.erase(0, kHistory.size());
      game.numbers = PitNumbers::kCells;
    }
    game.format = kPits;
    game.line = line.number;
    take(std::move(game));
  }

  [[nodiscard]] static bool is_list_of_objects(std::string_view line) {
    return line.starts_with('[') && contains(line, "{");
  }

  void read_block() {
    const std::vector<FileLine> lines = lines_of(block_);
    const std::string_view first = lines.front().text;
    if (first.starts_with('{') || first.starts_with('[')) {
      format_ = "json";
      const auto is_json_line = [](const FileLine& line) { return is_whole_json(line.text); };
      if (std::any_of(lines.begin(), lines.end(), is_json_line) && !is_whole_json(block_)) {
        // Lines of JSON, of which the first is damaged.
        for (const FileLine& line : lines) guarded(line.number, [&] { read_line(line); });
        return;
      }
      guarded(lines.front().number,
              [&] { json_.read(trimmed(block_), lines.front().number, rules_, *this); });
      return;
    }
    for (const FileForm& form : kFileForms) {
      const auto is_its_own = [&](const FileLine& line) { return form.recognises(line.text); };
      if (std::none_of(lines.begin(), lines.end(), is_its_own)) continue;
      format_ = form.format.name;
      guarded(lines.front().number, [&] { form.read(lines, rules_, *this); });
      return;
    }
    std::string names;
    for (const FileForm& form : kFileForms) {
      names += (names.empty() ? "" : ", ") + std::string(form.format.name);
    }
    unreadable({lines.front().number,
                "no line of a game in any of the formats that begin so: " + names,
                {}});
  }

  ReadingRules rules_;
  GameSink& sink_;
  const Blanks blanks_;
  JsonGames json_;
  std::optional<PairColumns> columns_;
  std::uint64_t number_ = 0;
  bool is_first_ = true;
  bool is_block_ = false;
  std::string block_;
  std::string_view format_;
};

}  // namespace seedbank::engine

namespace seedbank {

using engine::RawGame;

struct GameFileReader::Rep final : engine::GameSink {
  Rep(GameReading given, TakeGame take_game, TakeUnreadable take_unreadable)
      : reading(std::move(given)),
        pass_game(std::move(take_game)),
        pass_unreadable(std::move(take_unreadable)),
        parts(reading, *this, engine::FileParts::Blanks::kAnswered) {}

  void take(RawGame&& game) override { pass_game(engine::played(game, reading.numbers)); }
  void unreadable(UnreadableGame&& part) override { pass_unreadable(std::move(part)); }

  const GameReading reading;
  const TakeGame pass_game;
  const TakeUnreadable pass_unreadable;
  engine::FileParts parts;
};

std::span<const GameFormat> game_formats() noexcept { return engine::kGameFormats; }

GameFileReader::GameFileReader(GameReading reading, TakeGame take, TakeUnreadable unreadable)
    : rep_(std::make_unique<Rep>(std::move(reading), std::move(take), std::move(unreadable))) {}
GameFileReader::~GameFileReader() = default;

void GameFileReader::read(std::string_view line) { rep_->parts.read(line); }

void GameFileReader::skip() { rep_->parts.skip(); }

void GameFileReader::finish() { rep_->parts.finish(); }

std::string_view GameFileReader::format() const noexcept { return rep_->parts.format(); }

GameFile read_games(std::string_view text, const GameReading& reading) {
  struct Kept final : engine::GameSink {
    void take(RawGame&& game) override { games.push_back(std::move(game)); }
    void unreadable(UnreadableGame&& part) override { others.push_back(std::move(part)); }

    std::vector<RawGame> games;
    std::vector<UnreadableGame> others;
  };
  Kept kept;
  engine::FileParts parts(reading, kept, engine::FileParts::Blanks::kSkipped);
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    parts.read(text.substr(0, length));
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  parts.finish();

  // One numbering for all records that do not name theirs: the one that reads most of them.
  std::optional<PitNumbers> numbers = reading.numbers;
  std::size_t most = 0;
  const auto is_open = [](const RawGame& game) { return !game.numbers; };
  const auto open = std::count_if(kept.games.begin(), kept.games.end(), is_open);
  if (!numbers && open > 1) {
    for (const PitNumbers each : all_numberings()) {
      const auto legal = static_cast<std::size_t>(
          std::count_if(kept.games.begin(), kept.games.end(), [&](const RawGame& game) {
            return is_open(game) && !play_record(game.start, game.record, each).illegal;
          }));
      if (legal > most) numbers = each;
      most = std::max(most, legal);
    }
  }
  GameFile file;
  file.unreadable = std::move(kept.others);
  for (const RawGame& game : kept.games) {
    file.games.push_back(engine::played(game, numbers));
    if (is_open(game) && !reading.numbers && !file.assumed) {
      file.assumed = file.games.back().record.numbers;
    }
  }
  return file;
}

}  // namespace seedbank
