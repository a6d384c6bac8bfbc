// Errors that only answering can make.
#pragma once

#include <stdexcept>

namespace seedbank::engine {

/// The database cannot serve: nothing is there, it is damaged, or it does not go far enough. The
/// message says what would help.
class UnusableDatabaseError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace seedbank::engine
