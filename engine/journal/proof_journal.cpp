// The journal of proofs: taken up, added to.
#include "engine/journal/proof_journal.h"

#include <algorithm>
#include <random>
#include <span>
#include <string>
#include <utility>

#include <seedbank/error.h>

#include "db/storage/errors.h"
#include "engine/base/failure.h"
#include "engine/journal/journal_format.h"

namespace seedbank::engine {
namespace {

void append(db::GrowingFile& file, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) bytes = bytes.subspan(file.write_some(bytes));
}

std::uint64_t random_salt() {
  std::random_device random;
  return std::uint64_t{random()} << 32 | random();
}

}  // namespace

ProofJournal::ProofJournal(db::FileSystem& files, const std::filesystem::path& file, Game game,
                           const ProofJournalOptions& options)
    : files_(files),
      path_(db::absolute_path(file)),
      game_(game),
      options_(options),
      file_(files.open_to_append(path_)) {
  take_up();
  facts_at_start_ = facts_.size();
  writer_ = std::jthread([this](const std::stop_token& stop) { write_now_and_then(stop); });
}

ProofJournal::~ProofJournal() {
  writer_.request_stop();
  writer_.join();
  try {
    flush();
  } catch (...) {
    // Whoever cares has called flush().
  }
}

void ProofJournal::take_up() {
  const JournalReport report = read_journal(*file_, path_, game_, [&](ProvenShare& fact) {
    return facts_.add(fact) != News::kContradiction;
  });
  torn_bytes_ = report.torn_bytes;
  if (torn_bytes_ > 0) file_->cut(report.intact_bytes);
  end_checksum_ = report.end_checksum;
  if (!report.game) {
    const std::vector<std::uint8_t> header = encode_journal_header(game_, random_salt());
    append(*file_, header);
    end_checksum_ = end_checksum(header);
  }
  file_->sync();
  if (!report.game) files_.sync_directory(path_.parent_path());
  safe_bytes_ = file_->bytes();
}

void ProofJournal::rethrow_failure() const {
  const std::lock_guard lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

void ProofJournal::proven(const ProvenShare& told) {
  ProvenShare fact = told;
  fact.position = without_stores(told.position);
  rethrow_failure();
  switch (facts_.add(fact)) {
    case News::kNone:
      return;
    case News::kContradiction:
      throw ContradictionError(on_one_row(path_.string()) +
                                   ": a wrong fact: with what is proven now, " +
                                   fact_text(fact, game_.pits),
                               ContradictionError::Evidence::kJournal, path_);
    case News::kSome:
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
    write(facts);
  } catch (...) {
    {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
    }
    try {
      file_->cut(safe_bytes_);
    } catch (const db::IoError&) {
      // Whoever takes the journal up does it.
    }
    throw;
  }
}

// A batch is on the disk before the next one is begun: so at most one is ever unfinished.
void ProofJournal::write(const std::vector<ProvenShare>& facts) {
  for (std::span<const ProvenShare> left = facts; !left.empty();) {
    const std::size_t count = std::min(left.size(), kMostBatchFacts);
    const std::vector<std::uint8_t> batch =
        encode_batch(left.first(count), game_.pits, end_checksum_);
    append(*file_, batch);
    file_->sync();
    safe_bytes_ = file_->bytes();
    end_checksum_ = end_checksum(batch);
    left = left.subspan(count);
  }
}

void ProofJournal::write_now_and_then(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, stop, options_.pause,
                     [this] { return to_write_.size() >= kMostBatchFacts; });
    }
    try {
      flush();
    } catch (...) {
      return;  // failure_ has it
    }
  }
}

std::size_t ProofJournal::facts_added() const {
  const std::lock_guard lock(mutex_);
  return added_;
}

std::uint64_t ProofJournal::memory_bytes() const { return ProofMap::kBytesPerFact * facts_.size(); }

}  // namespace seedbank::engine
