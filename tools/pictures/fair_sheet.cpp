// A sheet of boards, drawn as single boards are.
#include <algorithm>
#include <cstddef>

#include <fmt/core.h>

#include "tools/pictures/pictures.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kBoardsPerRow = 4;

// Lengths in pixels.
constexpr std::size_t kGap = 24;
constexpr std::size_t kHeading = 76;
constexpr std::size_t kCaption = 20;

// The title of the sheet, and the style of its text.
std::string heading(const FairQuestion& question, std::size_t boards, std::size_t width) {
  return fmt::format(
      R"(<style>.heading{{font-size:22px}}.caption{{font-weight:400;font-size:13px}}</style>)"
      R"(<text class="heading" x="{0}" y="34">Kalah, {1} per side, {2} in each, {3} rules</text>)"
      R"(<text class="caption" x="{0}" y="58">{4} with at most {5} moved, worth {6} to South, )"
      R"(who begins</text>)",
      width / 2, counted(question.game.pits, "pit"), counted(question.seeds_per_pit, "seed"),
      name(question.game.rules), counted(boards, "board"), counted(question.most_moved, "seed"),
      margin_text(question.value));
}

}  // namespace

std::string fair_sheet(std::vector<FairStart> boards, const FairQuestion& question) {
  std::sort(boards.begin(), boards.end(),
            [](const FairStart& a, const FairStart& b) { return a.ludii < b.ludii; });
  const PictureSize board = Board(question.game.pits, 0).svg_size();
  const auto board_width = static_cast<std::size_t>(board.width);
  const auto board_height = static_cast<std::size_t>(board.height);
  const std::size_t rows = (boards.size() + kBoardsPerRow - 1) / kBoardsPerRow;
  const std::size_t width = kGap + kBoardsPerRow * (board_width + kGap);
  const std::size_t row_height = board_height + kCaption + kGap;
  const std::size_t height = kHeading + rows * row_height;
  std::string text = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}">)"
      R"(<rect width="100%" height="100%" fill="#ffffff"/>)"
      "\n{2}\n",
      width, height, heading(question, boards.size(), width));
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const std::size_t x = kGap + i % kBoardsPerRow * (board_width + kGap);
    const std::size_t y = kHeading + i / kBoardsPerRow * row_height;
    text += fmt::format(
        R"-(<g transform="translate({} {})">{}<text class="caption" x="{}" y="{}">{}, {} moved)-"
        "</text></g>\n",
        x, y, Board::from_numbers(boards[i].numbers).svg(), board_width / 2,
        board_height + kCaption - 6, boards[i].ludii, counted(boards[i].moved, "seed"));
  }
  return text + "</svg>\n";
}

}  // namespace seedbank::tools
