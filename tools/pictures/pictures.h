// The pictures of --svg, as SVG text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <seedbank/engine.h>
#include <seedbank/game.h>
#include <seedbank/match_table.h>

#include "solver/game/rules.h"

namespace seedbank::tools {

/// Boards to print, on at least one sheet of the size A4. `boards` are from fair_starts(). In the
/// order of their Ludii numbers; below each its number and how many seeds were moved.
[[nodiscard]] std::vector<std::string> fair_sheets(std::vector<FairStart> boards,
                                                   const FairWanted& wanted, Rules rules);

/// The file of a sheet after the first one, which is `file`: "name-2.svg" for "name.svg".
[[nodiscard]] std::filesystem::path sheet_file(const std::filesystem::path& file,
                                               std::size_t number);

// gnuplot draws the charts below. Their functions throw ProgramError.

/// Throws ProgramError if gnuplot cannot be run. Call this before the work that a chart shows.
void check_gnuplot();

/// The score, with its 95 % interval, against the depth of the players that have one ("tree:4")
/// and, if games were judged, the seeds given away per choice: a curve per family of players, and a
/// line for each player without depth.
[[nodiscard]] std::string match_picture(const MatchTable& table);

/// The final margin for South under best play, at the start and after each sowing, and every
/// mistake by its side and cost. A bar spans the bounds of a value that is not known.
[[nodiscard]] std::string replay_picture(const JudgedGame& game);

/// A layer of stats_picture().
struct LayerFigures {
  int seeds = 0;
  std::uint64_t positions = 0;
  double wins = 0;   ///< of the mover, in percent of the positions
  double draws = 0;  ///< in percent
  double mean = 0;   ///< of the mover's margins
  double deviation = 0;
  double bits = 0;  ///< per position on disk
};

/// Against the seeds in play: the shares of wins, draws and losses, the mean margin with one
/// standard deviation either way, and the bits per position on disk. Missing layers leave a gap.
/// Requires a layer.
[[nodiscard]] std::string stats_picture(const Game& game, const std::vector<LayerFigures>& layers);

}  // namespace seedbank::tools
