// What a test throws, and nobody else: for tests of code that lets exceptions of others through.
#pragma once

#include <stdexcept>

namespace seedbank {

class Thrown : public std::runtime_error {
 public:
  Thrown() : std::runtime_error("thrown by the test") {}
};

}  // namespace seedbank
