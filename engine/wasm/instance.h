// The engine of the WebAssembly instance, and its progress.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <seedbank/engine.h>

#include "engine/wasm/parameters.h"
#include "engine/wasm/platform/host.h"

namespace seedbank::wasm {

/// Passes progress on to the host.
class Reporter final : public Observer {
 public:
  void begin() noexcept { answered_ = expected_ = 0; }
  void expect(std::uint64_t answers) override { expected_ += answers; }
  void answered() override {
    host_progress(Counted::kAnswers, static_cast<double>(++answered_),
                  static_cast<double>(expected_));
  }
  void endgames(std::uint64_t done, std::uint64_t total) override {
    host_progress(Counted::kEndgames, static_cast<double>(done), static_cast<double>(total));
  }

 private:
  std::uint64_t answered_ = 0;
  std::uint64_t expected_ = 0;
};

/// The engine of the instance: for one rule set at a time, since a single engine uses all memory.
class Instance {
 public:
  /// Memory for an opening book with this number of bytes. open() uses the book.
  [[nodiscard]] std::uint8_t* book(std::size_t bytes) {
    book_.resize(bytes);
    return book_.data();
  }

  /// Throws DatabaseError if the book is damaged.
  void open(const Parameters& given) {
    memory_bytes_ = static_cast<std::uint64_t>(given.required<double>("memory"));
    engine_.reset();
    (void)engine(EngineOptions().rules);
  }

  /// Calls work(engine). If the host grants less memory than open() asked for, tries again with
  /// half of it.
  template <typename Work>
  auto with_engine(const std::string& rules, const Work& work) {
    while (true) {
      try {
        reporter_.begin();
        return work(engine(rules));
      } catch (const ResourceError&) {
        if (memory_bytes_ < 2 * kLeastMemoryBytes) throw;
      }
      engine_.reset();
      memory_bytes_ /= 2;
    }
  }

 private:
  static constexpr std::uint64_t kLeastMemoryBytes = std::uint64_t{32} << 20;

  // Searches of positions with many seeds in play start with large endgames: in WebAssembly,
  // computing them step by step takes longer.
  static constexpr std::uint64_t kFirstPositions = 1'000'000'000;

  Engine& engine(const std::string& rules) {
    if (engine_ && engine_->rules() == rules) return *engine_;
    engine_.reset();
    EngineOptions options;
    options.rules = rules;
    options.memory_bytes = memory_bytes_;
    options.book_bytes = book_;
    options.first_endgame_positions = kFirstPositions;
    options.observer = &reporter_;
    return engine_.emplace(options);
  }

  std::vector<std::uint8_t> book_;
  std::uint64_t memory_bytes_ = std::uint64_t{200} << 20;
  Reporter reporter_;
  std::optional<Engine> engine_;
};

}  // namespace seedbank::wasm
