// The table of all formats of files with games.
#include "engine/games/game_formats.h"

#include <array>

namespace seedbank::engine {
namespace {

bool contains(std::string_view text, std::string_view what) { return text.find(what) != text.npos; }

bool contains_before_digit(std::string_view text, std::string_view what) {
  const std::size_t at = text.find(what);
  const std::size_t after = at + what.size();
  return at != text.npos && after < text.size() && text[after] >= '0' && text[after] <= '9';
}

constexpr std::array kForms = {
    FileForm{{"playthrough", "a playthrough of OpenSpiel's Mancala",
              "`action:` lines; cells; standard rules"},
             [](std::string_view line) { return line.starts_with("game:") || line[0] == '#'; },
             [](std::string_view line) { return contains_before_digit(line, "action: "); },
             read_playthrough},
    FileForm{{"manchester", "Manchester's messages, or its printed games",
              "`CHANGE;` or `Move: South - `; pits from 1; standard rules"},
             [](std::string_view line) {
               return contains(line, "START;") || contains(line, "CHANGE;") ||
                      contains(line, "MOVE;") || contains(line, "  --  ") ||
                      contains(line, "Move: South");
             },
             [](std::string_view line) {
               return contains(line, "CHANGE;") || contains(line, "Move: South - ");
             },
             read_manchester_log},
    FileForm{{"kgp", "a client's log of the Kalah Game Protocol",
              "`state <` and the `move` that refers to it; pits from 1; standard rules"},
             [](std::string_view line) {
               return contains(line, "kgp ") || contains(line, "state <") ||
                      contains(line, "mode ");
             },
             [](std::string_view line) { return contains(line, "state <"); },
             read_kgp_log},
    FileForm{{"fairkalah", "what FairKalah's programs print",
              "`makes move`; pits counted from the store; empty-capture"},
             [](std::string_view line) {
               return contains(line, "_  _") || line.starts_with("----") ||
                      contains(line, " makes move ");
             },
             [](std::string_view line) { return contains(line, " makes move "); },
             read_fairkalah_transcript},
    FileForm{{"cmancala", "what CMancala prints",
              "`Move:` before a number; columns from the left; standard rules"},
             [](std::string_view line) {
               return contains(line, "IDX:") || contains(line, ">> ") || line[0] == '+' ||
                      contains_before_digit(line, "Move: ");
             },
             [](std::string_view line) { return contains_before_digit(line, "Move: "); },
             read_cmancala_transcript},
};

constexpr auto kGameFormats = [] {
  constexpr std::array kLineFormats = {
      GameFormat{"pits", "words for pits, in a line or in lines that continue one another",
                 "legal in one numbering only; of several, `sowing`, with a note"},
      GameFormat{"record", "our records, see match/FORMAT.md",
                 "`schema`; pits from 1; start, rules and checksum"},
      GameFormat{"kaggle", "episodes of Kaggle's Game Arena",
                 "`actionHistory` or `serializedGameAndState`; cells; standard rules"},
      GameFormat{"json", "an object with a list of sowings",
                 "every field is understood; the list as in `pits`"},
      GameFormat{"entries", "an entry per sowing: pairs in brackets, objects, rows below a header",
                 "every field and column is understood; legal in one numbering only"},
      GameFormat{"pairs", "a position and a sowing: JSON, CSV or lines",
                 "every field and column is understood; the sowing as in `pits`"},
  };
  std::array<GameFormat, kLineFormats.size() + kForms.size()> all = {};
  std::size_t count = 0;
  for (const GameFormat& format : kLineFormats) all[count++] = format;
  for (const FileForm& form : kForms) all[count++] = form.format;
  return all;
}();

}  // namespace

std::span<const FileForm> file_forms() noexcept { return kForms; }

}  // namespace seedbank::engine

namespace seedbank {

std::span<const GameFormat> game_formats() noexcept { return engine::kGameFormats; }

}  // namespace seedbank
