// replay of whole files: all their games judged at once, and the report on their players.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>
#include <seedbank/judge.h>

#include "db/storage/atomic_file.h"
#include "db/storage/errors.h"
#include "engine/base/json.h"
#include "solver/base/stopwatch.h"
#include "tools/line_files/judged_file.h"
#include "tools/line_files/position_lines.h"
#include "tools/options/named_files.h"
#include "tools/replay/replay_session.h"
#include "tools/report/document.h"
#include "tools/terminal/streams.h"
#include "tools/terminal/wording.h"
#include "tools/text/report_text.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kStandardInput = "standard input";

// The games of several files.
struct CollectedGames {
  GameFile all;
  std::vector<std::string> sources = {};  // of each game

  // "FILE, line 3".
  [[nodiscard]] std::string place(std::size_t game) const {
    return fmt::format("{}, line {}", sources[game], all.games[game].line);
  }
};

// Reads the games of several files, all under the same rules.
class GameCollector {
 public:
  GameCollector(GameReading reading, std::uint64_t memory_bytes)
      : reading_(std::move(reading)), memory_bytes_(memory_bytes) {}

  void add(const std::string& source, std::istream& in) {
    GameFile file = read_games(text_of(source, in), reading_);
    for (UnreadableGame& part : file.unreadable) {
      part.why = fmt::format("{}, line {}: {}", source, part.line, why_unreadable(part));
    }
    if (!file.games.empty()) take_rules(file.games.front().record.game);
    GameFile& all = games_.all;
    if (!all.assumed) all.assumed = file.assumed;
    games_.sources.insert(games_.sources.end(), file.games.size(), source);
    std::move(file.games.begin(), file.games.end(), std::back_inserter(all.games));
    std::move(file.unreadable.begin(), file.unreadable.end(), std::back_inserter(all.unreadable));
  }

  [[nodiscard]] CollectedGames take() { return std::move(games_); }

 private:
  [[nodiscard]] std::string text_of(const std::string& source, std::istream& in) const {
    // Games take several times the memory of their text.
    constexpr std::uint64_t kTimes = 16;
    std::string text;
    std::string chunk(std::size_t{1} << 20, '\0');
    do {
      in.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
      text.append(chunk, 0, static_cast<std::size_t>(in.gcount()));
      if (text.size() * kTimes > memory_bytes_) {
        throw db::memory_error(source + ": its games", text.size() * kTimes, memory_bytes_);
      }
    } while (in);
    if (in.bad()) throw StreamError(source + " cannot be read");
    return text;
  }

  // The rules of the first game are those of all files.
  void take_rules(const Board& game) {
    const Board& start = reading_.start;
    reading_.start = Board::from_numbers(start.numbers(), start.to_move(), game.rules());
    reading_.takes_rules = false;
  }

  GameReading reading_;
  const std::uint64_t memory_bytes_;
  CollectedGames games_;
};

CollectedGames all_games(const ReplayOptions& options, const CommonOptions& common,
                         db::FileSystem& files) {
  GameCollector games(options.reading(common), common.memory_bytes);
  for (const std::string& path : options.game_files) {
    if (path == ReplayOptions::kStandardInput) {
      games.add(std::string(kStandardInput), std::cin);
      continue;
    }
    // A pipe, such as the output of another program, is opened once. All else is opened twice, for
    // the system's reason if it cannot be.
    std::error_code unknown;
    if (!std::filesystem::is_fifo(path, unknown)) (void)files.open(path);
    std::ifstream in(path, std::ios::binary);
    games.add(path, in);
  }
  return games.take();
}

// Throws UsageError if the page or the judged games would replace another file of the command.
void check_files(const ReplayOptions& options) {
  NamedFiles named;
  named.write("--html", options.html);
  named.write("--out", options.out);
  for (const std::string& path : options.game_files) {
    if (path == ReplayOptions::kStandardInput) {
      named.read_standard_input();
    } else {
      named.read("--games", path);
    }
  }
  named.read("--book", options.search.options.book);
  named.check();
}

void note_assumed_numbering(const GameFile& file, bool quiet) {
  if (!file.assumed || quiet) return;
  std::cerr << fmt::format(
      "seedbank: pits read as {}, unless a format says otherwise: --numbering decides\n",
      name(*file.assumed));
}

bool reads_standard_input(const ReplayOptions& options) {
  const std::vector<std::string>& paths = options.game_files;
  return std::find(paths.begin(), paths.end(), ReplayOptions::kStandardInput) != paths.end();
}

ExitCode report_interrupted_judging(const ReplayOptions& options, const CommandContext& context,
                                    std::size_t done, std::size_t games) {
  return report_interruption(context, {done, games, "games"}, options.out.has_value(),
                             reads_standard_input(options));
}

// Names the parts that are not games. Throws PositionError if none are left, or with --strict if
// one is not legal.
ExitCode name_faults(const CollectedGames& collected, bool strict) {
  const GameFile& file = collected.all;
  ExitCode code = ExitCode::kDone;
  for (const UnreadableGame& part : file.unreadable) {
    std::cerr << "seedbank: " << part.why << '\n';
    code = ExitCode::kBadPosition;
  }
  for (std::size_t i = 0; i < file.games.size(); ++i) {
    if (strict) require_legal(file.games[i], collected.place(i));
    code = worse(code, exit_code_of_game(file.games[i]));
  }
  if (file.games.empty()) throw PositionError("no games");
  return code;
}

}  // namespace

ExitCode judge_game_files(const ReplayOptions& options, CommandContext& context) {
  if (options.search.seconds) {
    throw UsageError("option '--time': not with --games, --report or --out, which judge exactly");
  }
  db::PosixFileSystem files;
  check_files(options);
  std::optional<db::OutputFile> page;
  if (options.html) page.emplace(files, *options.html);
  if (reads_standard_input(options)) ask_for_lines("game", context.common.verbosity());
  const CollectedGames collected = all_games(options, context.common, files);
  const GameFile& file = collected.all;
  const ExitCode code = name_faults(collected, options.strict);
  ReplaySession session(options, context, context.common.verbosity());
  GameReport report;
  const auto take = [&](std::size_t number, const JudgedGame& judgement) {
    session.count(file.games[number], collected.place(number));
    report.add(file.games[number], judgement);
    if (!options.report) session.print(file.games[number], judgement);
  };
  std::optional<JudgedFile> out;
  if (options.out) out.emplace(files, *options.out, file.games, take);
  const std::size_t first = out ? out->first() : 0;
  const Stopwatch watch;
  const std::string rules = file.games.front().record.game.rules();
  const std::span<const RecordedGame> rest = std::span(file.games).subspan(first);
  const std::size_t done = judge_games(
      session.engine(rules), rest,
      [&](std::size_t number, const JudgedGame& by_values) {
        JudgedGame judgement = by_values;
        forget_costs_before_swap(rest[number], judgement);
        if (out) out->add(rest[number], judgement);
        take(first + number, judgement);
      },
      {.stop = session.stop().token()}, &session.progress());
  if (out) out->sync();
  session.note_unverified();
  if (done < rest.size()) {
    return report_interrupted_judging(options, context, first + done, file.games.size());
  }
  session.progress().note(fmt::format("{}, {}, in {}, {:.0f} per second", counted(done, "game"),
                                      rules, duration_text(watch.seconds()),
                                      static_cast<double>(done) / watch.seconds()));
  note_assumed_numbering(file, context.common.quiet);
  if (page) {
    page->replace(document_of("players", "seedbank replay --html",
                              report_json(report, rules, file.unreadable.size())));
  }
  if (options.report && context.common.json) {
    context.out.line(engine::to_line(report_json(report, rules, file.unreadable.size())));
  } else if (options.report) {
    context.out.write(options.csv ? report_csv(report) : report_text(report));
  }
  return code;
}

}  // namespace seedbank::tools
