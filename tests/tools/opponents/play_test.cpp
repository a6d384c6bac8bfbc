// seedbank play through a pipe: whole games, every command that may be typed, and errors.
#include <csignal>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

class PlayTest : public testing::Test {
 protected:
  [[nodiscard]] Outcome play(std::vector<std::string> more, const std::string& input) const {
    more.insert(more.begin(), "play");
    more.insert(more.end(), {"--db", "none", "--tt", "32M"});
    return seedbank_command(std::move(more), input);
  }
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path() / name; }

 private:
  db::TemporaryDirectory directory_;
};

std::string last_line_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string last;
  for (std::string line; std::getline(in, line);) last = line;
  return last;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++count;
  return count;
}

// The person plays the moves of a strategy in a match. Then the opponent does the same as in the
// match, and the result and the mistakes are those of the record.
TEST_F(PlayTest, AWholeGameEndsAsTheMatchDidAndListsItsMistakes) {
  const std::string records = path("games.jsonl");
  (void)output_of({"match", "--quiet", "--players", "tree:1,minimax:2", "--pits", "4", "--seeds",
                   "3", "--records", records, "--db", "none"});
  std::ifstream in(records);
  std::string line;
  std::getline(in, line);
  for (int i = 0; i < 2; ++i) {
    std::getline(in, line);
    const Json game = Json::parse(line);
    const bool is_south = game["south"] == "tree:1";
    NotedPosition now = parse_position(game["start"].get<std::string>());
    const SowingTable table({4, Rules::kEmptyCapture});
    const Side person = is_south ? Side::kSouth : Side::kNorth;
    std::string input;
    std::size_t mistakes = 0;
    for (std::size_t k = 0; k < game["pits"].size(); ++k) {
      if (now.to_move == person) input += std::to_string(game["pits"][k].get<int>()) + '\n';
      mistakes += game["costs"][k] > 0 ? 1U : 0U;
      if (sow(table, now.position, game["pits"][k].get<int>() - 1) == After::kOtherMover) {
        now.to_move = other(now.to_move);
      }
    }
    const Outcome outcome = play({"--opponent", "minimax:2", "--pits", "4", "--seeds", "3",
                                  "--first", is_south ? "you" : "opponent"},
                                 input);
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    EXPECT_EQ(outcome.errors, "");
    const int margin = game["margin"].get<int>() * (is_south ? 1 : -1);
    const std::string end = margin == 0  ? "a draw."
                            : margin > 0 ? "you win by " + std::to_string(margin) + '.'
                                         : "you lose by " + std::to_string(-margin) + '.';
    EXPECT_NE(outcome.output.find("The game is over: " + end), std::string::npos) << outcome.output;
    EXPECT_EQ(count_of(outcome.output, "a mistake that costs"), mistakes) << outcome.output;
    EXPECT_EQ(count_of(outcome.output, " (you): "), 1U);
    for (const std::string& row : lines_of(outcome.output)) EXPECT_LE(row.size(), 80U) << row;
  }
}

TEST_F(PlayTest, AnswersEveryCommand) {
  const std::string file = path("kept.jsonl");
  const Outcome outcome =
      play({"--opponent", "greedy", "--pits", "3", "--seeds", "2", "--rules", "standard"},
           "hint\nvalue\nreview\nundo\n2\nsave " + file + "\nundo\n1\nload " + file +
               "\nboard\nhelp\nsave\nhint now\n\n7\n-1\nx\n2\nquit\n3\n");
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  const Json answer = objects_of(
      output_of({"query", "--json", "--quiet", "--rules", "standard", "2,2,2,0,2,2,2,0"}))[0];
  std::string hint = "final margins for you: ";
  for (const Json& move : answer["moves"]) {
    const int value = move["value"];
    const bool best = std::ranges::find(answer["best"], move["pit"]) != answer["best"].end();
    hint += (hint.back() == ' ' ? "" : ", ") + std::to_string(move["pit"].get<int>()) + ": " +
            (value > 0 ? "+" : "") + std::to_string(value) + (best ? " best" : "");
  }
  for (const std::string& part :
       {hint, std::string("with best play from here: "), std::string("nothing to take back"),
        std::string("nothing has been sown yet"), "saved as the last line of " + file,
        std::string("save takes the name of a file"), std::string("'hint' takes no argument"),
        std::string("'7' is neither a pit from 1 to 3 nor a command"),
        std::string("'-1' is neither a pit"), std::string("'x' is neither a pit"),
        std::string("pit 2 is empty"), std::string("  undo        back to your last choice")}) {
    EXPECT_NE(outcome.output.find(part), std::string::npos) << part << '\n' << outcome.output;
  }
  EXPECT_EQ(outcome.output.find("The game is over"), std::string::npos);
  // The saved game is a record that replay reads.
  const Json game = Json::parse(last_line_of(file));
  EXPECT_EQ(game["schema"], "seedbank.game/1");
  EXPECT_EQ(game["south"], "person");
  const Outcome replayed =
      seedbank_command({"replay", "--quiet", "--rules", "standard", "--json"}, last_line_of(file));
  EXPECT_EQ(replayed.code, 0) << replayed.errors;
  EXPECT_EQ(objects_of(replayed.output)[0]["moves"].size(), game["pits"].size());
}

TEST_F(PlayTest, AFinishedGameCanBeSavedAndUndone) {
  const std::string file = path("kept.jsonl");
  // South's two seeds next to the store end the game.
  const Outcome outcome = play({"--opponent", "greedy", "0,1,3,1,0,2"},
                               "2\n1\nsave " + file + "\nundo\n2\nsave " + file + "\nquit\n");
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_EQ(count_of(outcome.output, "The game is over: you win by"), 2U) << outcome.output;
  EXPECT_NE(outcome.output.find("the game is over; undo"), std::string::npos) << outcome.output;
  EXPECT_TRUE(Json::parse(last_line_of(file)).contains("margin"));
  const Outcome again = play({"--pits", "2"}, "load " + file + "\n");
  EXPECT_EQ(count_of(again.output, "The game is over"), 1U) << again.output;
  EXPECT_EQ(again.output.find("checksum"), std::string::npos) << again.output;
}

TEST_F(PlayTest, ReportsGamesThatCannotBeVerifiedOrWereChanged) {
  const std::string file = path("kept.jsonl");
  (void)play({"--pits", "2", "--seeds", "2"}, "save " + file + "\nquit\n");
  const std::string line = last_line_of(file);
  const auto load = [&](const std::string& text) {
    std::ofstream(file, std::ios::trunc) << text << '\n';
    return play({"--pits", "2"}, "load " + file + "\nquit\n").output;
  };
  const std::string without = line.substr(0, line.find(",\"checksum\"")) + '}';
  EXPECT_NE(load(without).find("no checksum"), std::string::npos);
  std::string changed = line;
  changed[changed.find("2,2,0")] = '1';
  const std::string refused = load(changed);
  EXPECT_NE(refused.find("wrong checksum"), std::string::npos) << refused;
  EXPECT_EQ(count_of(refused, "North\n"), 1U) << "the game that was begun\n" << refused;
}

TEST_F(PlayTest, SavingAGameReplacesNothing) {
  const std::string file = path("mine.txt");
  for (const std::string text :
       {"my notes", "my notes\n", "{\"schema\":\"seedbank.records/1\"}\n"}) {
    std::ofstream(file, std::ios::trunc) << text;
    const Outcome outcome = play({"--pits", "2"}, "save " + file + "\nquit\n");
    EXPECT_NE(outcome.output.find("nothing was changed"), std::string::npos) << outcome.output;
    std::ifstream in(file);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text);
  }
}

TEST_F(PlayTest, TheEndOfTheInputEndsTheGame) {
  const Outcome outcome = play({"--opponent", "1", "--first", "opponent", "--pits", "3"}, "");
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_NE(outcome.output.find("You are North against 1"), std::string::npos) << outcome.output;
  EXPECT_NE(outcome.output.find("South sows "), std::string::npos) << outcome.output;
}

TEST_F(PlayTest, BeginsAtTheGivenPosition) {
  const Outcome position = play({"--opponent", "1", "2,2,0,5,1,7,n"}, "");
  EXPECT_NE(position.output.find("You are North"), std::string::npos) << position.output;
  EXPECT_NE(position.output.find("7        0"), std::string::npos) << position.output;
  const auto boards = objects_of(output_of(
      {"fair", "--pits", "3", "--seeds", "2", "--quiet", "--json", "--journal", path("journal")}));
  const Json& board = boards[1];
  const Outcome fair = play({"--opponent", "1", "--pits", "3", "--seeds", "2", "--quiet", "--fair",
                             std::to_string(board["ludii"].get<int>())},
                            "save " + path("fair.jsonl") + "\n");
  ASSERT_EQ(fair.code, 0) << fair.errors;
  const Json game = Json::parse(last_line_of(path("fair.jsonl")));
  const NotedPosition start = parse_position(game["start"].get<std::string>());
  std::string numbers;
  for (const int number : board["board"].get<std::vector<int>>()) {
    numbers += std::to_string(number) + ' ';
  }
  EXPECT_EQ(start, parse_position(numbers));
}

TEST_F(PlayTest, ErrorsNameTheReason) {
  EXPECT_EQ(play({"--opponent", "nobody"}, "").code, 2);
  EXPECT_EQ(play({"--fair", "9999", "--pits", "2", "--seeds", "2"}, "").code, 2);
  EXPECT_EQ(play({"1,1,0,1,1,0", "--pits", "2"}, "").code, 2);
  EXPECT_EQ(play({"1,1,0,1,x,0"}, "").code, 3);
  EXPECT_EQ(play({"0,0,4,1,1,0"}, "").code, 3);
  EXPECT_EQ(play({"--json", "--pits", "2"}, "").code, 2);
  const Outcome load =
      play({"--pits", "2"}, "load " + path("nothing") + "\nload /dev/zero\nquit\n");
  EXPECT_EQ(load.code, 0);
  EXPECT_NE(load.output.find(path("nothing") + ": "), std::string::npos) << load.output;
  EXPECT_NE(load.output.find("/dev/zero: not a regular file"), std::string::npos) << load.output;
}

TEST_F(PlayTest, CtrlCPrintsTheState) {
  Conversation game({"play", "--opponent", "1", "--pits", "3", "--db", "none"});
  EXPECT_EQ(game.hear().find("You are South"), 0U);
  for (int i = 0; i < 7; ++i) (void)game.hear();
  game.say("1\n");
  for (std::string line; line.find("sows") == std::string::npos;) line = game.hear();
  for (int i = 0; i < 7; ++i) (void)game.hear();
  game.signal(SIGINT);
  EXPECT_EQ(game.hear(), "");
  EXPECT_EQ(game.hear(), "Interrupted. To see the game again:");
  EXPECT_EQ(
      game.hear().find("seedbank replay --rules empty-capture --start '4,4,4,0,4,4,4,0 s' 1 "), 0U);
  EXPECT_EQ(game.end(), 130);
}

}  // namespace
}  // namespace seedbank
