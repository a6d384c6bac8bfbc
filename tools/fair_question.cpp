// What a list of fair starts is of, in words.
#include "tools/fair_question.h"

#include "tools/text/quantity.h"

namespace seedbank::tools {

std::string FairQuestion::text() const {
  return std::string(name(game.rules)) + ", " + std::to_string(game.pits) + " pits, " +
         std::to_string(seeds_a_pit) + " seeds in each, 1 to " + std::to_string(most_moved) +
         " moved, value " + margin_text(value);
}

std::string FairQuestion::journal_name() const {
  return "fair-" + std::string(name(game.rules)) + '-' + std::to_string(game.pits) + '-' +
         std::to_string(seeds_a_pit) + '-' + std::to_string(most_moved) + "-value-" +
         std::to_string(value) + ".journal";
}

}  // namespace seedbank::tools
