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
#include "db/storage/byte_io.h"
#include "db/storage/errors.h"
#include "engine/base/json.h"
#include "tools/line_files/label_file.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

constexpr std::uint64_t kOtherBytes = 4096;  // headers, metadata and directory, at most

using Bytes = std::vector<std::uint8_t>;

constexpr std::uint64_t kMostBytes = std::numeric_limits<std::uint32_t>::max();

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
  db::FieldWriter to(bytes);
  to.constant(std::string_view("\x93NUMPY\x01\x00", 8));
  to.number(static_cast<std::uint16_t>(header.size()));
  to.constant(header);
  return bytes;
}

// A .zip archive whose members are not compressed.
class Archive {
 public:
  Archive(db::FileSystem& files, const std::filesystem::path& file) : file_(files, file) {}

  void add(const std::string& name, const Bytes& content) {
    boost::crc_32_type crc;
    crc.process_bytes(content.data(), content.size());
    Bytes common;  // the fields that both headers of a member have
    db::FieldWriter to(common);
    to.number(std::uint16_t{20});      // version needed: 2.0
    to.number(std::uint16_t{0});       // flags
    to.number(std::uint16_t{0});       // stored
    to.number(std::uint16_t{0});       // time: midnight
    to.number(std::uint16_t{0x0021});  // date: 1 January 1980, so that bytes do not depend on it
    to.number(static_cast<std::uint32_t>(crc.checksum()));
    to.number(static_cast<std::uint32_t>(content.size()));  // compressed
    to.number(static_cast<std::uint32_t>(content.size()));
    to.number(static_cast<std::uint16_t>(name.size()));
    to.number(std::uint16_t{0});  // extra field

    db::FieldWriter entry(directory_);
    entry.constant("PK\x01\x02");
    entry.number(std::uint16_t{20});  // version made by
    directory_.insert(directory_.end(), common.begin(), common.end());
    entry.zeros(2 + 2 + 2 + 4);  // comment, disk, attributes
    entry.number(static_cast<std::uint32_t>(file_.bytes()));
    entry.constant(name);
    ++members_;

    Bytes header;
    db::FieldWriter local(header);
    local.constant("PK\x03\x04");
    header.insert(header.end(), common.begin(), common.end());
    local.constant(name);
    file_.append(header);
    file_.append(content);
  }

  void publish() {
    const auto begin = static_cast<std::uint32_t>(file_.bytes());
    Bytes end;
    db::FieldWriter to(end);
    to.constant(std::string_view("PK\x05\x06", 4));
    to.zeros(2 + 2);  // disks
    to.number(members_);
    to.number(members_);
    to.number(static_cast<std::uint32_t>(directory_.size()));
    to.number(begin);
    to.zeros(2);  // comment
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
  if (rows > (kMostBytes - kOtherBytes) / row_bytes) {
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
                       const std::function<void(db::FieldWriter&, std::span<const int>)>& write) {
    Bytes content = npy_header(type, shape);
    db::FieldWriter to(content);
    read_rows(rows, game.pits, [&](std::span<const int> row) { write(to, row); });
    archive.add(std::string(name) + ".npy", content);
  };
  const auto number = [](db::FieldWriter& to, int value) {
    to.number(static_cast<std::uint16_t>(value));
  };
  add("positions", "<i2", fmt::format("({}, {})", count, width),
      [&](db::FieldWriter& to, std::span<const int> row) {
        for (const int seeds : row.first(width)) number(to, seeds);
      });
  add("values", "<i2", fmt::format("({},)", count),
      [&](db::FieldWriter& to, std::span<const int> row) { number(to, row.back()); });
  add("best", "|b1", fmt::format("({}, {})", count, pits),
      [&](db::FieldWriter& to, std::span<const int> row) {
        for (const int is_best : row.subspan(width, pits)) {
          to.number(static_cast<std::uint8_t>(is_best));
        }
      });
  const std::string metadata = metadata_of(game);
  Bytes text = npy_header(fmt::format("<U{}", metadata.size()), "()");
  db::FieldWriter to(text);
  for (const char c : metadata) to.number(static_cast<std::uint32_t>(c));  // ASCII
  archive.add("metadata.npy", text);
  archive.publish();
}

}  // namespace seedbank::tools
