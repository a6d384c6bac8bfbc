// Progress of an engine's work: callbacks, and the state of searches for polling.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <seedbank/answer.h>
#include <seedbank/export.h>

namespace seedbank {

/// Endgames that were loaded or computed. Layers up to exact_up_to hold values, those above hold
/// bounds: in 4 bits per position up to four_bits_up_to, in 2 bits up to two_bits_up_to, and in 1
/// bit up to up_to_seeds.
struct EndgamesReady {
  int exact_up_to = 0;                ///< highest layer with values
  int four_bits_up_to = 0;            ///< highest layer with bounds in 4 bits, or exact_up_to
  int two_bits_up_to = 0;             ///< highest layer with bounds in 2 bits, or four_bits_up_to
  int up_to_seeds = 0;                ///< highest layer in memory
  int loaded_up_to = 0;               ///< highest layer loaded from files this time; 0 for none
  std::filesystem::path loaded_from;  ///< the database of the loaded layers
  double seconds = 0;                 ///< elapsed
  std::uint64_t positions = 0;        ///< positions in memory
};

/// Progress callbacks. The functions do nothing by default. Several threads may call them at the
/// same time, so they must be thread-safe and short; they must not call the engine. An exception
/// ends the current work and is passed to its caller; the engine stays usable.
class SEEDBANK_API Observer {
 public:
  virtual ~Observer() = default;

  /// A call has begun that will compute `answers` answers.
  virtual void expect(std::uint64_t /*answers*/) {}
  /// One more answer is known.
  virtual void answered() {}
  /// So far, `answers` answers have the requested value.
  virtual void found(std::uint64_t /*answers*/) {}

  /// A file that the caller named contributes nothing, or less than expected, to a game; or the
  /// programs of a match are not isolated. Called once per note, when the engine first needs the
  /// values of the game, or before the match.
  virtual void noted(const Note& /*note*/) {}

  /// Endgames are loaded and computed between endgames_begin() and endgames_end(); `done` of
  /// `total` positions are ready. Such periods do not overlap. endgames_ready() is not called if
  /// loading or computing failed. After a stop it may report fewer endgames than were expected.
  virtual void endgames_begin() {}
  virtual void endgames(std::uint64_t /*done*/, std::uint64_t /*total*/) {}
  virtual void endgames_end() {}
  virtual void endgames_ready(const EndgamesReady& /*ready*/) {}

  /// What happens to agents that connect by themselves: where they are awaited; connections that
  /// were made, lost or refused. One line, for people.
  virtual void agent_event(const std::string& /*event*/) {}

  /// `done` of `total` positions of a database are built.
  virtual void built(std::uint64_t /*done*/, std::uint64_t /*total*/) {}
};

/// The state of an engine's searches. The fields may be read at different moments.
struct SearchState {
  std::uint64_t nodes = 0;  ///< positions searched since the engine was made

  // The current or the last proof-number search.
  float proof = 0;        ///< estimated work left to answer yes to the current question
  float disproof = 0;     ///< the same for no; both are 0 if there is no estimate yet
  int sowings = 0;        ///< sowings of the root that might prove yes; 0 without a search
  int settled = 0;        ///< those of them that are known to fail
  std::vector<int> line;  ///< the first pits of the current line
};

}  // namespace seedbank
