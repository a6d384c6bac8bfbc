// The picture of `seedbank replay --svg`: the data for replay.gnuplot.
#include <fmt/core.h>

#include "tools/pictures/pictures.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

// `south` and `north`: the least cost of a mistake of that side.
std::string data_line(std::size_t number, bool is_south, Bounds value, int south, int north) {
  if (!is_south) value = {-value.high, -value.low};
  return fmt::format("{} {:.1f} {} {} {} {}\n", number, (value.low + value.high) / 2.0, value.low,
                     value.high, south, north);
}

}  // namespace

std::string replay_picture(const JudgedGame& game) {
  std::string data = "$values << end_of_values\n" +
                     data_line(0, game.start.board.south_to_move(), game.start.bounds, 0, 0);
  for (std::size_t i = 0; i < game.sowings.size(); ++i) {
    const JudgedSowing& sowing = game.sowings[i];
    const bool is_south = sowing.south;
    data += data_line(i + 1, is_south, sowing.value, is_south ? sowing.cost.low : 0,
                      is_south ? 0 : sowing.cost.low);
  }
  data += fmt::format(
      "end_of_values\nlast = {}\n"
      "heading = 'Kalah, {} per side, {} rules: what each sowing led to'\n",
      game.sowings.size(), counted(game.start.board.pits(), "pit"), game.start.board.rules());
  return drawn_by_gnuplot(900, 500, data, "replay.gnuplot");
}

}  // namespace seedbank::tools
