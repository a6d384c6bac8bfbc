// Notations: their names, readers and writers.
#include "engine/notation/notations.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "engine/notation/cell_orders.h"
#include "engine/notation/json_fields.h"

namespace seedbank::engine {
namespace {

// A row of the table of all forms in which positions are read.
struct Form {
  Notation notation;
  std::string_view name;
  std::string_view meaning;
  // What makes it certain that a text has this form; shown in the documents.
  std::string_view certain;
  Reading (*read)(std::string_view, const ReadAs&);
  std::string (*write)(const NotedPosition&);
  bool (*recognises)(std::string_view) noexcept = nullptr;  // by its form, of a trimmed text
  CellOrder board = nullptr;  // of lists of numbers in JSON, if this notation is named for them
  bool has_columns = false;   // the blanks before the first number matter
};

// The reader of a form that needs only the text.
template <NotedPosition (*read)(std::string_view)>
Reading plain(std::string_view text, const ReadAs& /*as*/) {
  return {read(text), "", ""};
}

Reading read_native(std::string_view text, const ReadAs& as);
Reading read_sites(std::string_view text, const ReadAs& as);

constexpr std::string_view kOnlyNamed = "only if it is named";

// In the order of the enumeration.
constexpr std::array kForms = {
    Form{Notation::kFairKalah, "fairkalah", "S6..S1,storeS,N6..N1,storeN s|n: FairKalah, Irving",
         "a list of numbers, which is Seedbank's own form; in brackets, an opening in one of the "
         "orders of this table is that opening",
         read_native, to_text, is_fairkalah, south_then_north},
    Form{Notation::kMaia, "maia", "a row of the MAIA data set, mover first",
         "below the header of a file of MAIA", plain<read_maia>, write_maia},
    Form{Notation::kKgp, "kgp", "a board of the Kalah Game Protocol, the mover is South",
         "`<` and `>` around the numbers, of which the first counts the pits", plain<read_kgp>,
         write_kgp, is_kgp},
    Form{Notation::kKgpc, "kgpc", "a line that kgpc hands to its agent, the mover is South",
         kOnlyNamed, plain<read_kgpc>, write_kgpc},
    Form{Notation::kManchester, "manchester", "N7..N1,storeN,S7..S1,storeS",
         "`CHANGE;` before it, as in a log", plain<read_manchester>, write_manchester,
         is_manchester, manchester_order},
    Form{Notation::kOpenSpiel, "openspiel", "three lines of OpenSpiel's Mancala",
         "dashes around all numbers", plain<read_openspiel>, write_openspiel, is_openspiel,
         openspiel_order},
    Form{Notation::kOpenSpielTensor, "openspiel-tensor", "[storeN,S6..S1,storeS,N6..N1]",
         "16 numbers in brackets: 48 seeds, a player and a move number, and with a decimal point, "
         "because whole numbers may be a board of 7 pits",
         plain<read_openspiel_tensor>, write_openspiel_tensor, is_openspiel_tensor,
         openspiel_order},
    Form{Notation::kRawlings, "rawlings", "numbered bins, 1=4,2=4,...,14=0",
         "equals signs, and numbers from 1", plain<read_rawlings>, write_rawlings, is_rawlings,
         south_then_north},
    Form{Notation::kCmancala, "cmancala", "CMancala's code of 27 hexadecimal digits",
         "27 hexadecimal digits", plain<read_cmancala>, write_cmancala, is_cmancala},
    Form{Notation::kLudii, "ludii", "numbered sites, 0=0,1=4,...,13=0",
         "equals signs, and numbers from 0; an opening in another order is refused", read_sites,
         write_ludii, is_ludii, ludii_order},
    Form{Notation::kJson, "json", "{\"south_pits\":[...],...}, and states of other programs",
         "an object or a list of JSON, all of whose fields agree with one position", read_json,
         write_json, is_json},
    Form{Notation::kDrawn, "drawn", "a board in lines, North's row above South's",
         "rows of as many numbers, with two stores in a line of their own, at both ends of one "
         "row, or at the outer ends of both, one column apart",
         plain<read_drawn>, write_drawn, is_drawn, drawn_order, true},
    Form{Notation::kRows, "rows", "two lines in sowing order, each with its store last",
         "two lines of as many numbers, if a drawn board would be the same position",
         plain<read_rows>, write_rows, is_rows, nullptr, true},
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

// In brackets, as programs print lists, an opening in any order is that opening. A note says what
// else a list could be, unless it is as Seedbank writes it.
Reading read_native(std::string_view text, const ReadAs& as) {
  const NotedPosition noted = read_fairkalah(text);
  if (as.notation) return {noted, "", ""};
  const std::vector<int> numbers = seeds_in_order(noted, south_then_north);
  const auto opening = opening_in_some_order(numbers, noted.to_move);
  constexpr std::string_view kBrackets = "[({";
  if (opening && kBrackets.find(trimmed(text)[0]) != kBrackets.npos) return {*opening, "", ""};
  constexpr std::size_t kPitsWithoutStores = 2 * std::size_t{kFixedPits};
  const bool is_other_opening = opening && *opening != noted;
  if (!is_other_opening && numbers.size() != kPitsWithoutStores) return {noted, "", ""};
  const std::string written = to_text(noted);
  if (trimmed(text) == written) return {noted, "", ""};
  if (!is_other_opening) {
    return {noted,
            "read as 5 pits and a store per side; without stores, 12 numbers would be 6 pits", ""};
  }
  return {
      noted,
      "read as " + written + "; in another order, the numbers are the opening " + to_text(*opening),
      ""};
}

// Other programs number cells from 0 in other orders.
Reading read_sites(std::string_view text, const ReadAs& as) {
  const NotedPosition noted = read_ludii(text);
  const auto opening = opening_in_some_order(seeds_in_order(noted, ludii_order), noted.to_move);
  if (!as.notation && opening && *opening != noted) {
    throw UndecidedError("the text is " + to_text(noted) + " as ludii, but the opening " +
                             to_text(*opening) + " in another order: name the notation",
                         UndecidedError::Choice::kNotation);
  }
  return {noted, "", ""};
}

// `text` without blank lines at its beginning, and without blanks at its end.
std::string_view without_blank_lines(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos) return {};
  const std::size_t feed = text.substr(0, first).rfind('\n');
  text.remove_prefix(feed == text.npos ? 0 : feed + 1);
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

struct Tried {
  const Form* form;
  Reading reading;
};

[[noreturn]] void fail_undecided(std::span<const Tried> tried) {
  std::string readings;
  for (const Tried& each : tried) {
    readings += (readings.empty() ? "the text is " : ", but ") + to_text(each.reading.noted) +
                " as " + std::string(each.form->name);
  }
  throw UndecidedError(readings + ": name the notation", UndecidedError::Choice::kNotation);
}

// The readings of all forms that the text may have, without those that repeat a position. Throws
// the only error, or one with all, if there is none.
std::vector<Tried> tried_forms(std::string_view whole, const ReadAs& as) {
  const std::string_view inner = trimmed(whole);
  const std::string_view in_columns = without_blank_lines(whole);
  std::vector<Tried> tried;
  std::vector<std::pair<const Form*, std::string>> failures;
  for (const Form& form : kForms) {
    const std::string_view text = form.has_columns ? in_columns : inner;
    if (form.recognises == nullptr || !form.recognises(text)) continue;
    try {
      Reading reading = form.read(text, as);
      const bool is_new = std::none_of(tried.begin(), tried.end(), [&](const Tried& each) {
        return each.reading.noted == reading.noted;
      });
      if (is_new) tried.push_back({&form, std::move(reading)});
    } catch (const UndecidedError&) {
      throw;
    } catch (const UnknownFieldError&) {
      throw;
    } catch (const NotationError& error) {
      failures.emplace_back(&form, error.what());
      if (failures.size() == 1 && tried.empty() && form.notation == Notation::kJson) throw;
    }
  }
  if (!tried.empty()) return tried;
  if (failures.empty() && inner.find('\n') != inner.npos) (void)read_drawn(in_columns);
  if (failures.empty()) return {{&kForms.front(), read_native(inner, as)}};
  std::string why;
  for (const auto& [form, message] : failures) {
    if (failures.size() > 1)
      why += (why.empty() ? "as " : "; as ") + std::string(form->name) + ": ";
    why += message;
  }
  throw NotationError(why);
}

}  // namespace

Reading read_text(std::string_view text, const ReadAs& as) {
  if (text.find(kWrittenLineFeed) != text.npos && !is_json(trimmed(text))) {
    return read_text(replaced(text, kWrittenLineFeed, "\n"), as);
  }
  const std::string_view inner = trimmed(text);
  if (as.notation) {
    const Form& named = form(*as.notation);
    return named.board != nullptr && is_json(inner) ? read_json(inner, as) : named.read(text, as);
  }
  const std::vector<Tried> tried = tried_forms(text, as);
  if (tried.size() > 1) fail_undecided(tried);
  return tried.front().reading;
}

NotedPosition read_position(Notation notation, std::string_view text) {
  return read_text(text, {.notation = notation}).noted;
}

std::string form_rows() {
  std::string rows;
  for (const Form& form : kForms) {
    rows += "| `" + std::string(form.name) + "` | " + replaced(form.meaning, "|", "\\|") + " | " +
            std::string(form.certain) + " |\n";
  }
  return rows;
}

CellOrder board_order(Notation notation) noexcept { return form(notation).board; }

std::string write_position(Notation notation, const NotedPosition& noted) {
  return form(notation).write(noted);
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
  const std::string_view inner = trimmed(text);
  for (const engine::Form& form : engine::kForms) {
    const bool is_native = form.notation == Notation::kFairKalah;
    if (!is_native && form.recognises != nullptr && form.recognises(inner)) return form.notation;
  }
  return Notation::kFairKalah;
}

PlayerNumbers::PlayerNumbers(std::string_view text) {
  while (!text.empty()) learn(trimmed(take_line(text)));
}

void PlayerNumbers::learn(std::string_view line) {
  const auto shown = engine::players_counted_in(line);
  if (!shown) return;
  const int from = *shown == engine::PlayersFrom::kZero ? 0 : 1;
  const auto [entry, is_new] = from_.try_emplace(engine::json_field_names(line), from);
  if (entry->second != from) entry->second.reset();
}

std::optional<int> PlayerNumbers::of(std::string_view line) const {
  if (from_.empty() || !engine::is_json(trimmed(line))) return std::nullopt;
  const auto entry = from_.find(engine::json_field_names(line));
  return entry != from_.end() ? entry->second : std::nullopt;
}

std::string on_one_line(std::string_view text) {
  return engine::replaced(text, "\n", engine::kWrittenLineFeed);
}

}  // namespace seedbank
