// Atomic publication, by the operations of FileSystem.
#include "db/storage/atomic_file.h"

#include <cerrno>
#include <random>
#include <string>
#include <utility>

#include "db/storage/errors.h"
#include "solver/game/whole_number.h"

namespace seedbank::db {
namespace {

constexpr std::string_view kTemporaryMark = ".partial-";
constexpr std::string_view kLockEnding = ".seedbank-lock";

// Creation fails after this many attempts. A random name is hardly ever taken.
constexpr int kMaxAttempts = 10'000;

}  // namespace

// Errors name the final file, because the temporary one is removed.
template <typename Operation>
auto AtomicFile::by_final_name(Operation operation) {
  try {
    return operation();
  } catch (const IoError& error) {
    throw error.of(final_);
  }
}

AtomicFile::AtomicFile(FileSystem& files, const std::filesystem::path& file)
    : files_(files), final_(files.output_place(file)) {
  // Creation fails if the name is taken, so two processes never share a name. Random names are
  // never reused either: otherwise a process whose file was removed as stale could publish the
  // unfinished file of another process.
  std::random_device random;
  for (int attempt = 0; attempt < kMaxAttempts && !file_; ++attempt) {
    temporary_ = final_;
    temporary_ += std::string(kTemporaryMark) + std::to_string(random());
    file_ = by_final_name([&] { return files_.create(temporary_); });
  }
  if (!file_) throw IoError(final_, "find a free temporary name", EEXIST);
}

AtomicFile::~AtomicFile() {
  if (published_) return;
  file_.reset();
  try {
    files_.remove(temporary_);
  } catch (const FileError&) {
    // The original error matters more; the next process that locks the file removes it.
  }
}

void AtomicFile::append(std::span<const std::uint8_t> bytes) {
  by_final_name([&] { write_all(*file_, bytes); });
  bytes_ += bytes.size();
}

std::unique_ptr<ReadableFile> AtomicFile::read_back() const { return files_.open(temporary_); }

void AtomicFile::publish() {
  by_final_name([&] { file_->sync(); });
  files_.rename(temporary_, final_);
  published_ = true;
  files_.sync_directory(final_.parent_path());
}

void replace_file(FileSystem& files, const std::filesystem::path& file, std::string_view text) {
  AtomicFile replacement(files, file);
  replacement.append({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  replacement.publish();
}

// If this throws, the destructor runs, because the other constructor has finished.
OutputFile::OutputFile(FileSystem& files, const std::filesystem::path& file)
    : OutputFile(files, files.output_place(file), Lock()) {
  remove_stale_temporaries(
      files_, place_.parent_path(),
      [name = place_.filename().string()](std::string_view other) { return other == name; });
}

OutputFile::OutputFile(FileSystem& files, std::filesystem::path place, Lock /*only*/)
    : files_(files), place_(std::move(place)), lock_place_(place_) {
  lock_place_ += kLockEnding;
  try {
    lock_ = files_.open_to_append(lock_place_);
  } catch (const BusyError&) {
    throw BusyError(place_);
  } catch (const IoError& error) {
    throw error.code() == ENOLCK ? error.of(place_) : IoError(place_, "create", error.code());
  }
}

// Removed while it is locked: a process that has opened it meanwhile finds it removed, and opens
// another one.
OutputFile::~OutputFile() {
  try {
    files_.remove(lock_place_);
  } catch (const FileError&) {
    // The next process that locks the file removes it.
  }
}

bool is_temporary_name(std::string_view file_name, const IsFileName& is_ours) {
  const std::size_t mark = file_name.rfind(kTemporaryMark);
  if (mark == std::string_view::npos) return false;
  const std::string_view final_name = file_name.substr(0, mark);
  if (!is_ours(final_name)) return false;
  return has_only_digits(file_name.substr(mark + kTemporaryMark.size()));
}

void remove_stale_temporaries(FileSystem& files, const std::filesystem::path& directory,
                              const IsFileName& is_ours) {
  for (const std::string& name : files.list(directory)) {
    if (is_temporary_name(name, is_ours)) files.remove(directory / name);
  }
}

}  // namespace seedbank::db
