// The parameters of a call, checked.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <seedbank/board.h>
#include <seedbank/error.h>
#include <seedbank/limits.h>

#include "engine/base/json.h"
#include "engine/wasm/platform/host.h"

namespace seedbank::wasm {

/// Passes the bounds of the answer on to the host.
inline void report_bounds(Bounds bounds) {
  host_progress(Counted::kBounds, bounds.low, bounds.high);
}

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

  [[nodiscard]] Board board() const {
    return Board::from_text(required<std::string>("position"), text("notation"), rules());
  }

 private:
  const engine::Json& given_;
};

}  // namespace seedbank::wasm
