// The option --notation: how a command reads and writes positions.
#include "tools/options/notation_option.h"

#include <vector>

#include "tools/options/nearest.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

ValueSet notation_names() {
  ValueSet set;
  for (const engine::Notation notation : engine::all_notations()) {
    set.names.emplace_back(name(notation));
  }
  return set;
}

engine::Notation parse_notation(const std::string& source, const std::string& text) {
  if (const auto notation = engine::notation_from_name(text)) return *notation;
  const std::vector<std::string> names = notation_names().names;
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  const std::string meant = nearest_word(text, names);
  throw UsageError(source + ": '" + text + "' is not a notation" +
                   (meant.empty() ? "; there are " + list : ", did you mean '" + meant + "'?"));
}

void add_notation_option(OptionTable& table, NotationChoice& choice, NotationUse use) {
  const bool writes = use == NotationUse::kReadAndWrite;
  table.add_value(
      "notation", "NAME",
      std::string("how positions are read") + (writes ? " and written" : "") +
          "; 'seedbank help convert' lists the names. A list of 14 numbers is "
          "FairKalah's unless this says otherwise",
      writes ? "detected; written as fairkalah" : "detected",
      [&choice](const std::string& text) {
        choice.given = parse_notation("option '--notation'", text);
      },
      notation_names());
  table.mark_rare();
}

std::string notations_help() {
  std::string text;
  for (const engine::Notation notation : engine::all_notations()) {
    const std::string name(engine::name(notation));
    text +=
        "  " + name + std::string(18 - name.size(), ' ') + std::string(meaning(notation)) + '\n';
  }
  return text;
}

}  // namespace seedbank::tools
