// Temporary files of layers.
#include "db/fullgame/builder/layer_files.h"

#include <algorithm>
#include <cerrno>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "db/storage/errors.h"
#include "solver/game/whole_number.h"

namespace seedbank::db::fullgame {
namespace {

constexpr std::uint64_t kWordsPerPiece = Pages::kSmallBytes / sizeof(std::uint64_t);

void read_all(const ReadableFile& file, const std::filesystem::path& path, std::uint64_t offset,
              std::span<std::uint8_t> bytes) {
  if (file.read(offset, bytes) == bytes.size()) return;
  throw IoError(path, "read back what was written", EIO);
}

constexpr std::string_view kWordsName = "positions-";
constexpr std::string_view kValuesName = "values-";

// Whether LayerFiles gives a file this name.
bool is_name_of_file(std::string_view name) {
  for (const std::string_view start : {kWordsName, kValuesName}) {
    if (!name.starts_with(start)) continue;
    return has_only_digits(name.substr(start.size()));
  }
  return false;
}

std::uint64_t words_in_pieces(const Layer& layer, std::uint64_t first, std::uint64_t pieces) {
  const std::uint64_t end = std::min((first + pieces) * kWordsPerPiece, layer.layout().words());
  return end - first * kWordsPerPiece;
}

bool is_piece_empty(const Layer& layer, std::uint64_t piece) {
  const std::uint64_t* words = layer.words() + piece * kWordsPerPiece;
  return std::all_of(words, words + words_in_pieces(layer, piece, 1),
                     [](std::uint64_t word) { return word == 0; });
}

}  // namespace

LayerFiles::LayerFiles(FileSystem& files, std::filesystem::path directory)
    : files_(files), directory_(std::move(directory)) {
  remove_stale();
}

LayerFiles::~LayerFiles() {
  try {
    for (const auto& [captured, runs] : words_) files_.remove(path_of(kWordsName, captured));
    for (const auto& [captured, bytes] : values_) files_.remove(path_of(kValuesName, captured));
  } catch (const FileError&) {
    // Ignored in a destructor; the next build overwrites the files.
  }
}

// Removes files only if the directory has a lock file, which shows that a build has used it.
void LayerFiles::remove_stale() const {
  try {
    const std::vector<std::string> names = files_.list(directory_);
    if (std::none_of(names.begin(), names.end(), is_name_of_file)) return;
    if (std::find(names.begin(), names.end(), "lock") == names.end()) return;
    const auto lock = files_.lock(directory_);
    for (const std::string& name : names) {
      if (is_name_of_file(name)) files_.remove(directory_ / name);
    }
  } catch (const FileError&) {
    // Ignored, because a build that writes here replaces the files.
  }
}

void LayerFiles::require_room(std::uint64_t bytes) const {
  if (bytes == 0) return;
  const std::uint64_t free = files_.free_bytes(directory_);
  if (bytes > free) throw disk_error(directory_, bytes, free);
}

std::filesystem::path LayerFiles::path_of(std::string_view name, int captured) const {
  return directory_ / (std::string(name) + std::to_string(captured));
}

std::unique_ptr<WritableFile> LayerFiles::create(const std::filesystem::path& file) {
  if (!lock_) {
    files_.make_directories(directory_);
    lock_ = files_.lock(directory_);
  }
  files_.remove(file);
  auto created = files_.create(file);
  if (!created) throw IoError(file, "create", EEXIST);
  return created;
}

void LayerFiles::write_words(const Layer& layer) {
  const int captured = layer.layout().captured();
  const auto file = create(path_of(kWordsName, captured));
  std::vector<Run>& runs = words_[captured];
  const std::uint64_t pieces = (layer.layout().words() + kWordsPerPiece - 1) / kWordsPerPiece;
  for (std::uint64_t piece = 0; piece < pieces; ++piece) {
    if (is_piece_empty(layer, piece)) continue;
    if (runs.empty() || runs.back().first + runs.back().pieces != piece) runs.push_back({piece, 0});
    ++runs.back().pieces;
  }
  for (const auto& [first, count] : runs) {
    const auto* bytes =
        reinterpret_cast<const std::uint8_t*>(layer.words() + first * kWordsPerPiece);
    write_all(*file, {bytes, words_in_pieces(layer, first, count) * sizeof(std::uint64_t)});
  }
}

void LayerFiles::read_words(Layer& layer) const {
  const std::filesystem::path path = path_of(kWordsName, layer.layout().captured());
  const auto file = files_.open(path);
  layer.add_words();
  std::uint64_t offset = 0;
  for (const auto& [first, count] : words_.at(layer.layout().captured())) {
    auto* bytes = reinterpret_cast<std::uint8_t*>(layer.words() + first * kWordsPerPiece);
    const std::uint64_t size = words_in_pieces(layer, first, count) * sizeof(std::uint64_t);
    read_all(*file, path, offset, {bytes, size});
    offset += size;
  }
}

void LayerFiles::write_values(const Layer& layer) {
  const int captured = layer.layout().captured();
  const auto file = create(path_of(kValuesName, captured));
  values_[captured] = layer.positions();
  write_all(*file, {layer.values(), layer.positions() * sizeof(ValueCode)});
}

void LayerFiles::read_values(Layer& layer) const {
  const std::filesystem::path path = path_of(kValuesName, layer.layout().captured());
  const auto file = files_.open(path);
  layer.add_values();
  read_all(*file, path, 0, {layer.values(), values_.at(layer.layout().captured())});
}

}  // namespace seedbank::db::fullgame
