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
#include <cstddef>
#include <cstdint>

#include <seedbank/four_rows.h>

#include "engine/four_rows/look_ahead_table.h"
#include "engine/four_rows/turns.h"

namespace seedbank::four_rows {

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
