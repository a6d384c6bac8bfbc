// seedbank fair: against brute force, in all formats, stopped and resumed.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "db/storage/checksum.h"
#include "db/storage/file.h"
#include "solver/game/moved_seeds.h"
#include "tests/db/temporary_directory.h"
#include "tests/solver/brute_force.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

std::string with_blanks(const Position& board, int pits) {
  std::string text = to_text({pits, Side::kSouth, board});
  text.resize(text.size() - 2);  // the side to move
  std::replace(text.begin(), text.end(), ',', ' ');
  return text;
}

std::string joined(const std::vector<int>& numbers, const std::string& separator) {
  std::string text;
  for (const int number : numbers) {
    if (!text.empty()) text += separator;
    text += std::to_string(number);
  }
  return text;
}

// The first line of a small journal, followed by verdicts.
constexpr const char* kHead =
    "seedbank fair journal 2: empty-capture, 1 pits, 1 seeds in each, 1 to 1 moved, value 0";
constexpr const char* kSmall = "--pits 1 --seeds 1 --max-moved 1";

std::string journal_line(const std::string& verdict, const std::string& head = kHead) {
  return verdict + ' ' + db::line_checksum(head, verdict) + '\n';
}

class FairTest : public testing::Test {
 protected:
  FairTest() { fs::create_directory(database()); }

  [[nodiscard]] fs::path database() const { return directory_.path() / "db"; }
  [[nodiscard]] fs::path journal() const { return directory_.path() / "a journal"; }

  [[nodiscard]] Words words(const std::string& options) const {
    Words words = {"fair", "--db", database()};
    std::istringstream in(options);
    for (std::string word; in >> word;) words.push_back(word);
    return words;
  }
  [[nodiscard]] Words words_with_journal(const std::string& options) const {
    Words all = words(options);
    all.insert(all.end(), {"--journal", journal()});
    return all;
  }
  // The list; expects success.
  [[nodiscard]] std::string fair(const std::string& options) const {
    return output_of(words("--quiet " + options));
  }
  [[nodiscard]] std::string fair_with_journal(const std::string& options) const {
    return output_of(words_with_journal("--quiet " + options));
  }
  void write_journal(const std::string& text) const { std::ofstream(journal()) << text; }
  [[nodiscard]] std::string text_of_journal() const {
    std::ifstream file(journal());
    return {std::istreambuf_iterator<char>(file), {}};
  }
  [[nodiscard]] std::size_t lines_of_journal() const {
    const std::string text = text_of_journal();
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }

 private:
  db::TemporaryDirectory directory_;
};

// Boards of each value, as text.
std::map<int, std::string> brute_lists(Game game, int seeds, int most_moved) {
  std::map<int, std::string> lists;
  BruteForce oracle(game);
  for (const Position& board : boards_near_opening(game.pits, seeds, most_moved)) {
    lists[oracle.margin(board)] += with_blanks(board, game.pits) + '\n';
  }
  return lists;
}

std::string options_of(Game game, int seeds, int most_moved, int value) {
  return "--pits " + std::to_string(game.pits) + " --seeds " + std::to_string(seeds) +
         " --max-moved " + std::to_string(most_moved) + " --value " + std::to_string(value) +
         " --rules " + std::string(name(game.rules));
}

TEST_F(FairTest, EqualsBruteForce) {
  struct Case {
    int pits;
    int seeds;
    int most_moved;
  };
  for (const Rules rules : {Rules::kEmptyCapture, Rules::kStandard}) {
    // With four seeds moved, some boards of (2,2) have an empty side, and in some all seeds are in
    // stores.
    for (const auto& [pits, seeds, most_moved] : {Case{2, 2, 4}, Case{3, 2, 2}, Case{3, 3, 2}}) {
      const Game game{pits, rules};
      std::map<int, std::string> lists = brute_lists(game, seeds, most_moved);
      ASSERT_GT(lists.size(), 4U);
      for (const int value : {0, 2, -4, 2 * pits * seeds}) {
        const std::string options = options_of(game, seeds, most_moved, value);
        EXPECT_EQ(fair(options), lists[value]) << options;
      }
    }
  }
}

TEST_F(FairTest, UsesWhatTheDatabaseCovers) {
  const Game game{3, Rules::kStandard};
  const std::string list = brute_lists(game, 3, 1)[0];
  for (const std::string seeds : {"17", "18"}) {
    (void)output_of({"build", "--quiet", "--pits", "3", "--rules", "standard", "--seeds", seeds,
                     "--db", database()});
    EXPECT_EQ(fair(options_of(game, 3, 1, 0)), list) << seeds;
    EXPECT_EQ(fair(options_of(game, 3, 1, 0) + " --endgames 5 --threads 1"), list) << seeds;
  }
}

TEST_F(FairTest, WritesEveryFormat) {
  const std::string options = "--pits 2 --seeds 1 --max-moved 2 --rules standard --value 2 ";
  const Words boards = lines_of(fair(options));
  ASSERT_GT(boards.size(), 3U);
  EXPECT_EQ(fair(options + "--format text"), fair(options));

  const std::string json = fair(options + "--json");
  EXPECT_EQ(fair(options + "--format json"), json);
  const Words csv = lines_of(fair(options + "--format csv"));
  ASSERT_EQ(csv.size(), boards.size() + 1);
  EXPECT_EQ(csv[0],
            "south_1,south_2,south_store,north_1,north_2,north_store,moved,java,ludii,rules,value");
  const Words java = lines_of(fair(options + "--format java"));
  ASSERT_EQ(java.size(), boards.size() + 2);
  EXPECT_EQ(java.front() + java.back(), "{}");

  std::size_t line = 0;
  for (const Json& object : objects_of(json)) {
    const std::vector<int> numbers = object["board"];
    EXPECT_EQ(joined(numbers, " "), boards[line]);
    EXPECT_EQ(object["schema"], "seedbank.fair/1");
    EXPECT_EQ(object["java"], line);
    EXPECT_EQ(object["rules"], "standard");
    EXPECT_EQ(object["value"], 2);
    std::vector<int> fields = numbers;
    for (const char* field : {"moved", "java", "ludii"}) fields.push_back(object[field]);
    EXPECT_EQ(csv[line + 1], joined(fields, ",") + ",standard,2");
    EXPECT_EQ(java[line + 1], "    {" + joined(numbers, ", ") + "},  // " + std::to_string(line));
    ++line;
  }
  EXPECT_EQ(line, boards.size());
}

TEST_F(FairTest, WritesLudiisOptionsInLudiisOrderAndSites) {
  // Site 0 is North's store, 1-3 South's pits from left to right, 4-6 the pits above them, 7
  // South's store.
  const std::string options = "--pits 3 --seeds 2 --max-moved 2 --value 8 ";
  const Words boards = lines_of(fair(options));
  const Words ludii = lines_of(fair(options + "--format ludii"));
  ASSERT_EQ(ludii.size(), boards.size() + 4);
  EXPECT_EQ(ludii[0], R"((option "Board #" <Board> args:{<start>})");
  EXPECT_EQ(ludii[1], "    {");
  std::map<int, std::string> by_number;
  for (const Json& object : objects_of(fair(options + "--json"))) {
    const std::vector<int> numbers = object["board"];
    constexpr int kSites[] = {1, 2, 3, 7, 6, 5, 4, 0};
    const std::string number = object["ludii"].dump();
    std::string item = "    (item \"" + number + "\" <";
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      item += "(set Count " + std::to_string(numbers[i]) + " at:" + std::to_string(kSites[i]) + ')';
    }
    by_number[object["ludii"]] = item + "> \"board " + number + "\")" + (number == "1" ? "*" : "");
  }
  int line = 1;
  for (const auto& [number, item] : by_number) {
    EXPECT_EQ(number, line);
    EXPECT_EQ(ludii[static_cast<std::size_t>(++line)], item);
  }
}

TEST_F(FairTest, RefusesImpossibleValues) {
  const auto refused = [this](const std::string& options, const std::string& message) {
    const Outcome outcome = seedbank_command(words(options));
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(outcome.errors, "seedbank: " + message + '\n');
    EXPECT_TRUE(fs::is_empty(database()));
  };
  refused("--value 3",
          "option '--value': no board of 48 seeds has the value 3, only even numbers from -48 to "
          "48");
  refused("--pits 2 --seeds 3 --value -14",
          "option '--value': no board of 12 seeds has the value -14, only even numbers from -12 to "
          "12");
  refused("--format xml",
          "option '--format': 'xml' is not one of text, json, csv, java, ludii, verdicts");
  refused("--json --format csv", "option '--json' cannot be used with '--format'");
  refused("--max-moved 5", "option '--max-moved': '5' is out of range, expected 1..4");
}

// 3,245 boards: half a second of work.
constexpr const char* kLonger = "--pits 5 --seeds 3";

TEST_F(FairTest, ResumesAfterATimeLimit) {
  const std::string list = fair(kLonger);
  std::size_t before = 0;
  int runs = 0;
  for (double seconds = 0.03;; seconds *= 1.5) {
    const Outcome outcome = seedbank_command(
        words_with_journal(std::string(kLonger) + " --time " + std::to_string(seconds)));
    if (outcome.code == 0) {
      EXPECT_EQ(outcome.output, list);
      break;
    }
    ASSERT_EQ(outcome.code, 124) << outcome.errors;
    EXPECT_EQ(outcome.output, "");
    EXPECT_NE(outcome.errors.find("seedbank: time ran out; "), std::string::npos);
    EXPECT_GE(lines_of_journal(), before);
    before = lines_of_journal();
    ++runs;
  }
  EXPECT_GT(runs, 0);
  EXPECT_GT(before, 1U);
  EXPECT_EQ(lines_of_journal(), boards_near_opening(5, 3, 2).size() + 1);
}

// Without time, only what is included in the program is printed. tests/tools/command/
// fair_slow_test.cpp computes these lists.
TEST_F(FairTest, OfSixPitsWithFourSeedsIsIncludedForOtherPrograms) {
  for (const std::string rules : {"empty-capture", "standard"}) {
    const std::string options = "--time 0 --rules " + rules;
    std::ifstream file(std::string(SEEDBANK_SOURCE_DIR "/data/fair_") +
                       (rules == "standard" ? "standard.txt" : "empty_capture.txt"));
    const std::string list{std::istreambuf_iterator<char>(file), {}};
    const std::vector<Json> objects = objects_of(fair(options + " --json"));
    ASSERT_EQ(objects.size(), rules == "standard" ? 323U : 254U);
    std::string boards;
    for (const Json& object : objects) {
      const auto numbers = object["board"].get<std::vector<int>>();
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        boards += (i == 0 ? "" : " ") + std::to_string(numbers[i]);
      }
      boards += '\n';
      EXPECT_EQ(object["rules"], rules);
    }
    EXPECT_EQ(boards, list);
    for (const std::string format : {"csv", "java", "ludii"}) {
      EXPECT_GT(lines_of(fair(options + " --format " + format)).size(), objects.size());
    }
    // Everything else is computed.
    for (const std::string more : {"", " --format text", " --format verdicts", " --value 2 --json",
                                   " --max-moved 1 --json", " --seeds 5 --json"}) {
      EXPECT_EQ(seedbank_command(words(options + more)).code, 124) << more;
    }
    EXPECT_EQ(seedbank_command(words_with_journal(options + " --json")).code, 124);
    fs::remove(journal());
  }
}

TEST_F(FairTest, KeepsAJournalNamedByTheUser) {
  const std::string list = fair_with_journal(kSmall);
  const std::string text = text_of_journal();
  EXPECT_EQ(lines_of_journal(), boards_near_opening(1, 1, 1).size() + 1);
  EXPECT_EQ(fair_with_journal(kSmall), list);
  EXPECT_EQ(text_of_journal(), text);
  // A journal that the user made from the verdicts of a run.
  const std::string verdicts = fair(std::string(kSmall) + " --format verdicts");
  write_journal(verdicts);
  EXPECT_EQ(fair_with_journal(std::string(kSmall) + " --time 0"), list);
  EXPECT_EQ(text_of_journal(), verdicts);
  EXPECT_TRUE(fs::is_empty(database())) << "a journal that the user did not name was left behind";
}

TEST_F(FairTest, FollowsALinkToItsJournal) {
  const fs::path target = database().parent_path() / "another folder" / "verdicts";
  fs::create_directory(target.parent_path());
  fs::create_symlink("another folder/verdicts", journal());
  const std::string list = fair_with_journal(kSmall);
  EXPECT_EQ(list, fair(kSmall));
  EXPECT_TRUE(fs::is_symlink(journal()));
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(target)));
  EXPECT_EQ(fair_with_journal(std::string(kSmall) + " --time 0"), list);
}

// In a directory that is not writable, not even for root.
TEST_F(FairTest, WithoutAWritableDirectoryItKeepsItsJournalInTheStateDirectory) {
  const fs::path state = database().parent_path() / "state";
  const auto fair_there = [&](const Words& more) {
    Invocation what;
    what.arguments = {"fair", "--db", "/sys", "--pits", "5", "--seeds", "3"};
    what.arguments.insert(what.arguments.end(), more.begin(), more.end());
    what.environment = {{"XDG_STATE_HOME", state}};
    return run(what);
  };
  const Outcome begun = fair_there({"--time", "0"});
  EXPECT_EQ(begun.code, 124) << begun.errors;
  EXPECT_EQ(begun.errors.find("seedbank: the directory of the databases is not writable; the "
                              "journal is in " +
                              (state / "seedbank").string() + '\n'),
            0U)
      << begun.errors;
  EXPECT_TRUE(fs::exists(state / "seedbank/fair-empty-capture-5-3-2-value-0.journal"));
  const Outcome ended = fair_there({"--quiet"});
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.errors, "");
  EXPECT_EQ(ended.output, fair(kLonger));
  EXPECT_TRUE(fs::is_empty(state / "seedbank"));
}

TEST_F(FairTest, WithoutAnyWritableDirectoryItKeepsNoJournal) {
  Invocation what;
  what.arguments = {"fair", "--db", "/sys", "--pits", "5", "--seeds", "3"};
  what.environment = {{"XDG_STATE_HOME", "/sys/state"}};
  const Outcome ended = run(what);
  EXPECT_EQ(ended.code, 0) << ended.errors;
  EXPECT_EQ(ended.output, fair(kLonger));
  EXPECT_EQ(ended.errors.find("seedbank: the directory of the databases is not writable; no "
                              "journal is kept; name one with --journal\n"),
            0U)
      << ended.errors;
  what.arguments.insert(what.arguments.end(), {"--time", "0"});
  const Outcome stopped = run(what);
  EXPECT_EQ(stopped.code, 124);
  EXPECT_NE(stopped.errors.find(" are decided, but not kept. Repeat:\n"), std::string::npos)
      << stopped.errors;
  what.arguments.insert(what.arguments.end(), {"--journal", "/sys/verdicts"});
  EXPECT_EQ(run(what).code, 6);
}

TEST_F(FairTest, ResumesAfterBeingKilledOrInterrupted) {
  const std::string list = fair(kLonger);
  std::size_t before = 1;
  for (const int signal : {SIGKILL, SIGINT, SIGHUP, SIGTERM}) {
    Invocation what;
    what.arguments = words_with_journal(kLonger);
    RunningProcess process(what);
    while (lines_of_journal() < before + 20 && !process.ended()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    process.signal(signal);
    const Outcome outcome = process.wait();
    EXPECT_EQ(outcome.code, signal == SIGKILL ? 128 + SIGKILL : 130) << outcome.errors;
    EXPECT_EQ(outcome.output, "");
    if (signal != SIGKILL) {
      const std::size_t command =
          outcome.errors.find(" are decided and kept. To resume, repeat:\n");
      ASSERT_NE(command, std::string::npos) << outcome.errors;
      EXPECT_NE(outcome.errors.find("fair --db ", command), std::string::npos);
    }
    EXPECT_GE(lines_of_journal(), before + 20);
    before = lines_of_journal();
  }
  // A line that was being written when the process was killed.
  std::ofstream(journal(), std::ios::app) << "32";
  EXPECT_EQ(fair_with_journal(kLonger), list);
}

TEST_F(FairTest, TrustsItsJournal) {
  // A journal with the value 0 for all boards of (1,1), which is wrong.
  const std::size_t boards = boards_near_opening(1, 1, 1).size();
  std::string text = std::string(kHead) + '\n';
  for (std::size_t board = boards; board-- > 0;)
    text += journal_line(std::to_string(board) + " yes");
  write_journal(text);
  EXPECT_EQ(lines_of(fair_with_journal(kSmall)).size(), boards);
}

TEST_F(FairTest, RefusesAForeignJournal) {
  const std::string head = std::string(kHead) + '\n';
  const auto refused = [this](const std::string& text, int code, const std::string& message) {
    write_journal(text);
    const Outcome outcome = seedbank_command(words_with_journal("--quiet " + std::string(kSmall)));
    EXPECT_EQ(outcome.code, code) << text;
    EXPECT_EQ(outcome.errors, "seedbank: " + journal().string() + ": " + message + '\n');
    EXPECT_EQ(text_of_journal(), text);
  };
  refused("seedbank fair journal 2: standard, 1 pits\n" + journal_line("0 yes"), 2,
          "the journal of another list: standard, 1 pits");
  refused(
      "seedbank fair journal 1: empty-capture, 1 pits, 1 seeds in each, 1 to 1 moved, value 0\n"
      "0 yes\n",
      4,
      "format version 1, whose verdicts have no checksums: remove it, or give the name of "
      "another file, to start again (at byte 0)");
  refused("dear diary\n", 4, "not a journal of seedbank fair (at byte 0)");
  refused("\n", 4, "not a journal of seedbank fair (at byte 0)");
  const std::string begun = head + journal_line("0 no");
  const std::string at = " (at byte " + std::to_string(begun.size()) + ')';
  for (const std::string line : {"yes", "1", "1 maybe", "-1 no", "1 no ", ""}) {
    refused(begun + journal_line(line), 4, "damaged: not a verdict on a board" + at);
  }
  refused(begun + journal_line("99 no"), 4, "damaged: no board has this number" + at);
  refused(begun + journal_line("0 no"), 4, "damaged: a second verdict on a board" + at);
  for (const std::string line : {"1 no\n", "\n", "1 no 0\n", "1 no c7c41a59aee5965f\n"}) {
    refused(begun + line, 4, "damaged: a line without its checksum" + at);
  }
  refused(begun + std::string(300, '1'), 4, "damaged: no line of a journal is that long" + at);
  refused(begun + std::string(5000, '\0') + "1 no", 4,
          "damaged: no line of a journal is that long" + at);
  refused(std::string(40, '\0') + head, 4, "not a journal of seedbank fair (at byte 0)");
}

// Verdicts of one rule set after the first line of the other one, or for another value.
TEST_F(FairTest, RefusesVerdictsOnAnotherQuestion) {
  const std::string ours = fair("--pits 2 --seeds 2 --format verdicts");
  const std::string head = ours.substr(0, ours.find('\n') + 1);
  for (const char* const other : {"--rules standard", "--value 2", "--max-moved 1"}) {
    const std::string verdicts = fair(std::string("--pits 2 --seeds 2 --format verdicts ") + other);
    const std::string text = head + verdicts.substr(verdicts.find('\n') + 1);
    write_journal(text);
    const Outcome outcome = seedbank_command(words_with_journal("--quiet --pits 2 --seeds 2"));
    EXPECT_EQ(outcome.code, 4);
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(outcome.errors, "seedbank: " + journal().string() +
                                  ": damaged: a line without its checksum (at byte " +
                                  std::to_string(head.size()) + ")\n");
    EXPECT_EQ(text_of_journal(), text);
  }
}

// A power failure leaves zeros in blocks that were not yet on disk.
TEST_F(FairTest, ResumesAfterAPowerFailure) {
  const std::string head = std::string(kHead) + '\n';
  const std::string list = fair_with_journal(kSmall);
  for (const std::string& whole : {std::string(), head, head.substr(0, 30)}) {
    for (const std::string& torn : {std::string(), std::string("0"), std::string("0 ye")}) {
      if (whole != head && !torn.empty()) continue;
      for (const std::size_t zeros : {0U, 1U, 300U, 70'000U}) {
        write_journal(whole + torn + std::string(zeros, '\0'));
        EXPECT_EQ(fair_with_journal(kSmall), list) << whole.size() << ' ' << torn << ' ' << zeros;
        EXPECT_EQ(text_of_journal().find('\0'), std::string::npos);
      }
    }
  }
}

TEST_F(FairTest, LocksTheJournalForOneRunAtATime) {
  write_journal(std::string(kHead) + '\n' + journal_line("0 yes"));
  {
    db::PosixFileSystem files;
    const auto other_run = files.open_to_append(journal());
    const Outcome outcome = seedbank_command(words_with_journal("--quiet " + std::string(kSmall)));
    EXPECT_EQ(outcome.code, 6);
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(outcome.errors,
              "seedbank: " + journal().string() + ": in use by another process that writes here\n");
    EXPECT_EQ(lines_of_journal(), 2U);
  }
  EXPECT_NE(fair_with_journal(kSmall), "");
}

}  // namespace
}  // namespace seedbank
