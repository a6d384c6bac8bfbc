// A file of lines that grows.
#include "tools/line_files/row_file.h"

#include <span>
#include <string>
#include <vector>

namespace seedbank::tools {

RowFile::RowFile(db::FileSystem& files, const std::filesystem::path& file)
    : path_(files.output_place(file)), file_(files.open_to_append(path_)) {
  // A name that is lost with the power takes all rows with it.
  if (file_->bytes() == 0) files.sync_directory(path_.parent_path());
}

void RowFile::read(const Take& take) {
  std::vector<std::uint8_t> chunk(kMostLineBytes);
  std::string line;
  std::uint64_t number = 0;
  std::uint64_t offset = 0;
  const auto take_whole = [&] {
    take(++number, line, true);
    bytes_ = offset;
    line.clear();
  };
  while (const std::size_t count = file_->read(offset, chunk)) {
    for (const std::uint8_t byte : std::span(chunk).first(count)) {
      ++offset;
      if (byte == '\n') {
        take_whole();
      } else {
        line += static_cast<char>(byte);
        if (line.size() > kMostLineBytes) take_whole();
      }
    }
  }
  if (!line.empty()) take(++number, line, false);
}

void RowFile::append(std::string_view line) {
  if (file_->bytes() > bytes_) file_->cut(bytes_);
  const std::string text = std::string(line) + '\n';
  for (std::span bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
       !bytes.empty();) {
    bytes = bytes.subspan(file_->write_some(bytes));
  }
  bytes_ = file_->bytes();
}

}  // namespace seedbank::tools
