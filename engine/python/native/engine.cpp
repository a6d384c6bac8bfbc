// seedbank::Engine and build() for Python.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <seedbank/engine.h>

#include "engine/python/native/interruptible.h"
#include "engine/python/native/module.h"

namespace seedbank::python {
namespace {

namespace py = pybind11;
using namespace py::literals;

using Seconds = std::optional<double>;
using Rows = py::array_t<std::int32_t, py::array::c_style>;

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
                  "source"_a = name(answer.source), "nodes"_a = answer.nodes,
                  "seconds"_a = answer.seconds, "endgame_seeds"_a = answer.endgame_seeds);
}

// Rows of 2(pits+1) numbers that Python keeps alive.
struct RowsView {
  explicit RowsView(const Rows& rows)
      : count(rows.shape(0)),
        pits(static_cast<int>(rows.shape(1) / 2 - 1)),
        numbers(rows.data(), static_cast<std::size_t>(rows.size())) {}

  py::ssize_t count;
  int pits;
  std::span<const std::int32_t> numbers;
};

template <typename Number>
std::span<Number> room_of(py::array_t<Number>& array) {
  return {array.mutable_data(), static_cast<std::size_t>(array.size())};
}

constexpr std::int16_t kNoValue = std::numeric_limits<std::int16_t>::min();

// Computes the values of all pits of some rows from those of the positions after their sowings.
// `first` is the number of the first row, for messages.
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
          Board::from_numbers(rows.subspan(row * width, width), true, engine.rules());
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

// An engine and the function that its progress is passed to.
class NativeEngine {
 public:
  NativeEngine(EngineOptions options, py::object progress)
      : progress_(std::move(progress)), engine_(reporting(std::move(options))) {}

  [[nodiscard]] py::dict query(const std::string& position, const std::string& notation, bool moves,
                               bool line, Seconds time) {
    Answer answer;
    run(time, [&](const Limits& limits) {
      answer = engine_.query(position, limits, {.moves = moves, .line = line}, notation);
    });
    return fields_of(answer, notation);
  }

  [[nodiscard]] py::array_t<std::int32_t> values(const Rows& rows, Seconds time) {
    const RowsView view(rows);
    py::array_t<std::int32_t> margins(view.count);
    run(time, [&, room = room_of(margins)](const Limits& limits) {
      engine_.values(view.numbers, view.pits, room, limits);
    });
    return margins;
  }

  [[nodiscard]] py::array_t<std::uint8_t> best(const Rows& rows, Seconds time) {
    const RowsView view(rows);
    py::array_t<std::uint8_t> mask({view.count, static_cast<py::ssize_t>(view.pits)});
    run(time, [&, room = room_of(mask)](const Limits& limits) {
      engine_.best(view.numbers, view.pits, room, limits);
    });
    return mask;
  }

  // The value of every pit, kNoValue for empty pits.
  [[nodiscard]] py::array_t<std::int16_t> pit_values(const Rows& rows, Seconds time) {
    const RowsView view(rows);
    py::array_t<std::int16_t> values({view.count, static_cast<py::ssize_t>(view.pits)});
    run(time, [&, room = room_of(values)](const Limits& limits) {
      fill_pit_values(engine_, view, room, limits);
    });
    return values;
  }

  [[nodiscard]] py::list fair(const FairWanted& wanted, Seconds time) {
    std::vector<FairStart> starts;
    run(time, [&](const Limits& limits) { starts = engine_.fair(wanted, limits); });
    py::list list;
    for (const FairStart& start : starts) {
      list.append(
          py::make_tuple(py::tuple(py::cast(start.numbers)), start.moved, start.java, start.ludii));
    }
    return list;
  }

  [[nodiscard]] py::array_t<std::int32_t> sample(std::uint64_t count, std::uint64_t random_seed,
                                                 int pits, int seeds_per_pit) {
    std::vector<std::int32_t> numbers;
    run({}, [&](const Limits& limits) {
      numbers = engine_.sample(count, random_seed, pits, seeds_per_pit, limits);
    });
    py::array_t<std::int32_t> rows({static_cast<py::ssize_t>(count), py::ssize_t{2} * (pits + 1)});
    std::copy(numbers.begin(), numbers.end(), rows.mutable_data());
    return rows;
  }

  [[nodiscard]] int move(const std::string& position, const std::string& strategy,
                         std::uint64_t random_seed, const std::string& notation, Seconds time) {
    int pit = 0;
    run(time, [&](const Limits& limits) {
      pit = engine_.move(position, strategy, random_seed, limits, notation);
    });
    return pit;
  }

  [[nodiscard]] const std::string& rules() const noexcept { return engine_.rules(); }
  [[nodiscard]] int threads() const noexcept { return engine_.threads(); }
  [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return engine_.memory_bytes(); }

 private:
  EngineOptions reporting(EngineOptions options) {
    options.observer = &progress_;
    return options;
  }

  void run(Seconds time, const std::function<void(const Limits&)>& work) {
    interruptible(progress_, [&](std::stop_token stop) {
      Limits limits;
      limits.stop = std::move(stop);
      if (time) limits.time = std::chrono::duration<double>(*time);
      work(limits);
    });
  }

  Progress progress_;
  Engine engine_;
};

py::tuple build_database(BuildOptions options, py::object function) {
  Progress progress(std::move(function));
  options.observer = &progress;
  Built built;
  interruptible(progress, [&](std::stop_token stop) {
    options.stop = std::move(stop);
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
             return std::make_unique<NativeEngine>(EngineOptions{.rules = std::move(rules),
                                                                 .database = std::move(database),
                                                                 .memory_bytes = memory,
                                                                 .book = std::move(book),
                                                                 .threads = threads,
                                                                 .endgame_seeds = endgames},
                                                   std::move(progress));
           }),
           "db"_a, "rules"_a, "memory"_a, "threads"_a, "endgames"_a, "book"_a, "progress"_a)
      .def("query", &NativeEngine::query, "position"_a, "notation"_a, "moves"_a, "line"_a, "time"_a)
      .def("values", &NativeEngine::values, "rows"_a, "time"_a)
      .def("best", &NativeEngine::best, "rows"_a, "time"_a)
      .def("pit_values", &NativeEngine::pit_values, "rows"_a, "time"_a)
      .def(
          "fair",
          [](NativeEngine& engine, int pits, int seeds, int max_moved, int value, Seconds time) {
            return engine.fair({pits, seeds, max_moved, value}, time);
          },
          "pits"_a, "seeds"_a, "max_moved"_a, "value"_a, "time"_a)
      .def("sample", &NativeEngine::sample, "n"_a, "seed"_a, "pits"_a, "seeds"_a)
      .def("move", &NativeEngine::move, "position"_a, "strategy"_a, "seed"_a, "notation"_a,
           "time"_a)
      .def("rules", &NativeEngine::rules)
      .def("threads", &NativeEngine::threads)
      .def("memory_bytes", &NativeEngine::memory_bytes);
  module.def(
      "build",
      [](Path database, int seeds, int pits, std::string rules, Bytes memory, Count threads,
         py::object progress) {
        return build_database({.database = std::move(database),
                               .seeds = seeds,
                               .pits = pits,
                               .rules = std::move(rules),
                               .memory_bytes = memory,
                               .threads = threads},
                              std::move(progress));
      },
      "db"_a, "seeds"_a, "pits"_a, "rules"_a, "memory"_a, "threads"_a, "progress"_a);
}

}  // namespace seedbank::python
