// Checks of the files of a database.
#include "db/check/file_check.h"

#include <optional>

#include "db/endgame/format.h"
#include "db/endgame/pair_reader.h"
#include "db/storage/errors.h"
#include "db/storage/frame_format.h"

namespace seedbank::db {
namespace {

FileDigest digest_of(const PairFile& file) {
  std::vector<std::uint64_t> digests;
  for (const BlockId block : blocks_of(file.pair())) digests.push_back(file.digest(block));
  return {checksum_of_numbers(digests), file.file_bytes()};
}

// The size of a damaged file; empty for one that is missing or unreadable.
std::optional<std::uint64_t> size_of_damaged(const FileSystem& files, const Database& database,
                                             const FileFault& fault) {
  if (fault.state != FileState::kDamaged) return std::nullopt;
  try {
    return files.open(pair_file(database.root(), database.game(), fault.pair))->bytes();
  } catch (const DatabaseError&) {  // it changed since it was listed
    return std::nullopt;
  }
}

}  // namespace

std::vector<FileFault> missing_files(const Database& database) {
  std::vector<FileFault> missing;
  if (database.pairs().empty()) return missing;
  for (int seeds = 2; seeds < database.pairs().rbegin()->seeds; ++seeds) {
    for (const PairId pair : pairs_of_layer(seeds)) {
      if (!database.pairs().contains(pair)) missing.push_back({pair, FileState::kMissing, {}});
    }
  }
  return missing;
}

FileDigests file_digests(const Database& database) {
  FileDigests digests;
  for (const PairId pair : database.pairs()) digests[pair] = digest_of(*database.open(pair));
  return digests;
}

std::vector<FileFault> compare_files(const FileSystem& files, const Database& database,
                                     const FileDigests& listed,
                                     const std::vector<FileFault>& unreadable) {
  std::map<PairId, FileFault> faults;
  for (const auto& [pair, digest] : listed) {
    if (!database.pairs().contains(pair)) faults[pair] = {pair, FileState::kMissing, {}};
  }
  for (FileFault fault : unreadable) {
    const auto entry = listed.find(fault.pair);
    if (entry == listed.end()) continue;
    const std::optional<std::uint64_t> bytes = size_of_damaged(files, database, fault);
    if (bytes.value_or(UINT64_MAX) < entry->second.bytes) {
      fault.state = FileState::kShort;
      fault.text = std::to_string(*bytes) + " bytes of " + std::to_string(entry->second.bytes) +
                   ": " + fault.text;
    }
    faults[fault.pair] = fault;
  }
  for (const PairId pair : database.pairs()) {
    if (faults.contains(pair)) continue;
    const auto entry = listed.find(pair);
    if (entry == listed.end()) {
      faults[pair] = {pair, FileState::kExtra, {}};
      continue;
    }
    try {
      if (digest_of(*database.open(pair)).digest != entry->second.digest) {
        faults[pair] = {pair, FileState::kDifferent, {}};
      }
    } catch (const DatabaseError& error) {  // it changed since it was listed
      faults[pair] = {pair, state_of(error), error.text()};
    }
  }
  std::vector<FileFault> result;
  for (const auto& [pair, fault] : faults) result.push_back(fault);
  return result;
}

}  // namespace seedbank::db
