// The building blocks of texts.
#include <cstdio>
#include <memory>

#include <gtest/gtest.h>
#include <seedbank/machine.h>

#include "tools/options/option_table.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/wording.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

std::string output_of_shell(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> shell(::popen(command.c_str(), "r"), ::pclose);
  std::string output;
  for (int c = 0; (c = std::fgetc(shell.get())) != EOF;) output += static_cast<char>(c);
  return output;
}

TEST(Quantity, ReadsSizesInEveryUnit) {
  constexpr std::uint64_t kWhole = 1'000'000;
  const std::pair<const char*, std::uint64_t> cases[] = {{"1", 1},
                                                         {"4096", 4096},
                                                         {"4096B", 4096},
                                                         {"1K", 1024},
                                                         {"1KiB", 1024},
                                                         {"1kB", 1000},
                                                         {"512MiB", 536'870'912},
                                                         {"2m", 2'097'152},
                                                         {"1.5G", 1'610'612'736},
                                                         {"3 GB", 3'000'000'000},
                                                         {"1T", 1'099'511'627'776},
                                                         {"1TB", 1'000'000'000'000},
                                                         {"50%", 500'000},
                                                         {"0.5%", 5000}};
  for (const auto& [text, bytes] : cases) EXPECT_EQ(parse_bytes(text, kWhole), bytes) << text;
}

TEST(Quantity, RefusesAnythingElseAsASize) {
  for (const char* text : {"", " ", "0", "0.5", "-1", "+1", "1 2", "1QB", "KiB", "1KiBs", "1e9",
                           "0x10", "inf", "nan", "1  K", "9999999999T", ".5K", "1,5G"}) {
    EXPECT_EQ(parse_bytes(text, 100), std::nullopt) << text;
  }
}

TEST(Quantity, WritesForPeople) {
  EXPECT_EQ(count_text(0), "0");
  EXPECT_EQ(count_text(999), "999");
  EXPECT_EQ(count_text(1000), "1,000");
  EXPECT_EQ(count_text(1'250'490'151), "1,250,490,151");
  EXPECT_EQ(bytes_text(0), "0 B");
  EXPECT_EQ(bytes_text(1023), "1023 B");
  EXPECT_EQ(bytes_text(1024), "1.0 KiB");
  EXPECT_EQ(bytes_text(std::uint64_t{5} << 40), "5.0 TiB");
  EXPECT_EQ(bytes_text(std::uint64_t{1} << 60), "1048576.0 TiB");
  EXPECT_EQ(duration_text(0.123), "0.12 s");
  EXPECT_EQ(duration_text(59.94), "59.9 s");
  EXPECT_EQ(duration_text(61), "1 min 01 s");
  EXPECT_EQ(duration_text(2 * 3600 + 5 * 60), "2 h 05 min");
  EXPECT_EQ(margin_text(3), "+3");
  EXPECT_EQ(margin_text(0), "0");
  EXPECT_EQ(margin_text(-3), "-3");
}

TEST(ShellQuote, AShellReadsBackTheOriginal) {
  EXPECT_EQ(shell_quoted({"seedbank", "build", "--db=/tmp/x-y_z.1"}),
            "seedbank build --db=/tmp/x-y_z.1");
  const std::vector<std::string> words = {"",     "a b",      "it's",  "\"$HOME\"", "`ls`",
                                          "a\nb", "*?[]{}()", "\\t!#", "~",         "&;|<>"};
  std::string expected;
  for (const std::string& word : words) expected += word + '\0';
  EXPECT_EQ(output_of_shell(R"(printf '%s\0' )" + shell_quoted(words)), expected);
}

TEST(PositionArguments, JoinsWordsOfOnePosition) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(positions_of_arguments({}), Words{});
  EXPECT_EQ(positions_of_arguments({"1", "1", "0", "1", "1", "0", "n"}), Words{"1 1 0 1 1 0 n"});
  EXPECT_EQ(positions_of_arguments({"1,1,0,1,1,0"}), Words{"1,1,0,1,1,0"});
  EXPECT_EQ(positions_of_arguments({"5"}), Words{"5"});
  const Words two = {"1,1,0,1,1,0", "1 0 0 0 1 0 s"};
  EXPECT_EQ(positions_of_arguments(two), two);
  const Words mixed = {"1,1,0,1,1,0", "n"};
  EXPECT_EQ(positions_of_arguments(mixed), mixed);
  EXPECT_EQ(positions_of_arguments({"1=4", "2=0", "3=4", "4=0"}), Words{"1=4 2=0 3=4 4=0"});
  EXPECT_EQ(positions_of_arguments({"0=0", "1=4", "2=4", "3=0"}), Words{"0=0 1=4 2=4 3=0"});
  const Words codes = {"008080808080800080808080809", "006060606060600060606060607"};
  EXPECT_EQ(positions_of_arguments(codes), codes);
}

TEST(SearchProgress, TellsHowCoarseEndgamesInMemoryAre) {
  const auto noted = [](int exact, int four, int two, int all) {
    testing::internal::CaptureStderr();
    SearchProgress(Verbosity::kNormal)
        .endgames_ready({.exact_up_to = exact,
                         .four_bits_up_to = four,
                         .two_bits_up_to = two,
                         .up_to_seeds = all,
                         .loaded_up_to = all,
                         .loaded_from = "D",
                         .seconds = 3,
                         .positions = 1234});
    return testing::internal::GetCapturedStderr();
  };
  const auto line = [](const std::string& all, const std::string& rest) {
    return "seedbank: endgames of up to " + all +
           " seeds, 1,234 positions, loaded from D in 3.00 s" + rest + "\n";
  };
  EXPECT_EQ(noted(30, 30, 30, 30), line("30", ""));
  EXPECT_EQ(noted(27, 34, 34, 34), line("34", ", 4 bits each above 27 seeds"));
  EXPECT_EQ(noted(24, 29, 33, 38),
            line("38", ", 4 bits each above 24 seeds, 2 bits above 29, 1 bit above 33"));
  EXPECT_EQ(noted(20, 20, 20, 21), line("21", ", 1 bit each above 20 seeds"));
}

TEST(SearchProgress, TellsLoadedFromComputedEndgames) {
  const auto noted = [](int loaded) {
    testing::internal::CaptureStderr();
    SearchProgress(Verbosity::kNormal)
        .endgames_ready({.exact_up_to = 20,
                         .four_bits_up_to = 20,
                         .two_bits_up_to = 20,
                         .up_to_seeds = 20,
                         .loaded_up_to = loaded,
                         .loaded_from = loaded == 0 ? "" : "D",
                         .seconds = 3,
                         .positions = 1234});
    return testing::internal::GetCapturedStderr();
  };
  const std::string begin = "seedbank: endgames of up to 20 seeds, 1,234 positions, ";
  EXPECT_EQ(noted(0), begin + "computed in 3.00 s\n");
  EXPECT_EQ(noted(20), begin + "loaded from D in 3.00 s\n");
  EXPECT_EQ(noted(12), begin + "up to 12 seeds loaded from D, the others computed, in 3.00 s\n");
}

TEST(Quantity, OneIsSingular) {
  EXPECT_EQ(counted(0, "thread"), "0 threads");
  EXPECT_EQ(counted(1, "thread"), "1 thread");
  EXPECT_EQ(counted(1234, "thread"), "1,234 threads");
}

}  // namespace
}  // namespace seedbank::tools
