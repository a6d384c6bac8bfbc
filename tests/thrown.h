// An exception that only tests throw, for tests of code that lets its caller's exceptions through.
#pragma once

#include <stdexcept>

namespace seedbank {

class Thrown : public std::runtime_error {
 public:
  Thrown() : std::runtime_error("thrown by the test") {}
};

}  // namespace seedbank
