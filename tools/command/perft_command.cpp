// seedbank perft: counts sequences of sowings, to compare programs and to measure sowing.
#include <numeric>
#include <optional>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/json.h"
#include "solver/base/stopwatch.h"
#include "solver/game/notation.h"
#include "solver/game/sowing.h"
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
    const NotedPosition noted = noted_position(board);
    if (depth > most_depth(noted.pits)) {
      throw UsageError(
          fmt::format("option '--depth': with {} counts beyond depth {} may not fit 64 bits",
                      counted(noted.pits, "pit"), most_depth(noted.pits)));
    }
    if (divide_ && depth == 0) throw UsageError("option '--divide' needs a depth of 1");

    const SowingTable table({noted.pits, context.common.rules()});
    const Stopwatch watch;
    std::array<std::uint64_t, kMaxPits> by_pit{};
    std::uint64_t sequences = 1;
    if (depth > 0) {
      by_pit = perft_by_pit(table, noted.position, depth);
      sequences = std::accumulate(by_pit.begin(), by_pit.end(), std::uint64_t{0});
    }
    const double seconds = watch.seconds();
    if (context.common.json) {
      print_json(board, sequences, by_pit, seconds, context.out);
    } else {
      print_text(noted, sequences, by_pit, seconds, context.out);
    }
    return ExitCode::kDone;
  }

 private:
  [[nodiscard]] Board start(Rules rules) const {
    const std::vector<std::string> positions = positions_of_arguments(words_);
    if (positions.size() > 1) throw UsageError("one position at a time");
    if (!positions.empty()) return notation_.read(positions[0], rules);
    return opening_of_options(pits_, seeds_per_pit_, rules);
  }

  void print_json(const Board& board, std::uint64_t sequences,
                  const std::array<std::uint64_t, kMaxPits>& by_pit, double seconds,
                  Output& out) const {
    engine::Json json = engine::json_object("perft");
    json["position"] = notation_.write(board);
    json["rules"] = board.rules();
    json["depth"] = *depth_;
    json["sequences"] = sequences;
    if (divide_) {
      json["divide"] = engine::Json::array();
      for (std::size_t pit = 0; pit < static_cast<std::size_t>(board.pits()); ++pit) {
        json["divide"].push_back({{"pit", pit + 1}, {"sequences", by_pit[pit]}});
      }
    }
    json["seconds"] = seconds;
    json["sequences_per_second"] = static_cast<double>(sequences) / seconds;
    out.line(engine::to_line(json));
  }

  void print_text(const NotedPosition& noted, std::uint64_t sequences,
                  const std::array<std::uint64_t, kMaxPits>& by_pit, double seconds,
                  Output& out) const {
    if (divide_) {
      for (std::size_t pit = 0; pit < static_cast<std::size_t>(noted.pits); ++pit) {
        out.line(fmt::format("pit {}: {}", pit + 1, by_pit[pit]));
      }
    }
    out.line(fmt::format("{} {} of {}, {}, {:.1f} M/s", sequences,
                         sequences == 1 ? "sequence" : "sequences", counted(*depth_, "sowing"),
                         duration_text(seconds), static_cast<double>(sequences) / seconds / 1e6));
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
