// The options of commands that search.
#include "tools/options/search_options.h"

#include <charconv>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>
#include <seedbank/book.h>
#include <seedbank/machine.h>

#include "db/index/ranking.h"
#include "solver/base/stopwatch.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kNoBook = "none";

// Sets the book from the text of an option or of an environment variable.
void set_book(EngineOptions& options, std::string_view text) {
  options.book.reset();
  if (text != kNoBook) options.book = text;
}

// A larger number of seconds would overflow the clock.
constexpr double kMostSeconds = 1e9;

}  // namespace

double parse_seconds(const std::string& source, const std::string& text) {
  double seconds = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, seconds, std::chars_format::fixed);
  if (stop != end || error != std::errc() || !(seconds >= 0 && seconds <= kMostSeconds)) {
    throw UsageError(
        fmt::format("{}: '{}' is not a number of seconds such as 60 or 0.5", source, text));
  }
  return seconds;
}

std::chrono::steady_clock::time_point SearchOptions::deadline() const {
  return seconds ? deadline_in(*seconds) : std::chrono::steady_clock::time_point::max();
}

EngineOptions SearchOptions::engine(const CommonOptions& common) const {
  EngineOptions all = options;
  all.rules = name(common.rules());
  all.database = common.database();
  all.database_may_be_missing = true;
  all.memory_bytes = common.memory_bytes;
  all.threads = common.threads;
  return all;
}

Limits SearchOptions::limits(std::stop_token stop, std::function<void(Bounds)> on_bounds) const {
  Limits limits{.stop = std::move(stop), .on_bounds = std::move(on_bounds)};
  if (seconds) limits.time = std::chrono::duration<double>(*seconds);
  return limits;
}

void add_search_memory_options(OptionTable& table, SearchOptions& options) {
  table.add_number("endgames", options.options.endgame_seeds, {0, db::kMaxLayerSeeds},
                   "keep endgames of up to N seeds in memory (default: as many as pay off)");
  table.mark_rare();
  add_size_option(table, "tt", "size of the transposition table, part of --memory",
                  "an eighth, at most 512MiB", "64MiB, 2G or 10%",
                  [&options](auto bytes) { options.options.table_bytes = bytes; });
  table.mark_rare();
}

void add_book_option(OptionTable& table, SearchOptions& options) {
  const char* const given = std::getenv("SEEDBANK_BOOK");
  if (given != nullptr && *given != '\0') {
    set_book(options.options, given);
  } else {
    options.options.book = installed_book();
  }
  table.add_value("book", "FILE|none", "opening book: exact values of positions near the opening",
                  "$SEEDBANK_BOOK or the installed one",
                  [&options](const std::string& text) { set_book(options.options, text); },
                  {{std::string(kNoBook)}, Paths::kFiles});
  table.mark_rare();
}

void add_time_option(OptionTable& table, SearchOptions& options, const std::string& meaning) {
  table.add_value("time", "SECONDS", meaning, "", [&options](const std::string& text) {
    options.seconds = parse_seconds("option '--time'", text);
  });
}

void add_search_options(OptionTable& table, SearchOptions& options) {
  add_time_option(table, options, "time limit per position; prints the bounds proven by then");
  add_search_memory_options(table, options);
}

}  // namespace seedbank::tools
