// Notations: their names, readers and writers.
#include "engine/notation/notations.h"

#include <algorithm>
#include <array>

namespace seedbank::engine {
namespace {

struct Form {
  Notation notation;
  std::string_view name;
  std::string_view meaning;
  NotedPosition (*read)(std::string_view);
  std::string (*write)(const NotedPosition&);
  bool (*recognises)(std::string_view) noexcept = nullptr;  // by its form, of a trimmed text
  CellOrder board = nullptr;  // of the numbers of "board" in JSON, if this notation is named for it
};

// In the order of the enumeration, in which forms are also tried: the first that recognises a text
// is its notation.
constexpr std::array kForms = {
    Form{Notation::kFairKalah, "fairkalah", "S6..S1,storeS,N6..N1,storeN s|n: FairKalah, Irving",
         read_fairkalah, to_text, nullptr, south_then_north},
    Form{Notation::kMaia, "maia", "a row of the MAIA data set, mover first", read_maia, write_maia},
    Form{Notation::kKgp, "kgp", "a board of the Kalah Game Protocol, the mover is South", read_kgp,
         write_kgp, is_kgp},
    Form{Notation::kKgpc, "kgpc", "a line that kgpc hands to its agent, the mover is South",
         read_kgpc, write_kgpc},
    Form{Notation::kManchester, "manchester", "N7..N1,storeN,S7..S1,storeS", read_manchester,
         write_manchester, is_manchester, manchester_order},
    Form{Notation::kOpenSpiel, "openspiel", "three lines of OpenSpiel's Mancala", read_openspiel,
         write_openspiel, is_openspiel, openspiel_order},
    Form{Notation::kOpenSpielTensor, "openspiel-tensor", "[storeN,S6..S1,storeS,N6..N1]",
         read_openspiel_tensor, write_openspiel_tensor, is_openspiel_tensor, openspiel_order},
    Form{Notation::kRawlings, "rawlings", "numbered bins, 1=4,2=4,...,14=0", read_rawlings,
         write_rawlings, is_rawlings, south_then_north},
    Form{Notation::kCmancala, "cmancala", "CMancala's code of 27 hexadecimal digits", read_cmancala,
         write_cmancala, is_cmancala},
    Form{Notation::kLudii, "ludii", "numbered sites, 0=0,1=4,...,13=0", read_ludii, write_ludii,
         is_ludii, ludii_order},
    Form{Notation::kJson, "json", "{\"south_pits\":[...],...}; reads states with \"board\" as well",
         read_json, write_json, is_json},
    Form{Notation::kDrawn, "drawn", "a board in lines, North's row above South's", read_drawn,
         write_drawn, is_drawn},
};

static_assert([] {
  for (std::size_t i = 0; i < kForms.size(); ++i) {
    if (kForms[i].notation != static_cast<Notation>(i)) return false;
  }
  return true;
}());

constexpr auto kNotations = [] {
  std::array<Notation, kForms.size()> notations = {};
  for (std::size_t i = 0; i < kForms.size(); ++i) notations[i] = kForms[i].notation;
  return notations;
}();

const Form& form(Notation notation) { return kForms[static_cast<std::size_t>(notation)]; }

constexpr std::string_view kWrittenLineFeed = "\\n";

std::string replaced(std::string_view text, std::string_view what, std::string_view by) {
  std::string result;
  for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what)) {
    result.append(text.substr(0, at)).append(by);
    text.remove_prefix(at + what.size());
  }
  return result.append(text);
}

}  // namespace

NotedPosition read_position(Notation notation, std::string_view text) {
  const CellOrder board = form(notation).board;
  if (board != nullptr && detected(text) == Notation::kJson) return read_json_board(board, text);
  const bool has_lines = notation == Notation::kOpenSpiel || notation == Notation::kDrawn;
  if (has_lines && text.find(kWrittenLineFeed) != std::string_view::npos) {
    return form(notation).read(replaced(text, kWrittenLineFeed, "\n"));
  }
  return form(notation).read(text);
}

std::string write_position(Notation notation, const NotedPosition& noted) {
  return form(notation).write(noted);
}

std::string_view trimmed(std::string_view text) noexcept {
  constexpr std::string_view kBlanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

std::string_view take_line(std::string_view& text) noexcept {
  const std::size_t length = std::min(text.find('\n'), text.size());
  const std::string_view line = trimmed(text.substr(0, length));
  text.remove_prefix(std::min(length + 1, text.size()));
  return line;
}

void require_fixed_pits(const NotedPosition& noted, std::string_view notation) {
  if (noted.pits != kFixedPits) {
    throw NotationError(std::string(notation) + " supports only boards with 6 pits per side, not " +
                        std::to_string(noted.pits));
  }
}

}  // namespace seedbank::engine

namespace seedbank {

std::span<const Notation> all_notations() noexcept { return engine::kNotations; }

std::string_view name(Notation notation) noexcept { return engine::form(notation).name; }

std::string_view meaning(Notation notation) noexcept { return engine::form(notation).meaning; }

std::optional<Notation> notation_from_name(std::string_view name) noexcept {
  for (const engine::Form& form : engine::kForms) {
    if (form.name == name) return form.notation;
  }
  return std::nullopt;
}

Notation detected(std::string_view text) noexcept {
  const std::string_view inner = engine::trimmed(text);
  for (const engine::Form& form : engine::kForms) {
    if (form.recognises != nullptr && form.recognises(inner)) return form.notation;
  }
  return Notation::kFairKalah;
}

std::string on_one_line(std::string_view text) {
  return engine::replaced(text, "\n", engine::kWrittenLineFeed);
}

}  // namespace seedbank
