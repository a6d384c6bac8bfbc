// The engine as the library shows it: arguments checked, work in an arena of its own, errors
// translated.
#include <algorithm>
#include <chrono>
#include <utility>

#include <seedbank/engine.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "db/endgame/tile_codec.h"
#include "db/index/ranking.h"
#include "engine/analysis/fair_starts.h"
#include "engine/analysis/position_sample.h"
#include "engine/answer/answer_json.h"
#include "engine/answer/answerer.h"
#include "engine/answer/observer.h"
#include "engine/base/deadline.h"
#include "engine/base/machine.h"
#include "engine/base/stop_on_error.h"
#include "engine/builder/database_build.h"
#include "engine/facade/numbers.h"
#include "engine/facade/translate.h"
#include "engine/notation/notations.h"
#include "engine/strategy/random_source.h"
#include "engine/strategy/strategy_names.h"
#include "solver/game/number_list.h"

namespace seedbank {
namespace {

// Moving four seeds of (6,4) makes 1.3 million boards.
constexpr int kMostMoved = 4;

constexpr int kMostThreads = 1024;

// Tells the function of the options.
class Reporter final : public engine::Observer {
 public:
  explicit Reporter(OnProgress report) : report_(std::move(report)) {}

  void expect(std::uint64_t answers) override {
    expected_ = answers;
    answered_ = 0;
  }
  void answered() override {
    if (report_) report_({"answers", ++answered_, expected_});
  }
  void endgames(std::uint64_t done, std::uint64_t total) override {
    if (report_) report_({"endgames", done, total});
  }

 private:
  const OnProgress report_;
  std::atomic<std::uint64_t> expected_ = 0;
  std::atomic<std::uint64_t> answered_ = 0;
};

int threads_or_default(std::optional<int> threads) {
  const int count = threads.value_or(engine::processors_allowed());
  if (count < 1 || count > kMostThreads) {
    throw ArgumentError("threads: " + std::to_string(count) + " is not in 1.." +
                        std::to_string(kMostThreads));
  }
  return 1 + engine::threads_to_be_had(engine::helpful_threads(count) - 1);
}

std::uint64_t memory_or_default(std::optional<std::uint64_t> bytes) {
  return bytes.value_or(engine::memory_available() / 4 * 3);
}

SearchRequest request_of(const Limits& limits, int threads) {
  SearchRequest request{.threads = threads, .stop = limits.stop};
  if (limits.time) {
    if (!(*limits.time >= limits.time->zero())) {
      throw ArgumentError("time: not a number of seconds from 0 on");
    }
    request.deadline = engine::deadline_in(limits.time->count());
  }
  return request;
}

[[noreturn]] void throw_stopped(const SearchRequest& request) {
  throw StoppedError(request.is_stopped() ? "a stop was requested" : "the time limit was reached");
}

// Nothing where the form of a text shall show it.
std::optional<engine::Notation> notation_or_none(std::string_view name) {
  if (name.empty()) return std::nullopt;
  return engine::notation_called(name);
}

Bounds bounds_of(engine::MarginBounds value) { return {value.low, value.high}; }

std::optional<int> value_of(engine::MarginBounds value) {
  return value.exact() ? std::optional(value.low) : std::nullopt;
}

Answer shown(const engine::Answer& found, const engine::Wanted& wanted, std::string position) {
  Answer answer;
  answer.position = std::move(position);
  answer.rules = name(found.rules);
  answer.value = value_of(found.value);
  answer.bounds = bounds_of(found.value);
  answer.outcome = engine::outcome_of(found.value);
  answer.best = found.best();
  for (const engine::MoveMargin& move : found.moves) {
    answer.moves.push_back({move.pit, value_of(move.value), bounds_of(move.value)});
  }
  if (wanted.line && found.line) {
    answer.line.emplace();
    for (const engine::Turn& turn : *found.line) {
      answer.line->insert(answer.line->end(), turn.pits.begin(), turn.pits.end());
    }
  }
  answer.source = engine::name(found.source);
  answer.nodes = found.effort.nodes;
  answer.seconds = found.seconds;
  answer.endgame_seeds = found.effort.endgame_seeds;
  answer.complete = found.completion == engine::Completion::kComplete;
  return answer;
}

// A name that is mistyped shall not look like an empty database.
std::optional<std::filesystem::path> directory_or_none(
    std::optional<std::filesystem::path> directory) {
  if (directory && !std::filesystem::is_directory(*directory)) {
    throw DatabaseError(directory->string() + ": no such directory");
  }
  return directory;
}

// The opening of arguments that are checked.
Position opening_of(int pits, int seeds_per_pit) {
  engine::check_pits(pits);
  if (seeds_per_pit < 1 || std::int64_t{2} * pits * seeds_per_pit > kMaxSeeds) {
    throw ArgumentError("seeds per pit: " + std::to_string(seeds_per_pit) +
                        " do not make a board of 1.." + std::to_string(kMaxSeeds) + " seeds");
  }
  return opening(pits, seeds_per_pit);
}

}  // namespace

struct Engine::Rep {
  explicit Rep(EngineOptions options)
      : rules(engine::rules_called(options.rules)),
        rules_name(options.rules),
        threads(threads_or_default(options.threads)),
        memory_bytes(memory_or_default(options.memory_bytes)),
        reporter(std::move(options.on_progress)),
        arena(threads),
        answerer(files,
                 {.database = directory_or_none(std::move(options.database)),
                  .rules = rules,
                  .threads = threads,
                  .memory_bytes = memory_bytes,
                  .session = {.endgame_seeds = options.endgame_seeds}},
                 reporter) {
    if (options.endgame_seeds &&
        (*options.endgame_seeds < 0 || *options.endgame_seeds > db::kMaxLayerSeeds)) {
      throw ArgumentError("endgame seeds: " + std::to_string(*options.endgame_seeds) +
                          " is not in 0.." + std::to_string(db::kMaxLayerSeeds));
    }
  }

  const Rules rules;
  const std::string rules_name;
  const int threads;
  const std::uint64_t memory_bytes;
  db::PosixFileSystem files;
  Reporter reporter;
  tbb::task_arena arena;
  engine::Answerer answerer;

  // Calls `take` with the answer and how the position is written.
  template <typename Take>
  auto answer(std::string_view text, const Limits& limits, const Wanted& wanted,
              std::string_view notation_name, Take take) {
    const auto notation = notation_or_none(notation_name);
    return engine::translated([&] {
      const NotedPosition noted =
          notation ? engine::read_position(*notation, text) : engine::read_any(text);
      const engine::Wanted inner{.moves = wanted.moves, .line = wanted.line};
      const SearchRequest request = request_of(limits, threads);
      const engine::Answer found = arena.execute([&] {
        return answerer.answer(noted, inner, request, [&](engine::MarginBounds bounds) {
          if (limits.on_bounds) limits.on_bounds(bounds_of(bounds));
        });
      });
      return take(found, inner,
                  engine::write_position(notation.value_or(engine::Notation::kFairKalah), noted));
    });
  }
};

Engine::Engine(EngineOptions options)
    : rep_(engine::translated([&] { return std::make_unique<Rep>(std::move(options)); })) {}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

const std::string& Engine::rules() const noexcept { return rep_->rules_name; }
int Engine::threads() const noexcept { return rep_->threads; }
std::uint64_t Engine::memory_bytes() const noexcept { return rep_->memory_bytes; }

Answer Engine::query(std::string_view position, const Limits& limits, Wanted wanted,
                     std::string_view notation) {
  return rep_->answer(position, limits, wanted, notation,
                      [](const engine::Answer& found, const engine::Wanted& inner,
                         std::string written) { return shown(found, inner, std::move(written)); });
}

std::string Engine::query_json(std::string_view position, const Limits& limits, Wanted wanted,
                               std::string_view notation) {
  return rep_->answer(
      position, limits, wanted, notation,
      [](const engine::Answer& found, const engine::Wanted& inner, const std::string& written) {
        return engine::to_line(engine::to_json(found, inner, written));
      });
}

void Engine::values(std::span<const std::int32_t> numbers, int pits,
                    std::span<std::int32_t> margins, const Limits& limits) {
  engine::translated([&] {
    rep_->arena.execute([&] {
      const std::vector<Position> positions = engine::positions_of_rows(numbers, pits);
      if (margins.size() != positions.size()) {
        throw ArgumentError("margins: room for " + std::to_string(margins.size()) + ", where " +
                            std::to_string(positions.size()) + " positions are asked about");
      }
      const SearchRequest request = request_of(limits, 1);
      std::vector<int> shares(positions.size());
      if (!rep_->answerer.shares(pits, positions, shares, request)) throw_stopped(request);
      for (std::size_t i = 0; i < positions.size(); ++i) {
        margins[i] = margin_from_share(positions[i], shares[i]);
      }
    });
  });
}

void Engine::best(std::span<const std::int32_t> numbers, int pits, std::span<std::uint8_t> mask,
                  const Limits& limits) {
  engine::translated([&] {
    rep_->arena.execute([&] {
      const std::vector<Position> positions = engine::positions_of_rows(numbers, pits);
      const auto width = static_cast<std::size_t>(pits);
      if (mask.size() != positions.size() * width) {
        throw ArgumentError("mask: room for " + std::to_string(mask.size()) + ", where " +
                            std::to_string(positions.size() * width) + " pits are asked about");
      }
      std::fill(mask.begin(), mask.end(), std::uint8_t{0});
      engine::StopOnError stop(limits.stop);
      SearchRequest request = request_of(limits, 1);
      request.stop = stop.token();
      const engine::Wanted wanted{.detail = MoveDetail::kBestOnly, .line = false};
      rep_->answerer.prepare_for(pits, positions, wanted.detail, request);
      std::atomic<bool> whole = true;
      rep_->reporter.expect(positions.size());
      tbb::parallel_for(std::size_t{0}, positions.size(), [&](std::size_t row) {
        if (!whole || is_over(positions[row])) return;
        stop.run([&] {
          const engine::Answer answer = rep_->answerer.answer({pits, Side::kSouth, positions[row]},
                                                              wanted, request, engine::kNoReport);
          if (answer.completion != engine::Completion::kComplete) whole = false;
          for (const int pit : answer.best()) {
            mask[row * width + static_cast<std::size_t>(pit - 1)] = 1;
          }
          rep_->reporter.answered();
        });
      });
      if (!whole) throw_stopped(request);
    });
  });
}

std::vector<FairStart> Engine::fair(const FairWanted& wanted, const Limits& limits) {
  return engine::translated([&] {
    const Position start = opening_of(wanted.pits, wanted.seeds_per_pit);
    const int seeds = seeds_in_play(start);
    if (wanted.most_moved < 1 || wanted.most_moved > kMostMoved) {
      throw ArgumentError("most moved: " + std::to_string(wanted.most_moved) + " is not in 1.." +
                          std::to_string(kMostMoved));
    }
    if (wanted.value % 2 != 0 || wanted.value < -seeds || wanted.value > seeds) {
      throw ArgumentError("value: " + std::to_string(wanted.value) + " is not even and in -" +
                          std::to_string(seeds) + ".." + std::to_string(seeds));
    }
    const engine::FairQuestion question{
        {wanted.pits, rep_->rules}, wanted.seeds_per_pit, wanted.most_moved, wanted.value};
    const SearchRequest request = request_of(limits, 1);
    const auto found = rep_->arena.execute(
        [&] { return engine::fair_starts(question, rep_->answerer, rep_->reporter, request); });
    if (!found) throw_stopped(request);
    std::vector<FairStart> starts;
    for (const engine::FairBoard& board : engine::numbered(*found, question)) {
      starts.push_back(
          {seeds_in_order({wanted.pits, Side::kSouth, board.position}, south_then_north),
           board.moved, board.java, board.ludii});
    }
    return starts;
  });
}

std::vector<std::int32_t> Engine::sample(std::uint64_t count, std::uint64_t random_seed, int pits,
                                         int seeds_per_pit, const Limits& limits) {
  return engine::translated([&] {
    const Position start = opening_of(pits, seeds_per_pit);
    const SearchRequest request = request_of(limits, 1);
    std::vector<Position> positions;
    try {
      positions = engine::random_sample(SowingTable({pits, rep_->rules}), {start}, count,
                                        random_seed, request);
    } catch (const engine::SampleExhausted& error) {
      throw ArgumentError(std::string("count: ") + error.what());
    }
    if (positions.size() < count) throw_stopped(request);
    const std::size_t length = engine::row_length(pits);
    std::vector<std::int32_t> numbers(positions.size() * length);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      engine::write_row(positions[i], pits, std::span(numbers).subspan(i * length, length));
    }
    return numbers;
  });
}

int Engine::move(std::string_view position, std::string_view strategy, std::uint64_t random_seed,
                 const Limits& limits, std::string_view notation_name) {
  const auto notation = notation_or_none(notation_name);
  return engine::translated([&] {
    const auto player = engine::strategy_called(strategy, rep_->answerer);
    const NotedPosition noted =
        notation ? engine::read_position(*notation, position) : engine::read_any(position);
    if (is_over(noted.position)) throw PositionError("the game is over: there is no pit to sow");
    const SearchRequest request = request_of(limits, rep_->threads);
    std::mt19937_64 random = engine::random_source(random_seed, noted.position);
    const SowingTable table({noted.pits, rep_->rules});
    return 1 + rep_->arena.execute(
                   [&] { return player->choose(table, noted.position, random, request); });
  });
}

std::vector<std::string> strategies() {
  std::vector<std::string> forms;
  for (const engine::StrategyFamily& family : engine::kStrategyFamilies) {
    forms.emplace_back(family.form);
  }
  return forms;
}

Built build(const BuildOptions& options) {
  return engine::translated([&]() -> Built {
    engine::check_pits(options.pits);
    if (options.seeds < 2 || options.seeds > db::kMaxLayerSeeds) {
      throw ArgumentError("seeds: " + std::to_string(options.seeds) + " is not in 2.." +
                          std::to_string(db::kMaxLayerSeeds));
    }
    db::PosixFileSystem files;
    const engine::DatabaseBuild what{.root = options.database,
                                     .game = {options.pits, engine::rules_called(options.rules)},
                                     .seeds = options.seeds,
                                     .memory_bytes = memory_or_default(options.memory_bytes),
                                     .write = {db::kDefaultLevel}};
    tbb::task_arena arena(threads_or_default(options.threads));
    return arena.execute([&]() -> Built {
      const auto report = [&](std::uint64_t done, std::uint64_t total) {
        if (options.on_progress) options.on_progress({"positions", done, total});
      };
      const engine::DatabaseBuilt built = engine::build_database(files, what, report, options.stop);
      if (!built.complete) throw StoppedError("a stop was requested; finished layers are kept");
      const engine::DatabaseExtent extent = engine::extent_of(files, what);
      return {extent.positions, built.positions_computed, extent.bytes, built.seconds};
    });
  });
}

std::vector<std::string> rule_sets() {
  std::vector<std::string> names;
  for (const RuleSet& set : kRuleSets) names.emplace_back(set.name);
  return names;
}

std::vector<std::string> notations() {
  std::vector<std::string> names;
  for (const engine::Notation notation : engine::all_notations()) {
    names.emplace_back(engine::name(notation));
  }
  return names;
}

const char* version() noexcept { return SEEDBANK_VERSION; }

}  // namespace seedbank
