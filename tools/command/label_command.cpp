// seedbank label: positions with every best pit and the value.
#include <algorithm>
#include <iostream>
#include <limits>

#include <fmt/core.h>
#include <seedbank/labels.h>

#include "engine/analysis/position_sample.h"
#include "solver/base/stopwatch.h"
#include "solver/game/shards.h"
#include "tools/command/command.h"
#include "tools/line_files/label_arrays.h"
#include "tools/line_files/label_file.h"
#include "tools/line_files/position_lines.h"
#include "tools/line_files/replies.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/descriptor.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

struct LabelOptions {
  std::optional<std::uint64_t> sample;
  std::optional<std::uint64_t> random_seed;
  std::optional<std::string> start;
  std::optional<int> pits;
  std::optional<int> seeds_per_pit;
  std::optional<std::filesystem::path> out;
  std::optional<Shard> shard;
  NotationChoice notation;
  std::vector<std::string> files;
};

constexpr std::uint64_t kRandomSeed = 1;
constexpr char kOpening[] = "opening";

// Keeps the positions that `shard` labels.
void keep_part(std::vector<Position>& positions, Shard shard) {
  const Part part = part_of(shard, positions);
  const auto at = [&](std::uint64_t place) {
    return positions.begin() + static_cast<std::ptrdiff_t>(place);
  };
  positions = std::vector<Position>(at(part.begin), at(part.end));
}

class LabelCommand final : public Command {
 public:
  [[nodiscard]] std::string_view command_name() const override { return "label"; }

  void add_options(OptionTable& table) override {
    table.add_number("sample", options_.sample, {1, std::numeric_limits<std::int32_t>::max()},
                     "number of distinct positions to draw from random games");
    table.excludes({"FILE"});
    table.add_number("random-seed", options_.random_seed,
                     {0, std::numeric_limits<std::int64_t>::max()},
                     fmt::format("seed of the random sample (default: {})", kRandomSeed));
    table.requires_option("sample");
    table.mark_rare();
    table.add_value("start", "opening|FILE",
                    "where random games begin: a file of positions, one per line", kOpening,
                    [this](const std::string& text) { options_.start = text; },
                    {{kOpening}, Paths::kFiles});
    table.requires_option("sample");
    table.excludes({"pits", "seeds"});
    add_pits_option(table, options_.pits);
    table.requires_option("sample");
    add_opening_seeds_option(table, options_.seeds_per_pit);
    table.requires_option("sample");
    table.add_path("out", Paths::kFiles,
                   "write to FILE, resuming after existing labels; .npz: NumPy arrays",
                   "standard output", options_.out);
    add_notation_option(table, options_.notation, NotationUse::kRead);
    add_shard_option(table, options_.shard, "label only a part of the positions, see above");
    add_search_memory_options(table, search_);
    add_book_option(table, search_);
    table.allow_arguments(options_.files, "FILE", Paths::kFiles);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    if (options_.files.size() > 1) throw UsageError("one file of positions at a time");
    engine::PositionSet set = options_.sample ? sample(context.common) : given(context);
    if (options_.shard) keep_part(set.positions, *options_.shard);
    const Rules rules = context.common.rules();
    const LabelFormat format(
        context.common.json ? LabelFormat::Form::kJson : LabelFormat::Form::kMaia, set.pits,
        !options_.shard || options_.shard->is_first());
    std::optional<LabelFile> file;
    if (options_.out)
      file.emplace(files_, file_of_rows(context.common.json, set), format, set, rules);

    const Stopwatch watch;
    StopOnSignal stop;
    SearchProgress progress(context.common.verbosity());
    const std::size_t first = file ? file->first() : 0;
    const std::size_t rows = set.positions.size();
    progress.expect(rows - first);
    EngineOptions options = search_.engine(context.common);
    options.reserved_bytes = set.positions.capacity() * sizeof(Position);
    ShownEngine engine(std::move(options), progress);
    if (const auto header = format.header(); header && !file) context.out.line(*header);
    const auto board = [&](std::size_t index) { return board_in(set, first + index, rules); };
    const auto take = [&](const std::string& row) {
      if (file) {
        file->take(row);
      } else {
        context.out.line(row);
        context.out.flush();
      }
    };
    const std::size_t done =
        first + engine->label(rows - first, board, format, take, {.stop = stop.token()});
    if (done < rows) {
      if (file) file->keep();
      return interrupted(context, file ? std::max(done, file->labels()) : done, rows);
    }
    if (file) finish(*file, {set.pits, rules});
    progress.note(counted(rows - first, "row") + ", " + counted(set.pits, "pit") + ", " +
                  std::string(name(rules)) + ", in " + duration_text(watch.seconds()) + ", " +
                  fmt::format("{:.0f}", static_cast<double>(rows - first) / watch.seconds()) +
                  " per second");
    return ExitCode::kDone;
  }

 private:
  // Until an archive is complete, its rows are kept in a file beside it.
  [[nodiscard]] std::filesystem::path file_of_rows(bool json,
                                                   const engine::PositionSet& set) const {
    if (options_.out->extension() == ".parquet") {
      throw UsageError(
          "option '--out': the command writes no Parquet; write FILE.npz, and "
          "convert it in Python: Labels.load(FILE).save(...)");
    }
    if (!is_label_archive(*options_.out)) return *options_.out;
    if (json) throw UsageError("option '--out': .npz with --json");
    (void)files_.output_place(*options_.out);  // fails early if it is not a regular file
    check_archive_rows(set.positions.size(), set.pits);
    std::filesystem::path rows = *options_.out;
    return rows += ".rows";
  }

  void finish(LabelFile& file, Game game) {
    if (!is_label_archive(*options_.out)) {
      file.finish();
      return;
    }
    file.keep();
    write_label_archive(files_, file.path(), *options_.out, game);
    file.remove();
  }

  // Positions from a file, or from standard input.
  [[nodiscard]] engine::PositionSet given(const CommandContext& context) const {
    if (!options_.files.empty()) {
      return read_position_set(options_.files[0], options_.notation, context.common.memory_bytes);
    }
    ask_for_lines("position", context.common.verbosity());
    LineInput input(-1);
    return read_position_set(input, options_.notation, context.common.memory_bytes);
  }

  [[nodiscard]] engine::PositionSet sample(const CommonOptions& common) const {
    const std::uint64_t needed = *options_.sample * engine::kPositionBytes;
    if (needed > common.memory_bytes) {
      throw db::ResourceError::memory("option '--sample'", needed, common.memory_bytes);
    }
    engine::PositionSet set;
    if (options_.start && *options_.start != kOpening) {
      set = read_position_set(*options_.start, options_.notation, common.memory_bytes);
    } else {
      const NotedPosition start = noted_position(
          opening_of_options(options_.pits.value_or(Game().pits),
                             options_.seeds_per_pit.value_or(kSeedsPerPit), common.rules()));
      set = {start.pits, {start.position}};
    }
    try {
      set.positions =
          engine::random_sample(SowingTable({set.pits, common.rules()}), set.positions,
                                *options_.sample, options_.random_seed.value_or(kRandomSeed));
    } catch (const engine::SampleExhausted& error) {
      throw UsageError("option '--sample': random games yielded only " +
                       count_text(error.positions()) + " positions");
    }
    return set;
  }

  [[nodiscard]] ExitCode interrupted(const CommandContext& context, std::size_t done,
                                     std::size_t rows) const {
    std::cerr << "seedbank: interrupted after " << count_text(done) << " of " << count_text(rows)
              << " rows";
    if (options_.out) {
      const bool reads_input = !options_.sample && options_.files.empty();
      std::cerr << ". To resume" << (reads_input ? ", repeat with the same input" : ", repeat")
                << ":\n"
                << context.command_line;
    }
    std::cerr << '\n';
    return ExitCode::kInterrupted;
  }

  LabelOptions options_;
  SearchOptions search_;
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_label_command() { return std::make_unique<LabelCommand>(); }

}  // namespace seedbank::tools
