// Progress of searches on standard error.
#include "tools/search_progress.h"

#include <chrono>
#include <iostream>

#include "tools/answer_text.h"
#include "tools/quantity.h"

namespace seedbank::tools {

SearchProgress::SearchProgress(Verbosity verbosity)
    : quiet_(verbosity == Verbosity::kQuiet), line_("searching", verbosity) {
  if (line_.enabled()) shower_ = std::thread([this] { show_now_and_then(); });
}

SearchProgress::~SearchProgress() {
  if (!shower_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  end_.notify_one();
  shower_.join();
}

void SearchProgress::bounds(MarginBounds bounds) {
  const std::lock_guard lock(mutex_);
  state_ = bounds_text(bounds) + "  ";
}

void SearchProgress::answered() {
  const std::lock_guard lock(mutex_);
  state_ = count_text(++answered_) + " answers, ";
}

void SearchProgress::endgames(std::uint64_t done, std::uint64_t total) {
  const std::lock_guard lock(mutex_);
  endgames_ = "endgames " + count_text(done) + " of " + count_text(total) + " positions";
}

void SearchProgress::note(const std::string& text) {
  const std::lock_guard lock(mutex_);
  endgames_.clear();
  if (quiet_) return;
  line_.wipe();
  std::cerr << "seedbank: " << text << '\n';
}

void SearchProgress::show_now_and_then() {
  constexpr auto kPause = std::chrono::milliseconds(100);
  std::unique_lock lock(mutex_);
  while (!end_.wait_for(lock, kPause, [this] { return ending_; })) line_.show(text());
}

std::string SearchProgress::text() const {
  if (!endgames_.empty()) return endgames_;
  const std::uint64_t nodes = nodes_;
  const double seconds = watch_.seconds();
  return state_ + count_text(nodes) + " nodes, " +
         decimal_text(static_cast<double>(nodes) / seconds / 1e6, 1) + " M/s, " +
         duration_text(seconds);
}

}  // namespace seedbank::tools
