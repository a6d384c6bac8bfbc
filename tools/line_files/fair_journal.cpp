// The journal of a search for fair starts.
#include "tools/line_files/fair_journal.h"

#include <charconv>
#include <string_view>

#include <fmt/core.h>

#include "db/storage/checksum.h"
#include "db/storage/errors.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kTitle = "seedbank fair journal 2: ";

// Lines of verdicts are shorter, and so is any question.
constexpr std::size_t kMostLineBytes = 200;

// After a verdict: a blank, the checksum, a line feed.
constexpr std::size_t kSealBytes = 18;

std::string verdict_text(std::uint64_t board, bool is_of_value) {
  return fmt::format("{} {}", board, is_of_value ? "yes" : "no");
}

std::string line_of(const std::string& head, std::uint64_t board, bool is_of_value) {
  const std::string verdict = verdict_text(board, is_of_value);
  return verdict + ' ' + db::line_checksum(head, verdict);
}

std::string head_of(const FairWanted& wanted, Rules rules, std::optional<Shard> shard) {
  return fmt::format("{}{}, {} pits, {} seeds in each, 1 to {} moved, value {}", kTitle,
                     name(rules), wanted.pits, wanted.seeds_per_pit, wanted.most_moved,
                     margin_text(wanted.value)) +
         (shard ? fmt::format(", shard {} of {}", shard->number, shard->of) : "");
}

}  // namespace

std::string journal_name(const FairWanted& wanted, Rules rules, std::optional<Shard> shard) {
  return fmt::format("fair-{}-{}-{}-{}-value-{}", name(rules), wanted.pits, wanted.seeds_per_pit,
                     wanted.most_moved, wanted.value) +
         (shard ? fmt::format("-shard-{}-of-{}", shard->number, shard->of) : "") + ".journal";
}

std::string verdict_lines(const FairTask& task, const FairVerdicts& verdicts) {
  const std::string head = head_of(task.wanted, task.rules, {});
  std::string text = task.part.begin == 0 ? head + '\n' : "";
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    if (verdicts[i]) text += line_of(head, task.part.begin + i, *verdicts[i]) + '\n';
  }
  return text;
}

FairJournal::FairJournal(db::FileSystem& files, const std::filesystem::path& file,
                         const FairTask& task)
    : files_(files),
      file_(db::absolute_path(file)),
      head_(head_of(task.wanted, task.rules, task.shard)),
      part_(task.part),
      known_(task.part.end - task.part.begin),
      lines_(files_, file_) {
  read();
  // The first verdict may take hours, so a full disk or a limit on file sizes must be reported now.
  std::uint64_t bytes = 0;
  for (std::size_t board = 0; board < known_.size(); ++board) {
    if (!known_[board]) bytes += verdict_text(part_.begin + board, true).size() + kSealBytes;
  }
  lines_.check_room(bytes);
}

void FairJournal::read() {
  bool has_head = false;
  std::size_t offset = 0;
  lines_.read([&](std::uint64_t number, std::string_view line, bool whole) {
    const std::string text(line);
    if (number == 1) {
      if (whole || !head_.starts_with(text)) check_head(text);
      has_head = whole;
    } else if (whole) {
      read_line(text, offset);
    } else if (text.size() > kMostLineBytes) {
      throw db::FormatError(file_, offset, "damaged: no line of a journal is that long");
    }
    offset += line.size() + 1;
  });
  if (has_head) return;
  lines_.append(head_);
  lines_.sync();
}

void FairJournal::check_head(const std::string& line) const {
  if (line == head_) return;
  const std::string first = line.substr(0, kMostLineBytes);
  if (!first.starts_with(kTitle)) {
    throw db::FormatError(file_, 0, "not a journal of seedbank fair");
  }
  throw UsageError(fmt::format("{}: the journal of another list: {}", file_.string(),
                               first.substr(kTitle.size())));
}

void FairJournal::read_line(const std::string& line, std::size_t offset) {
  const std::size_t blank = line.rfind(' ');
  const std::string text = line.substr(0, blank);
  if (blank == std::string::npos || line.substr(blank + 1) != db::line_checksum(head_, text)) {
    throw db::FormatError(file_, offset, "damaged: a line without its checksum");
  }
  std::uint64_t board = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, board);
  const std::string_view verdict(stop, static_cast<std::size_t>(end - stop));
  if (error != std::errc() || (verdict != " yes" && verdict != " no")) {
    throw db::FormatError(file_, offset, "damaged: not a verdict on a board");
  }
  if (board < part_.begin || board >= part_.end) {
    throw db::FormatError(file_, offset, "damaged: no board has this number");
  }
  std::optional<bool>& known = known_[board - part_.begin];
  if (known) throw db::FormatError(file_, offset, "damaged: a second verdict on a board");
  known = verdict == " yes";
}

void FairJournal::add(std::size_t board, bool is_of_value) {
  lines_.append(line_of(head_, part_.begin + board, is_of_value));
}

}  // namespace seedbank::tools
