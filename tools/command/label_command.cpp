// seedbank label: positions with every best pit and the value.
#include <algorithm>
#include <iostream>
#include <limits>

#include <fmt/core.h>
#include <seedbank/labels.h>

#include "db/storage/atomic_file.h"
#include "db/storage/errors.h"
#include "engine/analysis/position_sample.h"
#include "solver/base/stopwatch.h"
#include "solver/game/shards.h"
#include "tools/command/command.h"
#include "tools/line_files/label_file.h"
#include "tools/line_files/position_lines.h"
#include "tools/options/named_files.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

constexpr char kOpening[] = "opening";

class LabelCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_number("sample", sample_, {1, std::numeric_limits<std::int32_t>::max()},
                     "number of distinct positions to draw from random games");
    table.excludes({"FILE"});
    add_random_seed_option(table, random_seed_, "seed of the random sample");
    table.requires_option("sample");
    table.add_value(
        "start", "opening|FILE", "where random games begin: a file of positions, one per line",
        kOpening, [this](const std::string& text) { start_ = text; }, {{kOpening}, Paths::kFiles});
    table.requires_option("sample");
    table.excludes({"pits", "seeds"});
    add_pits_option(table, pits_);
    table.requires_option("sample");
    add_opening_seeds_option(table, seeds_per_pit_);
    table.requires_option("sample");
    table.add_path("out", Paths::kFiles,
                   "write to FILE, resuming after existing labels; .npz: NumPy arrays",
                   "standard output", out_);
    add_notation_option(table, notation_, NotationUse::kRead);
    add_shard_option(table, shard_, "label only a part of the positions, see above");
    add_search_memory_options(table, search_);
    add_book_option(table, search_);
    table.allow_arguments(words_, "FILE", {{}, Paths::kFiles});
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    if (words_.size() > 1) throw UsageError("one file of positions at a time");
    check_files();
    engine::PositionSet set = sample_ ? sample(context.common) : given(context);
    if (shard_) keep_part(set, *shard_);
    const Rules rules = context.common.rules();
    const LabelFormat format(
        context.common.json ? LabelFormat::Form::kJson : LabelFormat::Form::kMaia, set.pits,
        !shard_ || shard_->is_first() ? LabelFormat::Heading::kHeaded
                                      : LabelFormat::Heading::kBare);
    std::optional<LabelFile> file;
    if (out_) file.emplace(files_, file_of_rows(context.common.json, set), format, set, rules);

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
    progress.note(fmt::format("{}, {}, {}, in {}, {:.0f} per second", counted(rows - first, "row"),
                              counted(set.pits, "pit"), name(rules), duration_text(watch.seconds()),
                              static_cast<double>(rows - first) / watch.seconds()));
    return ExitCode::kDone;
  }

 private:
  // Throws UsageError if the labels would replace another file of the command.
  void check_files() const {
    NamedFiles named;
    named.write("--out", out_);
    if (out_ && is_label_archive(*out_)) named.write("FILE.rows of '--out'", rows_of_archive());
    if (start_ != kOpening) named.read("--start", start_);
    if (!words_.empty()) named.read("FILE", words_[0]);
    if (!sample_ && words_.empty()) named.read_standard_input();
    named.read("--book", search_.options.book);
    named.check();
  }

  [[nodiscard]] std::filesystem::path rows_of_archive() const {
    std::filesystem::path rows = *out_;
    return rows += ".rows";
  }

  // Until an archive is complete, its rows are kept in a file beside it.
  [[nodiscard]] std::filesystem::path file_of_rows(bool json, const engine::PositionSet& set) {
    if (out_->extension() == ".parquet") {
      throw UsageError(
          "option '--out': the command writes no Parquet; write FILE.npz, and "
          "convert it in Python: Labels.load(FILE).save(...)");
    }
    if (!is_label_archive(*out_)) return *out_;
    if (json) throw UsageError("option '--out': .npz with --json");
    archive_.emplace(files_, *out_);
    check_archive_rows(set.positions.size(), set.pits);
    return rows_of_archive();
  }

  void finish(LabelFile& file, Game game) {
    if (!archive_) {
      file.finish();
      return;
    }
    file.keep();
    write_label_archive(files_, file.lines(), archive_->place(), game);
    file.remove();
  }

  // Positions from a file, or from standard input.
  [[nodiscard]] engine::PositionSet given(const CommandContext& context) const {
    if (!words_.empty()) {
      return read_position_set(words_[0], notation_, context.common.memory_bytes);
    }
    ask_for_lines("position", context.common.verbosity());
    LineInput input(-1);
    return read_position_set(input, notation_, context.common.memory_bytes);
  }

  [[nodiscard]] engine::PositionSet sample(const CommonOptions& common) const {
    const std::uint64_t needed = *sample_ * engine::kPositionBytes;
    if (needed > common.memory_bytes) {
      throw db::memory_error("option '--sample'", needed, common.memory_bytes);
    }
    engine::PositionSet set;
    if (start_ != kOpening) {
      set = read_position_set(start_, notation_, common.memory_bytes);
    } else {
      add(set, opening_of_options(pits_, seeds_per_pit_, common.rules()));
    }
    try {
      set.positions = engine::random_sample(SowingTable({set.pits, common.rules()}), set.positions,
                                            *sample_, random_seed_);
    } catch (const engine::SampleExhausted& error) {
      throw UsageError("option '--sample': random games yielded only " +
                       count_text(error.positions()) + " positions");
    }
    return set;
  }

  [[nodiscard]] ExitCode interrupted(const CommandContext& context, std::size_t done,
                                     std::size_t rows) const {
    return report_interruption(context, {done, rows, "rows"}, out_.has_value(),
                               !sample_ && words_.empty());
  }

  std::optional<std::uint64_t> sample_;
  std::uint64_t random_seed_ = 1;
  std::string start_ = kOpening;
  int pits_ = Game().pits;
  int seeds_per_pit_ = kSeedsPerPit;
  std::optional<std::filesystem::path> out_;
  std::optional<Shard> shard_;
  NotationChoice notation_;
  std::vector<std::string> words_;
  SearchOptions search_;
  db::PosixFileSystem files_;
  std::optional<db::OutputFile> archive_;
};

}  // namespace

std::unique_ptr<Command> make_label_command() { return std::make_unique<LabelCommand>(); }

}  // namespace seedbank::tools
