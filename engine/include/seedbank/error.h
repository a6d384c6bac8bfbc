// What can go wrong, as exceptions: the type says what the caller can do, the text what happened.
#pragma once

#include <stdexcept>

#include <seedbank/export.h>

namespace seedbank {

/// Base of everything that the library throws on purpose. What else leaves it is a fault of the
/// library itself (std::logic_error), or was thrown by a function of the caller's. The text is one
/// line.
class SEEDBANK_API Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An argument that means nothing: unknown rules, an array of the wrong size, a number out of
/// range.
class SEEDBANK_API ArgumentError : public Error {
 public:
  using Error::Error;
};

/// A text or numbers that are not a position, or a pit that cannot be sown.
class SEEDBANK_API PositionError : public Error {
 public:
  using Error::Error;
};

/// A database that is missing, damaged, of other rules, or does not go far enough.
class SEEDBANK_API DatabaseError : public Error {
 public:
  using Error::Error;
};

/// Not enough memory, disk or threads for what was asked.
class SEEDBANK_API ResourceError : public Error {
 public:
  using Error::Error;
};

/// The operating system refused to read or write.
class SEEDBANK_API IoError : public Error {
 public:
  using Error::Error;
};

/// The limits of a call ended it before there was an answer.
class SEEDBANK_API StoppedError : public Error {
 public:
  using Error::Error;
};

}  // namespace seedbank
