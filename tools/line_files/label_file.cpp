// A file of labels in the making.
#include "tools/line_files/label_file.h"

#include <array>
#include <cinttypes>
#include <cstdio>
#include <string_view>
#include <vector>

#include "db/storage/atomic_file.h"
#include "db/storage/errors.h"
#include "db/storage/frame_format.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

// A killed run loses the proof of so many seconds of rows, not the rows.
constexpr double kSecondsBetweenNotes = 10;

constexpr const char* kNote = "seedbank label rows 1: %" SCNu64 " rows, checksum %" SCNx64 "\n";

std::span<const std::uint8_t> text_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// What was asked: nothing else may go on with its rows.
std::uint64_t checksum_of(const engine::LabelFormat& format) {
  const Game game = format.game();
  return db::checksum(text_bytes(std::string(name(game.rules)) + ' ' + std::to_string(game.pits) +
                                 ' ' + format.columns().value_or("JSON")));
}

std::uint64_t checksum_with(std::uint64_t rows_before, std::uint64_t row) {
  const std::array<std::uint64_t, 2> both = {rows_before, row};
  return db::checksum_of_numbers(both);
}

// Whether `line` can be what was written of a line that begins with `beginning`.
bool agrees(std::string_view line, std::string_view beginning, bool whole) {
  return line.starts_with(beginning) || (!whole && beginning.starts_with(line));
}

[[noreturn]] void refuse(const std::filesystem::path& path, std::size_t line,
                         const std::string& why) {
  throw UsageError("option '--out': " + path.string() + ", line " + count_text(line) + ": " + why +
                   "; nothing was changed, give another name");
}

}  // namespace

LabelFile::LabelFile(db::FileSystem& files, const std::filesystem::path& path,
                     const engine::LabelFormat& format, const engine::PositionSet& set)
    : files_(files),
      format_(format),
      set_(set),
      file_(files, path),
      note_file_(file_.path().string() + ".resume") {
  db::remove_stale_temporaries(files_, note_file_.parent_path(), [&](std::string_view name) {
    return name == note_file_.filename().string();
  });
  const Note note = read_note();
  Note there{0, checksum_of(format_)};
  vouched_ = there;
  file_.read([&](std::uint64_t number, std::string_view line, bool whole) {
    check_line(number, line, whole);
    if (rows_ == there.rows) return;  // no whole row
    there = {rows_, checksum_with(there.checksum, unproven_.back())};
    if (there.rows == note.rows && there.checksum == note.checksum) {
      vouched_ = note;
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
  } else if (rows_ < set_.positions.size() &&
             agrees(line, format_.beginning(set_.positions[rows_]), whole)) {
    if (!whole) return;
    ++rows_;
    unproven_.push_back(db::checksum(text_bytes(line)));
    return;
  }
  refuse(file_.path(), number, "not what this run would write there");
}

void LabelFile::take(const std::string& row) {
  const std::uint64_t checksum = db::checksum(text_bytes(row));
  if (unproven_.empty()) {
    file_.append(row);
  } else if (checksum != unproven_.front()) {
    refuse(file_.path(), first() + (has_header_ ? 2 : 1),
           "other labels than this run finds, perhaps those of other rules");
  } else {
    unproven_.pop_front();
  }
  vouched_ = {vouched_.rows + 1, checksum_with(vouched_.checksum, checksum)};
  if (since_note_.seconds() > kSecondsBetweenNotes) keep();
}

// The rows first: a note of rows that were lost would vouch for nothing.
void LabelFile::keep() {
  file_.sync();
  std::array<char, 128> text{};
  const int length =
      std::snprintf(text.data(), text.size(),
                    "seedbank label rows 1: %" PRIu64 " rows, checksum %016" PRIx64 "\n",
                    vouched_.rows, vouched_.checksum);
  db::replace_file(files_, note_file_, {text.data(), static_cast<std::size_t>(length)});
  since_note_ = engine::Stopwatch();
}

void LabelFile::finish() {
  file_.sync();
  files_.remove(note_file_);
}

LabelFile::Note LabelFile::read_note() const {
  Note note;
  try {
    std::array<std::uint8_t, 128> bytes{};
    const std::size_t count = files_.open(note_file_)->read(0, bytes);
    const std::string text(bytes.begin(), bytes.begin() + count);
    if (std::sscanf(text.c_str(), kNote, &note.rows, &note.checksum) == 2) return note;
  } catch (const db::MissingError&) {
    // All rows are found again.
  }
  return {};
}

}  // namespace seedbank::tools
