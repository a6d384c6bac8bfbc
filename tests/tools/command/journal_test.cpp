// Journals of solve: runs that are killed, interrupted or out of time resume, and verify finds
// faults.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "db/storage/zstd_frame.h"
#include "engine/journal/journal_format.h"
#include "tests/db/temporary_directory.h"
#include "tests/random_seed.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using Words = std::vector<std::string>;

class JournalTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }
  [[nodiscard]] std::string journal() const { return path("a journal"); }

  // Saves nearly all facts, so that small searches fill a journal.
  [[nodiscard]] Words solve_words(const Words& game, bool with_journal = true) const {
    Words words = {"solve", "--json", "--quiet", "--db", "none"};
    words.insert(words.end(), game.begin(), game.end());
    if (with_journal) words.insert(words.end(), {"--journal", journal(), "--least-work", "20"});
    return words;
  }
  [[nodiscard]] Json solve(const Words& game, bool with_journal = true) const {
    return Json::parse(output_of(solve_words(game, with_journal)));
  }
  [[nodiscard]] Words verify_words(const Words& more = {}) const {
    Words words = {"verify", "--quiet", "--db", "none", "--journal", journal()};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  static std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  [[nodiscard]] std::string bytes_of_journal() const { return bytes_of(journal()); }
  void write_journal(const std::string& bytes) const {
    std::ofstream(journal(), std::ios::binary) << bytes;
  }
  void add_to_journal(const std::vector<ProvenShare>& facts, int pits) const {
    const std::string before = bytes_of_journal();
    const std::vector<std::uint8_t> batch = engine::encode_batch(
        facts, pits, engine::end_checksum(std::vector<std::uint8_t>(before.begin(), before.end())));
    write_journal(before + std::string(batch.begin(), batch.end()));
  }

  // Expects an error of the journal with this message, and that nothing else happens.
  void expect_refused(const Words& words, int code, const std::string& message) const {
    const std::string before = bytes_of_journal();
    const Outcome outcome = seedbank_command(words);
    EXPECT_EQ(outcome.code, code) << outcome.errors;
    EXPECT_EQ(outcome.output, "");
    EXPECT_NE(outcome.errors.find("seedbank: " + journal() + ": " + message), std::string::npos)
        << outcome.errors;
    EXPECT_EQ(bytes_of_journal(), before);
  }

 private:
  db::TemporaryDirectory directory_;
};

// A search of a million positions with few endgames, which writes 29 batches of facts, and one that
// does not end.
const Words kLongGame = {"--pits", "4",         "--seeds", "6",        "--endgames",
                         "6",      "--threads", "2",       "--driver", "mtdf"};
const Words kEndlessGame = {"--pits", "6", "--seeds", "6", "--endgames", "8"};

// The fields that do not depend on whether there is a journal.
Json values(const Json& answer) {
  Json all = values_of(answer);
  all.erase("journal");
  return all;
}

TEST_F(JournalTest, ValuesDoNotDependOnItAndASecondRunTakesLess) {
  for (const Rules rules : kAllRules) {
    fs::remove(journal());
    const std::string rules_name(name(rules));
    const Words game = {"--pits", "4", "--seeds", "5", "--endgames", "6", "--rules", rules_name};
    Words with_moves = game;
    with_moves.push_back("--moves");
    const Json without = solve(with_moves, false);
    EXPECT_FALSE(without.contains("journal"));
    const Json first = solve(with_moves);
    EXPECT_EQ(first["journal"]["known"], 0);
    EXPECT_GT(first["journal"]["added"], 100);
    EXPECT_EQ(values(first), values(without));
    const Json second = solve(with_moves);
    EXPECT_EQ(values(second), values(without));
    EXPECT_LE(second["journal"]["known"], first["journal"]["added"]);
    EXPECT_LT(second["nodes"], first["nodes"].get<int>() / 2);
    // The opening alone, and another position of the same game.
    const Json alone = solve(game);
    EXPECT_EQ(alone["value"], without["value"]);
    EXPECT_EQ(margin_of_line({4, rules}, opening(4, 5), alone["line"]), without["value"]);
    const Words other = {"--pits", "4", "--seeds", "3", "--rules", rules_name};
    EXPECT_EQ(solve(other)["value"], solve(other, false)["value"]);
    const Outcome verified = seedbank_command(verify_words());
    EXPECT_EQ(verified.code, 0) << verified.errors;
  }
}

TEST_F(JournalTest, DetailsOfProofsAreSmallFactsThatAreTrue) {
  (void)seedbank_command({"solve", "--pits", "4", "--seeds", "6", "--endgames", "6", "--db", "none",
                          "--journal", journal(), "--least-work", "2000"});
  const std::string details = path("details");
  // All facts: the proofs of some of them are endgames alone, and have no details.
  const Words words = verify_words(
      {"--details", details, "--least-work", "10", "--memory", "64M", "--threads", "1", "--json"});
  const Outcome first = seedbank_command(words);
  ASSERT_EQ(first.code, 0) << first.errors;
  const std::string bytes = bytes_of(details);
  // The details are added to a journal, which may have them already.
  EXPECT_EQ(seedbank_command(words).code, 0);
  EXPECT_EQ(bytes_of(details).substr(0, bytes.size()), bytes);

  // Each of them follows from few positions and the facts of the journal.
  write_journal(bytes_of_journal() + bytes);
  const Outcome all = seedbank_command(verify_words({"--json"}));
  ASSERT_EQ(all.code, 0) << all.errors;
  const Json report = Json::parse(all.output);
  EXPECT_EQ(report["differences"], 0);
  EXPECT_GT(report["facts"], Json::parse(first.output)["facts"]);
}

TEST_F(JournalTest, ReportsTheFactsAtTheStart) {
  (void)solve({"--pits", "4", "--seeds", "3", "--endgames", "4"});
  write_journal(bytes_of_journal() + "FACT");
  const Outcome outcome = seedbank_command(
      {"solve", "--pits", "4", "--seeds", "3", "--db", "none", "--journal", journal()});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_NE(outcome.errors.find("facts at the start; 4 bytes of an incomplete batch, left by "
                                "a killed run, were removed\n"),
            std::string::npos)
      << outcome.errors;
}

TEST_F(JournalTest, KilledAtAnyMomentItResumes) {
  std::mt19937_64 generator = seeded_generator();
  const Json straight = solve(kLongGame, false);
  Invocation what;
  what.arguments = solve_words(kLongGame);
  const auto bytes = [this] {
    return fs::exists(journal()) ? fs::file_size(journal()) : std::uintmax_t{0};
  };
  bool is_killed = true;
  for (int round = 0; round < 4 && is_killed; ++round) {
    const std::uintmax_t before = std::max<std::uintmax_t>(bytes(), engine::kJournalHeaderBytes);
    RunningProcess process(what);
    while (!process.ended() && bytes() <= before) std::this_thread::sleep_for(milliseconds(1));
    std::this_thread::sleep_for(milliseconds(random_between(generator, 0, 20)));
    process.signal(SIGKILL);
    const Outcome outcome = process.wait();
    is_killed = outcome.code != 0;
    ASSERT_TRUE(!is_killed || outcome.code == 128 + SIGKILL) << outcome.errors;
    ASSERT_TRUE(is_killed || round > 0) << "it ended before it could be killed";
    EXPECT_GE(bytes() + engine::kMostFactBytes, before);
  }
  const Json solved = solve(kLongGame);
  EXPECT_GT(solved["journal"]["known"], 1000);
  EXPECT_EQ(values(solved), values(straight));
  EXPECT_LT(solve(kLongGame)["nodes"], straight["nodes"].get<int>() / 5);
  const Outcome verified = seedbank_command(verify_words({"--sample", "200", "--json"}));
  EXPECT_EQ(verified.code, 0) << verified.output << verified.errors;
}

TEST_F(JournalTest, OutOfTimeOrInterruptedItKeepsProvenFacts) {
  Words words = solve_words(kEndlessGame);
  words.insert(words.end(), {"--time", "2"});
  const Outcome out_of_time = seedbank_command(words);
  EXPECT_EQ(out_of_time.code, 124) << out_of_time.errors;
  const Json first = Json::parse(out_of_time.output);
  EXPECT_GT(first["journal"]["added"], 0);

  Invocation what;
  what.arguments = solve_words(kEndlessGame);
  RunningProcess process(what);
  const std::uintmax_t bytes = fs::file_size(journal());
  while (!process.ended() && fs::file_size(journal()) == bytes) {
    std::this_thread::sleep_for(milliseconds(10));
  }
  process.signal(SIGINT);
  const Outcome interrupted = process.wait();
  EXPECT_EQ(interrupted.code, 130) << interrupted.errors;
  const Json second = Json::parse(interrupted.output);
  EXPECT_GT(second["journal"]["known"], 0);
  EXPECT_GT(second["journal"]["added"], 0);
  // Proven bounds hold, and never widen.
  EXPECT_GE(second["bounds"][0], first["bounds"][0]);
  EXPECT_LE(second["bounds"][1], first["bounds"][1]);
  const Outcome third = seedbank_command(words);
  EXPECT_GT(Json::parse(third.output)["journal"]["known"], second["journal"]["known"]);
}

TEST_F(JournalTest, OfTwoMachinesAreConcatenated) {
  const Words first = {"--pits", "4", "--seeds", "4", "--endgames", "6"};
  const Words second = {"--pits", "4", "--seeds", "5", "--endgames", "6"};
  const int nodes_of_first = solve(first)["nodes"];
  const std::string bytes = bytes_of_journal();
  fs::remove(journal());
  const int nodes_of_second = solve(second)["nodes"];
  write_journal(bytes + bytes_of_journal());
  EXPECT_LT(solve(first)["nodes"], nodes_of_first / 2);
  EXPECT_LT(solve(second)["nodes"], nodes_of_second / 2);
  EXPECT_EQ(Json::parse(output_of(verify_words({"--json"})))["differences"], 0);
}

TEST_F(JournalTest, ThatCannotBeUsedIsNamedAndUnchanged) {
  const Words game = {"--pits", "4", "--seeds", "3", "--endgames", "4"};
  (void)solve(game);
  const std::string sound = bytes_of_journal();
  expect_refused(solve_words({"--pits", "5", "--seeds", "2"}), 4,
                 "journal of another game: empty-capture, 4 pits, not empty-capture, 5 pits");
  expect_refused(solve_words({"--pits", "4", "--seeds", "2", "--rules", "standard"}), 4,
                 "journal of another game");
  expect_refused(verify_words({"--pits", "5"}), 4, "journal of another game");
  expect_refused(verify_words({"--rules", "standard"}), 4, "journal of another game");

  std::string damaged = sound + sound;
  damaged[60] ^= 1;
  write_journal(damaged);
  expect_refused(solve_words(game), 4, "damaged: not a sound batch of facts (at byte 40)");
  expect_refused(verify_words(), 4, "damaged: not a sound batch of facts (at byte 40)");
  std::string old = sound;
  old[12] = 1;
  write_journal(old);
  expect_refused(solve_words(game), 4, "format version 1, whose facts are not bound to their game");
  expect_refused(verify_words(), 4, "format version 1");
  write_journal("notes");
  expect_refused(solve_words(game), 4, "not a journal of proofs");
  write_journal("");
  expect_refused(verify_words(), 4, "a journal without a complete header");
  const Position start = opening(4, 3);
  write_journal(sound);
  add_to_journal({{start, {24, 24}, 1}, {start, {0, 3}, 1}}, 4);
  expect_refused(solve_words(game), 4, "an impossible fact: it contradicts others");
  expect_refused(verify_words(), 4, "an impossible fact: it contradicts others");
  fs::remove(journal());
  EXPECT_EQ(seedbank_command(verify_words()).code, 4);
  EXPECT_EQ(seedbank_command({"solve", "--seeds", "2", "--journal", path("none/journal")}).code, 6);
  EXPECT_EQ(seedbank_command({"solve", "--seeds", "2", "--least-work", "5"}).code, 2);
  EXPECT_EQ(seedbank_command(verify_words({"--seeds", "5"})).code, 2);
  EXPECT_EQ(seedbank_command(verify_words({"--fullgame", path("none")})).code, 2);
  EXPECT_EQ(seedbank_command(verify_words({"--full", "--sample", "5"})).code, 2);
}

// Searches of (4,3) under two rule sets prove different bounds of the same positions, which would
// be trusted under the wrong header.
TEST_F(JournalTest, OfOneRuleSetUnderTheHeaderOfAnotherIsRefused) {
  const Words game = {"--pits", "4", "--seeds", "3", "--endgames", "4"};
  std::map<Rules, std::string> journals;
  for (const Rules rules : kAllRules) {
    fs::remove(journal());
    Words words = game;
    words.insert(words.end(), {"--rules", std::string(name(rules))});
    (void)solve(words);
    journals[rules] = bytes_of_journal();
    ASSERT_GT(journals[rules].size(), engine::kJournalHeaderBytes);
  }
  const std::string spliced =
      journals[Rules::kEmptyCapture].substr(0, engine::kJournalHeaderBytes) +
      journals[Rules::kStandard].substr(engine::kJournalHeaderBytes);
  write_journal(spliced);
  for (const Words& words : {solve_words(game), verify_words()}) {
    const Outcome outcome = seedbank_command(words);
    EXPECT_EQ(outcome.code, 4) << outcome.errors;
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(outcome.errors, "seedbank: " + journal() +
                                  ": damaged: a batch of facts that does not follow its "
                                  "predecessor: moved, or from another file (at byte 40)\n");
    EXPECT_EQ(bytes_of_journal(), spliced);
  }
}

// The value of (4,5) is a share of 21: a fact to the contrary is trusted until it proves wrong.
TEST_F(JournalTest, ThatIsWrongAboutTheOpeningEndsTheRun) {
  const std::vector<std::uint8_t> header =
      engine::encode_journal_header({4, Rules::kEmptyCapture}, 1);
  for (const ShareBounds bounds : {ShareBounds{25, 25}, {0, 18}, {30, 40}}) {
    for (const Words& more : {Words(), Words{"--moves"}}) {
      write_journal({header.begin(), header.end()});
      add_to_journal({{opening(4, 5), bounds, 1000}}, 4);
      Words words = solve_words({"--pits", "4", "--seeds", "5"});
      words.insert(words.end(), more.begin(), more.end());
      const Outcome outcome = seedbank_command(words);
      EXPECT_EQ(outcome.code, 4) << outcome.output << outcome.errors;
      EXPECT_EQ(outcome.output, "");
      EXPECT_NE(outcome.errors.find("a fact in the journal is wrong; 'seedbank verify --journal' "
                                    "finds which\n"),
                std::string::npos)
          << outcome.errors;
      EXPECT_EQ(seedbank_command(verify_words()).code, 1);
    }
  }
}

TEST_F(JournalTest, IsUsedByOneRunAtATime) {
  Invocation what;
  what.arguments = solve_words(kEndlessGame);
  RunningProcess process(what);
  process.wait_for_handler(SIGINT);
  // Its header is written once the run has locked the journal.
  while (!process.ended() && (!fs::exists(journal()) || fs::file_size(journal()) == 0)) {
    std::this_thread::yield();
  }
  const Outcome second = seedbank_command(solve_words(kEndlessGame));
  EXPECT_EQ(second.code, 6);
  EXPECT_NE(second.errors.find("in use by another process that writes here"), std::string::npos)
      << second.errors;
  // Reading it is always possible.
  EXPECT_EQ(seedbank_command(verify_words({"--sample", "0"})).code, 0);
}

TEST_F(JournalTest, OnAFullDiskIsAnErrorAndLosesNothing) {
  const Words game = {"--pits", "5", "--seeds", "4", "--endgames", "6"};
  // 8 blocks of 512 bytes; writing more is an error and not a signal.
  Invocation what;
  what.program = "/bin/sh";
  what.arguments = solve_words(game);
  what.arguments.insert(
      what.arguments.begin(),
      {"-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"", program_under_test()});
  const Outcome full = run(what);
  EXPECT_EQ(full.code, 6);
  EXPECT_NE(full.errors.find("seedbank: " + journal() + ": cannot write: File too large"),
            std::string::npos)
      << full.errors;
  EXPECT_EQ(seedbank_command(verify_words()).code, 0);
  EXPECT_EQ(values(solve(game)), values(solve(game, false)));
}

TEST_F(JournalTest, VerifyReadsCompressedJournals) {
  (void)solve({"--pits", "4", "--seeds", "4", "--endgames", "4"});
  const std::string bytes = bytes_of_journal();
  const std::vector<std::uint8_t> content(bytes.begin(), bytes.end());
  const std::vector<std::size_t> ends = {content.size()};
  std::vector<std::uint8_t> frame(db::FrameCompressor::most_bytes(content.size(), 1));
  frame.resize(db::FrameCompressor(db::FrameModel::kMatches).compress(content, ends, frame));
  const std::string compressed(frame.begin(), frame.end());
  ASSERT_LT(compressed.size(), bytes.size());
  write_journal(compressed);
  const std::string text = output_of(verify_words());
  EXPECT_NE(text.find("\nproven: 4 pits, 4 seeds in each, empty-capture: South wins by 2\n"),
            std::string::npos)
      << text;
  EXPECT_NE(output_of(verify_words({"--sample", "3"})).find("\nstated: 4 pits, 4 seeds"),
            std::string::npos);
  write_journal(compressed.substr(0, compressed.size() - 1));
  expect_refused(verify_words(), 4, "a compressed journal that is not one zstd frame");
  write_journal(compressed + compressed);
  expect_refused(verify_words(), 4, "a compressed journal that is not one zstd frame");
  std::string damaged = compressed;
  for (std::size_t i = damaged.size() / 2; i < damaged.size(); ++i) damaged[i] = '\x55';
  write_journal(damaged);
  EXPECT_EQ(seedbank_command(verify_words()).code, 4);
}

TEST_F(JournalTest, VerifyCountsReprovenFacts) {
  (void)solve({"--pits", "4", "--seeds", "4", "--endgames", "4"});
  const Json all = Json::parse(output_of(verify_words({"--json"})));
  EXPECT_EQ(all["schema"], "seedbank.journal-verify/1");
  EXPECT_EQ(all["rules"], "empty-capture");
  EXPECT_EQ(all["pits"], 4);
  EXPECT_EQ(all["torn_bytes"], 0);
  EXPECT_EQ(all["full"], true);
  EXPECT_GT(all["facts"], 20);
  EXPECT_EQ(all["recomputed"], all["facts"]);
  EXPECT_EQ(all["differences"], 0);
  EXPECT_EQ(all["examples"], Json::array());
  EXPECT_EQ(all["openings"], Json::array({{{"seeds", 4}, {"bounds", {2, 2}}}}));
  EXPECT_GT(all["nodes"], 0);
  const Json full = Json::parse(output_of(verify_words({"--json", "--full"})));
  EXPECT_EQ(full["recomputed"], all["facts"]);
  const Json some = Json::parse(output_of(verify_words({"--json", "--sample", "7"})));
  EXPECT_EQ(some["recomputed"], 7);
  EXPECT_EQ(some["full"], false);
  write_journal(bytes_of_journal() + "FAC");
  const std::string text = output_of(verify_words());
  EXPECT_EQ(text.find("4 pits, empty-capture: checksums of "), 0U) << text;
  EXPECT_NE(text.find(" proven again, 0 wrong, "), std::string::npos) << text;
  EXPECT_NE(text.find("\nthe last 3 bytes belong to an unfinished batch and do not count\n"),
            std::string::npos)
      << text;
}

TEST_F(JournalTest, AllShardsTogetherProveWhatAFullCheckProves) {
  (void)solve({"--pits", "4", "--seeds", "4", "--endgames", "4"});
  const int facts = Json::parse(output_of(verify_words({"--json"})))["facts"];
  int sum = 0;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    const Json part = Json::parse(output_of(verify_words({"--json", "--shard", shard})));
    EXPECT_EQ(part["shard"], shard);
    EXPECT_EQ(part["full"], false);
    EXPECT_EQ(part["differences"], 0);
    EXPECT_LE(part["most_nodes"], part["nodes"]);
    sum += part["recomputed"].get<int>();
  }
  EXPECT_EQ(sum, facts);
  const std::string text = output_of(verify_words({"--shard", "2/3"}));
  EXPECT_NE(text.find("\nproven if all 3 shards are: 4 pits, 4 seeds"), std::string::npos) << text;
  EXPECT_NE(output_of(verify_words({"--shard", "1/1"})).find("\nproven: 4 pits, 4 seeds"),
            std::string::npos);
  EXPECT_EQ(seedbank_command(verify_words({"--shard", "4/3"})).code, 2);
  EXPECT_EQ(seedbank_command(verify_words({"--shard", "1/3", "--sample", "2"})).code, 2);
  EXPECT_EQ(seedbank_command({"verify", "--shard", "1/3"}).code, 2);
}

TEST_F(JournalTest, VerifyFindsAFalseFact) {
  (void)solve({"--pits", "4", "--seeds", "3", "--endgames", "4"});
  // South can get only 1 of the 2 seeds: it sows its only seed into the store, and the other is
  // North's.
  //
  //        0   0   0   1
  //     0                 0
  //        0   0   0   1
  Position position;
  position.mover = Row{0, 0, 0, 1};
  position.waiter = Row{1};
  add_to_journal({{position, {2, 2}, 1000}}, 4);
  const Outcome text = seedbank_command(verify_words());
  EXPECT_EQ(text.code, 1);
  EXPECT_EQ(text.output.find("wrong: 0,0,0,1,0,1,0,0,0,0 s: stated +2, proven -2..0\n"), 0U)
      << text.output;
  EXPECT_NE(text.output.find(", 1 wrong, "), std::string::npos);
  EXPECT_NE(text.output.find("\nnot proven: 4 pits, 3 seeds in each"), std::string::npos);
  const Outcome json = seedbank_command(verify_words({"--json"}));
  EXPECT_EQ(json.code, 1);
  const Json found = Json::parse(json.output);
  EXPECT_EQ(found["differences"], 1);
  EXPECT_EQ(found["examples"], Json::parse(R"([{"position":"0,0,0,1,0,1,0,0,0,0 s","stored":[2,2],)"
                                           R"("recomputed":[-2,0]}])"));
}

TEST_F(JournalTest, VerifyCanBeInterrupted) {
  Words words = solve_words(kEndlessGame);
  words.insert(words.end(), {"--time", "1"});
  EXPECT_EQ(seedbank_command(words).code, 124);
  add_to_journal({{opening(6, 6), {30, 72}, 1'000'000'000}}, 6);
  Invocation what;
  what.arguments = verify_words();
  RunningProcess process(what);
  process.wait_for_handler(SIGINT);
  std::this_thread::sleep_for(milliseconds(200));
  process.signal(SIGINT);
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.code, 130);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors.find("seedbank: interrupted. To check again, repeat:\n"), 0U)
      << outcome.errors;
}

}  // namespace
}  // namespace seedbank
