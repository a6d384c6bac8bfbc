// Verifying a journal: proving its facts again.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <seedbank/answer.h>
#include <seedbank/board.h>
#include <seedbank/export.h>
#include <seedbank/names.h>
#include <seedbank/observer.h>

namespace seedbank {

/// Options of verify_journal().
struct VerifyJournalOptions {
  std::optional<int> pits = {};              ///< of the journal's game; default: any
  std::optional<RulesName> rules = {};       ///< of the journal's game; default: any
  std::optional<std::uint64_t> sample = {};  ///< number of facts to prove again; default: all
  std::uint64_t random_seed = 1;             ///< of the sample
  std::uint64_t shard = 1;                   ///< without a sample: which of `shards` parts, from 1
  std::uint64_t shards = 1;                  ///< 1 to 1,000,000
  /// A journal to which the facts are added that the proofs consist of, so that a program with
  /// little time or memory can prove each of them; created if it does not exist.
  std::optional<std::filesystem::path> details = {};
  std::uint64_t least_work = 1000;  ///< keep only details whose proof took this many positions
  std::optional<std::filesystem::path> database = {};  ///< trusted; may be missing
  bool database_is_default = false;                    ///< see EngineOptions
  std::optional<std::uint64_t> memory_bytes = {};      ///< default: 75 % of the available memory
  std::optional<int> threads = {};  ///< default: the processors that the process may use
  std::stop_token stop = {};
  Observer* observer = nullptr;                 ///< progress: each fact counts as one answer
  std::atomic<std::uint64_t>* nodes = nullptr;  ///< incremented by the number of positions searched
};

/// A false fact.
struct RefutedFact {
  Board board;    ///< the mover as South, stores empty
  Bounds stated;  ///< of the final margin for South
  Bounds proven;  ///< of the same margin; contradict the stated bounds
};

/// What a journal states about an opening.
struct OpeningFact {
  int seeds = 0;  ///< in each pit
  Bounds value;   ///< of the final margin for South
};

/// The result of verify_journal().
struct JournalVerification {
  std::string rules;
  int pits = 0;
  std::uint64_t facts = 0;            ///< number of positions with a fact
  std::uint64_t torn_bytes = 0;       ///< of an unfinished batch at the end
  std::vector<OpeningFact> openings;  ///< proven if all facts were checked and none is wrong
  std::uint64_t checked = 0;          ///< facts proven or refuted
  std::uint64_t wrong = 0;
  std::vector<RefutedFact> examples;  ///< up to 20 wrong facts
  std::uint64_t nodes = 0;            ///< positions searched
  std::uint64_t most_nodes = 0;       ///< largest number for a single fact
};

/// Checks the checksums of a journal, which may be compressed by zstd, then proves its facts again
/// from the rules, endgames, the database, and facts already proven by this call. Proofs for a
/// sample or a shard also rely on the facts outside it. This is sound: positions never repeat, so
/// all facts are proven once every shard is. Throws DatabaseError if the file is damaged, not a
/// journal or of another game, or if a fact outside the sample or shard turns out to be false;
/// StoppedError; ArgumentError; ResourceError; IoError; BusyError if another process writes
/// details.
[[nodiscard]] SEEDBANK_API JournalVerification
verify_journal(const std::filesystem::path& file, const VerifyJournalOptions& options = {});

}  // namespace seedbank
