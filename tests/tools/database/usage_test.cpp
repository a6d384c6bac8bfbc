// Invalid command lines, and the help that they lead to.
#include <algorithm>

#include <gtest/gtest.h>
#include <seedbank/version.h>

#include "db/endgame/tile_codec.h"
#include "tests/db/temporary_directory.h"
#include "tests/tools/database_files.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

using Words = std::vector<std::string>;

// Expects one line on standard error and nothing on standard output.
void expect_refused(const Words& words, int code, const std::string& message) {
  const Outcome outcome = seedbank_command(words);
  EXPECT_EQ(outcome.code, code) << outcome.errors;
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors, "seedbank: " + message + '\n');
}

TEST(Usage, NamesTheNearestCommand) {
  expect_refused({"buld"}, 2, "unknown command 'buld', did you mean 'build'?");
  expect_refused({"verfiy"}, 2, "unknown command 'verfiy', did you mean 'verify'?");
  expect_refused({"zzzzzzz"}, 2, "unknown command 'zzzzzzz', try 'seedbank help'");
  for (const std::string word : {"analyze", "analyse"}) {
    expect_refused(
        {word}, 2,
        "unknown command '" + word + "': 'query' values a position, 'replay' judges a game");
  }
  expect_refused({"SOLVE"}, 2, "unknown command 'SOLVE', did you mean 'solve'?");
  expect_refused({""}, 2, "unknown command '', try 'seedbank help'");
  expect_refused({"--json", "info"}, 2, "the command comes before option '--json'");
  expect_refused({"--verson"}, 2, "unknown option '--verson', did you mean '--version'?");
  expect_refused({"-help"}, 2, "unknown option '-help', did you mean '--help'?");
  for (const std::string position : {"1,1,0,1,1,0", "<2,0,0,1,1,1,1>"}) {
    expect_refused({position}, 2,
                   "a command comes first, not '" + position +
                       "': 'query' values a position, 'replay' judges a game");
  }
}

TEST(Usage, NamesTheNearestValue) {
  expect_refused({"info", "--rules", "standrad"}, 2,
                 "option '--rules': 'standrad' is neither empty-capture nor standard, did you mean "
                 "'standard'?");
  expect_refused({"move", "--strategy", "gredy", "1,0,0,1"}, 2,
                 "option '--strategy': strategy 'gredy': unknown, did you mean 'greedy'?");
  expect_refused(
      {"fair", "--format", "jav"}, 2,
      "option '--format': 'jav' is not one of text, json, csv, java, ludii, verdicts, did "
      "you mean 'java'?");
}

TEST(Usage, CommandsOfAFamilyHaveTwoWords) {
  expect_refused({"four-row"}, 2, "unknown command 'four-row', did you mean 'four-rows'?");
  expect_refused({"four-rows"}, 2,
                 "four-rows: a command is missing, try 'seedbank help four-rows'");
  expect_refused({"four-rows", "--json"}, 2,
                 "four-rows: a command is missing, try 'seedbank help four-rows'");
  expect_refused({"four-rows", "mach"}, 2,
                 "unknown command 'four-rows mach', did you mean 'four-rows match'?");
  expect_refused({"help", "four-rows", "sow", "5"}, 2, "help: one command at a time");
  const std::string family = output_of({"help", "four-rows"});
  EXPECT_EQ(output_of({"four-rows", "--help"}), family);
  for (const std::string command : {"sow", "move", "play", "match"}) {
    EXPECT_NE(family.find("\n  four-rows " + command + ' '), std::string::npos) << family;
    const std::string help = output_of({"help", "four-rows", command});
    EXPECT_EQ(output_of({"four-rows", command, "--help"}), help);
    EXPECT_EQ(help.find("Usage: seedbank four-rows " + command + ' '), 0U);
  }
}

TEST(Usage, NamesTheNearestOption) {
  expect_refused({"build", "--seed", "5"}, 2, "unknown option '--seed', did you mean '--seeds'?");
  expect_refused({"info", "--jsno"}, 2, "unknown option '--jsno', did you mean '--json'?");
  expect_refused({"info", "--JSON"}, 2, "unknown option '--JSON', did you mean '--json'?");
  expect_refused({"info", "--frobnicate"}, 2,
                 "unknown option '--frobnicate', try 'seedbank help info'");
  expect_refused({"four-rows", "sow", "-q"}, 2,
                 "unknown option '-q', try 'seedbank help four-rows sow'");
  expect_refused({"build", "-seeds", "5"}, 2, "unknown option '-seeds', did you mean '--seeds'?");
  expect_refused({"build", "-help"}, 2, "unknown option '-help', did you mean '--help'?");
}

TEST(Usage, DoesNotAcceptAbbreviations) {
  expect_refused({"build", "--see", "5"}, 2, "unknown option '--see', did you mean '--seeds'?");
  expect_refused({"info", "--jso"}, 2, "unknown option '--jso', did you mean '--json'?");
}

TEST(Usage, NamesTheOptionAndTheValue) {
  expect_refused({"build"}, 2, "option '--seeds N' is required");
  expect_refused({"build", "--seeds", "x"}, 2,
                 "option '--seeds': 'x' is not a whole number, expected 2..63");
  expect_refused({"build", "--seeds", "5.5"}, 2,
                 "option '--seeds': '5.5' is not a whole number, expected 2..63");
  expect_refused({"build", "--seeds", "1"}, 2,
                 "option '--seeds': '1' is out of range, expected 2..63");
  expect_refused({"build", "--seeds", "-5"}, 2,
                 "option '--seeds': '-5' is out of range, expected 2..63");
  expect_refused({"build", "--seeds", "99999999999999999999"}, 2,
                 "option '--seeds': '99999999999999999999' is out of range, expected 2..63");
  expect_refused({"build", "--seeds", "5", "--pits", "8"}, 2,
                 "option '--pits': '8' is out of range, expected 1..7");
  expect_refused({"build", "--seeds", "5", "--pits", "0"}, 2,
                 "option '--pits': '0' is out of range, expected 1..7");
  expect_refused(
      {"build", "--seeds", "5", "--level", "0"}, 2,
      "option '--level': '0' is out of range, expected 1.." + std::to_string(db::kMaxLevel));
  expect_refused({"build", "--seeds", "5", "--threads", "0"}, 2,
                 "option '--threads': '0' is out of range, expected 1..1024");
  expect_refused({"build", "--seeds", "5", "--rules", "Standard"}, 2,
                 "option '--rules': 'Standard' is neither empty-capture nor standard, did you mean "
                 "'standard'?");
  for (const std::string size : {"0", "12Q", "-1G", "G", "1e3", "101%%", "nan", "0x10"}) {
    expect_refused({"build", "--seeds", "5", "--memory", size}, 2,
                   "option '--memory': '" + size + "' is not a size such as 512MiB, 4G or 50%");
  }
}

TEST(Usage, NamesInvalidOptionsOfSearches) {
  for (const std::string command : {"solve", "fullgame"}) {
    expect_refused({command}, 2, "option '--seeds N' is required");
  }
  expect_refused({"perft"}, 2, "option '--depth N' is required");
  expect_refused({"move"}, 2, "option '--strategy NAME' is required");
  expect_refused({"match"}, 2, "option '--players A,B[,C...]' is required");
  expect_refused({"match", "--players", "5"}, 2,
                 "option '--players': at least two names separated by commas, such as 5,exact");
  expect_refused({"solve", "--seeds", "0"}, 2,
                 "option '--seeds': '0' is out of range, expected 1..32767");
  expect_refused({"solve", "--seeds", "2731"}, 2,
                 "option '--seeds': 2731 in every pit are more than the 32767 seeds that a board "
                 "holds");
  expect_refused({"solve", "--seeds", "4", "--driver", "pvs"}, 2,
                 "option '--driver': 'pvs' is not one of auto, mtdf, bisection, proof-number");
  for (const std::string seconds : {"x", "-1", "1e3", "inf", "nan", "2000000000", "1,5"}) {
    expect_refused(
        {"query", "--time", seconds}, 2,
        "option '--time': '" + seconds + "' is not a number of seconds such as 60 or 0.5");
  }
  expect_refused({"query", "--tt", "x"}, 2,
                 "option '--tt': 'x' is not a size such as 64MiB, 2G or 10%");
  expect_refused({"query", "--endgames", "64"}, 2,
                 "option '--endgames': '64' is out of range, expected 0..63");
}

TEST(Usage, RequiresEveryValueOnceAndComplete) {
  for (const std::string nothing : {"--seeds", "--seeds="}) {
    expect_refused({"build", nothing}, 2, "option '--seeds': a value is missing");
  }
  expect_refused({"build", "--seeds", "--pits", "3"}, 2,
                 "option '--seeds': a value is missing before '--pits'");
  expect_refused({"build", "--seeds", "--json"}, 2,
                 "option '--seeds': a value is missing before '--json'");
  expect_refused({"info", "--db", "--json"}, 2,
                 "option '--db': a value is missing before '--json'");
  expect_refused({"info", "--db", ""}, 2, "option '--db': the value is empty");
  expect_refused({"build", "--seeds", "5", "--seeds", "6"}, 2,
                 "option '--seeds' cannot be specified more than once");
  expect_refused({"info", "--json=yes"}, 2, "option '--json' does not take any arguments");
}

TEST(Usage, RefusesUnexpectedArguments) {
  for (const std::string command : {"build", "verify", "info", "solve", "fair", "bench"}) {
    const bool has_seeds = command != "info";
    expect_refused({command, "5"}, 2,
                   std::string("unexpected argument '5': ") +
                       (has_seeds ? "use --seeds 5" : "this command takes options only"));
  }
  expect_refused({"solve", "6", "4"}, 2, "unexpected argument '6': use --pits 6 --seeds 4");
  expect_refused({"solve", "--pits", "6", "4"}, 2, "unexpected argument '4': use --seeds 4");
  expect_refused({"solve", "--pits", "6", "4", "5"}, 2,
                 "unexpected argument '4': this command takes options only");
  expect_refused({"solve", "--seeds", "4", "6"}, 2,
                 "unexpected argument '6': this command takes options only");
  expect_refused({"match", "--players", "random", "greedy"}, 2,
                 "unexpected argument 'greedy': this command takes options only");
  expect_refused({"info", "6", "4"}, 2, "unexpected argument '6': this command takes options only");
  expect_refused({"help", "build", "info"}, 2, "help: one command at a time");
  expect_refused({"version", "now"}, 2, "version takes no options");
}

TEST(Usage, RefusesOptionsWithoutThoseTheyRequire) {
  expect_refused({"label", "--random-seed", "3"}, 2, "option '--random-seed' requires '--sample'");
  expect_refused({"solve", "--seeds", "2", "--least-work", "5"}, 2,
                 "option '--least-work' requires '--journal'");
  expect_refused({"verify", "--details", "j"}, 2, "option '--details' requires '--journal'");
  expect_refused({"verify", "--journal", "j", "--least-work", "5"}, 2,
                 "option '--least-work' requires '--details'");
  expect_refused({"match", "--players", "1,2", "--shard", "1/2"}, 2,
                 "option '--shard' requires '--records'");
  expect_refused({"replay", "--svg", "game.svg"}, 2, "option '--svg' requires PIT");
}

TEST(Usage, RefusesOptionsThatContradict) {
  expect_refused({"verify", "--sample", "3", "--full"}, 2,
                 "option '--full' cannot be used with '--sample'");
  expect_refused({"verify", "--against", "list", "--full"}, 2,
                 "option '--against' cannot be used with '--full': it compares digests of all "
                 "files, and recomputes nothing");
  expect_refused({"info", "--digests", "--fullgame", "directory"}, 2,
                 "option '--fullgame' cannot be used with '--digests': it lists the digests of its "
                 "layers anyway");
  expect_refused({"perft", "--depth", "3", "--pits", "2", "1,1,0,1,1,0"}, 2,
                 "option '--pits' cannot be used with POSITION");
  expect_refused({"perft", "--depth", "3", "1,1,0,1,1,0", "1,1,0,1,1,0"}, 2,
                 "one position at a time");
  expect_refused({"perft", "--depth", "25"}, 2,
                 "option '--depth': with 6 pits counts beyond depth 24 may not fit 64 bits");
  expect_refused({"perft", "--depth", "3", "--seeds", "3000"}, 2,
                 "option '--seeds': 3000 in every pit are more than the 32767 seeds that a board "
                 "holds");
}

TEST(Usage, AFileInsteadOfPositionsOrPitsIsNamedAsOne) {
  const db::TemporaryDirectory directory;
  const std::string file = directory.path() / "b.txt";
  put_bytes(file, "1,1,0,1,1,0\n");
  const std::string advice = "; a file is read from standard input: <" + file + '\n';
  for (Words words : {Words{"query"}, {"convert"}, {"move", "--strategy", "greedy"}, {"replay"}}) {
    words.push_back(file);
    const Outcome outcome = seedbank_command(words);
    EXPECT_EQ(outcome.code, 3);
    EXPECT_EQ(outcome.output, "");
    EXPECT_TRUE(outcome.errors.ends_with(advice)) << outcome.errors;
  }
  expect_refused({"query", "no-such-file"}, 3, "number 1 is not a number: 'no-such-file'");
}

TEST(Usage, TheDirectoryOfOneGameIsNotADatabase) {
  const db::TemporaryDirectory directory;
  const std::string root = directory.path();
  const std::string game = root + "/empty-capture-2";
  ASSERT_EQ(seedbank_command({"build", "--pits", "2", "--seeds", "2", "--db", root}).code, 0);
  for (const std::string command : {"info", "stats"}) {
    expect_refused({command, "--db", game}, 4,
                   game +
                       ": no database for 6 pits, empty-capture; this is the database of one "
                       "game; name the directory above it");
  }
}

TEST(Usage, WithoutACommandShowsTheOverviewAsAnError) {
  const Outcome outcome = seedbank_command({});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors, output_of({"help"}));
}

TEST(Usage, HelpGoesToStandardOutputAndHasAnExampleOfEveryCommand) {
  const std::string overview = output_of({"help"});
  EXPECT_EQ(output_of({"--help"}), overview);
  for (const std::string command :
       {"build", "verify", "info", "stats", "solve", "query", "fair", "label", "replay", "fullgame",
        "convert", "page", "perft", "bench"}) {
    SCOPED_TRACE(command);
    EXPECT_NE(overview.find("\n  " + command + ' '), std::string::npos);
    const std::string help = output_of({"help", command});
    EXPECT_EQ(output_of({command, "--help"}), help);
    EXPECT_EQ(output_of({command, "-h"}), help);
    EXPECT_EQ(help.find("Usage: seedbank " + command + ' '), 0U);
    EXPECT_NE(help.find("\nExamples:\n  seedbank " + command), std::string::npos);
    for (const std::string option :
         {"--rules", "--db", "--threads", "--memory", "--json", "--quiet"}) {
      EXPECT_NE(help.find(option + ' '), std::string::npos) << option;
    }
  }
}

TEST(Usage, VersionNamesTheLibraries) {
  const std::string text = output_of({"--version"});
  EXPECT_EQ(output_of({"version"}), text);
  EXPECT_EQ(text.find("seedbank " SEEDBANK_VERSION "\n"), 0U);
  for (const std::string library : {"oneTBB ", "zstd ", "Boost "}) {
    const std::size_t place = text.find(library);
    ASSERT_NE(place, std::string::npos) << text;
    const char after = text[place + library.size()];
    EXPECT_TRUE(after >= '0' && after <= '9') << text;
  }
}

TEST(Usage, UsesTheAvailableProcessors) {
  Invocation what;
  what.program = "taskset";
  what.arguments = {"-c", "0", program_under_test(), "version"};
  const Outcome outcome = run(what);
  EXPECT_TRUE(outcome.output.ends_with(", processors allowed: 1\n")) << outcome.output;
}

TEST(Usage, TheDatabaseComesFromTheOptionThenFromTheEnvironment) {
  const db::TemporaryDirectory directory;
  const std::string path = directory.path();
  const auto named_by = [](const Words& options,
                           const std::vector<std::pair<std::string, std::string>>& environment) {
    Invocation what;
    what.arguments = options;
    what.arguments.insert(what.arguments.begin(), "info");
    what.environment = environment;
    const Outcome outcome = run(what);
    EXPECT_EQ(outcome.code, 4);
    return outcome.errors;
  };
  const auto message = [](const std::string& root) {
    return "seedbank: " + root + ": no database for 6 pits, empty-capture; no such directory\n";
  };
  EXPECT_EQ(named_by({"--db", path + "/a"}, {{"SEEDBANK_DB", path + "/b"}}),
            "seedbank: " + path + "/a: no such directory\n");
  EXPECT_EQ(named_by({}, {{"SEEDBANK_DB", path + "/b"}}), message(path + "/b"));
  EXPECT_EQ(named_by({}, {{"SEEDBANK_DB", ""}, {"XDG_DATA_HOME", path}}),
            message(path + "/seedbank"));
  EXPECT_EQ(named_by({}, {{"SEEDBANK_DB", ""}, {"XDG_DATA_HOME", "relative"}, {"HOME", path}}),
            message(path + "/.local/share/seedbank"));
}

}  // namespace
}  // namespace seedbank
