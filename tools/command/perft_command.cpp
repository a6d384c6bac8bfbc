// seedbank perft: counts sequences of sowings, to compare programs and to measure sowing.
#include <numeric>
#include <optional>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/json.h"
#include "solver/base/stopwatch.h"
#include "tools/command/command.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr int kMostDepth = 1000;  // also the depth of the recursion

// The greatest depth whose count certainly fits into 64 bits, since at most `pits` sowings can
// follow each sowing.
int most_depth(int pits) {
  if (pits == 1) return kMostDepth;
  int depth = 0;
  for (std::uint64_t bound = ~std::uint64_t{0}; bound >= static_cast<std::uint64_t>(pits);
       ++depth) {
    bound /= static_cast<std::uint64_t>(pits);
  }
  return depth;
}

class PerftCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_number("depth", depth_, {0, kMostDepth}, "sowings");
    table.mark_required();
    add_pits_option(table, pits_);
    table.excludes({"POSITION"});
    add_opening_seeds_option(table, seeds_per_pit_, 0);
    table.excludes({"POSITION"});
    add_notation_option(table, notation_);
    table.add_flag("divide", divide_, "also print the count for every first sowing");
    table.allow_arguments(words_, "POSITION");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    const int depth = *depth_;
    const Board board = start(context.common.rules());
    if (depth > most_depth(board.pits())) {
      throw UsageError(
          fmt::format("option '--depth': with {} counts beyond depth {} may not fit 64 bits",
                      counted(board.pits(), "pit"), most_depth(board.pits())));
    }
    if (divide_ && depth == 0) throw UsageError("option '--divide' needs a depth of 1");

    const Stopwatch watch;
    std::vector<std::uint64_t> by_pit;
    std::uint64_t sequences = 1;
    if (depth > 0) {
      by_pit = perft_by_pit(board, depth);
      sequences = std::accumulate(by_pit.begin(), by_pit.end(), std::uint64_t{0});
    }
    const double seconds = watch.seconds();
    context.print(to_json(board, sequences, by_pit, seconds), to_text(sequences, by_pit, seconds));
    return ExitCode::kDone;
  }

 private:
  [[nodiscard]] Board start(Rules rules) const {
    const std::vector<std::string> positions = positions_of_arguments(words_);
    if (positions.size() > 1) throw UsageError("one position at a time");
    if (!positions.empty()) return notation_.read(positions[0], rules);
    return opening_of_options(pits_, seeds_per_pit_, rules);
  }

  [[nodiscard]] engine::Json to_json(const Board& board, std::uint64_t sequences,
                                     const std::vector<std::uint64_t>& by_pit,
                                     double seconds) const {
    engine::Json json = engine::json_object("perft");
    json["position"] = notation_.write(board);
    json["rules"] = board.rules();
    json["depth"] = *depth_;
    json["sequences"] = sequences;
    if (divide_) {
      json["divide"] = engine::Json::array();
      for (std::size_t pit = 0; pit < by_pit.size(); ++pit) {
        json["divide"].push_back({{"pit", pit + 1}, {"sequences", by_pit[pit]}});
      }
    }
    json["seconds"] = seconds;
    json["sequences_per_second"] = static_cast<double>(sequences) / seconds;
    return json;
  }

  [[nodiscard]] std::string to_text(std::uint64_t sequences,
                                    const std::vector<std::uint64_t>& by_pit,
                                    double seconds) const {
    std::string text;
    for (std::size_t pit = 0; divide_ && pit < by_pit.size(); ++pit) {
      text += fmt::format("pit {}: {}\n", pit + 1, by_pit[pit]);
    }
    return text + fmt::format("{} {} of {}, {}, {:.1f} M/s\n", sequences,
                              sequences == 1 ? "sequence" : "sequences", counted(*depth_, "sowing"),
                              duration_text(seconds),
                              static_cast<double>(sequences) / seconds / 1e6);
  }

  std::optional<int> depth_;
  int pits_ = Game().pits;
  int seeds_per_pit_ = kSeedsPerPit;
  bool divide_ = false;
  std::vector<std::string> words_;
  NotationChoice notation_;
};

}  // namespace

std::unique_ptr<Command> make_perft_command() { return std::make_unique<PerftCommand>(); }

}  // namespace seedbank::tools
