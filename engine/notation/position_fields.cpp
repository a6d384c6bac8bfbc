// The fields of positions: the table of words, and how names are taken apart.
#include "engine/notation/position_fields.h"

#include <algorithm>

#include "engine/notation/side_names.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

// In which names a word occurs: alone, with the name of a side, or in both.
enum class Use : std::uint8_t { kAlone, kWithSide, kBoth };

struct FieldWords {
  FieldRole role;
  std::string_view meaning;
  Use use;
  std::string_view words;  // plain names between blanks
};

constexpr FieldWords kWords[] = {
    {FieldRole::kPits, "seeds in the pits of a side, or of both", Use::kBoth,
     " pit pits hole holes house houses pocket pockets cup cups bowl bowls hollow hollows bin bins "
     "seeds stones "},
    {FieldRole::kStore, "seeds in the store of a side, or of both", Use::kBoth,
     " store stores mancala mancalas kalah kalahs kalaha kalahas home homes bank banks pot pots "
     "base bases "},
    {FieldRole::kScore, "the store; after the end perhaps with the seeds left", Use::kBoth,
     " score scores points "},
    {FieldRole::kSide, "pits and store of a side", Use::kWithSide,
     "  row side "},  // the side's name alone, or with these
    {FieldRole::kSides, "both sides", Use::kAlone, " players sides rows "},
    {FieldRole::kBoard, "all pits and stores", Use::kAlone,
     " board boardstate position state gamestate status cells array tiles slots "},
    {FieldRole::kMover, "the side to move", Use::kAlone,
     " sidetomove tomove playertomove turn currentplayer currentside currentturn currentmover "
     "whoseturn whosemove turnof playerturn turnplayer nextplayer nextside nextturn nexttomove "
     "next "
     "mover moving movingplayer movingside toplay playertoplay sidetoplay player side active "
     "activeplayer activeside stm onmove "},
    {FieldRole::kMoves, "true if the side is to move", Use::kWithSide,
     " turn isturn tomove istomove moves ismoving next isnext toplay plays isactive active ismover "
     "mover "},
    {FieldRole::kPitsPerSide, "pits per side", Use::kAlone,
     " pitsperside pitsperplayer holesperside holesperplayer housesperside pocketsperside "},
    {FieldRole::kSize, "pits per side, of both, or with the stores", Use::kAlone,
     " size boardsize numpits npits numberofpits pitcount "},
    {FieldRole::kSeeds, "seeds per pit of the opening, or of all", Use::kAlone,
     " seedsperpit stonesperpit seedsperhole stonesperhole seedsperhouse initialseeds "
     "initialstones startingseeds startingstones totalseeds totalstones total "},
    {FieldRole::kOver, "true if the game is over", Use::kAlone,
     " isterminal terminal gameover isgameover isover over isfinished finished gameended isended "
     "ended done isdone "},
    {FieldRole::kRules, "the rules, which must be those of the caller", Use::kAlone,
     " rules ruleset "},
    {FieldRole::kName, "the name of a player, without effect", Use::kWithSide,
     " name player agent team model type "},
};

constexpr char kNoLetter = '\0';

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// The words and numbers in a name: `p1ToMove` has p, 1, To, Move.
std::vector<std::string> parts_of(std::string_view name) {
  std::vector<std::string> parts;
  char before = kNoLetter;
  for (const char c : name) {
    const bool continues =
        (is_letter(c) && is_letter(before) && !(is_capital(c) && !is_capital(before))) ||
        (is_digit(c) && is_digit(before));
    if (is_letter(c) || is_digit(c)) {
      if (!continues) parts.emplace_back();
      parts.back() += c;
    }
    before = c;
  }
  return parts;
}

void add_meanings(std::vector<FieldMeaning>& meanings, const std::string& plain,
                  const std::string& side) {
  const Use use = side.empty() ? Use::kAlone : Use::kWithSide;
  const std::string word = ' ' + plain + ' ';
  for (const FieldWords& row : kWords) {
    if (row.use != Use::kBoth && row.use != use) continue;
    if (row.words.find(word) != row.words.npos) meanings.push_back({row.role, side});
  }
}

}  // namespace

std::vector<FieldMeaning> meanings_of_field(std::string_view name) {
  std::vector<FieldMeaning> meanings;
  add_meanings(meanings, plain_name(name), "");
  const std::vector<std::string> parts = parts_of(name);
  constexpr std::size_t kMostParts = 6;
  if (parts.size() > kMostParts) return meanings;
  // The longest name of a side counts: "player1" rather than "player" or "1".
  for (std::size_t length = std::min<std::size_t>(parts.size(), 2); length > 0; --length) {
    const std::size_t before = meanings.size();
    for (std::size_t begin = 0; begin + length <= parts.size(); ++begin) {
      std::string side;
      std::string rest;
      for (std::size_t i = 0; i < parts.size(); ++i) {
        (i >= begin && i < begin + length ? side : rest) += parts[i];
      }
      if (named_side(side)) add_meanings(meanings, plain_name(rest), side);
    }
    if (meanings.size() > before) break;
  }
  return meanings;
}

std::string field_rows() {
  std::string rows;
  for (const FieldWords& row : kWords) {
    const bool is_side = row.words.starts_with("  ");
    const std::string_view use = row.use == Use::kAlone      ? "alone"
                                 : row.use == Use::kWithSide ? "with a side"
                                                             : "both";
    rows += "| " + std::string(row.meaning) + " | " + std::string(use) + " |" +
            (is_side ? " (the side alone)" + std::string(row.words.substr(1))
                     : std::string(row.words)) +
            "|\n";
  }
  return rows;
}

std::vector<std::string> usual_position_fields() {
  return {"board",       "pits_per_side", "south_pits",  "north_pits",
          "south_store", "north_store",   "side_to_move"};
}

}  // namespace seedbank::engine
