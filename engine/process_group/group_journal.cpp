// Journals of a process group.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <seedbank/error.h>

#include "engine/journal/journal_format.h"
#include "engine/process_group/group_work.h"
#include "solver/game/whole_number.h"

namespace seedbank::engine {
namespace {

constexpr std::string_view kProcessPrefix = "process-";
constexpr std::string_view kSuffix = ".journal";

std::string name_of(int rank) {
  const std::string digits = std::to_string(rank);
  return std::string(kProcessPrefix) +
         std::string(4 - std::min<std::size_t>(digits.size(), 4), '0') + digits +
         std::string(kSuffix);
}

bool is_journal(std::string_view name) {
  if (!name.starts_with(kProcessPrefix) || !name.ends_with(kSuffix)) return false;
  return has_only_digits(
      name.substr(kProcessPrefix.size(), name.size() - kProcessPrefix.size() - kSuffix.size()));
}

}  // namespace

std::unique_ptr<db::DirectoryLock> lock_journals(db::FileSystem& files,
                                                 const std::filesystem::path& directory,
                                                 Game game) {
  const std::filesystem::path place = db::absolute_path(directory);
  files.make_directories(place);
  auto lock = files.lock(place);
  for (const std::string& name : files.list(place)) {
    if (is_journal(name)) (void)ProofJournal(files, place / name, game);
  }
  return lock;
}

GroupJournal::GroupJournal(db::FileSystem& files, const std::filesystem::path& directory, Game game,
                           int rank, const ProofJournalOptions& options)
    : own_(files, directory / name_of(rank), game, options) {
  const auto take = [this](ProvenShare& fact) {
    return others_.add(fact) != FactEffect::kContradiction;
  };
  for (const std::string& name : files.list(directory)) {
    if (!is_journal(name) || name == name_of(rank)) continue;
    const std::filesystem::path path = directory / name;
    (void)read_journal(*files.open(path), path, game, take);
  }
  facts_at_start_ = own_.facts_at_start() + others_.size();
}

ShareBounds GroupJournal::known(const Position& position) const {
  ShareBounds bounds = own_.known(position);
  const ShareBounds others = others_.known(position);
  bounds.low = std::max(bounds.low, others.low);
  bounds.high = std::min(bounds.high, others.high);
  return bounds;
}

void GroupJournal::for_each(const std::function<void(const ProvenShare&)>& take) const {
  own_.for_each(take);
  others_.for_each(take);
}

void GroupJournal::proven(const ProvenShare& fact) {
  own_.proven(fact);
  if (fact.work < kLeastWorkToSend) return;
  const std::lock_guard lock(mutex_);
  new_facts_.push_back(fact);
}

void GroupJournal::learn(ProvenShare fact) {
  if (others_.add(fact) != FactEffect::kContradiction) return;
  throw ContradictionError("the processes contradict each other: " + fact_text(fact, game().pits),
                           ContradictionError::Evidence::kJournal);
}

std::vector<ProvenShare> GroupJournal::take_new_facts() {
  const std::lock_guard lock(mutex_);
  return std::exchange(new_facts_, {});
}

std::uint64_t GroupJournal::memory_bytes() const {
  return own_.memory_bytes() + ProofMap::kBytesPerFact * others_.size();
}

}  // namespace seedbank::engine
