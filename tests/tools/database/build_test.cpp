// seedbank build, followed by verify and info: files on disk, and refusals.
#include <csignal>

#include <gtest/gtest.h>

#include "db/endgame/format.h"
#include "db/endgame/tile_codec.h"
#include "db/index/block.h"
#include "db/storage/file.h"
#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/database_files.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;

Json json_of(std::vector<std::string> arguments) {
  arguments.emplace_back("--json");
  return Json::parse(output_of(arguments));
}

class BuildTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name = "db") const {
    return directory_.path() / name;
  }
  [[nodiscard]] fs::path file_of(db::PairId pair, Game game = Game()) const {
    return db::pair_file(path(), game, pair);
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(BuildTest, BuildsVerifiesAndDescribesEveryGame) {
  const std::pair<int, int> games[] = {{1, 20}, {2, 14}, {3, 11}, {4, 9}, {5, 8}, {6, 8}, {7, 6}};
  for (const std::string rules : {"empty-capture", "standard"}) {
    for (const auto& [pits, seeds] : games) {
      SCOPED_TRACE(rules + " " + std::to_string(pits));
      const std::vector<std::string> game = {"--rules", rules, "--pits", std::to_string(pits),
                                             "--db",    path()};
      const auto with = [&game](std::vector<std::string> words) {
        words.insert(words.end(), game.begin(), game.end());
        return words;
      };
      const Json built = json_of(with({"build", "--seeds", std::to_string(seeds)}));
      EXPECT_EQ(built["schema"], "seedbank.build/1");
      EXPECT_EQ(built["rules"], rules);
      EXPECT_EQ(built["pits"], pits);
      EXPECT_EQ(built["positions"], db::positions_up_to(pits, seeds));
      EXPECT_EQ(built["positions_computed"], db::positions_up_to(pits, seeds));

      const Json verified = json_of(with({"verify", "--full"}));
      EXPECT_EQ(verified["schema"], "seedbank.verify/1");
      EXPECT_EQ(verified["recomputed"], db::positions_up_to(pits, seeds));
      EXPECT_EQ(verified["differences"], 0);
      EXPECT_EQ(verified["examples"], Json::array());

      // All positions, and none of them more than once.
      const std::string all = std::to_string(db::positions_up_to(pits, seeds));
      const Json sample = json_of(with({"verify", "--sample", all}));
      EXPECT_EQ(sample["recomputed"], db::positions_up_to(pits, seeds));
      EXPECT_EQ(sample["full"], true);

      const Json info = json_of(with({"info"}));
      EXPECT_EQ(info["schema"], "seedbank.info/1");
      EXPECT_EQ(info["rules"], rules);
      EXPECT_EQ(info["pits"], pits);
      EXPECT_EQ(info["complete_up_to"], seeds);
      EXPECT_EQ(info["positions"], db::positions_up_to(pits, seeds));
      EXPECT_EQ(info["bytes"], built["bytes"]);
      EXPECT_EQ(info["layers"].size(), static_cast<std::size_t>(seeds) - 1);
      std::uint64_t bytes = 0;
      for (const Json& layer : info["layers"]) {
        EXPECT_EQ(layer["positions"], db::layer_positions(pits, layer["seeds"].get<int>()));
        EXPECT_EQ(layer["complete"], true);
        EXPECT_EQ(layer["missing_pairs"], Json::array());
        bytes += layer["bytes"].get<std::uint64_t>();
      }
      EXPECT_EQ(info["bytes"], bytes);
      EXPECT_DOUBLE_EQ(info["bits_per_position"].get<double>(),
                       8 * static_cast<double>(bytes) / info["positions"].get<double>());
    }
  }
  std::uint64_t bytes = 0;
  for (const auto& [name, content] : files_below(path())) bytes += content.size();
  EXPECT_GT(bytes, 0U);
}

TEST_F(BuildTest, BytesDependOnNeitherThreadsNorMemory) {
  const std::vector<std::string> build = {"build", "--seeds", "13", "--db"};
  const auto built = [&](const std::string& name, std::vector<std::string> options) {
    options.insert(options.begin(), {"build", "--seeds", "13", "--db", path(name)});
    (void)output_of(options);
    return files_below(path(name));
  };
  const auto files = built("1", {"--threads", "1"});
  EXPECT_EQ(files.size(), 42U);
  EXPECT_EQ(built("2", {"--threads", "2"}), files);
  EXPECT_EQ(built("7", {"--threads", "7"}), files);

  // The refusal names the least memory; with it, blocks must be read back from disk.
  const Outcome refused =
      seedbank_command({"build", "--seeds", "13", "--db", path("x"), "--memory", "1MiB"});
  ASSERT_EQ(refused.code, 5);
  const std::size_t number = refused.errors.find("at least ") + 9;
  const std::string least =
      refused.errors.substr(number, refused.errors.find(" MiB", number) - number) + "MiB";
  const Json plan =
      json_of({"build", "--seeds", "13", "--db", path("x"), "--memory", least, "--dry-run"});
  EXPECT_GT(plan["positions_to_read_back"], 0);
  EXPECT_EQ(built("least", {"--memory", least}), files);
}

TEST_F(BuildTest, LevelsDifferInBytesButNotInValues) {
  const auto info_at = [&](const std::string& level) {
    (void)output_of({"build", "--seeds", "9", "--db", path(level), "--level", level});
    return json_of({"info", "--db", path(level)});
  };
  const Json fast = info_at("1");
  const Json small = info_at(std::to_string(db::kMaxLevel));
  EXPECT_LT(small["bytes"], fast["bytes"]);
  for (std::size_t i = 0; i < fast["layers"].size(); ++i) {
    EXPECT_EQ(small["layers"][i]["digest"], fast["layers"][i]["digest"]);
  }
}

TEST_F(BuildTest, AGrownDatabaseEqualsOneBuiltAtOnce) {
  for (const std::string seeds : {"3", "7", "10"}) {
    (void)output_of({"build", "--seeds", seeds, "--db", path("grown")});
  }
  (void)output_of({"build", "--seeds", "10", "--db", path("once")});
  EXPECT_EQ(files_below(path("grown")), files_below(path("once")));
}

TEST_F(BuildTest, ReportsThatNothingIsLeftToDo) {
  (void)output_of({"build", "--seeds", "6", "--db", path()});
  const std::string text = output_of({"build", "--seeds", "6", "--db", path()});
  EXPECT_EQ(text.find("6 pits, empty-capture: layers 2..6 exist already: 16,717 positions"), 0U)
      << text;
  EXPECT_NE(text.find("'seedbank verify' checks the values\n"), std::string::npos) << text;
  const Json again = json_of({"build", "--seeds", "5", "--db", path()});
  EXPECT_EQ(again["positions_computed"], 0);
  EXPECT_EQ(again["positions"], db::positions_up_to(6, 5));
}

TEST_F(BuildTest, ACompleteDatabaseIsOnlyRead) {
  (void)output_of({"build", "--seeds", "5", "--db", path()});
  const fs::path game = db::game_directory(path(), Game());
  fs::remove(game / "lock");
  put_bytes(game / "left-over", "");
  const auto before = fs::last_write_time(game);
  fs::permissions(game, fs::perms::owner_write, fs::perm_options::remove);
  EXPECT_EQ(json_of({"build", "--seeds", "5", "--db", path()})["positions_computed"], 0);
  EXPECT_EQ(json_of({"build", "--seeds", "4", "--db", path()})["positions_computed"], 0);
  EXPECT_FALSE(fs::exists(game / "lock"));
  EXPECT_EQ(fs::last_write_time(game), before);
  fs::permissions(game, fs::perms::owner_write, fs::perm_options::add);

  // Another process may be building further layers.
  db::PosixFileSystem files;
  const auto lock = files.lock(game);
  EXPECT_EQ(json_of({"build", "--seeds", "5", "--db", path()})["positions_computed"], 0);
}

TEST_F(BuildTest, ADryRunPlansAndChangesNothing) {
  const Json plan = json_of({"build", "--seeds", "24", "--db", path(), "--dry-run"});
  EXPECT_EQ(plan["schema"], "seedbank.build/1");
  EXPECT_EQ(plan["dry_run"], true);
  EXPECT_EQ(plan["positions"], 1'250'490'151);
  EXPECT_EQ(plan["positions_to_compute"], 1'250'490'151);
  EXPECT_GT(plan["disk_bytes"], 100'000'000);
  EXPECT_GT(plan["memory_bytes"], 100'000'000);
  EXPECT_GT(plan["expected_seconds"], 0.1);
  EXPECT_EQ(plan["positions_tried"], db::positions_up_to(6, 16));
  EXPECT_EQ(plan["bands"], 0);
  EXPECT_FALSE(fs::exists(path()));
  EXPECT_NE(output_of({"build", "--seeds", "8", "--db", path(), "--dry-run"})
                .find("119,965 are to be computed"),
            std::string::npos);
}

TEST_F(BuildTest, ADryRunNamesSufficientMemory) {
  const auto plan = [&](std::uint64_t memory) {
    return json_of({"build", "--seeds", "12", "--db", path(), "--memory", std::to_string(memory),
                    "--dry-run"});
  };
  const Json any = plan(std::uint64_t{1} << 30);
  const std::uint64_t least = any["least_memory_bytes"];
  const std::uint64_t whole = any["memory_bytes_without_bands"];
  const std::uint64_t all = any["memory_bytes_without_reading_back"];
  EXPECT_LT(least, whole);
  EXPECT_LT(whole, all);
  EXPECT_EQ(plan(all)["positions_to_read_back"], 0);
  const Json without_bands = plan(whole);
  EXPECT_EQ(without_bands["bands"], 0);
  const Json with_bands = plan(whole - 1);
  EXPECT_GT(with_bands["bands"], 0);
  const Json tight = plan(least);
  EXPECT_GT(tight["bands"], with_bands["bands"]);
  EXPECT_GT(tight["positions_to_read_back"], without_bands["positions_to_read_back"]);
  EXPECT_LE(tight["memory_bytes"], least);
}

TEST_F(BuildTest, RefusesInAdvanceWhatMemoryCannotHold) {
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{}, std::vector<std::string>{"--dry-run"}}) {
    std::vector<std::string> words = {"build", "--seeds", "24",  "--memory",
                                      "64MiB", "--db",    path()};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = seedbank_command(words);
    EXPECT_EQ(outcome.code, 5);
    // A dry run still reports the memory required.
    EXPECT_EQ(outcome.output.find("required  ") != std::string::npos, !more.empty());
    EXPECT_EQ(outcome.errors.find("seedbank: building 24 seeds needs at least "), 0U);
    EXPECT_NE(outcome.errors.find(" of memory, 64 MiB allowed; use --memory "), std::string::npos);
    EXPECT_FALSE(fs::exists(path())) << "refused, but something was created";
  }
}

// Planning 60 seeds in the least memory takes minutes.
TEST_F(BuildTest, WithoutEnoughMemoryNothingIsPlanned) {
  std::vector<std::string> words = {"build", "--seeds", "20",        "--memory", "64MiB",
                                    "--db",  path(),    "--dry-run", "--json"};
  const Outcome outcome = seedbank_command(words);
  EXPECT_EQ(outcome.code, 5);
  const Json plan = Json::parse(outcome.output);
  EXPECT_EQ(plan["bands"], 0);
  EXPECT_EQ(plan["positions_tried"], 0);
  EXPECT_EQ(plan["expected_seconds"], 0);
  EXPECT_GT(plan["least_memory_bytes"], std::uint64_t{64} << 20);
  EXPECT_EQ(plan["memory_bytes"], plan["least_memory_bytes"]);
}

// Runs a command with a volume of `size` at `path`, which disappears with the command.
Outcome on_small_volume(const std::string& path, const std::string& size,
                        const std::string& command) {
  fs::create_directories(path);
  Invocation what;
  what.program = "unshare";
  what.arguments = {
      "-m", "/bin/sh", "-c", R"(mount -t tmpfs -o size="$1" none "$2" || exit 77; eval "$3")",
      "sh", size,      path, command};
  return run(what);
}

TEST_F(BuildTest, RefusesInAdvanceWhatTheDiskCannotHold) {
  const Outcome outcome =
      on_small_volume(path(), "1m", program_under_test() + " build --seeds 14 --db " + path());
  if (outcome.code == 77 || outcome.errors.starts_with("unshare"))
    GTEST_SKIP() << "needs the right to mount";
  EXPECT_EQ(outcome.code, 5);
  EXPECT_EQ(outcome.errors.find("seedbank: " + path() + ": about "), 0U) << outcome.errors;
  EXPECT_NE(outcome.errors.find(" MiB will be written, 1 MiB are free\n"), std::string::npos);
}

TEST_F(BuildTest, AFullDiskLeavesCompleteFilesOnly) {
  // The first files take a page each, more than the plan expects.
  const Outcome outcome = on_small_volume(path(), "12k",
                                          program_under_test() + " build --seeds 4 --db " + path() +
                                              "; echo $?; ls " + path() + "/empty-capture-6");
  if (outcome.code == 77 || outcome.errors.starts_with("unshare"))
    GTEST_SKIP() << "needs the right to mount";
  EXPECT_EQ(outcome.output.find("6\n"), 0U) << outcome.output;
  EXPECT_NE(outcome.errors.find("No space left on device"), std::string::npos) << outcome.errors;
  EXPECT_NE(outcome.output.find("002-001.seedbank"), std::string::npos);
  EXPECT_EQ(outcome.output.find("tmp"), std::string::npos) << outcome.output;
}

TEST_F(BuildTest, ADirectoryBelowAFileIsAnIoError) {
  put_bytes(path("file"), "");
  const Outcome outcome = seedbank_command({"build", "--seeds", "5", "--db", path("file") + "/db"});
  EXPECT_EQ(outcome.code, 6);
  EXPECT_EQ(outcome.errors,
            "seedbank: " + path("file") + "/db/empty-capture-6: cannot list: Not a directory\n");
}

TEST_F(BuildTest, ConcurrentBuildsOfOneDatabaseDoNotMix) {
  (void)output_of({"build", "--seeds", "5", "--db", path()});
  db::PosixFileSystem files;
  const auto lock = files.lock(db::game_directory(path(), Game()));
  const Outcome outcome = seedbank_command({"build", "--seeds", "6", "--db", path()});
  EXPECT_EQ(outcome.code, 6);
  EXPECT_NE(outcome.errors.find("in use by another process"), std::string::npos);
  EXPECT_EQ(seedbank_command({"build", "--seeds", "6", "--rules", "standard", "--db", path()}).code,
            0);
}

TEST_F(BuildTest, DamageIsNamedAndRepairedByRemovingTheFile) {
  (void)output_of({"build", "--seeds", "7", "--db", path()});
  const auto files = files_below(path());
  const fs::path file = file_of({7, 2});
  const std::string build_again =
      "seedbank build --rules empty-capture --pits 6 --seeds 7 --db " + path() + '\n';
  const std::string replace = "; to replace it: rm " + file.string() + " && " + build_again;

  // In the header: every command detects it.
  std::string bytes = bytes_of(file);
  bytes[20] = static_cast<char>(bytes[20] ^ 1);
  put_bytes(file, bytes);
  for (const std::vector<std::string>& words : {std::vector<std::string>{"build", "--seeds", "7"},
                                                {"build", "--seeds", "8", "--dry-run"},
                                                {"info"},
                                                {"verify"},
                                                {"query", "1,0,0,0,0,1,0,5,0,0,0,0,0,0"}}) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--db", path()});
    const Outcome outcome = seedbank_command(all);
    EXPECT_EQ(outcome.code, 4) << words[0] << outcome.errors;
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(outcome.errors.find("seedbank: " + file.string() + ": "), 0U) << outcome.errors;
    EXPECT_TRUE(outcome.errors.ends_with(words[0] == "verify" ? build_again : replace))
        << outcome.errors;
  }

  // In a frame: detected by commands that read it.
  bytes = bytes_of(file);
  bytes[20] = static_cast<char>(bytes[20] ^ 1);
  bytes[80] = static_cast<char>(bytes[80] ^ 1);
  put_bytes(file, bytes);
  const Outcome verified = seedbank_command({"verify", "--sample", "0", "--db", path()});
  EXPECT_EQ(verified.code, 4);
  EXPECT_EQ(verified.errors.find("seedbank: " + file.string() + ": "), 0U) << verified.errors;

  EXPECT_TRUE(verified.errors.ends_with("; copy it again, or remove it and run: " + build_again))
      << verified.errors;

  // The advice works. "seedbank" is the program under test.
  Invocation advised;
  advised.program = "sh";
  const fs::path program = program_under_test();
  advised.environment = {{"PATH", program.parent_path().string() + ":/usr/bin:/bin"}};
  const std::size_t end_of_advice = replace.find(':') + 1;
  advised.arguments = {"-c", replace.substr(end_of_advice)};
  EXPECT_EQ(run(advised).code, 0);
  EXPECT_EQ(files_below(path()), files);
}

// 49 files to read, of which only a few can be open at a time.
TEST_F(BuildTest, FewDescriptorsAreEnough) {
  if (is_sanitized())
    GTEST_SKIP() << "the sanitizers need descriptors of their own to look at an exception";
  const auto with_few = [](std::vector<std::string> words) {
    Invocation what;
    what.program = "/bin/sh";
    what.arguments = {"-c", R"(ulimit -n 16 && exec "$@")", "sh", program_under_test()};
    what.arguments.insert(what.arguments.end(), words.begin(), words.end());
    const Outcome outcome = run(what);
    EXPECT_EQ(outcome.code, 0) << words[0] << ": " << outcome.errors;
  };
  (void)output_of({"build", "--seeds", "14", "--pits", "3", "--db", path()});
  with_few({"verify", "--pits", "3", "--db", path()});
  with_few({"verify", "--pits", "3", "--full", "--db", path()});
  with_few({"info", "--pits", "3", "--db", path()});
  with_few({"build", "--seeds", "15", "--pits", "3", "--db", path()});
}

TEST_F(BuildTest, FilesOfOtherGamesAreRefused) {
  (void)output_of({"build", "--seeds", "5", "--db", path()});
  (void)output_of({"build", "--seeds", "5", "--db", path(), "--rules", "standard"});
  (void)output_of({"build", "--seeds", "5", "--db", path(), "--pits", "5"});
  const fs::path mine = file_of({5, 2});
  for (const Game other : {Game{6, Rules::kStandard}, Game{5, Rules::kEmptyCapture}}) {
    fs::copy_file(file_of({5, 2}, other), mine, fs::copy_options::overwrite_existing);
    for (const std::string command : {"info", "verify"}) {
      const Outcome outcome =
          seedbank_command({command, "--rules", "empty-capture", "--db", path()});
      EXPECT_EQ(outcome.code, 4);
      EXPECT_EQ(outcome.errors.find("seedbank: " + mine.string() + ": "), 0U) << outcome.errors;
    }
  }
}

TEST_F(BuildTest, InfoNamesMissingFiles) {
  (void)output_of({"build", "--seeds", "8", "--db", path()});
  fs::remove(file_of({6, 2}));
  for (const int fewer : {1, 2}) fs::remove(file_of({4, fewer}));
  const Json info = json_of({"info", "--db", path()});
  EXPECT_EQ(info["complete_up_to"], 3);
  EXPECT_EQ(info["missing_layers"], Json::array({4}));
  for (const Json& layer : info["layers"]) {
    const bool is_six = layer["seeds"] == 6;
    EXPECT_EQ(layer["complete"], !is_six);
    EXPECT_EQ(layer["missing_pairs"], is_six ? Json::parse("[[2,4]]") : Json::array());
    EXPECT_EQ(layer["digest"].is_null(), is_six);
  }
  const std::string text = output_of({"info", "--db", path()});
  EXPECT_NE(text.find("missing pairs: 2+4\n"), std::string::npos) << text;
  EXPECT_NE(text.find("layer 4 is missing\n"), std::string::npos) << text;
}

TEST_F(BuildTest, InfoAndVerifyFindTheOnlyGame) {
  (void)output_of({"build", "--seeds", "4", "--db", path(), "--rules", "standard", "--pits", "3"});
  EXPECT_EQ(json_of({"info", "--db", path()})["rules"], "standard");
  EXPECT_EQ(json_of({"verify", "--db", path()})["pits"], 3);
  const Outcome other = seedbank_command({"info", "--db", path(), "--pits", "4"});
  EXPECT_EQ(other.code, 4);
  EXPECT_EQ(other.errors,
            "seedbank: " + path() +
                ": no database for 4 pits, empty-capture; there is 3 pits, standard\n");
  (void)output_of({"build", "--seeds", "4", "--db", path()});
  const Outcome both = seedbank_command({"info", "--db", path(), "--json"});
  EXPECT_EQ(both.code, 0);
  EXPECT_EQ(Json::parse(both.output)["rules"], "empty-capture");
  EXPECT_EQ(both.errors, "seedbank: also here: --rules standard --pits 3\n");
}

}  // namespace
}  // namespace seedbank
