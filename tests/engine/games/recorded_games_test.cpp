// Files of games: the examples of FORMATS.md, published games in every numbering, and damaged
// files.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <seedbank/error.h>
#include <seedbank/recorded_games.h>

#include "tests/fuzz/game_file_property.h"
#include "tests/fuzz/mutated_text.h"

namespace seedbank {
namespace {

constexpr std::string_view kStandard = "standard";

Board standard_opening() { return Board(6, 4, kStandard); }

// "South 3, North 2": the sowings of a game, by player.
std::string sowings_of(const RecordedGame& game) {
  std::string text;
  const std::vector<Board> positions = game.record.game.positions();
  const std::vector<int> pits = game.record.game.sown();
  for (std::size_t i = 0; i < pits.size(); ++i) {
    const bool south = positions[i].south_to_move();
    const std::string& player = game.player(i, positions[i].to_move());
    text += (i == 0 ? "" : ", ") + (player.empty() ? (south ? "South" : "North") : player) + ' ' +
            std::to_string(pits[i]);
  }
  return text;
}

std::string sowings_of(const GameFile& file) {
  std::string text;
  for (const RecordedGame& game : file.games) {
    text += (text.empty() ? "" : "; ") + sowings_of(game);
  }
  for (const UnreadableGame& part : file.unreadable) text += "unreadable: " + part.why;
  return text;
}

GameFile read(std::string_view text, std::optional<PitNumbers> numbers = {}) {
  return read_games(text, {.start = standard_opening(), .numbers = numbers});
}

TEST(GameFormats, EveryExampleOfTheDocumentIsReadAsItSays) {
  std::ifstream in(std::string(SEEDBANK_SOURCE_DIR) + "/engine/games/FORMATS.md");
  ASSERT_TRUE(in);
  std::set<std::string> documented;
  std::string format;
  std::string example;
  std::string section;
  bool in_example = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("## ")) {
      format = line.substr(3);
      example.clear();
      section.clear();
    } else if (line.starts_with("```")) {
      in_example = !in_example;
    } else if (in_example) {
      example += line + '\n';
    } else if (line.starts_with("Read: ")) {
      const bool captures = section.find("Rules: empty-capture") != std::string::npos;
      const Board start(6, 4, captures ? "empty-capture" : kStandard);
      const GameFile file = read_games(example, {.start = start});
      EXPECT_EQ(sowings_of(file), line.substr(6)) << format;
      for (const RecordedGame& game : file.games) {
        EXPECT_EQ(game.format, format);
        EXPECT_TRUE(game.is_complete());
      }
      documented.insert(format);
    } else {
      section += line;
    }
  }
  std::set<std::string> known;
  for (const GameFormat& each : game_formats()) known.emplace(each.name);
  EXPECT_EQ(documented, known);
}

TEST(GameFormats, TheDocumentHasTheTableOfTheCode) {
  std::ifstream in(std::string(SEEDBANK_SOURCE_DIR) + "/engine/games/FORMATS.md");
  std::vector<std::string> rows;
  for (std::string line; std::getline(in, line);) {
    const bool is_row = line.starts_with("| ") && line.size() > 2 && line[2] >= 'a';
    if (is_row && !line.starts_with("| format |")) rows.push_back(line);
  }
  std::vector<std::string> wanted;
  for (const GameFormat& each : game_formats()) {
    wanted.push_back("| " + std::string(each.name) + " | " + std::string(each.meaning) + " | " +
                     std::string(each.certain) + " |");
  }
  EXPECT_EQ(rows, wanted);
}

struct PublishedGame {
  std::string_view text;
  std::string_view sowings;
  PitNumbers numbers;
};

TEST(RecordedGames, AreReadInTheNumberingInWhichTheyAreLegal) {
  using enum PitNumbers;
  constexpr PublishedGame kGames[] = {
      {"3 6 9 12", "South 3, South 6, North 2, North 5", kCells},
      {"3 6 8 1", "South 3, South 6, North 1, South 1", kCells},
      {"2 5 7 0", "South 3, South 6, North 1, South 1", kIndices},
      {"history=0:3,0:6,1:9", "South 3, South 6, North 2", kCells},
      {"{\"info\":{\"actionHistory\":[\"3\",\"6\",\"9\"]}}", "South 3, South 6, North 2", kCells},
      {"[3, 6, 9]", "South 3, South 6, North 2", kCells},
      {"['3', '6', '9.0']", "South 3, South 6, North 2", kCells},
      {"C F b", "South 3, South 6, North 2", kLetters},
      {"c f b", "South 3, South 6, North 2", kLetters},
      {"c1 f1 e2", "South 3, South 6, North 2", kSquares},
      {"25-1", "South 3, South 6, North 2", kIrving},
      {"3 6 2", "South 3, South 6, North 2", kSowing},
      {"3-6 / 2", "South 3, South 6, North 2", kSowing},
      {"1. 3 6 2. 2", "South 3, South 6, North 2", kSowing},
      {"S: 3 6 N: 2", "South 3, South 6, North 2", kSowing},
      {"S3,S6,N2", "South 3, South 6, North 2", kSowing},
      {"South 3 6 North 2", "South 3, South 6, North 2", kSowing},
  };
  for (const PublishedGame& each : kGames) {
    const GameFile file = read(each.text);
    EXPECT_EQ(sowings_of(file), each.sowings) << each.text;
    ASSERT_EQ(file.games.size(), 1U) << each.text;
    EXPECT_EQ(file.games[0].record.numbers, each.numbers) << each.text;
    EXPECT_TRUE(file.games[0].is_complete()) << each.text;
  }
}

TEST(RecordedGames, RulesAreThoseOfTheFirstGameUnlessTheyAreGiven) {
  const std::string record =
      R"({"schema":"seedbank.game/1","rules":"standard","start":"2,2,2,0,2,2,2,0 s","south":"A",)"
      R"("north":"B","pits":[2]})";
  const std::string other =
      R"({"schema":"seedbank.game/1","rules":"empty-capture","start":"2,2,2,0,2,2,2,0 s",)"
      R"("south":"A","north":"B","pits":[2]})";
  const Board start(6, 4, "empty-capture");
  const GameFile file =
      read_games(record + '\n' + other + "\n3 6\n", {.start = start, .takes_rules = true});
  ASSERT_EQ(file.games.size(), 2U);
  EXPECT_EQ(file.games[0].record.game.rules(), kStandard);
  EXPECT_EQ(file.games[1].record.game.rules(), kStandard) << "a line without rules";
  ASSERT_EQ(file.unreadable.size(), 1U);
  EXPECT_EQ(file.unreadable[0].rules, "empty-capture");
  // Formats that imply rules, and fields that name them.
  for (const std::string text :
       {"{\"actionHistory\":[3]}", "kgp 1 0 1\n2 state <2,0,0,2,2,2,2>\n1@2 move 1\n",
        "{\"rules\":\"standard\",\"sowings\":[3]}",
        "{\"rules\":\"standard\",\"position\":\"2,2,0,2,2,0\",\"pit\":1}"}) {
    const GameFile one = read_games(text, {.start = start, .takes_rules = true});
    ASSERT_EQ(one.games.size(), 1U) << text;
    EXPECT_EQ(one.games[0].record.game.rules(), kStandard) << text;
    const GameFile given = read_games(text, {.start = start});
    ASSERT_EQ(given.unreadable.size(), 1U) << text;
    EXPECT_EQ(given.unreadable[0].rules, kStandard) << text;
  }
  // The first game decides, even one that names none.
  EXPECT_EQ(read_games("3\n" + record, {.start = start, .takes_rules = true}).unreadable.size(),
            1U);
  for (const auto& [text, why] :
       {std::pair<std::string, std::string>{R"({"rules":"kalah","sowings":[3]})",
                                            "unknown rules: 'kalah'"},
        {R"({"numbering":"cell","sowings":[3]})", "unknown numbering: 'cell'"}}) {
    const GameFile damaged = read_games(text, {.start = start, .takes_rules = true});
    ASSERT_EQ(damaged.unreadable.size(), 1U) << text;
    EXPECT_EQ(damaged.unreadable[0].why, why);
    EXPECT_EQ(damaged.unreadable[0].rules, "");
  }
}

TEST(RecordedGames, AmbiguousOnesAreReadInTheDefaultAndSayTheOthers) {
  const RecordedGame game = read("1 2 3").games.at(0);
  EXPECT_EQ(sowings_of(game), "South 1, North 2, South 3");
  EXPECT_EQ(game.record.numbers, PitNumbers::kSowing);
  EXPECT_FALSE(game.record.also.empty());
  for (const PitNumbers other : game.record.also) {
    const RecordedGame again = read("1 2 3", other).games.at(0);
    EXPECT_EQ(again.record.numbers, other);
    EXPECT_NE(sowings_of(again), sowings_of(game)) << name(other);
    EXPECT_TRUE(again.record.also.empty());
  }
}

TEST(RecordedGames, EveryNumberingReadsTheGamesThatItWrites) {
  std::mt19937_64 generator = seeded_generator();
  int games = 0;
  for (int i = 0; i < 200; ++i) {
    Board board(random_between(generator, 1, 7), random_between(generator, 1, 5), kStandard);
    const Board start = board;
    std::string record[16];
    while (!board.over()) {
      const std::vector<int> legal = board.legal_pits();
      const int pit = legal[generator() % legal.size()];
      const Side side = board.to_move();
      board.sow(pit);
      const bool passed = board.to_move() != side;
      for (const PitNumbers numbers : all_numberings()) {
        const bool is_within = numbers == PitNumbers::kTurns && !passed;
        record[static_cast<int>(numbers)] +=
            pit_name(numbers, board.pits(), pit, side) + (is_within ? "" : " ");
      }
      if (passed) record[static_cast<int>(PitNumbers::kIrving)] += '-';
    }
    for (const PitNumbers numbers : all_numberings()) {
      const PlayedRecord read = play_record(start, record[static_cast<int>(numbers)], numbers);
      ASSERT_FALSE(read.illegal) << name(numbers) << ": " << read.illegal->why;
      ASSERT_EQ(read.game.sown(), board.sown()) << name(numbers);
      ++games;
    }
  }
  EXPECT_EQ(games, 200 * static_cast<int>(all_numberings().size()));
}

// As people write games: the reading, or what the refusal says. "!" stands for an illegal sowing.
TEST(RecordedGames, AsPeopleWriteThemAreReadRightlyOrRefused) {
  const std::string ending = "0,0,0,0,1,1,20,0,0,0,0,1,1,24 s";
  const std::string five = "[5,5,5,5,5,5,0,5,5,5,5,5,5,0]";
  const std::tuple<std::string, std::string, std::string> kTexts[] = {
      // pairs, objects and tables
      {"", "[(0, 2), (1, 1)]", "refused: as from-zero, players from 0, sowing 2: '1' is North's"},
      {"", "[[0,2],[1,1]]", "refused: but S2 N1 as sowing, players from 0"},
      {"", "[[0,3],[1,4]]", "South 4, North 5"},
      {"", "[(1, 3), (1, 6), (2, 2)]", "South 3, South 6, North 2"},
      {"", "[(3, 1), (6, 1), (2, 2)]", "refused: not certain to be a player and a pit"},
      {"", "[[1,2]]", "refused: not certain to be a player and a pit"},
      {"", "[[3,6],[6],[5]]", "South 3, South 6, North 6, South 5"},
      {"", R"([{"player":1,"pit":3},{"player":1,"pit":6},{"player":2,"pit":1}])",
       "South 3, South 6, North 1"},
      {"", "{\"player\":1,\"pit\":3}\n{\"player\":1,\"pit\":6}\n{\"player\":2,\"pit\":1}",
       "South 3, South 6, North 1"},
      {"", R"([{"player":1,"pit":3,"depth":6}])", "refused: "},
      {"", "game,ply,pit\n1,1,3\n1,2,6\n1,3,2", "South 3, South 6, North 2"},
      {"", "ply,player,pit\n1,1,3\n2,1,6\n3,2,2\n1,1,6\n2,2,6",
       "South 3, South 6, North 2; South 6, North 6"},
      {"", "spiel,zug,mulde\n1,1,3\n1,2,6", "refused: unknown field or column 'spiel'"},
      {"", "ply,pit\n1,3\n2\n3,2", "refused: line 3: 1 columns, where the header has 2"},
      {"", "ply,pit\n1,3\n3,2", "refused: number 3. follows 1."},
      // codes, turns, letters
      {"", "13 16 21 12", "South 3, South 6, North 1, South 2"},
      {"", "1:3 1:6 2:2", "South 3, South 6, North 2"},
      {"", "36 21 1", "South 3, South 6, North 2, North 1, South 1"},
      {"", "36 2 1", "refused: as turns, sowing 4"},
      {"", "C F G", "South 3, South 6, North 1"},
      // lines that continue one another
      {"", "South: 3, 6\nNorth: 6\nSouth: 5", "South 3, South 6, North 6, South 5"},
      {"", "Ana: 3, 6\nBo: 6", "Ana 3, Ana 6, Bo 6"},
      {"",
       "S\u00FC"
       "d: 3 6\nNord: 6",
       "S\u00FC"
       "d 3, S\u00FC"
       "d 6, Nord 6"},
      {"", "P1: 3 6\nP2: 6", "P1 3, P1 6, P2 6"},
      {"", "North: 3\nSouth: 6", "!1"},
      {"", "1. 3 6\n2. 6\n3. 5", "South 3, South 6, North 6, South 5"},
      {"", "1. 3-6 6\n2. 5 5", "South 3, South 6, North 6, South 5, North 5"},
      {"", "1. 3 6 5  2. 1\n3. 6  4. 2", "South 3, South 6, North 5, South 1, !5"},
      {"", "1. 3 6 2\n2. 3 6 2\n3. 3 6 2", "refused: the 3 lines from here are not a legal game"},
      {"", "1: 3\n2: 6\n3: 2", "refused: not the names of two sides: '1', '2', '3'"},
      {"", "(1, 3)\n(1, 6)\n(2, 2)", "refused: the 3 lines from here are a legal game together"},
      // objects with a list
      {"", "{\"sowings\":[3,6,2],\"start\":" + five + "}", "South 3, North 6, South 2"},
      {"", "{\"sowings\":[3,6,2],\"board\":" + five + "}", "South 3, North 6, South 2"},
      {"", R"({"sowings":[3,6,2],"start":5})", "refused: 1 numbers"},
      {"", R"({"seeds":5,"moves":[6,5]})", "South 6, North 5"},
      {"", R"({"pits":4,"seeds":3,"moves":[2,4]})", "South 2, South 4"},
      {"", R"({"first":"north","moves":[3,6]})", "North 3, North 6"},
      {"", R"({"first":1,"moves":[3,6]})", "refused: '1' is not certain to be one of the sides"},
      {"", R"({"toMove":"north","moves":[3,6]})", "refused: unknown field 'toMove'"},
      {"", R"({"sowings":[3,6],"moves":[1,2]})", "refused: contradict"},
      {"", R"({"sowings":[3,6],"moves":[3,6],"date":"2026"})", "South 3, South 6"},
      {"", R"({"actionHistory":[3],"start":"1,1,0,1,1,0 s"})", "refused: field 'start'"},
      // ends
      {ending, "6,5,6,", "South 6, South 5, North 6"},
      {ending, "6,5,6 # won", "South 6, South 5, North 6"},
      {"", "3,6,2,5 1-0", "South 3, South 6, North 2, North 5"},
      {"", "3 6 2 ; South won 26:22", "refused: "},
      {"", "3 6 2 ; a good game", "South 3, South 6, North 2"},
      {"", "3 {a book: 6 5} 6 2 26:22", "South 3, South 6, North 2"},
      {"", "3 6 2 30:20", "refused: not the names of two sides: '30'"},
      {"", "S: 3 6 N:", "refused: no sowing follows 'N'"},
      {"", "3 6 2 9 1", "refused: as sowing, sowing 4: '9' is not a pit of 1..6"},
  };
  for (const auto& [start, text, wanted] : kTexts) {
    const Board from = start.empty() ? standard_opening() : Board::from_text(start, "", kStandard);
    const GameFile file = read_games(text, {.start = from});
    std::string found;
    for (const RecordedGame& game : file.games) {
      found += (found.empty() ? "" : "; ") + sowings_of(game);
      const auto& illegal = game.record.illegal;
      if (illegal) found += (illegal->number > 1 ? ", !" : "!") + std::to_string(illegal->number);
    }
    if (wanted.starts_with("refused: ")) {
      EXPECT_EQ(found, "") << text;
      ASSERT_EQ(file.unreadable.size(), 1U) << text;
      EXPECT_NE(file.unreadable[0].why.find(wanted.substr(9)), std::string::npos)
          << text << '\n'
          << file.unreadable[0].why;
    } else {
      EXPECT_EQ(found, wanted) << text << (file.unreadable.empty() ? "" : file.unreadable[0].why);
      EXPECT_TRUE(file.unreadable.empty()) << text;
    }
  }
}

TEST(RecordedGames, ThatAreNotCertainNameTheNumberings) {
  const GameFile objects = read(R"([{"side":"S","pit":1},{"side":"N","pit":1}])");
  ASSERT_EQ(objects.unreadable.size(), 1U);
  EXPECT_EQ(objects.unreadable[0].why, "the pits are S1 N1 as sowing, S2 N2 as from-zero");
  EXPECT_EQ(objects.unreadable[0].numberings,
            (std::vector<PitNumbers>{PitNumbers::kSowing, PitNumbers::kFromZero}));
  for (const PitNumbers numbers : objects.unreadable[0].numberings) {
    EXPECT_EQ(read(R"([{"side":"S","pit":1},{"side":"N","pit":1}])", numbers).games.size(), 1U);
  }
}

TEST(RecordedGames, NamesOfPlayersDoNotChangeTheTextAroundThem) {
  const std::string games = R"({"sowings":[3],"players":["\u202Ea\u2028b","  "]})";
  EXPECT_EQ(read(games).games.at(0).players[0],
            "\\xe2\\x80\\xaea\\xe2\\x80\\xa8"
            "b");
  EXPECT_EQ(read(games).games.at(0).players[1], "");
  const std::string length =
      "{\"sowings\":[3],\"players\":[\"" + std::string(5000, 'x') + "\",\"\"]}";
  EXPECT_EQ(read(length).games.at(0).players[0], std::string(100, 'x') + "...");
}

TEST(RecordedGames, FieldsAreIgnoredByWish) {
  const std::string game = R"({"sowings":[3],"depth":6})";
  EXPECT_EQ(read(game).unreadable.at(0).why, "unknown field 'depth'");
  EXPECT_EQ(read(game).unreadable.at(0).unknown, "depth");
  EXPECT_EQ(read("ply,pit,depth\n1,6,9\n").unreadable.at(0).unknown, "depth");
  GameReading reading = {.start = standard_opening()};
  reading.text.ignore = {"depth"};
  EXPECT_EQ(read_games(game, reading).games.size(), 1U);
  EXPECT_EQ(read_games("ply,pit,depth\n1,6,9\n", reading).games.size(), 1U);
}

struct IncompleteGame {
  std::string_view text;
  PitNumbers numbers;
  std::string_view sowings;
  std::size_t number;
  std::string_view why;
  std::size_t unread;
};

TEST(RecordedGames, AreReadUpToTheFirstIllegalSowing) {
  using enum PitNumbers;
  constexpr IncompleteGame kGames[] = {
      {"3 6 2 9 1", kSowing, "South 3, South 6, North 2", 4, "'9' is not a pit of 1..6", 1},
      {"3 6 3", kCells, "South 3, South 6", 3, "'3' is South's, but North is to move", 0},
      {"3 6 7", kCells, "South 3, South 6", 3, "'7' is not a pit of 1..6, 8..13", 0},
      {"3 3", kSowing, "South 3", 2, "South's pit 3 is empty", 0},
      {"3 N: 6", kSowing, "South 3", 2, "'6' is North's, but South is to move", 0},
      {"3 / 6", kSowing, "South 3", 2, "- before it ends the turn, but South is still to sow", 1},
      {"1-2", kSowing, "South 1", 2, "the hyphen before it joins it to a turn that has passed", 0},
      {"02", kIrving, "South 1", 2, "- is missing before it, since the turn passes", 0},
      {"C f", kLetters, "South 3", 2, "'f' is North's, but South is to move", 0},
      {"c1 a2", kSquares, "South 3", 2, "'a2' is North's, but South is to move", 0},
      {"xy", kSowing, "", 1, "'xy' is not a pit of 1..6", 0},
  };
  for (const IncompleteGame& each : kGames) {
    const GameFile file = read(each.text, each.numbers);
    ASSERT_EQ(file.games.size(), 1U) << each.text;
    const RecordedGame& game = file.games[0];
    EXPECT_EQ(sowings_of(game), each.sowings) << each.text;
    ASSERT_TRUE(game.record.illegal) << each.text;
    EXPECT_EQ(game.record.illegal->number, each.number) << each.text;
    EXPECT_EQ(game.record.illegal->why, each.why) << each.text;
    EXPECT_FALSE(game.is_complete()) << each.text;
    EXPECT_EQ(game.record.unread, each.unread) << each.text;
    EXPECT_FALSE(game.is_complete());
  }
}

TEST(RecordedGames, TextsWithoutPitsAreRefused) {
  using namespace std::string_literals;
  const std::pair<std::string, std::string_view> kTexts[] = {
      {"null", "'null' is not a pit in any numbering"},
      {"South: hello 3", "'hello' is not a pit in any numbering"},
      {"3\0 6"s, "byte 2 of the line is 0, not text"},
      {"\xff\xfe"
       "3\0\n\0"s,
       "byte 4 of the line is 0, not text"},
      {"3 6\r2", "byte 4 of the line is 13, not text"},
  };
  for (const auto& [text, why] : kTexts) {
    const GameFile file = read_games(text, {.start = Board(6, 4)});
    EXPECT_TRUE(file.games.empty()) << text;
    ASSERT_FALSE(file.unreadable.empty()) << text;
    EXPECT_TRUE(file.unreadable[0].why.starts_with(why)) << file.unreadable[0].why;
  }
  for (const std::string text : {"S: 1 N: 1", "south 3", "A", "a1", "history=0:3", "25-1"}) {
    EXPECT_EQ(read_games(text, {.start = Board(6, 4)}).games.size(), 1U) << text;
  }
}

TEST(RecordedGames, SowingsPastTheEndAreNamed) {
  const GameReading reading = {
      .start = Board::from_text("0,0,0,0,0,1,10,2,2,0,0,0,1,7 s", "", kStandard)};
  const GameFile file = read_games("6 1", reading);
  ASSERT_EQ(file.games.size(), 1U);
  EXPECT_EQ(sowings_of(file), "South 6");
  EXPECT_FALSE(file.games[0].record.illegal);
  EXPECT_EQ(file.games[0].record.past_end, std::vector<std::string>{"1"});
  EXPECT_FALSE(file.games[0].is_complete());
  try {
    static_cast<void>(read_game(reading.start, "6 1"));
    ADD_FAILURE();
  } catch (const PositionError& error) {
    EXPECT_TRUE(std::string_view(error.what()).starts_with("sowing 2: the game is over before it"))
        << error.what();
  }
}

TEST(RecordedGames, PairsOfAPositionAndASowingHaveUpToSevenPits) {
  for (int pits = 2; pits <= Board::kMostPits; ++pits) {
    const Board start(pits, 2, kStandard);
    const GameFile file = read_games(start.text() + " 1", {.start = start});
    EXPECT_EQ(sowings_of(file), "South 1") << pits;
  }
}

TEST(RecordedGames, PlayersOfPairsHaveAnyOfTheirNames) {
  const std::string text = standard_opening().text();
  for (const char* const name : {"player", "model", "agent", "name"}) {
    const std::string pair = R"({"position":")" + text + R"(","sowing":3,")" + name + R"(":"Ann"})";
    EXPECT_EQ(sowings_of(read(pair)), "Ann 3") << name;
  }
}

TEST(RecordedGames, SayUnderWhichRulesTheyAreLegal) {
  // Only without the capture into an empty pit is South's pit 5 left with a seed.
  std::mt19937_64 generator = seeded_generator();
  int differing = 0;
  for (int i = 0; i < 2000 && differing == 0; ++i) {
    Board board(6, 4, kStandard);
    std::string record;
    while (!board.over()) {
      const std::vector<int> legal = board.legal_pits();
      const int pit = legal[generator() % legal.size()];
      record += std::to_string(pit) + ' ';
      board.sow(pit);
    }
    const PlayedRecord read = play_record(Board(6, 4), record, PitNumbers::kSowing);
    if (!read.illegal) continue;
    ++differing;
    EXPECT_TRUE(read.illegal->why.ends_with("; the game is legal under standard rules"))
        << read.illegal->why;
  }
  EXPECT_EQ(differing, 1);
}

TEST(RecordedGames, OfOneFileAreReadInOneNumbering) {
  const GameFile file = read("3 6 9 12\n3 6 9\n1 8 2\n3 4 5\n");
  ASSERT_EQ(file.games.size(), 4U);
  for (const RecordedGame& game : file.games) {
    EXPECT_EQ(game.record.numbers, PitNumbers::kCells);
  }
  EXPECT_TRUE(file.games[3].record.illegal);  // South's cell 5 after South's 4, which passes
}

TEST(RecordedGames, OfOtherRulesAreRefusedWithTheRules) {
  const GameFile file =
      read_games("{\"actionHistory\":[3]}\n", {.start = Board(6, 4, "empty-capture")});
  ASSERT_EQ(file.unreadable.size(), 1U);
  EXPECT_EQ(file.unreadable[0].why, "a game under standard rules");
  EXPECT_EQ(file.unreadable[0].rules, kStandard);
}

TEST(RecordedGames, WhatIsNotAGameIsNamedWithItsLine) {
  const GameFile file = read("3 6\n{\"a\":1}\n{\"position\":\"1,2\",\"pit\":1}\n3 6 2\n");
  EXPECT_EQ(file.games.size(), 2U);
  ASSERT_EQ(file.unreadable.size(), 2U);
  EXPECT_EQ(file.unreadable[0].line, 2U);
  EXPECT_TRUE(file.unreadable[0].why.starts_with("JSON without a game")) << file.unreadable[0].why;
  EXPECT_EQ(file.unreadable[1].line, 3U);
  const GameFile unknown = read("game: chess\nfoo\n");
  ASSERT_EQ(unknown.unreadable.size(), 1U);
  EXPECT_EQ(unknown.unreadable[0].why,
            "no line of a game in any of the formats that begin so: playthrough, manchester, kgp, "
            "fairkalah, cmancala");
}

TEST(RecordedGames, PropertyHoldsForMutatedFiles) {
  std::mt19937_64 generator = seeded_generator();
  std::vector<std::string> texts;
  for (const auto& file : std::filesystem::directory_iterator(std::string(SEEDBANK_SOURCE_DIR) +
                                                              "/tests/fuzz/corpus/game_file")) {
    std::ifstream in(file.path());
    texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  ASSERT_GT(texts.size(), game_formats().size());
  for (const std::string& text : texts) EXPECT_EQ(broken_game_file_property(text), "") << text;
  for (int i = 0; i < 1000; ++i) {
    const std::string text = mutated(generator, texts[generator() % texts.size()]);
    ASSERT_EQ(broken_game_file_property(text), "") << testing::PrintToString(text);
  }
}

TEST(RecordedGames, OfAWholeEpisodeInSeveralLines) {
  constexpr std::string_view kEpisode = R"({
  "configuration": {"episodeSteps": 1000},
  "info": {"TeamNames": ["one", "two"]},
  "steps": [
    [{"observation": {"serializedGameAndState": "[Game]\nmancala()\n[State]\n"}}],
    [{"observation": {"serializedGameAndState": "[Game]\nmancala()\n[State]\n3\n6\n9\n"}}]
  ]
}
)";
  const GameFile file = read(kEpisode);
  EXPECT_EQ(sowings_of(file), "one 3, one 6, two 2");
}

}  // namespace
}  // namespace seedbank
