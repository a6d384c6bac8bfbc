// The names that schemas enumerate are those of the tables of the program, each listed once.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ranges>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <seedbank/answer.h>
#include <seedbank/match_table.h>
#include <seedbank/puzzles.h>

#include "db/fullgame/game/full_game.h"
#include "db/storage/errors.h"
#include "solver/game/rules.h"
#include "tools/four_rows/shared.h"

namespace seedbank::tools {
namespace {

using Names = std::set<std::string>;

const std::filesystem::path kTools = SEEDBANK_SOURCE_DIR "/tools";

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The names in the enumeration at `pointer` of a schema, without null.
Names names_in(const std::string& schema, const std::string& pointer) {
  const auto document = nlohmann::json::parse(text_of(kTools / "schemas" / schema));
  Names names;
  for (const auto& name : document.at(nlohmann::json::json_pointer(pointer + "/enum"))) {
    if (name.is_null()) continue;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  return names;
}

// The names of the enumerators from the first one to `last`.
template <typename Enum>
Names names_up_to(Enum last) {
  Names names;
  for (int i = 0; i <= static_cast<int>(last); ++i) names.emplace(name(static_cast<Enum>(i)));
  return names;
}

TEST(SchemaNames, AreThoseOfTheProgram) {
  Names rules;
  for (const RuleSet& row : kRuleSets) rules.emplace(name(row.rules));
  EXPECT_EQ(names_in("common.json", "/$defs/rules"), rules);
  EXPECT_EQ(names_in("common.json", "/$defs/end"), names_up_to(db::fullgame::End::kPlayOn));
  const Names outcomes = names_up_to(db::fullgame::Outcome::kWin);
  EXPECT_EQ(names_in("common.json", "/$defs/outcome"), outcomes);
  EXPECT_EQ(names_in("common.json", "/$defs/known_outcome"), outcomes);
  EXPECT_EQ(names_in("common.json", "/$defs/faults/items/properties/state"),
            names_up_to(db::FileState::kUnreadable));
  EXPECT_EQ(names_in("query.json", "/$defs/answer/properties/source"), names_up_to(Source::kBook));
  EXPECT_EQ(names_in("puzzles.json", "/properties/puzzles/items/properties/theme"),
            names_up_to(kThemes.back()));
  Names faults = names_up_to(Verdict::kMemory);
  EXPECT_EQ(faults.erase("play"), 1U);
  EXPECT_EQ(names_in("common.json", "/$defs/fault"), faults);
  EXPECT_EQ(names_in("common.json", "/$defs/pie"), names_up_to(Pie::kSowing));
  EXPECT_EQ(names_in("records-3.json", "/properties/forfeit_rule"),
            names_up_to(ForfeitRule::kStores));
  EXPECT_EQ(names_in("match.json", "/properties/tournament"), names_up_to(Tournament::kOpen));
  EXPECT_EQ(names_in("match.json", "/properties/sprt/properties/decision"),
            names_up_to(SprtDecision::kElo1));
  OptionTable table;
  four_rows::PlayerKind kind;
  add_player_options(table, kind);
  const auto level = std::ranges::find(table.options(), "level", &Option::name);
  ASSERT_NE(level, table.options().end());
  const std::vector<std::string>& levels = level->values.names;
  EXPECT_EQ(names_in("four-rows.move.json", "/$defs/answer/properties/level"),
            Names(levels.begin(), levels.end()));
}

// Other schemas and the OpenAPI document refer to the definition of the rules.
TEST(SchemaNames, OfRulesStandInOneFile) {
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(kTools / "schemas")) {
    if (entry.path().extension() == ".json") files.insert(entry.path());
  }
  EXPECT_EQ(files.erase(kTools / "schemas" / "common.json"), 1U);
  EXPECT_GT(files.size(), 30U);
  files.insert(kTools / "serve" / "openapi.json");
  for (const std::filesystem::path& file : files) {
    const std::string text = text_of(file);
    EXPECT_NE(text, "") << file;
    for (const RuleSet& row : kRuleSets) {
      EXPECT_EQ(text.find('"' + std::string(name(row.rules)) + '"'), std::string::npos)
          << file << " names " << name(row.rules);
    }
  }
}

}  // namespace
}  // namespace seedbank::tools
