// seedbank verify --journal: proves the facts of a journal of solve again.
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <seedbank/answer.h>
#include <seedbank/error.h>

#include "engine/base/json.h"
#include "engine/base/stopwatch.h"
#include "engine/journal/journal_check.h"
#include "engine/journal/journal_format.h"
#include "engine/journal/proof_map.h"
#include "solver/game/notation.h"
#include "tools/database/verify_modes.h"
#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

using engine::WrongFact;

// The position of a fact, with the mover as South.
std::string position_text(const ProvenShare& fact, int pits) {
  return to_text(NotedPosition{pits, Side::kSouth, fact.position});
}

Bounds margins(const Position& position, ShareBounds share) {
  return {margin_from_share(position, share.low), margin_from_share(position, share.high)};
}

Bounds stated_margins(const WrongFact& wrong) {
  return margins(wrong.fact.position, wrong.fact.bounds);
}

Bounds proven_margins(const WrongFact& wrong) { return margins(wrong.fact.position, wrong.proven); }

// A verified journal.
struct CheckedJournal {
  Game game;
  std::uint64_t facts = 0;       // positions with a fact
  std::uint64_t torn_bytes = 0;  // of an unfinished batch at its end
  bool full = false;             // not only a sample of facts was proven again
  engine::JournalCheck check;
  double seconds = 0;
};

// A line for every example of a wrong fact, then a summary.
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
    const Bounds stated = stated_margins(wrong);
    const Bounds proven = proven_margins(wrong);
    json["examples"].push_back({{"position", position_text(wrong.fact, journal.game.pits)},
                                {"stored", {stated.low, stated.high}},
                                {"recomputed", {proven.low, proven.high}}});
  }
  json["nodes"] = journal.check.nodes;
  json["seconds"] = journal.seconds;
  return json;
}

// The facts of a journal in the order of proof; fills in what the journal is.
std::vector<ProvenShare> read_facts(const db::FileSystem& files, const std::filesystem::path& file,
                                    CheckedJournal& journal) {
  engine::ProofMap known;
  const engine::JournalReport report = engine::read_journal(
      *files.open(file), file, std::nullopt,
      [&](ProvenShare& fact) { return known.add(fact) != engine::FactEffect::kContradiction; });
  if (!report.game) {
    throw DatabaseError(file.string() + ": a journal without a beginning");
  }
  journal.game = *report.game;
  journal.facts = known.size();
  journal.torn_bytes = report.torn_bytes;
  return engine::in_order_of_proof(known);
}

}  // namespace

ExitCode verify_journal(const db::FileSystem& files, const std::filesystem::path& file,
                        std::optional<int> pits, std::optional<std::uint64_t> sample,
                        std::uint64_t random_seed, CommandContext& context,
                        const std::stop_token& stop) {
  const engine::Stopwatch watch;
  CheckedJournal journal;
  std::vector<ProvenShare> facts = read_facts(files, file, journal);
  journal.full = !sample;
  if (pits.value_or(journal.game.pits) != journal.game.pits ||
      context.common.given_rules.value_or(journal.game.rules) != journal.game.rules) {
    throw DatabaseError(fmt::format("{}: journal of another game: {}, {}", file.string(),
                                    name(journal.game.rules), counted(journal.game.pits, "pit")));
  }
  if (sample) facts = engine::sample_of(facts, *sample, random_seed);
  // The search keeps the facts that it proves beside the given ones.
  const engine::AnswererOptions options{
      .database = context.common.database(),
      .rules = journal.game.rules,
      .threads = context.common.threads,
      .memory_bytes = context.common.memory_bytes,
      .taken_bytes = facts.size() * 2 * engine::ProofMap::kBytesPerFact,
      .session = {}};
  {
    SearchProgress progress(context.common.verbosity());
    const SearchRequest request{
        .threads = context.common.threads, .stop = stop, .nodes = &progress.nodes()};
    journal.check =
        engine::check_facts(facts, journal.game.pits, files, options, request, progress);
  }
  journal.seconds = watch.seconds();
  if (journal.check.stopped) return report_interruption(context, ". To check again, repeat:");
  if (context.common.json) {
    context.out.line(engine::to_line(to_json(journal)));
  } else {
    context.out.write(to_text(journal));
  }
  return journal.check.wrong == 0 ? ExitCode::kDone : ExitCode::kDifferences;
}

}  // namespace seedbank::tools
