// Seedbank for C: handles, codes and strings instead of classes and exceptions.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <exception>
#include <limits>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <thread>

#include <seedbank/book.h>
#include <seedbank/engine.h>
#include <seedbank/seedbank.h>
#include <seedbank/strategy.h>

namespace seedbank::c {

// Passes progress to a function of the caller.
class CallbackObserver final : public seedbank::Observer {
 public:
  CallbackObserver(seedbank_progress* callback, void* data) : callback_(callback), data_(data) {}

  void expect(std::uint64_t answers) override {
    expected_ = answers;
    answered_ = 0;
  }
  void answered() override { report("answers", ++answered_, expected_); }
  void endgames(std::uint64_t done, std::uint64_t total) override {
    report("endgames", done, total);
  }
  void built(std::uint64_t done, std::uint64_t total) override { report("build", done, total); }

 private:
  void report(const char* unit, std::uint64_t done, std::uint64_t total) const {
    if (callback_ != nullptr) callback_(data_, unit, done, total);
  }

  seedbank_progress* const callback_;
  void* const data_;
  std::atomic<std::uint64_t> expected_ = 0;
  std::atomic<std::uint64_t> answered_ = 0;
};

}  // namespace seedbank::c

struct seedbank_engine {
  explicit seedbank_engine(const seedbank_options& options)
      : observer(options.progress, options.progress_data) {}

  // The last call of a thread.
  struct Result {
    int code = SEEDBANK_OK;
    std::string error;
    std::string text;  // the last string returned
  };

  // The result of a new call of this thread, valid while the handle is open; `opened` if there is
  // no memory for it.
  Result& result() noexcept {
    const std::lock_guard lock(mutex);
    try {
      return results[std::this_thread::get_id()];
    } catch (const std::bad_alloc&) {
      return opened;
    }
  }

  // The result of the last call of this thread, or that of opening.
  [[nodiscard]] const Result& last_result() const noexcept {
    const std::lock_guard lock(mutex);
    const auto found = results.find(std::this_thread::get_id());
    return found == results.end() ? opened : found->second;
  }

  [[nodiscard]] seedbank::Limits limits() const {
    const std::lock_guard lock(mutex);
    seedbank::Limits limits;
    limits.time = time;
    limits.stop = stop.get_token();
    return limits;
  }

  seedbank::c::CallbackObserver observer;
  std::optional<seedbank::Engine> engine;  // nothing if opening failed: `opened` says why
  Result opened;
  mutable std::mutex mutex;  // guards the members below
  std::map<std::thread::id, Result> results;
  std::optional<std::chrono::duration<double>> time;
  std::stop_source stop;  // of all calls since seedbank_reset()
};

namespace {

using seedbank::Board;
using seedbank::Limits;

// Records the result of a call; drops the message if there is no memory for it.
int note(seedbank_engine::Result& result, int code, const char* error) noexcept {
  result.code = code;
  try {
    result.error = error;
  } catch (const std::bad_alloc&) {
    result.error.clear();
  }
  return code;
}

// Runs `work`; converts its exceptions to a code and a message. Never throws.
template <typename Work>
int guarded(seedbank_engine::Result& result, const Work& work) noexcept {
  try {
    work();
    return note(result, SEEDBANK_OK, "");
  } catch (const seedbank::ArgumentError& error) {
    return note(result, SEEDBANK_ARGUMENT, error.what());
  } catch (const seedbank::PositionError& error) {
    return note(result, SEEDBANK_POSITION, error.what());
  } catch (const seedbank::DatabaseError& error) {
    return note(result, SEEDBANK_DATABASE, error.what());
  } catch (const seedbank::ResourceError& error) {
    return note(result, SEEDBANK_RESOURCES, error.what());
  } catch (const seedbank::IoError& error) {
    return note(result, SEEDBANK_IO, error.what());
  } catch (const seedbank::StoppedError& error) {
    const bool is_stop = error.cause() == seedbank::StoppedError::Cause::kStop;
    return note(result, is_stop ? SEEDBANK_STOPPED : SEEDBANK_TIME, error.what());
  } catch (const std::bad_alloc&) {
    return note(result, SEEDBANK_RESOURCES, "out of memory");
  } catch (const std::exception& error) {
    return note(result, SEEDBANK_FAULT, error.what());
  } catch (...) {
    return note(result, SEEDBANK_FAULT, "an internal error of the library");
  }
}

// The same for a call that requires an open engine and non-NULL pointers. Passes the engine and the
// limits of the call to `work`.
template <typename Work>
int called(seedbank_engine* handle, bool has_pointers, const Work& work) noexcept {
  if (handle == nullptr) return SEEDBANK_ARGUMENT;
  if (!handle->engine) return handle->opened.code;
  seedbank_engine::Result& result = handle->result();
  if (!has_pointers) return note(result, SEEDBANK_ARGUMENT, "an argument is NULL");
  const Limits limits = handle->limits();
  return guarded(result, [&] { work(*handle->engine, limits); });
}

// The same for a call that returns a string.
template <typename Work>
const char* called_for_text(seedbank_engine* handle, bool has_pointers, const Work& work) noexcept {
  std::string* text = nullptr;
  const auto keep = [&](seedbank::Engine& engine, const Limits& limits) {
    text = &handle->result().text;
    *text = work(engine, limits);
  };
  return called(handle, has_pointers, keep) == SEEDBANK_OK ? text->c_str() : nullptr;
}

// The rows of the caller. Throws ArgumentError unless `pits` is in range and memory could hold
// them.
std::span<const std::int32_t> rows_at(const std::int32_t* numbers, std::size_t rows, int pits) {
  if (pits < 1 || pits > Board::kMostPits) {
    throw seedbank::ArgumentError("pits: " + std::to_string(pits) + " is not in 1.." +
                                  std::to_string(Board::kMostPits));
  }
  constexpr std::size_t kBytesPerRow = 1024;  // in the engine, at most
  constexpr std::size_t kMostRows = std::numeric_limits<std::ptrdiff_t>::max() / kBytesPerRow;
  if (rows > kMostRows) {
    throw seedbank::ArgumentError("rows: memory cannot hold " + std::to_string(rows));
  }
  return {numbers, rows * 2 * (static_cast<std::size_t>(pits) + 1)};
}

Board board_of(const seedbank::Engine& engine, const char* position) {
  return Board::from_text(position, "", engine.rules());
}

}  // namespace

extern "C" {

seedbank_engine* seedbank_open(const seedbank_options* options) {
  seedbank_options given = {};
  const bool is_newer = options != nullptr && options->size > sizeof given;
  if (options != nullptr && !is_newer) {
    const std::size_t size = options->size == 0 ? sizeof given : options->size;
    std::memcpy(&given, options, std::max(size, sizeof options->size));
  }
  auto* const handle = new (std::nothrow) seedbank_engine(given);
  if (handle == nullptr) return nullptr;
  guarded(handle->opened, [&] {
    if (is_newer) {
      throw seedbank::ArgumentError("options: their size is that of a later version, or not set");
    }
    seedbank::EngineOptions all{.observer = &handle->observer};
    if (given.rules != nullptr) all.rules = given.rules;
    if (given.database != nullptr) all.database = given.database;
    if (given.memory_bytes != 0) all.memory_bytes = given.memory_bytes;
    if (given.threads != 0) all.threads = given.threads;
    if (given.endgame_seeds != 0) all.endgame_seeds = given.endgame_seeds;
    if (given.book != nullptr) all.book = given.book;
    all.book_is_default = all.book == seedbank::installed_book();
    handle->engine.emplace(std::move(all));
  });
  return handle;
}

void seedbank_close(seedbank_engine* engine) { delete engine; }

int seedbank_set_time(seedbank_engine* engine, double seconds) {
  return called(engine, true, [&](seedbank::Engine&, const Limits&) {
    if (std::isnan(seconds)) throw seedbank::ArgumentError("seconds: not a number");
    const std::lock_guard lock(engine->mutex);
    engine->time.reset();
    if (seconds > 0) engine->time = std::chrono::duration<double>(seconds);
  });
}

void seedbank_stop(seedbank_engine* engine) {
  if (engine == nullptr) return;
  const std::lock_guard lock(engine->mutex);
  engine->stop.request_stop();
}

void seedbank_reset(seedbank_engine* engine) {
  if (engine == nullptr) return;
  const std::lock_guard lock(engine->mutex);
  if (engine->stop.stop_requested()) engine->stop = std::stop_source();
}

int seedbank_value(seedbank_engine* engine, const char* position, int* margin) {
  return called(engine, position != nullptr && margin != nullptr,
                [&](seedbank::Engine& open, const Limits& limits) {
                  const auto answer = open.query(position, limits, {.moves = false, .line = false});
                  if (!answer.value()) throw seedbank::StoppedError::of(limits.stop);
                  *margin = *answer.value();
                });
}

int seedbank_bounds(seedbank_engine* engine, const char* position, int* low, int* high) {
  const bool has_pointers = position != nullptr && low != nullptr && high != nullptr;
  return called(engine, has_pointers, [&](seedbank::Engine& open, const Limits& limits) {
    const auto answer = open.query(position, limits, {.moves = false, .line = false});
    *low = answer.bounds.low;
    *high = answer.bounds.high;
  });
}

const char* seedbank_query_json(seedbank_engine* engine, const char* position) {
  return called_for_text(engine, position != nullptr,
                         [&](seedbank::Engine& open, const Limits& limits) {
                           return open.query_json(position, limits);
                         });
}

int seedbank_values(seedbank_engine* engine, const int32_t* numbers, size_t rows, int pits,
                    int32_t* margins) {
  const bool has_pointers = (numbers != nullptr && margins != nullptr) || rows == 0;
  return called(engine, has_pointers, [&](seedbank::Engine& open, const Limits& limits) {
    open.values(rows_at(numbers, rows, pits), pits, std::span(margins, rows), limits);
  });
}

int seedbank_best(seedbank_engine* engine, const int32_t* numbers, size_t rows, int pits,
                  uint8_t* mask) {
  const bool has_pointers = (numbers != nullptr && mask != nullptr) || rows == 0;
  return called(engine, has_pointers, [&](seedbank::Engine& open, const Limits& limits) {
    const std::span<const std::int32_t> given = rows_at(numbers, rows, pits);
    open.best(given, pits, std::span(mask, rows * static_cast<std::size_t>(pits)), limits);
  });
}

int seedbank_move(seedbank_engine* engine, const char* position, const char* strategy,
                  uint64_t random_seed, int* pit) {
  const bool has_pointers = position != nullptr && strategy != nullptr && pit != nullptr;
  return called(engine, has_pointers, [&](seedbank::Engine& open, const Limits& limits) {
    *pit = open.move(position, strategy, random_seed, limits);
  });
}

int seedbank_check_strategy_name(seedbank_engine* engine, const char* name) {
  return called(engine, name != nullptr,
                [&](seedbank::Engine&, const Limits&) { seedbank::check_strategy_name(name); });
}

int seedbank_sample(seedbank_engine* engine, size_t count, uint64_t random_seed, int pits,
                    int seeds_per_pit, int32_t* numbers) {
  return called(engine, numbers != nullptr || count == 0,
                [&](seedbank::Engine& open, const Limits& limits) {
                  const auto sample = open.sample(count, random_seed, pits, seeds_per_pit, limits);
                  std::copy(sample.begin(), sample.end(), numbers);
                });
}

int seedbank_fair(seedbank_engine* engine, int pits, int seeds_per_pit, int most_moved, int value,
                  int32_t* numbers, size_t room, size_t* count) {
  const bool has_pointers = count != nullptr && (numbers != nullptr || room == 0);
  return called(engine, has_pointers, [&](seedbank::Engine& open, const Limits& limits) {
    const auto starts = open.fair({pits, seeds_per_pit, most_moved, value}, limits);
    *count = starts.size();
    for (std::size_t i = 0; i < std::min(room, starts.size()); ++i) {
      numbers = std::copy(starts[i].numbers.begin(), starts[i].numbers.end(), numbers);
    }
  });
}

int seedbank_build(seedbank_engine* engine, const char* database, int seeds, int pits) {
  return called(engine, database != nullptr, [&](seedbank::Engine& open, const Limits& limits) {
    seedbank::build({.database = database,
                     .seeds = seeds,
                     .pits = pits,
                     .rules = open.rules(),
                     .memory_bytes = open.memory_bytes(),
                     .threads = open.threads(),
                     .stop = limits.stop,
                     .observer = &engine->observer});
  });
}

const char* seedbank_convert(seedbank_engine* engine, const char* position, const char* notation) {
  return called_for_text(engine, position != nullptr && notation != nullptr,
                         [&](seedbank::Engine& open, const Limits&) {
                           return board_of(open, position).text(notation);
                         });
}

const char* seedbank_sow(seedbank_engine* engine, const char* position, int pit) {
  return called_for_text(engine, position != nullptr, [&](seedbank::Engine& open, const Limits&) {
    Board board = board_of(open, position);
    board.sow(pit);
    return board.text();
  });
}

int seedbank_board(seedbank_engine* engine, const char* position, int* pits, int32_t numbers[16],
                   int* south_to_move) {
  return called(engine, position != nullptr, [&](seedbank::Engine& open, const Limits&) {
    const Board board = board_of(open, position);
    if (pits != nullptr) *pits = board.pits();
    if (numbers != nullptr) std::copy(board.numbers().begin(), board.numbers().end(), numbers);
    if (south_to_move != nullptr) *south_to_move = board.south_to_move() ? 1 : 0;
  });
}

int seedbank_margin(seedbank_engine* engine, const char* position, int* margin) {
  const bool has_pointers = position != nullptr && margin != nullptr;
  return called(engine, has_pointers, [&](seedbank::Engine& open, const Limits&) {
    const std::optional<int> result = board_of(open, position).margin();
    if (!result) throw seedbank::PositionError("the game is not over", position);
    *margin = *result;
  });
}

const char* seedbank_svg(seedbank_engine* engine, const char* position) {
  return called_for_text(engine, position != nullptr, [&](seedbank::Engine& open, const Limits&) {
    return board_of(open, position).svg();
  });
}

const char* seedbank_database_json(seedbank_engine* engine) {
  return called_for_text(
      engine, true, [](seedbank::Engine& open, const Limits&) { return open.database_json(); });
}

const char* seedbank_notes(seedbank_engine* engine) {
  return called_for_text(engine, true, [](seedbank::Engine& open, const Limits&) {
    std::string text;
    for (const seedbank::Note& note : open.notes()) {
      text += (text.empty() ? "" : "\n") + note.message;
    }
    return text;
  });
}

int seedbank_error_code(const seedbank_engine* engine) {
  return engine == nullptr ? SEEDBANK_RESOURCES : engine->last_result().code;
}

const char* seedbank_error(const seedbank_engine* engine) {
  return engine == nullptr ? "out of memory" : engine->last_result().error.c_str();
}

const char* seedbank_version(void) { return seedbank::version(); }

}  // extern "C"
