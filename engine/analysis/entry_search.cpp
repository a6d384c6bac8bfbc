// Searches the values of all sowings of many positions in parallel.
#include "engine/analysis/entry_search.h"

#include <mutex>
#include <optional>

#include <tbb/parallel_for.h>

#include "engine/base/stop_on_error.h"

namespace seedbank::engine {
namespace {

// Nothing if `request` ended the search.
std::optional<db::BookEntry> searched(ValueSource& source,
                                      const BookSelection::Candidate& candidate,
                                      const SearchRequest& request) {
  SearchStats stats;
  const Position& position = candidate.position;
  const ShareBounds share = candidate.share
                                ? ShareBounds{*candidate.share, *candidate.share}
                                : source.share(position, request, kIgnoreBounds, stats).bounds;
  const MoveValues values =
      source.moves(position, share, MoveDetail::kExact, request, stats, kNotTold);
  if (!share.exact() || !values.complete()) return std::nullopt;
  db::BookEntry entry{position, {}};
  for (const MoveValue& move : values.moves) {
    entry.shares[static_cast<std::size_t>(move.pit)] = static_cast<std::uint8_t>(move.share.low);
  }
  return entry;
}

}  // namespace

EntrySearch::EntrySearch(const db::FileSystem& files, const AnswererOptions& options,
                         Observer& observer)
    : threads_(options.threads), answerer_(files, options, observer), arena_(threads_) {}

void EntrySearch::run(int pits, std::span<const BookSelection::Candidate> candidates,
                      const std::stop_token& stop_token,
                      const std::function<void(std::size_t, const db::BookEntry&)>& take) {
  StopOnError stop(stop_token);
  const SearchRequest request{.threads = 1, .stop = stop.token()};
  std::mutex mutex;
  const auto search = [&](std::size_t i) {
    if (request.is_ended()) return;
    stop.run([&] {
      const int seeds = seeds_in_play(candidates[i].position);
      const auto entry = searched(answerer_.values(pits, seeds), candidates[i], request);
      const std::lock_guard lock(mutex);
      if (entry) take(i, *entry);
    });
  };
  arena_.execute([&] {
    tbb::parallel_for(std::size_t{0}, candidates.size(), search, tbb::simple_partitioner());
  });
}

}  // namespace seedbank::engine
