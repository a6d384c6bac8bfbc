// Lists of fair starts.
#include "tools/serve/fair_lists.h"

#include <algorithm>
#include <iostream>
#include <span>
#include <stop_token>
#include <utility>

#include <seedbank/engine.h>

#include "db/storage/errors.h"
#include "solver/base/stopwatch.h"
#include "tools/line_files/fair_journal.h"
#include "tools/line_files/included_fair.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

FairLists::List by_ludii_number(FairLists::List list) {
  std::sort(list.begin(), list.end(),
            [](const auto& a, const auto& b) { return a.ludii < b.ludii; });
  return list;
}

std::string file_name(const Game& game, const FairWanted& wanted) {
  return std::filesystem::path(journal_name(wanted, game.rules)).stem().string() + ".list";
}

// The journal of a list. A file that is damaged or belongs to another list is renamed and replaced
// by a new one. Throws IoError, db::BusyError.
FairJournal open_list(db::FileSystem& files, const std::filesystem::path& file,
                      const FairTask& task) {
  std::string fault;
  try {
    return {files, file, task};
  } catch (const db::FormatError& error) {
    fault = error.what();
  } catch (const UsageError& error) {
    fault = error.what();
  }
  const std::filesystem::path aside = file.string() + ".damaged";
  files.rename(file, aside);
  std::cerr << "seedbank: " + fault + "; renamed to " + aside.filename().string() +
                   ", the list is computed again\n";
  return {files, file, task};
}

}  // namespace

FairLists::FairLists(db::FileSystem& files, std::optional<std::filesystem::path> directory)
    : files_(files), directory_(std::move(directory)) {}

FairLists::Work& FairLists::work_of(const std::string& file) {
  const std::lock_guard lock(mutex_);
  return lists_[file];
}

std::optional<FairLists::List> FairLists::completed(const Game& game, int seeds_per_pit) {
  const FairWanted wanted = {game.pits, seeds_per_pit};
  Work& work = work_of(file_name(game, wanted));
  const std::lock_guard lock(mutex_);
  if (work.list) return work.list;
  if (const auto verdicts = included_verdicts(wanted, game.rules)) {
    work.list = by_ludii_number(fair_starts(wanted, *verdicts));
  }
  return work.list;
}

FairLists::Progress FairLists::advance(const Game& game, int seeds_per_pit, Engine& engine,
                                       const Limits& limits) {
  const FairWanted wanted = {game.pits, seeds_per_pit};
  const std::string file = file_name(game, wanted);
  Work& work = work_of(file);
  const std::lock_guard computing(work.computing);
  std::size_t boards = 0;
  visit_boards_near_opening(wanted, [&](std::span<const int>) { ++boards; });
  if (completed(game, seeds_per_pit)) return {boards, boards};

  std::optional<FairJournal> journal;
  try {
    if (directory_) {
      files_.make_directories(*directory_);
      journal.emplace(
          open_list(files_, *directory_ / file, FairTask{wanted, game.rules, {}, {0, boards}}));
      work.verdicts = journal->known();
    }
  } catch (const IoError&) {
    journal.reset();  // the file cannot be written, or another server writes it
  }
  std::stop_source enough;
  const std::stop_callback forward(limits.stop, [&enough] { enough.request_stop(); });
  const Stopwatch watch;
  Limits each = limits;
  each.stop = enough.get_token();
  const std::uint64_t decided = engine.decide_fair(
      wanted, work.verdicts,
      [&](std::size_t board, bool is_fair) {
        if (journal) journal->add(board, is_fair);
        if (watch.seconds() >= limits.time->count() / 10) enough.request_stop();
      },
      each);
  if (journal) journal->sync();
  if (decided < boards) return {decided, boards};

  List list = by_ludii_number(fair_starts(wanted, work.verdicts));
  const std::lock_guard lock(mutex_);
  work.list = std::move(list);
  return {boards, boards};
}

}  // namespace seedbank::tools
