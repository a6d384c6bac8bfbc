// Files of games that `play` keeps.
#include "tools/opponents/kept_games.h"

#include <cerrno>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <seedbank/error.h>
#include <sys/stat.h>

#include "db/storage/errors.h"
#include "db/storage/file.h"
#include "tools/line_files/line_file.h"
#include "tools/terminal/descriptor.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

void keep_game(const std::string& file, const Board& game,
               const std::array<std::string, 2>& players) {
  db::PosixFileSystem files;
  LineFile out(files, file);
  RecordReader reader;
  out.read([&](std::uint64_t number, std::string_view line, bool whole) {
    std::string fault;
    try {
      if (!whole) {
        fault = "does not end with a line feed";
      } else if (!reader.read(line)) {
        fault = "these are the records of a match";
      }
    } catch (const PositionError& error) {
      fault = error.what();
    }
    if (fault.empty()) return;
    throw PositionError(fmt::format("{}, line {}: {}; nothing was changed, give another name", file,
                                    number, fault));
  });
  out.append(record_of(game, players));
  out.sync();
}

GameRecord last_game(const std::string& file, const std::string& rules) {
  const Descriptor descriptor(file, O_RDONLY | O_NONBLOCK, "open");
  struct stat status {};
  if (::fstat(descriptor.get(), &status) != 0) throw db::IoError(file, "examine", errno);
  if (!S_ISREG(status.st_mode)) throw PositionError(file + ": not a regular file");
  LineInput in(descriptor.get(), file);
  RecordReader reader;
  std::optional<GameRecord> record;
  std::string fault = "there is no game in it";
  while (const auto line = in.next()) {
    if (line->text.empty()) continue;
    fault = "the last line holds no game";
    try {
      record = reader.read(line->text);
    } catch (const PositionError& error) {
      record = std::nullopt;
      fault = error.what();
    }
  }
  if (!record) throw PositionError(file + ": " + fault);
  if (record->game.rules() != rules) {
    throw PositionError(fmt::format("{}: a game under {} rules", file, record->game.rules()));
  }
  return *std::move(record);
}

}  // namespace seedbank::tools
