// Fuzz target: arbitrary bytes as a journal of proofs, and as the facts of a batch with a correct
// checksum.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <utility>

#include "db/storage/byte_io.h"
#include "db/storage/errors.h"
#include "db/storage/frame_format.h"
#include "engine/journal/journal_format.h"
#include "engine/journal/proof_map.h"
#include "tests/db/memory_file_system.h"
#include "tests/fuzz/target.h"

namespace seedbank::engine {
namespace {

using db::Bytes;

void read_as_journal(Bytes content) {
  const std::filesystem::path path = "journal";
  db::MemoryFileSystem files;
  files.files[path] = std::make_shared<Bytes>(std::move(content));
  ProofMap map;
  try {
    const JournalReport report =
        read_journal(*files.open(path), path, std::nullopt, [&](ProvenShare& fact) {
          require(!is_over(fact.position) && 0 <= fact.bounds.low &&
                      fact.bounds.low <= fact.bounds.high &&
                      fact.bounds.high <= seeds_in_play(fact.position),
                  "an impossible fact");
          return map.add(fact) != FactEffect::kContradiction;
        });
    require(report.intact_bytes + report.torn_bytes == files.files[path]->size(),
            "bytes that are not counted");
  } catch (const db::FormatError&) {
    // The bytes are not a valid journal.
  }
}

// The bytes as facts of a game with 1 to 7 pits.
Bytes as_batch(std::span<const std::uint8_t> facts, int pits) {
  Bytes journal = encode_journal_header({pits, Rules::kStandard}, 0);
  Bytes batch;
  db::FieldWriter io(batch);
  io.constant("FACT");
  io.number(static_cast<std::uint32_t>(facts.size()));
  io.number(end_checksum(journal));
  batch.insert(batch.end(), facts.begin(), facts.end());
  io.number(db::checksum(batch));
  journal.insert(journal.end(), batch.begin(), batch.end());
  return journal;
}

}  // namespace
}  // namespace seedbank::engine

extern "C" int journal_fuzz(const std::uint8_t* data, std::size_t size) {
  using namespace seedbank;
  const std::span<const std::uint8_t> bytes(data, size);
  engine::read_as_journal({bytes.begin(), bytes.end()});
  if (size < 2) return 0;
  engine::read_as_journal(engine::as_batch(bytes.subspan(1), 1 + bytes[0] % kMaxPits));
  return 0;
}
