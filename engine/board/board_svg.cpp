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
constexpr int kSmallGap = 8;    // at the ends of a row of text
constexpr int kMostDrawn = 12;  // seeds; larger numbers are only written

constexpr std::array kSeedColours = {"#7a4a1f", "#9b6a34", "#5d3a1a", "#b0823f"};

std::string circle(double x, double y, double radius, const std::string& fill) {
  return fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="{}"/>)", x, y, radius,
                     fill);
}

std::string label(double x, double y, const std::string& style, const std::string& text) {
  return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" {}>{}</text>)", x, y, style, text);
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
      ".few{font-size:11px}.name{font-weight:400;font-size:12px;fill:#7d6a4d}"
      ".left{text-anchor:start;font-size:10px}.right{text-anchor:end;font-size:10px}"
      ".moves{font-weight:700;fill:#1d6b3a}.other{font-weight:400;fill:#7d6a4d}</style><rect y=\"" +
      std::to_string(kTop) + "\" width=\"" + std::to_string(width) + "\" height=\"" +
      std::to_string(2 * kCell) + "\" rx=\"30\" fill=\"#c9a86a\"/>";
  for (int pit = 0; pit < pits_; ++pit) {
    const double south_x = kCell * (pit + 1.5);
    const double north_x = kCell * (pits_ - pit + 0.5);
    const std::string number = std::to_string(pit + 1);
    // "2: +3" for a pit of the mover with a label.
    const auto name = [&](bool moves) {
      const auto found = std::find_if(labels.begin(), labels.end(), [&](const PitLabel& one) {
        return moves && one.pit == pit + 1;
      });
      if (found == labels.end()) return number;
      return "<tspan class=\"" + std::string(found->best ? "best" : "other") + "\">" + number +
             ": " + escaped(found->text) + "</tspan>";
    };
    const auto name_style = [](bool moves) {
      return std::string(moves ? "class=\"name moves\"" : "class=\"name\"");
    };
    text += pit_at(north_x, kTop + kCell * 0.5, north[static_cast<std::size_t>(pit)]) +
            pit_at(south_x, kTop + kCell * 1.5, south[static_cast<std::size_t>(pit)]) +
            label(north_x, kTop - 9, name_style(!south_to_move_), name(!south_to_move_)) +
            label(south_x, kHeight - 10, name_style(south_to_move_), name(south_to_move_));
  }
  const auto side = [&](bool moves, const std::string& name) {
    return moves ? name + " moves" : name;
  };
  return text + store_at(kCell * 0.5, north.back()) + store_at(width - kCell * 0.5, south.back()) +
         label(kSmallGap, kTop - 9,
               south_to_move_ ? "class=\"name left\"" : "class=\"name left moves\"",
               side(!south_to_move_, "North")) +
         label(width - kSmallGap, kHeight - 10,
               south_to_move_ ? "class=\"name right moves\"" : "class=\"name right\"",
               side(south_to_move_, "South")) +
         "</svg>";
}

}  // namespace seedbank
