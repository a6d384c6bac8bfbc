// The journal of proofs.
#include "engine/journal/proof_journal.h"

#include <algorithm>
#include <random>
#include <span>
#include <string>

#include <seedbank/error.h>

#include "engine/base/failure.h"

namespace seedbank::engine {
namespace {

std::uint64_t random_salt() {
  std::random_device random;
  return std::uint64_t{random()} << 32 | random();
}

}  // namespace

JournalFile::JournalFile(db::FileSystem& files, const std::filesystem::path& file, Game game,
                         const TakeFact& take)
    : path_(db::absolute_path(file)), pits_(game.pits), file_(files.open_to_append(path_)) {
  const JournalReport report = read_journal(*file_, path_, game, take);
  torn_bytes_ = report.torn_bytes;
  if (torn_bytes_ > 0) file_->cut(report.intact_bytes);
  end_checksum_ = report.end_checksum;
  if (!report.game) {
    const std::vector<std::uint8_t> header = encode_journal_header(game, random_salt());
    db::write_all(*file_, header);
    end_checksum_ = end_checksum(header);
  }
  file_->sync();
  if (!report.game) files.sync_directory(path_.parent_path());
  safe_bytes_ = file_->bytes();
}

// Writes each batch to the disk before beginning the next one, so that at most one is ever
// unfinished.
void JournalFile::append(std::span<const ProvenShare> facts) {
  try {
    while (!facts.empty()) {
      const std::size_t count = std::min(facts.size(), kMostBatchFacts);
      const std::vector<std::uint8_t> batch =
          encode_batch(facts.first(count), pits_, end_checksum_);
      db::write_all(*file_, batch);
      file_->sync();
      safe_bytes_ = file_->bytes();
      end_checksum_ = end_checksum(batch);
      facts = facts.subspan(count);
    }
  } catch (...) {
    try {
      file_->cut(safe_bytes_);
    } catch (const IoError&) {
      // The next run cuts off the unfinished batch.
    }
    throw;
  }
}

ProofJournal::ProofJournal(db::FileSystem& files, const std::filesystem::path& file, Game game,
                           const ProofJournalOptions& options)
    : game_(game),
      options_(options),
      file_(files, file, game,
            [this](ProvenShare& fact) { return facts_.add(fact) != FactEffect::kContradiction; }),
      facts_at_start_(facts_.size()),
      writer_([this](const std::stop_token& stop) { write_periodically(stop); }) {}

ProofJournal::~ProofJournal() {
  writer_.request_stop();
  writer_.join();
  try {
    flush();
  } catch (...) {
    // As documented: call flush() to observe errors.
  }
}

void ProofJournal::rethrow_failure() const {
  const std::lock_guard lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

void ProofJournal::proven(const ProvenShare& given) {
  ProvenShare fact = given;
  fact.position = without_stores(given.position);
  rethrow_failure();
  switch (facts_.add(fact)) {
    case FactEffect::kNone:
      return;
    case FactEffect::kContradiction:
      throw ContradictionError(single_line(file_.path().string()) +
                                   ": a wrong fact: with what is proven now, " +
                                   fact_text(fact, game_.pits),
                               ContradictionError::Evidence::kJournal, file_.path());
    case FactEffect::kSome:
      break;
  }
  const std::lock_guard lock(mutex_);
  to_write_.push_back(fact);
  ++added_;
  if (to_write_.size() == kMostBatchFacts) wake_.notify_one();
}

void ProofJournal::flush() {
  const std::lock_guard file_lock(file_mutex_);
  rethrow_failure();
  std::vector<ProvenShare> facts;
  {
    const std::lock_guard lock(mutex_);
    facts.swap(to_write_);
  }
  try {
    file_.append(facts);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
    throw;
  }
}

void ProofJournal::write_periodically(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, stop, options_.pause,
                     [this] { return to_write_.size() >= kMostBatchFacts; });
    }
    try {
      flush();
    } catch (...) {
      return;  // kept in failure_
    }
  }
}

std::size_t ProofJournal::facts_added() const {
  const std::lock_guard lock(mutex_);
  return added_;
}

std::uint64_t ProofJournal::memory_bytes() const { return ProofMap::kBytesPerFact * facts_.size(); }

}  // namespace seedbank::engine
