// The result of verifying a journal of proofs.
#include "tools/text/journal_text.h"

#include <fmt/core.h>

#include "engine/answer/answer.h"
#include "solver/game/notation.h"
#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"

namespace seedbank::tools {
namespace {

using engine::WrongFact;

// The position of a fact, with the mover as South.
std::string position_text(const ProvenShare& fact, int pits) {
  return to_text(NotedPosition{pits, Side::kSouth, fact.position});
}

engine::MarginBounds stated_margins(const WrongFact& wrong) {
  return engine::margins_from_shares(wrong.fact.position, wrong.fact.bounds);
}

engine::MarginBounds proven_margins(const WrongFact& wrong) {
  return engine::margins_from_shares(wrong.fact.position, wrong.proven);
}

}  // namespace

std::string to_text(const CheckedJournal& journal) {
  std::string text;
  for (const WrongFact& wrong : journal.check.examples) {
    text += fmt::format("wrong: {}: stated {}, proven {}\n",
                        position_text(wrong.fact, journal.game.pits),
                        bounds_text(stated_margins(wrong)), bounds_text(proven_margins(wrong)));
  }
  text += fmt::format("{}, {}: checksums of {} facts are right, {} proven again, {} wrong, {}\n",
                      counted(journal.game.pits, "pit"), name(journal.game.rules),
                      count_text(journal.facts), count_text(journal.check.checked),
                      count_text(journal.check.wrong), duration_text(journal.seconds));
  if (journal.torn_bytes > 0) {
    text += fmt::format("the last {} bytes belong to an unfinished batch and do not count\n",
                        count_text(journal.torn_bytes));
  }
  return text;
}

engine::Json to_json(const CheckedJournal& journal) {
  engine::Json json = engine::json_object("journal-verify");
  json["rules"] = name(journal.game.rules);
  json["pits"] = journal.game.pits;
  json["facts"] = journal.facts;
  json["torn_bytes"] = journal.torn_bytes;
  json["recomputed"] = journal.check.checked;
  json["full"] = journal.full;
  json["differences"] = journal.check.wrong;
  json["examples"] = engine::Json::array();
  for (const WrongFact& wrong : journal.check.examples) {
    const engine::MarginBounds stated = stated_margins(wrong);
    const engine::MarginBounds proven = proven_margins(wrong);
    json["examples"].push_back({{"position", position_text(wrong.fact, journal.game.pits)},
                                {"stored", {stated.low, stated.high}},
                                {"recomputed", {proven.low, proven.high}}});
  }
  json["nodes"] = journal.check.nodes;
  json["seconds"] = journal.seconds;
  return json;
}

}  // namespace seedbank::tools
