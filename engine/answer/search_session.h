// A search session: everything that searches of one game have in common, and how much of the
// endgame database is in memory for them.
//
// A position of the endgames takes a few nanoseconds to compute or to load, a node of the search a
// few hundred, and two more seeds in memory about halve the nodes that are left. So the endgames
// start small and grow by two seeds whenever the searches since the last time have taken about as
// long as growing will: nobody waits for endgames that an easy position does not need, and a hard
// one gets all that memory holds. Who has much to search still says so, and they grow sooner. What
// was proven stays in the transposition table meanwhile. Work is counted in nodes, not in seconds,
// so that one thread always does the same; only a deadline brings in the clock: then endgames are
// not worth more than a third of the time left.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <span>
#include <vector>

#include "db/memory/resident.h"
#include "db/probe/database.h"
#include "db/storage/errors.h"
#include "engine/answer/memory_pool.h"
#include "engine/answer/observer.h"
#include "engine/answer/proof_store.h"
#include "engine/answer/value_source.h"
#include "solver/search/solver.h"

namespace seedbank::engine {

/// How a session uses memory. What is not set it chooses by itself.
struct SessionOptions {
  std::optional<std::uint64_t> table_bytes = {};  ///< of the transposition table
  std::optional<int> endgame_seeds = {};      ///< endgames to be ready before any search, and kept
  std::uint64_t first_positions = 3'000'000;  ///< most that come to memory before any search
  Driver driver = Driver::kAuto;
  /// Told what searches prove with much work, and asked what was proven before; of use in the
  /// session of its game only. None: null. Must outlive the session.
  ProofStore* proofs = nullptr;
};

/// Several threads may ask at once; they help each other, also to grow the endgames.
class SearchSession final : public ValueSource {
 public:
  /// So many positions of the endgames take as long as a node of a search: 4-5 ns each, of which
  /// touching fresh memory takes half, against 240 ns. Measured with two threads on two cores of a
  /// Xeon.
  static constexpr std::uint64_t kPositionsPerNode = 60;

  /// For `game`. The complete layers of `database`, which is of that game, are loaded, and the rest
  /// is computed; all of it without a database (null). `threads` is how many search at most,
  /// together. What is referred to must outlive this. Throws db::ResourceError when the memory left
  /// in the pool does not suffice for what the options ask.
  SearchSession(Game game, const db::Database* database, const SessionOptions& options, int threads,
                MemoryPool& memory, Observer& observer);
  ~SearchSession() override;

  /// As ValueSource says; share() does most with the time there is, and narrows its bounds in the
  /// last part of it. It begins with the bounds that were proven before. Throw ContradictionError
  /// when one of these is found to be wrong, db::FormatError,
  /// db::IoError, std::bad_alloc.
  [[nodiscard]] SolvedShare share(const Position& position, const SearchRequest& request,
                                  const BoundsReport& report, SearchStats& effort) override;
  [[nodiscard]] std::optional<int> decide(const Position& position, const Question& question,
                                          const SearchRequest& request, std::uint64_t nodes_ahead,
                                          SearchStats& effort) override;
  [[nodiscard]] MoveValues moves(const Position& position, ShareBounds share, MoveDetail detail,
                                 const SearchRequest& request, SearchStats& effort,
                                 const std::function<void()>& settled) override;
  [[nodiscard]] BestLine line(const Position& position, int share, const SearchRequest& request,
                              SearchStats& effort) override;

  /// What a position below an attempt is known by.
  struct Below {
    int pit = 0;  ///< that leads there, from 0
    ShareBounds bounds;
    std::optional<ProofNumbers> numbers;  ///< of its own question, where there are any
  };

  /// What an attempt at a question came to.
  struct Attempt {
    std::optional<int> share;  ///< as from decide(); nothing when it took more than was allowed
    std::uint64_t nodes = 0;
    std::vector<Below> below;  ///< without an answer, the successors of which anything is known
  };

  /// decide() with as many nodes as request.node_limit allows each thread, the endgames grown
  /// before where that pays. Throws as decide() does.
  [[nodiscard]] Attempt attempt(const Position& position, const Question& question,
                                const SearchRequest& request);

  /// A guess of the mover's share by looking some turns ahead, with the endgames that are there.
  [[nodiscard]] int guess(const Position& position);

  /// Takes in a fact that was proven elsewhere. Nothing checks it.
  void remember(const ProvenShare& fact);

  /// Most seeds in play of the endgames in memory; 0 for none.
  [[nodiscard]] int endgame_seeds() const;

  /// Brings endgames of up to `seeds` seeds to memory before anything is searched, or as many as
  /// there is room for; or the number that the options ask for. For those who know of much work to
  /// come. Throws as share() does.
  void begin_with(int seeds, const SearchRequest& request);

  /// What the endgames in memory say of the mover's share of each position: 0..seeds in play where
  /// they do not cover it. Searches nothing. Requires as many `shares` as positions.
  void look_up(std::span<const Position> positions, std::span<ShareBounds> shares) const;

  /// Time that went into bringing endgames to memory.
  [[nodiscard]] double endgame_seconds() const;

 private:
  struct Growth;  // one that is under way

  [[nodiscard]] SearchRequest with_proofs(SearchRequest request) const;
  [[nodiscard]] ShareBounds known(const Position& position) const;
  void keep(const Position& position, const SolvedShare& solved, std::uint64_t nodes) const;
  SolvedShare narrowed_share(const Position& position, SolvedShare known,
                             const SearchRequest& request, const BoundsReport& report,
                             SearchStats& effort);
  template <typename Work>
  auto in_slices(const Position& position, const SearchRequest& request, SearchStats& effort,
                 Work work);
  [[nodiscard]] std::uint64_t prepare(int seeds, const SearchRequest& request);
  [[nodiscard]] int wanted_endgames(int seeds, const SearchRequest& request) const;
  [[nodiscard]] double seconds_to_grow(int seeds) const;
  [[nodiscard]] std::uint64_t growing_pays_at() const;
  void grow(int seeds, const SearchRequest& request);
  void make_solver(std::uint64_t table_bytes);
  void extend(int seeds, const SearchRequest& request);
  void bring_to_memory(int seeds, std::uint64_t bytes, const SearchRequest& request);
  [[nodiscard]] EndgamesReady ready(double seconds, int up_to_seeds_before) const;
  [[nodiscard]] bool fits(int seeds, std::uint64_t bytes) const;
  [[nodiscard]] std::uint64_t bytes_for(int seeds) const;
  [[nodiscard]] db::ResourceError not_enough_memory(int seeds, std::uint64_t bytes,
                                                    std::uint64_t needed) const;

  const db::Database* const database_;  // may be null
  const Game game_;
  const int on_disk_;  // seeds of the last complete layer there
  const std::optional<int> fixed_seeds_;
  const Driver driver_;
  ProofStore* const proofs_;  // of this game; may be null
  const std::uint64_t first_positions_;
  const std::uint64_t threads_;
  MemoryPool& memory_;
  std::uint64_t table_bytes_ = 0;  // for good, taken from the pool
  Observer& observer_;

  // Held shared by those who search, alone by who changes the endgames; guards what follows.
  mutable std::shared_mutex in_use_;
  db::Resident endgames_;
  int most_seeds_;  // more are not wanted, or are known not to fit
  double endgame_seconds_ = 0;
  std::unique_ptr<Solver> solver_;  // its functions are safe by themselves
  std::uint64_t solver_table_bytes_ = 0;
  std::atomic<std::uint64_t> nodes_{0};        // searched since the endgames grew
  std::atomic<std::uint64_t> nodes_ahead_{0};  // expected by who asked last

  std::mutex growth_mutex_;
  std::shared_ptr<Growth> growth_;  // guarded by growth_mutex_
};

}  // namespace seedbank::engine
