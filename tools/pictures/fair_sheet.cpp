// Sheets of boards, drawn as single boards are.
#include <algorithm>
#include <cstddef>
#include <span>

#include <fmt/core.h>

#include "tools/pictures/pictures.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

// Lengths in pixels.
constexpr std::size_t kMargin = 48;  // at the sides of a sheet
constexpr std::size_t kGap = 24;     // between boards, at least
constexpr std::size_t kHeading = 100;
constexpr std::size_t kFooting = 56;
constexpr std::size_t kCaption = 20;
constexpr std::size_t kUsualWidth = 1120;  // of a sheet, about; so digits are 2 mm high on paper

// Of paper, in millimetres: A4.
constexpr std::size_t kPaperWidth = 210;
constexpr std::size_t kPaperHeight = 297;

// How boards of a size are arranged on a sheet.
struct SheetLayout {
  explicit SheetLayout(PictureSize board)
      : board_width(static_cast<std::size_t>(board.width)),
        board_height(static_cast<std::size_t>(board.height)),
        columns(std::max<std::size_t>(1, (kUsualWidth - 2 * kMargin) / board_width)),
        width(2 * kMargin + columns * board_width + (columns - 1) * kGap),
        height(width * kPaperHeight / kPaperWidth),
        rows((height - kHeading - kFooting) / (board_height + kCaption + kGap)),
        row_height((height - kHeading - kFooting) / rows) {}

  // The most boards on a sheet.
  [[nodiscard]] std::size_t boards() const noexcept { return columns * rows; }

  std::size_t board_width;
  std::size_t board_height;
  std::size_t columns;
  std::size_t width;
  std::size_t height;
  std::size_t rows;
  std::size_t row_height;
};

// The title of a sheet, and the style of its text.
std::string heading(const FairWanted& wanted, Rules rules, std::size_t boards, std::size_t width) {
  return fmt::format(
      R"(<style>.heading{{font-size:22px}}.caption{{font-weight:400;font-size:13px}}</style>)"
      R"(<text class="heading" x="{0}" y="50">Kalah, {1} per side, {2} in each, {3} rules</text>)"
      R"(<text class="caption" x="{0}" y="76">{4} with at most {5} moved, worth {6} to South, )"
      R"(who begins</text>)",
      width / 2, counted(wanted.pits, "pit"), counted(wanted.seeds_per_pit, "seed"), name(rules),
      counted(boards, "board"), counted(wanted.most_moved, "seed"), margin_text(wanted.value));
}

std::string sheet_of(std::span<const FairStart> boards, const SheetLayout& layout,
                     const std::string& title, const std::string& foot) {
  std::string text = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}mm" height="{}mm">)"
      R"(<rect width="100%" height="100%" fill="#ffffff"/>)"
      "\n{}\n"
      R"(<text class="caption" x="{}" y="{}">{}</text>)"
      "\n",
      layout.width, layout.height, kPaperWidth, kPaperHeight, title, layout.width / 2,
      layout.height - kFooting / 2, foot);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    text += fmt::format(
        R"-(<g transform="translate({} {})">{}<text class="caption" x="{}" y="{}">{}, {} moved)-"
        "</text></g>\n",
        kMargin + i % layout.columns * (layout.board_width + kGap),
        kHeading + i / layout.columns * layout.row_height,
        Board::from_numbers(boards[i].numbers).svg(), layout.board_width / 2,
        layout.board_height + kCaption - 6, boards[i].ludii, counted(boards[i].moved, "seed"));
  }
  return text + "</svg>\n";
}

}  // namespace

std::vector<std::string> fair_sheets(std::vector<FairStart> boards, const FairWanted& wanted,
                                     Rules rules) {
  std::sort(boards.begin(), boards.end(),
            [](const FairStart& a, const FairStart& b) { return a.ludii < b.ludii; });
  const SheetLayout layout(Board(wanted.pits, 0).svg_size());
  const std::size_t count =
      std::max<std::size_t>(1, (boards.size() + layout.boards() - 1) / layout.boards());
  std::vector<std::string> sheets;
  for (std::span<const FairStart> left = boards; sheets.size() < count;) {
    const std::size_t drawn = std::min(layout.boards(), left.size());
    sheets.push_back(sheet_of(left.first(drawn), layout,
                              heading(wanted, rules, boards.size(), layout.width),
                              fmt::format("sheet {} of {}", sheets.size() + 1, count)));
    left = left.subspan(drawn);
  }
  return sheets;
}

std::filesystem::path sheet_file(const std::filesystem::path& file, std::size_t number) {
  std::filesystem::path name = file.stem();
  name += fmt::format("-{}", number);
  name += file.extension();
  return file.parent_path() / name;
}

}  // namespace seedbank::tools
