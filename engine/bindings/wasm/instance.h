// The engine of the WebAssembly instance, its progress, and the parameters of a call.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <seedbank/engine.h>

#include "engine/base/json.h"
#include "engine/bindings/wasm/platform/host.h"
#include "solver/game/number_list.h"

namespace seedbank::wasm {

/// Passes the bounds of the answer on to the host.
inline void report_bounds(Bounds bounds) {
  host_progress(Counted::kBounds, bounds.low, bounds.high);
}

/// More fields than any position has.
inline constexpr std::size_t kMaxFields = 256;

/// Reads the parameters of `given`, which must outlive this. Throws ArgumentError, naming the
/// parameter, if one is missing or invalid.
class Parameters {
 public:
  explicit Parameters(const engine::Json& given) : given_(given) {}

  template <typename Value>
  [[nodiscard]] std::optional<Value> optional(const char* name) const {
    const auto found = given_.find(name);
    if (found == given_.end()) return std::nullopt;
    try {
      return found->get<Value>();
    } catch (const engine::Json::type_error&) {
      throw ArgumentError(std::string("parameter '") + name + "': " + found->dump() +
                          " has the wrong type");
    }
  }

  template <typename Value>
  [[nodiscard]] Value required(const char* name) const {
    if (auto value = optional<Value>(name)) return *std::move(value);
    throw ArgumentError(std::string("parameter '") + name + "' is missing");
  }

  [[nodiscard]] std::string text(const char* name, const char* otherwise = "") const {
    return optional<std::string>(name).value_or(otherwise);
  }

  template <typename Integer>
  [[nodiscard]] Integer number(const char* name, Integer low, Integer high,
                               Integer otherwise) const {
    const auto value = optional<double>(name).value_or(static_cast<double>(otherwise));
    if (!(value >= static_cast<double>(low) && value <= static_cast<double>(high)) ||
        value != static_cast<double>(static_cast<Integer>(value))) {
      throw ArgumentError(std::string("parameter '") + name + "': not a whole number from " +
                          std::to_string(low) + " to " + std::to_string(high));
    }
    return static_cast<Integer>(value);
  }

  /// Numbers of JavaScript are exact up to 2^53 - 1.
  [[nodiscard]] std::uint64_t random_seed() const {
    return number<std::uint64_t>("random-seed", 0, (std::uint64_t{1} << 53) - 1, 1);
  }

  [[nodiscard]] std::string rules() const { return text("rules", "empty-capture"); }

  [[nodiscard]] Limits limits() const {
    Limits limits;
    if (const auto seconds = optional<double>("time")) {
      limits.time = std::chrono::duration<double>(*seconds);
    }
    limits.on_bounds = report_bounds;
    return limits;
  }

  /// How positions are read.
  [[nodiscard]] TextReading reading() const {
    TextReading reading{.notation = text("notation")};
    for (const std::string_view field : words_of(text("ignore"), kMaxFields)) {
      reading.ignore.emplace_back(field);
    }
    if (optional<double>("players-from")) reading.players_from = number("players-from", 0, 1, 0);
    return reading;
  }

  [[nodiscard]] Board board() const {
    return Board::from_text(required<std::string>("position"), reading(), rules());
  }

 private:
  const engine::Json& given_;
};

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
    book_is_default_ = given.optional<bool>("default-book").value_or(false);
    engine_.reset();
    reserve_memory(memory_bytes_);
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
    options.book_is_default = book_is_default_;
    options.first_endgame_positions = kFirstPositions;
    options.observer = &reporter_;
    return engine_.emplace(options);
  }

  std::vector<std::uint8_t> book_;
  bool book_is_default_ = false;
  std::uint64_t memory_bytes_ = std::uint64_t{200} << 20;
  Reporter reporter_;
  std::optional<Engine> engine_;
};

}  // namespace seedbank::wasm
