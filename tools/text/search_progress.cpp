// Progress of searches on standard error.
#include "tools/text/search_progress.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <utility>

#include <fmt/core.h>

#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"

namespace seedbank::tools {
namespace {

// ", 4 bits each above 24 seeds, 2 bits above 30, 1 bit above 34": the inexact endgames.
std::string classes_text(const EndgamesReady& ready) {
  struct Range {
    const char* bits;
    int above;
    int up_to;
  };
  std::string text;
  for (const auto& [bits, above, up_to] :
       {Range{"4 bits", ready.exact_up_to, ready.four_bits_up_to},
        Range{"2 bits", ready.four_bits_up_to, ready.two_bits_up_to},
        Range{"1 bit", ready.two_bits_up_to, ready.up_to_seeds}}) {
    if (above == up_to) continue;
    const bool is_first = text.empty();
    text += fmt::format(", {}{} above {}{}", bits, is_first ? " each" : "", above,
                        is_first ? " seeds" : "");
  }
  return text;
}

// "computed in 0.43 s", "loaded from DIR in 0.43 s", or the number of seeds up to which endgames
// were loaded.
std::string origin_text(const EndgamesReady& ready) {
  const std::string time = "in " + duration_text(ready.seconds);
  if (ready.loaded_up_to == 0) return "computed " + time;
  const std::string loaded = "loaded from " + ready.loaded_from.string();
  if (ready.loaded_up_to == ready.up_to_seeds) return loaded + ' ' + time;
  return fmt::format("up to {} {}, the others computed, {}", counted(ready.loaded_up_to, "seed"),
                     loaded, time);
}

// "; yes 12,345, no 1,200,000; 2 of 6 done; 1-6-3-2": proof and disproof number of the question,
// number of first sowings settled, and the line being tried, not divided into turns.
std::string proof_text(const SearchState& state) {
  if (state.sowings == 0) return "";
  const auto number = [](float work) {
    constexpr float kMost = 1e18F;
    return count_text(static_cast<std::uint64_t>(std::min(work, kMost)));
  };
  return fmt::format("; yes {}, no {}; {} of {} done; {}", number(state.proof),
                     number(state.disproof), state.settled, state.sowings, turn_text(state.line));
}

EngineOptions observed(EngineOptions options, Observer& observer) {
  options.observer = &observer;
  return options;
}

}  // namespace

ShownEngine::ShownEngine(EngineOptions options, SearchProgress& progress)
    : progress_(progress), engine_(observed(std::move(options), progress)) {
  progress_.watch([this] { return engine_.search_state(); });
}

SearchProgress::SearchProgress(Verbosity verbosity)
    : quiet_(verbosity == Verbosity::kQuiet), line_("searching", verbosity) {
  if (line_.enabled()) {
    shower_ = std::jthread([this](const std::stop_token& end) { show_now_and_then(end); });
  }
}

void SearchProgress::bounds(Bounds bounds) {
  const std::lock_guard lock(mutex_);
  state_ = bounds_text(bounds) + "  ";
}

void SearchProgress::found(std::uint64_t answers) {
  const std::lock_guard lock(mutex_);
  state_ = count_text(answers) + " found  ";
}

void SearchProgress::endgames_ready(const EndgamesReady& ready) {
  constexpr double kSecondsWorthANote = 0.2;
  if (ready.seconds < kSecondsWorthANote) return;
  note("endgames of up to " + counted(ready.up_to_seeds, "seed") + ", " +
       count_text(ready.positions) + " positions, " + origin_text(ready) + classes_text(ready));
}

void SearchProgress::noted(const Note& note) {
  this->note(note.message);
  const std::lock_guard lock(mutex_);
  notes_.push_back(note);
}

void SearchProgress::note(const std::string& text) {
  const std::lock_guard lock(mutex_);
  if (quiet_) return;
  line_.wipe();
  std::cerr << "seedbank: " << text << '\n';
}

void SearchProgress::show_now_and_then(const std::stop_token& end) {
  constexpr auto kPause = std::chrono::milliseconds(100);
  std::unique_lock lock(mutex_);
  while (!end.stop_requested()) {
    end_.wait_for(lock, end, kPause, [] { return false; });
    if (!end.stop_requested()) line_.show(text());
  }
}

// "1,234 of 100,000 answers, 1 %, 310 per second, 5 min 18 s to go, ".
std::string SearchProgress::answers_text(double seconds) const {
  if (answers_.known == 0) return "";
  if (answers_.expected == 0) return count_text(answers_.known) + " answers, ";
  const double rate = static_cast<double>(answers_.known) / std::max(seconds, 1e-3);
  const auto share = static_cast<double>(answers_.known) / static_cast<double>(answers_.expected);
  return fmt::format("{} of {} answers, {:.0f} %, {:.0f} per second, {} to go, ",
                     count_text(answers_.known), count_text(answers_.expected), 100 * share, rate,
                     duration_text(static_cast<double>(answers_.expected - answers_.known) / rate));
}

std::string SearchProgress::text() const {
  if (endgames_) {
    return "endgames " +
           positions_done_text(endgames_->done, endgames_->total, endgames_->watch.seconds());
  }
  const SearchState state = searches_ ? searches_() : SearchState();
  const double seconds = watch_.seconds();
  // Searches wait while endgames are computed or loaded.
  const double searching = std::max(seconds - endgame_seconds_, 1e-3);
  return fmt::format("{}{}{}, {:.1f} M/s, {}{}", state_, answers_text(seconds),
                     counted(state.nodes, "node"),
                     static_cast<double>(state.nodes) / searching / 1e6, duration_text(seconds),
                     proof_text(state));
}

}  // namespace seedbank::tools
