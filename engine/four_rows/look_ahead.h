// The search of four-row Kalaha: finds the best turn by looking ahead to a given depth.
//
// The value at depth n is that of minimax over all sequences of n turns. Leaves are evaluated by
// the mover's seeds minus the waiter's. A side to move without a pit to sow from has lost, which
// outweighs all seeds; earlier losses weigh more. A sowing that never ends, which is possible
// without a step limit, leaves the game without a winner and has the value 0. A sowing that has not
// ended after kLookAheadPatience steps is treated as endless.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <seedbank/four_rows.h>

namespace seedbank::four_rows {

/// The relation of a stored value to the true one.
enum class ValueBound : std::uint8_t { kExact, kAtLeast, kAtMost };

/// The entry of a position.
struct TableEntry {
  std::int16_t value = 0;
  std::uint8_t depth = 0;
  ValueBound bound = ValueBound::kExact;
  std::uint8_t pit = 0;  ///< best, or refuting
};

/// The transposition table: direct-mapped, so a new entry replaces the old one in its slot. Stores
/// whole positions, so that different positions are never confused. For one thread at a time.
class LookAheadTable {
 public:
  /// Takes 11 MiB. Throws std::bad_alloc.
  LookAheadTable() : slots_(std::size_t{1} << kSlotBits) {}

  /// Removes all entries, in constant time.
  void clear() noexcept {
    if (++era_ != 0) return;
    std::fill(slots_.begin(), slots_.end(), Slot{});  // once in 2^32 searches
    era_ = 1;
  }

  [[nodiscard]] std::optional<TableEntry> find(const Position& position) const noexcept {
    const Slot& slot = slots_[slot_of(position)];
    if (slot.era != era_ || slot.position != position) return std::nullopt;
    return slot.entry;
  }

  void store(const Position& position, const TableEntry& entry) noexcept {
    slots_[slot_of(position)] = {position, era_, entry};
  }

 private:
  static constexpr int kSlotBits = 18;

  struct Slot {
    Position position;
    std::uint32_t era = 0;  // the search that stored it
    TableEntry entry;
  };

  // A multiplicative hash with random odd factors, whose upper bits depend on all words.
  [[nodiscard]] static std::size_t slot_of(const Position& position) noexcept {
    using Words = std::array<std::uint64_t, 4>;
    static_assert(sizeof(Words) == sizeof(Position));
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : __builtin_bit_cast(Words, position)) {
      mixed = (mixed ^ word) * 0x9E37'79B9'7F4A'7C15;
      mixed ^= mixed >> 32;
    }
    return static_cast<std::size_t>((mixed * 0xD6E8'FEB8'6659'FD93) >> (64 - kSlotBits));
  }

  std::vector<Slot> slots_;
  std::uint32_t era_ = 1;
};

inline constexpr int kNoPit = kPits;

/// Steps after which the search treats a sowing as endless, so that sowings of millions of steps do
/// not delay it.
inline constexpr std::uint64_t kLookAheadPatience = 10'000;

/// A turn and the position after it.
struct Turn {
  Position next;  ///< the other side to move
  int pit = kNoPit;
  int captured = 0;
  bool endless = false;
  int order = 0;  ///< turns of higher order are searched first
};

/// The turns of a position.
struct Turns {
  std::array<Turn, kPits> all;
  std::size_t count = 0;

  void add(const Turn& turn) noexcept { all[count++] = turn; }
  auto end() noexcept { return all.begin() + static_cast<std::ptrdiff_t>(count); }
};

/// The turns of a node that is being searched.
struct Untried {
  Turns turns{};             ///< generated so far
  std::size_t tried = 0;     ///< number of these that have been searched
  std::uint32_t unmade = 0;  ///< pits whose turns have not been generated
};

/// Makes the turns of one search, and orders them: captures by number of seeds, then killers, then
/// all others by their history. `ply` counts turns from the root, 0..kMaxDepth.
class TurnMaker {
 public:
  /// Begins a search.
  void begin(StepLimit limit) noexcept {
    for (auto& killers : killers_) killers.fill(kNoPit);
    for (auto& history : history_) history.fill(0);
    step_limit_ = limit;
    nodes_ = 0;
  }

  /// Sowings made.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

  /// Like four_rows::sow(), with the limits of the search.
  Sowing sow(Position& position, int pit) noexcept {
    ++nodes_;
    return four_rows::sow(position, pit, step_limit_, kLookAheadPatience);
  }

  [[nodiscard]] Turn made(const Position& position, int pit) noexcept {
    Turn turn{position, pit};
    const Sowing sowing = sow(turn.next, pit);
    turn.next = swapped(turn.next);
    turn.captured = sowing.captured;
    turn.endless = !ends(sowing);
    return turn;
  }

  /// Appends the turns from these pits.
  void add_turns(const Position& position, int ply, std::uint32_t pits, Turns& turns) noexcept {
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    const auto& history = history_[static_cast<std::size_t>(ply) % 2];
    for (; pits != 0; pits &= pits - 1) {
      Turn turn = made(position, std::countr_zero(pits));
      if (turn.captured > 0 && !turn.endless) {
        turn.order = kCaptureOrder + turn.captured;
      } else if (turn.pit == killers[0] || turn.pit == killers[1]) {
        turn.order = kKillerOrder;
      } else {
        turn.order = history[static_cast<std::size_t>(turn.pit)];
      }
      turns.add(turn);
    }
  }

  /// The next turn to search; null if there are none left. Returns the turns added by the caller
  /// before it generates the others.
  [[nodiscard]] const Turn* next_turn(const Position& position, int ply,
                                      Untried& untried) noexcept {
    Turns& turns = untried.turns;
    if (untried.tried == turns.count) {
      if (untried.unmade == 0) return nullptr;
      add_turns(position, ply, std::exchange(untried.unmade, 0), turns);
    }
    const auto rest = turns.all.begin() + static_cast<std::ptrdiff_t>(untried.tried);
    std::iter_swap(rest, std::max_element(rest, turns.end(), [](const Turn& a, const Turn& b) {
                     return a.order < b.order;
                   }));
    ++untried.tried;
    return &*rest;
  }

  /// Remembers a turn that cut off a node of this depth.
  void remember_cut(int ply, int depth, const Turn& turn) noexcept {
    if (turn.captured > 0) return;
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != turn.pit) killers = {turn.pit, killers[0]};
    int& history = history_[static_cast<std::size_t>(ply) % 2][static_cast<std::size_t>(turn.pit)];
    history = std::min(history + depth * depth, kMostHistory);
  }

 private:
  static constexpr int kCaptureOrder = 1 << 28;
  static constexpr int kKillerOrder = 1 << 27;
  static constexpr int kMostHistory = 1 << 26;

  std::array<std::array<int, 2>, kMaxDepth + 1> killers_{};  // pits, by ply
  std::array<std::array<int, kPits>, 2> history_{};          // of cutoffs, by side
  StepLimit step_limit_;
  std::uint64_t nodes_ = 0;
};

/// Depth and limits of a search.
struct LookAheadRequest : TurnRequest {
  int depth = 4;                                 ///< turns, 1..kMaxDepth
  std::uint64_t node_limit = ~std::uint64_t{0};  ///< sowings, roughly
  std::uint64_t tie_seed = 0;                    ///< breaks ties between turns of equal value
};

/// Alpha-beta search with iterative deepening and a table of 11 MiB. The result depends on position
/// and request only, unless deadline or stop end the search. For one thread at a time.
class LookAhead {
 public:
  /// Finds the best turn. Depth 1 is always completed. Requires a position that is not lost.
  [[nodiscard]] Foresight look(const Position& position, const LookAheadRequest& request);

 private:
  struct Line {
    std::array<std::uint8_t, kMaxDepth> pits{};
    std::size_t count = 0;

    void clear() noexcept { count = 0; }
    void set(int pit, const Line& rest) noexcept {
      pits[0] = static_cast<std::uint8_t>(pit);
      std::copy_n(rest.pits.begin(), rest.count, pits.begin() + 1);
      count = rest.count + 1;
    }
    void set(int pit) noexcept {
      pits[0] = static_cast<std::uint8_t>(pit);
      count = 1;
    }
  };

  enum class NodeKind : std::uint8_t { kPrincipal, kOther };

  // A node of the search tree.
  struct Node {
    const Position& position;
    int margin;  // of the mover
    int depth;   // turns to look ahead
    int ply;     // turns from the root
    NodeKind kind;
  };

  void begin(const LookAheadRequest& request);
  void make_root_turns();
  [[nodiscard]] Node root_node(int depth) const {
    return {root_, margin(root_), depth, 0, NodeKind::kPrincipal};
  }
  bool deepen(int depth, Foresight& best);
  int root_value(int depth, int alpha, int beta);
  int value(const Node& node, int alpha, int beta);
  int last_turn_value(const Node& node, int alpha, int beta);
  int inner_value(const Node& node, int alpha, int beta);
  int value_after(const Node& node, const Turn& turn, bool is_first, int alpha, int beta);
  [[nodiscard]] bool must_end();
  Line& line(int ply) { return lines_[static_cast<std::size_t>(ply)]; }

  LookAheadTable table_;
  TurnMaker maker_;
  std::array<Line, kMaxDepth + 1> lines_{};
  Position root_;
  Turns root_turns_;
  LookAheadRequest request_;
  std::uint64_t next_check_ = 0;
  bool may_stop_ = false;
  bool stopped_ = false;
};

}  // namespace seedbank::four_rows
