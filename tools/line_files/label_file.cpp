// A file of labels.
#include "tools/line_files/label_file.h"

#include <array>
#include <cinttypes>
#include <cstdio>
#include <string_view>

#include <fmt/core.h>

#include "db/storage/atomic_file.h"
#include "db/storage/checksum.h"
#include "db/storage/errors.h"
#include "tools/line_files/position_lines.h"

namespace seedbank::tools {
namespace {

// The lines of this many seconds are computed again after a run was killed.
constexpr double kSecondsBetweenNotes = 10;

constexpr const char* kNote = "seedbank label rows 1: %" SCNu64 " rows, checksum %" SCNx64 "\n";

constexpr std::string_view kOutOption = "--out";

// The checksum of the question: a run with another question must not resume the file.
std::uint64_t checksum_of(const LabelFormat& format, int pits, Rules rules) {
  return db::checksum(
      fmt::format("{} {} {}", name(rules), pits, format.columns().value_or("JSON")));
}

std::uint64_t checksum_with(std::uint64_t lines_before, std::uint64_t line) {
  const std::array<std::uint64_t, 2> both = {lines_before, line};
  return db::checksum_of_numbers(both);
}

// Whether `line` can be a line that begins with `beginning`, or a part of it if it is not whole.
bool agrees(std::string_view line, std::string_view beginning, bool whole) {
  return line.starts_with(beginning) || (!whole && beginning.starts_with(line));
}

}  // namespace

LabelFile::LabelFile(db::FileSystem& files, const std::filesystem::path& path,
                     const LabelFormat& format, const engine::PositionSet& set, Rules rules)
    : files_(files),
      format_(format),
      set_(set),
      rules_(rules),
      file_(files, path),
      note_file_(file_.path().string() + ".resume") {
  db::remove_stale_temporaries(files_, note_file_.parent_path(), [&](std::string_view name) {
    return name == note_file_.filename().string();
  });
  const Note note = read_note();
  Note there{0, checksum_of(format_, set.pits, rules)};
  verified_ = there;
  file_.read([&](std::uint64_t number, std::string_view line, bool whole) {
    check_line(number, line, whole);
    if (labels_ == there.labels) return;  // not a whole line of labels
    there = {labels_, checksum_with(there.checksum, unproven_.back())};
    if (there.labels == note.labels && there.checksum == note.checksum) {
      verified_ = note;
      unproven_.clear();
    }
  });
  if (const auto header = format_.header(); header && !has_header_) file_.append(*header);
}

void LabelFile::check_line(std::size_t number, std::string_view line, bool whole) {
  const auto header = format_.header();
  if (number == 1 && header) {
    has_header_ = whole;
    if (whole ? line == *header : header->starts_with(line)) return;
  } else if (labels_ < set_.positions.size() &&
             agrees(line, format_.beginning(engine::board_in(set_, labels_, rules_)), whole)) {
    if (!whole) return;
    ++labels_;
    unproven_.push_back(db::checksum(line));
    return;
  }
  refuse_file(kOutOption, file_.path(), number, "not what this run would write there");
}

void LabelFile::take(const std::string& line) {
  const std::uint64_t checksum = db::checksum(line);
  if (unproven_.empty()) {
    file_.append(line);
  } else if (checksum != unproven_.front()) {
    refuse_file(kOutOption, file_.path(), first() + (has_header_ ? 2 : 1),
                "other labels than this run finds, perhaps those of other rules");
  } else {
    unproven_.pop_front();
  }
  verified_ = {verified_.labels + 1, checksum_with(verified_.checksum, checksum)};
  if (since_note_.seconds() > kSecondsBetweenNotes) keep();
}

// Syncs the lines first: the note must not cover lines that a power failure lost.
void LabelFile::keep() {
  file_.sync();
  db::replace_file(files_, note_file_,
                   fmt::format("seedbank label rows 1: {} rows, checksum {:016x}\n",
                               verified_.labels, verified_.checksum));
  since_note_ = Stopwatch();
}

void LabelFile::finish() {
  file_.sync();
  files_.remove(note_file_);
}

// Removes the lines first: a note without lines has no effect.
void LabelFile::remove() {
  files_.remove(file_.path());
  files_.remove(note_file_);
}

LabelFile::Note LabelFile::read_note() const {
  Note note;
  try {
    std::array<std::uint8_t, 128> bytes{};
    const std::size_t count = files_.open(note_file_)->read(0, bytes);
    const std::string text(bytes.begin(), bytes.begin() + count);
    if (std::sscanf(text.c_str(), kNote, &note.labels, &note.checksum) == 2) return note;
  } catch (const db::MissingError&) {
    // All labels are computed again.
  }
  return {};
}

}  // namespace seedbank::tools
