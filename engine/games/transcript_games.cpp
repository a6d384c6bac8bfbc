// Games in transcripts: OpenSpiel's playthroughs, and what FairKalah's and CMancala's programs
// print.
#include <algorithm>
#include <array>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "engine/games/raw_game.h"
#include "engine/notation/notations.h"

namespace seedbank::engine {
namespace {

// What a game of a transcript consists of, found line by line.
struct TranscriptGame {
  std::string board;  // the lines of the first board
  std::string record;
  std::uint64_t line = 0;
  std::array<std::string, 2> players;

  void begin(const FileLine& at) {
    if (line == 0) line = at.number;
  }
};

// The format of a transcript, and how it numbers pits.
struct TranscriptForm {
  std::string_view format;
  PitNumbers numbers;
};

// Passes a game on that has sowings, and forgets it.
void take_game(TranscriptGame& game, const TranscriptForm& form, const ReadingRules& rules,
               GameSink& sink) {
  TranscriptGame done = std::exchange(game, {});
  if (done.record.empty()) return;
  try {
    RawGame raw = raw_game(done.board.empty() ? rules.opening() : rules.position(done.board),
                           form.format, done.line);
    raw.told = told_from(raw.game.record.game, done.record);
    raw.numbers = form.numbers;
    raw.game.players = std::move(done.players);
    sink.take(std::move(raw));
  } catch (const PositionError& error) {
    sink.unreadable({done.line, error.what()});
  }
}

bool has(std::string_view text, std::string_view what) { return text.find(what) != text.npos; }

// Whether a line belongs to a board as OpenSpiel prints it.
bool is_openspiel_row(std::string_view line) {
  constexpr std::string_view kDecimalDigits = "0123456789";
  const bool begins =
      line.size() > 2 && (line[0] == '-' || kDecimalDigits.find(line[0]) != line.npos);
  return begins && has(line, "-") && line.find_first_not_of("-0123456789") == line.npos;
}

// Whether a line belongs to a drawn board.
bool is_of_board(std::string_view line) {
  return has(line, "|") || has(line, "\xE2\x94\x82") || has(line, "\xE2\x94\x83");
}

}  // namespace

// `# -4-4-4-4-4-4-` and so on, then `action: 3`.
void read_playthrough(std::span<const FileLine> lines, ReadingRules& rules, GameSink& sink) {
  constexpr std::string_view kAction = "action: ";
  constexpr std::string_view kPlayer = "CurrentPlayer() = ";
  rules.require_rules("standard");
  constexpr TranscriptForm kForm = {"playthrough", PitNumbers::kCells};
  TranscriptGame game;
  int rows = 0;  // of the first board
  for (const auto& [number, text] : lines) {
    if (text.starts_with("game: ") || text == "# State 0") {
      take_game(game, kForm, rules, sink);
      rows = 0;
    }
    game.begin({number, text});
    const std::string_view row = text.starts_with("# ") ? text.substr(2) : text;
    const bool is_row = rows < 3 && is_openspiel_row(row);
    if (is_row && game.record.empty()) {
      game.board += std::string(row) + '\n';
      ++rows;
    }
    if (text == std::string(kPlayer) + "1" && game.record.empty()) {
      game.board += "Current player: 1\n";
    }
    if (text.starts_with(kAction)) game.record += std::string(text.substr(kAction.size())) + ' ';
  }
  take_game(game, kForm, rules, sink);
}

// A drawn board, `Player 1 makes move 4.`, and the next board.
void read_fairkalah_transcript(std::span<const FileLine> lines, ReadingRules& rules,
                               GameSink& sink) {
  constexpr std::string_view kMove = " makes move ";
  rules.require_rules("empty-capture");
  constexpr TranscriptForm kForm = {"fairkalah", PitNumbers::kDistance};
  TranscriptGame game;
  for (const FileLine& line : lines) {
    const std::string_view text = line.text;
    const bool is_end = has(text, "WINS") || text == "DRAW" || has(text, "Time Taken");
    if (is_end) take_game(game, kForm, rules, sink);
    if (is_of_board(text) && game.record.empty()) {
      game.begin(line);
      game.board += std::string(text) + '\n';
    }
    const std::size_t move = text.find(kMove);
    if (move == text.npos) continue;
    game.begin(line);
    game.players = {"Player 1", "Player 2"};
    const std::string_view pit = text.substr(move + kMove.size());
    game.record += fmt::format("{}:{} ", has(text.substr(0, move), "2") ? 'N' : 'S',
                               pit.substr(0, pit.find('.')));
  }
  take_game(game, kForm, rules, sink);
}

// A drawn board with a mark beside the mover's row, and `Move: 3`.
void read_cmancala_transcript(std::span<const FileLine> lines, ReadingRules& rules,
                              GameSink& sink) {
  constexpr std::string_view kMove = "Move: ";
  constexpr std::string_view kIndex = "IDX:";
  rules.require_rules("standard");
  constexpr TranscriptForm kForm = {"cmancala", PitNumbers::kColumns};
  TranscriptGame game;
  int rows = 0;
  bool is_over = false;
  for (const FileLine& line : lines) {
    std::string_view text = line.text;
    is_over |= has(text, "Game over") || has(text, "Welcome");
    if (has(text, kIndex) && is_over) {
      take_game(game, kForm, rules, sink);
      is_over = false;
      rows = 0;
    }
    const std::size_t move = text.find(kMove);
    if (move != text.npos) {
      game.begin(line);
      game.players = {"Player 1", "Player 2"};
      game.record += std::string(text.substr(move + kMove.size())) + ' ';
    } else if (is_of_board(text) && rows < 3 && game.record.empty()) {
      game.begin(line);
      const std::size_t prefix = text.find(">> ");
      if (prefix != text.npos) text.remove_prefix(prefix + 3);
      // The name of the mover, such as "AI 2", stands beside its row.
      game.board += (text.ends_with(" 2") ? "<- " : "") + std::string(text) + '\n';
      ++rows;
    }
  }
  take_game(game, kForm, rules, sink);
}

}  // namespace seedbank::engine
