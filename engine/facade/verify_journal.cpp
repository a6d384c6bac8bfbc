// Verifying a journal.
#include <vector>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/journal.h>
#include <tbb/task_arena.h>

#include "db/storage/errors.h"
#include "engine/base/failure.h"
#include "engine/board/arguments.h"
#include "engine/facade/engine_rep.h"
#include "engine/journal/journal_check.h"
#include "engine/journal/journal_format.h"
#include "engine/journal/proof_journal.h"
#include "engine/journal/proof_map.h"

namespace seedbank {
namespace {

// Factor 2, since the search keeps the facts that it proves in addition to the given ones.
std::uint64_t memory_for(std::size_t facts) { return facts * 2 * engine::ProofMap::kBytesPerFact; }

// Reads the facts in the order of proof and sets the members of `journal` that describe it.
std::vector<ProvenShare> read_facts(const db::FileSystem& files, const std::filesystem::path& file,
                                    const VerifyJournalOptions& options, std::uint64_t memory_bytes,
                                    JournalVerification& journal) {
  engine::ProofMap known;
  const auto take = [&](ProvenShare& fact) {
    const bool agrees = known.add(fact) != engine::FactEffect::kContradiction;
    const std::uint64_t needed = memory_for(known.size());
    if (needed > memory_bytes) {
      throw db::memory_error("proving " + file.string(), needed, memory_bytes);
    }
    return agrees;
  };
  const engine::JournalReport report = engine::read_journal(
      *engine::open_journal(files, file, memory_bytes), file, std::nullopt, take);
  if (!report.game)
    throw DatabaseError(file.string() + ": a journal without a complete header", file);
  journal.rules = name(report.game->rules);
  journal.pits = report.game->pits;
  if (options.pits.value_or(journal.pits) != journal.pits ||
      options.rules.value_or(journal.rules) != journal.rules) {
    throw DatabaseError(fmt::format("{}: journal of another game: {}, {} pit{}", file.string(),
                                    journal.rules, journal.pits, journal.pits == 1 ? "" : "s"),
                        file);
  }
  journal.facts = known.size();
  journal.torn_bytes = report.torn_bytes;
  std::vector<ProvenShare> facts = engine::in_order_of_proof(known);
  for (const ProvenShare& fact : facts) {
    const int seeds = fact.position.mover[0];
    if (seeds == 0 || fact.position != opening(journal.pits, seeds)) continue;
    journal.openings.push_back({seeds, engine::margins_from_shares(fact.position, fact.bounds)});
  }
  return facts;
}

}  // namespace

JournalVerification verify_journal(const std::filesystem::path& file,
                                   const VerifyJournalOptions& options) {
  return engine::translated([&] {
    db::PosixFileSystem files;
    Observer silent;
    JournalVerification journal;
    const Shard shard{options.shard, options.shards};
    if (shard.number < 1 || shard.number > shard.of || shard.of > kMostShards) {
      throw ArgumentError(fmt::format("there is no part {} of {}", shard.number, shard.of));
    }
    const std::uint64_t memory_bytes = memory_or_default(options.memory_bytes);
    const std::vector<ProvenShare> all = read_facts(files, file, options, memory_bytes, journal);
    const engine::FactSplit facts =
        options.sample ? engine::sample_of(all, *options.sample, options.random_seed)
                       : engine::part_of(shard, all);
    const Rules rules = engine::rules_called(journal.rules);
    std::optional<engine::ProofJournal> details;
    if (options.details) {
      details.emplace(files, *options.details, Game{journal.pits, rules},
                      engine::ProofJournalOptions{.least_work = options.least_work});
    }
    const int threads = threads_or_default(options.threads);
    const SearchRequest request{.threads = threads, .stop = options.stop, .nodes = options.nodes};
    tbb::task_arena arena(threads);
    const engine::JournalCheck check = arena.execute([&] {
      return engine::check_facts(facts, journal.pits, files,
                                 {.database = options.database,
                                  .database_is_default = options.database_is_default,
                                  .rules = rules,
                                  .threads = threads,
                                  .memory_bytes = memory_bytes,
                                  .taken_bytes = memory_for(all.size()),
                                  .session = {}},
                                 request, options.observer != nullptr ? *options.observer : silent,
                                 details ? &*details : nullptr);
    });
    if (details) details->flush();
    if (check.stopped) throw StoppedError::of(request.stop);
    journal.checked = check.checked;
    journal.wrong = check.wrong;
    journal.nodes = check.nodes;
    journal.most_nodes = check.most_nodes;
    for (const auto& [fact, proven] : check.examples) {
      journal.examples.push_back(
          {engine::board_of({journal.pits, Side::kSouth, fact.position}, rules),
           engine::margins_from_shares(fact.position, fact.bounds),
           engine::margins_from_shares(fact.position, proven)});
    }
    return journal;
  });
}

}  // namespace seedbank
