// A board drawn in SVG.
//
//        6   5   4   3   2   1
//     |  o   o   o   o   o   o  |      North, its store on the left
//     |  o   o   o   o   o   o  |      South, its store on the right
//        1   2   3   4   5   6
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

#include <fmt/core.h>
#include <seedbank/board.h>

namespace seedbank {
namespace {

// Lengths in pixels.
constexpr int kCell = 64;    // width of a pit with its surroundings
constexpr int kRadius = 26;  // of a pit
constexpr int kTop = 26;     // for the numbers of North's pits
constexpr int kHeight = 2 * kCell + 2 * kTop;
constexpr int kNameSize = 12;   // font of the numbers of pits
constexpr int kMostDrawn = 12;  // seeds; larger numbers are only written

constexpr std::array kSeedColours = {"#7a4a1f", "#9b6a34", "#5d3a1a", "#b0823f"};

std::string circle(double x, double y, double radius, const std::string& fill) {
  return fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="{}"/>)", x, y, radius,
                     fill);
}

std::string label(double x, double y, const std::string& style, const std::string& text) {
  return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" {}>{}</text>)", x, y, style, text);
}

// The style of a text above or below a pit: in a smaller font if it is wider than the pit.
std::string name_style(bool emphasised, std::size_t letters) {
  constexpr double kRowOfLetters = 98;  // the sum of their font sizes
  const double size = kRowOfLetters / static_cast<double>(letters);
  return fmt::format("class=\"name{}\"{}", emphasised ? " moves" : "",
                     size < kNameSize ? fmt::format(" style=\"font-size:{:.1f}px\"", size) : "");
}

// The name of a side above or below its store, in two lines if it is to move.
std::string side_name(double x, double y, std::string_view name, bool moves) {
  constexpr int kLine = 11;
  if (!moves) return label(x, y, "class=\"name\"", std::string(name));
  return fmt::format(
      R"(<text x="{0:.1f}" y="{1:.1f}" class="name moves">{2} <tspan x="{0:.1f}" dy="{3}">moves)"
      "</tspan></text>",
      x, y - kLine / 2.0, name, kLine);
}

// Escapes a text for the content of an element. Replaces control characters, most of which XML
// cannot express.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    if (letter == '&' || letter == '<' || letter == '>') {
      result += letter == '&' ? "&amp;" : letter == '<' ? "&lt;" : "&gt;";
    } else {
      result += static_cast<unsigned char>(letter) < ' ' ? ' ' : letter;
    }
  }
  return result;
}

// Seeds around a point: one in the middle, the others in two rings.
std::string heap(double x, double y, int seeds) {
  std::string text;
  for (int i = 0; i < seeds; ++i) {
    const bool outer = i >= 5;
    const int in_ring = outer ? 7 : 5;
    const double angle = 2 * std::numbers::pi * (i - (outer ? 5 : 0)) / in_ring + (outer ? 0.3 : 0);
    const double distance = seeds == 1 ? 0 : outer ? 16.5 : 7.5;
    text += circle(x + distance * std::cos(angle), y + distance * std::sin(angle), 3.6,
                   kSeedColours[static_cast<std::size_t>(i) % kSeedColours.size()]);
  }
  return text;
}

std::string pit_at(double x, double y, int seeds) {
  const std::string text = circle(x, y, kRadius, "#e9d8b4");
  const std::string number = std::to_string(seeds);
  if (seeds == 0) return text + label(x, y + 5, "class=\"none\"", number);
  if (seeds > kMostDrawn) return text + label(x, y + 5, "class=\"count\"", number);
  return text + heap(x, y - 4, seeds) + label(x, y + 23, "class=\"count few\"", number);
}

std::string store_at(double x, int seeds) {
  return fmt::format(R"(<rect x="{:.1f}" y="{}" width="{}" height="{}" rx="24" fill="#e9d8b4"/>)",
                     x - kRadius, kTop + 10, 2 * kRadius, 2 * kCell - 20) +
         label(x, kTop + kCell + 6, "class=\"count\"", std::to_string(seeds));
}

}  // namespace

PictureSize Board::svg_size() const noexcept { return {(pits_ + 2) * kCell, kHeight}; }

std::string Board::svg(const std::vector<PitLabel>& labels) const {
  const std::span<const int> south = std::span(numbers_).first(numbers_.size() / 2);
  const std::span<const int> north = std::span(numbers_).last(numbers_.size() / 2);
  const int width = svg_size().width;
  const std::string size = std::to_string(width) + " " + std::to_string(kHeight);
  std::string text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 " + size +
      "\" width=\"" + std::to_string(width) + "\" height=\"" + std::to_string(kHeight) + "\">" +
      "<title>" + this->text() + "</title>" +
      "<style>text{font:600 15px system-ui,sans-serif;text-anchor:middle;fill:#2b1d0e}"
      ".count{paint-order:stroke;stroke:#e9d8b4;stroke-width:4px}.none{fill:#b39b6d}"
      ".few{font-size:11px}.name{font-weight:400;font-size:" +
      std::to_string(kNameSize) +
      "px;fill:#7d6a4d}.moves{font-weight:700;fill:#1d6b3a}</style><rect y=\"" +
      std::to_string(kTop) + "\" width=\"" + std::to_string(width) + "\" height=\"" +
      std::to_string(2 * kCell) + "\" rx=\"30\" fill=\"#c9a86a\"/>";
  for (int pit = 0; pit < pits_; ++pit) {
    const double south_x = kCell * (pit + 1.5);
    const double north_x = kCell * (pits_ - pit + 0.5);
    const int south_seeds = south[static_cast<std::size_t>(pit)];
    const int north_seeds = north[static_cast<std::size_t>(pit)];
    // "2: +3" for a pit of the mover with a label. Emphasised are the best pits or, without labels,
    // those that can be sown.
    const auto name = [&](double x, double y, bool moves, int seeds) {
      const auto found = std::find_if(labels.begin(), labels.end(), [&](const PitLabel& one) {
        return moves && one.pit == pit + 1;
      });
      const bool has_label = found != labels.end();
      const std::string shown = std::to_string(pit + 1) + (has_label ? ": " + found->text : "");
      const bool emphasised = labels.empty() ? moves && seeds > 0 : has_label && found->best;
      return label(x, y, name_style(emphasised, shown.size()), escaped(shown));
    };
    text += pit_at(north_x, kTop + kCell * 0.5, north_seeds) +
            pit_at(south_x, kTop + kCell * 1.5, south_seeds) +
            name(north_x, kTop - 9, !south_to_move_, north_seeds) +
            name(south_x, kHeight - 10, south_to_move_, south_seeds);
  }
  return text + store_at(kCell * 0.5, north.back()) + store_at(width - kCell * 0.5, south.back()) +
         side_name(kCell * 0.5, kTop - 9, "North", !south_to_move_) +
         side_name(width - kCell * 0.5, kHeight - 10, "South", south_to_move_) + "</svg>";
}

}  // namespace seedbank
