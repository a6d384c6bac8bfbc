// seedbank stats: the figures of the table and of JSON against those of the database, pictures, and
// refusals.
#include <cmath>
#include <filesystem>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "db/check/statistics.h"
#include "db/endgame/format.h"
#include "db/probe/database.h"
#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/database_files.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;

class StatsTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name = "db") const {
    return directory_.path() / name;
  }

  void build(const Game& game, int seeds) const {
    (void)output_of({"build", "--seeds", std::to_string(seeds), "--db", path(), "--pits",
                     std::to_string(game.pits), "--rules", std::string(name(game.rules))});
  }

  [[nodiscard]] std::vector<std::string> stats(const std::vector<std::string>& options) const {
    std::vector<std::string> words = {"stats", "--db", path()};
    words.insert(words.end(), options.begin(), options.end());
    return words;
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST_F(StatsTest, PrintsATable) {
  build({2, Rules::kStandard}, 4);
  const std::vector<std::string> lines = lines_of(output_of(stats({})));
  ASSERT_EQ(lines.size(), 6U);
  EXPECT_EQ(lines[0], path() + ": 2 pits, standard, values for the mover, margins without stores");
  EXPECT_EQ(lines[1].find("seeds        positions  wins %  draws %  losses %    mean"), 0U);
  for (std::size_t i = 1; i < lines.size(); ++i) EXPECT_EQ(lines[i].size(), lines[1].size());
  const Json layer = objects_of(output_of(stats({"--json"})))[0]["layers"][2];
  EXPECT_EQ(layer["seeds"], 4);
  EXPECT_EQ(lines[4].find("    4               25"), 0U) << lines[4];
  char expected[160];
  std::snprintf(expected, sizeof expected, "%8.2f%9.2f%10.2f%8.2f%11.2f%+7d%+10d%7.2f",
                layer["wins"].get<double>() / 0.25, layer["draws"].get<double>() / 0.25,
                layer["losses"].get<double>() / 0.25, layer["mean_margin"].get<double>(),
                layer["margin_deviation"].get<double>(), layer["least_margin"].get<int>(),
                layer["greatest_margin"].get<int>(), layer["bits_per_position"].get<double>());
  EXPECT_EQ(lines[4].substr(22), expected);
  EXPECT_EQ(lines[5].find("  all "), 0U);
}

TEST_F(StatsTest, JsonHasEveryFigureOfEveryLayer) {
  const Game game{3, Rules::kEmptyCapture};
  build(game, 9);
  const Json found = objects_of(output_of(stats({"--json"})))[0];
  EXPECT_EQ(found["schema"], "seedbank.stats/1");
  EXPECT_EQ(found["database"], path());
  EXPECT_EQ(found["rules"], "empty-capture");
  EXPECT_EQ(found["pits"], 3);
  EXPECT_EQ(found["incomplete_layers"], Json::array());

  const db::PosixFileSystem files;
  const db::Database database(files, path(), game);
  const auto layers = db::layer_statistics(database, [](std::uint64_t, std::uint64_t) {}, {});
  ASSERT_EQ(found["layers"].size(), layers.value().size());
  db::MarginHistogram all;
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < layers->size(); ++i) {
    const auto& [info, margins] = (*layers)[i];
    all.add(margins);
    bytes += info.file_bytes;
    const Json& layer = found["layers"][i];
    EXPECT_EQ(layer["seeds"], info.seeds);
    EXPECT_EQ(layer["positions"], info.positions);
    EXPECT_EQ(layer["wins"], margins.wins());
    EXPECT_EQ(layer["draws"], margins.draws());
    EXPECT_EQ(layer["losses"], margins.losses());
    EXPECT_EQ(layer["mean_margin"], margins.mean());
    EXPECT_EQ(layer["margin_deviation"], margins.deviation());
    EXPECT_EQ(layer["least_margin"], margins.least());
    EXPECT_EQ(layer["greatest_margin"], margins.greatest());
    EXPECT_EQ(layer["bytes"], info.file_bytes);
    EXPECT_DOUBLE_EQ(
        layer["bits_per_position"].get<double>(),
        8 * static_cast<double>(info.file_bytes) / static_cast<double>(info.positions));
    std::map<int, std::uint64_t> counts;
    for (const Json& entry : layer["margins"]) counts[entry["margin"]] = entry["positions"];
    EXPECT_EQ(counts, margins.counts());
  }
  EXPECT_EQ(found["all"]["positions"], db::positions_up_to(3, 9));
  EXPECT_EQ(found["all"]["wins"], all.wins());
  EXPECT_EQ(found["all"]["mean_margin"], all.mean());
  EXPECT_EQ(found["all"]["bytes"], bytes);
}

TEST_F(StatsTest, NamesIncompleteLayersAndDamagedFiles) {
  const Game game;
  build(game, 8);
  fs::remove(db::pair_file(path(), game, {6, 2}));
  for (const int fewer : {1, 2}) fs::remove(db::pair_file(path(), game, {4, fewer}));
  const Json found = objects_of(output_of(stats({"--json"})))[0];
  EXPECT_EQ(found["layers"].size(), 5U);
  EXPECT_EQ(found["incomplete_layers"], (Json{4, 6}));
  const std::string text = output_of(stats({}));
  EXPECT_NE(text.find("\nlayer 4 is incomplete and left out\n"
                      "layer 6 is incomplete and left out\n"),
            std::string::npos)
      << text;

  const fs::path damaged = db::pair_file(path(), game, {7, 3});
  std::string bytes = bytes_of(damaged);
  bytes[80] = static_cast<char>(bytes[80] ^ 1);
  put_bytes(damaged, bytes);
  const Outcome outcome = seedbank_command(stats({}));
  EXPECT_EQ(outcome.code, 4);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors.find("seedbank: " + damaged.string() + ": "), 0U) << outcome.errors;
}

TEST_F(StatsTest, RefusesWithoutACompleteLayer) {
  build(Game(), 4);
  for (int seeds = 2; seeds <= 4; ++seeds) fs::remove(db::pair_file(path(), Game(), {seeds, 1}));
  const Outcome outcome = seedbank_command(stats({}));
  EXPECT_EQ(outcome.code, 4);
  EXPECT_EQ(outcome.errors, "seedbank: " + path() +
                                ": 6 pits under empty-capture: no layer is complete; seedbank "
                                "info names what is missing\n");
}

TEST_F(StatsTest, DrawsAPictureThatIsXml) {
  if (!has_gnuplot()) GTEST_SKIP() << "needs gnuplot (Debian: gnuplot-nox)";
  build({3, Rules::kStandard}, 12);
  fs::remove(db::pair_file(path(), {3, Rules::kStandard}, {6, 2}));
  const std::string file = path("values.svg");
  put_bytes(file, "a former picture");
  const std::string table = output_of(stats({"--svg", file}));
  EXPECT_EQ(table, output_of(stats({})));
  const std::string picture = bytes_of(file);
  EXPECT_NE(picture.find("Kalah, 3 pits per side, standard"), std::string::npos);
  EXPECT_NE(picture.find("with 2 to 12 seeds in play"), std::string::npos);
  for (const std::string text : {"win", "draw", "loss", "mean", "bits per position"}) {
    EXPECT_NE(picture.find(">" + text + "<"), std::string::npos) << text;
  }
  Invocation parser;
  parser.program = "python3";
  parser.arguments = {"-c", "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])",
                      file};
  const Outcome parsed = run(parser);
  EXPECT_EQ(parsed.code, 0) << parsed.errors;
  for (const auto& entry : fs::directory_iterator(fs::path(file).parent_path())) {
    EXPECT_EQ(entry.path().string().find("partial"), std::string::npos) << entry.path();
  }
  // The smallest picture: one layer.
  build({2, Rules::kStandard}, 2);
  (void)output_of(stats({"--svg", file, "--pits", "2", "--rules", "standard"}));
  EXPECT_NE(bytes_of(file).find("Kalah, 2 pits per side, standard"), std::string::npos);
}

// Only regular files are replaced, and a link stays a link.
TEST_F(StatsTest, APictureDoesNotReplaceADeviceAndFollowsLinks) {
  if (!has_gnuplot()) GTEST_SKIP() << "needs gnuplot (Debian: gnuplot-nox)";
  build({3, Rules::kStandard}, 4);
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  fs::create_symlink("/dev/null", path("nothing"));
  const std::string irregular = ": cannot write a non-regular file: Invalid argument\n";
  const std::vector<std::pair<std::string, std::string>> refused = {
      {path("pipe"), path("pipe") + irregular},
      {path("nothing"), "/dev/null" + irregular},
      {path(), path() + ": cannot write: Is a directory\n"},
      {path("none/picture"),
       path("none/picture") + ": cannot create: No such file or directory\n"}};
  for (const auto& [place, message] : refused) {
    const Outcome outcome = seedbank_command(stats({"--svg", place}));
    EXPECT_EQ(outcome.code, 6);
    EXPECT_EQ(outcome.output, "") << "refused before the work";
    EXPECT_EQ(outcome.errors, "seedbank: " + message);
  }
  EXPECT_TRUE(fs::is_fifo(path("pipe")));
  EXPECT_TRUE(fs::is_symlink(path("nothing")));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));

  put_bytes(path("picture.svg"), "a former picture");
  fs::create_symlink("picture.svg", path("link"));
  (void)output_of(stats({"--svg", path("link")}));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_NE(bytes_of(path("picture.svg")).find("<svg"), std::string::npos);
}

TEST_F(StatsTest, WithoutGnuplotItNamesThePackageAndWritesNothing) {
  build({3, Rules::kStandard}, 4);
  Invocation what;
  what.arguments = stats({"--svg", path("values.svg")});
  what.environment = {{"PATH", path()}};
  const Outcome outcome = run(what);
  EXPECT_EQ(outcome.code, 6);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors,
            "seedbank: cannot run gnuplot: No such file or directory; on Debian: apt-get install "
            "gnuplot-nox\n");
  EXPECT_FALSE(fs::exists(path("values.svg")));
}

// A substitute for gnuplot that fails, or ends by a signal, instead of drawing.
TEST_F(StatsTest, AFailingGnuplotLeavesTheOldPicture) {
  build({3, Rules::kStandard}, 4);
  const std::string file = path("values.svg");
  put_bytes(file, "a former picture");
  fs::create_directory(path("bin"));
  const std::string gnuplot = path("bin") + "/gnuplot";
  struct Failure {
    std::string script;
    int code;
    std::string message;
  };
  const Failure failures[] = {
      {"echo half a picture; printf 'plot x\\n ^\\nline 3: no\\n\\n' >&2; exit 5", 6,
       "seedbank: gnuplot failed with code 5: line 3: no\n"},
      {"kill -9 $$", 6, "seedbank: gnuplot was killed by signal 9\n"},
      // Like Ctrl-C, which also reaches the command: the parent of the process that keeps gnuplot.
      {"read -r _ _ _ command _ </proc/$PPID/stat; kill -INT $command; kill -INT $$", 130,
       "seedbank: interrupted. To begin again:\n"}};
  for (const auto& [failure, code, message] : failures) {
    put_bytes(gnuplot, "#!/bin/sh\n[ \"$1\" = --version ] || { " + failure + "; }\n");
    fs::permissions(gnuplot, fs::perms::owner_all);
    Invocation what;
    what.arguments = stats({"--svg", file});
    what.environment = {{"PATH", path("bin")}};
    const Outcome outcome = run(what);
    EXPECT_EQ(outcome.code, code) << outcome.errors;
    EXPECT_EQ(outcome.errors.substr(0, message.size()), message);
    EXPECT_EQ(bytes_of(file), "a former picture");
  }
}

TEST_F(StatsTest, APictureIsOfOneGameAndInAnExistingDirectory) {
  if (!has_gnuplot()) GTEST_SKIP() << "needs gnuplot (Debian: gnuplot-nox)";
  build({2, Rules::kStandard}, 3);
  EXPECT_EQ(seedbank_command(stats({"--svg", path("none") + "/values.svg"})).code, 6);
  build({3, Rules::kStandard}, 3);
  const Outcome outcome = seedbank_command(stats({"--svg", path("values.svg")}));
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.errors,
            "seedbank: option '--svg' draws one game; --rules and --pits say which\n");
}

}  // namespace
}  // namespace seedbank
