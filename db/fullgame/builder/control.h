// What a pass over a layer is told, and tells, while it runs.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

namespace seedbank::db::fullgame {

struct Control {
  std::stop_token stop;  ///< becomes true when the work shall end early
  /// Called with the positions of every block that is done, by any thread, by several at once.
  std::function<void(std::uint64_t positions)> block_done;

  [[nodiscard]] bool stopped() const noexcept { return stop.stop_requested(); }
};

}  // namespace seedbank::db::fullgame
