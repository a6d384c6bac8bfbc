// Lists of boards in the formats of FairKalah and of programs that use its boards.
#include "tools/text/fair_text.h"

#include <algorithm>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/json.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

engine::Json json_of(const FairStart& board, const FairWanted& wanted, Rules rules,
                     std::span<const Note> notes) {
  engine::Json json = engine::json_object("fair");
  engine::add_board(json, board);
  json["rules"] = name(rules);
  json["value"] = wanted.value;
  engine::add_notes(json, notes);
  return json;
}

std::string csv_header(int pits) {
  std::string text;
  for (const std::string side : {"south", "north"}) {
    for (int pit = 1; pit <= pits; ++pit) text += fmt::format("{}_{},", side, pit);
    text += side + "_store,";
  }
  return text + "moved,java,ludii,rules,value";
}

std::string csv_of(const FairStart& board, const FairWanted& wanted, Rules rules) {
  return fmt::format("{},{},{},{},{},{}", joined(board.numbers, ","), board.moved, board.java,
                     board.ludii, name(rules), wanted.value);
}

std::string java_of(const FairStart& board) {
  return fmt::format("    {{{}}},  // {}", joined(board.numbers, ", "), board.java);
}

// Ludii's site of each number: South's pits are the bottom row from left to right, North's the top
// row from right to left. Site 0 is North's store, the last one South's.
//
//         12  11  10   9   8   7                    7   8   9  10  11  12
//     13                           6            0                          13
//          0   1   2   3   4   5                    1   2   3   4   5   6
//             number, from 0                               site
int site_of(int number, int pits) {
  if (number < pits) return number + 1;
  if (number == pits) return 2 * pits + 1;
  return 3 * pits + 1 - number - (number > 2 * pits ? pits : 0);
}

std::string ludii_of(const FairStart& board, int pits) {
  std::string text = fmt::format("    (item \"{}\" <", board.ludii);
  for (int i = 0; i < 2 * (pits + 1); ++i) {
    text += fmt::format("(set Count {} at:{})", board.numbers[static_cast<std::size_t>(i)],
                        site_of(i, pits));
  }
  // A star marks the default board.
  return text + fmt::format("> \"board {}\"){}", board.ludii, board.ludii == 1 ? "*" : "");
}

void write_ludii(std::vector<FairStart> boards, int pits, Output& out) {
  std::sort(boards.begin(), boards.end(),
            [](const FairStart& a, const FairStart& b) { return a.ludii < b.ludii; });
  out.line(R"((option "Board #" <Board> args:{<start>})");
  out.line("    {");
  for (const FairStart& board : boards) out.line(ludii_of(board, pits));
  out.line("    }");
  out.line(")");
}

}  // namespace

void write_boards(const std::vector<FairStart>& boards, const FairWanted& wanted, Rules rules,
                  FairFormat format, std::span<const Note> notes, Output& out) {
  const int pits = wanted.pits;
  if (format == FairFormat::kLudii) return write_ludii(boards, pits, out);
  if (format == FairFormat::kCsv) out.line(csv_header(pits));
  if (format == FairFormat::kJava) out.line("{");
  for (const FairStart& board : boards) {
    switch (format) {
      case FairFormat::kText:
        out.line(joined(board.numbers, " "));
        break;
      case FairFormat::kJson:
        out.line(engine::to_line(json_of(board, wanted, rules, notes)));
        break;
      case FairFormat::kCsv:
        out.line(csv_of(board, wanted, rules));
        break;
      default:
        out.line(java_of(board));
    }
  }
  if (format == FairFormat::kJava) out.line("}");
}

}  // namespace seedbank::tools
