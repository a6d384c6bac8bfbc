// The engine of the WebAssembly instance, its progress, and the parameters of a call.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
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

/// Numbers of JavaScript are exact up to this one.
inline constexpr std::uint64_t kMostNumber = (std::uint64_t{1} << 53) - 1;

/// More fields than any position has.
inline constexpr std::size_t kMaxFields = 256;

/// Reads the parameters of `given`, which must outlive this. Throws ArgumentError, naming the
/// parameter, if one is missing or invalid.
class Parameters {
 public:
  explicit Parameters(const engine::Json& given) : given_(given) {}

  [[nodiscard]] bool has(const char* name) const { return given_.contains(name); }

  /// A text, a flag or a floating-point number.
  template <typename Value>
  [[nodiscard]] std::optional<Value> optional(const char* name) const {
    static_assert(!std::is_integral_v<Value> || std::is_same_v<Value, bool>, "use number()");
    const auto found = given_.find(name);
    if (found == given_.end()) return std::nullopt;
    if (!has_type<Value>(*found)) {
      fail(name, found->dump() + " has the wrong type");
    }
    return found->get<Value>();
  }

  template <typename Value>
  [[nodiscard]] Value required(const char* name) const {
    if (auto value = optional<Value>(name)) return *std::move(value);
    fail(name, "missing");
  }

  [[nodiscard]] std::string text(const char* name, const char* otherwise = "") const {
    return optional<std::string>(name).value_or(otherwise);
  }

  /// A whole number in low..high; nothing if it is absent.
  template <typename Integer>
  [[nodiscard]] std::optional<Integer> whole(const char* name, Integer low, Integer high) const {
    const auto found = given_.find(name);
    if (found == given_.end()) return std::nullopt;
    if (const auto number = narrowed(*found, low, high)) return number;
    fail(name, found->dump() + " is not a whole number from " + std::to_string(low) + " to " +
                   std::to_string(high));
  }

  template <typename Integer>
  [[nodiscard]] Integer number(const char* name, Integer low, Integer high,
                               Integer otherwise) const {
    return whole(name, low, high).value_or(otherwise);
  }

  /// A list of whole numbers of 32 bits.
  [[nodiscard]] std::vector<std::int32_t> numbers(const char* name) const {
    constexpr std::numeric_limits<std::int32_t> kLimits;
    const auto found = given_.find(name);
    if (found == given_.end() || !found->is_array()) fail(name, "a list is required");
    std::vector<std::int32_t> numbers;
    numbers.reserve(found->size());
    for (const engine::Json& value : *found) {
      const auto number = narrowed<std::int32_t>(value, kLimits.min(), kLimits.max());
      if (!number) {
        throw PositionError("number " + std::to_string(numbers.size() + 1) +
                            " is out of range: " + value.dump());
      }
      numbers.push_back(*number);
    }
    return numbers;
  }

  [[nodiscard]] std::uint64_t random_seed() const {
    return number<std::uint64_t>("random-seed", 0, kMostNumber, 1);
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
    reading.players_from = whole("players-from", 0, 1);
    return reading;
  }

  [[nodiscard]] Board board() const {
    return Board::from_text(required<std::string>("position"), reading(), rules());
  }

 private:
  [[noreturn]] static void fail(const char* name, const std::string& why) {
    throw ArgumentError(std::string("parameter '") + name + "': " + why);
  }

  template <typename Value>
  [[nodiscard]] static bool has_type(const engine::Json& value) {
    if constexpr (std::is_same_v<Value, bool>) return value.is_boolean();
    if constexpr (std::is_same_v<Value, double>) return value.is_number();
    return value.is_string();
  }

  // The only way in which a number becomes an integer: nothing unless it is a whole one in range.
  template <typename Integer>
  [[nodiscard]] static std::optional<Integer> narrowed(const engine::Json& value, Integer low,
                                                       Integer high) {
    const auto in_range = [&](auto number) -> std::optional<Integer> {
      if (std::cmp_less(number, low) || std::cmp_greater(number, high)) return std::nullopt;
      return static_cast<Integer>(number);
    };
    if (value.is_number_unsigned()) return in_range(value.get<std::uint64_t>());
    if (value.is_number_integer()) return in_range(value.get<std::int64_t>());
    return std::nullopt;
  }

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
    memory_bytes_ = std::min(given.number<std::uint64_t>("memory", 0, kMostNumber, memory_bytes_),
                             kMostMemoryBytes);
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
  static constexpr std::uint64_t kLeastMemoryBytes = kLeastMemory;
  static constexpr std::uint64_t kMostMemoryBytes = std::uint64_t{2} << 30;  // of an instance

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
