// Notations of other programs: published examples, round trips, and errors.
#include "engine/notation/notations.h"

#include <fstream>
#include <iterator>
#include <set>

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
constexpr std::string_view kOpening = "4,4,4,4,4,4,0,4,4,4,4,4,4,0 s";

struct Example {
  Notation notation;
  std::string_view position;  // canonical
  std::string_view text;
};

// As published, or as other programs print it.
constexpr Example kWritten[] = {
    {kFairKalah, kSouthMoves, "0,1,0,0,5,2,11,3,0,7,1,0,4,14 s"},
    {kMaia, kSouthMoves, "0,1,0,0,5,2,11,3,0,7,1,0,4,14"},
    {kMaia, kTurned, "3,0,7,1,0,4,14,0,1,0,0,5,2,11"},
    {kKgp, kSouthMoves, "<6,11,14,0,1,0,0,5,2,3,0,7,1,0,4>"},
    {kKgp, kTurned, "<6,14,11,3,0,7,1,0,4,0,1,0,0,5,2>"},
    {kKgp, "1,2,3,10,4,2,0,2 s", "<3,10,2,1,2,3,4,2,0>"},
    {kKgpc, kSouthMoves, "6 11 14 0 1 0 0 5 2 3 0 7 1 0 4"},
    {kManchester, kSouthMoves, "3,0,7,1,0,4,14,0,1,0,0,5,2,11"},
    {kManchester, "7,7,7,7,7,7,7,1,6,6,6,6,6,6,6,0 s", "6,6,6,6,6,6,6,0,7,7,7,7,7,7,7,1"},
    {kOpenSpiel, kSouthMoves, "-4-0-1-7-0-3-\n14-----------11\n-0-1-0-0-5-2-"},
    {kOpenSpiel, kOpening, "-4-4-4-4-4-4-\n0-----------0\n-4-4-4-4-4-4-"},
    {kOpenSpiel, kNorthMoves,
     "-4-0-1-7-0-3-\n14-----------11\n-0-1-0-0-5-2-\nCurrent player: 1\nMove number: 0"},
    {kOpenSpielTensor, kSouthMoves, "[14,0,1,0,0,5,2,11,3,0,7,1,0,4]"},
    {kOpenSpielTensor, kNorthMoves, "[14,0,1,0,0,5,2,11,3,0,7,1,0,4,1,0]"},
    {kRawlings, kSouthMoves, "1=0,2=1,3=0,4=0,5=5,6=2,7=11,8=3,9=0,10=7,11=1,12=0,13=4,14=14"},
    {kCmancala, kSouthMoves, "c0800020e000616040a00000201"},
    {kCmancala, kNorthMoves, "c0800020e000616040a00000200"},
    {kCmancala, "3,3,3,3,3,3,0,3,3,3,3,3,3,0 s", "006060606060600060606060607"},
    {kCmancala, kOpening, "008080808080800080808080809"},
    {kCmancala, "5,5,5,5,5,5,0,5,5,5,5,5,5,0 s", "00a0a0a0a0a0a000a0a0a0a0a0b"},
    {kCmancala, "6,6,6,6,6,6,0,6,6,6,6,6,6,0 s", "00c0c0c0c0c0c000c0c0c0c0c0d"},
    {kLudii, kSouthMoves, "0=14,1=0,2=1,3=0,4=0,5=5,6=2,7=4,8=0,9=1,10=7,11=0,12=3,13=11"},
    {kJson, kSouthMoves,
     R"({"pits_per_side":6,"south_pits":[0,1,0,0,5,2],"south_store":11,)"
     R"("north_pits":[3,0,7,1,0,4],"north_store":14,"side_to_move":"south"})"},
    {kDrawn, kSouthMoves,
     "       4   0   1   7   0   3\n  14                          11\n"
     "       0   1   0   0   5   2    <-"},
    {kDrawn, kNorthMoves,
     "       4   0   1   7   0   3    <-\n  14                          11\n"
     "       0   1   0   0   5   2"},
    {kRows, kSouthMoves, "North: 3 0 7 1 0 4 14\nSouth: 0 1 0 0 5 2 11 <-"},
};

// Also accepted: older and newer releases, looser spelling.
constexpr Example kRead[] = {
    {kFairKalah, kSouthMoves, "{0,1,0,0,5,2,11,3,0,7,1,0,4,14}"},
    {kFairKalah, kNorthMoves, "{ 0, 1, 0, 0, 5, 2, 11, 3, 0, 7, 1, 0, 4, 14 } n"},
    {kFairKalah, kSouthMoves, "p 0 1 0 0 5 2 11 3 0 7 1 0 4 14"},
    {kFairKalah, kSouthMoves, "[0, 1, 0, 0, 5, 2, 11, 3, 0, 7, 1, 0, 4, 14]"},
    {kFairKalah, kNorthMoves, "(0, 1, 0, 0, 5, 2, 11, 3, 0, 7, 1, 0, 4, 14) n"},
    {kFairKalah, kSouthMoves, "0;1;0;0;5;2;11;3;0;7;1;0;4;14"},
    {kFairKalah, kSouthMoves, "0\t1\t0\t0\t5\t2\t11\t3\t0\t7\t1\t0\t4\t14"},
    {kMaia, kSouthMoves, "0,1,0,0,5,2,11,3,0,7,1,0,4,14,0,0,0,0,1,0,-16"},
    {kKgp, kSouthMoves, " < 6 , 11, 14 ,0,1,0,0,5,2,3,0,7,1,0,4> \r\n"},
    {kKgp, kOpening, "24@7 state <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>"},
    {kKgp, kOpening, "12:00:01 > 2 state <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>"},
    {kManchester, "0,8,8,8,8,8,8,1,7,7,7,7,7,7,7,0 n",
     "CHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;YOU n"},
    {kManchester, "0,0,0,0,0,0,0,50,0,0,0,0,0,0,0,48 s",
     "CHANGE;7;0,0,0,0,0,0,0,48,0,0,0,0,0,0,0,50;END"},
    {kKgpc, kSouthMoves, "6\n11\n14\n0 1 0 0 5 2\n3 0 7 1 0 4\n"},
    {kManchester, kNorthMoves, "3,0,7,1,0,4,14,0,1,0,0,5,2,11 N"},
    {kOpenSpiel, kNorthMoves,
     "-4-0-1-7-0-3-\\n14-----------11\\n-0-1-0-0-5-2-\\nCurrent player: 1\\nMove number: 31"},
    {kOpenSpiel, kSouthMoves,
     "-4-0-1-7-0-3-\r\n14-----------11\r\n-0-1-0-0-5-2-\r\nCurrent player: 0\r\n"},
    {kOpenSpiel, kSouthMoves,
     "# -4-0-1-7-0-3-\n# 14-----------11\n# -0-1-0-0-5-2-\n# Move number: 3"},
    {kOpenSpielTensor, kSouthMoves, "14. 0. 1. 0.0 0 5 2 11 3 0 7 1 0 4"},
    {kOpenSpielTensor, kNorthMoves,
     "[14.0, 0.0, 1.0, 0.0, 0.0, 5.0, 2.0, 11.0, 3.0, 0.0, 7.0, 1.0, 0.0, 4.0, 1.0, 31.0]"},
    {kRawlings, kSouthMoves, "0 1 0 0 5 2 11 3 0 7 1 0 4 14"},
    {kRawlings, kNorthMoves,
     "bin1=0, 2=1, 3=0, 4=0, 5=5, 6=2, 7=11, 14=14, 13=4, 12=0, 11=1, 10=7, 9=0, 8=3 n"},
    {kDrawn, kSouthMoves,
     "| 4 | 0 | 1 | 7 | 0 | 3 |\n14                    11\n| 0 | 1 | 0 | 0 | 5 | 2 |"},
    {kDrawn, kSouthMoves, "| 4 | 0 | 1 | 7 | 0 | 3 |\n| 0 | 1 | 0 | 0 | 5 | 2 |\n14 11"},
    {kDrawn, kSouthMoves,
     "stores: 14 11\n| 4 | 0 | 1 | 7 | 0 | 3 |\n| 0 | 1 | 0 | 0 | 5 | 2 |\n  1 2 3 4 5 6"},
    {kDrawn, kSouthMoves,
     "  6 5 4 3 2 1\n| 4 | 0 | 1 | 7 | 0 | 3 |\n14 | 0 | 1 | 0 | 0 | 5 | 2 | 11"},
    {kDrawn, kSouthMoves, "14 | 4 | 0 | 1 | 7 | 0 | 3 |\n   | 0 | 1 | 0 | 0 | 5 | 2 | 11"},
    {kDrawn, kSouthMoves, "14 | 4 | 0 | 1 | 7 | 0 | 3 | 11\\n   | 0 | 1 | 0 | 0 | 5 | 2 |"},
    {kDrawn, kSouthMoves, "4 0 1 7 0 3\n14 11\n0 1 0 0 5 2"},
    // As FairKalah's programs, CMancala and Seedbank print boards.
    {kDrawn, kNorthMoves,
     "     _  _  _  _  _  _\n     1  2  3  4  5  6\n-------------------------\n"
     "|  | 4| 0| 1| 7| 0| 3|  | <--\n|14|-----------------|11|\n|  | 0| 1| 0| 0| 5| 2|  |\n"
     "-------------------------\n     6  5  4  3  2  1\n"},
    {kDrawn, kSouthMoves,
     "IDX:  1   2   3   4   5   6\n    ╭───┬───╮\n╭───┤  4│  0│  1│  7│  0│  3├───╮\n"
     "│ 14├───┼───┤ 11│\n╰───┤  0│  1│  0│  0│  5│  2├───╯  <- AI 1\n"},
    {kDrawn, kNorthMoves,
     "      6  5  4  3  2  1      pit\n      4  0  1  7  0  3      North, to move\n"
     "    14                11\n      0  1  0  0  5  2      South\n      1  2  3  4  5  6      "
     "pit\n"},
    {kCmancala, kSouthMoves, " C0800020E000616040A00000201\r\n"},
    {kLudii, kSouthMoves, "14 0 1 0 0 5 2 4 0 1 7 0 3 11"},
    {kLudii, kSouthMoves,
     "site0=14 site1=0 site2=1 site3=0 site4=0 site5=5 site6=2 site13=11 site12=3 site11=0 "
     "site10=7 site9=1 site8=0 site7=4"},
    {kJson, "1,0,2,3 n",
     R"({"side_to_move":"north","north_store":3,"north_pits":[2],"south_store":0,"south_pits":[1]})"},
    {kJson, kSouthMoves,
     R"({"board":[14,0,1,0,0,5,2,11,3,0,7,1,0,4],"pits":{"0":[0,1,0,0,5,2],"1":[3,0,7,1,0,4]},)"
     R"("stores":{"0":11,"1":14},"scores":[11,14],"current_player":0,"move_number":31,)"
     R"("last_action":8,"is_terminal":false,"winner":null})"},
    {kJson, kNorthMoves,
     R"({"board":[14,0,1,0,0,5,2,11,3,0,7,1,0,4],"scores":[11,14],"current_player":"p2"})"},
    {kJson, kOpening, R"({"board":[0,4,4,4,4,4,4,0,4,4,4,4,4,4],"current_player":0})"},
    {kJson, kNorthMoves,
     R"({"pits":[[0,1,0,0,5,2],[3,0,7,1,0,4]],"stores":[11,14],)"
     R"("current_player":"2"})"},
    {kJson, "0,0,0,0,0,0,24,0,0,0,0,0,0,24 s",
     R"({"board":[24,0,0,0,0,0,0,24,0,0,0,0,0,0],"current_player":"terminal"})"},
    {kJson, "0,0,0,0,0,0,24,0,0,0,0,0,4,20 s",
     R"({"board":[20,0,0,0,0,0,0,24,0,0,0,0,0,4],"current_player":-4,"scores":[24,24]})"},
    {kJson, kNorthMoves,
     R"({"player_pits":[0,1,0,0,5,2],"player_store":11,"opponent_pits":[3,0,7,1,0,4],)"
     R"("opponent_store":14,"turn":"opponent"})"},
    {kJson, kNorthMoves, R"({"0":[0,1,0,0,5,2,11],"1":[3,0,7,1,0,4,14],"turn":1})"},
    {kJson, kNorthMoves,
     R"({"south":[0,1,0,0,5,2,11],"north":[3,0,7,1,0,4,14],"to_move":"north"})"},
    {kJson, kNorthMoves,
     R"({"board":[14,0,1,0,0,5,2,11,3,0,7,1,0,4],"scores":[11,14],"currentPlayer":2})"},
    {kJson, kSouthMoves,
     R"({"board":[14,0,1,0,0,5,2,11,3,0,7,1,0,4],"scores":[11,14],"current_player":0,"player":"south"})"},
    {kJson, kSouthMoves,
     R"({"south":[0,1,0,0,5,2],"north":[3,0,7,1,0,4],"stores":{"south":11,"north":14},)"
     R"("turn":"south"})"},
    // Any composed names, any names of sides, numbered where the object shows from which number.
    {kJson, kNorthMoves,
     R"({"southPits":[0,1,0,0,5,2],"northPits":[3,0,7,1,0,4],"storeSouth":11,"storeNorth":14,)"
     R"("playerToMove":"N"})"},
    {kJson, kNorthMoves,
     R"({"p1_pits":[0,1,0,0,5,2],"p2_pits":[3,0,7,1,0,4],"p1_store":11,"p2_store":14,"next":2})"},
    {kJson, kNorthMoves,
     R"({"white":{"holes":[0,1,0,0,5,2],"kalah":11},"black":{"holes":[3,0,7,1,0,4],"kalah":14},)"
     R"("isWhiteTurn":false,"id":7,"name":"a game","comment":"south to move?"})"},
    {kJson, kSouthMoves,
     R"({"player1":{"pits":[0,1,0,0,5,2],"store":11},"player2":{"pits":[3,0,7,1,0,4],"store":14},)"
     R"("turn":1})"},
    {kJson, kNorthMoves,
     R"({"players":[{"id":2,"pits":[3,0,7,1,0,4],"store":14},{"id":1,"pits":[0,1,0,0,5,2],)"
     R"("store":11}],"turn":2})"},
    {kJson, kSouthMoves,
     R"({"south":{"name":"Ana","pits":[0,1,0,0,5,2],"store":11,"isTurn":true},)"
     R"("north":{"name":"Bo","pits":[3,0,7,1,0,4],"store":14,"isTurn":false}})"},
    {kJson, kNorthMoves,
     R"({"state":{"south":[0,1,0,0,5,2,11],"north":[3,0,7,1,0,4,14]},"stm":"north"})"},
    // Lists and numbered cells.
    {kJson, kSouthMoves, R"({"pockets":[0,1,0,0,5,2,11,3,0,7,1,0,4,14]})"},
    {kJson, kSouthMoves, R"({"pits":[0,1,0,0,5,2,3,0,7,1,0,4],"stores":[11,14]})"},
    {kJson, kOpening, R"({"pits":[0,4,4,4,4,4,4,0,4,4,4,4,4,4]})"},
    {kJson, kOpening,
     R"({"status":{"1":"4","2":"4","3":"4","4":"4","5":"4","6":"4","7":"0","8":"4","9":"4",)"
     R"("10":"4","11":"4","12":"4","13":"4","14":"0"}})"},
    {kJson, "3,3,0,3,3,0 s",
     R"([{"id":0,"stones":3},{"id":1,"stones":3},{"id":2,"stones":0},{"id":3,"stones":3},)"
     R"({"id":4,"stones":3},{"id":5,"stones":0}])"},
    {kJson, "1,0,2,3 n",
     R"({"pits":[[1],[2]],"mancalas":[0,3],"pits_per_side":1,"size":4,"total":6,"turn":"2"})"},
    // The order of other programs, in which all fields agree.
    {kJson, kOpening,
     R"({"board":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],"pits":{"0":[4,4,4,4,4,4],"1":[4,4,4,4,4,4]},)"
     R"("stores":{"0":0,"1":0},"current_player":0})"},
    {kJson, kNorthMoves,
     R"({"board":[0,1,0,0,5,2,11,3,0,7,1,0,4,14],"south_store":11,"side_to_move":"north"})"},
    // The order of the named notation.
    {kFairKalah, kOpening, R"({"board":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],"current_player":0})"},
    {kRawlings, kNorthMoves, R"({"board":[0,1,0,0,5,2,11,3,0,7,1,0,4,14],"current_player":2})"},
    {kManchester, kSouthMoves, R"({"board":[3,0,7,1,0,4,14,0,1,0,0,5,2,11]})"},
    {kOpenSpiel, kNorthMoves, R"({"board":[14,0,1,0,0,5,2,11,3,0,7,1,0,4],"current_player":1})"},
    {kOpenSpielTensor, "4,4,4,4,4,0,4,4,4,4,4,4,0,4 s",
     R"({"board":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],"current_player":0})"},
    {kLudii, kSouthMoves, R"({"board":[14,0,1,0,0,5,2,4,0,1,7,0,3,11]})"},
    {kJson, kNorthMoves, R"({"board":[14.0,0,1,0,0,5,2,11,3,0,7,1,0,4,1,31],"current_player":1})"},
    {kJson, "0,0,0,0,0,0,20,1,0,0,0,0,0,27 n",
     R"({"board":[27,0,0,0,0,0,0,20,1,0,0,0,0,0,1,40],"current_player":-4,"is_terminal":true})"},
};

TEST(Notations, RoundTripEveryExample) {
  std::set<Notation> covered;
  for (const auto& [notation, position, text] : kWritten) {
    SCOPED_TRACE(name(notation));
    covered.insert(notation);
    const NotedPosition noted = parse_position(position);
    EXPECT_EQ(write_position(notation, noted), text);
    EXPECT_EQ(read_position(notation, text), noted);
  }
  EXPECT_EQ(covered.size(), all_notations().size());
}

TEST(Notations, ReadVariantsOfOtherPrograms) {
  for (const auto& [notation, position, text] : kRead) {
    SCOPED_TRACE(text);
    EXPECT_EQ(read_position(notation, text), parse_position(position));
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
  const std::set<Notation> by_form = {kKgp, kCmancala, kOpenSpiel, kJson, kDrawn};
  for (const auto& examples :
       {std::span<const Example>(kWritten), std::span<const Example>(kRead)}) {
    for (const auto& [notation, position, text] : examples) {
      SCOPED_TRACE(text);
      const bool has_pairs = text.find('=') != std::string_view::npos;
      const bool is_message = text.starts_with("CHANGE;");
      const bool is_long_tensor = notation == kOpenSpielTensor && text.starts_with('[') &&
                                  std::count(text.begin(), text.end(), ',') == 15;
      const bool is_unique =
          has_pairs || is_message || is_long_tensor || by_form.contains(notation);
      if (detected(text) == kJson && notation != kJson) continue;  // named for "board"
      // Several lines may be a drawn board too.
      if (text.find('\n') != std::string_view::npos && !by_form.contains(notation)) continue;
      EXPECT_EQ(detected(text), is_unique ? notation : kFairKalah);
      if (is_unique) {
        EXPECT_EQ(read_position(detected(text), text), parse_position(position));
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

struct Found {
  std::string_view text;
  std::string_view result;  // the position, with the note behind a bar; or the error
};

std::string found_in(std::string_view text, const ReadAs& as = {}) {
  try {
    const Reading reading = read_text(text, as);
    return to_text(reading.noted) + (reading.note.empty() ? "" : " | " + reading.note);
  } catch (const NotationError& error) {
    return error.what();
  }
}

TEST(Notations, ATextIsReadIfOneReadingIsPossible) {
  constexpr Found kFound[] = {
      // Lists in brackets that are an opening in some order; others are in Seedbank's own.
      {"[0,4,4,4,4,4,4,0,4,4,4,4,4,4]", kOpening},
      {"[0,4,4,4,4,4,4,4,4,4,4,4,4,0]", kOpening},
      {"(4,4,4,4,4,4,0,0,4,4,4,4,4,4)", kOpening},
      {"[0,1,0,0,5,2,11,3,0,7,1,0,4,14]", kSouthMoves},
      {"0=4,1=4,2=0,3=4,4=4,5=0",
       "the text is 4,0,0,4,4,4 s as ludii, but the opening 4,4,0,4,4,0 s in another order: name "
       "the notation"},
      // Without brackets, a note has the other meaning.
      {"0,4,4,4,4,4,4,0,4,4,4,4,4,4",
       "0,4,4,4,4,4,4,0,4,4,4,4,4,4 s | read as 0,4,4,4,4,4,4,0,4,4,4,4,4,4 s; in another order, "
       "the numbers are the opening 4,4,4,4,4,4,0,4,4,4,4,4,4,0 s"},
      {"2 1 0 0 1 0 1 0 0 2 1 0",
       "2,1,0,0,1,0,1,0,0,2,1,0 s | read as 5 pits and a store per side; without stores, 12 "
       "numbers would be 6 pits"},
      {"2,1,0,0,1,0,1,0,0,2,1,0 s", "2,1,0,0,1,0,1,0,0,2,1,0 s"},
      // 7 pits, or a tensor of OpenSpiel.
      {"[14,0,1,0,0,5,2,11,3,0,0,1,0,4,1,0]", "14,0,1,0,0,5,2,11,3,0,0,1,0,4,1,0 s"},
      {"[4,4,4,4,4,4,4,0,4,4,4,4,4,0,1,0]",
       "the text is 4,4,4,4,4,4,4,0,4,4,4,4,4,0,1,0 s as fairkalah, but "
       "4,4,4,4,4,4,0,4,4,4,4,4,0,4 n as openspiel-tensor: name the notation"},
      // Lines: the columns tell where the stores are.
      {"2 0 3 5 1 6 10\n4 7 0 3 1 2 14",
       "the text is 2,0,3,5,1,6,10,4,7,0,3,1,2,14 s as fairkalah, but "
       "4,7,0,3,1,2,14,10,6,1,5,3,0,2 s as drawn, but 4,7,0,3,1,2,14,2,0,3,5,1,6,10 s as rows: "
       "name the notation"},
      {"10 6 1 5 3 0 2\n   4 7 0 3 1 2 14", "4,7,0,3,1,2,14,2,0,3,5,1,6,10 s"},
      {"4 4 4\n4 4 4", "4,4,4,4,4,4 s"},
      {"North: 2 0 3\nSouth: 4 7 0",
       "the text is 4,7,0,3,0,2 s as drawn, but 4,7,0,2,0,3 s as rows: name the notation"},
      {"  4 3 2 1\n4 0 1 7\n14  11\n0 1 0 0", "0,1,0,0,11,7,1,0,4,14 s"},
      {"\xE2\x95\x91 4 \xE2\x95\x91 0 \xE2\x95\x91\n14     11\n\xE2\x95\x91 1 \xE2\x95\x91 2 "
       "\xE2\x95\x91",
       "1,2,11,0,4,14 s"},
      {"<--- North\n4 0 1\n14 11\n0 1 0\nSouth --->", "0,1,0,11,1,0,4,14 s"},
      {"4 0 1\n14 11\n0 1 0\nNorth to move", "0,1,0,11,1,0,4,14 n"},
      {"player 2: 4 0 1\n14 11\nplayer 1: 0 1 0\nplayer 2's turn", "0,1,0,11,1,0,4,14 n"},
      // JSON: lists that are usually in Seedbank's own order.
      {R"({"pits":[4,3,0,4,4,1]})",
       "4,3,0,4,4,1 s | field 'pits' was read as fairkalah; it is 3,0,4,4,1,4 s as "
       "openspiel-tensor, but 4,4,1,4,3,0 s as manchester"},
      {R"({"south":[4,0],"north":[3,1],"whose":"n"})", "unknown field 'whose'"},
  };
  for (const auto& [text, result] : kFound) EXPECT_EQ(found_in(text), result) << text;
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

struct Mistake {
  Notation notation;
  std::string_view text;
  std::string_view error;
};

TEST(Notations, ErrorsNameTheFaultAndTheReason) {
  constexpr Mistake kMistakes[] = {
      {kFairKalah, "{1,2,3,4", "the closing brace is missing"},
      {kFairKalah, "(1,2,3,4", "the closing bracket is missing"},
      {kFairKalah, "0;1;0;0;5;2;11;3;0;1;1;0;4;20;-16",
       "number 15, '-16', follows the 14 numbers of a position of 6 pits per side: leave it out, "
       "or add a number"},
      {kFairKalah, "1,2,3,4,5",
       "number 5, '5', follows the 4 numbers of a position of 1 pit per side: leave it out, or add "
       "a number"},
      {kManchester, "CHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;YOU",
       "the line says that its receiver, or the opponent, moves, but not which side that is: "
       "write s or n after it"},
      {kManchester, "CHANGE;SWAP", "the line has no sowing and no board between semicolons"},
      {kDrawn, "| 1 | 2 |\n| 3 |",
       "lines with 2, 1 numbers are not two rows of as many pits with two stores"},
      {kDrawn, "| x |\n3 4\n| 5 |", "the word is not understood: 'x'"},
      {kDrawn, "4 4 4\n0 | 4 | | 4 | 4 | 0", "a cell between bars is empty"},
      {kDrawn, "4 4\n0 | 4 4 | 0", "two numbers are not separated by a bar"},
      {kDrawn, "4.5 4\n0 0\n4 4", "not a number of seeds: '4.5'"},
      {kDrawn, "4 -4\n0 0\n4 4", "a number is negative: '-4'"},
      {kDrawn, "4 4 * 4\n0 0\n4 4 4", "a sign is not understood: '*'"},
      {kDrawn, "South 4 4 4\n0 0\n4 4 4", "North's row of a drawn board is above South's"},
      {kDrawn, "4 4 4 <- North\n0 0\n4 4 4", "what the arrow before 'North' means is not certain"},
      {kDrawn, "4 4\n0 0\n4 4\nplayer 1 to move", "which side is meant is not certain: 'player1'"},
      {kDrawn, "4 4\n0 0\n4 4\nits your turn", "the word is not understood: 'its'"},
      {kDrawn, "4 4 4\n0 4 4 4 0", "the pits of both rows are not below each other"},
      {kRows, "North 4 4 4\nNorth 4 4 4", "both rows name the same side"},
      {kMaia, "1,2,3,4 n",
       "number 5, 'n', follows the 4 numbers of a position of 1 pit per side: leave it out, or add "
       "a number"},
      {kMaia, "4,4,4,4,4,4,0,4,4,4,4,4,4,0,0,0,0,1,0,0,win",
       "number 21 (a label) is not a number: 'win'"},
      {kKgp, "6,0,0", "a KGP board is enclosed in < and >: '6,0,0'"},
      {kKgp, "<", "a KGP board is enclosed in < and >: '<'"},
      {kKgp, "<>", "the position is empty"},
      {kKgp, "<8,0,0>", "number 1 (pits per side) is not in 1..7: '8'"},
      {kKgp, "<1,2,3,4>", "3 numbers after the number of pits per side, '1', instead of 4"},
      {kKgp, "<1,2,3,4,x>", "number 5 (North's pit 1) is not a number: 'x'"},
      {kKgpc, "1 2 -3 4 5", "number 3 (North's store) is negative: '-3'"},
      {kManchester, "1,2,3,,5,6", "number 4 (South's pit 1) is missing"},
      {kManchester, "1,2,3,4 n 5", "unexpected '5' after the side to move, 'n'"},
      {kOpenSpiel, "-4-4-4-4-4-4-", "OpenSpiel's text has at least 3 lines, not 1"},
      {kOpenSpiel, "-4-4-4-4-4-\\n0-----------0\\n-4-4-4-4-4-4-",
       "line 1 is not 6 numbers and 7 dashes: '-4-4-4-4-4-'"},
      {kOpenSpiel, "-4-4-4-4-4-4-\\n0----0\\n-4-4-4-4-4-4-",
       "line 2 is not two stores with 11 dashes between them: '0----0'"},
      {kOpenSpiel, "-4-4-4-4-4-4-\\n0-----------0\\n-4-4-4-x-4-4-",
       "number 12 (South's pit 4) is not a number: 'x'"},
      {kOpenSpiel, "-4-4-4-4-4-4-\\n0-----------0\\n-4-4-4-4-4-4-\\nCurrent player: 2",
       "the current player is neither 0 nor 1: '2'"},
      {kOpenSpiel, "-4-4-4-4-4-4-\\n0-----------0\\n-4-4-4-4-4-4-\\nPlayer 1",
       "line 4 is neither the current player nor the move number: 'Player 1'"},
      {kOpenSpiel,
       "-4-4-4-4-4-4-\\n0-----------0\\n-4-4-4-4-4-4-\\nCurrent player: 0\\nCurrent player: 1",
       "line 5 repeats line 4: 'Current player: 1'"},
      {kOpenSpielTensor, "[1,2", "a bracket around the tensor is missing"},
      {kOpenSpielTensor, "[1,2,3,4]",
       "4 numbers: OpenSpiel's board has 14, or 16 with player and move number"},
      {kOpenSpielTensor, "0 4 4 4 4 4 4.5 0 4 4 4 4 4 4",
       "number 7 (South's pit 6) is not a number: '4.5'"},
      {kRawlings, "1=1,2=0,3=1,3=0", "bin '3' occurs twice"},
      {kRawlings, "1=1,2=0,3=1,5=0", "bin '5' is not possible among 4 pairs"},
      {kRawlings, "1=1,2=0,3=1,4=", "bin 4 (North's store) is missing"},
      {kRawlings, "1=1,2=0,3=1,4", "a pair such as 1=4 is expected, not '4'"},
      {kLudii, "0=1,1=0,2=x,3=0", "site 2 (North's pit 1) is not a number: 'x'"},
      {kCmancala, "00808", "CMancala's code has 27 digits, not 5"},
      {kCmancala, "00808080808080008080808080g",
       "character 27 of CMancala's code is not a hexadecimal digit: 'g'"},
      {kCmancala, "008080808080800080808080809", "no error: 4,4,4,4,4,4,0,4,4,4,4,4,4,0 s"},
      {kCmancala, "008080808010800080808080809",
       "character 11 of CMancala's code sets a bit outside of all pits"},
      {kJson, "{", "invalid JSON at byte 2"},
      {kJson, "[1]", "field 'list' has 1 numbers, which is not a board"},
      {kJson, "7", "the JSON is neither an object nor a list"},
      {kJson, R"({"board":[1e999]})", "JSON with a number that is out of range"},
      {kJson, "{}", "field 'south_pits' is missing"},
      {kJson, R"({"south_pits":4})", "field 'south_pits' is not a list of numbers, but a number"},
      {kJson, R"({"south_pits":[4],"north_pits":[4]})", "field 'south_store' is missing"},
      {kJson, R"({"south_pits":[4],"south_store":0,"north_pits":[4,4],"north_store":0})",
       "fields 'south_pits' and 'north_pits' contradict each other"},
      {kJson, R"({"pits_per_side":2,"south_pits":[4],"north_pits":[4]})",
       "field 'south_store' is missing"},
      {kJson,
       R"({"pits_per_side":2,"south_pits":[4],"south_store":0,"north_pits":[4],"north_store":0})",
       "fields 'south_pits' and 'pits_per_side' contradict each other"},
      {kJson, R"({"south_pits":["4"],"south_store":0,"north_pits":[4],"north_store":0})",
       "field 'south_pits': number 1 is not a number: 'a text'"},
      {kJson,
       R"({"south_pits":[4],"south_store":0,"north_pits":[4],"north_store":0,"side_to_move":"x"})",
       "field 'side_to_move' does not name a side: 'x'"},
      {kJson, R"({"south":[4,0],"north":[4,0],"whoIsNext":"north"})", "unknown field 'whoIsNext'"},
      {kJson, R"({"south":[4,0],"north":[4,0],"is_terminal":false,"mover":1})",
       "the position is 4,0,4,0 n if players are counted from 0, but 4,0,4,0 s if from 1: say "
       "which is the first player's number"},
      {kJson, R"({"board":[0,4,4,4,4,4,4,0,4,4,4,4,4,4],"current_player":3})",
       "field 'current_player' does not name a side: '3'"},
      {kJson, R"({"south":[4,0],"north":[4,0],"turn":true})",
       "field 'turn' is not the name of a side, but true or false"},
      {kJson, R"({"p1":[4,0],"p2":[4,0],"turn":0})",
       "'p2' counts players from 1, but they are counted from 0 before"},
      {kJson, R"({"p1_pits":[4],"p1_store":0,"north_pits":[4],"north_store":0})",
       "fields 'p1_pits' and 'north_pits' name the sides in different ways"},
      {kJson, R"({"p1":[4,0],"0":[4,0],"turn":"p1"})",
       "fields 'p1' and '0' name the sides in different ways"},
      {kJson, R"({"board":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],"current_player":0})",
       "field 'board' is 4,4,4,4,4,0,4,4,4,4,4,4,0,4 s as openspiel-tensor, but "
       "4,4,4,4,4,4,0,4,4,4,4,4,4,0 s as fairkalah: name the notation"},
      {kJson, R"({"board":[14,0,1,0,0,5,2,11,3,0,7,1,0,4],"current_player":"north"})",
       "field 'board' is 0,1,0,0,5,2,11,3,0,7,1,0,4,14 n as openspiel-tensor, but "
       "14,0,1,0,0,5,2,11,3,0,7,1,0,4 n as fairkalah, but 11,3,0,7,1,0,4,14,0,1,0,0,5,2 n as "
       "manchester: name the notation"},
      {kJson, R"({"board":[0,4,4,4,4,4,4,0,4,4,4,4,4,4],"scores":{"0":1,"1":0}})",
       "fields 'board' and 'scores' contradict each other"},
      {kJson, R"({"pits":[2,0,3,0],"stores":[0,0]})",
       "field 'pits' is 2,0,3,0 s with the stores, but 2,0,0,3,0,0 s without: add the field "
       "'pits_per_side', or name the notation"},
      {kJson, R"({"board":[0,4,4,4,4,4,4,0,4,4,4,4,4,4],"pits":[[4,4,4,4,4],[4,4,4,4,4]]})",
       "fields 'board' and 'pits' contradict each other"},
      {kJson, R"({"board":[0,4,4,4,4,4,4,0,4,4,4,4,4,4],"current_player":"terminal"})",
       "fields 'board' and 'current_player' contradict each other"},
      {kJson,
       R"({"board":[0,4,4,4,4,4,4,0,4,4,4,4,4,4],"current_player":0,"side_to_move":"north"})",
       "fields 'current_player' and 'side_to_move' contradict each other"},
      {kJson, R"({"board":[4,4,4]})", "field 'board' has 3 numbers, which is not a board"},
      {kJson, R"({"south_pits":[4],"south_pits":[5]})", "JSON with two fields 'south_pits'"},
      {kJson,
       R"({"south_pits":[1],"south_store":0,"north_pits":[2],"north_store":3,)"
       R"("side_to_mvoe":"north"})",
       "unknown field 'side_to_mvoe', did you mean 'side_to_move'?"},
      {kJson, R"({"board":[0,4,4,4,4,4,4,0,4,4,4,4,4,4],"pits":4})",
       "fields 'board' and 'pits' contradict each other"},
      {kJson, R"({"south":[4,0],"north":[4,0],"rules":"a","ruleset":"b"})",
       "two fields name different rules"},
      {kJson, R"({"board":"x"})", "field 'board' is not a list or an object, but a text"},
      {kJson, R"({"board":5})", "field 'board' is not a list or an object, but a number"},
      {kJson, R"({"board":[4,0,4,0],"rows":[1]})", "field 'rows' does not have the two sides"},
      {kJson, R"({"status":{"1":4,"2":0,"3":4,"5":0}})",
       "field 'status' does not number its cells from 0 or 1 on: '5'"},
      {kJson, R"([{"id":0,"stones":4},{"id":1,"seed":0},{"id":2,"stones":4}])",
       "field 'list' has a cell without its number or its seeds"},
      {kFairKalah, R"({"board":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],"stores":[4,4]})",
       "fields 'board' and 'stores' contradict each other"},
      {kFairKalah, "{}", "field 'board' is missing"},
  };
  for (const auto& [notation, text, error] : kMistakes) {
    EXPECT_EQ(error_in_reading(notation, text), error) << name(notation) << ' ' << text;
  }
  for (const Notation notation : all_notations()) {
    EXPECT_THROW((void)read_position(notation, " "), NotationError) << name(notation);
    EXPECT_EQ(detected(" "), kFairKalah);
  }
}

TEST(Notations, RefusePositionsThatTheyCannotExpress) {
  constexpr Mistake kMistakes[] = {
      {kOpenSpiel, "1,2,3,4 s", "OpenSpiel supports only boards with 6 pits per side, not 1"},
      {kOpenSpielTensor, "1,2,3,4 s", "OpenSpiel supports only boards with 6 pits per side, not 1"},
      {kCmancala, "1,2,3,4 s", "CMancala supports only boards with 6 pits per side, not 1"},
      {kCmancala, "256,0,0,0,0,0,0,1,0,0,0,0,0,0 s",
       "CMancala's code has room for 255 seeds in South's pit 1, not for 256"},
      {kCmancala, "1,0,0,0,0,0,0,128,0,0,0,0,0,0 s",
       "CMancala's code has room for 127 seeds in North's pit 1, not for 128"},
      {kCmancala, "0,1,0,0,5,2,4,3,0,7,1,0,4,21 n", "no error: a0800020e000608040a00000200"},
      {kCmancala, "0,1,0,0,5,2,0,3,0,7,1,0,4,25 n",
       "CMancala's code has 3 bits of North's store, which do not suffice for 25"},
  };
  for (const auto& [notation, position, error] : kMistakes) {
    EXPECT_EQ(error_in_writing(notation, position), error) << position;
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
  for (int i = 0; i < 2000; ++i) {
    const Example& example = kWritten[generator() % std::size(kWritten)];
    const std::string text = mutated(generator, std::string(example.text));
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
