// A stop token on which a stop has already been requested.
#pragma once

#include <stop_token>

namespace seedbank {

[[nodiscard]] inline std::stop_token stopped() {
  std::stop_source source;
  source.request_stop();
  return source.get_token();
}

}  // namespace seedbank
