// Checks a line of play by playing it out.
#include "engine/answer/checked_line.h"

#include <stdexcept>
#include <string>

namespace seedbank::engine {
namespace {

[[noreturn]] void fail(const NotedPosition& start, const std::string& why) {
  throw std::logic_error("internal error: the line of play found for " + to_text(start) + ' ' +
                         why);
}

}  // namespace

std::vector<int> checked_line(const SowingTable& table, const NotedPosition& start,
                              const std::vector<int>& pits, int margin) {
  std::vector<int> line;
  Position position = start.position;
  Side side = start.to_move;
  for (const int pit : pits) {
    if (is_over(position)) fail(start, "continues after the end of the game");
    if ((legal_pits(position) >> pit & 1) == 0) fail(start, "sows an empty pit");
    line.push_back(pit + 1);
    if (sow(table, position, pit) == After::kOtherMover) side = other(side);
  }
  if (!is_over(position)) fail(start, "does not end the game");
  const int reached =
      side == start.to_move ? store_difference(position) : -store_difference(position);
  if (reached != margin) {
    fail(start, "leads to " + std::to_string(reached) + " and not to " + std::to_string(margin));
  }
  return line;
}

}  // namespace seedbank::engine
