// A run of `seedbank replay`: its options, its engine, and how it prints games.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/game.h>
#include <seedbank/recorded_games.h>

#include "tools/options/common_options.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/color.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/interrupt.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {

struct ReplayOptions {
  /// The name of standard input among the files of games.
  static constexpr std::string_view kStandardInput = "-";

  std::optional<std::string> start;
  int pits = Game().pits;
  int seeds_per_pit = kSeedsPerPit;
  std::optional<PitNumbers> numbers;
  NotationChoice notation;
  std::vector<std::string> game_files;  ///< of --games; else standard input, if it is read whole
  bool report = false;
  bool csv = false;
  bool strict = false;
  std::optional<std::filesystem::path> out;
  std::optional<std::filesystem::path> html;
  SearchOptions search;
  ColorChoice color = ColorChoice::kAuto;

  /// How the games are read. Throws PositionError for --start.
  [[nodiscard]] GameReading reading(const CommonOptions& common) const;
};

/// Judges games and prints them, one after the other, by one engine. Not thread-safe.
class ReplaySession {
 public:
  /// The arguments must outlive this. `verbosity` is that of the progress.
  ReplaySession(const ReplayOptions& options, CommandContext& context, Verbosity verbosity)
      : options_(options), context_(context), progress_(verbosity) {}

  [[nodiscard]] const StopOnSignal& stop() const noexcept { return stop_; }
  [[nodiscard]] SearchProgress& progress() noexcept { return progress_; }

  /// The engine, created by the first call. All calls must name the same rules. Throws the
  /// exceptions of Engine::Engine().
  [[nodiscard]] Engine& engine(const std::string& rules);

  /// Judges a game, one position after the other.
  [[nodiscard]] JudgedGame judged_by_values(const RecordedGame& game);

  /// Counts a game, which begins at `place`, such as "line 3", for note_unverified().
  void count(const RecordedGame& game, const std::string& place);
  /// Prints a game, after a blank line if it is not the first one.
  void print(const RecordedGame& game, const JudgedGame& judgement);
  /// Prints an error message in place of the game in this line of standard input.
  void refuse(std::uint64_t line, const Failure& failure);

  /// Notes in which numbering a game was read that could be another game in others.
  void note_numbering(const RecordedGame& game) const;
  /// Notes counted games that may have changed since they were recorded.
  void note_unverified() const;

 private:
  void separate();

  const ReplayOptions& options_;
  CommandContext& context_;
  StopOnSignal stop_;
  SearchProgress progress_;
  std::optional<ShownEngine> engine_;
  bool is_first_ = true;
  std::uint64_t unverified_ = 0;
  std::string first_unverified_;  // its place
};

/// The exit code of a game: one that ends early, or is not one, is a difference.
[[nodiscard]] ExitCode exit_code_of_game(const RecordedGame& game);

/// Why a part of a file is not a game, and what helps.
[[nodiscard]] std::string why_unreadable(const UnreadableGame& part);

/// Throws PositionError for an illegal sowing and for one past the end. The message begins with
/// `place`, such as "FILE, line 3", unless it is empty.
void require_legal(const RecordedGame& game, const std::string& place = "");

/// Judges all games of --games, or of standard input, at once, and prints them or a report.
[[nodiscard]] ExitCode judge_game_files(const ReplayOptions& options, CommandContext& context);

}  // namespace seedbank::tools
