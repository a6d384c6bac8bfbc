// What `verify --against` does.
#include "tools/database/verify_against.h"

#include <algorithm>
#include <iostream>

#include <fcntl.h>

#include "db/check/verify.h"
#include "db/probe/database.h"
#include "engine/base/quantity.h"
#include "engine/base/stopwatch.h"
#include "tools/database/digest_list.h"
#include "tools/terminal/descriptor.h"
#include "tools/terminal/progress.h"

namespace seedbank::tools {
namespace {

struct Comparison {
  GameDigests list;
  std::vector<db::FileFault> faults;
  double seconds = 0;

  [[nodiscard]] std::vector<std::string> to_copy() const {
    std::vector<std::string> files;
    for (const db::FileFault& fault : faults) {
      if (fault.state != db::FileState::kExtra) files.push_back(file_name(list.game, fault.pair));
    }
    return files;
  }
};

std::vector<GameDigests> listed_games(const std::filesystem::path& file, std::optional<int> pits,
                                      std::optional<Rules> rules) {
  const Descriptor descriptor(file, O_RDONLY, "open");
  LineInput input(descriptor.get(), file.string());
  std::vector<GameDigests> games = read_digests(input);
  std::erase_if(games, [&](const GameDigests& list) {
    return list.game.pits != pits.value_or(list.game.pits) ||
           list.game.rules != rules.value_or(list.game.rules);
  });
  if (games.empty()) {
    throw UsageError("option '--against': " + file.string() +
                     " lists no files of these rules and pits");
  }
  return games;
}

void print(const Comparison& made, Output& out) {
  for (const db::FileFault& fault : made.faults) out.line(to_text(made.list.game, fault));
  const std::vector<std::string> files = made.to_copy();
  if (!files.empty()) {
    std::string text = "copy again:";
    for (const std::string& file : files) text += ' ' + file;
    out.line(text);
  }
  const std::size_t listed = made.list.files.size();
  const std::size_t extra = made.faults.size() - files.size();
  out.line(engine::counted(made.list.game.pits, "pit") + ", " +
           std::string(name(made.list.game.rules)) + ": of " + engine::counted(listed, "file") +
           " listed " + engine::count_text(listed - files.size()) + " are the same, " +
           engine::count_text(files.size()) + " to copy again, " + engine::count_text(extra) +
           " extra, " + engine::duration_text(made.seconds));
}

engine::Json to_json(const Comparison& made) {
  engine::Json json = engine::json_object("verify-against");
  json["rules"] = name(made.list.game.rules);
  json["pits"] = made.list.game.pits;
  json["listed"] = made.list.files.size();
  json["same"] = made.list.files.size() - made.to_copy().size();
  json["faults"] = faults_json(made.list.game, made.faults);
  json["copy_again"] = made.to_copy();
  json["seconds"] = made.seconds;
  return json;
}

}  // namespace

std::string to_text(Game game, const db::FileFault& fault) {
  return std::string(name(fault.state)) + ": " + file_name(game, fault.pair) +
         (fault.text.empty() ? "" : ": " + fault.text);
}

engine::Json faults_json(Game game, const std::vector<db::FileFault>& faults) {
  engine::Json json = engine::Json::array();
  for (const db::FileFault& fault : faults) {
    json.push_back({{"file", file_name(game, fault.pair)},
                    {"state", name(fault.state)},
                    {"text", fault.text}});
  }
  return json;
}

ExitCode verify_against(const db::FileSystem& files, const std::filesystem::path& list,
                        std::optional<int> pits, CommandContext& context,
                        const std::stop_token& stop) {
  ExitCode code = ExitCode::kDone;
  for (GameDigests& listed : listed_games(list, pits, context.common.given_rules)) {
    const engine::Stopwatch watch;
    const db::Database database(files, context.common.database(), listed.game, {.cache_bytes = 0});
    db::VerifyReport read;
    {
      ProgressLine progress("checksums", context.common.verbosity());
      read = db::verify_checksums(
          database, [&](std::uint64_t done, std::uint64_t total) { progress.update(done, total); },
          stop);
    }
    if (read.stopped) {
      std::cerr << "seedbank: interrupted. To compare again, repeat:\n"
                << context.command_line << '\n';
      return ExitCode::kInterrupted;
    }
    Comparison made{std::move(listed), {}, 0};
    made.faults = db::compare_files(files, database, made.list.files, read.unreadable);
    made.seconds = watch.seconds();
    if (context.common.json) {
      context.out.line(engine::to_line(to_json(made)));
    } else {
      print(made, context.out);
    }
    if (!made.faults.empty()) code = ExitCode::kDifferences;
  }
  return code;
}

}  // namespace seedbank::tools
