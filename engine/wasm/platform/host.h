// What the instance asks of its host, the program in JavaScript that runs it.
#pragma once

#include <cstdint>

namespace seedbank::wasm {

/// What host_progress() counts.
enum class Counted : std::int32_t {
  kEndgames,  ///< positions of endgames that are ready
  kAnswers,   ///< answers of a call that gives many
  kBounds,    ///< the bounds of the answer, low and high, instead of a count and its total
};

/// Tells the host how far the current call is.
void host_progress(Counted counted, double done, double total);

}  // namespace seedbank::wasm
