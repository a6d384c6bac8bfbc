// The journal of a search for fair starts: read, cut after its last whole line, added to.
#include "tools/line_files/fair_journal.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <string_view>

#include "db/storage/errors.h"
#include "engine/base/line_checksum.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kTitle = "seedbank fair journal 2: ";
constexpr std::string_view kTitleOfVersion1 = "seedbank fair journal 1: ";

// Lines of verdicts are shorter, and so is any question.
constexpr std::size_t kMostLineBytes = 200;

// What stands behind a verdict: a blank, the checksum, a line feed.
constexpr std::size_t kSealBytes = 18;

std::string verdict_text(std::uint64_t board, bool is_of_value) {
  return std::to_string(board) + (is_of_value ? " yes" : " no");
}

std::string line_of(const std::string& head, std::uint64_t board, bool is_of_value) {
  const std::string verdict = verdict_text(board, is_of_value);
  return verdict + ' ' + engine::line_checksum(head, verdict) + '\n';
}

// "empty-capture, 6 pits, 4 seeds in each, 1 to 2 moved, value 0": no two questions alike.
std::string text_of(const engine::FairQuestion& question) {
  return std::string(name(question.game.rules)) + ", " + std::to_string(question.game.pits) +
         " pits, " + std::to_string(question.seeds_per_pit) + " seeds in each, 1 to " +
         std::to_string(question.most_moved) + " moved, value " + margin_text(question.value);
}

std::string head_of(const engine::FairQuestion& question, std::optional<engine::Shard> shard) {
  std::string text = std::string(kTitle) + text_of(question);
  if (shard) {
    text += ", shard " + std::to_string(shard->number) + " of " + std::to_string(shard->of);
  }
  return text;
}

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// The file, or as much of it as a journal can be long.
std::string text_of(const db::ReadableFile& file, std::size_t boards) {
  const std::uint64_t most = kMostLineBytes * (std::uint64_t{boards} + 2);
  std::string text(static_cast<std::size_t>(std::min(file.bytes(), most)), '\0');
  text.resize(file.read(0, {reinterpret_cast<std::uint8_t*>(text.data()), text.size()}));
  return text;
}

// Whether there are only zeros from byte `offset` on.
bool is_zero_from(const db::ReadableFile& file, std::uint64_t offset) {
  std::vector<std::uint8_t> bytes(std::size_t{1} << 16);
  while (const std::size_t count = file.read(offset, bytes)) {
    const auto end = bytes.begin() + static_cast<std::ptrdiff_t>(count);
    if (std::any_of(bytes.begin(), end, [](std::uint8_t byte) { return byte != 0; })) return false;
    offset += count;
  }
  return true;
}

}  // namespace

std::string journal_name(const engine::FairQuestion& question, std::optional<engine::Shard> shard) {
  return "fair-" + std::string(name(question.game.rules)) + '-' +
         std::to_string(question.game.pits) + '-' + std::to_string(question.seeds_per_pit) + '-' +
         std::to_string(question.most_moved) + "-value-" + std::to_string(question.value) +
         (shard ? "-shard-" + std::to_string(shard->number) + "-of-" + std::to_string(shard->of)
                : "") +
         ".journal";
}

std::string verdict_lines(const FairTask& task, const engine::FairVerdicts& verdicts) {
  const std::string head = head_of(task.question, {});
  std::string text = task.part.begin == 0 ? head + '\n' : "";
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    if (verdicts[i]) text += line_of(head, task.part.begin + i, *verdicts[i]);
  }
  return text;
}

FairJournal::FairJournal(db::FileSystem& files, const std::filesystem::path& file,
                         const FairTask& task)
    : files_(files),
      file_(db::absolute_path(file)),
      head_(head_of(task.question, task.shard)),
      part_(task.part),
      known_(task.part.end - task.part.begin),
      out_(files_.open_to_append(file_)) {
  const std::uint64_t intact = read();
  if (intact < out_->bytes()) out_->cut(intact);
  if (intact == 0) {
    append(bytes_of(head_ + '\n'));
    out_->sync();
    files_.sync_directory(file_.parent_path());
  }
  try_room();
}

// Reads the verdicts; returns the bytes up to the end of the last whole line.
std::uint64_t FairJournal::read() {
  const std::string head = head_ + '\n';
  const std::string text = text_of(*out_, known_.size());
  const std::size_t lines = text.rfind('\n') + 1;  // 0 where there is none
  const std::string torn = text.substr(lines, text.find_last_not_of('\0') + 1 - lines);
  if (lines == 0 && head.starts_with(torn) && is_zero_from(*out_, torn.size())) return 0;
  if (!text.starts_with(head)) {
    const std::string first = text.substr(0, std::min(text.find('\n'), kMostLineBytes));
    if (first.starts_with(kTitleOfVersion1)) {
      throw db::FormatError(
          file_, 0,
          "format version 1, whose verdicts have no checksums: remove it, or give "
          "the name of another file, to begin anew");
    }
    if (!first.starts_with(kTitle)) throw db::FormatError(file_, 0, "no journal of seedbank fair");
    throw UsageError(file_.string() + ": the journal of another list, of " +
                     first.substr(kTitle.size()));
  }
  std::size_t begin = head.size();
  for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    read_line(text.substr(begin, end - begin), begin);
  }
  if (torn.size() > kMostLineBytes || !is_zero_from(*out_, begin + torn.size())) {
    throw db::FormatError(file_, begin, "damaged: no line of a journal is so long");
  }
  return begin;
}

// A search may take hours to its first verdict: a full disk, or a limit on the size of files, is
// found now. The zeros that are written for that are cut off again; if they stay, they do not
// count.
void FairJournal::try_room() {
  std::size_t bytes = 0;
  for (std::size_t board = 0; board < known_.size(); ++board) {
    if (!known_[board]) bytes += verdict_text(part_.begin + board, true).size() + kSealBytes;
  }
  const std::uint64_t intact = out_->bytes();
  try {
    append(std::vector<std::uint8_t>(bytes));
  } catch (const db::IoError&) {
    out_->cut(intact);
    throw;
  }
  out_->cut(intact);
}

void FairJournal::read_line(const std::string& line, std::size_t offset) {
  const std::size_t blank = line.rfind(' ');
  const std::string text = line.substr(0, blank);
  if (blank == std::string::npos || line.substr(blank + 1) != engine::line_checksum(head_, text)) {
    throw db::FormatError(file_, offset, "damaged: a line without its checksum");
  }
  std::uint64_t board = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, board);
  const std::string_view verdict(stop, end);
  if (error != std::errc() || (verdict != " yes" && verdict != " no")) {
    throw db::FormatError(file_, offset, "damaged: no verdict on a board");
  }
  if (board < part_.begin || board >= part_.end) {
    throw db::FormatError(file_, offset, "damaged: no board has this number");
  }
  std::optional<bool>& known = known_[board - part_.begin];
  if (known) throw db::FormatError(file_, offset, "damaged: a second verdict on a board");
  known = verdict == " yes";
}

void FairJournal::add(std::size_t board, bool is_of_value) {
  append(bytes_of(line_of(head_, part_.begin + board, is_of_value)));
}

void FairJournal::append(std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) bytes = bytes.subspan(out_->write_some(bytes));
}

}  // namespace seedbank::tools
