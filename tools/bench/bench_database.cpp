// A database for measurements.
#include <cerrno>
#include <string>
#include <string_view>
#include <system_error>

#include <seedbank/build.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/storage/errors.h"
#include "tools/bench/bench_case.h"

namespace seedbank::tools {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = "seedbank-bench-";
constexpr std::string_view kTemplate = "seedbank-bench-XXXXXX";  // for mkdtemp(3)

// Whether bench made the directory: other programs also write to the directory of temporary files.
bool is_ours(const fs::path& directory) {
  const std::string name = directory.filename();
  struct stat status {};
  return name.starts_with(kPrefix) && name.size() == kTemplate.size() &&
         ::lstat(directory.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         status.st_uid == ::geteuid() && fs::exists(directory / "lock");
}

// Removes directories that are not locked: their processes were killed.
void remove_abandoned(db::FileSystem& files, const fs::path& parent) {
  std::error_code ignored;
  for (fs::directory_iterator entry(parent, ignored), end; !ignored && entry != end;
       entry.increment(ignored)) {
    if (!is_ours(entry->path())) continue;
    try {
      const auto lock = files.lock(entry->path());
      fs::remove_all(entry->path());
    } catch (const db::DatabaseError&) {
      // Another process uses it.
    } catch (const fs::filesystem_error&) {
      // It is left among the temporary files.
    }
  }
}

}  // namespace

TemporaryDirectory::TemporaryDirectory() {
  remove_abandoned(files_, fs::temp_directory_path());
  std::string name = fs::temp_directory_path() / kTemplate;
  if (::mkdtemp(name.data()) == nullptr) {
    throw fs::filesystem_error("cannot create a temporary directory", name,
                               std::error_code(errno, std::generic_category()));
  }
  path_ = name;
  lock_ = files_.lock(path_);
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;  // files that cannot be removed are left
  fs::remove_all(path_, ignored);
}

db::Database BenchDatabase::open(std::size_t cache_bytes) {
  if (!built_) {
    build({.database = directory_.path(),
           .seeds = seeds_,
           .pits = game_.pits,
           .rules = std::string(name(game_.rules)),
           .memory_bytes = memory_bytes_,
           .stop = stop_});
    built_ = true;
  }
  db::DatabaseOptions options;
  options.cache_bytes = cache_bytes;
  return {files_, directory_.path(), game_, options};
}

}  // namespace seedbank::tools
