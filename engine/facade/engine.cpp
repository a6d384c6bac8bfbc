// The engine of the public interface.

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/engine.h>
#include <seedbank/machine.h>

#include "engine/answer/pie_values.h"
#include "engine/base/json.h"
#include "engine/base/notes.h"
#include "engine/board/arguments.h"
#include "engine/facade/engine_rep.h"
#include "engine/strategy/strategy_names.h"
#include "solver/base/stopwatch.h"

namespace seedbank {
namespace {

constexpr int kMostThreads = 1024;

// Null without a journal.
std::unique_ptr<engine::ProofJournal> opened_journal(db::FileSystem& files,
                                                     const EngineOptions& options, Rules rules) {
  if (!options.journal) return nullptr;
  engine::check_pits(options.journal->pits);
  // An invalid option must not create a file.
  (void)engine::answerer_options(options);
  return std::make_unique<engine::ProofJournal>(
      files, options.journal->file, Game{options.journal->pits, rules},
      engine::ProofJournalOptions{
          .least_work = options.journal->least_work.value_or(engine::kDefaultLeastWork)});
}

std::uint64_t enough_memory(std::uint64_t bytes) {
  if (bytes >= kLeastMemory) return bytes;
  throw ResourceError(fmt::format("{} bytes of memory are less than the {} that an engine needs",
                                  bytes, db::in_mebibytes(kLeastMemory)),
                      Resource::kMemory, kLeastMemory, bytes, kLeastMemory);
}

// Nothing without a book.
std::optional<db::OpeningBook> opened_book(const db::FileSystem& files,
                                           const EngineOptions& options) {
  if (!options.book_bytes.empty()) {
    return db::OpeningBook({options.book_bytes.begin(), options.book_bytes.end()}, "book");
  }
  if (!options.book) return std::nullopt;
  return db::read_book(files, *options.book);
}

}  // namespace

int threads_or_default(std::optional<int> threads) {
  const int count = threads.value_or(processors_allowed());
  if (count < 1 || count > kMostThreads) {
    throw ArgumentError(fmt::format("threads: {} is not in 1..{}", count, kMostThreads));
  }
  return 1 + startable_threads(useful_threads(count) - 1);
}

std::uint64_t memory_or_default(std::optional<std::uint64_t> bytes) {
  return bytes.value_or(memory_available() / 4 * 3);
}

Engine::Rep::Rep(const EngineOptions& options)
    : rules(engine::rules_called(options.rules)),
      rules_name(options.rules),
      database(options.database),
      threads(threads_or_default(options.threads)),
      memory(options.memory_bytes ? nullptr : engine::SharedMemory::of_process([] {
        return memory_or_default(std::nullopt);
      })),
      memory_bytes(memory ? memory->bytes() : enough_memory(*options.memory_bytes)),
      observer(options.observer != nullptr ? *options.observer : silent),
      journal(opened_journal(files, options, rules)),
      book(opened_book(files, options)),
      arena(threads),
      answerer(files, answerer_options(options), observer) {}

engine::AnswererOptions Engine::Rep::answerer_options(const EngineOptions& options) const {
  engine::AnswererOptions all = engine::answerer_options(options);
  all.threads = threads;
  all.memory_bytes = memory_bytes;
  all.memory = memory;
  if (journal) all.taken_bytes += journal->memory_bytes();
  all.session.proofs = journal.get();
  if (book) {
    all.book = &*book;
    if (!options.book_is_default) all.named_book = options.book.value_or("opening book");
  }
  if (options.journal) all.journal_file = options.journal->file;
  return all;
}

SearchRequest Engine::Rep::request_of(const Limits& limits, int most_threads) {
  SearchRequest request{.threads = limits.threads.value_or(most_threads),
                        .stop = limits.stop,
                        .nodes = &counters.nodes,
                        .proof_state = &counters.proof};
  if (request.threads < 1 || request.threads > threads) {
    throw ArgumentError(fmt::format("threads: {} is not in 1..{}", request.threads, threads));
  }
  if (limits.time) {
    if (!(*limits.time >= limits.time->zero())) {
      throw ArgumentError("time: negative, or not a number of seconds");
    }
    request.deadline = deadline_in(limits.time->count());
  }
  return request;
}

void Engine::Rep::check_rules(const Board& board) const {
  if (board.rules() == rules_name) return;
  throw ArgumentError(fmt::format("board: the rules are {}, but those of the engine are {}",
                                  board.rules(), rules_name));
}

Engine::Engine(EngineOptions options)
    : rep_(engine::translated([&] { return std::make_unique<Rep>(options); })) {}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

Answer Engine::query(const Board& board, const Limits& limits, const Wanted& wanted) {
  rep_->check_rules(board);
  const SearchRequest request = rep_->request_of(limits, rep_->threads);
  const auto report = [&](Bounds bounds) {
    if (limits.on_bounds) limits.on_bounds(bounds);
  };
  return rep_->run_within(limits, [&] {
    Answer answer = rep_->answerer.answer(board, wanted, request, report);
    if (!answer.moves.empty() && answer.best().empty()) {
      const NotedPosition noted = engine::position_of(board);
      const SowingTable table({noted.pits, rep_->rules});
      answer.likely = engine::likely_pit(table, noted.position, answer.moves) + 1;
    }
    engine::add_note_on_reading(board, answer.notes);
    return answer;
  });
}

PieAnswer Engine::pie(const Board& board, Pie pie, const Limits& limits) {
  rep_->check_rules(board);
  if (pie == Pie::kNone) throw ArgumentError("pie: without the pie rule, call query()");
  const SearchRequest request = rep_->request_of(limits, rep_->threads);
  const auto report = [&](Bounds bounds) {
    if (limits.on_bounds) limits.on_bounds(bounds);
  };
  return rep_->run_within(
      limits, [&] { return engine::pie_answer(rep_->answerer, board, pie, request, report); });
}

bool Engine::looks_up(const Board& board, const Wanted& wanted) {
  rep_->check_rules(board);
  return engine::translated([&] { return rep_->answerer.looks_up(board, wanted); });
}

Answer Engine::query(std::string_view position, const Limits& limits, const Wanted& wanted,
                     std::string_view notation) {
  return query(Board::from_text(position, notation, rep_->rules_name), limits, wanted);
}

std::string Engine::query_json(std::string_view position, const Limits& limits,
                               const Wanted& wanted, std::string_view notation) {
  const Answer answer = query(position, limits, wanted, notation);
  const std::string written = answer.board.text(notation.empty() ? "fairkalah" : notation);
  return engine::to_line(engine::to_json(answer, wanted, written));
}

std::vector<DatabaseContent> Engine::database() const {
  std::vector<DatabaseContent> contents;
  if (!rep_->database) return contents;
  for (const DatabaseGame& game : games_in_database(*rep_->database)) {
    if (game.rules != rules()) continue;
    contents.push_back(database_content(*rep_->database, game.rules, game.pits));
  }
  return contents;
}

std::string Engine::database_json() const {
  std::string text;
  for (const DatabaseContent& content : database()) {
    text += (text.empty() ? "" : "\n") + engine::to_line(engine::database_json(content));
  }
  return text;
}

std::vector<Note> Engine::notes() const { return rep_->answerer.notes(); }

std::vector<Note> Engine::notes(int pits) {
  engine::check_pits(pits);
  return engine::translated([&] { return rep_->answerer.values(pits)->notes(); });
}

std::vector<Note> Engine::notes(const Board& board) {
  std::vector<Note> all = notes(board.pits());
  engine::add_note_on_reading(board, all);
  return all;
}

void Engine::flush_journal() {
  engine::translated([&] {
    if (rep_->journal) rep_->journal->flush();
  });
}

JournalState Engine::journal() const {
  if (!rep_->journal) return {};
  return {rep_->journal->facts_at_start(), rep_->journal->facts_added(),
          rep_->journal->torn_bytes()};
}

EndgameReport Engine::endgames(int pits) const {
  engine::check_pits(pits);
  return engine::translated([&]() -> EndgameReport {
    const auto [seeds, seconds] = rep_->answerer.endgames(pits);
    return {seeds, seconds};
  });
}

SearchState Engine::search_state() const { return rep_->counters.state(); }

const std::string& Engine::rules() const noexcept { return rep_->rules_name; }
int Engine::threads() const noexcept { return rep_->threads; }
std::uint64_t Engine::memory_bytes() const noexcept { return rep_->memory_bytes; }
std::uint64_t Engine::memory_left() const { return rep_->answerer.memory_left(); }

}  // namespace seedbank
