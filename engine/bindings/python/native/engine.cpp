// seedbank::Engine and build() for Python.
#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <tuple>
#include <utility>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <seedbank/book.h>
#include <seedbank/engine.h>
#include <seedbank/game.h>
#include <seedbank/judge.h>
#include <seedbank/match.h>
#include <seedbank/match_table.h>
#include <seedbank/player.h>

#include "engine/bindings/python/native/interruptible.h"
#include "engine/bindings/python/native/match_plan.h"
#include "engine/bindings/python/native/module.h"

namespace seedbank::python {
namespace {

namespace py = pybind11;
using namespace py::literals;

std::pair<int, int> pair_of(Bounds bounds) { return {bounds.low, bounds.high}; }

// The keyword arguments of seedbank.Answer.
py::dict fields_of(const Answer& answer, const std::string& notation) {
  py::list moves;
  for (const Move& move : answer.moves) {
    moves.append(py::make_tuple(move.pit, move.value(), pair_of(move.bounds)));
  }
  return py::dict("position"_a = answer.board.text(notation.empty() ? "fairkalah" : notation),
                  "rules"_a = answer.board.rules(), "value"_a = answer.value(),
                  "bounds"_a = pair_of(answer.bounds), "outcome"_a = answer.outcome(),
                  "best"_a = answer.best(), "moves"_a = moves, "line"_a = answer.line,
                  "likely"_a = answer.likely, "source"_a = name(answer.source),
                  "nodes"_a = answer.nodes, "seconds"_a = answer.seconds,
                  "endgame_seeds"_a = answer.endgame_seeds);
}

// The keyword arguments of seedbank.PieAnswer, with its turns as arguments of seedbank.PieTurn.
py::dict fields_of(const PieAnswer& answer) {
  py::list turns;
  for (const PieTurn& turn : answer.turns) {
    turns.append(py::make_tuple(turn.pits, turn.value.value(), turn.worth().value(),
                                pair_of(turn.value), turn.ends_game));
  }
  py::list best;
  for (const PieTurn& turn : answer.best()) best.append(turn.pits);
  return py::dict("pie"_a = name(answer.pie), "rules"_a = answer.board.rules(),
                  "value"_a = answer.bounds.value(), "bounds"_a = pair_of(answer.bounds),
                  "outcome"_a = outcome_of(answer.bounds), "best"_a = best, "turns"_a = turns,
                  "line"_a = answer.line, "source"_a = name(answer.source),
                  "nodes"_a = answer.nodes, "seconds"_a = answer.seconds);
}

template <typename Number>
py::array_t<Number> array_of(const std::vector<Number>& numbers) {
  return py::array_t<Number>(static_cast<py::ssize_t>(numbers.size()), numbers.data());
}

constexpr std::int16_t kNoValue = std::numeric_limits<std::int16_t>::min();

// Computes the values of all pits of some rows from the values of the positions that their sowings
// reach. `first` is the number of the first row, for messages.
void fill_block(Engine& engine, std::span<const std::int32_t> rows, std::size_t first, int pits,
                std::span<std::int16_t> values, const Limits& limits) {
  const std::size_t width = 2 * (static_cast<std::size_t>(pits) + 1);
  struct Sown {
    std::size_t place = 0;  // in `values`
    int sign = 1;           // -1 if the turn passes
  };
  std::vector<Sown> sown;
  std::vector<std::int32_t> after;
  for (std::size_t row = 0; row * width < rows.size(); ++row) {
    try {
      const Board board =
          Board::from_numbers(rows.subspan(row * width, width), Side::kSouth, engine.rules());
      for (const int pit : board.legal_pits()) {
        Board next = board;
        next.sow(pit);
        const auto middle = next.numbers().begin() + (next.south_to_move() ? 0 : pits + 1);
        after.insert(after.end(), middle, next.numbers().end());
        after.insert(after.end(), next.numbers().begin(), middle);
        sown.push_back({row * static_cast<std::size_t>(pits) + static_cast<std::size_t>(pit - 1),
                        next.south_to_move() ? 1 : -1});
      }
    } catch (const PositionError& error) {
      throw PositionError("row " + std::to_string(first + row) + ": " + error.what(),
                          error.position(), first + row);
    }
  }
  std::vector<std::int32_t> margins(sown.size());
  engine.values(after, pits, margins, limits);
  std::fill(values.begin(), values.end(), kNoValue);
  for (std::size_t i = 0; i < sown.size(); ++i) {
    values[sown[i].place] = static_cast<std::int16_t>(sown[i].sign * margins[i]);
  }
}

void fill_pit_values(Engine& engine, const RowsView& view, std::span<std::int16_t> values,
                     const Limits& limits) {
  constexpr std::size_t kBlock = 1 << 16;  // rows; limits the memory for positions after sowings
  const auto pits = static_cast<std::size_t>(view.pits);
  const auto count = static_cast<std::size_t>(view.count);
  const std::size_t width = 2 * (pits + 1);
  for (std::size_t first = 0; first < count; first += kBlock) {
    const std::size_t rows = std::min(kBlock, count - first);
    fill_block(engine, view.numbers.subspan(first * width, rows * width), first, view.pits,
               values.subspan(first * pits, rows * pits), limits);
  }
}

[[noreturn]] void refuse_records(std::size_t line, const std::string& why) {
  throw ArgumentError("records: line " + std::to_string(line) + ": " + why);
}

// The game in a line, which must have the next number.
MatchGame game_of(const MatchRecords& records, const std::vector<std::string>& lines,
                  std::size_t i) {
  try {
    MatchGame game = records.read(lines[i]);
    if (game.number + 1 == i) return game;
  } catch (const PositionError& error) {
    refuse_records(i + 1, error.what());
  }
  refuse_records(i + 1, "game record: another number is due");
}

// An engine, and the function that receives its progress.
class NativeEngine {
 public:
  NativeEngine(EngineOptions options, py::object progress)
      : progress_(std::move(progress)), engine_(reporting(std::move(options))) {}

  // `watch`, if not None, is called a few times per second with the list of all bounds that were
  // proven since the last call; its exceptions end the search.
  [[nodiscard]] py::dict query(const std::string& position, const std::string& notation, bool moves,
                               bool line, const Given& given, const py::object& watch) {
    Answer answer;
    std::mutex mutex;
    std::vector<std::pair<int, int>> proven;  // guarded by the mutex
    const auto tell = [&] {
      progress_.tell();
      if (watch.is_none()) return;
      std::vector<std::pair<int, int>> fresh;
      {
        const std::lock_guard lock(mutex);
        fresh.swap(proven);
      }
      watch(fresh);
    };
    call(given, tell, [&](std::stop_token stop) {
      Limits limits = limits_of(given.first, std::move(stop));
      limits.on_bounds = [&](Bounds bounds) {
        const std::lock_guard lock(mutex);
        proven.push_back(pair_of(bounds));
      };
      answer = engine_.query(position, limits, {.moves = moves, .line = line}, notation);
    });
    return fields_of(answer, notation);
  }

  [[nodiscard]] py::dict pie(const Board& board, const std::string& rule, const Given& given) {
    const std::optional<Pie> known = pie_from_name(rule);
    if (!known) throw ArgumentError("rule: " + unknown_name(rule, {"turn", "sowing"}));
    PieAnswer answer;
    run(given, [&](const Limits& limits) { answer = engine_.pie(board, *known, limits); });
    return fields_of(answer);
  }

  [[nodiscard]] py::array_t<std::int32_t> values(const Rows& rows, const Given& given) {
    const RowsView view(rows);
    py::array_t<std::int32_t> margins(view.count);
    run(given, [&, room = room_of(margins)](const Limits& limits) {
      engine_.values(view.numbers, view.pits, room, limits);
    });
    return margins;
  }

  [[nodiscard]] py::array_t<std::uint8_t> best(const Rows& rows, const Given& given) {
    const RowsView view(rows);
    py::array_t<std::uint8_t> mask({view.count, static_cast<py::ssize_t>(view.pits)});
    run(given, [&, room = room_of(mask)](const Limits& limits) {
      engine_.best(view.numbers, view.pits, room, limits);
    });
    return mask;
  }

  [[nodiscard]] py::array_t<float> guess(const Rows& rows) {
    const RowsView view(rows);
    py::array_t<float> margins(view.count);
    run({Seconds(), py::none()}, [&, room = room_of(margins)](const Limits&) {
      engine_.guess(view.numbers, view.pits, room);
    });
    return margins;
  }

  // The value of every pit, kNoValue for empty pits.
  [[nodiscard]] py::array_t<std::int16_t> pit_values(const Rows& rows, const Given& given) {
    const RowsView view(rows);
    py::array_t<std::int16_t> values({view.count, static_cast<py::ssize_t>(view.pits)});
    run(given, [&, room = room_of(values)](const Limits& limits) {
      fill_pit_values(engine_, view, room, limits);
    });
    return values;
  }

  [[nodiscard]] py::list fair(const FairWanted& wanted, const Given& given) {
    std::vector<FairStart> starts;
    run(given, [&](const Limits& limits) { starts = engine_.fair(wanted, limits); });
    py::list list;
    for (const FairStart& start : starts) {
      list.append(
          py::make_tuple(py::tuple(py::cast(start.numbers)), start.moved, start.java, start.ludii));
    }
    return list;
  }

  [[nodiscard]] py::array_t<std::int32_t> sample(std::uint64_t count, std::uint64_t random_seed,
                                                 int pits, int seeds_per_pit, const Given& given) {
    std::vector<std::int32_t> numbers;
    run(given, [&](const Limits& limits) {
      numbers = engine_.sample(count, random_seed, pits, seeds_per_pit, limits);
    });
    py::array_t<std::int32_t> rows({static_cast<py::ssize_t>(count), py::ssize_t{2} * (pits + 1)});
    std::copy(numbers.begin(), numbers.end(), rows.mutable_data());
    return rows;
  }

  [[nodiscard]] int move(const std::string& position, const std::string& strategy,
                         std::uint64_t random_seed, const std::string& notation,
                         const Given& given) {
    int pit = 0;
    run(given, [&](const Limits& limits) {
      pit = move_of_player(engine_, Board::from_text(position, notation, engine_.rules()), strategy,
                           random_seed, limits);
    });
    return pit;
  }

  // The fields of seedbank.Replay, as plain values.
  [[nodiscard]] py::dict replay(const Board& game, const Given& given) {
    const std::vector<Board> positions = game.positions();
    std::optional<JudgedGame> judgement_of_all;
    run(given, [&](const Limits& limits) {
      std::vector<Answer> answers;
      engine_.query(positions,
                    [&](std::size_t, const Answer& answer) { answers.push_back(answer); }, limits,
                    {.exact_moves = false, .line = false});
      judgement_of_all = judged(game, answers);
    });
    const JudgedGame& judged_game = *judgement_of_all;
    py::list sowings;
    for (const JudgedSowing& sowing : judged_game.sowings) {
      sowings.append(
          py::make_tuple(sowing.south, sowing.pit, sowing.value.low, sowing.cost.low, sowing.best));
    }
    const auto side = [&](bool south) {
      const Judgement judgement = judged_game.judgement(south ? Side::kSouth : Side::kNorth);
      return py::make_tuple(judgement.sowings, judgement.mistakes, judgement.cost.low);
    };
    return py::dict("value"_a = judged_game.start.value(), "sowings"_a = sowings,
                    "south"_a = side(true), "north"_a = side(false));
  }

  // Arrays with an entry per sowing: game, number, south, pit, value, cost, seeds in play.
  [[nodiscard]] py::tuple judge(const std::vector<Board>& boards, const Given& given) {
    std::vector<RecordedGame> games(boards.size());
    for (std::size_t i = 0; i < boards.size(); ++i) games[i].record.game = boards[i];
    std::vector<std::int32_t> index;
    std::vector<std::int32_t> number;
    std::vector<std::uint8_t> south;
    std::vector<std::int8_t> pit;
    std::vector<std::int16_t> value;
    std::vector<std::int16_t> cost;
    std::vector<std::int16_t> in_play;
    run(given, [&](const Limits& limits) {
      const auto take = [&](std::size_t game, const JudgedGame& judgement) {
        const Board* before = &judgement.start.board;
        for (std::size_t i = 0; i < judgement.sowings.size(); ++i) {
          const JudgedSowing& sowing = judgement.sowings[i];
          index.push_back(static_cast<std::int32_t>(game));
          number.push_back(static_cast<std::int32_t>(i));
          south.push_back(sowing.south ? 1 : 0);
          pit.push_back(static_cast<std::int8_t>(sowing.pit));
          value.push_back(static_cast<std::int16_t>(sowing.value.low));
          cost.push_back(static_cast<std::int16_t>(sowing.cost.low));
          in_play.push_back(static_cast<std::int16_t>(before->in_play()));
          before = &sowing.reached;
        }
      };
      if (judge_games(engine_, games, take, limits) < games.size())
        throw StoppedError::of(limits.stop);
    });
    return py::make_tuple(array_of(index), array_of(number), array_of(south), array_of(pit),
                          array_of(value), array_of(cost), array_of(in_play));
  }

  // Plays a match, or the rest of one whose records consist of `lines` and the beginning of a line;
  // calls `write`, unless it is None, with each further line. Returns the names of the players, the
  // games as arguments of seedbank.MatchGame, the ratings with their intervals, and the arguments
  // of seedbank.Sprt or None.
  [[nodiscard]] py::tuple match(const py::dict& arguments, const std::vector<std::string>& lines,
                                const std::string& cut_line, const py::object& write,
                                const Given& given) {
    const MatchPlan plan = plan_of(arguments);
    MatchTable table(plan);
    std::vector<MatchGame> games;
    run(given, [&](const Limits& limits) {
      const MatchRecords records(plan);
      if (lines.empty() ? !records.head().starts_with(cut_line) : records.head() != lines[0]) {
        refuse_records(1, "not the records of this match");
      }
      const auto put = [&](const std::string& line) {
        const py::gil_scoped_acquire lock;
        if (!write.is_none()) write(line);
      };
      const auto add = [&](const MatchGame& game) {
        table.add(game, MatchTable::Timing::kUntimed);
        games.push_back(game);
      };
      if (lines.empty()) put(records.head());
      for (std::size_t i = 1; i < lines.size(); ++i) add(game_of(records, lines, i));
      const auto take = [&](const MatchGame& game) {
        put(records.line(game));
        add(game);
      };
      const Completion completion = play_until_decided(engine_, table, table.games(),
                                                       records.schedule().games(), take, limits);
      if (completion != Completion::kComplete) throw StoppedError::of(limits.stop);
    });
    py::list list;
    for (MatchGame& game : games) {
      const auto [south, north] = game.fixture.players;
      list.append(py::make_tuple(plan.players[south], plan.players[north],
                                 static_cast<int>(game.fixture.start), std::move(game.game),
                                 game.costs, game.seconds, std::string(name(game.verdict)),
                                 game.forfeiting_seat, game.detail, game.swapped));
    }
    py::list rated;
    for (const Rating& rating : table.ratings()) {
      rated.append(py::make_tuple(rating.points, rating.interval));
    }
    py::object test = py::none();
    if (const auto state = table.sprt()) {
      test = py::make_tuple(state->llr, state->lower, state->upper, name(state->decision));
    }
    return py::make_tuple(plan.players, list, rated, test);
  }

  // Arguments of seedbank.Note.
  [[nodiscard]] std::vector<
      std::tuple<std::string_view, std::string, int, std::string, std::string>>
  notes() const {
    std::vector<std::tuple<std::string_view, std::string, int, std::string, std::string>> all;
    for (const Note& note : engine_.notes()) {
      all.emplace_back(name(note.kind), note.rules, note.pits, note.path.string(), note.message);
    }
    return all;
  }

  // Arguments of seedbank.DatabaseContent.
  [[nodiscard]] py::list database() {
    std::vector<DatabaseContent> contents;
    run({Seconds(), py::none()}, [&](const Limits&) { contents = engine_.database(); });
    py::list list;
    for (const DatabaseContent& content : contents) {
      py::list layers;
      for (const DatabaseLayer& layer : content.layers) {
        std::vector<std::pair<int, int>> missing;
        for (const DatabasePair pair : layer.missing) missing.emplace_back(pair.fewer, pair.more);
        layers.append(py::make_tuple(layer.seeds, layer.positions, layer.bytes, layer.digest,
                                     py::tuple(py::cast(missing))));
      }
      list.append(py::make_tuple(content.directory.string(), content.rules, content.pits,
                                 content.complete_up_to, py::tuple(layers),
                                 py::tuple(py::cast(content.missing_layers()))));
    }
    return list;
  }

  [[nodiscard]] const std::string& rules() const noexcept { return engine_.rules(); }
  [[nodiscard]] int threads() const noexcept { return engine_.threads(); }
  [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return engine_.memory_bytes(); }

 private:
  EngineOptions reporting(EngineOptions options) {
    options.observer = &progress_;
    return options;
  }

  static Limits limits_of(Seconds time, std::stop_token stop) {
    Limits limits;
    limits.stop = std::move(stop);
    if (time) limits.time = std::chrono::duration<double>(*time);
    return limits;
  }

  void run(const Given& given, const std::function<void(const Limits&)>& work) {
    call(
        given, [&] { progress_.tell(); },
        [&](std::stop_token stop) { work(limits_of(given.first, std::move(stop))); });
  }

  // As interruptible(), followed by warnings of new notes.
  void call(const Given& given, const std::function<void()>& tell,
            const std::function<void(std::stop_token)>& work) {
    interruptible(
        [&] {
          tell();
          return !is_set(given.second);
        },
        work);
    for (const Note& note : engine_.notes()) {
      if (!warned_.insert(note.message).second) continue;
      const py::object category = py::module_::import("seedbank._errors").attr("NoteWarning");
      constexpr py::ssize_t kCallerOfTheMethod = 2;
      if (PyErr_WarnEx(category.ptr(), note.message.c_str(), kCallerOfTheMethod) != 0) {
        throw py::error_already_set();
      }
    }
  }

  Progress progress_;
  Engine engine_;
  std::set<std::string> warned_;  // messages; guarded by the GIL
};

py::tuple build_database(BuildOptions options, py::object function, const py::object& stop) {
  Progress progress(std::move(function));
  options.observer = &progress;
  Built built;
  interruptible(
      [&] {
        progress.tell();
        return !is_set(stop);
      },
      [&](std::stop_token token) {
        options.stop = std::move(token);
        built = build(options);
      });
  return py::make_tuple(built.positions, built.positions_computed, built.bytes, built.seconds);
}

}  // namespace

void add_engine(py::module_& module) {
  using Path = std::filesystem::path;
  using Bytes = std::optional<std::uint64_t>;
  using Count = std::optional<int>;
  py::class_<NativeEngine>(module, "Engine")
      .def(py::init([](std::optional<Path> database, std::string rules, Bytes memory, Count threads,
                       Count endgames, std::optional<Path> book, py::object progress) {
             return std::make_unique<NativeEngine>(
                 EngineOptions{.rules = std::move(rules),
                               .database = std::move(database),
                               .memory_bytes = memory,
                               .book = book,
                               .book_is_default = book == installed_book(),
                               .threads = threads,
                               .endgame_seeds = endgames},
                 std::move(progress));
           }),
           "db"_a, "rules"_a, "memory"_a, "threads"_a, "endgames"_a, "book"_a, "progress"_a)
      .def("query", &NativeEngine::query, "position"_a, "notation"_a, "moves"_a, "line"_a,
           "limits"_a, "watch"_a)
      .def("pie", &NativeEngine::pie, "board"_a, "rule"_a, "limits"_a)
      .def("values", &NativeEngine::values, "rows"_a, "limits"_a)
      .def("best", &NativeEngine::best, "rows"_a, "limits"_a)
      .def("guess", &NativeEngine::guess, "rows"_a)
      .def("pit_values", &NativeEngine::pit_values, "rows"_a, "limits"_a)
      .def(
          "fair",
          [](NativeEngine& engine, int pits, int seeds, int max_moved, int value,
             const Given& given) {
            return engine.fair({pits, seeds, max_moved, value}, given);
          },
          "pits"_a, "seeds"_a, "max_moved"_a, "value"_a, "limits"_a)
      .def("sample", &NativeEngine::sample, "n"_a, "seed"_a, "pits"_a, "seeds"_a, "limits"_a)
      .def("move", &NativeEngine::move, "position"_a, "strategy"_a, "seed"_a, "notation"_a,
           "limits"_a)
      .def("replay", &NativeEngine::replay, "game"_a, "limits"_a)
      .def("judge", &NativeEngine::judge, "games"_a, "limits"_a)
      .def("match", &NativeEngine::match, "plan"_a, "lines"_a, "cut_line"_a, "write"_a, "limits"_a)
      .def("database", &NativeEngine::database)
      .def("notes", &NativeEngine::notes)
      .def("rules", &NativeEngine::rules)
      .def("threads", &NativeEngine::threads)
      .def("memory_bytes", &NativeEngine::memory_bytes);
  module.def(
      "build",
      [](Path database, int seeds, int pits, std::string rules, Bytes memory, Count threads,
         py::object progress, const py::object& stop) {
        return build_database({.database = std::move(database),
                               .seeds = seeds,
                               .pits = pits,
                               .rules = std::move(rules),
                               .memory_bytes = memory,
                               .threads = threads},
                              std::move(progress), stop);
      },
      "db"_a, "seeds"_a, "pits"_a, "rules"_a, "memory"_a, "threads"_a, "progress"_a, "stop"_a);
}

}  // namespace seedbank::python
