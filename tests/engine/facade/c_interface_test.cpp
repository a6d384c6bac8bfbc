// The C interface: error codes and texts for everything that the library throws.
#include <array>
#include <string>

#include <gtest/gtest.h>
#include <seedbank/seedbank.h>

#include "engine/base/json.h"

namespace {

constexpr char kOpening[] = "3,3,3,3,3,0,3,3,3,3,3,0 s";  // worth +8; +6 under standard

// An engine with little memory, closed by the destructor.
struct Handle {
  explicit Handle(const seedbank_options* options) : engine(seedbank_open(options)) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { seedbank_close(engine); }
  seedbank_engine* const engine;
};

seedbank_options small() {
  seedbank_options options = {};
  options.memory_bytes = std::uint64_t{256} << 20;
  options.threads = 2;
  return options;
}

TEST(CInterface, GivesValuesAndJson) {
  const seedbank_options options = small();
  const Handle handle(&options);
  int margin = 0;
  ASSERT_EQ(seedbank_value(handle.engine, kOpening, &margin), SEEDBANK_OK)
      << seedbank_error(handle.engine);
  EXPECT_EQ(margin, 8);
  EXPECT_STREQ(seedbank_error(handle.engine), "");
  const char* text = seedbank_query_json(handle.engine, "0,1,0,0,5,2,11,3,0,1,1,0,4,20 s");
  ASSERT_NE(text, nullptr);
  EXPECT_EQ(seedbank::engine::Json::parse(text)["value"], -16);
  const std::array<std::int32_t, 12> rows = {1, 0, 0, 2, 1, 3, 0, 2, 5, 1, 0, 7};
  std::array<std::int32_t, 2> margins = {};
  ASSERT_EQ(seedbank_values(handle.engine, rows.data(), 2, 2, margins.data()), SEEDBANK_OK);
  for (std::size_t row = 0; row < 2; ++row) {
    std::string position;
    for (std::size_t i = 0; i < 6; ++i) position += std::to_string(rows[row * 6 + i]) + ' ';
    ASSERT_EQ(seedbank_value(handle.engine, position.c_str(), &margin), SEEDBANK_OK);
    EXPECT_EQ(margins[row], margin);
  }
}

TEST(CInterface, ChoosesPits) {
  const seedbank_options options = small();
  const Handle handle(&options);
  int pit = 0;
  ASSERT_EQ(seedbank_move(handle.engine, "2,2,1,0,1,2,2,0", "deterministic", 1, &pit), SEEDBANK_OK)
      << seedbank_error(handle.engine);
  EXPECT_EQ(pit, 3);
  EXPECT_EQ(seedbank_move(handle.engine, "2,2,1,0,1,2,2,0", "unknown", 1, &pit), SEEDBANK_ARGUMENT);
  EXPECT_EQ(seedbank_move(handle.engine, "0,0,1,1,1,1", "greedy", 1, &pit), SEEDBANK_POSITION);
  EXPECT_EQ(seedbank_move(handle.engine, "1,1,0,1,1,1", nullptr, 1, &pit), SEEDBANK_ARGUMENT);
}

TEST(CInterface, NamesErrors) {
  const seedbank_options options = small();
  const Handle handle(&options);
  int margin = 77;
  EXPECT_EQ(seedbank_value(handle.engine, "1,2,3", &margin), SEEDBANK_POSITION);
  EXPECT_EQ(margin, 77);
  EXPECT_EQ(seedbank_error_code(handle.engine), SEEDBANK_POSITION);
  EXPECT_NE(std::string(seedbank_error(handle.engine)), "");
  EXPECT_EQ(seedbank_query_json(handle.engine, "?"), nullptr);
  EXPECT_EQ(seedbank_value(handle.engine, nullptr, &margin), SEEDBANK_ARGUMENT);
  EXPECT_EQ(seedbank_value(handle.engine, kOpening, nullptr), SEEDBANK_ARGUMENT);
  EXPECT_EQ(seedbank_values(handle.engine, nullptr, 1, 6, nullptr), SEEDBANK_ARGUMENT);
  EXPECT_EQ(seedbank_values(handle.engine, nullptr, 0, 6, nullptr), SEEDBANK_OK);
  EXPECT_EQ(seedbank_values(handle.engine, nullptr, 0, 9, nullptr), SEEDBANK_ARGUMENT);
  EXPECT_EQ(seedbank_value(nullptr, kOpening, &margin), SEEDBANK_ARGUMENT);
  seedbank_close(nullptr);
}

TEST(CInterface, AHandleThatCouldNotBeOpenedNamesTheReason) {
  seedbank_options options = small();
  options.rules = "wild";
  const Handle handle(&options);
  ASSERT_NE(handle.engine, nullptr);
  EXPECT_EQ(seedbank_error_code(handle.engine), SEEDBANK_ARGUMENT);
  const std::string why = seedbank_error(handle.engine);
  EXPECT_NE(why.find("wild"), std::string::npos);
  int margin = 0;
  EXPECT_EQ(seedbank_value(handle.engine, kOpening, &margin), SEEDBANK_ARGUMENT);
  EXPECT_EQ(seedbank_error(handle.engine), why);
}

TEST(CInterface, HasTheVersionOfItsHeaders) { EXPECT_STREQ(seedbank_version(), SEEDBANK_VERSION); }

}  // namespace
