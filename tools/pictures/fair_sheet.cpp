// A sheet of boards, drawn as single boards are.
#include <algorithm>
#include <cstddef>

#include "engine/facade/board_svg.h"
#include "tools/pictures/pictures.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kBoardsPerRow = 4;

// Lengths in pixels.
constexpr std::size_t kGap = 24;
constexpr std::size_t kHeading = 76;
constexpr std::size_t kCaption = 20;

// What stands over the sheet, and what the text of its own looks like.
std::string heading(const engine::FairQuestion& question, std::size_t boards, std::size_t width) {
  const std::string middle = std::to_string(width / 2);
  return "<style>.heading{font-size:22px}.caption{font-weight:400;font-size:13px}</style>"
         "<text class=\"heading\" x=\"" +
         middle + "\" y=\"34\">Kalah, " + counted(question.game.pits, "pit") + " per side, " +
         counted(question.seeds_per_pit, "seed") + " in each, " +
         std::string(name(question.game.rules)) + " rules</text><text class=\"caption\" x=\"" +
         middle + "\" y=\"58\">" + counted(boards, "board") + " with at most " +
         counted(question.most_moved, "seed") + " moved, worth " + margin_text(question.value) +
         " to South, who begins</text>";
}

}  // namespace

std::string fair_sheet(std::vector<engine::FairBoard> boards,
                       const engine::FairQuestion& question) {
  std::sort(
      boards.begin(), boards.end(),
      [](const engine::FairBoard& a, const engine::FairBoard& b) { return a.ludii < b.ludii; });
  const engine::BoardSize board = engine::board_size(question.game.pits);
  const auto board_width = static_cast<std::size_t>(board.width);
  const auto board_height = static_cast<std::size_t>(board.height);
  const std::size_t rows = (boards.size() + kBoardsPerRow - 1) / kBoardsPerRow;
  const std::size_t width = kGap + kBoardsPerRow * (board_width + kGap);
  const std::size_t row_height = board_height + kCaption + kGap;
  const std::size_t height = kHeading + rows * row_height;
  const std::string size = std::to_string(width) + ' ' + std::to_string(height);
  std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size +
                     "\" width=\"" + std::to_string(width) + "\" height=\"" +
                     std::to_string(height) +
                     "\"><rect width=\"100%\" height=\"100%\" "
                     "fill=\"#ffffff\"/>\n" +
                     heading(question, boards.size(), width) + '\n';
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const std::size_t x = kGap + i % kBoardsPerRow * (board_width + kGap);
    const std::size_t y = kHeading + i / kBoardsPerRow * row_height;
    text += "<g transform=\"translate(" + std::to_string(x) + ' ' + std::to_string(y) + ")\">" +
            engine::board_svg({question.game.pits, Side::kSouth, boards[i].position}) +
            "<text class=\"caption\" x=\"" + std::to_string(board_width / 2) + "\" y=\"" +
            std::to_string(board_height + kCaption - 6) + "\">" + std::to_string(boards[i].ludii) +
            ", " + counted(boards[i].moved, "seed") + " moved</text></g>\n";
  }
  return text + "</svg>\n";
}

}  // namespace seedbank::tools
