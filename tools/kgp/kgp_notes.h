// What a person reads of the errors of a game: the first ones, then their number.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace seedbank::tools {

/// A server decides how many errors there are, so that most of them are only counted. For one
/// thread at a time.
class KgpNotes {
 public:
  using Tell = std::function<void(const std::string&)>;

  /// Errors that are passed on as they are.
  static constexpr std::uint64_t kShown = 10;

  explicit KgpNotes(Tell tell) : tell_(std::move(tell)) {}

  /// Passes on the error, or only counts it; then tells the number at 100, 1,000 and so on.
  void add(const std::string& error);

  /// Tells how many there were, unless all were passed on.
  void end();

 private:
  const Tell tell_;
  std::uint64_t errors_ = 0;
  std::uint64_t next_told_ = 10 * kShown;
};

}  // namespace seedbank::tools
