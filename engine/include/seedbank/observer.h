// Progress of an engine's work: callbacks, and the state of searches for polling.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include <seedbank/export.h>

namespace seedbank {

/// Endgames that were brought to memory.
struct EndgamesReady {
  int exact_up_to = 0;                ///< those of more seeds hold bounds instead of values,
  int four_bits_up_to = 0;            ///< in 4 bits per position,
  int two_bits_up_to = 0;             ///< in 2 bits, and those of still more seeds in 1 bit
  int up_to_seeds = 0;                ///< most seeds in play that are covered now
  int loaded_up_to = 0;               ///< most seeds of those that were now loaded; 0: none
  std::filesystem::path loaded_from;  ///< the database that these came from
  double seconds = 0;                 ///< elapsed
  std::uint64_t positions = 0;        ///< all that are in memory now
};

/// Progress callbacks. The functions do nothing by default. Any thread may call them, several at
/// once, so they must be thread-safe and short; they must not call the engine. What one of them
/// throws ends the work under way and reaches its caller; the engine stays usable.
class SEEDBANK_API Observer {
 public:
  virtual ~Observer() = default;

  /// From now on, so many answers are due.
  virtual void expect(std::uint64_t /*answers*/) {}
  /// One more answer is known.
  virtual void answered() {}
  /// So many of the answers are of the value wanted.
  virtual void found(std::uint64_t /*answers*/) {}

  /// Endgames are being brought to memory, from the first of these calls to the last: `done` of
  /// `total` positions are there. One growth at a time. endgames_end() comes without
  /// endgames_ready() if the growth failed or was stopped before anything was added.
  virtual void endgames_begin() {}
  virtual void endgames(std::uint64_t /*done*/, std::uint64_t /*total*/) {}
  virtual void endgames_end() {}
  virtual void endgames_ready(const EndgamesReady& /*ready*/) {}

  /// `done` of `total` positions of a database are built.
  virtual void built(std::uint64_t /*done*/, std::uint64_t /*total*/) {}
};

/// The state of an engine's searches. The fields need not be of the same moment.
struct SearchState {
  std::uint64_t nodes = 0;  ///< positions searched since the engine was made

  // The proof by proof numbers that is under way, or the last one.
  float proof = 0;        ///< estimates of the work that is left to answer the current question
  float disproof = 0;     ///< with yes and with no; 0 before there are any
  int sowings = 0;        ///< first sowings that may answer it with yes; 0 for no proof
  int settled = 0;        ///< of these, those that are known not to
  std::vector<int> line;  ///< the first pits of the line being tried
};

}  // namespace seedbank
