// The C interface: every parameter of every function of the header is sent numbers at the limits of
// its type, NULL and texts that it cannot take.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/seedbank.h>

#include "tests/db/temporary_directory.h"

namespace {

struct Null {};
using Value = std::variant<double, std::uint64_t, const char*, Null>;

constexpr std::size_t kRows = std::size_t{1} << 15;  // that the buffers have room for
constexpr std::uint64_t kMemory = std::uint64_t{64} << 20;

// Valid arguments, by name.
const std::map<std::string, std::uint64_t> kNumbers = {{"seconds", 0},
                                                       {"rows", 2},
                                                       {"pits", 2},
                                                       {"random_seed", 1},
                                                       {"count", 2},
                                                       {"seeds", 3},
                                                       {"most_moved", 1},
                                                       {"value", 0},
                                                       {"room", 1},
                                                       {"pit", 1},
                                                       {"size", sizeof(seedbank_options)},
                                                       {"memory_bytes", kMemory},
                                                       {"threads", 1},
                                                       {"endgame_seeds", 4},
                                                       {"seeds_per_pit", 2}};
const std::map<std::string, const char*> kTexts = {
    {"rules", "standard"},  {"database", "."},  {"book", nullptr},  {"position", "1,0,0,1,0,0 s"},
    {"strategy", "greedy"}, {"name", "greedy"}, {"notation", "kgp"}};

// The arguments of a call: valid ones, except for one.
class Given {
 public:
  Given(seedbank_engine* open, std::string name, Value value)
      : engine(open), name_(std::move(name)), value_(value) {
    if (name_ == "engine") engine = nullptr;
  }

  template <typename Number>
  Number number(const std::string& name) const {
    if (name != name_) return static_cast<Number>(kNumbers.at(name));
    if constexpr (std::is_floating_point_v<Number>)
      return std::get<double>(value_);
    else
      return static_cast<Number>(std::get<std::uint64_t>(value_));
  }
  [[nodiscard]] const char* text(const std::string& name) const {
    if (name != name_) return kTexts.at(name);
    const auto* const text = std::get_if<const char*>(&value_);
    return text == nullptr ? nullptr : *text;
  }
  template <typename Element>
  Element* room(const std::string& name) {
    if (name == name_) return nullptr;
    std::vector<std::int64_t>& memory = rooms_[name];
    memory.resize(kRows * 16);
    return reinterpret_cast<Element*>(memory.data());
  }
  // The result of a call that returns a text or an engine, which it closes.
  int code_of(const char* text) const {
    return text != nullptr || engine == nullptr ? SEEDBANK_OK : seedbank_error_code(engine);
  }
  int code_of(seedbank_engine* opened) {
    const int code = seedbank_error_code(opened);
    error = seedbank_error(opened);
    seedbank_close(opened);
    return code;
  }

  seedbank_engine* engine;
  seedbank_options options = {};
  std::string error;

 private:
  std::string name_;
  Value value_;
  std::map<std::string, std::vector<std::int64_t>> rooms_;
};

struct Function {
  std::string name;
  std::vector<std::pair<std::string, std::string>> parameters;  // names and types
  std::function<int(Given&)> call;
};

#include "c_calls.inc"

// Values at the limits of a type. A size beyond the buffers is one that no memory could hold.
std::vector<Value> values_of(const std::string& type, const std::string& name) {
  using u64 = std::uint64_t;
  if (type == "double") {
    return {0.0, -1.0, 0x1p31, 0x1p53, 1.5, std::nan(""), std::numeric_limits<double>::infinity()};
  }
  if (type == "int") {
    return {u64{0}, ~u64{0}, u64{1} << 15, u64{INT32_MAX}, static_cast<u64>(INT32_MIN), u64{3}};
  }
  if (type == "size_t" && name == "rows") {
    return {u64{0}, u64{kRows}, u64{1} << 60, (u64{1} << 60) + 3, ~u64{0}};
  }
  if (type == "size_t" || type == "uint64_t") {
    return {u64{0}, u64{1} << 15, u64{1} << 31, (u64{1} << 32) + 3, u64{1} << 53, ~u64{0}};
  }
  if (type == "const char*") return {Null{}, "", "3", "touch x", "\xff"};
  return {Null{}};
}

TEST(CParameters, AreCheckedBeforeUse) {
  const seedbank::db::TemporaryDirectory directory;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(directory.path());
  seedbank_options options = SEEDBANK_OPTIONS_INIT;
  options.memory_bytes = kMemory;
  options.threads = 1;
  seedbank_engine* const engine = seedbank_open(&options);
  const std::set<int> known = {SEEDBANK_OK,       SEEDBANK_ARGUMENT,  SEEDBANK_POSITION,
                               SEEDBANK_DATABASE, SEEDBANK_RESOURCES, SEEDBANK_IO};
  std::size_t calls = 0;
  for (const Function& function : kFunctions) {
    for (const auto& [name, type] : function.parameters) {
      for (const Value& value : values_of(type, name)) {
        SCOPED_TRACE(function.name + ", " + name + ", value " + std::to_string(calls));
        Given given(engine, name, value);
        const int code = function.call(given);
        EXPECT_TRUE(known.contains(code)) << code << ": " << seedbank_error(engine);
        const std::string error = given.error.empty() ? seedbank_error(given.engine) : given.error;
        EXPECT_TRUE(code == SEEDBANK_OK || !error.empty());
        EXPECT_EQ(error.find('\n'), error.npos);
        seedbank_reset(engine);
        EXPECT_EQ(seedbank_set_time(engine, 0), SEEDBANK_OK);
        ++calls;
      }
    }
  }
  EXPECT_GT(calls, 150U);
  // No name of a strategy starts a program.
  EXPECT_FALSE(std::filesystem::exists("x"));
  seedbank_close(engine);
  std::filesystem::current_path(before);
}

TEST(CParameters, SizesThatOverflowAreRefused) {
  seedbank_options options = SEEDBANK_OPTIONS_INIT;
  options.memory_bytes = kMemory;
  seedbank_engine* const engine = seedbank_open(&options);
  std::int32_t number = 0;
  std::uint8_t mask = 0;
  for (const std::size_t rows : {std::size_t{1} << 60, ~std::size_t{0}, ~std::size_t{0} / 16 + 1}) {
    for (const int pits : {1, 3, 7}) {
      EXPECT_EQ(seedbank_values(engine, &number, rows, pits, &number), SEEDBANK_ARGUMENT);
      EXPECT_NE(std::string(seedbank_error(engine)).find("rows: "), std::string::npos);
      EXPECT_EQ(seedbank_best(engine, &number, rows, pits, &mask), SEEDBANK_ARGUMENT);
    }
  }
  // The seed of random numbers counts with all its bits.
  constexpr std::size_t kCount = 20;
  const auto sample = [&](std::uint64_t seed) {
    std::vector<std::int32_t> numbers(kCount * 8);
    EXPECT_EQ(seedbank_sample(engine, kCount, seed, 3, 3, numbers.data()), SEEDBANK_OK);
    return numbers;
  };
  EXPECT_NE(sample((std::uint64_t{1} << 32) + 3), sample(3));
  EXPECT_NE(sample((std::uint64_t{1} << 53) + 3), sample(3));
  seedbank_close(engine);
}

}  // namespace
