// A file of labels in the making.
#include "tools/rows/label_file.h"

#include <string_view>

#include "engine/base/quantity.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

// Rows that are asked for again. Under other rules about every second row has other labels.
constexpr std::size_t kComparedRows = 32;

// Whether `line` can be what was written of a line that begins with `beginning`.
bool agrees(std::string_view line, std::string_view beginning, bool whole) {
  return line.starts_with(beginning) || (!whole && beginning.starts_with(line));
}

[[noreturn]] void refuse(const std::filesystem::path& path, std::size_t line,
                         const std::string& why) {
  throw UsageError("option '--out': " + path.string() + ", line " + engine::count_text(line) +
                   ": " + why + "; nothing was changed, give another name");
}

}  // namespace

LabelFile::LabelFile(const std::filesystem::path& path, const engine::LabelFormat& format,
                     const engine::PositionSet& set)
    : format_(format), set_(set), file_(path) {
  file_.read([this](std::uint64_t number, std::string_view line, bool whole) {
    check_line(number, line, whole);
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
    last_.emplace_back(line);
    if (last_.size() > kComparedRows) last_.pop_front();
    return;
  }
  refuse(file_.path(), number, "not what this run would write there");
}

void LabelFile::take(const std::string& row) {
  if (last_.empty()) {
    file_.append(row);
    return;
  }
  if (row != last_.front()) {
    refuse(file_.path(), rows_ - last_.size() + (has_header_ ? 2 : 1),
           "other labels than this run finds, perhaps those of other rules");
  }
  last_.pop_front();
}

}  // namespace seedbank::tools
