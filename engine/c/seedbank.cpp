// Seedbank for C: handles, codes and strings instead of classes and exceptions.
#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <string>

#include <seedbank/engine.h>
#include <seedbank/seedbank.h>

struct seedbank_engine {
  std::optional<seedbank::Engine> engine;  // nothing if opening failed
  int open_code = SEEDBANK_OK;
  std::string open_error;
  int code = SEEDBANK_OK;
  std::string error;
  std::string text;  // the last string returned
};

namespace {

// Records the result of a call; without the message if there is no memory for it.
int note(seedbank_engine& handle, int code, const char* error) noexcept {
  handle.code = code;
  try {
    handle.error = error;
  } catch (const std::bad_alloc&) {
    handle.error.clear();
  }
  return code;
}

// Runs `work`; converts its exceptions to a code and a message. Never throws.
template <typename Work>
int guarded(seedbank_engine& handle, const Work& work) noexcept {
  try {
    work();
    return note(handle, SEEDBANK_OK, "");
  } catch (const seedbank::ArgumentError& error) {
    return note(handle, SEEDBANK_ARGUMENT, error.what());
  } catch (const seedbank::PositionError& error) {
    return note(handle, SEEDBANK_POSITION, error.what());
  } catch (const seedbank::DatabaseError& error) {
    return note(handle, SEEDBANK_DATABASE, error.what());
  } catch (const seedbank::ResourceError& error) {
    return note(handle, SEEDBANK_RESOURCES, error.what());
  } catch (const seedbank::IoError& error) {
    return note(handle, SEEDBANK_IO, error.what());
  } catch (const std::bad_alloc&) {
    return note(handle, SEEDBANK_RESOURCES, "out of memory");
  } catch (const std::exception& error) {
    return note(handle, SEEDBANK_FAULT, error.what());
  } catch (...) {
    return note(handle, SEEDBANK_FAULT, "an internal error of the library");
  }
}

// The same for a call that requires an open engine and pointers that are not NULL.
template <typename Work>
int called(seedbank_engine* handle, bool has_pointers, const Work& work) noexcept {
  if (handle == nullptr) return SEEDBANK_ARGUMENT;
  if (!handle->engine) return note(*handle, handle->open_code, handle->open_error.c_str());
  if (!has_pointers) return note(*handle, SEEDBANK_ARGUMENT, "an argument is NULL");
  return guarded(*handle, work);
}

}  // namespace

extern "C" {

seedbank_engine* seedbank_open(const seedbank_options* given) {
  auto* const handle = new (std::nothrow) seedbank_engine;
  if (handle == nullptr) return nullptr;
  handle->open_code = guarded(*handle, [&] {
    seedbank::EngineOptions options;
    if (given != nullptr) {
      if (given->rules != nullptr) options.rules = given->rules;
      if (given->database != nullptr) options.database = given->database;
      if (given->memory_bytes != 0) options.memory_bytes = given->memory_bytes;
      if (given->threads != 0) options.threads = given->threads;
      if (given->endgame_seeds != 0) options.endgame_seeds = given->endgame_seeds;
    }
    handle->engine.emplace(std::move(options));
  });
  handle->open_error.swap(handle->error);
  note(*handle, handle->open_code, handle->open_error.c_str());
  return handle;
}

void seedbank_close(seedbank_engine* engine) { delete engine; }

int seedbank_value(seedbank_engine* engine, const char* position, int* margin) {
  return called(engine, position != nullptr && margin != nullptr, [&] {
    *margin = engine->engine->query(position, {}, {.moves = false, .line = false}).value().value();
  });
}

const char* seedbank_query_json(seedbank_engine* engine, const char* position) {
  const int code = called(engine, position != nullptr,
                          [&] { engine->text = engine->engine->query_json(position); });
  return code == SEEDBANK_OK ? engine->text.c_str() : nullptr;
}

int seedbank_values(seedbank_engine* engine, const int32_t* numbers, size_t rows, int pits,
                    int32_t* margins) {
  const bool has_pointers = (numbers != nullptr && margins != nullptr) || rows == 0;
  return called(engine, has_pointers, [&] {
    const std::size_t width = pits < 1 ? 0 : 2 * (static_cast<std::size_t>(pits) + 1);
    engine->engine->values(std::span(numbers, rows * width), pits, std::span(margins, rows));
  });
}

int seedbank_move(seedbank_engine* engine, const char* position, const char* strategy,
                  uint64_t random_seed, int* pit) {
  const bool has_pointers = position != nullptr && strategy != nullptr && pit != nullptr;
  return called(engine, has_pointers,
                [&] { *pit = engine->engine->move(position, strategy, random_seed); });
}

int seedbank_error_code(const seedbank_engine* engine) {
  return engine == nullptr ? SEEDBANK_RESOURCES : engine->code;
}

const char* seedbank_error(const seedbank_engine* engine) {
  return engine == nullptr ? "out of memory" : engine->error.c_str();
}

const char* seedbank_version(void) { return seedbank::version(); }

}  // extern "C"
