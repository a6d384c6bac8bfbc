// Lists of the digests of database files, and their comparison with a copy.
#include "tools/database/digest_list.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <optional>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/json.h"
#include "solver/base/stopwatch.h"
#include "tools/database/verify_modes.h"
#include "tools/terminal/descriptor.h"
#include "tools/terminal/progress.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kTitle = "seedbank digests 1";

std::string line_of(Game game, db::PairId pair, const db::FileDigest& file) {
  return fmt::format("{:016x} {:>13}  {}", file.digest, file.bytes, file_name(game, pair));
}

// Reads a list. Returns an empty one if the wait for input was interrupted. Uses bounded memory for
// any input. Throws UsageError at the first line that cannot be part of a list, naming it;
// StreamError.
std::vector<GameDigests> read_digests(LineInput& input) {
  const auto fail = [&](std::uint64_t line, const std::string& what) {
    throw UsageError(fmt::format("option '--against': {}, line {}: {}", input.name(), line, what));
  };
  const auto title = input.next();
  if (input.is_stopped()) return {};
  if (!title || title->text != kTitle) {
    fail(1, fmt::format("not '{}', the first line of the output of 'info --digests'", kTitle));
  }
  std::vector<GameDigests> games;
  std::uint64_t number = 2;
  for (; const auto line = input.next(); ++number) {
    db::FileDigest file;
    int end = 0;
    if (std::sscanf(line->text.c_str(), "%16" SCNx64 " %" SCNu64 " %n", &file.digest, &file.bytes,
                    &end) != 2) {
      fail(number, "not a digest, a number of bytes and a name");
    }
    const auto found = db::file_called(line->text.substr(static_cast<std::size_t>(end)));
    if (!found) fail(number, "no file of a database has this name");
    // Any other form is refused, so that a list that was cut or changed is detected.
    const auto& [game, pair] = *found;
    if (line->text != line_of(game, pair, file)) fail(number, "not as 'info --digests' writes it");
    if (games.empty() || games.back().game != game) games.push_back({game, {}});
    if (!games.back().files.try_emplace(pair, file).second) fail(number, "a file listed twice");
  }
  if (input.is_stopped()) return {};
  if (games.empty()) fail(number, "no file is listed");
  return games;
}

struct Comparison {
  GameDigests list;        // of the layers compared
  std::size_t beyond = 0;  // files listed in higher layers
  std::vector<FileFault> faults = {};
  double seconds = 0;

  [[nodiscard]] std::vector<std::string> to_copy() const {
    std::vector<std::string> files;
    for (const FileFault& fault : faults) {
      if (fault.state != name(db::FileState::kExtra)) files.push_back(fault.file);
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

// The part of the list to compare with a database: see verify_against(). A database without files
// is compared with the whole list.
Comparison to_compare(const db::Database& database, GameDigests list, std::optional<int> seeds) {
  const auto& pairs = database.pairs();
  Comparison made{.list = std::move(list)};
  if (pairs.empty()) return made;
  const int up_to = std::max(pairs.rbegin()->seeds, seeds.value_or(0));
  made.beyond =
      std::erase_if(made.list.files, [&](const auto& file) { return file.first.seeds > up_to; });
  return made;
}

std::string to_text(const Comparison& made) {
  std::string text;
  for (const FileFault& fault : made.faults) text += tools::to_text(fault) + '\n';
  const std::vector<std::string> files = made.to_copy();
  if (!files.empty()) text += fmt::format("copy again: {}\n", fmt::join(files, " "));
  const std::size_t compared = made.list.files.size();
  const std::size_t extra = made.faults.size() - files.size();
  const std::string beyond =
      made.beyond == 0 ? "" : fmt::format("{} in higher layers, ", count_text(made.beyond));
  return text +
         fmt::format("{}, {}: of {} listed {} are the same, {} to copy again, {}{} extra, {}\n",
                     counted(made.list.game.pits, "pit"), name(made.list.game.rules),
                     counted(compared + made.beyond, "file"), count_text(compared - files.size()),
                     count_text(files.size()), beyond, count_text(extra),
                     duration_text(made.seconds));
}

engine::Json to_json(const Comparison& made) {
  engine::Json json = engine::json_object("verify-against");
  json["rules"] = name(made.list.game.rules);
  json["pits"] = made.list.game.pits;
  json["listed"] = made.list.files.size() + made.beyond;
  json["beyond"] = made.beyond;
  json["same"] = made.list.files.size() - made.to_copy().size();
  json["faults"] = tools::to_json(made.faults);
  json["copy_again"] = made.to_copy();
  json["seconds"] = made.seconds;
  return json;
}

}  // namespace

std::string to_text(const std::vector<GameDigests>& games) {
  std::string text = std::string(kTitle) + '\n';
  for (const GameDigests& list : games) {
    for (const auto& [pair, file] : list.files) text += line_of(list.game, pair, file) + '\n';
  }
  return text;
}

ExitCode verify_against(const db::FileSystem& files, const std::filesystem::path& list,
                        std::optional<int> pits, std::optional<int> seeds, CommandContext& context,
                        const StopOnSignal& stop) {
  const auto interrupted = [&] {
    return report_interruption(context, ". To compare again, repeat:");
  };
  std::vector<GameDigests> games = listed_games(list, pits, context.common.given_rules, stop);
  if (games.empty()) return interrupted();
  for (const GameDigests& listed : games) {
    if (seeds.value_or(0) <= listed.files.rbegin()->first.seeds) continue;
    throw UsageError(fmt::format("option '--seeds': {} lists {} under {} up to {}, not {}",
                                 list.string(), counted(listed.game.pits, "pit"),
                                 name(listed.game.rules),
                                 counted(listed.files.rbegin()->first.seeds, "seed"), *seeds));
  }
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
    Comparison made = to_compare(database, std::move(listed), seeds);
    made.faults =
        named(made.list.game, db::compare_files(files, database, made.list.files, read.unreadable));
    made.seconds = watch.seconds();
    context.print(to_json(made), to_text(made));
    if (!made.faults.empty()) code = worse(code, ExitCode::kDifferences);
    const std::vector<FileFault> unreadable = unreadable_of(made.faults);
    name_on_standard_error(database.root(), unreadable);
    if (!unreadable.empty()) code = worse(code, ExitCode::kIo);
  }
  return code;
}

}  // namespace seedbank::tools
