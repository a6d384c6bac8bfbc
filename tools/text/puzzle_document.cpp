// The document of `seedbank puzzles`, and its table.
#include "tools/text/puzzle_document.h"

#include <algorithm>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "db/storage/checksum.h"

namespace seedbank::tools {
namespace {

using engine::Json;
using engine::JsonError;

constexpr std::string_view kKind = "puzzles";
constexpr std::string_view kPuzzles = "puzzles";
constexpr std::string_view kChecksum = "checksum";

Json values_json(const Puzzle& puzzle) {
  Json values = Json::array();
  for (const auto& value : puzzle.values) values.push_back(value ? Json(*value) : Json());
  return values;
}

Json to_json(const Puzzle& puzzle) {
  return {{"position", puzzle.board.text()},
          {"rules", puzzle.board.rules()},
          {"theme", name(puzzle.theme)},
          {"difficulty", puzzle.difficulty},
          {"values", values_json(puzzle)}};
}

// The command that makes the document.
std::string source_of(const PuzzleDocument& document) {
  const PuzzlePlan& plan = document.plan;
  std::string rules;
  if (document.sets.size() == 1) rules = " --rules " + document.sets.begin()->first;
  return fmt::format(
      "seedbank puzzles{} --pits {} --seeds {} --count {} --random-seed {} --least-gain {}", rules,
      plan.pits, plan.seeds_per_pit, document.count, plan.random_seed, plan.least_gain);
}

// The document without its puzzles.
Json head_json(const PuzzleDocument& document) {
  Json json = engine::json_object(kKind);
  json["source"] = source_of(document);
  json["pits"] = document.plan.pits;
  json["seeds"] = document.plan.seeds_per_pit;
  json["random_seed"] = document.plan.random_seed;
  json["least_gain"] = document.plan.least_gain;
  json["count"] = document.count;
  json["games"] = Json::object();
  for (const auto& [rules, set] : document.sets) json["games"][rules] = set.games;
  return json;
}

// Of the fields of a document without its checksum, not of its layout, so that other programs may
// format it.
std::string checksum_of(const Json& document) {
  return db::line_checksum("", engine::to_line(document));
}

Theme theme_called(const std::string& text) {
  for (const Theme theme : kThemes) {
    if (name(theme) == text) return theme;
  }
  throw JsonError("unknown theme '" + text + '\'');
}

// Throws JsonError if the fields contradict each other.
Puzzle puzzle_of(const Json& json, const PuzzlePlan& plan) {
  Puzzle puzzle;
  puzzle.board = Board::from_text(json.at("position").get<std::string>(), "fairkalah",
                                  json.at("rules").get<std::string>());
  puzzle.theme = theme_called(json.at("theme").get<std::string>());
  puzzle.difficulty = json.at("difficulty").get<int>();
  std::vector<int> pits;
  for (const Json& value : json.at("values")) {
    puzzle.values.push_back(value.is_null() ? std::nullopt : std::optional(value.get<int>()));
    if (!value.is_null()) pits.push_back(static_cast<int>(puzzle.values.size()));
  }
  if (puzzle.board.pits() != plan.pits || !puzzle.board.south_to_move() ||
      puzzle.values.size() != static_cast<std::size_t>(plan.pits) ||
      pits != puzzle.board.legal_pits() ||
      theme_of(puzzle.values, plan.least_gain) != puzzle.theme || puzzle.difficulty < kEasiest ||
      puzzle.difficulty > kHardest) {
    throw JsonError("'" + puzzle.board.text() + "' is not a puzzle");
  }
  return puzzle;
}

PuzzleDocument document_of(const Json& json) {
  if (json.at("schema") != engine::schema_name(kKind)) throw JsonError("of another schema");
  if (!json.contains(kChecksum)) {
    throw JsonError("no checksum, so these puzzles cannot be verified");
  }
  Json covered = json;
  covered.erase(kChecksum);
  if (json.at(kChecksum) != checksum_of(covered)) throw JsonError("wrong checksum");
  PuzzleDocument document;
  document.plan = {.pits = json.at("pits").get<int>(),
                   .seeds_per_pit = json.at("seeds").get<int>(),
                   .random_seed = json.at("random_seed").get<std::uint64_t>(),
                   .least_gain = json.at("least_gain").get<int>()};
  document.count = json.at("count").get<std::uint64_t>();
  for (const auto& [rules, games] : json.at("games").items()) {
    document.sets[rules].games = games.get<std::uint64_t>();
  }
  for (const Json& each : json.at(kPuzzles)) {
    Puzzle puzzle = puzzle_of(each, document.plan);
    const auto set = document.sets.find(puzzle.board.rules());
    if (set == document.sets.end()) throw JsonError("puzzles of no game");
    set->second.puzzles.push_back(std::move(puzzle));
  }
  if (document.found() > document.count) throw JsonError("more puzzles than its count");
  return document;
}

}  // namespace

std::uint64_t PuzzleDocument::found() const {
  std::uint64_t found = 0;
  for (const auto& [rules, set] : sets) found += set.puzzles.size();
  return found;
}

bool is_begun(const PuzzleDocument& begun, const PuzzleDocument& wanted) {
  const auto has_same_rules = [](const auto& a, const auto& b) { return a.first == b.first; };
  return begun.plan == wanted.plan && begun.count <= wanted.count &&
         std::ranges::equal(begun.sets, wanted.sets, has_same_rules);
}

Json to_json(const PuzzleDocument& document) {
  Json json = head_json(document);
  json[kPuzzles] = Json::array();
  for (const auto& [rules, set] : document.sets) {
    for (const Puzzle& puzzle : set.puzzles) json[kPuzzles].push_back(to_json(puzzle));
  }
  json[kChecksum] = checksum_of(json);
  return json;
}

std::string to_lines(const PuzzleDocument& document) {
  std::string text = engine::to_line(head_json(document));
  text.pop_back();  // the brace
  text += fmt::format(",\"{}\":[", kPuzzles);
  std::string_view separator = "\n";
  for (const auto& [rules, set] : document.sets) {
    for (const Puzzle& puzzle : set.puzzles) {
      text.append(separator).append(engine::to_line(to_json(puzzle)));
      separator = ",\n";
    }
  }
  return text + fmt::format("\n],\"{}\":{}}}\n", kChecksum,
                            engine::to_line(to_json(document).at(kChecksum)));
}

PuzzleDocument read_puzzles(std::string_view text) {
  try {
    return document_of(engine::parse_json(text));
  } catch (const Json::exception&) {
    throw JsonError("a field is missing or of another type");
  } catch (const PositionError& error) {
    throw JsonError(error.what());
  } catch (const ArgumentError& error) {
    throw JsonError(error.what());
  }
}

std::string to_table(const PuzzleDocument& document) {
  std::string text = fmt::format("{:<15}{:<10}", "rules", "theme");
  for (int difficulty = kEasiest; difficulty <= kHardest; ++difficulty) {
    text += fmt::format("{:>4}", difficulty);
  }
  text += "   all\n";
  for (const auto& [rules, set] : document.sets) {
    for (const Theme theme : kThemes) {
      std::string line = fmt::format("{:<15}{:<10}", rules, name(theme));
      std::int64_t all = 0;
      for (int difficulty = kEasiest; difficulty <= kHardest; ++difficulty) {
        const auto count = std::ranges::count_if(set.puzzles, [&](const Puzzle& puzzle) {
          return puzzle.theme == theme && puzzle.difficulty == difficulty;
        });
        line += fmt::format("{:>4}", count);
        all += count;
      }
      text += fmt::format("{}{:>6}\n", line, all);
    }
  }
  return text;
}

}  // namespace seedbank::tools
