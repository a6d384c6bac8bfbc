// The observer: callbacks that tell how far work has come.
#pragma once

#include <cstdint>
#include <filesystem>

namespace seedbank::engine {

/// Endgames that were brought to memory.
struct EndgamesReady {
  int exact_up_to = 0;                ///< those above hold classes of shares, that is bounds,
  int four_bits_up_to = 0;            ///< in 4 bits per position,
  int two_bits_up_to = 0;             ///< in 2 bits, and those above these in 1 bit
  int up_to_seeds = 0;                ///< most seeds in play that are covered now
  int loaded_up_to = 0;               ///< most seeds of those that were now loaded; 0: none were
  std::filesystem::path loaded_from;  ///< the database that these came from
  double seconds = 0;                 ///< what it took
  std::uint64_t positions = 0;        ///< all that are there now
};

/// Told what goes on, and asked nothing: the default does nothing. Called by any thread of the
/// work, by several at once, so functions must be safe for that, and short. What one of them throws
/// ends the work under way and reaches its caller; the engine stays usable.
class Observer {
 public:
  virtual ~Observer() = default;

  /// So many answers are due from now on.
  virtual void expect(std::uint64_t /*answers*/) {}
  /// One more is there.
  virtual void answered() {}
  /// So many of them are what is looked for.
  virtual void found(std::uint64_t /*answers*/) {}

  /// Endgames are being brought to memory, from the first of these calls to the last: `done` of
  /// `total` positions are there. One growth at a time. endgames_end() comes without
  /// endgames_ready() when the growth failed or was stopped before anything was added.
  virtual void endgames_begin() {}
  virtual void endgames(std::uint64_t /*done*/, std::uint64_t /*total*/) {}
  virtual void endgames_end() {}
  virtual void endgames_ready(const EndgamesReady& /*ready*/) {}
};

}  // namespace seedbank::engine
