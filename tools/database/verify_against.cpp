// The implementation of `verify --against`.
#include <algorithm>

#include <fcntl.h>
#include <fmt/core.h>

#include "db/check/verify.h"
#include "db/probe/database.h"
#include "engine/base/json.h"
#include "solver/base/stopwatch.h"
#include "tools/database/digest_list.h"
#include "tools/database/file_faults.h"
#include "tools/database/verify_modes.h"
#include "tools/terminal/descriptor.h"
#include "tools/terminal/progress.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

struct Comparison {
  GameDigests list;
  std::vector<FileFault> faults;
  double seconds = 0;

  [[nodiscard]] std::vector<std::string> to_copy() const {
    std::vector<std::string> files;
    for (const FileFault& fault : faults) {
      if (fault.state != db::FileState::kExtra) files.push_back(fault.file);
    }
    return files;
  }
};

// The games of the list, with the given rules and pits if any. Empty if a signal ended the wait.
std::vector<GameDigests> listed_games(const std::filesystem::path& file, std::optional<int> pits,
                                      std::optional<Rules> rules, const StopOnSignal& stop) {
  // Opening a FIFO must not wait for its writer: reading does, and a signal ends that.
  const Descriptor descriptor(file, O_RDONLY | O_NONBLOCK, "open");
  LineInput input(descriptor.get(), file.string(), stop.descriptor());
  std::vector<GameDigests> games = read_digests(input);
  if (input.is_stopped()) return {};
  std::erase_if(games, [&](const GameDigests& list) {
    return list.game.pits != pits.value_or(list.game.pits) ||
           list.game.rules != rules.value_or(list.game.rules);
  });
  if (games.empty()) {
    throw UsageError(fmt::format("option '--against': {} lists no files of these rules and pits",
                                 file.string()));
  }
  return games;
}

void print(const Comparison& made, Output& out) {
  for (const FileFault& fault : made.faults) out.line(to_text(fault));
  const std::vector<std::string> files = made.to_copy();
  if (!files.empty()) {
    std::string text = "copy again:";
    for (const std::string& file : files) text += ' ' + file;
    out.line(text);
  }
  const std::size_t listed = made.list.files.size();
  const std::size_t extra = made.faults.size() - files.size();
  out.line(fmt::format("{}, {}: of {} listed {} are the same, {} to copy again, {} extra, {}",
                       counted(made.list.game.pits, "pit"), name(made.list.game.rules),
                       counted(listed, "file"), count_text(listed - files.size()),
                       count_text(files.size()), count_text(extra), duration_text(made.seconds)));
}

engine::Json to_json(const Comparison& made) {
  engine::Json json = engine::json_object("verify-against");
  json["rules"] = name(made.list.game.rules);
  json["pits"] = made.list.game.pits;
  json["listed"] = made.list.files.size();
  json["same"] = made.list.files.size() - made.to_copy().size();
  json["faults"] = to_json(made.faults);
  json["copy_again"] = made.to_copy();
  json["seconds"] = made.seconds;
  return json;
}

}  // namespace

ExitCode verify_against(const db::FileSystem& files, const std::filesystem::path& list,
                        std::optional<int> pits, CommandContext& context,
                        const StopOnSignal& stop) {
  const auto interrupted = [&] {
    return report_interruption(context, ". To compare again, repeat:");
  };
  std::vector<GameDigests> games = listed_games(list, pits, context.common.given_rules, stop);
  if (games.empty()) return interrupted();
  ExitCode code = ExitCode::kDone;
  for (GameDigests& listed : games) {
    const Stopwatch watch;
    const db::Database database(files, context.common.database(), listed.game, {.cache_bytes = 0});
    db::VerifyReport read;
    {
      ProgressLine progress("checksums", context.common.verbosity());
      read = db::verify_checksums(database, progress.reporter(), stop.token());
    }
    if (read.stopped) return interrupted();
    Comparison made{std::move(listed), {}, 0};
    made.faults =
        named(made.list.game, db::compare_files(files, database, made.list.files, read.unreadable));
    made.seconds = watch.seconds();
    if (context.common.json) {
      context.out.line(engine::to_line(to_json(made)));
    } else {
      print(made, context.out);
    }
    if (!made.faults.empty()) code = worse(code, ExitCode::kDifferences);
    const std::vector<FileFault> unreadable = unreadable_of(made.faults);
    name_on_standard_error(database.root(), unreadable);
    if (!unreadable.empty()) code = worse(code, ExitCode::kIo);
  }
  return code;
}

}  // namespace seedbank::tools
