// Positions on the command line.
#include "tools/options/position_arguments.h"

#include <algorithm>
#include <filesystem>

#include <fmt/core.h>
#include <seedbank/notation.h>

#include "solver/game/number_list.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

// Whether positions in the notation are lists of words, each of which is recognised as this
// notation.
bool is_part_of_a_list(Notation notation) {
  return notation == Notation::kFairKalah || notation == Notation::kRawlings ||
         notation == Notation::kLudii;
}

}  // namespace

std::vector<std::string> positions_of_arguments(const std::vector<std::string>& arguments) {
  const auto is_word = [](const std::string& argument) {
    return argument.find_first_of(" \t\r\n,") == std::string::npos &&
           is_part_of_a_list(detected(argument));
  };
  if (arguments.size() < 2 || !std::all_of(arguments.begin(), arguments.end(), is_word)) {
    return arguments;
  }
  std::string joined;
  for (const std::string& argument : arguments) joined += (joined.empty() ? "" : " ") + argument;
  return {joined};
}

std::string advice_on_file(const std::string& argument) {
  std::error_code unused;
  return std::filesystem::is_regular_file(argument, unused)
             ? "; a file is read from standard input: <" + argument
             : "";
}

void add_opening_seeds_option(OptionTable& table, std::optional<int>& seeds_per_pit, int least) {
  table.add_number("seeds", seeds_per_pit, {least, kMaxSeeds},
                   fmt::format("seeds in every pit of the opening (default: {})", kSeedsPerPit));
}

Board opening_of_options(int pits, int seeds_per_pit, Rules rules) {
  if (2 * pits * seeds_per_pit > kMaxSeeds) {
    throw UsageError(fmt::format(
        "option '--seeds': {} in every pit are more than the {} seeds that a board holds",
        seeds_per_pit, kMaxSeeds));
  }
  return Board(pits, seeds_per_pit, name(rules));
}

NotedPosition noted_position(const Board& board) {
  return placed(board.numbers(), south_then_north,
                board.south_to_move() ? Side::kSouth : Side::kNorth);
}

}  // namespace seedbank::tools
