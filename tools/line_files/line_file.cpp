// A file of lines that grows.
#include "tools/line_files/line_file.h"

#include <span>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "tools/terminal/exit_code.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {

LineFile::LineFile(db::FileSystem& files, const std::filesystem::path& file)
    : path_(files.output_place(file)), file_(files.open_to_append(path_)) {
  // A power failure that loses the name of the file would lose all of its lines.
  if (file_->bytes() == 0) files.sync_directory(path_.parent_path());
}

void LineFile::read(const Take& take) {
  std::vector<std::uint8_t> chunk(kMostLineBytes);
  std::string line;
  std::uint64_t zeros = 0;  // at the end of what was read, not yet in `line`
  std::uint64_t number = 0;
  std::uint64_t offset = 0;
  const auto take_whole = [&] {
    take(++number, line, true);
    bytes_ = offset;
    line.clear();
  };
  const auto add = [&](char c) {
    line += c;
    if (line.size() > kMostLineBytes) take_whole();
  };
  while (const std::size_t count = file_->read(offset, chunk)) {
    for (const std::uint8_t byte : std::span(chunk).first(count)) {
      ++offset;
      if (byte == 0) {
        ++zeros;
        continue;
      }
      for (; zeros > 0; --zeros) add('\0');
      if (byte == '\n') {
        take_whole();
      } else {
        add(static_cast<char>(byte));
      }
    }
  }
  if (!line.empty()) take(++number, line, false);
}

void LineFile::append(std::string_view line) {
  cut_to_whole_lines();
  const std::string text = std::string(line) + '\n';
  db::write_all(*file_, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  bytes_ = file_->bytes();
}

void LineFile::check_room(std::uint64_t bytes) {
  cut_to_whole_lines();
  try {
    db::write_all(*file_, std::vector<std::uint8_t>(bytes));
  } catch (const IoError&) {
    cut_to_whole_lines();
    throw;
  }
  cut_to_whole_lines();
}

void LineFile::cut_to_whole_lines() {
  if (file_->bytes() > bytes_) file_->cut(bytes_);
}

void refuse_file(std::string_view option, const std::filesystem::path& path, std::uint64_t line,
                 std::string_view why) {
  throw UsageError(
      fmt::format("option '{}': {}, line {}: {}; nothing was changed; choose another name", option,
                  path.string(), count_text(line), why));
}

}  // namespace seedbank::tools
