// Notations of other programs: published examples, round trips, and errors.
#include "engine/notation/notations.h"

#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/notation/json_fields.h"
#include "engine/notation/position_fields.h"
#include "tests/fuzz/mutated_text.h"
#include "tests/fuzz/notations_property.h"
#include "tests/solver/boards.h"

namespace seedbank::engine {
namespace {

using enum Notation;

//     4   0   1   7   0   3        North
//  14                        11
//     0   1   0   0   5   2        South
constexpr std::string_view kSouthMoves = "0,1,0,0,5,2,11,3,0,7,1,0,4,14 s";
constexpr std::string_view kNorthMoves = "0,1,0,0,5,2,11,3,0,7,1,0,4,14 n";
constexpr std::string_view kTurned = "3,0,7,1,0,4,14,0,1,0,0,5,2,11 s";  // North's turn, from North

// A case of notations.txt.
struct Case {
  std::string kind;
  std::optional<Notation> notation = {};
  std::string detection = {};  // "certain", "list" or nothing
  std::string text = {};
  std::string result = {};
};

std::string unescaped(std::string_view line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool is_escape = line[i] == '\\' && ++i < line.size();
    text += !is_escape       ? line[i]
            : line[i] == 'n' ? '\n'
            : line[i] == 'r' ? '\r'
            : line[i] == 't' ? '\t'
                             : line[i];
  }
  return text;
}

// The cases of notations.txt of this kind.
std::vector<Case> cases_of(std::string_view kind) {
  std::ifstream file(SEEDBANK_SOURCE_DIR "/tests/engine/notation/notations.txt");
  std::vector<Case> cases;
  std::string text;
  std::string result;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Case read;
    std::string notation;
    words >> read.kind >> notation >> read.detection;
    if (!notation.empty()) read.notation = notation_from_name(notation).value();
    std::getline(file, text);
    std::getline(file, result);
    if (!text.starts_with("  ") || !result.starts_with("  ")) {
      throw std::runtime_error("notations.txt: not a case: " + line);
    }
    read.text = unescaped(text.substr(2));
    read.result = unescaped(result.substr(2));
    if (read.kind == kind) cases.push_back(std::move(read));
  }
  if (cases.empty()) throw std::runtime_error("notations.txt: no case of " + std::string(kind));
  return cases;
}

TEST(Notations, RoundTripEveryExample) {
  std::set<Notation> covered;
  for (const Case& each : cases_of("written")) {
    SCOPED_TRACE(each.text);
    covered.insert(*each.notation);
    const NotedPosition noted = parse_position(each.result);
    EXPECT_EQ(write_position(*each.notation, noted), each.text);
    EXPECT_EQ(read_position(*each.notation, each.text), noted);
  }
  EXPECT_EQ(covered.size(), all_notations().size());
}

TEST(Notations, ReadVariantsOfOtherPrograms) {
  for (const Case& each : cases_of("read")) {
    SCOPED_TRACE(each.text);
    EXPECT_EQ(read_position(*each.notation, each.text), parse_position(each.result));
  }
}

TEST(Notations, FromTheMoversViewSwapSides) {
  for (const Notation notation : {kMaia, kKgp, kKgpc}) {
    const std::string text = write_position(notation, parse_position(kNorthMoves));
    EXPECT_EQ(text, write_position(notation, parse_position(kTurned)));
    EXPECT_EQ(read_position(notation, text), parse_position(kTurned));
  }
}

TEST(Notations, AreDetectedByTheirForm) {
  for (const char* const kind : {"written", "read"}) {
    for (const Case& each : cases_of(kind)) {
      SCOPED_TRACE(each.text);
      const bool is_certain = each.detection == "certain";
      ASSERT_TRUE(is_certain || each.detection == "list" || each.detection.empty());
      if (each.detection.empty()) continue;
      EXPECT_EQ(detected(each.text), is_certain ? each.notation : kFairKalah);
      if (is_certain) {
        EXPECT_EQ(read_position(detected(each.text), each.text), parse_position(each.result));
      }
    }
  }
}

TEST(Notations, AListOf14NumbersIsFairKalahsUnlessToldOtherwise) {
  constexpr std::string_view kList = "0,1,0,0,5,2,11,3,0,7,1,0,4,14";
  EXPECT_EQ(read_position(detected(kList), kList), parse_position(kSouthMoves));
  std::set<std::string> readings;
  for (const Notation notation : {kFairKalah, kManchester, kOpenSpielTensor, kLudii}) {
    readings.insert(to_text(read_position(notation, kList)));
  }
  EXPECT_EQ(readings.size(), 4U);
}

// The position, with the note behind a bar; or the error.
std::string found_in(std::string_view text, const ReadAs& as = {}) {
  try {
    const Reading reading = read_text(text, as);
    return to_text(reading.noted) + (reading.note.empty() ? "" : " | " + reading.note);
  } catch (const NotationError& error) {
    return error.what();
  }
}

TEST(Notations, ATextIsReadIfOneReadingIsPossible) {
  for (const Case& each : cases_of("found")) {
    EXPECT_EQ(found_in(each.text), each.result) << each.text;
  }
}

TEST(Notations, NumbersOfPlayersNeedOneThatOnlyOneCountingHas) {
  constexpr std::string_view kOne = R"({"south":[4,0],"north":[3,1],"turn":1})";
  constexpr std::string_view kZero = R"({"south":[4,0],"north":[3,1],"turn":0})";
  constexpr std::string_view kTwo = R"({"south":[4,0],"north":[3,1],"turn":2})";
  EXPECT_EQ(found_in(kZero), "4,0,3,1 s");
  EXPECT_EQ(found_in(kTwo), "4,0,3,1 n");
  EXPECT_EQ(found_in(kOne),
            "the position is 4,0,3,1 n if players are counted from 0, but 4,0,3,1 s if from 1: say "
            "which is the first player's number");
  EXPECT_EQ(found_in(kOne, {.players_from = PlayersFrom::kZero}), "4,0,3,1 n");
  EXPECT_EQ(found_in(kOne, {.players_from = PlayersFrom::kOne}), "4,0,3,1 s");
  EXPECT_EQ(found_in(kTwo, {.players_from = PlayersFrom::kZero}),
            "'2' counts players from 1, but they are counted from 0");
  // An empty side cannot be the one to move.
  EXPECT_EQ(found_in(R"({"south":[4,0],"north":[0,1],"turn":1})"), "4,0,0,1 s");
  EXPECT_EQ(found_in(R"({"south":[0,4],"north":[3,1],"turn":1})"), "0,4,3,1 n");
  // Other lines of a file with the same fields decide, unless they contradict each other.
  const std::string one(kOne);
  const std::string zero(kZero);
  const std::string two(kTwo);
  EXPECT_EQ(PlayerNumbers(one).of(one), std::nullopt);
  EXPECT_EQ(PlayerNumbers(one + '\n' + zero).of(one), 0);
  EXPECT_EQ(PlayerNumbers("x\n" + one + '\n' + two).of(one), 1);
  EXPECT_EQ(PlayerNumbers(zero + '\n' + two).of(one), std::nullopt);
  EXPECT_EQ(PlayerNumbers(R"({"south":[4,0],"north":[3,1],"player":2})").of(one), std::nullopt);
  const std::string_view rated = R"({"elo":7,"turn":2})";
  EXPECT_EQ(PlayerNumbers(rated).of(rated), 1);
}

TEST(Notations, FieldsAreIgnoredOnlyIfNamed) {
  constexpr std::string_view kText = R"({"south":[4,0],"north":[3,1],"elo":1500,"turn":"n"})";
  EXPECT_EQ(found_in(kText), "unknown field 'elo'");
  const std::vector<std::string> ignore = {"elo"};
  EXPECT_EQ(found_in(kText, {.ignore = ignore}), "4,0,3,1 n");
}

TEST(Notations, RoundTripForEverySizeOfBoard) {
  std::mt19937_64 generator = seeded_generator();
  const std::set<Notation> fixed = {kOpenSpiel, kOpenSpielTensor, kCmancala};
  for (int i = 0; i < 1000; ++i) {
    const int pits = random_between(generator, 1, kMaxPits);
    const Side side = random_between(generator, 0, 1) == 0 ? Side::kSouth : Side::kNorth;
    const NotedPosition noted = {
        pits, side, random_position(generator, pits, random_between(generator, 2, 120))};
    for (const Notation notation : all_notations()) {
      ASSERT_EQ(broken_round_trip_property(notation, noted), "");
      if (notation == kCmancala || (fixed.contains(notation) && pits != 6)) continue;
      ASSERT_NO_THROW((void)write_position(notation, noted)) << to_text(noted);
    }
  }
}

// Games of CMancala, whose number of seeds is a multiple of 12.
TEST(Notations, CmancalasNorthStoreFollowsFromTheTotal) {
  std::mt19937_64 generator = seeded_generator();
  for (int i = 0; i < 3000; ++i) {
    const int total = 12 * random_between(generator, 1, 6);
    const int north_store = random_between(generator, 0, std::min(total - 2, 23));
    const int in_play = random_between(generator, 2, total - north_store);
    NotedPosition noted = {6, Side::kSouth, random_position(generator, 6, in_play)};
    noted.position.mover[kStoreLane] = static_cast<std::uint16_t>(total - north_store - in_play);
    noted.position.waiter[kStoreLane] = static_cast<std::uint16_t>(north_store);
    EXPECT_EQ(read_position(kCmancala, write_position(kCmancala, noted)), noted);
  }
}

TEST(Notations, NamesAreReadBack) {
  for (const Notation notation : all_notations()) {
    EXPECT_EQ(notation_from_name(name(notation)), notation);
    EXPECT_FALSE(meaning(notation).empty());
  }
  EXPECT_EQ(notation_from_name("FairKalah"), std::nullopt);
  EXPECT_EQ(notation_from_name(""), std::nullopt);
}

std::string error_in_reading(Notation notation, std::string_view text) {
  try {
    return "no error: " + to_text(read_position(notation, text));
  } catch (const NotationError& error) {
    return error.what();
  }
}

std::string error_in_writing(Notation notation, std::string_view position) {
  try {
    return "no error: " + write_position(notation, parse_position(position));
  } catch (const NotationError& error) {
    return error.what();
  }
}

TEST(Notations, ErrorsNameTheFaultAndTheReason) {
  for (const Case& each : cases_of("refused")) {
    EXPECT_EQ(error_in_reading(*each.notation, each.text), each.result) << each.text;
  }
  for (const Notation notation : all_notations()) {
    EXPECT_THROW((void)read_position(notation, " "), NotationError) << name(notation);
    EXPECT_EQ(detected(" "), kFairKalah);
  }
}

TEST(Notations, RefusePositionsThatTheyCannotExpress) {
  for (const Case& each : cases_of("unwritable")) {
    EXPECT_EQ(error_in_writing(*each.notation, each.text), each.result) << each.text;
  }
}

// FORMS.md has the tables of the readers.
TEST(Notations, TheDocumentHasTheTables) {
  std::ifstream file(SEEDBANK_SOURCE_DIR "/engine/notation/FORMS.md");
  const std::string document{std::istreambuf_iterator<char>(file), {}};
  for (const std::string& table : {form_rows(), field_rows(), side_rows()}) {
    EXPECT_NE(document.find("|---|\n" + table + '\n'), std::string::npos) << table;
  }
  std::string on_one_line = document;
  std::replace(on_one_line.begin(), on_one_line.end(), '\n', ' ');
  EXPECT_NE(on_one_line.find("  " + harmless_fields() + "  "), std::string::npos)
      << harmless_fields();
}

TEST(Notations, PropertyHoldsForMutatedTexts) {
  std::mt19937_64 generator = seeded_generator();
  const std::vector<Case> examples = cases_of("written");
  for (int i = 0; i < 2000; ++i) {
    const std::string text = mutated(generator, examples[generator() % examples.size()].text);
    ASSERT_EQ(broken_notations_property(text), "") << testing::PrintToString(text);
  }
}

TEST(Notations, PropertyHoldsForLongTexts) {
  constexpr std::size_t kBytes = 1 << 17;
  for (const std::string unit :
       {"0", "1=", "-", "-1", "<", "[", "{\"a\":", "[1,", "1 ", "\\n", "\n", "p "}) {
    std::string text;
    while (text.size() < kBytes) text += unit;
    EXPECT_EQ(broken_notations_property(text), "") << unit;
    EXPECT_EQ(broken_notations_property("{\"board\":" + text), "") << unit;
  }
}

}  // namespace
}  // namespace seedbank::engine
