// seedbank info: the content of a database of endgames or of a full game.
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/database.h>
#include <seedbank/full_game.h>

#include "db/check/verify.h"
#include "engine/base/json.h"
#include "tools/command/command.h"
#include "tools/database/digest_list.h"
#include "tools/options/databases.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

// --fullgame: positions, bytes, bits per position and digests by layer.
using FullGameLayers = std::vector<FullGameLayer>;

FullGameLayer sum_of(const FullGameLayers& layers) {
  FullGameLayer sum;
  for (const FullGameLayer& layer : layers) {
    sum.positions += layer.positions;
    sum.bytes += layer.bytes;
  }
  return sum;
}

std::string fullgame_line(const std::string& head, std::uint64_t positions, std::uint64_t bytes) {
  return fmt::format("{:>8}{:>17}{:>17}{:>9.2f}", head, count_text(positions), count_text(bytes),
                     bits_per_position(bytes, positions));
}

engine::Json fullgame_json(const std::filesystem::path& directory, const FullGame& full_game,
                           const FullGameLayers& layers) {
  const FullGameLayer sum = sum_of(layers);
  engine::Json json = engine::json_object("fullgame-info");
  json["database"] = directory.string();
  json["rules"] = full_game.rules();
  json["end"] = full_game.end();
  json["pits"] = full_game.pits();
  json["seeds"] = full_game.seeds_per_pit();
  json["positions"] = sum.positions;
  json["bytes"] = sum.bytes;
  json["bits_per_position"] = bits_per_position(sum.bytes, sum.positions);
  json["layers"] = engine::Json::array();
  for (std::size_t captured = 0; captured < layers.size(); ++captured) {
    const FullGameLayer& layer = layers[captured];
    json["layers"].push_back({{"captured", captured},
                              {"positions", layer.positions},
                              {"bytes", layer.bytes},
                              {"digest", fmt::format("{:016x}", layer.digest)}});
  }
  return json;
}

std::string fullgame_text(const std::filesystem::path& directory, const FullGame& full_game,
                          const FullGameLayers& layers) {
  std::string text =
      directory.string() + ": " + seedbank::to_text(full_game.kind()) +
      "\ncaptured        positions            bytes     bits  digest of positions and values\n";
  for (std::size_t captured = 0; captured < layers.size(); ++captured) {
    const FullGameLayer& layer = layers[captured];
    text += fullgame_line(std::to_string(captured), layer.positions, layer.bytes) +
            fmt::format("  {:016x}\n", layer.digest);
  }
  const FullGameLayer sum = sum_of(layers);
  return text + fullgame_line("all", sum.positions, sum.bytes) + '\n';
}

class InfoCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    add_database_pits_option(table, pits_);
    table.add_flag("digests", digests_, "list the digest of every file, for verify --against");
    add_fullgame_option(table, fullgame_);
    table.excludes({"digests"}, "it lists the digests of its layers anyway");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    if (fullgame_) {
      const FullGame full_game(*fullgame_, fullgame_options(context.common, pits_, 0));
      const FullGameLayers layers = full_game.layers();
      context.print(fullgame_json(*fullgame_, full_game, layers),
                    fullgame_text(*fullgame_, full_game, layers));
      return ExitCode::kDone;
    }
    if (digests_) {
      show_digests(context);
      return ExitCode::kDone;
    }
    bool first = true;
    for (const Game& game : selected_games(context.common, pits_)) {
      const DatabaseContent content =
          database_content(context.common.database(), std::string(name(game.rules)), game.pits);
      context.print(engine::database_json(content),
                    (std::exchange(first, false) ? "" : "\n") + to_text(content));
    }
    return ExitCode::kDone;
  }

 private:
  void show_digests(CommandContext& context) const {
    std::vector<GameDigests> games;
    for (const Game& game : selected_games(context.common, pits_)) {
      const db::Database database(files_, context.common.database(), game, {.cache_bytes = 0});
      games.push_back({game, db::file_digests(database)});
    }
    if (!context.common.json) return context.out.write(seedbank::tools::to_text(games));
    for (const GameDigests& list : games) {
      for (const auto& [pair, file] : list.files) {
        engine::Json json = engine::json_object("info-digests");
        json["file"] = db::file_name(list.game, pair);
        json["digest"] = fmt::format("{:016x}", file.digest);
        json["bytes"] = file.bytes;
        context.out.line(engine::to_line(json));
      }
    }
  }

  static std::string to_text(const DatabaseContent& content) {
    std::string text = fmt::format(
        "{}: {}, {}, {}\n", content.directory.string(), counted(content.pits, "pit"), content.rules,
        content.complete_up_to < 2 ? "no layer complete from the bottom"
                                   : "complete up to " + counted(content.complete_up_to, "seed"));
    text += "seeds        positions            bytes   bits  digest of the values\n";
    for (const DatabaseLayer& layer : content.layers) {
      text += line_of(std::to_string(layer.seeds), layer.positions, layer.bytes) +
              (layer.digest ? fmt::format("{:016x}", *layer.digest)
                            : "missing pairs: " + text_of(layer.missing)) +
              '\n';
    }
    text += line_of("all", content.positions(), content.bytes()) + '\n';
    for (const int seeds : content.missing_layers()) {
      text += fmt::format("layer {} is missing\n", seeds);
    }
    return text;
  }

  static std::string line_of(const std::string& head, std::uint64_t positions,
                             std::uint64_t bytes) {
    return fmt::format("{:>5}{:>17}{:>17}{:>7.2f}  ", head, count_text(positions),
                       count_text(bytes), bits_per_position(bytes, positions));
  }

  static std::string text_of(const std::vector<DatabasePair>& pairs) {
    std::string text;
    for (const DatabasePair pair : pairs) {
      text += fmt::format("{}{}+{}", text.empty() ? "" : ", ", pair.fewer, pair.more);
    }
    return text;
  }

  std::optional<int> pits_;
  bool digests_ = false;
  std::optional<std::filesystem::path> fullgame_;
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_info_command() { return std::make_unique<InfoCommand>(); }

}  // namespace seedbank::tools
