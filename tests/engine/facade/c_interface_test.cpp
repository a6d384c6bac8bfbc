// The C interface: error codes and texts for everything that the library throws.
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <seedbank/book.h>
#include <seedbank/seedbank.h>

#include "engine/base/json.h"
#include "tests/db/temporary_directory.h"

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

TEST(CInterface, NamesOfStrategiesStartNoProgram) {
  const seedbank::db::TemporaryDirectory directory;
  const std::string made = (directory.path() / "made").string();
  const std::string program = "touch " + made;
  const seedbank_options options = small();
  const Handle handle(&options);
  int pit = 0;
  EXPECT_EQ(seedbank_move(handle.engine, "1,1,0,1,1,1", program.c_str(), 1, &pit),
            SEEDBANK_ARGUMENT);
  EXPECT_EQ(seedbank_check_strategy_name(handle.engine, program.c_str()), SEEDBANK_ARGUMENT);
  EXPECT_EQ(seedbank_check_strategy_name(handle.engine, "minmax:4"), SEEDBANK_ARGUMENT);
  EXPECT_NE(std::string(seedbank_error(handle.engine)).find("minimax"), std::string::npos);
  EXPECT_EQ(seedbank_check_strategy_name(handle.engine, "minimax:4"), SEEDBANK_OK);
  EXPECT_FALSE(std::filesystem::exists(made));
}

TEST(CInterface, TheMarginOfAnEndedGame) {
  const seedbank_options options = small();
  const Handle handle(&options);
  int margin = 0;
  EXPECT_EQ(seedbank_margin(handle.engine, "0,23,3,22 s", &margin), SEEDBANK_OK);
  EXPECT_EQ(margin, -2);
  EXPECT_EQ(seedbank_margin(handle.engine, kOpening, &margin), SEEDBANK_POSITION);
}

TEST(CInterface, TheLeastMemoryIsCheckedAtOpening) {
  seedbank_options options = SEEDBANK_OPTIONS_INIT;
  options.memory_bytes = (std::uint64_t{64} << 20) - 1;
  const Handle less(&options);
  EXPECT_EQ(seedbank_error_code(less.engine), SEEDBANK_RESOURCES);
  ++options.memory_bytes;
  const Handle least(&options);
  int margin = 0;
  EXPECT_EQ(seedbank_value(least.engine, "2,2,2,0,2,2,2,0", &margin), SEEDBANK_OK);
}

// Values by searches of (6,6) take minutes.
constexpr char kHard[] = "6,6,6,6,6,6,0,6,6,6,6,6,6,0 s";

TEST(CInterface, LimitsEndCalls) {
  const seedbank_options options = small();
  const Handle handle(&options);
  int margin = 77;
  seedbank_set_time(handle.engine, 0.01);
  EXPECT_EQ(seedbank_value(handle.engine, kHard, &margin), SEEDBANK_TIME);
  EXPECT_EQ(margin, 77);
  int low = 0;
  int high = 0;
  EXPECT_EQ(seedbank_bounds(handle.engine, kHard, &low, &high), SEEDBANK_OK);
  EXPECT_LT(low, high);
  const char* text = seedbank_query_json(handle.engine, kHard);
  ASSERT_NE(text, nullptr);
  EXPECT_TRUE(seedbank::engine::Json::parse(text)["value"].is_null());
  seedbank_set_time(handle.engine, 0);
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    seedbank_stop(handle.engine);
  });
  EXPECT_EQ(seedbank_value(handle.engine, kHard, &margin), SEEDBANK_STOPPED);
}

TEST(CInterface, AStopBeforeACallEndsItUntilReset) {
  const seedbank_options options = small();
  const Handle handle(&options);
  int margin = 0;
  seedbank_stop(handle.engine);
  for (int call = 0; call < 2; ++call) {
    EXPECT_EQ(seedbank_value(handle.engine, kHard, &margin), SEEDBANK_STOPPED);
  }
  EXPECT_STREQ(seedbank_sow(handle.engine, "2,2,0,2,2,0 s", 1), "0,3,1,2,2,0 s");  // no search
  seedbank_reset(handle.engine);
  EXPECT_EQ(seedbank_value(handle.engine, kOpening, &margin), SEEDBANK_OK);
  EXPECT_EQ(margin, 8);
  seedbank_set_time(handle.engine, 0.01);
  EXPECT_EQ(seedbank_value(handle.engine, kHard, &margin), SEEDBANK_TIME);
}

TEST(CInterface, ThreadsShareAHandle) {
  const seedbank_options options = small();
  const Handle handle(&options);
  const auto ask = [&](int number) {
    const std::string position = std::to_string(number) + ",0,0,1,1,0 s";
    for (int round = 0; round < 20; ++round) {
      int margin = 0;
      ASSERT_EQ(seedbank_value(handle.engine, position.c_str(), &margin), SEEDBANK_OK);
      const char* const text = seedbank_convert(handle.engine, position.c_str(), "fairkalah");
      ASSERT_NE(text, nullptr);
      std::this_thread::yield();
      ASSERT_EQ(text, position);
      // The errors of a thread are its own.
      ASSERT_EQ(seedbank_value(handle.engine, "0,1", &margin), SEEDBANK_POSITION);
      std::this_thread::yield();
      ASSERT_EQ(seedbank_error_code(handle.engine), SEEDBANK_POSITION);
      ASSERT_STRNE(seedbank_error(handle.engine), "");
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int number = 1; number <= 4; ++number) threads.emplace_back(ask, number);
  }
  EXPECT_EQ(seedbank_error_code(handle.engine), SEEDBANK_OK);
}

TEST(CInterface, OptionsCarryTheirSize) {
  seedbank_options options = small();
  options.size = offsetof(seedbank_options, threads);
  options.threads = -1;  // beyond the size
  const Handle older(&options);
  EXPECT_EQ(seedbank_error_code(older.engine), SEEDBANK_OK) << seedbank_error(older.engine);
  options.size = sizeof options;
  const Handle equal(&options);
  EXPECT_EQ(seedbank_error_code(equal.engine), SEEDBANK_ARGUMENT);
  options.size = sizeof options + 8;
  const Handle newer(&options);
  EXPECT_EQ(seedbank_error_code(newer.engine), SEEDBANK_ARGUMENT);
  EXPECT_NE(std::string(seedbank_error(newer.engine)).find("size"), std::string::npos);
}

TEST(CInterface, ReportsProgress) {
  std::atomic<int> reports = 0;
  seedbank_options options = small();
  options.progress = [](void* data, const char* unit, std::uint64_t done, std::uint64_t total) {
    EXPECT_TRUE(unit == std::string("answers") || unit == std::string("endgames"));
    EXPECT_LE(done, total);
    ++*static_cast<std::atomic<int>*>(data);
  };
  options.progress_data = &reports;
  const Handle handle(&options);
  std::array<std::int32_t, 80> rows = {};
  ASSERT_EQ(seedbank_sample(handle.engine, 10, 1, 3, 3, rows.data()), SEEDBANK_OK);
  std::array<std::int32_t, 10> margins = {};
  ASSERT_EQ(seedbank_values(handle.engine, rows.data(), 10, 3, margins.data()), SEEDBANK_OK);
  EXPECT_GT(reports, 0);
}

TEST(CInterface, AnswersQuestionsAboutManyPositions) {
  const seedbank_options options = small();
  const Handle handle(&options);
  const std::array<std::int32_t, 12> rows = {1, 0, 0, 2, 1, 3, 0, 2, 5, 1, 0, 7};
  std::array<std::uint8_t, 4> mask = {};
  ASSERT_EQ(seedbank_best(handle.engine, rows.data(), 2, 2, mask.data()), SEEDBANK_OK);
  EXPECT_EQ(mask, (std::array<std::uint8_t, 4>{1, 0, 0, 1}));
  std::array<std::int32_t, 12> first = {};
  std::size_t count = 0;
  ASSERT_EQ(seedbank_fair(handle.engine, 2, 2, 2, 0, first.data(), 2, &count), SEEDBANK_OK);
  EXPECT_GT(count, 2U);
  int margin = 1;
  const std::string board = std::to_string(first[0]) + ',' + std::to_string(first[1]) + ',' +
                            std::to_string(first[2]) + ',' + std::to_string(first[3]) + ',' +
                            std::to_string(first[4]) + ',' + std::to_string(first[5]);
  EXPECT_EQ(seedbank_value(handle.engine, board.c_str(), &margin), SEEDBANK_OK);
  EXPECT_EQ(margin, 0);
  EXPECT_EQ(seedbank_fair(handle.engine, 2, 2, 9, 0, nullptr, 0, &count), SEEDBANK_ARGUMENT);
}

TEST(CInterface, PlaysOnBoards) {
  const seedbank_options options = small();
  const Handle handle(&options);
  EXPECT_STREQ(seedbank_sow(handle.engine, "2,2,0,2,2,0 s", 1), "0,3,1,2,2,0 s");
  EXPECT_EQ(seedbank_sow(handle.engine, "2,2,0,2,2,0 s", 3), nullptr);
  EXPECT_EQ(seedbank_error_code(handle.engine), SEEDBANK_POSITION);
  EXPECT_STREQ(seedbank_convert(handle.engine, "2,2,0,2,2,0 s", "kgp"), "<2,0,0,2,2,2,2>");
  EXPECT_NE(std::string(seedbank_svg(handle.engine, "2,2,0,2,2,0 s")).find("<svg"),
            std::string::npos);
  int pits = 0;
  int south_to_move = 1;
  std::array<std::int32_t, 16> numbers = {};
  ASSERT_EQ(seedbank_board(handle.engine, "1,2,0,3,4,5 n", &pits, numbers.data(), &south_to_move),
            SEEDBANK_OK);
  EXPECT_EQ(pits, 2);
  EXPECT_EQ(south_to_move, 0);
  EXPECT_EQ(numbers[5], 5);
}

TEST(CInterface, KnowsWhatItsDatabaseHolds) {
  const seedbank::db::TemporaryDirectory directory;
  const std::string path = directory.path().string();
  seedbank_options options = small();
  {
    const Handle handle(&options);
    EXPECT_STREQ(seedbank_database_json(handle.engine), "");
    ASSERT_EQ(seedbank_build(handle.engine, path.c_str(), 6, 3), SEEDBANK_OK);
    ASSERT_EQ(seedbank_build(handle.engine, path.c_str(), 4, 2), SEEDBANK_OK);
  }
  options.database = path.c_str();
  const Handle handle(&options);
  const std::string text = seedbank_database_json(handle.engine);
  const std::size_t end = text.find('\n');
  ASSERT_NE(end, std::string::npos) << text;
  EXPECT_EQ(seedbank::engine::Json::parse(text.substr(0, end))["pits"], 2);
  const auto three = seedbank::engine::Json::parse(text.substr(end + 1));
  EXPECT_EQ(three["schema"], "seedbank.info/1");
  EXPECT_EQ(three["complete_up_to"], 6);
  EXPECT_EQ(three["layers"].size(), 5U);
}

TEST(CInterface, BuildsADatabaseAndReadsABook) {
  const seedbank::db::TemporaryDirectory directory;
  const std::string database = directory.path() / "db";
  const std::string book = directory.path() / "openings.book";
  seedbank_options options = small();
  {
    const Handle handle(&options);
    ASSERT_EQ(seedbank_build(handle.engine, database.c_str(), 6, 3), SEEDBANK_OK)
        << seedbank_error(handle.engine);
    EXPECT_EQ(seedbank_build(handle.engine, database.c_str(), 1, 3), SEEDBANK_ARGUMENT);
  }
  (void)seedbank::build_book({.file = book,
                              .starts = {{seedbank::Board(3, 2)}},
                              .positions = 1,
                              .memory_bytes = options.memory_bytes});
  options.database = database.c_str();
  options.book = book.c_str();
  const Handle handle(&options);
  const auto source = [&](const char* position) {
    return seedbank::engine::Json::parse(seedbank_query_json(handle.engine, position))["source"];
  };
  EXPECT_EQ(source("1,1,1,0,1,1,1,0"), "database");
  EXPECT_EQ(source("2,2,2,0,2,2,2,0"), "book");
  EXPECT_STREQ(seedbank_notes(handle.engine), "");
  EXPECT_EQ(source("1,1,0,1,1,0"), "search");
  EXPECT_EQ(seedbank_notes(handle.engine),
            database + ": no database for 2 pits, empty-capture; there is 3 pits, empty-capture\n" +
                book +
                ": no opening book for 2 pits, empty-capture; there is 3 pits, empty-capture");
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

TEST(CInterface, HasTheVersionOfItsHeaders) {
  EXPECT_STREQ(seedbank_version(), SEEDBANK_VERSION);
  EXPECT_EQ(std::string(SEEDBANK_VERSION), std::to_string(SEEDBANK_VERSION_MAJOR) + '.' +
                                               std::to_string(SEEDBANK_VERSION_MINOR) + '.' +
                                               std::to_string(SEEDBANK_VERSION_PATCH));
}

}  // namespace
