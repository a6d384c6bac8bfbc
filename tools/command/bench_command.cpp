// seedbank bench: measures speed and compression.
#include <algorithm>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/database.h>
#include <seedbank/error.h>
#include <seedbank/machine.h>

#include "engine/base/json.h"
#include "tools/bench/bench_case.h"
#include "tools/command/command.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

// The median and the range of the figures of a case.
struct Spread {
  explicit Spread(std::vector<double> figures) {
    std::sort(figures.begin(), figures.end());
    const std::size_t half = figures.size() / 2;
    median = figures.size() % 2 == 1 ? figures[half] : (figures[half - 1] + figures[half]) / 2;
    least = figures.front();
    most = figures.back();
  }
  double median = 0;
  double least = 0;
  double most = 0;
};

std::string figure_text(double figure) {
  return figure >= 1000 ? count_text(static_cast<std::uint64_t>(figure))
                        : fmt::format("{:.{}f}", figure, figure >= 100 ? 0 : 2);
}

class BenchCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_number("seeds", seeds_, {4, kMostDatabaseSeeds}, "layers built and probed");
    add_pits_option(table, pits_);
    table.add_number("rounds", rounds_, {1, 1000}, "measurements of each figure");
    table.add_list("only", "NAME...",
                   "measure these figures only (default: all but solve-5, solve-5-single, "
                   "nodes-5, fair, far, far-mtdf and hard)",
                   only_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    StopOnSignal stop;
    const BenchContext bench{.game = {pits_, context.common.rules()},
                             .seeds = seeds_,
                             .threads = context.common.threads,
                             .memory_bytes = context.common.memory_bytes,
                             .stop = stop.token()};
    std::vector<BenchCase> cases = chosen_cases(bench);
    if (!measure(cases, context, stop.token())) return ExitCode::kInterrupted;
    print(cases, bench, context);
    return ExitCode::kDone;
  }

 private:
  [[nodiscard]] std::vector<BenchCase> chosen_cases(const BenchContext& bench) const {
    std::vector<BenchCase> cases;
    add_solver_cases(bench, cases);
    add_build_cases(bench, cases);
    add_probe_cases(bench, cases);
    add_search_cases(bench, cases);
    std::vector<std::string> names;
    for (const BenchCase& one : cases) names.push_back(one.name);
    for (const std::string& name : only_) {
      if (std::count(names.begin(), names.end(), name) != 0) continue;
      throw UsageError(
          fmt::format("option '--only': '{}' is not one of {}", name, listed(names, ", ")));
    }
    std::erase_if(cases, [this](const BenchCase& one) {
      return only_.empty() ? one.on_request : std::count(only_.begin(), only_.end(), one.name) == 0;
    });
    return cases;
  }

  // False if it was interrupted.
  bool measure(std::vector<BenchCase>& cases, const CommandContext& context,
               const std::stop_token& stop) const try {
    ProgressLine progress("measuring", context.common.verbosity());
    for (int round = 1; round <= rounds_; ++round) {
      for (BenchCase& one : cases) {
        progress.show(fmt::format("round {} of {}, {}", round, rounds_, one.name));
        one.figures.push_back(one.measure());
        if (stop.stop_requested()) return false;
      }
    }
    return true;
  } catch (const StoppedError&) {
    return false;
  }

  void print(const std::vector<BenchCase>& cases, const BenchContext& bench,
             CommandContext& context) const {
    if (!context.common.json) {
      context.out.line(processor_name() + ", " + counted(bench.threads, "thread"));
      context.out.line(context.command_line);
    }
    for (const BenchCase& one : cases) {
      const Spread summary(one.figures);
      engine::Json json = engine::json_object("bench");
      json["name"] = one.name;
      json["value"] = summary.median;
      json["unit"] = one.unit;
      json["least"] = summary.least;
      json["most"] = summary.most;
      json["rounds"] = rounds_;
      json["rules"] = name(bench.game.rules);
      json["pits"] = bench.game.pits;
      json["seeds"] = bench.seeds;
      json["threads"] = bench.threads;
      json["processor"] = processor_name();
      json["command"] = context.command_line;
      const std::string range =
          fmt::format("({} .. {})", figure_text(summary.least), figure_text(summary.most));
      context.print(json, fmt::format("{:<15}{:>12} {:<14}{:<26}{}\n", one.name,
                                      figure_text(summary.median), one.unit, range, one.meaning));
    }
  }

  int seeds_ = 18;
  int rounds_ = 3;
  int pits_ = Game().pits;
  std::vector<std::string> only_;
};

}  // namespace

std::unique_ptr<Command> make_bench_command() { return std::make_unique<BenchCommand>(); }

}  // namespace seedbank::tools
