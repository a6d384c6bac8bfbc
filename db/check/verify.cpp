// Checks of files, and verification of checksums and of all values.
#include "db/check/verify.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <tbb/combinable.h>

#include "db/check/sowing_shares.h"
#include "db/endgame/format.h"
#include "db/endgame/pair_reader.h"
#include "db/probe/database.h"
#include "db/storage/errors.h"
#include "db/storage/frame_format.h"
#include "solver/base/parallel.h"

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
  } catch (const FileError&) {  // it changed since it was listed
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

std::string file_name(Game game, PairId pair) { return pair_file("", game, pair).string(); }

std::optional<std::pair<Game, PairId>> file_called(const std::filesystem::path& path) {
  const auto pair = pair_of_file_name(path.filename().string());
  const auto game = game_of_directory_name(path.parent_path());
  if (!pair || !game) return std::nullopt;
  return std::pair(*game, *pair);
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
    } catch (const FileError& error) {  // it changed since it was listed
      faults[pair] = {pair, state_of(error), text_without_file(error)};
    }
  }
  std::vector<FileFault> result;
  for (const auto& [pair, fault] : faults) result.push_back(fault);
  return result;
}

namespace {

// Positions that a task recomputes between two checks of `stop`.
constexpr std::uint64_t kPositionsPerTask = 1 << 19;

bool same(Row a, Row b) { return all_zero(a ^ b); }

// Recomputes a few neighbouring rows of a block, column by column: if the turn passes, the children
// of neighbouring rows are near each other in one row of their block, while the children of
// neighbouring columns are in different rows.
class BlockCheck {
 public:
  static constexpr SideRank kMostRows = 32;

  BlockCheck(const BlockCache& blocks, const SowingTable& table, BlockId block)
      : blocks_(blocks), table_(table), block_(block), pits_(table.game().pits) {}

  /// Requires at most kMostRows rows.
  void check_rows(SideRank begin, SideRank end, VerifyReport& report) {
    std::array<MoverRow, kMostRows> rows;
    for (SideRank row = begin; row < end; ++row) {
      MoverRow& mover = rows[row - begin];
      mover.side = unrank_side(pits_, block_.mover_seeds, row);
      mover.row = to_row(mover.side);
    }
    const Matrix& stored = blocks_.block(block_);
    SidePits waiter = unrank_side(pits_, block_.waiter_seeds(), 0);
    SideRank column = 0;
    do {
      const RankedSide ranked_waiter{to_row(waiter), block_.waiter_seeds(), column};
      for (SideRank row = begin; row < end; ++row) {
        const int share = recompute(rows[row - begin], ranked_waiter);
        if (const int was = stored.row(row)[column]; was != share) {
          report.add({block_.seeds, rows[row - begin].side, waiter, was, share});
        }
      }
      ++column;
    } while (next_side(pits_, waiter));
    report.positions += std::uint64_t{column} * (end - begin);
  }

 private:
  struct RankedSide {
    Row row{};
    int seeds = 0;
    SideRank rank = 0;
  };
  struct MoverRow {
    SidePits side{};
    Row row{};
    // The sower's side after sowing a pit: nearly always the same along the columns.
    std::array<RankedSide, kMaxPits> after_sowing{};
  };

  [[nodiscard]] RankedSide ranked(Row row) const {
    return {row, seeds_in_pits(row), rank_side(pits_, to_side(row))};
  }

  int recompute(MoverRow& mover, const RankedSide& waiter) {
    int best = 0;
    const auto ended = [&](int share) { best = std::max(best, share); };
    const auto reached = [&](const Reached& child) {
      RankedSide& own = mover.after_sowing[static_cast<std::size_t>(child.pit)];
      if (!same(own.row, child.sower)) own = ranked(child.sower);
      const RankedSide other = same(child.other, waiter.row) ? waiter : ranked(child.other);
      const bool passed = child.after == After::kOtherMover;
      const RankedSide& m = passed ? other : own;
      const RankedSide& w = passed ? own : other;
      const int next = blocks_.block({m.seeds + w.seeds, m.seeds}).row(m.rank)[w.rank];
      best = std::max(best, child.share(next, block_.seeds));
    };
    for_each_sowing(table_, {mover.row, waiter.row}, ended, reached);
    return best;
  }

  const BlockCache& blocks_;
  const SowingTable& table_;
  BlockId block_;
  int pits_;
};

// The block and the blocks of its successors. Finds them by dropping seeds one by one, and assumes
// that a capture may take any number of seeds.
std::set<BlockId> block_and_successors(int pits, BlockId block) {
  std::set<BlockId> blocks = {block};
  const auto add = [&](int mover_seeds, int waiter_seeds) {
    if (mover_seeds > 0 && waiter_seeds > 0)
      blocks.insert({mover_seeds + waiter_seeds, mover_seeds});
  };
  const int places = 2 * pits + 1;
  for (int pit = 0; pit < pits; ++pit) {
    int own = block.mover_seeds;
    int others = block.waiter_seeds();
    for (int sown = 1; sown <= block.mover_seeds; ++sown) {
      const int place = (pit + sown) % places;
      if (place >= pits) --own;
      if (place > pits) ++others;
      if (place == pits) {
        add(own, others);
      } else if (place > pits || sown != places) {
        add(others, own);
      }
      if (place >= pits || sown > places) continue;
      for (int captured = 0; captured <= others; ++captured) add(others - captured, own - 1);
    }
  }
  return blocks;
}

std::uint64_t positions_stored(const Database& database) {
  std::uint64_t positions = 0;
  for (const PairId pair : database.pairs())
    positions += pair_positions(database.game().pits, pair);
  return positions;
}

// Throws ResourceError if a block and its successors do not fit in memory.
void check_memory(const Database& database, const BlockCache& blocks, std::uint64_t memory_bytes) {
  std::uint64_t most = 0;
  for (const PairId pair : database.pairs()) {
    for (const BlockId block : blocks_of(pair)) {
      most = std::max(most, blocks.bytes_of(block_and_successors(database.game().pits, block)));
    }
  }
  if (most > memory_bytes) {
    throw memory_error("verifying a block with all its successors", most, memory_bytes);
  }
}

}  // namespace

void VerifyReport::add(const Difference& difference) {
  ++differences;
  if (examples.size() < kMaxExamples) examples.push_back(difference);
}

void VerifyReport::add_faults(const std::vector<FileFault>& more) {
  unreadable.insert(unreadable.end(), more.begin(), more.end());
  std::sort(unreadable.begin(), unreadable.end(),
            [](const FileFault& a, const FileFault& b) { return a.pair < b.pair; });
}

void merge(VerifyReport& into, const VerifyReport& part) {
  into.positions += part.positions;
  into.add_faults(part.unreadable);
  for (const Difference& difference : part.examples) into.add(difference);
  into.differences += part.differences - part.examples.size();
}

VerifyReport verify_checksums(const Database& database, const std::vector<PairId>& pairs,
                              const Progress& progress, const std::stop_token& stop) {
  VerifyReport report;
  std::uint64_t total = 0;
  for (const PairId pair : pairs) total += pair_positions(database.game().pits, pair);
  // scan_tiles() checks the tiles that it reads.
  const auto take = [](BlockId, const Tile&, std::span<const std::uint8_t>) {};
  std::mutex reporting;
  const auto block_read = [&](std::uint64_t read) {
    const std::lock_guard lock(reporting);
    progress(report.positions += read, total);
  };
  // Reads each pair separately, so that a damaged file does not keep others from being checked.
  parallel_for(std::size_t{0}, pairs.size(), [&](std::size_t i) {
    try {
      (void)scan_tiles(database, std::span(pairs).subspan(i, 1), take, block_read, stop);
    } catch (const FileError& error) {
      const std::lock_guard lock(reporting);
      report.add_faults({{pairs[i], state_of(error), text_without_file(error)}});
    }
  });
  report.stopped = stop.stop_requested();
  return report;
}

VerifyReport verify_checksums(const Database& database, const Progress& progress,
                              const std::stop_token& stop) {
  return verify_checksums(database, {database.pairs().begin(), database.pairs().end()}, progress,
                          stop);
}

BlockCache::BlockCache(const Database& database, std::uint64_t memory_bytes)
    : database_(database),
      memory_bytes_(memory_bytes),
      matrices_(static_cast<std::size_t>((kMaxLayerSeeds + 1) * (kMaxLayerSeeds + 1))) {}

std::uint64_t BlockCache::bytes_of(const std::set<BlockId>& blocks) const noexcept {
  std::uint64_t bytes = 0;
  for (const BlockId id : blocks) {
    const BlockShape shape = block_shape(database_.game().pits, id);
    bytes += Matrix::bytes(shape.rows, shape.columns);
  }
  return bytes;
}

void BlockCache::hold(const std::set<BlockId>& blocks, const std::stop_token& stop) {
  assert(bytes_of(blocks) <= memory_bytes_);
  std::set<BlockId> wanted = held_;
  wanted.insert(blocks.begin(), blocks.end());
  std::uint64_t bytes = bytes_of(wanted);
  // Evicts the lowest layers first: those just below the block are needed again soonest.
  for (const BlockId id : std::set<BlockId>(held_)) {
    if (bytes <= memory_bytes_) break;
    if (blocks.contains(id)) continue;
    bytes -= bytes_of({id});
    held_.erase(id);
    matrices_[index(id)] = Matrix();
  }
  for (const BlockId id : blocks) {
    if (stop.stop_requested()) return;
    if (held_.contains(id)) continue;
    const BlockShape shape = block_shape(database_.game().pits, id);
    Matrix matrix(shape.rows, shape.columns);
    database_.open(id.pair())->read_block(id, {matrix.data(), matrix.size()});
    matrices_[index(id)] = std::move(matrix);
    held_.insert(id);
  }
}

PairCheck::PairCheck(const Database& database, std::uint64_t memory_bytes)
    : table_(database.game()), blocks_(database, memory_bytes) {
  check_memory(database, blocks_, memory_bytes);
}

VerifyReport PairCheck::check(PairId pair, const std::stop_token& stop) {
  VerifyReport report;
  const int pits = table_.game().pits;
  for (const BlockId block : blocks_of(pair)) {
    blocks_.hold(block_and_successors(pits, block), stop);
    const BlockShape shape = block_shape(pits, block);
    tbb::combinable<VerifyReport> parts;
    const auto rows = static_cast<SideRank>(shape.rows);
    const SideRank rows_per_task = std::clamp<SideRank>(
        static_cast<SideRank>(kPositionsPerTask / shape.columns), 1, BlockCheck::kMostRows);
    parallel_for(SideRank{0}, (rows + rows_per_task - 1) / rows_per_task, [&](SideRank task) {
      if (stop.stop_requested()) return;
      const SideRank begin = task * rows_per_task;
      BlockCheck(blocks_, table_, block)
          .check_rows(begin, std::min(begin + rows_per_task, rows), parts.local());
    });
    parts.combine_each([&](const VerifyReport& part) { merge(report, part); });
    report.stopped = stop.stop_requested();
    if (report.stopped) break;
  }
  return report;
}

VerifyReport verify_all(const Database& database, std::uint64_t memory_bytes,
                        const Progress& progress, const std::stop_token& stop) {
  PairCheck check(database, memory_bytes);
  VerifyReport report;
  const std::uint64_t total = positions_stored(database);
  for (const PairId pair : database.pairs()) {
    const VerifyReport part = check.check(pair, stop);
    merge(report, part);
    report.stopped = part.stopped;
    if (report.stopped) break;
    progress(report.positions, total);
  }
  return report;
}

}  // namespace seedbank::db
