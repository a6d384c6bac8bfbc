// seedbank book: builds, verifies and describes opening books.
#include <array>
#include <optional>
#include <string>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/book.h>
#include <seedbank/error.h>

#include "engine/base/json.h"
#include "solver/base/stopwatch.h"
#include "tools/command/command.h"
#include "tools/line_files/position_lines.h"
#include "tools/options/named_files.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

constexpr std::uint64_t kUsualPositions = 50'000;

// (6,5) is played less than (6,4), and takes 40 times as long per position.
constexpr std::array kOpenings = {std::pair{4, 1.0}, std::pair{5, 1.0 / 64}};

class BookCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_path("out", Paths::kFiles, "build: the book to create or extend", "", out_);
    table.add_number(
        "positions", positions_, {1, 100'000'000},
        fmt::format("build: positions of these rules (default: {})", count_text(kUsualPositions)));
    table.add_path("starts", Paths::kFiles, "build: a file of positions where games begin", "",
                   starts_);
    table.add_list("from", "FILE", "build: also use the values of this book", from_,
                   {{}, Paths::kFiles});
    add_pits_option(table, pits_);
    add_opening_seeds_option(table, seeds_per_pit_);
    table.add_number("sample", sample_, {1, std::int64_t{1} << 40},
                     "verify: number of positions to search (default: all)");
    table.add_number("random-seed", random_seed_, {0, std::int64_t{1} << 40},
                     "verify: seed of the random sample");
    add_search_memory_options(table, search_);
    table.allow_arguments(arguments_, "ACTION", {{"build", "verify", "info"}, Paths::kFiles});
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    const std::string action = arguments_.empty() ? "" : arguments_.front();
    if (action == "build" && arguments_.size() == 1 && !sample_ && out_) return build(context);
    const bool is_of_build =
        out_ || positions_ || starts_ || !from_.empty() || pits_ || seeds_per_pit_;
    if (action == "build") {
      throw UsageError(out_ ? "book build takes no FILE and no --sample"
                            : "option '--out' is missing: the book to write");
    }
    if ((action != "verify" && action != "info") || arguments_.size() > 2) {
      throw UsageError("an action is required: book build, book verify [FILE] or book info [FILE]");
    }
    if (is_of_build || (action == "info" && sample_)) {
      throw UsageError("book " + action + ": an option of another action");
    }
    const std::optional<std::filesystem::path> file =
        arguments_.size() == 2 ? std::optional<std::filesystem::path>(arguments_[1])
                               : installed_book();
    if (!file) throw UsageError("FILE is missing, and no book is installed");
    return action == "verify" ? verify(*file, context) : info(*file, context);
  }

 private:
  [[nodiscard]] std::vector<BookStart> starts(const CommonOptions& common) const {
    std::vector<BookStart> starts;
    if (pits_ || seeds_per_pit_) {
      starts.push_back({opening_of_options(pits_.value_or(Game().pits),
                                           seeds_per_pit_.value_or(kSeedsPerPit), common.rules())});
    } else {
      for (const auto& [seeds, weight] : kOpenings) {
        starts.push_back({opening_of_options(Game().pits, seeds, common.rules()), weight});
      }
    }
    if (!starts_) return starts;
    const engine::PositionSet set = read_position_set(starts_->string(), {}, common.memory_bytes);
    for (std::size_t i = 0; i < set.positions.size(); ++i) {
      starts.push_back(
          {board_in(set, i, common.rules()), 1.0 / static_cast<double>(set.positions.size())});
    }
    return starts;
  }

  [[nodiscard]] ExitCode build(CommandContext& context) {
    const Stopwatch watch;
    StopOnSignal stop;
    const CommonOptions& common = context.common;
    NamedFiles named;  // --from may name the book that is extended
    named.write("--out", out_);
    named.read("--starts", starts_);
    named.check();
    SearchProgress progress(common.verbosity());
    BookOptions options{.file = *out_,
                        .from = {from_.begin(), from_.end()},
                        .rules = std::string(name(common.rules())),
                        .starts = starts(common),
                        .positions = positions_.value_or(kUsualPositions),
                        .endgame_seeds = search_.options.endgame_seeds,
                        .table_bytes = search_.options.table_bytes,
                        .memory_bytes = common.memory_bytes,
                        .threads = common.threads,
                        .stop = stop.token(),
                        .observer = &progress};
    common.set_database(options);
    const BuiltBook built = build_book(options);
    engine::Json json = engine::json_object("book-build");
    json["file"] = out_->string();
    json["rules"] = name(common.rules());
    json["positions"] = built.positions;
    json["computed"] = built.computed;
    json["bytes"] = built.bytes;
    json["complete"] = built.completion == Completion::kComplete;
    json["seconds"] = watch.seconds();
    engine::add_notes(json, progress.notes());
    context.print(json, fmt::format("{} positions, {} of them computed; {} bytes\n",
                                    count_text(built.positions), count_text(built.computed),
                                    count_text(built.bytes)));
    if (built.completion == Completion::kComplete) return ExitCode::kDone;
    context.out.flush();
    return report_interruption(
        context, "; the positions computed so far are in the book. To resume, repeat:");
  }

  [[nodiscard]] ExitCode verify(const std::filesystem::path& file, CommandContext& context) {
    const Stopwatch watch;
    StopOnSignal stop;
    const CommonOptions& common = context.common;
    BookVerification found;
    std::vector<Note> notes;
    try {
      SearchProgress progress(common.verbosity());
      VerifyBookOptions options{.sample = sample_,
                                .random_seed = random_seed_,
                                .memory_bytes = common.memory_bytes,
                                .threads = common.threads,
                                .stop = stop.token(),
                                .observer = &progress};
      common.set_database(options);
      found = verify_book(file, options);
      notes = progress.notes();
    } catch (const StoppedError&) {
      return report_interruption(context, ". To check again, repeat:");
    }
    engine::Json json = engine::json_object("book-verify");
    json["file"] = file.string();
    json["positions"] = found.positions;
    json["recomputed"] = found.checked;
    json["differences"] = found.wrong;
    json["examples"] = engine::Json::array();
    std::string text;
    for (const Board& board : found.examples) {
      json["examples"].push_back(board.text());
      text += "wrong: " + board.text() + '\n';
    }
    json["seconds"] = watch.seconds();
    engine::add_notes(json, notes);
    context.print(json, text + fmt::format("{} of {} positions searched again, {} wrong\n",
                                           count_text(found.checked), count_text(found.positions),
                                           count_text(found.wrong)));
    return found.wrong == 0 ? ExitCode::kDone : ExitCode::kDifferences;
  }

  [[nodiscard]] static ExitCode info(const std::filesystem::path& file, CommandContext& context) {
    std::uint64_t positions = 0;
    engine::Json json = engine::json_object("book-info");
    json["file"] = file.string();
    json["parts"] = engine::Json::array();
    std::string text = "rules          pits  seeds  positions\n";
    for (const BookPart& part : book_parts(file)) {
      positions += part.positions;
      json["parts"].push_back({{"rules", part.rules},
                               {"pits", part.pits},
                               {"seeds", part.seeds},
                               {"positions", part.positions}});
      text += fmt::format("{:<15}{:>4}{:>7}{:>11}\n", part.rules, part.pits, part.seeds,
                          count_text(part.positions));
    }
    json["positions"] = positions;
    context.print(json, text + fmt::format("{:<26}{:>11}\n", "all", count_text(positions)));
    return ExitCode::kDone;
  }

  std::optional<std::filesystem::path> out_;
  std::optional<std::uint64_t> positions_;
  std::optional<std::filesystem::path> starts_;
  std::vector<std::string> from_;
  std::optional<int> pits_;
  std::optional<int> seeds_per_pit_;
  std::optional<std::uint64_t> sample_;
  std::uint64_t random_seed_ = 1;
  SearchOptions search_;
  std::vector<std::string> arguments_;
};

}  // namespace

std::unique_ptr<Command> make_book_command() { return std::make_unique<BookCommand>(); }

}  // namespace seedbank::tools
