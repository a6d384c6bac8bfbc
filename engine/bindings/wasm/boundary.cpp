// The boundary to JavaScript: a call and its answer are JSON objects in the memory of the instance.
//
// A call has the name and the parameters of an endpoint of the server's API, and the same answer
// (tools/serve/openapi.json). Two more calls are for the package only: "open" sets the instance up,
// and "sowing" is a part of a query.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <seedbank/engine.h>
#include <seedbank/four_rows.h>
#include <seedbank/game.h>
#include <seedbank/notation.h>
#include <seedbank/numbering.h>
#include <seedbank/recorded_games.h>
#include <seedbank/strategy.h>

#include "engine/base/failure.h"
#include "engine/base/json.h"
#include "engine/bindings/wasm/instance.h"
#include "solver/base/stopwatch.h"
#include "solver/game/number_list.h"
#include "solver/game/random.h"
#include "solver/game/rules.h"

namespace seedbank::wasm {
namespace {

using engine::Json;

// Codes of errors: the exit codes of the command.
enum class Code : int {
  kUsage = 2,
  kPosition = 3,
  kDatabase = 4,
  kResources = 5,
  kFault = 70,
  kTimeLimit = 124,
};

constexpr int kSeedsPerPit = 4;  // of the usual opening

// Maximum number of steps of a four-row sowing: about half a second of work.
constexpr std::uint64_t kSowingPatience = 20'000'000;

std::string written(const Board& board, const std::string& notation) {
  return board.text(notation.empty() ? "fairkalah" : notation);
}

std::string query(Instance& instance, const Parameters& given) {
  const Wanted wanted{.moves = true, .line = given.optional<bool>("line").value_or(true)};
  const auto position = given.required<std::string>("position");
  return instance.with_engine(given.rules(), [&](Engine& engine) {
    return engine.query_json(position, given.limits(), wanted, given.text("notation"));
  });
}

// Like the answer to a query, but for one sowing: its value for the mover and, on request, best
// play after it.
Json sowing(Instance& instance, const Parameters& given) {
  Board board = given.board();
  const bool south = board.south_to_move();
  const int pit = given.number("pit", 1, board.pits(), 1);
  board.sow(pit);
  const bool turns = board.south_to_move() != south;
  const auto for_mover = [&](Bounds bounds) {
    return turns ? Bounds{-bounds.high, -bounds.low} : bounds;
  };
  Limits limits = given.limits();
  limits.on_bounds = [&](Bounds bounds) { report_bounds(for_mover(bounds)); };
  const Wanted wanted{.moves = false, .line = given.optional<bool>("line").value_or(true)};
  const Answer answer = instance.with_engine(
      given.rules(), [&](Engine& engine) { return engine.query(board, limits, wanted); });
  Json json = {{"pit", pit}};
  engine::add_value(json, for_mover(answer.bounds));
  json["line"] = engine::or_null(answer.line);
  json["nodes"] = answer.nodes;
  json["endgame_seeds"] = answer.endgame_seeds;
  return json;
}

Json values(Instance& instance, const Parameters& given) {
  const auto numbers = given.numbers("numbers");
  const int pits = given.number("pits", 1, kMaxPits, Game().pits);
  std::vector<std::int32_t> margins(numbers.size() / (2 * (static_cast<std::size_t>(pits) + 1)));
  instance.with_engine(given.rules(), [&](Engine& engine) {
    engine.values(numbers, pits, margins, given.limits());
  });
  return {{"rules", given.rules()}, {"values", margins}};
}

Json move(Instance& instance, const Parameters& given) {
  const Board board = given.board();
  const auto strategy = given.required<std::string>("strategy");
  const std::uint64_t seed = given.random_seed();
  std::vector<Note> notes;
  const int pit = instance.with_engine(given.rules(), [&](Engine& engine) {
    notes = engine.notes(board);
    return engine.move(board, strategy, seed, given.limits());
  });
  return engine::move_json(written(board, given.text("notation")), board.rules(), strategy, seed,
                           pit, notes);
}

Json fair(Instance& instance, const Parameters& given) {
  const FairWanted wanted{.pits = given.number("pits", 1, kMaxPits, Game().pits),
                          .seeds_per_pit = given.number("seeds", 1, kMaxSeeds, kSeedsPerPit)};
  auto starts = instance.with_engine(
      given.rules(), [&](Engine& engine) { return engine.fair(wanted, given.limits()); });
  std::sort(starts.begin(), starts.end(),
            [](const FairStart& a, const FairStart& b) { return a.ludii < b.ludii; });
  return engine::fair_list_json(given.rules(), wanted.pits, wanted.seeds_per_pit, starts);
}

Board start(const Parameters& given) {
  const auto text = given.optional<std::string>("start");
  return text ? Board::from_text(*text, given.reading(), given.rules())
              : Board(Game().pits, kSeedsPerPit, given.rules());
}

// The games of a text, in any format of files and in any numbering.
GameFile read_games(const Parameters& given) {
  GameReading reading{.start = start(given), .takes_rules = true, .text = given.reading()};
  if (const auto numbering = given.optional<std::string>("numbering")) {
    reading.numbers = numbering_from_name(*numbering);
    if (!reading.numbers) {
      throw ArgumentError("parameter 'numbering': " + in_quotes(*numbering) + " is unknown");
    }
  }
  return seedbank::read_games(given.required<std::string>("text"), reading);
}

// The only game of a text. Throws PositionError unless it is legal to its end.
RecordedGame read_game(const Parameters& given) {
  GameFile file = read_games(given);
  if (!file.unreadable.empty()) throw PositionError(file.unreadable.front().why);
  if (file.games.size() != 1) {
    throw PositionError("the text has " + std::to_string(file.games.size()) + " games, not one");
  }
  const PlayedRecord& record = file.games.front().record;
  if (record.illegal) {
    throw PositionError("sowing " + std::to_string(record.illegal->number) + ": " +
                        record.illegal->why);
  }
  if (!record.past_end.empty()) {
    throw PositionError("the game is over before " + in_quotes(record.past_end.front()));
  }
  if (record.game.sown().empty()) throw PositionError("the game has no sowings");
  return std::move(file.games.front());
}

Json games(const Parameters& given) {
  const std::string notation = given.text("notation");
  const GameFile file = read_games(given);
  Json json = engine::file_json(file);
  for (const RecordedGame& game : file.games) {
    JudgedGame known = engine::unjudged(game.record.game);
    engine::forget_costs_before_swap(game, known);
    json["games"].push_back(engine::judged_json(
        game, known, [&](const Board& board) { return written(board, notation); }));
  }
  return json;
}

// The game that sows pits, numbered as everywhere in this library.
RecordedGame game_of_pits(Board game, const std::vector<std::int32_t>& pits) {
  for (std::size_t i = 0; i < pits.size(); ++i) {
    try {
      game.sow(pits[i]);
    } catch (const PositionError& error) {
      throw PositionError("sowing " + std::to_string(i + 1) + ": " + error.what());
    }
  }
  if (pits.empty()) throw PositionError("the game has no sowings");
  return {.record = {.game = std::move(game)}, .format = "pits"};
}

// Judges a list of pits, numbered as everywhere in this library, or the game of a text.
Json replay(Instance& instance, const Parameters& given) {
  const std::string notation = given.text("notation");
  const RecordedGame game =
      given.has("pits") ? game_of_pits(start(given), given.numbers("pits")) : read_game(given);
  const Wanted wanted{.moves = true, .exact_moves = false, .line = false};
  const Board& board = game.record.game;
  JudgedGame result = instance.with_engine(board.rules(), [&](Engine& engine) {
    return judged(board, [&](const Board& position) {
      return engine.query(position, given.limits(), wanted);
    });
  });
  engine::forget_costs_before_swap(game, result);
  return engine::judged_json(game, result,
                             [&](const Board& each) { return written(each, notation); });
}

Json convert(const Parameters& given) {
  const Board board = given.board();
  return engine::conversion_json(board, given.required<std::string>("to"));
}

four_rows::StepLimit step_limit(const Parameters& given) {
  const auto steps = given.optional<std::string>("max-steps");
  if (!steps) return four_rows::kUsualStepLimit;
  if (*steps == "none") return std::nullopt;
  const auto number = whole_number<std::uint64_t>(*steps);
  if (!number)
    throw ArgumentError("parameter 'max-steps': '" + *steps + "' is not a number or none");
  return number;
}

std::string sow_four_rows(const Parameters& given) {
  const auto text = given.optional<std::string>("position");
  const auto noted = text ? four_rows::parse_position(*text) : four_rows::NotedPosition();
  const auto pit = given.whole("pit", 1, four_rows::kPits);
  if (!pit) throw ArgumentError("parameter 'pit' is missing");
  return to_json(four_rows::answer_sow(noted, *pit - 1, step_limit(given), kSowingPatience));
}

std::string move_four_rows(const Parameters& given) {
  const std::string level = given.text("level", "expert");
  auto kind = four_rows::parse_player(level);
  if (!kind) throw ArgumentError("level: '" + level + "' is not beginner, amateur or expert");
  kind->depth = given.number("depth", 1, four_rows::kMaxDepth, kind->depth);
  const auto noted = four_rows::parse_position(given.required<std::string>("position"));
  four_rows::TurnRequest request;
  request.step_limit = step_limit(given);
  if (const auto seconds = given.optional<double>("time")) {
    request.deadline = deadline_in(*seconds);
  }
  std::mt19937_64 random = random_source({given.random_seed(), 1});
  four_rows::Player player(*kind);
  return to_json(four_rows::answer_move(noted, player, request, random));
}

std::string answer(Instance& instance, const Json& call) {
  const Parameters given(call);
  const auto name = given.required<std::string>("call");
  if (name == "query") return query(instance, given);
  if (name == "sowing") return engine::to_line(sowing(instance, given));
  if (name == "values") return engine::to_line(values(instance, given));
  if (name == "move") return engine::to_line(move(instance, given));
  if (name == "fair") return engine::to_line(fair(instance, given));
  if (name == "replay") return engine::to_line(replay(instance, given));
  if (name == "games") return engine::to_line(games(given));
  if (name == "convert") return engine::to_line(convert(given));
  if (name == "four-rows/sow") return sow_four_rows(given);
  if (name == "four-rows/move") return move_four_rows(given);
  if (name == "info") return engine::to_line(engine::info_json(Game().rules));
  if (name == "open") {
    instance.open(given);
    return "{}";
  }
  throw ArgumentError("call: '" + name + "' is unknown");
}

std::string error(Code code, std::string_view message) {
  Json json = engine::json_object("error");
  json["error"] = message;
  json["code"] = static_cast<int>(code);
  return engine::to_line(json);
}

std::string answer_or_error(Instance& instance, std::string_view call) {
  try {
    return engine::translated([&] { return answer(instance, engine::parse_json(call)); });
  } catch (const engine::JsonError& failure) {
    return error(Code::kUsage, failure.what());
  } catch (const ArgumentError& failure) {
    return error(Code::kUsage, failure.what());
  } catch (const PositionError& failure) {
    return error(Code::kPosition, failure.what());
  } catch (const DatabaseError& failure) {  // the opening book
    return error(Code::kDatabase, failure.what());
  } catch (const ResourceError& failure) {
    return error(Code::kResources, failure.what());
  } catch (const StoppedError& failure) {  // by the time limit: cancelled calls have no reader
    return error(Code::kTimeLimit, failure.what());
  } catch (const std::exception& failure) {
    return error(Code::kFault, failure.what());
  }
}

std::string given_call;
std::string given_answer;

Instance& the_instance() {
  static Instance instance;
  return instance;
}

}  // namespace

extern "C" {

// Memory for an opening book with this number of bytes, for the call "open".
__attribute__((export_name("seedbank_book"))) std::uint8_t* seedbank_book(std::size_t bytes) {
  return the_instance().book(bytes);
}

// Memory for a call with this number of bytes.
__attribute__((export_name("seedbank_call"))) char* seedbank_call(std::size_t bytes) {
  given_call.resize(bytes);
  return given_call.data();
}

// Answers the call written to that memory. Returns the size of the answer in bytes.
__attribute__((export_name("seedbank_answer"))) std::size_t seedbank_answer() {
  given_answer = answer_or_error(the_instance(), given_call);
  return given_answer.size();
}

// The answer; valid until the next call.
__attribute__((export_name("seedbank_text"))) const char* seedbank_text() {
  return given_answer.data();
}

}  // extern "C"
}  // namespace seedbank::wasm
