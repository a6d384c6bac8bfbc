// A stop that was requested before the work began.
#pragma once

#include <stop_token>

namespace seedbank {

[[nodiscard]] inline std::stop_token stopped() {
  std::stop_source source;
  source.request_stop();
  return source.get_token();
}

}  // namespace seedbank
