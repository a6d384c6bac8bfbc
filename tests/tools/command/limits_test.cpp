// The command under limits of the system, and with unusual standard streams.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "db/storage/file.h"
#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/database_files.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class LimitsTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }

  // Runs a shell script with the command as "$0" and its arguments as "$@".
  [[nodiscard]] static Outcome in_shell(const std::string& script, Words words,
                                        std::string input = "") {
    words.insert(words.begin(), {"-c", script, program_under_test()});
    Invocation what;
    what.program = "/bin/sh";
    what.arguments = std::move(words);
    what.input = std::move(input);
    return run(what);
  }

  // Names of leftover files in the directory and below.
  [[nodiscard]] Words left_behind() const {
    Words names;
    for (const auto& entry : fs::recursive_directory_iterator(directory_.path())) {
      const std::string name = entry.path().filename();
      if (name.find("partial") != std::string::npos) names.push_back(name);
    }
    return names;
  }

 private:
  db::TemporaryDirectory directory_;
};

// Frames of the engine, of oneTBB and of the standard library need more than the whole stack here.
TEST_F(LimitsTest, EveryCommandRunsOnASmallStack) {
  const std::string three = "1,2,1,0,2,1,2,0 s";
  const std::vector<Words> commands = {
      {"build", "--pits", "3", "--seeds", "8"},
      {"verify", "--pits", "3", "--full"},
      {"info", "--pits", "3"},
      {"stats", "--pits", "3"},
      {"solve", "--pits", "3", "--seeds", "4", "--moves"},
      {"query", three},
      {"label", "--pits", "3", "--sample", "50"},
      {"replay", "--pits", "3", "--seeds", "2", "1", "2"},
      {"convert", three},
      {"perft", "--pits", "3", "--seeds", "2", "--depth", "4"},
      {"fair", "--pits", "3", "--seeds", "2"},
      {"move", three, "--strategy", "exact"},
      {"match", "--players", "exact,3", "--pits", "3", "--seeds", "2", "--start", "fair"},
      {"play", "--pits", "3", "--seeds", "2", "--opponent", "3"},
      {"puzzles", "--pits", "3", "--seeds", "3", "--count", "1"},
      {"book", "build", "--pits", "3", "--seeds", "2", "--out", path("book")},
      {"fullgame", "--pits", "2", "--seeds", "2", "--out", path("full")},
      {"four-rows", "move"},
      {"serve", "--port", "99999"},
      {"kgp"},
      {"help", "query"},
      {"version"}};
  for (Words words : commands) {
    const bool has_database = words[0] != "help" && words[0] != "version" &&
                              words[0] != "four-rows" && words[0] != "convert";
    if (has_database) words.insert(words.end(), {"--db", path("db")});
    const Outcome usual = seedbank_command(words);
    const Outcome small = in_shell(R"(ulimit -s 64; exec "$0" "$@")", words);
    EXPECT_EQ(small.code, usual.code) << words[0] << ": " << small.errors;
    EXPECT_LT(small.code, 7) << words[0] << ": " << small.errors;
  }
}

// A file may have 8 blocks of 512 bytes.
constexpr const char* kSmallFiles = R"(ulimit -f 8; exec "$0" "$@")";

TEST_F(LimitsTest, AFileThatMayNotGrowIsANamedErrorAndNothingIsLeftBehind) {
  const Outcome build = in_shell(
      kSmallFiles, {"build", "--quiet", "--pits", "5", "--seeds", "14", "--db", path("db")});
  EXPECT_EQ(build.code, 6);
  EXPECT_NE(build.errors.find(": cannot write: File too large\n"), std::string::npos)
      << build.errors;
  EXPECT_EQ(left_behind(), Words());

  const Words label = {"label", "--quiet", "--sample", "200",   "--pits",
                       "3",     "--db",    "none",     "--out", path("rows")};
  const Outcome rows = in_shell(kSmallFiles, label);
  EXPECT_EQ(rows.code, 6);
  EXPECT_NE(rows.errors.find("rows: cannot write: File too large\n"), std::string::npos)
      << rows.errors;
  // The existing rows are kept and the run resumes.
  EXPECT_GT(fs::file_size(path("rows")), 0U);
  EXPECT_EQ(seedbank_command(label).code, 0);
  EXPECT_EQ(lines_of(bytes_of(path("rows"))).size(), 201U);

  const Outcome journal =
      in_shell(kSmallFiles, {"solve", "--quiet", "--pits", "4", "--seeds", "4", "--db", "none",
                             "--journal", path("j"), "--least-work", "1"});
  EXPECT_EQ(journal.code, 6);
  EXPECT_EQ(journal.errors, "seedbank: " + path("j") + ": cannot write: File too large\n");
}

// Before the search, whose first verdict may take hours.
TEST_F(LimitsTest, AJournalOfFairThatMayNotGrowIsRefusedBeforeTheSearch) {
  const Words fair = {"fair", "--db", "none", "--journal", path("journal")};
  const Outcome outcome = in_shell(R"(ulimit -f 1; exec "$0" "$@")", fair);
  EXPECT_EQ(outcome.code, 6);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors, "seedbank: " + path("journal") + ": cannot write: File too large\n");
  EXPECT_EQ(lines_of(bytes_of(path("journal"))).size(), 1U) << "only the title";
}

class ThreadsTest : public LimitsTest {
 protected:
  // Runs the command if the system allows `most` threads in addition to the first.
  [[nodiscard]] static Outcome with_threads(std::size_t most, const Words& words) {
    Invocation what;
    what.arguments = words;
    what.environment = {{"LD_PRELOAD", SEEDBANK_FEW_THREADS},
                        {"SEEDBANK_TEST_THREADS", std::to_string(most)}};
    return run(what);
  }

  void SetUp() override {
    if (is_sanitized()) GTEST_SKIP() << "sanitizers start threads in their own way";
  }
};

TEST_F(ThreadsTest, WithFewerThreadsThanRequestedItUsesTheAvailableOnes) {
  const Words query = {"query",     "--json", "--db",       "none", "--no-line",
                       "--threads", "4",      "--endgames", "6",    "2 2 2 2 0 2 2 2 2 0"};
  const Json answer = without_costs(Json::parse(output_of(query)));
  for (std::size_t most = 0; most <= 8; ++most) {
    const Outcome outcome = with_threads(most, query);
    if (most == 0) {
      // Not even one that waits for Ctrl-C.
      EXPECT_EQ(outcome.code, 5);
      EXPECT_NE(outcome.errors.find("seedbank: the system allows no more threads\n"),
                std::string::npos);
      continue;
    }
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    EXPECT_EQ(without_costs(Json::parse(outcome.output)), answer) << most;
    const std::size_t computing = most > 4 ? most - 3 : 1;
    EXPECT_EQ(outcome.errors, most >= 7 ? ""
                                        : "seedbank: the system allows no more threads: " +
                                              std::to_string(computing) + " of 4 compute\n");
  }
  const Outcome build = with_threads(
      1, {"build", "--quiet", "--pits", "3", "--seeds", "6", "--threads", "3", "--db", path("db")});
  EXPECT_EQ(build.code, 0) << build.errors;
}

// 1,024 threads on two processors made small tasks take 200 times as long.
TEST_F(ThreadsTest, ThreadsThatDoNotHelpAreNotStarted) {
  const std::size_t helpful = 4 * std::thread::hardware_concurrency();
  const Outcome outcome = with_threads(helpful - 1 + 4, {"solve", "--pits", "3", "--seeds", "3",
                                                         "--threads", "1024", "--db", "none"});
  EXPECT_NE(outcome.notes.find(" threads compute, not 1024: "), std::string::npos) << outcome.notes;
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.errors, "") << "more were asked of the system";
}

// gnuplot is a separate process. The command checks for it, and for the file, before the work.
TEST_F(ThreadsTest, WithoutASlotForAnotherProcessAPictureIsRefused) {
  ASSERT_EQ(
      seedbank_command({"build", "--quiet", "--pits", "1", "--seeds", "2", "--db", path("db")})
          .code,
      0);
  fs::create_directory(path("bin"));
  put_bytes(path("bin/gnuplot"), "#!/bin/sh\n");
  fs::permissions(path("bin/gnuplot"), fs::perms::owner_all);
  Invocation what;
  what.arguments = {"stats", "--pits",   "1",     "--threads",        "1",
                    "--db",  path("db"), "--svg", path("picture.svg")};
  what.environment = {
      {"PATH", path("bin")}, {"LD_PRELOAD", SEEDBANK_FEW_THREADS}, {"SEEDBANK_TEST_THREADS", "0"}};
  const Outcome outcome = run(what);
  EXPECT_EQ(outcome.code, 5);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors, "seedbank: the system allows no more threads\n");
  EXPECT_FALSE(fs::exists(path("picture.svg")));
}

// For every command that writes files: only regular files are replaced or written.
TEST_F(LimitsTest, APipeIsNotAnOutputFileOfAnyCommand) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  const std::vector<Words> writers = {
      {"label", "--sample", "2", "--pits", "2", "--seeds", "2", "--out"},
      {"solve", "--pits", "2", "--seeds", "2", "--journal"},
      {"fair", "--pits", "2", "--seeds", "1", "--journal"},
      {"fair", "--pits", "2", "--seeds", "1", "--svg"},
      {"match", "--players", "random,greedy", "--pits", "2", "--seeds", "1", "--records"},
      {"match", "--players", "random,greedy", "--pits", "2", "--seeds", "1", "--svg"},
      {"query", "1,1,0,1,1,0", "--svg"},
      {"replay", "2", "--pits", "2", "--seeds", "1", "--svg"},
      {"fullgame", "--pits", "2", "--seeds", "1", "--out"}};
  for (Words words : writers) {
    SCOPED_TRACE(words.front() + ' ' + words.back());
    words.push_back(path("pipe"));
    words.insert(words.end(), {"--quiet", "--db", "none"});
    const Outcome outcome = seedbank_command(words);
    EXPECT_EQ(outcome.code, 6);
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(outcome.errors.find("seedbank: " + path("pipe") + ": cannot "), 0U) << outcome.errors;
    EXPECT_TRUE(fs::is_fifo(path("pipe")));
  }
}

// There are 13 layers. Results that cannot be stored are not computed.
TEST_F(LimitsTest, AFullGameNeedsFewOpenFilesForAnyNumberOfLayers) {
  const Words fullgame = {"fullgame", "--quiet", "--json",  "--pits",    "2", "--seeds",
                          "3",        "--out",   path("d"), "--threads", "2"};
  const std::string few_files = R"(ulimit -n 12; exec "$0" "$@")";
  const Outcome built = in_shell(few_files, fullgame);
  EXPECT_EQ(built.code, 0) << built.errors;
  std::uint64_t bytes = 0;
  for (const auto& entry : fs::directory_iterator(path("d"))) bytes += entry.file_size();
  EXPECT_EQ(Json::parse(built.output)["bytes"], bytes);
  // Resumed, and already complete.
  const auto files = files_below(path("d"));
  for (const char* missing : {"layer-003.seedbank", "none"}) {
    fs::remove(fs::path(path("d")) / missing);
    const Outcome again = in_shell(few_files, fullgame);
    EXPECT_EQ(again.code, 0) << again.errors;
    const Json json = Json::parse(again.output);
    for (const char* field : {"outcome", "depth", "positions", "layers", "bytes"}) {
      EXPECT_EQ(json[field], Json::parse(built.output)[field]) << field;
    }
    EXPECT_EQ(files_below(path("d")), files);
  }
}

// Leftovers of a killed build are removed from the work directory if no build is running.
TEST_F(LimitsTest, LayersInTheWorkDirectoryOfAKilledBuildAreRemoved) {
  const Words fullgame = {"fullgame", "--quiet", "--pits", "1",
                          "--seeds",  "2",       "--work", path("w")};
  const auto fill = [&] {
    for (const char* name : {"positions-3", "values-12", "positions-", "positions-3a", "notes"}) {
      put_bytes(fs::path(path("w")) / name, "left behind");
    }
  };
  fs::create_directory(path("w"));
  fill();
  (void)output_of({fullgame.begin(), fullgame.end()});
  EXPECT_TRUE(fs::exists(path("w/positions-3"))) << "no build was here, as far as can be told";
  db::PosixFileSystem files;
  {
    const auto other_build = files.lock(path("w"));
    (void)output_of({fullgame.begin(), fullgame.end()});
    EXPECT_TRUE(fs::exists(path("w/positions-3"))) << "another build is at work";
  }
  (void)output_of({fullgame.begin(), fullgame.end()});
  for (const char* gone : {"positions-3", "values-12"}) {
    EXPECT_FALSE(fs::exists(fs::path(path("w")) / gone)) << gone;
  }
  for (const char* other : {"positions-", "positions-3a", "notes"}) {
    EXPECT_TRUE(fs::exists(fs::path(path("w")) / other)) << other;
  }
}

TEST_F(LimitsTest, TemporaryDirectoriesOfAKilledBenchAreRemoved) {
  db::PosixFileSystem files;
  for (const char* name : {"killed", "atwork", "nolock"}) {
    fs::create_directories(path("seedbank-bench-") + name + "/standard-6");
  }
  fs::create_directory(path("seedbank-backup"));
  for (const char* locked : {"seedbank-bench-killed", "seedbank-bench-atwork", "seedbank-backup"}) {
    (void)files.lock(path(locked));
  }
  fs::create_directory_symlink(path("seedbank-backup"), path("seedbank-bench-linked"));
  const auto at_work = files.lock(path("seedbank-bench-atwork"));
  Invocation bench;
  bench.arguments = {"bench", "--quiet", "--only", "rank", "--rounds", "1", "--seeds", "4"};
  bench.environment = {{"TMPDIR", path(".")}};
  EXPECT_EQ(run(bench).code, 0);
  Words names;
  for (const auto& entry : fs::directory_iterator(path("."))) {
    names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (Words{"seedbank-backup", "seedbank-bench-atwork", "seedbank-bench-linked",
                          "seedbank-bench-nolock"}));
}

// Descriptors may be shared with programs that made them non-blocking. A pipe holds 64 KiB before
// it is full, and the reader comes late.
TEST_F(LimitsTest, NonBlockingStandardOutputIsAwaited) {
  std::string input;
  constexpr std::size_t kLines = 6000;
  for (std::size_t line = 0; line < kLines; ++line) input += "4,4,4,4,4,4,0,4,4,4,4,4,4,0 s\n";
  const Outcome outcome = in_shell(
      R"({ python3 -c 'import os, sys
os.set_blocking(1, False)
os.execv(sys.argv[1], sys.argv[1:])' "$0" "$@" || echo failed; } | { sleep 0.3; cat; })",
      {"convert", "--to", "fairkalah"}, input);
  EXPECT_EQ(outcome.errors, "");
  const Words lines = lines_of(outcome.output);
  EXPECT_EQ(lines.size(), kLines);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), lines.front()), kLines);
}

TEST_F(LimitsTest, AUtf8ByteOrderMarkIsSkipped) {
  const std::string mark = "\xEF\xBB\xBF";
  const std::string line = "0,1,0,0,0,3,0,0 s\n";
  const std::string converted = output_of({"convert", "--to", "json"}, line + line);
  EXPECT_EQ(output_of({"convert", "--to", "json"}, mark + line + line), converted);
  const Outcome in_the_middle = seedbank_command({"convert", "--to", "json"}, line + mark + line);
  EXPECT_EQ(in_the_middle.code, 3) << "only a file begins with it";

  const std::string rows = output_of({"label", "--quiet", "--db", "none"}, line);
  EXPECT_EQ(output_of({"label", "--quiet", "--db", "none"}, mark + rows), rows)
      << "a header behind the mark is a header";
  put_bytes(path("boards"), mark + line);
  EXPECT_EQ(output_of({"label", "--quiet", "--db", "none", path("boards")}), rows);
  put_bytes(path("empty"), mark);
  EXPECT_EQ(seedbank_command({"label", path("empty")}).code, 3);
}

// A closed terminal sends SIGHUP.
TEST_F(LimitsTest, AClosedTerminalIsAnInterruptAndNohupIsRespected) {
  const Words solve = {"solve", "--quiet", "--pits",     "6", "--seeds",   "6",
                       "--db",  "none",    "--endgames", "4", "--threads", "1"};
  {
    Invocation what;
    what.arguments = solve;
    RunningProcess process(what);
    process.wait_for_handler(SIGTERM);
    process.signal(SIGHUP);
    EXPECT_EQ(process.wait().code, 130);
  }
  Invocation what;
  what.program = "/bin/sh";
  what.arguments = {"-c", R"(trap '' HUP INT; exec "$0" "$@")", program_under_test()};
  what.arguments.insert(what.arguments.end(), solve.begin(), solve.end());
  RunningProcess process(what);
  process.wait_for_handler(SIGTERM);
  EXPECT_TRUE(process.ignores(SIGHUP));
  EXPECT_TRUE(process.ignores(SIGINT));
  process.signal(SIGHUP);
  process.signal(SIGINT);
  process.signal(SIGTERM);
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.code, 130);
  EXPECT_NE(outcome.output, "") << "the bounds, since SIGTERM was the first";
}

}  // namespace
}  // namespace seedbank
