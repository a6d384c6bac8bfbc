// Labels as NumPy arrays: .npy files in an uncompressed .zip archive.
#include <charconv>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/crc.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/engine.h>

#include "db/storage/atomic_file.h"
#include "db/storage/errors.h"
#include "engine/base/json.h"
#include "tools/line_files/label_file.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

constexpr std::uint64_t kOtherBytes = 4096;  // headers, metadata and directory, at most

using Bytes = std::vector<std::uint8_t>;

constexpr std::uint64_t kMostArrayBytes = std::numeric_limits<std::uint32_t>::max();

// Appends a number of `size` bytes, little-endian.
void put(Bytes& to, std::uint64_t number, int size) {
  for (; size > 0; --size, number >>= 8U) to.push_back(static_cast<std::uint8_t>(number));
}

void put(Bytes& to, std::string_view text) { to.insert(to.end(), text.begin(), text.end()); }

// Calls `take` with the numbers of each row.
void read_rows(LineFile& rows, int pits, const std::function<void(std::span<const int>)>& take) {
  std::vector<int> numbers(3 * static_cast<std::size_t>(pits) + 3);
  std::uint64_t offset = 0;
  rows.read([&](std::uint64_t, std::string_view line, bool whole) {
    offset += line.size() + 1;
    if (!whole || line.starts_with("pit_")) return;
    const char* from = line.data();
    const char* const end = from + line.size();
    for (int& number : numbers) {
      const auto [after, error] = std::from_chars(from, end, number);
      const bool is_last = &number == &numbers.back();
      if (error != std::errc() || (is_last ? after != end : after == end || *after != ',')) {
        throw db::FormatError(rows.path(), offset, "not a row of labels");
      }
      from = after + 1;
    }
    take(numbers);
  });
}

// The header of a .npy file of version 1.0.
Bytes npy_header(std::string_view type, std::string_view shape) {
  std::string header =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", type, shape);
  constexpr std::size_t kPreamble = 10;
  constexpr std::size_t kAlignment = 64;
  header.append(kAlignment - 1 - (kPreamble + header.size()) % kAlignment, ' ');
  header += '\n';
  Bytes bytes;
  put(bytes, std::string_view("\x93NUMPY\x01\x00", 8));
  put(bytes, header.size(), 2);
  put(bytes, header);
  return bytes;
}

// A .zip archive whose members are not compressed.
class Archive {
 public:
  Archive(db::FileSystem& files, const std::filesystem::path& file) : file_(files, file) {}

  void add(const std::string& name, const Bytes& content) {
    boost::crc_32_type crc;
    crc.process_bytes(content.data(), content.size());
    Bytes common;            // the fields that both headers of a member have
    put(common, 20, 2);      // version needed: 2.0
    put(common, 0, 2);       // flags
    put(common, 0, 2);       // stored
    put(common, 0, 2);       // time: midnight
    put(common, 0x0021, 2);  // date: 1 January 1980, so that bytes do not depend on it
    put(common, crc.checksum(), 4);
    put(common, content.size(), 4);  // compressed
    put(common, content.size(), 4);
    put(common, name.size(), 2);
    put(common, 0, 2);  // extra field

    put(directory_, "PK\x01\x02");
    put(directory_, 20, 2);  // version made by
    directory_.insert(directory_.end(), common.begin(), common.end());
    put(directory_, 0, 2 + 2);  // comment, disk
    put(directory_, 0, 2 + 4);  // attributes
    put(directory_, file_.bytes(), 4);
    put(directory_, name);
    ++members_;

    Bytes header;
    put(header, "PK\x03\x04");
    header.insert(header.end(), common.begin(), common.end());
    put(header, name);
    file_.append(header);
    file_.append(content);
  }

  void publish() {
    Bytes end;
    put(end, "PK\x05\x06");
    put(end, 0, 2 + 2);  // disks
    put(end, members_, 2);
    put(end, members_, 2);
    put(end, directory_.size(), 4);
    put(end, file_.bytes(), 4);
    put(end, 0, 2);  // comment
    file_.append(directory_);
    file_.append(end);
    file_.publish();
  }

 private:
  db::AtomicFile file_;
  Bytes directory_;
  std::uint16_t members_ = 0;
};

// The metadata that seedbank.Labels.metadata of the Python package returns.
std::string metadata_of(Game game) {
  engine::Json json;
  json["schema"] = "seedbank.labels/1";
  json["rules"] = name(game.rules);
  json["pits"] = game.pits;
  json["source"] = fmt::format("seedbank {}, exact values", version());
  json["columns"] = {
      {"positions",
       "seeds, (N, 2(m+1)): pits of the side to move from the one farthest from its store, its "
       "store, pits and store of the other side likewise"},
      {"values",
       "seeds, (N,): final margin for the side to move with best play by both sides, including "
       "the stores"},
      {"best", "(N, m): true for each optimal pit, from the one farthest from the store"}};
  return engine::to_line(json);
}

}  // namespace

void check_archive_rows(std::uint64_t rows, int pits) {
  const std::uint64_t row_bytes =
      2 * (2 * static_cast<std::uint64_t>(pits) + 2) + 2 + static_cast<std::uint64_t>(pits);
  if (rows > (kMostArrayBytes - kOtherBytes) / row_bytes) {
    throw UsageError(fmt::format(
        "option '--out': {} rows take more than the 4 GiB of an archive; label them in shards",
        rows));
  }
}

bool is_label_archive(const std::filesystem::path& file) { return file.extension() == ".npz"; }

void write_label_archive(db::FileSystem& files, LineFile& rows, const std::filesystem::path& out,
                         Game game) {
  std::uint64_t count = 0;
  read_rows(rows, game.pits, [&](std::span<const int>) { ++count; });
  const auto pits = static_cast<std::size_t>(game.pits);
  const std::size_t width = 2 * (pits + 1);

  // One array after the other, so that only one of them is in memory.
  Archive archive(files, out);
  const auto add = [&](const char* name, std::string_view type, const std::string& shape,
                       const std::function<void(Bytes&, std::span<const int>)>& write) {
    Bytes content = npy_header(type, shape);
    read_rows(rows, game.pits, [&](std::span<const int> row) { write(content, row); });
    archive.add(std::string(name) + ".npy", content);
  };
  const auto number = [](Bytes& to, int value) { put(to, static_cast<std::uint64_t>(value), 2); };
  add("positions", "<i2", fmt::format("({}, {})", count, width),
      [&](Bytes& to, std::span<const int> row) {
        for (const int seeds : row.first(width)) number(to, seeds);
      });
  add("values", "<i2", fmt::format("({},)", count),
      [&](Bytes& to, std::span<const int> row) { number(to, row.back()); });
  add("best", "|b1", fmt::format("({}, {})", count, pits),
      [&](Bytes& to, std::span<const int> row) {
        for (const int is_best : row.subspan(width, pits)) {
          put(to, static_cast<std::uint64_t>(is_best), 1);
        }
      });
  const std::string metadata = metadata_of(game);
  Bytes text = npy_header(fmt::format("<U{}", metadata.size()), "()");
  for (const char c : metadata) put(text, static_cast<std::uint64_t>(c), 4);  // ASCII
  archive.add("metadata.npy", text);
  archive.publish();
}

}  // namespace seedbank::tools
