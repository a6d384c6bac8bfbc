// Fuzz target: arbitrary bytes as the journal of a search for fair starts, and as its verdicts with
// correct checksums.
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "db/storage/checksum.h"
#include "db/storage/errors.h"
#include "tests/db/memory_file_system.h"
#include "tests/fuzz/target.h"
#include "tools/line_files/fair_journal.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kBoards = 100;
const std::filesystem::path kPath = "/journal";

FairTask task() {
  FairTask task;
  task.wanted.pits = 2;
  task.rules = Rules::kStandard;
  task.part = {0, kBoards};
  return task;
}

// Checks that a verdict can be added, and that reopening the file gives the same verdicts.
void reopen(db::Bytes content) {
  db::MemoryFileSystem files;
  files.files[kPath] = std::make_shared<db::Bytes>(std::move(content));
  FairVerdicts known;
  try {
    FairJournal journal(files, kPath, task());
    known = journal.known();
    require(known.size() == kBoards, "wrong number of boards");
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
  require(FairJournal(files, kPath, task()).known() == known, "a verdict is lost");
}

std::string head() {
  db::MemoryFileSystem files;
  { const FairJournal journal(files, kPath, task()); }
  const db::Bytes& bytes = *files.files.at(kPath);
  return {bytes.begin(), bytes.end() - 1};  // without the line feed
}

// The bytes as lines after `head`, each complete line with its checksum.
db::Bytes as_lines(const std::string& head, std::string_view bytes) {
  std::string text = head + '\n';
  for (std::size_t end = 0; (end = bytes.find('\n')) != std::string_view::npos;) {
    const std::string_view line = bytes.substr(0, end);
    text.append(line).append(1, ' ').append(db::line_checksum(head, line)).append(1, '\n');
    bytes.remove_prefix(end + 1);
  }
  text += bytes;
  return {text.begin(), text.end()};
}

}  // namespace
}  // namespace seedbank::tools

extern "C" int fair_journal_fuzz(const std::uint8_t* data, std::size_t size) {
  using namespace seedbank;
  static const std::string head = tools::head();
  tools::reopen({data, data + size});
  tools::reopen(tools::as_lines(head, {reinterpret_cast<const char*>(data), size}));
  return 0;
}
