// Lists of fair starts, computed in the background.
#include "tools/serve/fair_lists.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <iostream>
#include <optional>
#include <utility>

#include <tbb/task_arena.h>

#include "db/storage/errors.h"
#include "solver/game/moved_seeds.h"
#include "tools/rows/fair_journal.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

// The journal of a list. A file that is damaged, or of another list, would be so for ever: it gets
// another name, and a new one is begun. Throws db::IoError, db::BusyError.
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

struct FairLists::Work {
  engine::FairQuestion question;
  std::string file;
  std::vector<Position> boards;
  std::atomic<std::uint64_t> decided{0};
  // Guarded by the mutex of the lists.
  std::optional<List> list;
  std::exception_ptr failure;
};

FairLists::FairLists(db::FileSystem& files, std::filesystem::path directory, Answerers& answerers,
                     int threads)
    : files_(files), directory_(std::move(directory)), answerers_(answerers), threads_(threads) {}

std::variant<FairLists::List, FairLists::Progress, FairLists::Busy> FairLists::list(
    const Game& game, int seeds_a_pit) {
  const engine::FairQuestion question{.game = game, .seeds_a_pit = seeds_a_pit};
  std::string file = std::filesystem::path(journal_name(question)).stem().string() + ".list";
  const std::lock_guard lock(mutex_);
  std::shared_ptr<Work>& work = lists_[file];
  if (work && work->list) return *work->list;
  if (work && work->failure) std::rethrow_exception(std::exchange(work, nullptr)->failure);
  if (work) return Progress{work->decided, work->boards.size()};
  if (busy_) return Busy{};
  auto begun = std::make_shared<Work>();
  begun->question = question;
  begun->file = std::move(file);
  begun->boards = boards_near_opening(game.pits, seeds_a_pit, question.most_moved);
  // Assigning waits for the thread before, which has nothing more to do. Where there are no more
  // threads, nothing is begun.
  thread_ = std::jthread([this, begun](const std::stop_token& stop) { compute(begun, stop); });
  busy_ = true;
  work = begun;
  return Progress{0, begun->boards.size()};
}

void FairLists::compute(const std::shared_ptr<Work>& work, const std::stop_token& stop) {
  const engine::FairQuestion& question = work->question;
  std::optional<List> list;
  std::exception_ptr failure;
  try {
    std::optional<FairJournal> journal;
    try {
      files_.make_directories(directory_);
      journal.emplace(open_list(files_, directory_ / work->file,
                                FairTask{question, {}, {0, work->boards.size()}}));
    } catch (const db::IoError&) {
      journal.reset();  // nothing can be kept here
    }
    engine::Observer nobody;
    const auto answerer = answerers_.of(question.game, {.stop = stop});
    engine::FairSearch search(
        question, work->boards,
        journal ? journal->known() : engine::FairVerdicts(work->boards.size()), *answerer, nobody);
    work->decided = search.decided();
    tbb::task_arena arena(threads_);
    arena.execute([&] {
      search.run({.threads = 1, .stop = stop}, [&](std::size_t board, bool is_fair) {
        if (journal) journal->add(board, is_fair);
        ++work->decided;
      });
    });
    if (journal) journal->sync();
    if (search.decided() == work->boards.size()) {
      list = engine::numbered(search.found(), question);
      std::sort(list->begin(), list->end(),
                [](const auto& a, const auto& b) { return a.ludii < b.ludii; });
    }
  } catch (...) {
    failure = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  work->list = std::move(list);
  work->failure = failure;
  busy_ = false;
}

}  // namespace seedbank::tools
