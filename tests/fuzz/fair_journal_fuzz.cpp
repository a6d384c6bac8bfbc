// Fuzz target: any bytes as the journal of a search for fair starts, and as the lines of one.
#include <memory>
#include <utility>

#include "db/storage/errors.h"
#include "tests/db/memory_file_system.h"
#include "tests/fuzz/target.h"
#include "tools/rows/fair_journal.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kBoards = 100;
const std::filesystem::path kPath = "/journal";

FairTask task() {
  FairTask task;
  task.question.game = {2, Rules::kStandard};
  task.part = {0, kBoards};
  return task;
}

// What is decided is decided once more when the file is taken up again, and can be added to.
void take_up(db::Bytes content) {
  db::MemoryFileSystem files;
  files.files[kPath] = std::make_shared<db::Bytes>(std::move(content));
  engine::FairVerdicts known;
  try {
    FairJournal journal(files, kPath, task());
    known = journal.known();
    require(known.size() == kBoards, "another number of boards");
    for (std::size_t board = 0; board < kBoards; ++board) {
      if (known[board]) continue;
      journal.add(board, board % 2 == 0);
      known[board] = board % 2 == 0;
      break;
    }
  } catch (const db::FormatError&) {
    return;
  } catch (const UsageError&) {
    return;
  }
  require(FairJournal(files, kPath, task()).known() == known, "something is lost");
}

db::Bytes empty_journal() {
  db::MemoryFileSystem files;
  { const FairJournal journal(files, kPath, task()); }
  return *files.files.at(kPath);
}

}  // namespace
}  // namespace seedbank::tools

extern "C" int fair_journal_fuzz(const std::uint8_t* data, std::size_t size) {
  using namespace seedbank;
  static const db::Bytes head = tools::empty_journal();
  tools::take_up({data, data + size});
  db::Bytes with_head = head;
  with_head.insert(with_head.end(), data, data + size);
  tools::take_up(std::move(with_head));
  return 0;
}
