// A resumable file of game records.
#include "tools/line_files/match_file.h"

#include <string_view>

#include <seedbank/error.h>

namespace seedbank::tools {
namespace {

constexpr std::string_view kRecordsOption = "--records";

}  // namespace

MatchFile::MatchFile(db::FileSystem& files, const std::filesystem::path& path,
                     const MatchPlan& plan, Part games,
                     const std::function<void(const MatchGame&)>& take, RecordedVersions versions)
    : records_(plan), file_(files, path) {
  bool needs_head = games.begin == 0;
  std::uint64_t next = games.begin;
  file_.read([&](std::uint64_t number, std::string_view line, bool whole) {
    if (number == 1 && games.begin == 0) {
      const std::string& head = records_.head();
      if (whole ? line != head : !head.starts_with(line)) {
        const bool lacks_checksum =
            line.ends_with('}') && head.starts_with(line.substr(0, line.size() - 1));
        refuse_file(kRecordsOption, file_.path(), number,
                    lacks_checksum ? "no checksum, so these records cannot be verified"
                                   : "not the records of this match");
      }
      needs_head = !whole;
      return;
    }
    if (!whole) return;
    try {
      const MatchGame game = records_.read(line, versions);
      if (game.number != next || next == games.end) {
        throw PositionError("game record: another number is due");
      }
      take(game);
    } catch (const PositionError& error) {
      refuse_file(kRecordsOption, file_.path(), number, error.what());
    }
    ++next;
  });
  if (needs_head) file_.append(records_.head());
}

void MatchFile::add(const MatchGame& game) { file_.append(records_.line(game)); }

}  // namespace seedbank::tools
