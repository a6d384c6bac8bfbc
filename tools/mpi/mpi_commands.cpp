// The commands of seedbank-mpi: those of seedbank that several processes carry out, and its own,
// simulate: how long a build or a solution would take with many processes.
#include "tools/mpi/mpi_commands.h"

#include <cmath>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "db/storage/file.h"
#include "engine/base/json.h"
#include "engine/process_group/group_work.h"
#include "tools/command/command.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr int kMostProcesses = 100'000;

// Seconds from the report of a process to its next task.
constexpr double kLatency = 0.002;

double number_of(const std::string& option, const std::string& text) {
  std::istringstream in(text);
  double number = 0;
  if (!(in >> number) || !in.eof() || !std::isfinite(number) || number < 0) {
    throw UsageError("option '--" + option + "': '" + text + "' is not a number such as 12.5");
  }
  return number;
}

class SimulateCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    add_pits_option(table, pits_);
    table.add_number("seeds", seeds_, {1, Board::kMostSeeds}, "seeds of the build, or in each pit");
    table.mark_required();
    table.add_value("processes", "LIST", "numbers of processes", "",
                    [this](const std::string& text) { processes_ = list_of(text); });
    table.mark_required();
    const auto add = [&](const char* name, const char* meaning, double& target) {
      table.add_value(name, "NS", meaning, fmt::format("{:.2f}", target),
                      [name, &target](const std::string& text) { target = number_of(name, text); });
    };
    table.add_value("compute", "A,B", "nanoseconds to compute a position", "9.1,0.4",
                    [this](const std::string& text) {
                      const auto comma = text.find(',');
                      cluster_.compute_base = number_of("compute", text.substr(0, comma));
                      cluster_.compute_slope = comma == std::string::npos
                                                   ? 0
                                                   : number_of("compute", text.substr(comma + 1));
                    });
    add("read", "nanoseconds to read and decode a position", cluster_.read_nanoseconds);
    add("write", "nanoseconds to encode and write a position", cluster_.write_nanoseconds);
    table.add_value("bandwidth", "GB", "memory bandwidth of a process in GB per second", "no limit",
                    [this](const std::string& text) {
                      const double gigabytes = number_of("bandwidth", text);
                      if (gigabytes == 0) throw UsageError("option '--bandwidth': 0 is too little");
                      cluster_.memory_bandwidth = gigabytes * 1e9;
                    });
    table.mark_rare();
    table.add_flag("solve", solve_, "simulate solve");
    table.add_value(
        "node", "NS", "nanoseconds per position of a search", "as measured",
        [this](const std::string& text) { node_nanoseconds_ = number_of("node", text); });
    table.mark_rare();
    table.add_path("journal", Paths::kDirectories,
                   "for --solve: directory of the journals, used by one simulation only", "",
                   journals_);
    add_search_memory_options(table, search_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    if (!context.is_coordinator()) return ExitCode::kDone;
    return solve_ ? simulate_solve(context) : simulate_build(context);
  }

 private:
  static std::vector<int> list_of(const std::string& text) {
    std::vector<int> list;
    std::istringstream in(text);
    for (std::string one; std::getline(in, one, ',');) {
      list.push_back(
          static_cast<int>(parse_number("option '--processes'", one, {1, kMostProcesses})));
    }
    return list;
  }

  [[nodiscard]] ExitCode simulate_build(CommandContext& context) {
    if (*seeds_ < 2 || *seeds_ > kMostDatabaseSeeds) {
      throw UsageError("option '--seeds': a build has 2 to " + std::to_string(kMostDatabaseSeeds) +
                       " seeds");
    }
    cluster_.threads = context.common.requested_threads;
    cluster_.memory_bytes = context.common.memory_bytes;
    const Game game{pits_, context.common.rules()};
    const auto simulated = [&](int processes) {
      cluster_.processes = processes;
      return engine::simulate_build(game, *seeds_, cluster_);
    };
    const double alone = simulated(1).seconds;
    if (!context.common.json) {
      context.out.line("processes      seconds  speed-up  busy %   read GB  written GB  most GB/s");
    }
    double longest_chain = 0;
    for (const int processes : processes_) {
      const engine::SimulatedBuild built = simulated(processes);
      longest_chain = built.longest_chain;
      const double speed_up = alone / built.seconds;
      engine::Json json = json_of(game, "build", processes, built.seconds, speed_up, built.busy);
      json["bytes_read"] = built.bytes_read;
      json["bytes_written"] = built.bytes_written;
      json["most_bytes_per_second"] = built.most_bytes_per_second;
      json["largest_pairs_seconds"] = longest_chain;
      context.print(json, common_cells(processes, built.seconds, speed_up, built.busy) +
                              fmt::format("{:>10.1f}{:>12.1f}{:>11.2f}\n",
                                          static_cast<double>(built.bytes_read) / 1e9,
                                          static_cast<double>(built.bytes_written) / 1e9,
                                          built.most_bytes_per_second / 1e9));
    }
    if (!context.common.json) {
      context.out.line(fmt::format("the largest pairs of all layers, one after the other: {:.1f} s",
                                   longest_chain));
      context.out.line(
          "lower bounds: threads scale perfectly up to --bandwidth, files are written at any "
          "speed");
    }
    return ExitCode::kDone;
  }

  [[nodiscard]] ExitCode simulate_solve(CommandContext& context) {
    if (!journals_) throw UsageError("option '--journal' is missing");
    const Board start = opening_of_options(pits_, *seeds_, context.common.rules());
    StopOnSignal stop;
    db::PosixFileSystem files;
    Observer no_observer;
    if (!context.common.json) {
      context.out.line("processes      seconds  speed-up  busy %  leaves  answered        nodes");
    }
    std::optional<double> first;
    for (const int processes : processes_) {
      engine::SimulatedGroup group(processes, kLatency, [this](const engine::Message& report) {
        if (node_nanoseconds_) return report.at("nodes").get<double>() * *node_nanoseconds_ * 1e-9;
        return report.at("seconds").get<double>() - report.at("endgame_seconds").get<double>();
      });
      engine::GroupSolve solve(
          files,
          {.board = start, .journals = *journals_ / std::to_string(processes), .journal = {}},
          engine::answerer_options(search_.engine(context.common)), group, no_observer);
      const engine::GroupSolved solved =
          solve.run({.threads = context.common.threads, .stop = stop.token()}, [](Bounds) {});
      if (solved.stopped) return ExitCode::kInterrupted;
      const engine::SimulatedTime time = group.time();
      if (!first) first = time.seconds;
      const double busy = time.busy_seconds / (time.seconds * processes);
      const double speed_up = *first / time.seconds;
      engine::Json json = json_of({start.pits(), context.common.rules()}, "solve", processes,
                                  time.seconds, speed_up, busy);
      json["leaves"] = solved.leaves;
      json["answered"] = solved.answered;
      json["nodes"] = solved.nodes;
      context.print(json, common_cells(processes, time.seconds, speed_up, busy) +
                              fmt::format("{:>8}{:>10}{:>13}\n", count_text(solved.leaves),
                                          count_text(solved.answered), count_text(solved.nodes)));
      context.out.flush();
    }
    return ExitCode::kDone;
  }

  static std::string common_cells(int processes, double seconds, double speed_up, double busy) {
    return fmt::format("{:>9}{:>13.1f}{:>10.1f}{:>8.1f}", processes, seconds, speed_up, 100 * busy);
  }

  [[nodiscard]] engine::Json json_of(const Game& game, std::string_view what, int processes,
                                     double seconds, double speed_up, double busy) const {
    engine::Json json = engine::json_object("simulate");
    json["rules"] = name(game.rules);
    json["pits"] = game.pits;
    json["seeds"] = *seeds_;
    json["of"] = what;
    json["processes"] = processes;
    json["seconds"] = seconds;
    json["speed_up"] = speed_up;
    json["busy"] = busy;
    return json;
  }

  int pits_ = Game().pits;
  std::optional<int> seeds_;
  std::vector<int> processes_;
  bool solve_ = false;
  engine::SimulatedCluster cluster_{.processes = 1,
                                    .threads = 1,
                                    .memory_bytes = 0,
                                    .compute_base = 9.1,
                                    .compute_slope = 0.4,
                                    .read_nanoseconds = 2.2,
                                    .write_nanoseconds = 0};  // data/cluster.md
  std::optional<double> node_nanoseconds_;
  std::optional<std::filesystem::path> journals_;
  SearchOptions search_;
};

std::unique_ptr<Command> make_simulate_command() { return std::make_unique<SimulateCommand>(); }

}  // namespace

std::span<const CommandEntry> mpi_commands() noexcept {
  static constexpr CommandEntry kCommands[] = {
      {"build", make_build_command}, {"verify", make_verify_command},
      {"stats", make_stats_command}, {"fair", make_fair_command},
      {"solve", make_solve_command}, {"simulate", make_simulate_command}};
  return kCommands;
}

}  // namespace seedbank::tools
